package httpapi

import (
	"maps"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"hulak/domain/pricing"
	"hulak/domain/screening"
	"hulak/httpapi/core"
	"hulak/httpapi/presentation"
)

func TestIdempotency(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	p, payload := srv.readySender("a@example.com")
	withKey := func(p *testUser, key string) *testUser { return p.withHeader(core.IdempotencyHeader, key) }

	t.Run("a request retried a year later has no additional effect and gets the same response (7.09a)", func(t *testing.T) {
		first := withKey(p, "k-1").must(core.Post, "/v1/senders/transactions", payload)
		before := srv.head()
		srv.clock.advance(400 * 24 * time.Hour)
		p.startSession()
		again := withKey(p, "k-1").must(core.Post, "/v1/senders/transactions", payload)
		for _, field := range []string{"id", "referenceNumber", "createdAt", "expectedAvailability"} {
			assert.Equal(t, first.str(field), again.str(field))
		}
		assert.Empty(t, srv.eventTypes(before))
	})
	t.Run("a retry succeeds after the quote expires (7.09a)", func(t *testing.T) {
		srv := newAPIServer(t)
		p, payload := srv.readySender("a@example.com")
		payload["quoteToken"] = p.must(core.Get, "/v1/quotes?senderAmount=100.00", nil).str("quoteToken")
		first := withKey(p, "k-1").must(core.Post, "/v1/senders/transactions", payload)
		srv.clock.advance(pricing.RateGuarantee + time.Second)
		p.startSession()
		before := srv.head()
		again := withKey(p, "k-1").must(core.Post, "/v1/senders/transactions", payload)
		for _, field := range []string{"id", "referenceNumber", "createdAt", "expectedAvailability"} {
			assert.Equal(t, first.str(field), again.str(field))
		}
		assert.Equal(t, "QUOTE_EXPIRED", withKey(p, "k-2").call(core.Post, "/v1/senders/transactions", payload).code())
		assert.Empty(t, srv.eventTypes(before))
	})
	t.Run("a key with a different body is rejected", func(t *testing.T) {
		other := transferForm(payload["recipientId"].(string), payload["recipientAccountId"].(string), payload["senderFundingAccountId"].(string))
		other["remittancePurpose"] = "Gifts"
		r := withKey(p, "k-1").call(core.Post, "/v1/senders/transactions", other)
		assert.Equal(t, http.StatusUnprocessableEntity, r.status)
		assert.Equal(t, "IDEMPOTENCY_KEY_REUSED", r.code())
	})
	t.Run("two users can use the same key", func(t *testing.T) {
		other, otherPayload := srv.readySender("b@example.com")
		first := withKey(p, "shared").must(core.Post, "/v1/senders/transactions", payload)
		second := withKey(other, "shared").must(core.Post, "/v1/senders/transactions", otherPayload)
		assert.NotEqual(t, first.str("id"), second.str("id"))
	})
	t.Run("a sender must confirm a second identical transfer", func(t *testing.T) {
		unconfirmed := withKey(p, "second").call(core.Post, "/v1/senders/transactions", payload)
		assert.Equal(t, http.StatusConflict, unconfirmed.status)
		assert.Equal(t, "DUPLICATE_TRANSFER", unconfirmed.code())
		at := srv.clock.now().In(presentation.LosAngeles).Format("Jan 2, 2006, 3:04 PM MST")
		assert.Equal(t, "You sent $ 100.00 to this person on "+at+". We did not send another transfer.", unconfirmed.str("message"))
		payload = withField(payload, "secondTransfer", true)
		created := withKey(p, "second").must(core.Post, "/v1/senders/transactions", payload)
		assert.Equal(t, created.str("id"), withKey(p, "second").must(core.Post, "/v1/senders/transactions", payload).str("id"))
	})
	t.Run("onlyIfSent returns the transfer that was created with the same key and never creates one", func(t *testing.T) {
		const path = "/v1/senders/transactions?onlyIfSent=true"
		before := srv.head()
		missing := withKey(p, "lost").call(core.Post, path, payload)
		assert.Equal(t, http.StatusNotFound, missing.status)
		assert.Equal(t, "TRANSFER_NOT_SENT", missing.code())
		assert.Equal(t, "TRANSFER_NOT_SENT", p.call(core.Post, path, payload).code(), "a request without a key finds nothing")
		assert.Equal(t, before, srv.head())
		created := withKey(p, "lost").must(core.Post, "/v1/senders/transactions", payload)
		before = srv.head()
		found := withKey(p, "lost").must(core.Post, path, payload)
		assert.Equal(t, created.str("id"), found.str("id"))
		assert.Equal(t, created.str("referenceNumber"), found.str("referenceNumber"))
		assert.Equal(t, before, srv.head())
	})
	t.Run("20 concurrent requests with one key create one transfer", func(t *testing.T) {
		before := srv.head()
		var ids, wg = sync.Map{}, sync.WaitGroup{}
		for range 20 {
			wg.Go(func() {
				r := withKey(p, "parallel").call(core.Post, "/v1/senders/transactions", payload)
				assert.Equal(t, http.StatusOK, r.status, r.text)
				ids.Store(r.str("id"), true)
			})
		}
		wg.Wait()
		count := 0
		ids.Range(func(any, any) bool { count++; return true })
		assert.Equal(t, 1, count)
		assert.Equal(t, 1, strings.Count(strings.Join(srv.eventTypes(before), " "), "transfer.created"))
	})
	t.Run("an error response is not stored under the key", func(t *testing.T) {
		bad := transferForm(payload["recipientId"].(string), payload["recipientAccountId"].(string), payload["senderFundingAccountId"].(string))
		bad["feeAmount"] = "4.00"
		assert.Equal(t, "AMOUNT_MISMATCH", withKey(p, "k-2").call(core.Post, "/v1/senders/transactions", bad).code())
		assert.Equal(t, "AMOUNT_MISMATCH", withKey(p, "k-2").call(core.Post, "/v1/senders/transactions", bad).code())
		withKey(p, "k-2").must(core.Post, "/v1/senders/transactions", payload)
	})
	t.Run("an invalid or overly long key is rejected", func(t *testing.T) {
		for _, key := range []string{"with space", strings.Repeat("k", 129)} {
			assert.Equal(t, "IDEMPOTENCY_KEY_INVALID", withKey(p, key).call(core.Post, "/v1/senders/transactions", payload).code())
		}
	})
	t.Run("a retried sign-up signs in to the same account if the password is still valid (7.02f)", func(t *testing.T) {
		form := signUpForm("c@example.com")
		v := withKey(srv.visitor(), "signup-1")
		a, b := v.must(core.Post, "/v1/auth/users", form), v.must(core.Post, "/v1/auth/users", form)
		assert.Equal(t, srv.userOf(a.str("token")), srv.userOf(b.str("token")))
		taken := srv.visitor().call(core.Post, "/v1/auth/users", form)
		assert.Equal(t, http.StatusConflict, taken.status)
		assert.Equal(t, map[string]string{"email": "EMAIL_ALREADY_TAKEN"}, taken.fields())
		assert.NoError(t, srv.Sessions.SetPassword(t.Context(), srv.userOf(a.str("token")), "Another-Horse-8"))
		assert.Equal(t, "BAD_CREDENTIALS", v.call(core.Post, "/v1/auth/users", form).code())
	})
}

