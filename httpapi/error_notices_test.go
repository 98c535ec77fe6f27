package httpapi

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"hulak/domain/complaint"
	"hulak/domain/transfer"
	"hulak/httpapi/core"
)

// reportError reports that a transfer is late, and returns the complaint's ID.
func (p *testUser) reportError(email, transferID string, staffMember *testUser) string {
	p.t.Helper()
	p.must(core.Post, "/v1/complaints", map[string]any{
		"name": "Asha Rai", "email": email, "subject": "Late", "message": "It has not arrived.", "transactionId": transferID, "errorType": "LATE",
	})
	p.awaitReadModels()
	return staffMember.must(core.Get, "/v1/admin/complaints?limit=1", nil).str("result.0.id")
}

func TestErrorNotice(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	p, payload := srv.readySender("maya@example.com")
	officer, support := srv.staff("COMPLIANCE"), srv.staff("SUPPORT")
	transferID := p.must(core.Post, "/v1/senders/transactions", payload).str("id")
	now := srv.clock.now()
	for _, c := range []transfer.Command{
		transfer.RecordFundingSubmitted{ProviderRef: "p-1", At: now}, transfer.RecordFundingSettled{At: now},
	} {
		runCommand(srv, transfer.Decider, transferID, c)
	}
	srv.awaitReadModels()
	id := p.reportError("maya@example.org", transferID, officer)
	path, problems := "/v1/admin/complaints/"+id, "/v1/senders/transactions/"+transferID+"/problems"
	read := func() apiResponse {
		srv.awaitReadModels()
		return officer.must(core.Get, path, nil)
	}

	t.Run("the sender sees the reported problem and when the result is due", func(t *testing.T) {
		p.must(core.Post, "/v1/complaints", map[string]any{
			"name": "Asha Rai", "email": "maya@example.org", "subject": "Your page", "message": "This is not about the transfer.",
		})
		srv.awaitReadModels()
		list := p.must(core.Get, problems, nil)
		assert.Nil(t, list.at("result.1"), "other complaints are not listed")
		assert.Equal(t, "INVESTIGATING", list.str("result.0.status"))
		assert.Equal(t, "LATE", list.str("result.0.errorType"))
		assert.Equal(t, read().str("answerDueAt"), list.str("result.0.dueAt"))
		other := srv.sender("other@example.com")
		assert.Equal(t, "TRANSACTION_NOT_FOUND", other.call(core.Get, problems, nil).code())
	})
	t.Run("a reported error needs a transfer", func(t *testing.T) {
		r := srv.visitor().call(core.Post, "/v1/complaints", map[string]any{
			"name": "Asha Rai", "email": "asha@example.net", "subject": "Late", "message": "Late.", "errorType": "LATE",
		})
		assert.Equal(t, map[string]string{"transactionId": "FIELD_CANNOT_BE_EMPTY"}, r.fields())
	})
	t.Run("staff classify the complaint, and find it by state and type", func(t *testing.T) {
		assert.Equal(t, "TRANSACTION_NOT_FOUND",
			officer.call(core.Post, path+"/classify", map[string]any{"transactionId": "none", "errorType": "LATE"}).code())
		assert.Equal(t, "COMPLAINT_STEP_NOT_NEXT", officer.call(core.Post, path+"/finding",
			map[string]any{"finding": "ERROR", "facts": "Too early."}).code())
		officer.must(core.Post, path+"/classify", map[string]any{"transactionId": transferID, "errorType": "LATE"})
		detail := read()
		assert.Equal(t, true, detail.at("notice.timely"))
		state := detail.str("senderState")
		assert.Len(t, state, 2)
		found := officer.must(core.Get, "/v1/admin/complaints?errorType=LATE&status=INVESTIGATING&senderState="+state, nil)
		assert.Equal(t, id, found.str("result.0.id"))
		for _, query := range []string{"errorType=CALCULATION", "status=CLOSED", "senderState=ZZ"} {
			assert.Nil(t, officer.must(core.Get, "/v1/admin/complaints?"+query, nil).at("result.0"), query)
		}
	})
	t.Run("an error notice cannot be closed before it is resolved", func(t *testing.T) {
		assert.Equal(t, "ERROR_NOT_RESOLVED", officer.call(core.Post, path+"/close", map[string]any{"text": "Done."}).code())
	})
	t.Run("the finding has a preview of the result, and the sender cannot see it yet", func(t *testing.T) {
		officer.must(core.Post, path+"/finding", map[string]any{
			"finding": "ERROR", "facts": "Our partner rejected the payout.", "documents": []string{"Payout report"},
		})
		assert.Contains(t, read().str("preview"), "Our partner rejected the payout.")
		assert.NotContains(t, p.must(core.Get, problems, nil).text, "rejected the payout")
	})
	t.Run("the sender reads the result and chooses the remedy", func(t *testing.T) {
		officer.must(core.Post, path+"/result", nil)
		srv.awaitReadModels()
		list := p.must(core.Get, problems, nil)
		assert.Equal(t, "AWAITING_CHOICE", list.str("result.0.status"))
		assert.Contains(t, list.str("result.0.result"), "we refund your full payment of 105.00 USD, including the fee")
		assert.Equal(t, []any{"REFUND", "DELIVER"}, list.at("result.0.remedies"))
		choice := map[string]any{"remedy": "REFUND"}
		stranger := srv.sender("stranger@example.com")
		assert.Equal(t, "COMPLAINT_NOT_FOUND", stranger.call(core.Post, "/v1/senders/problems/"+id+"/choice", choice).code())
		p.must(core.Post, "/v1/senders/problems/"+id+"/choice", choice)
		assert.Equal(t, "COMPLAINT_STEP_NOT_NEXT",
			p.call(core.Post, "/v1/senders/problems/"+id+"/choice", map[string]any{"remedy": "DELIVER"}).code())
		assert.Equal(t, "REFUND", read().str("notice.remedy"))
		assert.Nil(t, read().at("notice.chosenBy"), "the sender chose")
	})
	t.Run("the refund cancels the transfer and is posted in the ledger", func(t *testing.T) {
		assert.Equal(t, http.StatusForbidden, officer.call(core.Post, path+"/remedy", map[string]any{}).status)
		support.must(core.Post, path+"/remedy", map[string]any{})
		detail := read()
		assert.Equal(t, "RESOLVED", detail.str("status"))
		assert.Equal(t, "CANCELED", detail.str("notice.action"))
		assert.Equal(t, "RESOLVED", p.must(core.Get, problems, nil).str("result.0.status"))
		assert.Equal(t, "CANCELED", p.must(core.Get, "/v1/senders/transactions/"+transferID, nil).str("status"))
		runCommand[transfer.Command](srv, transfer.Decider, transferID, transfer.RequestRefund{At: now})
		runCommand[transfer.Command](srv, transfer.Decider, transferID, transfer.RecordRefundSettled{MoneyMoved: true, At: now})
		srv.awaitReadModels()
		steps := officer.must(core.Get, "/v1/admin/transfers/"+transferID+"/timeline", nil).at("result").([]any)
		last := steps[len(steps)-1].(map[string]any)
		assert.Equal(t, "transfer.refund_settled", last["type"])
		assert.NotEmpty(t, last["postings"])
		assert.Equal(t, true, officer.must(core.Get, "/v1/admin/ledger/trial-balance", nil).at("balanced"))
	})
	t.Run("a resolved error notice is not in the list of open complaints, and can be closed", func(t *testing.T) {
		assert.Nil(t, officer.must(core.Get, "/v1/admin/complaints?unfinished=true&errorType=LATE", nil).at("result.0"))
		officer.must(core.Post, path+"/close", map[string]any{"text": "Refunded."})
		assert.Equal(t, "CLOSED", read().str("status"))
	})
	t.Run("the server log contains no facts of an investigation", func(t *testing.T) {
		assert.NotContains(t, srv.logOutput.String(), "rejected the payout")
	})
}

