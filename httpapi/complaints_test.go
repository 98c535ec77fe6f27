package httpapi

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/httpapi/core"
)

func TestComplaints(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	form := map[string]any{
		"name": "Asha Rai", "email": "asha@example.org", "phone": "6175550100", "subject": "A late payout",
		"message": "It has not arrived.\nPlease look.",
	}
	t.Run("a visitor files a complaint once and gets its number (2.38c)", func(t *testing.T) {
		before := srv.head()
		v := srv.visitor().withHeader(core.IdempotencyHeader, "k")
		number := v.must(core.Post, "/v1/complaints", form).str("complaintNumber")
		assert.Regexp(t, `^C-[A-Z2-7]{5}-[A-Z2-7]{5}$`, number)
		assert.Equal(t, number, v.must(core.Post, "/v1/complaints", form).str("complaintNumber"))
		assert.Equal(t, []string{"complaint.filed"}, srv.eventTypes(before))
	})
	t.Run("a complaint records the signed-in sender, and staff can read it (2.38c)", func(t *testing.T) {
		p, compliance := srv.sender("sita@example.com"), srv.staff("COMPLIANCE")
		number := p.must(core.Post, "/v1/complaints", withField(form, "phone", "")).str("complaintNumber")
		srv.awaitReadModels()
		events := compliance.must(core.Get, "/v1/admin/events?type=complaint.filed&person="+p.id, nil)
		r := compliance.must(core.Get, "/v1/admin/events/"+events.str("result.0.position"), nil)
		assert.Equal(t, number, r.str("payload.number"))
		assert.Equal(t, p.id, r.str("payload.senderId"))
		assert.Equal(t, "It has not arrived.\nPlease look.", r.str("personal.message"))
	})
	t.Run("a question from the help center gets a case number, and staff see that it is a question", func(t *testing.T) {
		srv := newAPIServer(t)
		number := srv.visitor().must(core.Post, "/v1/complaints", withField(form, "question", true)).str("complaintNumber")
		srv.awaitReadModels()
		listed := srv.staff("COMPLIANCE").must(core.Get, "/v1/admin/complaints", nil)
		assert.Equal(t, number, listed.str("result.0.complaintNumber"))
		assert.Equal(t, true, listed.at("result.0.question"))
	})
	t.Run("only staff list complaints, newest first (2.38c)", func(t *testing.T) {
		compliance, sender := srv.staff("COMPLIANCE"), srv.sender("maya@example.com")
		srv.awaitReadModels()
		first := compliance.must(core.Get, "/v1/admin/complaints?limit=1", nil)
		assert.Equal(t, "Asha Rai", first.str("result.0.name"))
		assert.Equal(t, "It has not arrived.\nPlease look.", first.str("result.0.message"))
		assert.NotEmpty(t, first.str("result.0.senderId"), "a signed-in sender filed the second complaint")
		second := compliance.must(core.Get, "/v1/admin/complaints?limit=1&after="+first.str("next"), nil)
		assert.Equal(t, "6175550100", second.str("result.0.phone"))
		assert.NotEqual(t, first.str("result.0.complaintNumber"), second.str("result.0.complaintNumber"))
		assert.Nil(t, compliance.must(core.Get, "/v1/admin/complaints?limit=1&after="+second.str("next"), nil).at("result.0"))
		assert.Equal(t, http.StatusForbidden, sender.call(core.Get, "/v1/admin/complaints", nil).status)
	})
	t.Run("only a transfer's sender can complain about it, and staff see the transfer ID", func(t *testing.T) {
		p, payload := srv.readySender("owner@example.com")
		compliance := srv.staff("COMPLIANCE")
		id := p.must(core.Post, "/v1/senders/transactions", payload).str("referenceId")
		srv.awaitReadModels()
		transferComplaint := withField(form, "transactionId", id)
		others := []*testUser{srv.visitor(), srv.sender("other@example.com"), compliance}
		before := srv.head()
		for i, other := range others {
			transferComplaint["email"] = fmt.Sprintf("other-%d@example.org", i)
			assert.Equal(t, "TRANSACTION_NOT_FOUND", other.call(core.Post, "/v1/complaints", transferComplaint).code())
		}
		assert.Empty(t, srv.eventTypes(before))
		transferComplaint["email"] = "owner@example.org"
		number := p.must(core.Post, "/v1/complaints", transferComplaint).str("complaintNumber")
		srv.awaitReadModels()
		latest := compliance.must(core.Get, "/v1/admin/complaints?limit=1", nil)
		assert.Equal(t, number, latest.str("result.0.complaintNumber"))
		assert.Equal(t, id, latest.str("result.0.transactionId"))
	})
	t.Run("staff answer and close a complaint, which removes it from the list of open complaints (2.38c)", func(t *testing.T) {
		compliance := srv.staff("COMPLIANCE")
		srv.awaitReadModels()
		open := compliance.must(core.Get, "/v1/admin/complaints?unfinished=true&limit=1", nil)
		assert.Equal(t, "OPEN", open.str("result.0.status"))
		filedAt, err := time.Parse(time.RFC3339, open.str("result.0.filedAt"))
		require.NoError(t, err)
		dueAt, err := time.Parse(time.RFC3339, open.str("result.0.answerDueAt"))
		require.NoError(t, err)
		assert.Equal(t, 90*24*time.Hour, dueAt.Sub(filedAt), "an answer is due within 90 days")
		path := "/v1/admin/complaints/" + open.str("result.0.id")
		before := srv.head()
		empty := compliance.call(core.Post, path+"/answer", map[string]any{"text": " "})
		assert.Equal(t, map[string]string{"text": "FIELD_CANNOT_BE_EMPTY"}, empty.fields())
		compliance.must(core.Post, path+"/answer", map[string]any{"text": "We are looking into it."})
		compliance.must(core.Post, path+"/close", map[string]any{"text": "It has arrived."})
		assert.Equal(t, []string{"complaint.answered", "complaint.closed"}, srv.eventTypes(before))
		srv.awaitReadModels()
		all := compliance.must(core.Get, "/v1/admin/complaints?limit=50", nil)
		list := all.at("result").([]any)
		oldest := list[len(list)-1].(map[string]any)
		assert.Equal(t, "CLOSED", oldest["status"])
		assert.Equal(t, "We are looking into it.", oldest["reply"])
		assert.Equal(t, "It has arrived.", oldest["closedReason"])
		after := compliance.must(core.Get, "/v1/admin/complaints?unfinished=true&limit=1", nil)
		assert.NotEqual(t, open.str("result.0.id"), after.str("result.0.id"))
		assert.Equal(t, "COMPLAINT_CLOSED", compliance.call(core.Post, path+"/answer", map[string]any{"text": "And again."}).code())
		assert.Equal(t, "COMPLAINT_NOT_FOUND", compliance.call(core.Post, "/v1/admin/complaints/none/close",
			map[string]any{"text": "No."}).code())
	})
	for _, c := range []fieldCase{
		{"a name is required (2.38c)", "name", "", "FIELD_CANNOT_BE_EMPTY"},
		{"a valid email address is required (5.06c)", "email", "asha@", "INVALID_EMAIL"},
		{"an optional phone number must be valid (5.06g)", "phone", "12345", "INVALID_PHONE"},
		{"a subject is required (2.38c)", "subject", " ", "FIELD_CANNOT_BE_EMPTY"},
		{"a message is required (2.38c)", "message", "", "FIELD_CANNOT_BE_EMPTY"},
		{"a message must not exceed the maximum length (2.38c)", "message", strings.Repeat("m", 4001), "FIELD_TOO_LONG"},
	} {
		t.Run(c.title, func(t *testing.T) {
			r := srv.visitor().call(core.Post, "/v1/complaints", withField(form, c.field, c.value))
			assert.Equal(t, http.StatusBadRequest, r.status, r.text)
			assert.Equal(t, map[string]string{c.field: c.code}, r.fields())
		})
	}
	t.Run("the server rate-limits complaints from one email address", func(t *testing.T) {
		statuses := map[int]int{}
		for range 7 {
			statuses[srv.visitor().call(core.Post, "/v1/complaints", withField(form, "email", "victim@example.org")).status]++
		}
		assert.Equal(t, map[int]int{200: 5, 429: 2}, statuses)
	})
	t.Run("the server log contains no personal data from complaints", func(t *testing.T) {
		for _, secret := range []string{"Asha", "asha@example.org", "6175550100", "late payout", "arrived", "looking into it"} {
			assert.NotContains(t, srv.logOutput.String(), secret)
		}
	})
}
