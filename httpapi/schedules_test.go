package httpapi

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"

	"hulak/httpapi/core"
)

// scheduleForm returns the form for a monthly schedule of the transfer in payload.
func scheduleForm(payload map[string]any) map[string]any {
	form := map[string]any{"cadence": "MONTHLY", "firstDate": "2026-03-31", "amount": "200.00", "currency": "USD"}
	for _, name := range []string{
		"destinationCountry", "remittancePurpose", "recipientId", "payoutMethod", "recipientAccountId", "fundingSource", "senderFundingAccountId",
	} {
		form[name] = payload[name]
	}
	return form
}

func TestSchedules(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	sender, payload := srv.readySender("schedules@example.com")
	form := scheduleForm(payload)
	const path = "/v1/senders/schedules"

	t.Run("the authorization must be the one that the sender saw (12 CFR 1005.10(b))", func(t *testing.T) {
		assert.Equal(t, "DISCLOSURE_CHANGED", sender.call(core.Post, path, form).code())
	})
	authorization := sender.must(core.Post, path+"/authorization", form)
	form["consentHash"] = authorization.str("hash")
	id := sender.must(core.Post, path, form).str("id")
	find := func() apiResponse { return sender.must(core.Get, path, nil) }

	t.Run("a schedule is listed with its next date and the end of the right to cancel (12 CFR 1005.36(c))", func(t *testing.T) {
		list := find()
		for field, want := range map[string]string{
			"id": id, "status": "ACTIVE", "cadence": "MONTHLY", "nextDate": "2026-03-31", "cancelBy": "2026-03-26", "amount": "200.00",
			"maxTotal": "205.00", "consentVersion": authorization.str("template"),
		} {
			assert.Equal(t, want, list.str("result.0."+field), field)
		}
	})
	t.Run("the sender can read the authorization again", func(t *testing.T) {
		assert.Equal(t, authorization.str("hash"), sender.must(core.Get, path+"/"+id+"/authorization", nil).str("hash"))
	})
	t.Run("a schedule is paused, resumed, skipped, and ended", func(t *testing.T) {
		sender.must(core.Post, path+"/"+id+"/pause", nil)
		assert.Equal(t, "PAUSED", find().str("result.0.status"))
		sender.must(core.Post, path+"/"+id+"/resume", nil)
		sender.must(core.Post, path+"/"+id+"/skip", map[string]any{"occurrence": 0})
		sender.must(core.Post, path+"/"+id+"/skip", map[string]any{"occurrence": 0})
		list := find()
		assert.Equal(t, "2026-04-30", list.str("result.0.nextDate"), "a repeated skip skips one transfer")
		assert.Equal(t, "SKIPPED", list.str("result.0.runs.0.outcome"))
		sender.must(core.Post, path+"/"+id+"/end", nil)
		assert.Equal(t, "BY_SENDER", find().str("result.0.endReason"))
		assert.Equal(t, "SCHEDULE_ENDED", sender.call(core.Post, path+"/"+id+"/pause", nil).code())
	})
	t.Run("a schedule of another sender is not found", func(t *testing.T) {
		other, _ := srv.readySender("other-schedules@example.com")
		for _, action := range []string{"pause", "resume", "end"} {
			assert.Equal(t, http.StatusNotFound, other.call(core.Post, path+"/"+id+"/"+action, nil).status)
		}
		assert.Equal(t, http.StatusNotFound, other.call(core.Post, path+"/"+id+"/skip", map[string]any{"occurrence": 0}).status)
		assert.Equal(t, http.StatusNotFound, other.call(core.Get, path+"/"+id+"/authorization", nil).status)
		assert.Equal(t, http.StatusNotFound, other.call(core.Post, path+"/authorization", scheduleForm(payload)).status)
	})
	t.Run("the export of a sender's data contains the schedules", func(t *testing.T) {
		assert.Equal(t, id, sender.must(core.Get, "/v1/senders/export", nil).str("schedules.0.id"))
	})
	for field, value := range map[string]any{"cadence": "DAILY", "firstDate": "2026-03-09", "amount": "0", "currency": "EUR", "minRate": "x"} {
		t.Run("an invalid form is rejected: "+field, func(t *testing.T) {
			invalid := scheduleForm(payload)
			invalid[field] = value
			assert.Equal(t, http.StatusBadRequest, sender.call(core.Post, path+"/authorization", invalid).status)
		})
	}
}