func TestErrorNoticeByHand(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	p, payload := srv.readySender("maya@example.com")
	admin := srv.staff("ADMIN")
	transferID := p.must(core.Post, "/v1/senders/transactions", payload).str("id")
	srv.awaitReadModels()
	id := p.reportError("maya@example.org", transferID, admin)
	path := "/v1/admin/complaints/" + id
	admin.must(core.Post, path+"/classify", map[string]any{"transactionId": transferID, "errorType": "LATE"})
	admin.must(core.Post, path+"/finding", map[string]any{
		"finding": "OTHER_ERROR", "errorType": "AMOUNT_PAID", "facts": "We charged 10.00 USD too much.",
	})
	admin.must(core.Post, path+"/result", nil)

	t.Run("staff record a choice that the sender made by phone", func(t *testing.T) {
		invalid := admin.call(core.Post, path+"/choice", map[string]any{"remedy": "FEE_REFUND"})
		assert.Equal(t, map[string]string{"remedy": "UNKNOWN_VALUE"}, invalid.fields())
		admin.must(core.Post, path+"/choice", map[string]any{"remedy": "REFUND"})
		assert.Equal(t, admin.id, admin.must(core.Get, path, nil).str("notice.chosenBy.id"))
	})
	t.Run("a refund of a part of the payment needs the reference of a correction by hand", func(t *testing.T) {
		r := admin.call(core.Post, path+"/remedy", map[string]any{})
		assert.Equal(t, map[string]string{"reference": "FIELD_CANNOT_BE_EMPTY"}, r.fields())
		admin.must(core.Post, path+"/remedy", map[string]any{"reference": "check 1042"})
		detail := admin.must(core.Get, path, nil)
		assert.Equal(t, "BY_HAND", detail.str("notice.action"))
		assert.Equal(t, "check 1042", detail.str("notice.reference"))
		assert.Equal(t, "INITIATED", p.must(core.Get, "/v1/senders/transactions/"+transferID, nil).str("status"), "the transfer goes on")
	})
}

