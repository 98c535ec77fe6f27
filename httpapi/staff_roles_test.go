package httpapi

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"hulak/domain/staff"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
)

func TestMaskedData(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	p, payload := srv.readySender("sita@example.com")
	transferID := p.must(core.Post, "/v1/senders/transactions", payload).str("id")
	reference := p.must(core.Get, "/v1/senders/transactions/"+transferID, nil).str("referenceNumber")
	srv.visitor().must(core.Post, "/v1/complaints", map[string]any{
		"name": "Asha Rai", "email": "asha@example.org", "phone": "6175550100", "subject": "A late payout", "message": "It has not arrived.",
	})
	srv.staff(staff.Compliance).must(core.Post, "/v1/senders/"+srv.sender("locked@example.com").id+"/lock", map[string]any{"reason": "fraud"})
	srv.awaitReadModels()
	personal := []string{
		"sita@example.com", "4155550101", "maya@example.org", "9841000000", "0123456789012", "Lakeside 6", "asha@example.org", "6175550100",
		"locked@example.com",
	}
	// seen returns the personal data in the responses to all reads that a role may make.
	seen := func(role staff.Role) map[string]bool {
		caller, found, responses := srv.staff(role), map[string]bool{}, []apiResponse{}
		for _, r := range routes() {
			if r.Method != core.Get || r.Access.IsPublic() || !r.Access.Allows(dto.Role(role)) || r.Has(core.MutatingGet) || r.ID == "getAdmin" {
				continue
			}
			srv.Server.Limiter = core.NewRateLimiter(srv.clock.now, 0)
			path := strings.ReplaceAll(r.Path, "{ref}", reference)
			responses = append(responses, caller.call(core.Get, fillPath(path, transferID), nil))
		}
		if role.Has(staff.SendersRead) {
			for _, query := range []string{"sita@example.com", "maya@example.org"} {
				responses = append(responses, caller.must(core.Post, "/v1/admin/find", map[string]any{"query": query}))
			}
		}
		for _, response := range responses {
			for _, text := range personal {
				found[text] = found[text] || strings.Contains(response.text, text)
			}
		}
		return found
	}
	for _, role := range staff.Roles() {
		t.Run(string(role)+" sees contact details and account numbers only with the permission", func(t *testing.T) {
			found := seen(role)
			for _, text := range personal {
				if !role.Has(staff.ContactsRead) {
					assert.False(t, found[text], "%s is not masked", text)
				}
			}
			if role.Has(staff.ContactsRead) {
				assert.True(t, found["0123456789012"] && found["asha@example.org"] && found["locked@example.com"] && found["sita@example.com"])
			}
		})
	}
	t.Run("support sees enough to recognize a caller", func(t *testing.T) {
		support := srv.staff(staff.Support)
		detail := support.must(core.Get, "/v1/senders/transactions/"+transferID, nil)
		assert.Equal(t, "•••• 9012", detail.str("beneficiary.bank.accountNumber"))
		assert.Equal(t, "•••• 0000", detail.str("beneficiary.phoneNumber"))
		r := support.must(core.Post, "/v1/admin/find", map[string]any{"query": "sita@example.com"})
		assert.Equal(t, "s••••@example.com", r.str("people.0.email"))
		assert.Equal(t, p.id, r.str("people.0.id"))
	})
	t.Run("a search by staff who cannot read events finds no events", func(t *testing.T) {
		compliance, support := srv.staff(staff.Compliance), srv.staff(staff.Support)
		event := compliance.must(core.Get, "/v1/admin/events?type=transfer.created", nil).str("result.0.id")
		query := map[string]any{"query": event}
		assert.Equal(t, event, compliance.must(core.Post, "/v1/admin/find", query).str("events.0.id"))
		assert.Nil(t, support.must(core.Post, "/v1/admin/find", query).at("events.0"))
		found := support.must(core.Post, "/v1/admin/find", map[string]any{"query": reference})
		assert.Equal(t, transferID, found.str("transfers.0.id"))
	})
}

func TestPermissionTable(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	t.Run("every staff role can read the table of permissions (6.01a)", func(t *testing.T) {
		for _, role := range staff.Roles() {
			r := srv.staff(role).must(core.Get, "/v1/admin/permissions", nil)
			for i, g := range staff.Grants() {
				assert.Equal(t, string(g.Permission), r.str(fmt.Sprintf("result.%d.permission", i)))
				assert.Len(t, r.at(fmt.Sprintf("result.%d.roles", i)), len(g.Roles), g.Permission)
			}
		}
	})
}
