package httpapi

import (
	"crypto/ecdh"
	"crypto/rand"
	"encoding/base64"
	"maps"
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/notification"
	"hulak/httpapi/core"
)

const (
	notificationsPath = "/v1/senders/notifications"
	pushDevicesPath   = "/v1/senders/push-devices"
)

// pushSubscription returns the body of a browser's subscription.
func pushSubscription(t *testing.T, endpoint string) map[string]any {
	t.Helper()
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	require.NoError(t, err)
	encode := base64.RawURLEncoding.EncodeToString
	return map[string]any{"endpoint": endpoint, "publicKey": encode(key.PublicKey().Bytes()), "secret": encode(make([]byte, 16))}
}

func TestNotifications(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	set := func(u *testUser, topic, channel string, on bool) apiResponse {
		return u.call(core.Put, notificationsPath, map[string]any{
			"topic": topic, "channel": channel, "on": on, "textVersion": notification.TextVersion,
		})
	}
	t.Run("only emails are on, and security emails stay on", func(t *testing.T) {
		u := srv.sender("switches@example.com")
		r := u.must(core.Get, notificationsPath, nil)
		assert.Equal(t, "push-key", r.str("pushKey"))
		switches := r.at("switches").([]any)
		assert.Len(t, switches, len(notification.Switches))
		for _, s := range switches {
			s := s.(map[string]any)
			assert.Equal(t, s["channel"] == "EMAIL", s["on"], s)
			assert.Equal(t, s["channel"] == "EMAIL" && s["topic"] == "SECURITY", s["required"], s)
		}
		assert.Equal(t, "NOTIFICATION_REQUIRED", set(u, "SECURITY", "EMAIL", false).code())
	})
	t.Run("a choice is stored, and another sender's choices do not change", func(t *testing.T) {
		u, other := srv.sender("choice@example.com"), srv.sender("other-choice@example.com")
		assert.Equal(t, http.StatusOK, set(u, "TRANSFERS", "PUSH", true).status)
		assert.Equal(t, http.StatusOK, set(u, "TRANSFERS", "PUSH", true).status, "a repeated request changes nothing")
		const push = "switches.2.on"
		assert.Equal(t, true, u.must(core.Get, notificationsPath, nil).at(push))
		assert.Equal(t, false, other.must(core.Get, notificationsPath, nil).at(push))
	})
	t.Run("text messages need a verified phone", func(t *testing.T) {
		u := srv.sender("texts@example.com")
		assert.Equal(t, "PHONE_NOT_VERIFIED", set(u, "TRANSFERS", "SMS", true).code())
		assert.Equal(t, http.StatusOK, set(u, "TRANSFERS", "SMS", false).status)
		ready, _ := srv.readySender("verified-texts@example.com")
		assert.Equal(t, http.StatusOK, set(ready, "TRANSFERS", "SMS", true).status)
	})
	t.Run("an unknown topic or another text is rejected", func(t *testing.T) {
		u := srv.sender("unknown-topic@example.com")
		assert.Equal(t, http.StatusBadRequest, set(u, "NEWS", "EMAIL", true).status)
		body := map[string]any{"topic": "TRANSFERS", "channel": "PUSH", "on": true, "textVersion": "2020-01-01"}
		assert.Equal(t, "NOTIFICATION_TEXT_CHANGED", u.call(core.Put, notificationsPath, body).code())
	})
}