// userOf returns the user that a token belongs to.
func (srv *apiServer) userOf(token string) string {
	srv.t.Helper()
	opened, err := srv.Sessions.Authenticate(srv.t.Context(), token, srv.clock.now())
	assert.NoError(srv.t, err)
	return opened.UserID
}

func TestTamperedPayloads(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	p, payload := srv.readySender("a@example.com")
	for field, values := range map[string][]any{
		"feeAmount":       {"0.00", "4.99", "5.01", 0, "5.001"},
		"exchangeRate":    {"133.26", "200", 999},
		"recipientAmount": {"13325.01", "99999.00"},
		"senderAmount":    {"99.99", "-100.00", "1e2", "0"},
		"bonusAmount":     {"1.00", "-5"},
	} {
		for _, value := range values {
			t.Run("a tampered "+field+" is rejected (8.06b)", func(t *testing.T) {
				edited := map[string]any{}
				maps.Copy(edited, payload)
				edited[field] = value
				before := srv.head()
				r := p.call(core.Post, "/v1/senders/transactions", edited)
				assert.Contains(t, []int{400, 409, 422}, r.status, r.text)
				assert.Empty(t, srv.eventTypes(before))
			})
		}
	}
	t.Run("amounts can be JSON numbers (8.06b)", func(*testing.T) {
		edited := map[string]any{}
		maps.Copy(edited, payload)
		edited["senderAmount"], edited["feeAmount"], edited["exchangeRate"] = 100, 5, 133.25
		p.must(core.Post, "/v1/senders/transactions", edited)
	})
	t.Run("a superseded rate stays valid for 30 minutes and is then rejected with 409 (9.09d)", func(t *testing.T) {
		admin := srv.staff("ADMIN")
		srv.clock.advance(time.Minute)
		admin.must(core.Post, "/v1/admin/rates", map[string]any{"sourceCurrency": "USD", "destinationCurrency": "NPR", "rate": "134.00",
			"reason": "a test"})
		assert.Equal(t, "134.00", p.must(core.Get, "/v1/exchange-rate", nil).str("rate"))
		p.must(core.Post, "/v1/senders/transactions", withField(payload, "secondTransfer", true))
		srv.clock.advance(31 * time.Minute)
		p.startSession()
		r := p.call(core.Post, "/v1/senders/transactions", payload)
		assert.Equal(t, http.StatusConflict, r.status)
		assert.Equal(t, "EXCHANGE_RATE_UPDATED", r.code())
	})
}

