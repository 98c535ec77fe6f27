package httpapi

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"

	"hulak/domain/accesslog"
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
}
