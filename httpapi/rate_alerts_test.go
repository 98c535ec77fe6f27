package httpapi

import (
	"maps"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/sender"
	"hulak/httpapi/core"
)

func TestRateAlerts(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	srv.publishTableRate("2026-03-09", "134.00", "133.25")
	maya := srv.verifiedSender("alerts@example.com")
	const path = "/v1/senders/rate-alerts"
	form := map[string]any{"kind": "AT_LEAST", "minRate": "140.5", "amount": "200", "email": true, "text": true}
	changed := func(changes map[string]any) map[string]any {
		all := map[string]any{}
		for _, fields := range []map[string]any{form, changes} {
			maps.Copy(all, fields)
		}
		return all
	}

	id := maya.must(core.Post, path, form).str("id")
	t.Run("the list has the alert", func(t *testing.T) {
		list := maya.must(core.Get, path, nil)
		for field, want := range map[string]string{"id": id, "kind": "AT_LEAST", "minRate": "140.50", "amount": "200.00"} {
			assert.Equal(t, want, list.str("result.0."+field), field)
		}
	})
	for field, value := range map[string]any{"kind": "HOURLY", "minRate": "10000", "amount": "-1"} {
		t.Run("an invalid form is rejected: "+field, func(t *testing.T) {
			r := maya.call(core.Post, path, changed(map[string]any{field: value}))
			assert.Equal(t, http.StatusBadRequest, r.status, r.text)
		})
	}
	t.Run("seven decimals are rejected", func(t *testing.T) {
		r := maya.call(core.Post, path, changed(map[string]any{"minRate": "140.1234567"}))
		assert.Equal(t, "INVALID_RATE", r.fields()["minRate"], r.text)
	})
	t.Run("an alert needs a channel", func(t *testing.T) {
		r := maya.call(core.Post, path, changed(map[string]any{"email": false, "text": false}))
		assert.Equal(t, "NO_CHANNEL_SELECTED", r.fields()["email"], r.text)
	})
	t.Run("a rate that is met is rejected, and the message has the current rate", func(t *testing.T) {
		r := maya.call(core.Post, path, changed(map[string]any{"minRate": "133.25"}))
		assert.Equal(t, "RATE_ALREADY_MET", r.code(), r.text)
		assert.Contains(t, r.message(), "133.25")
	})
	t.Run("a text message needs a verified phone number", func(t *testing.T) {
		unverified := srv.sender("alerts-unverified@example.com")
		runCommand(srv, senderDecider, unverified.id, sender.Command(sender.VerifyEmail{SentAt: srv.clock.now(), At: srv.clock.now()}))
		assert.Equal(t, "PHONE_NOT_VERIFIED", unverified.call(core.Post, path, form).code())
	})
	t.Run("a locked sender cannot create an alert", func(t *testing.T) {
		locked := srv.verifiedSender("alerts-locked@example.com")
		runCommand(srv, senderDecider, locked.id, sender.Command(sender.Lock{Reason: "fraud", SendingOnly: true, At: srv.clock.now()}))
		assert.Equal(t, "SENDER_LOCKED", locked.call(core.Post, path, form).code())
	})
	t.Run("another sender cannot delete the alert", func(t *testing.T) {
		other := srv.verifiedSender("alerts-other@example.com")
		assert.Equal(t, http.StatusNotFound, other.call(core.Delete, path+"/"+id, nil).status)
	})
	t.Run("the export of a sender's data contains the alerts", func(t *testing.T) {
		assert.Equal(t, id, maya.must(core.Get, "/v1/senders/export", nil).str("rateAlerts.0.id"))
	})
	t.Run("the sender deletes the alert", func(t *testing.T) {
		maya.must(core.Delete, path+"/"+id, nil)
		assert.Empty(t, maya.must(core.Get, path, nil).at("result"))
	})
	t.Run("the sixth alert is rejected", func(t *testing.T) {
		for _, rate := range []string{"141", "142", "143", "144", "145"} {
			maya.must(core.Post, path, changed(map[string]any{"minRate": rate}))
		}
		assert.Equal(t, "TOO_MANY_RATE_ALERTS", maya.call(core.Post, path, form).code())
	})
}

func TestUnsubscribeFromRateAlert(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	maya := srv.verifiedSender("unsubscribe@example.com")
	const path = "/v1/senders/rate-alerts"
	first := maya.must(core.Post, path, map[string]any{"kind": "DAILY", "email": true}).str("id")
	second := maya.must(core.Post, path, map[string]any{"kind": "AT_LEAST", "minRate": "9000", "email": true}).str("id")
	link := core.UnsubscribePath(srv.Config.Secret, maya.id, first, srv.clock.now())
	open := func() (ids []string) {
		list := maya.must(core.Get, path, nil)
		for _, alert := range list.at("result").([]any) {
			ids = append(ids, alert.(map[string]any)["id"].(string))
		}
		return ids
	}

	t.Run("opening the link changes nothing and leads to the page", func(t *testing.T) {
		browser := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, srv.http.URL+link, http.NoBody)
		require.NoError(t, err)
		response, err := browser.Do(request)
		require.NoError(t, err)
		require.NoError(t, response.Body.Close())
		assert.Equal(t, http.StatusSeeOther, response.StatusCode)
		assert.Contains(t, response.Header.Get("Location"), "/rate-alerts/unsubscribe/"+maya.id)
		assert.Equal(t, []string{first, second}, open())
	})
	t.Run("a changed link is rejected", func(t *testing.T) {
		for _, changed := range []string{
			strings.Replace(link, first, second, 1), "/v1/rate-alerts/x/unsubscribe",
			"/v1/rate-alerts/" + srv.LinkToken(core.LinkToTracking, maya.id+"_"+first, srv.clock.now().AddDate(1, 0, 0)) + "/unsubscribe",
		} {
			assert.Equal(t, http.StatusNotFound, srv.visitor().call(core.Post, changed, nil).status)
		}
		assert.Equal(t, []string{first, second}, open())
	})
	t.Run("one request of a mail program stops this alert only, without sign-in (RFC 8058)", func(t *testing.T) {
		for range 2 {
			form := strings.NewReader("List-Unsubscribe=One-Click")
			request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, srv.http.URL+link, form)
			require.NoError(t, err)
			request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			assert.Equal(t, http.StatusOK, srv.visitor().send(request).status)
			assert.Equal(t, []string{second}, open())
		}
	})
}
