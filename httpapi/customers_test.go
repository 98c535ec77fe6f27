package httpapi

import (
	"net/http"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/domain/accesslog"
	"hulak/domain/sender"
	"hulak/httpapi/core"
)

func TestCustomer(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	srv.setScreeningHit()
	p, payload := srv.readySender("maya@example.com")
	officer := srv.staff("COMPLIANCE")
	transferID := p.must(core.Post, "/v1/senders/transactions", payload).str("id")
	p.must(core.Post, "/v1/complaints", map[string]any{
		"name": "Maya Rai", "email": "maya@example.com", "phone": "", "subject": "Late", "message": "It has not arrived.",
	})
	stranger := srv.sender("sita@example.com")
	srv.awaitReadModels()
	path := "/v1/admin/customers/" + p.id

	t.Run("staff see a sender's account, limits, and open work (8)", func(t *testing.T) {
		c := officer.must(core.Get, path, nil)
		assert.Equal(t, "VERIFIED", c.str("kycStatus"))
		assert.NotEmpty(t, c.str("fullName"))
		asOf := officer.must(core.Get, "/v1/admin/as-of/senders/"+p.id+"?asOf=2100-01-01T00:00:00Z", nil)
		assert.Equal(t, asOf.at("limits.0"), c.at("limits.0"))
		assert.NotEmpty(t, c.str("fundingSources.0.name"))
		assert.Equal(t, payload["recipientId"], c.str("recipients.0.id"))
		assert.NotEmpty(t, c.str("devices.0.lastUsedAt"))
		assert.Equal(t, transferID, c.str("holds.0.transferId"))
		assert.Equal(t, "OPEN", c.str("complaints.0.status"))

		other := officer.must(core.Get, "/v1/admin/customers/"+stranger.id, nil)
		for _, list := range []string{"fundingSources", "recipients", "holds", "complaints"} {
			assert.Equal(t, []any{}, other.at(list), list)
		}
	})
	t.Run("contacts are masked until staff ask for them, and both reads are recorded (8)", func(t *testing.T) {
		before := srv.head()
		srv.clock.advance(repeatInterval)
		officer.startSession()
		c := officer.must(core.Get, path, nil)
		assert.Equal(t, "m•••@example.com", c.str("email"))
		assert.Regexp(t, `^•••• \d{4}$`, c.str("phoneNumber"))
		for _, method := range c.at("recipients.0.payoutMethods").([]any) {
			assert.NotRegexp(t, `\d{5}`, method)
		}
		contacts := officer.must(core.Get, path+"/contacts", nil)
		assert.Equal(t, "maya@example.com", contacts.str("email"))
		assert.Regexp(t, `^\d{10}$`, contacts.str("phoneNumber"))
		var calls []string
		for _, read := range srv.recordedReads(before) {
			assert.Contains(t, read.People, p.id)
			assert.Equal(t, accesslog.PurposeRoutine, read.Purpose)
			calls = append(calls, read.Call)
		}
		assert.Equal(t, []string{"getCustomer", "getCustomerContacts"}, calls)
	})
	t.Run("a customer must exist, and senders cannot open the page (8)", func(t *testing.T) {
		assert.Equal(t, http.StatusNotFound, officer.call(core.Get, "/v1/admin/customers/nobody", nil).status)
		assert.Equal(t, http.StatusNotFound, officer.call(core.Get, "/v1/admin/customers/nobody/contacts", nil).status)
		stranger.startSession() // the access token has expired
		assert.Equal(t, http.StatusForbidden, stranger.call(core.Get, path, nil).status)
	})
	t.Run("staff export a sender's data as the sender would, and the read is recorded", func(t *testing.T) {
		srv.clock.advance(repeatInterval)
		p.startSession()
		officer.startSession()
		before := srv.head()
		got, own := officer.must(core.Get, path+"/export", nil), p.must(core.Get, "/v1/senders/export", nil)
		for _, part := range []string{"account", "identity", "beneficiaries", "banks", "cards", "transactions"} {
			assert.Equal(t, own.at(part), got.at(part), part)
		}
		assert.NotEmpty(t, got.at("transactions"))
		reads := srv.recordedReads(before)
		assert.Len(t, reads, 1)
		assert.Equal(t, "exportCustomer", reads[0].Call)
		assert.Equal(t, officer.id, reads[0].StaffID)
		assert.Contains(t, reads[0].People, p.id)
		assert.Equal(t, http.StatusNotFound, officer.call(core.Get, "/v1/admin/customers/nobody/export", nil).status)
	})
	t.Run("staff request the erasure of a sender who asked for it, and the log records who did", func(t *testing.T) {
		support := srv.staff("SUPPORT")
		before := srv.head()
		support.must(core.Post, "/v1/admin/customers/"+stranger.id+"/erasure", nil)
		assert.Equal(t, "REQUESTED", support.must(core.Get, "/v1/admin/customers/"+stranger.id, nil).str("erasure"))
		events, err := srv.log.Read(t.Context(), before, 10)
		require.NoError(t, err)
		i := slices.IndexFunc(events, func(e domain.RecordedEvent) bool { return e.Type == sender.ErasureRequested{}.EventType() })
		require.NotEqual(t, -1, i)
		assert.Equal(t, support.id, events[i].Meta.Actor.ID)
		assert.Equal(t, http.StatusNotFound, support.call(core.Post, "/v1/admin/customers/nobody/erasure", nil).status)
		support.must(core.Post, path+"/erasure", nil)
		assert.Equal(t, "REFUSED", support.must(core.Get, path, nil).str("erasure"), "the law requires us to keep records of transfers")
	})
}

func TestLockOfSending(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	p, payload := srv.readySender("maya@example.com")
	officer, second := srv.staff("COMPLIANCE"), srv.staff("COMPLIANCE")
	require.NoError(t, srv.Sessions.SetPassword(t.Context(), p.id, validPassword))
	lock := map[string]any{"reason": "Asked twice about limits", "scope": "SENDING"}
	officer.must(core.Post, "/v1/senders/"+p.id+"/lock", lock)

	r := p.call(core.Post, "/v1/senders/transactions", payload)
	assert.Equal(t, http.StatusLocked, r.status)
	assert.Equal(t, "SENDER_LOCKED", r.code())
	p.must(core.Get, "/v1/senders", nil)
	assert.Equal(t, http.StatusLocked, p.call(core.Post, "/v1/senders/erasure", map[string]any{"password": validPassword}).status)
	p.withNewSession().must(core.Get, "/v1/senders/transactions", nil)

	customer := officer.must(core.Get, "/v1/admin/customers/"+p.id, nil)
	assert.Equal(t, true, customer.at("sendingLocked"))
	assert.Equal(t, false, customer.at("locked"))
	srv.awaitReadModels()
	assert.Equal(t, "Asked twice about limits", officer.must(core.Get, "/v1/senders/locked", nil).str("result.0.lockedReason"))

	second.approveRequest(officer.must(core.Post, "/v1/senders/"+p.id+"/unlock", map[string]any{"reason": "the answer was plausible"}))
	p.startSession()
	p.must(core.Post, "/v1/senders/transactions", payload)
}
