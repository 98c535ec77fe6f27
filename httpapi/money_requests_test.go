package httpapi

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/sender"
	"hulak/domain/transfer"
	"hulak/httpapi/core"
)

// trackingPath returns the API path of a new transfer's tracking page, and the transfer's ID.
func (srv *apiServer) trackingPath(p *testUser, payload map[string]any) (path, transferID string) {
	transferID = p.must(core.Post, "/v1/senders/transactions", payload).str("id")
	srv.awaitReadModels()
	link := p.must(core.Get, "/v1/senders/transactions/"+transferID+"/invoice", nil).str("trackingLink")
	return "/v1/tracking/" + strings.TrimPrefix(link, origin+"/track/"), transferID
}

func TestMoneyRequests(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	p, payload := srv.readySender("requests@example.com")
	path, transferID := srv.trackingPath(p, payload)
	visitor := srv.visitor()
	form := map[string]any{"amount": "5000.00", "note": "विद्यालयको शुल्क"}
	list := func() apiResponse {
		srv.awaitReadModels()
		return p.must(core.Get, "/v1/senders/requests", nil)
	}

	t.Run("the tracking page offers to ask for money", func(t *testing.T) {
		assert.Equal(t, true, visitor.must(core.Get, path, nil).at("canRequest"))
	})
	for field, values := range map[string][]any{
		"amount": {"", "0", "-100", "99.99", "500000.01", "1e5", "100.001"},
		"note":   {"see evil.com", "a\nb", "\u202ex", strings.Repeat("क", 201)},
	} {
		for _, value := range values {
			t.Run("an invalid "+field+" is rejected", func(t *testing.T) {
				srv.Server.Limiter = core.NewRateLimiter(srv.clock.now, 0)
				before := srv.head()
				invalid := map[string]any{"amount": "5000.00", "note": ""}
				invalid[field] = value
				r := visitor.call(core.Post, path+"/request", invalid)
				assert.Equal(t, http.StatusBadRequest, r.status, r.text)
				assert.Contains(t, r.fields(), field)
				assert.Empty(t, srv.eventTypes(before))
			})
		}
	}
	t.Run("a repeated submission is one request", func(t *testing.T) {
		once := visitor.withHeader(core.IdempotencyHeader, "request-1")
		first, again := once.must(core.Post, path+"/request", form), once.must(core.Post, path+"/request", form)
		assert.Equal(t, `{"success":true}`, strings.TrimSpace(first.text))
		assert.Equal(t, first.text, again.text)
		assert.Len(t, list().at("result"), 1)
	})
	t.Run("the sender sees the request", func(t *testing.T) {
		r := list()
		for field, want := range map[string]string{
			"recipientId": payload["recipientId"].(string), "transactionId": transferID, "amount": "5000.00", "currency": "NPR",
			"note": "विद्यालयको शुल्क",
		} {
			assert.Equal(t, want, r.str("result.0."+field), field)
		}
	})
	t.Run("the export of the sender's data has the request", func(t *testing.T) {
		assert.Equal(t, list().at("result"), p.must(core.Get, "/v1/senders/export", nil).at("requests"))
	})
	t.Run("another sender's request is not found", func(t *testing.T) {
		other := srv.verifiedSender("other-requests@example.com")
		assert.Empty(t, other.must(core.Get, "/v1/senders/requests", nil).at("result"))
		for action, body := range map[string]any{"dismiss": nil, "stop": nil, "texts": map[string]any{"on": true}} {
			r := other.call(core.Post, "/v1/senders/requests/"+list().str("result.0.id")+"/"+action, body)
			assert.Equal(t, http.StatusNotFound, r.status, r.text)
		}
	})
	t.Run("the sender chooses text messages", func(t *testing.T) {
		p.must(core.Post, "/v1/senders/requests/"+list().str("result.0.id")+"/texts", map[string]any{"on": true})
		assert.Equal(t, true, list().at("result.0.texts"))
	})
	t.Run("a transfer answers the request", func(t *testing.T) {
		answer := withField(payload, "requestId", list().str("result.0.id"))
		answer["secondTransfer"] = true
		before := srv.head()
		p.must(core.Post, "/v1/senders/transactions", answer)
		assert.Contains(t, srv.eventTypes(before), "moneyrequest.answered")
		assert.Empty(t, list().at("result"))
	})
	t.Run("a dismissal is repeatable", func(t *testing.T) {
		visitor.must(core.Post, path+"/request", form)
		dismiss := "/v1/senders/requests/" + list().str("result.0.id") + "/dismiss"
		p.must(core.Post, dismiss, nil)
		p.must(core.Post, dismiss, nil)
		assert.Empty(t, list().at("result"))
	})
	t.Run("a fourth request within seven days is rejected", func(t *testing.T) {
		visitor.must(core.Post, path+"/request", form)
		assert.Equal(t, "REQUEST_TOO_OFTEN", visitor.call(core.Post, path+"/request", form).code())
	})
	t.Run("a request to a canceled transfer's sender is rejected", func(t *testing.T) {
		srv.clock.advance(7 * 24 * time.Hour)
		p.startSession()
		canceled, id := srv.trackingPath(p, payload)
		runCommand(srv, transfer.Decider, id, transfer.Command(transfer.Cancel{By: p.id, At: srv.clock.now()}))
		srv.awaitReadModels()
		assert.Equal(t, false, visitor.must(core.Get, canceled, nil).at("canRequest"))
		assert.Equal(t, http.StatusNotFound, visitor.call(core.Post, canceled+"/request", form).status)
	})
	t.Run("a forged or expired link is rejected", func(t *testing.T) {
		assert.Equal(t, http.StatusNotFound, visitor.call(core.Post, path+"x/request", form).status)
		srv.clock.advance(180 * 24 * time.Hour)
		assert.Equal(t, http.StatusGone, visitor.call(core.Post, path+"/request", form).status)
	})
}