func TestErrorNoticeWithPartialRefund(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	p, payload := srv.readySender("maya@example.com")
	admin, now := srv.staff("ADMIN"), srv.clock.now()
	transferID := p.must(core.Post, "/v1/senders/transactions", payload).str("id")
	for _, c := range []transfer.Command{
		transfer.RecordFundingSubmitted{ProviderRef: "p-1", At: now}, transfer.RecordFundingSettled{At: now}, transfer.RequestPayout{At: now},
		transfer.RecordPayoutAccepted{ReceiptNumber: "R-1", At: now}, transfer.RecordDelivered{At: now},
	} {
		runCommand(srv, transfer.Decider, transferID, c)
	}
	srv.awaitReadModels()
	id := p.reportError("maya@example.org", transferID, admin)
	path := "/v1/admin/complaints/" + id
	admin.must(core.Post, path+"/classify", map[string]any{"transactionId": transferID, "errorType": "AMOUNT_RECEIVED"})
	admin.must(core.Post, path+"/finding", map[string]any{"finding": "ERROR", "facts": "The bank deducted a charge."})
	admin.must(core.Post, path+"/result", nil)
	admin.must(core.Post, path+"/choice", map[string]any{"remedy": "REFUND"})

	t.Run("a refund of the amount of an error needs a valid amount", func(t *testing.T) {
		for amount, code := range map[string]string{
			"": "FIELD_CANNOT_BE_EMPTY", "0.00": "FIELD_CANNOT_BE_EMPTY", "-1": "INVALID_AMOUNT", "105.01": "REFUND_TOO_LARGE",
		} {
			form := map[string]any{}
			if amount != "" {
				form["amount"] = amount
			}
			assert.Equal(t, map[string]string{"amount": code}, admin.call(core.Post, path+"/remedy", form).fields(), amount)
		}
	})
	t.Run("the amount is refunded, and the sender sees it", func(t *testing.T) {
		admin.must(core.Post, path+"/remedy", map[string]any{"amount": "7.50"})
		assert.Equal(t, "REFUNDED", admin.must(core.Get, path, nil).str("notice.action"))
		runCommand[transfer.Command](srv, transfer.Decider, transferID,
			transfer.RecordRefundSettled{Key: transferID + "/error/1", MoneyMoved: true, At: now})
		srv.awaitReadModels()
		timeline := p.must(core.Get, "/v1/senders/transactions/"+transferID+"/timeline", nil).text
		assert.Contains(t, timeline, "We refunded $7.50 to you to correct an error.")
		refund := admin.must(core.Get, "/v1/admin/transfers/"+transferID+"/refund", nil)
		assert.Equal(t, "7.50 ERROR SETTLED", refund.str("partial.0.amount")+" "+refund.str("partial.0.kind")+" "+refund.str("partial.0.state"))
		trialBalance := admin.must(core.Get, "/v1/admin/ledger/trial-balance", nil)
		assert.Equal(t, true, trialBalance.at("balanced"))
		assert.Contains(t, trialBalance.text, "error_refunds")
	})
}

func TestErrorNoticeAfterDocuments(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	p, payload := srv.readySender("maya@example.com")
	admin := srv.staff("ADMIN")
	transferID := p.must(core.Post, "/v1/senders/transactions", payload).str("id")
	// The sender requests documents in time, and reports an error after 180 days.
	for i, day := range []int{180, 200} {
		id := []string{"request", "error"}[i]
		runCommand(srv, complaint.Decider, id, complaint.Command(complaint.File{
			ComplaintID: id, Number: "C-" + id, SenderID: p.id, TransferID: transferID, At: srv.clock.now().AddDate(0, 0, day),
			Letter: complaint.Letter{Message: "Late."},
		}))
	}
	srv.awaitReadModels()
	path := "/v1/admin/complaints/"
	classify := func(id, errorType string) {
		t.Helper()
		admin.must(core.Post, path+id+"/classify", map[string]any{"transactionId": transferID, "errorType": errorType})
	}
	t.Run("an error notice is late after 180 days (9.09f)", func(t *testing.T) {
		classify("error", "CALCULATION")
		assert.Equal(t, false, admin.must(core.Get, path+"error", nil).at("notice.timely"))
	})
	t.Run("an error notice is in time within 60 days after we sent the requested documents", func(t *testing.T) {
		classify("request", "INFORMATION")
		admin.must(core.Post, path+"request/finding", map[string]any{"finding": "INFORMATION", "facts": "See the receipt."})
		srv.clock.advance(170 * 24 * time.Hour)
		admin.withNewSession().must(core.Post, path+"request/result", nil)
		srv.awaitReadModels()
		classify("error", "LATE")
		assert.Equal(t, true, admin.must(core.Get, path+"error", nil).at("notice.timely"))
	})
}