func TestScreening(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	p, payload := srv.readySender("a@example.com")
	payload["secondTransfer"] = true // because all cases create the same transfer
	compliance := srv.staff("COMPLIANCE")
	decision := map[string]any{"comments": "A different person with the same name"}
	setVerdict := func(v screening.Verdict, failing bool) {
		srv.providers.mu.Lock()
		defer srv.providers.mu.Unlock()
		srv.providers.verdict, srv.providers.failing = v, failing
	}
	t.Run("a screening hit holds the transfer until compliance releases it (4.01a)", func(t *testing.T) {
		setVerdict(screening.VerdictHold, false)
		r := p.must(core.Post, "/v1/senders/transactions", payload)
		assert.Equal(t, "HOLD", r.str("status"))
		assert.Equal(t, "HOLD", r.str("deliveryStatus"))
		srv.awaitReadModels()
		list := compliance.must(core.Get, "/v1/admin/holds", nil)
		assert.Equal(t, r.str("id"), list.str("result.0.id"))
		assert.Equal(t, "SCREENING_HIT", list.str("result.0.reasons.0"))
		withoutComments := compliance.call(core.Post, "/v1/admin/holds/"+r.str("id")+"/release", map[string]any{"comments": " "})
		assert.Equal(t, map[string]string{"comments": "FIELD_CANNOT_BE_EMPTY"}, withoutComments.fields(), "comments are required (5.04b)")
		compliance.must(core.Post, "/v1/admin/holds/"+r.str("id")+"/release", decision)
		assert.Equal(t, "INITIATED", p.withPosition(srv.head()).must(core.Get, "/v1/senders/transactions/"+r.str("id"), nil).str("status"))
	})
	t.Run("a held transfer fails if compliance rejects it (4.01a)", func(t *testing.T) {
		setVerdict(screening.VerdictHold, false)
		id := p.must(core.Post, "/v1/senders/transactions", payload).str("id")
		compliance.must(core.Post, "/v1/admin/holds/"+id+"/reject", decision)
		assert.Equal(t, "FAILED", p.withPosition(srv.head()).must(core.Get, "/v1/senders/transactions/"+id, nil).str("status"))
		assert.Equal(t, http.StatusConflict, compliance.call(core.Post, "/v1/admin/holds/"+id+"/release", decision).status)
		srv.awaitReadModels()
		steps := compliance.must(core.Get, "/v1/admin/transfers/"+id+"/timeline", nil)
		assert.Equal(t, "A different person with the same name", steps.str("result.4.comments"), "staff see the reason")
		assert.NotContains(t, p.must(core.Get, "/v1/senders/transactions/"+id+"/timeline", nil).text, "same name",
			"the sender does not see the reason")
	})
	t.Run("an unavailable screening list holds the transfer", func(t *testing.T) {
		setVerdict(screening.VerdictClear, true)
		assert.Equal(t, "HOLD", p.must(core.Post, "/v1/senders/transactions", payload).str("status"))
	})
	t.Run("a transfer fails immediately if screening rejects it", func(t *testing.T) {
		setVerdict(screening.VerdictReject, false)
		assert.Equal(t, "FAILED", p.must(core.Post, "/v1/senders/transactions", payload).str("status"))
	})
}

// withPosition returns a copy of the user that sends a position header.
func (p *testUser) withPosition(at int64) *testUser {
	return p.withHeader(core.PositionHeader, core.FormatPosition(at))
}