func TestTrackingLinks(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	p, payload := srv.readySender("links@example.com")
	path, _ := srv.trackingPath(p, payload)
	t.Run("a tracking link works for 180 days (7.13a)", func(t *testing.T) {
		srv.clock.advance(180*24*time.Hour - time.Second)
		srv.visitor().must(core.Get, path, nil)
		srv.clock.advance(2 * time.Second)
		assert.Equal(t, http.StatusGone, srv.visitor().call(core.Get, path, nil).status)
	})
}

// TestMoneyRequestsRevealNothing makes the same requests to senders in different situations. A beneficiary must get the same responses.
func TestMoneyRequestsRevealNothing(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	srv.trustProxy()
	form := map[string]any{"amount": "5000.00", "note": "School fee"}
	prepare := map[string]func(p *testUser, requestID string){
		"an open sender": func(*testUser, string) {},
		"a sender who dismissed a request": func(p *testUser, requestID string) {
			p.must(core.Post, "/v1/senders/requests/"+requestID+"/dismiss", nil)
		},
		"a sender who stopped requests": func(p *testUser, requestID string) {
			p.must(core.Post, "/v1/senders/requests/"+requestID+"/stop", nil)
		},
		"a locked sender": func(p *testUser, _ string) {
			runCommand(srv, sender.Decider, p.id, sender.Command(sender.Lock{Reason: "test", At: srv.clock.now()}))
		},
		"a sender whose sending is locked": func(p *testUser, _ string) {
			runCommand(srv, sender.Decider, p.id, sender.Command(sender.Lock{SendingOnly: true, Reason: "test", At: srv.clock.now()}))
		},
		"a suspended sender": func(p *testUser, _ string) {
			runCommand(srv, sender.Decider, p.id, sender.Command(sender.RecordKYC{Status: sender.KYCSuspended, At: srv.clock.now()}))
		},
	}
	for name, change := range prepare {
		t.Run(name+" leads to the same responses", func(t *testing.T) {
			srv.Server.Limiter = core.NewRateLimiter(srv.clock.now, 0)
			address := strings.ReplaceAll(name, " ", "-")
			p, payload := srv.readySender(address + "@example.com")
			path, _ := srv.trackingPath(p, payload)
			visitor := srv.visitor().fromAddress(fmt.Sprintf("198.51.100.%d", len(name)))
			visitor.must(core.Post, path+"/request", form)
			srv.awaitReadModels()
			requestID := p.must(core.Get, "/v1/senders/requests", nil).str("result.0.id")
			change(p, requestID)
			srv.awaitReadModels()
			var got []string
			for range 3 {
				r := visitor.call(core.Post, path+"/request", form)
				got = append(got, http.StatusText(r.status)+" "+r.code())
			}
			assert.Equal(t, []string{"OK ", "OK ", "Unprocessable Entity REQUEST_TOO_OFTEN"}, got)
			tracking := visitor.must(core.Get, path, nil)
			assert.Equal(t, true, tracking.at("canRequest"))
			for _, secret := range []string{"Sharma", address, p.id} {
				assert.NotContains(t, tracking.text, secret)
			}
		})
	}
}

func TestMoneyRequestsAreLimitedByNetwork(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	visitor := srv.visitor()
	var statuses []int
	for range 12 {
		statuses = append(statuses, visitor.call(core.Post, "/v1/tracking/forged/request", map[string]any{"amount": "5000"}).status)
	}
	require.Equal(t, http.StatusNotFound, statuses[9])
	assert.Equal(t, []int{http.StatusTooManyRequests, http.StatusTooManyRequests}, statuses[10:])
	srv.clock.advance(10 * time.Minute)
	assert.Equal(t, http.StatusNotFound, visitor.call(core.Post, "/v1/tracking/forged/request", map[string]any{"amount": "5000"}).status)
}

func TestBeneficiaryGetsText(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	p, payload := srv.readySender("texts@example.com")
	_, id := srv.trackingPath(p, payload)
	path := "/v1/senders/transactions/" + id + "/text-beneficiary"
	t.Run("the text message has the tracking link", func(t *testing.T) {
		srv.providers.setTextLimit(1, time.Minute)
		p.must(core.Post, path, nil)
		sent := <-srv.providers.emails
		assert.True(t, strings.HasPrefix(sent.to, "+977"))
		assert.Contains(t, sent.secret, origin+"/track/")
	})
	t.Run("the limit for text messages applies", func(t *testing.T) {
		srv.providers.setTextLimit(0, time.Minute)
		r := p.call(core.Post, path, nil)
		assert.Equal(t, http.StatusTooManyRequests, r.status)
		assert.Equal(t, "TOO_MANY_TEXTS_TODAY", r.code())
	})
}
