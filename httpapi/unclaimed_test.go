package httpapi

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/sar/sartest"
	"hulak/domain/sender"
	"hulak/domain/staff"
	"hulak/domain/transfer"
	"hulak/domain/unclaimed"
	"hulak/eventstore"
	"hulak/httpapi/core"
)

func TestUnclaimedProperty(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t, func(c *Config) { c.Filer = sartest.Filer() })
	finance, admin, auditor, support := srv.staff(staff.Finance), srv.staff(staff.Admin), srv.staff(staff.Auditor), srv.staff(staff.Support)
	p, payload := srv.readySender("maya@example.com")
	id := p.must(core.Post, "/v1/senders/transactions", payload).str("id")
	owner, _, err := eventstore.State(t.Context(), srv.log, sender.Decider, p.id)
	require.NoError(t, err)
	state := owner.Region
	now := srv.clock.now()
	cameBackAt := now.AddDate(-6, 0, 0) // dormant in every state
	for _, c := range []transfer.Command{
		transfer.RecordFundingSubmitted{ProviderRef: "p-1", At: now}, transfer.RecordFundingSettled{At: now}, transfer.Cancel{By: p.id, At: now},
		transfer.RequestRefund{At: now}, transfer.RecordRefundSettled{MoneyMoved: true, At: now},
		transfer.RecordRefundReturned{Code: "R03", At: cameBackAt},
	} {
		runCommand(srv, transfer.Decider, id, c)
	}
	report := unclaimed.ReportFor(state, cameBackAt)
	runCommand(srv, unclaimed.Decider, report.ID(), unclaimed.Command(unclaimed.Open{Report: report, LettersDue: true, At: now}))
	srv.awaitReadModels()
	path := "/v1/admin/unclaimed/" + report.ID()
	selected := map[string]any{"transferIds": []any{id}}
	payment := map[string]any{"transferIds": []any{id}, "reference": "wire-1", "reason": "annual report"}

	t.Run("staff see what is owed by state, and the reports", func(t *testing.T) {
		r := auditor.must(core.Get, "/v1/admin/unclaimed", nil)
		assert.Equal(t, "105.00", r.str("total"))
		assert.Equal(t, state, r.str("states.0.state"))
		assert.Equal(t, report.ID(), r.str("reports.0.id"))
		assert.Equal(t, "DUE", r.str("reports.0.status"))
		assert.EqualValues(t, 1, r.at("reports.0.letters"))
		assert.Equal(t, "0.00", auditor.must(core.Get, "/v1/admin/unclaimed?position=1", nil).str("total"))
		assert.Equal(t, http.StatusForbidden, support.call(core.Get, "/v1/admin/unclaimed", nil).status)
	})
	t.Run("the access log records who saw the owners", func(t *testing.T) {
		for _, call := range []string{path, path + "/csv", path + "/letters"} {
			before := srv.head()
			finance.must(core.Get, call, nil)
			assert.Contains(t, srv.eventTypes(before), "access.data_read", call)
		}
		assert.Equal(t, http.StatusForbidden, auditor.call(core.Get, path+"/csv", nil).status)
	})
	t.Run("a letter names the amount, the reference number, and the state", func(t *testing.T) {
		text := finance.must(core.Get, path+"/letters?transferId="+id, nil).text
		for _, part := range []string{"$105.00", "Sita Sharma", sartest.Filer().Name, "unclaimed.org", "if you do not contact us before"} {
			assert.Contains(t, text, part)
		}
		assert.Contains(t, finance.must(core.Get, path+"/csv", nil).text, "105.00")
	})
	t.Run("the state cannot be paid before the letter and the time to reply", func(t *testing.T) {
		assert.Equal(t, "UNCLAIMED_LETTER_REQUIRED", finance.call(core.Post, path+"/payment", payment).code())
		assert.Equal(t, http.StatusForbidden, auditor.call(core.Post, path+"/letters", selected).status)
		assert.Equal(t, map[string]string{"transferIds": "FIELD_CANNOT_BE_EMPTY"},
			finance.call(core.Post, path+"/letters", map[string]any{"transferIds": []any{}}).fields())
		finance.must(core.Post, path+"/letters", selected)
		srv.awaitReadModels()
		r := finance.must(core.Get, path, nil)
		assert.EqualValues(t, 0, r.at("letters"))
		assert.NotEmpty(t, r.str("items.0.letterAt"))
		assert.Equal(t, "UNCLAIMED_LETTER_REQUIRED", finance.call(core.Post, path+"/payment", payment).code())
	})
	t.Run("two people pay the state, and the sender learns where the money is", func(t *testing.T) {
		srv.clock.advance(unclaimed.ReplyTime + time.Hour)
		finance.startSession()
		admin.startSession()
		p.startSession()
		request := finance.must(core.Post, path+"/payment", payment).str("approvalId")
		approve := approvalsPath + "/" + request
		r := admin.must(core.Get, approve, nil)
		assert.Equal(t, report.ID(), r.str("statePayment.report"))
		assert.Equal(t, "105.00", r.str("statePayment.total"))
		assert.Equal(t, "APPROVAL_BY_REQUESTER", finance.call(core.Post, approve+"/approve", nil).code())
		admin.must(core.Post, approve+"/approve", nil)
		srv.awaitReadModels()
		r = finance.must(core.Get, path, nil)
		assert.Equal(t, "PAID", r.str("status"))
		assert.Equal(t, "wire-1", r.str("payments.0.reference"))
		assert.NotEmpty(t, r.str("items.0.paidAt"))
		assert.Equal(t, "0.00", finance.must(core.Get, "/v1/admin/unclaimed", nil).str("total"))
		timeline := p.must(core.Get, "/v1/senders/transactions/"+id+"/timeline", nil).text
		assert.Contains(t, timeline, "now holds your refund of $105.00")
		assert.Contains(t, timeline, "unclaimed.org")
	})
	refund := "/v1/admin/transfers/" + id + "/refund"
	t.Run("a refund that the state holds cannot be sent again", func(t *testing.T) {
		assert.Equal(t, "ESCHEATED", finance.must(core.Get, refund, nil).str("state"))
		byCheck := map[string]any{"way": "CHECK", "checkNumber": "1001", "comments": "requested by phone"}
		assert.Equal(t, "REFUND_WITH_STATE", finance.call(core.Post, refund, byCheck).code())
		assert.Equal(t, "REFUND_WITH_STATE", finance.call(core.Post, refund+"/contact", map[string]any{"comments": "called"}).code())
	})
	t.Run("two people correct a payment, and a contact restarts the dormancy period", func(t *testing.T) {
		assert.Equal(t, "REFUND_NOT_WITH_STATE",
			finance.call(core.Post, "/v1/admin/transfers/"+p.must(core.Post, "/v1/senders/transactions", payload).str("id")+"/refund/correction",
				map[string]any{"reason": "wrong"}).code())
		request := finance.must(core.Post, refund+"/correction", map[string]any{"reason": "the wire was returned"}).str("approvalId")
		assert.Equal(t, id, admin.must(core.Get, approvalsPath+"/"+request, nil).str("statePayment.transferId"))
		admin.must(core.Post, approvalsPath+"/"+request+"/approve", nil)
		srv.awaitReadModels()
		assert.Equal(t, "RETURNED", finance.must(core.Get, refund, nil).str("state"))
		finance.must(core.Post, refund+"/contact", map[string]any{"comments": "the sender called"})
		srv.awaitReadModels()
		r := finance.must(core.Get, "/v1/admin/unclaimed", nil)
		assert.Equal(t, unclaimed.ReportFor(state, srv.clock.now()).ID(), r.str("reports.0.id"))
		assert.Equal(t, "UPCOMING", r.str("reports.0.status"))
	})
	t.Run("a report without refunds is not found", func(t *testing.T) {
		for _, other := range []string{"ZZ-2029", "TX", "x"} {
			assert.Equal(t, http.StatusNotFound, finance.call(core.Get, "/v1/admin/unclaimed/"+other, nil).status, other)
		}
	})
}
