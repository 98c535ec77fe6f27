package httpapi

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestComplaints(t *testing.T) {
	t.Parallel()
	d := newDoor(t)
	form := map[string]any{
		"name": "Asha Rai", "email": "asha@example.org", "phone": "6175550100", "subject": "A late payout", "message": "It has not arrived.\nPlease look.",
	}
	t.Run("2.38c anybody files a complaint, once, and gets its number", func(t *testing.T) {
		before := d.head()
		v := d.visitor().with(idempotencyHeader, "k")
		number := v.must(post, "/v1/complaints", form).str("complaintNumber")
		assert.Regexp(t, `^C-[A-Z2-7]{5}-[A-Z2-7]{5}$`, number)
		assert.Equal(t, number, v.must(post, "/v1/complaints", form).str("complaintNumber"))
		assert.Equal(t, []string{"complaint.filed"}, d.eventTypes(before))
	})
	t.Run("2.38c it says whose session it was filed in, and staff read it", func(t *testing.T) {
		p, compliance := d.sender("sita@example.com"), d.staff("COMPLIANCE")
		number := p.must(post, "/v1/complaints", changed(form, "phone", "")).str("complaintNumber")
		d.settled()
		found := compliance.must(get, "/v1/admin/events?type=complaint.filed&person="+p.id, nil)
		r := compliance.must(get, "/v1/admin/events/"+found.str("result.0.position"), nil)
		assert.Equal(t, number, r.str("payload.number"))
		assert.Equal(t, p.id, r.str("payload.senderId"))
		assert.Equal(t, "It has not arrived.\nPlease look.", r.str("personal.message"))
	})
	t.Run("2.38c staff read them page by page, the newest first, and nobody else does", func(t *testing.T) {
		compliance, sender := d.staff("COMPLIANCE"), d.sender("maya@example.com")
		d.settled()
		first := compliance.must(get, "/v1/admin/complaints?limit=1", nil)
		assert.Equal(t, "Asha Rai", first.str("result.0.name"))
		assert.Equal(t, "It has not arrived.\nPlease look.", first.str("result.0.message"))
		assert.NotEmpty(t, first.str("result.0.senderId"), "the second was filed in a session")
		second := compliance.must(get, "/v1/admin/complaints?limit=1&before="+first.str("next"), nil)
		assert.Equal(t, "6175550100", second.str("result.0.phone"))
		assert.NotEqual(t, first.str("result.0.complaintNumber"), second.str("result.0.complaintNumber"))
		assert.Nil(t, compliance.must(get, "/v1/admin/complaints?limit=1&before="+second.str("next"), nil).at("result.0"))
		assert.Equal(t, http.StatusForbidden, sender.call(get, "/v1/admin/complaints", nil).status)
	})
	for _, c := range []fieldCase{
		{"2.38c a name", "name", "", "FIELD_CANNOT_BE_EMPTY"},
		{"5.06c an address to answer to", "email", "asha@", "INVALID_EMAIL"},
		{"5.06g a number, if any, that can be called", "phone", "12345", "INVALID_PHONE"},
		{"2.38c a subject", "subject", " ", "FIELD_CANNOT_BE_EMPTY"},
		{"2.38c a message", "message", "", "FIELD_CANNOT_BE_EMPTY"},
		{"2.38c a message within bounds", "message", strings.Repeat("m", 4001), "FIELD_TOO_LONG"},
	} {
		t.Run(c.title, func(t *testing.T) {
			r := d.visitor().call(post, "/v1/complaints", changed(form, c.field, c.value))
			assert.Equal(t, http.StatusBadRequest, r.status, r.text)
			assert.Equal(t, map[string]string{c.field: c.code}, r.fields())
		})
	}
	t.Run("nobody's mailbox is flooded with confirmations", func(t *testing.T) {
		statuses := map[int]int{}
		for range 7 {
			statuses[d.visitor().call(post, "/v1/complaints", changed(form, "email", "victim@example.org")).status]++
		}
		assert.Equal(t, map[int]int{200: 5, 429: 2}, statuses)
	})
	t.Run("what was written is not in the log file", func(t *testing.T) {
		for _, secret := range []string{"Asha", "asha@example.org", "6175550100", "late payout", "arrived"} {
			assert.NotContains(t, d.logged.String(), secret)
		}
	})
}