func TestPushDevices(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	const endpoint = "https://push.example.com/"
	devices := func(u *testUser) []any { return u.must(core.Get, notificationsPath, nil).at("devices").([]any) }

	t.Run("a browser is added, marked, and removed, without its endpoint in responses and logs", func(t *testing.T) {
		u := srv.sender("device@example.com")
		u.must(core.Post, pushDevicesPath, pushSubscription(t, endpoint+"secret-a"))
		r := u.must(core.Get, notificationsPath, nil)
		assert.Equal(t, true, r.at("devices.0.current"))
		assert.NotContains(t, r.text, "secret-a")
		assert.NotContains(t, srv.logOutput.String(), "secret-a")
		other := srv.sender("thief@example.com")
		id := r.str("devices.0.id")
		assert.Equal(t, http.StatusNotFound, other.call(core.Delete, pushDevicesPath+"/"+id, nil).status)
		u.must(core.Delete, pushDevicesPath+"/"+id, nil)
		assert.Empty(t, devices(u))
		assert.Equal(t, http.StatusNotFound, u.call(core.Delete, pushDevicesPath+"/"+id, nil).status)
	})
	for name, address := range map[string]string{
		"http": "http://push.example.com/a", "loopback": "https://127.0.0.1/a", "private": "https://10.0.0.1/a",
		"metadata": "https://169.254.169.254/a", "port": "https://push.example.com:8443/a", "user": "https://a@push.example.com/",
		"not a URL": "push", "empty": "", "too long": endpoint + string(make([]byte, 1000)),
	} {
		t.Run("an endpoint that is not a public https address is rejected: "+name, func(t *testing.T) {
			u := srv.sender("endpoint-" + base64.RawURLEncoding.EncodeToString([]byte(name)) + "@example.com")
			assert.Equal(t, http.StatusBadRequest, u.call(core.Post, pushDevicesPath, pushSubscription(t, address)).status)
			assert.Empty(t, devices(u))
		})
	}
	t.Run("invalid keys are rejected", func(t *testing.T) {
		u := srv.sender("push-keys@example.com")
		for field, value := range map[string]string{"publicKey": "AAAA", "secret": "AAAA"} {
			body := pushSubscription(t, endpoint)
			body[field] = value
			assert.Equal(t, http.StatusBadRequest, u.call(core.Post, pushDevicesPath, body).status, field)
		}
	})
	t.Run("a sign-out ends the pushes to the browser, and an idle session does not", func(t *testing.T) {
		u := srv.sender("idle-push@example.com")
		u.must(core.Post, pushDevicesPath, pushSubscription(t, endpoint+"b"))
		u.must(core.Post, "/v1/auth/signout?idle=true", nil)
		u.startSession()
		require.Len(t, devices(u), 1)
		assert.Equal(t, false, u.must(core.Get, notificationsPath, nil).at("devices.0.current"))
		u.must(core.Put, pushDevicesPath, map[string]any{"endpoint": endpoint + "b"})
		assert.Equal(t, true, u.must(core.Get, notificationsPath, nil).at("devices.0.current"), "the new session took over the browser")
		u.must(core.Put, pushDevicesPath, map[string]any{"endpoint": endpoint + "unknown"})
		require.Len(t, devices(u), 1, "a browser is added only on request")
		u.must(core.Post, "/v1/auth/signout", nil)
		u.startSession()
		assert.Empty(t, devices(u))
	})
	t.Run("signing out another device ends the pushes to it", func(t *testing.T) {
		u := srv.sender("two-push@example.com")
		u.must(core.Post, pushDevicesPath, pushSubscription(t, endpoint+"c"))
		first := u.must(core.Get, "/v1/auth/sessions", nil).str("result.0.id")
		u.startSession()
		u.must(core.Post, pushDevicesPath, pushSubscription(t, endpoint+"d"))
		u.must(core.Delete, "/v1/auth/sessions/"+first, nil)
		require.Len(t, devices(u), 1)
		assert.Equal(t, true, u.must(core.Get, notificationsPath, nil).at("devices.0.current"))
		u.must(core.Post, "/v1/auth/signout-all", nil)
		u.startSession()
		assert.Empty(t, devices(u))
	})
	t.Run("a sender has at most 10 browsers", func(t *testing.T) {
		u := srv.sender("many-push@example.com")
		for i := range notification.MaxDevices {
			u.must(core.Post, pushDevicesPath, pushSubscription(t, endpoint+string(rune('a'+i))))
		}
		assert.Equal(t, "TOO_MANY_PUSH_DEVICES", u.call(core.Post, pushDevicesPath, pushSubscription(t, endpoint+"z")).code())
	})
}

func TestChangeAddress(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	form := map[string]any{
		"addressLine1": "12 Elm Street", "city": "Austin", "state": "TX", "postalCode": "78701", "password": validPassword,
	}
	const path = "/v1/senders/address"
	t.Run("the address changes, and the identification number stays", func(t *testing.T) {
		u := srv.migratedSender("address@example.com")
		u.must(core.Patch, path, form)
		u.must(core.Patch, path, form)
		r := u.must(core.Get, "/v1/senders/identity", nil)
		assert.Equal(t, "12 Elm Street", r.str("addressLine1"))
		assert.Equal(t, false, r.at("known"))
	})
	t.Run("a wrong password or an invalid address is rejected", func(t *testing.T) {
		u := srv.migratedSender("wrong-address@example.com")
		for field, value := range map[string]any{"password": "Wrong#123", "addressLine1": "", "state": "XX", "postalCode": "1"} {
			invalid := maps.Clone(form)
			invalid[field] = value
			assert.Contains(t, u.call(core.Patch, path, invalid).fields(), field)
		}
	})
}
