package httpapi

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"hulak/domain/transfer"
	"hulak/httpapi/core"
)

func TestReturnedRefunds(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	p, payload := srv.readySender("maya@example.com")
	admin, officer := srv.staff("ADMIN"), srv.staff("COMPLIANCE")
	id := p.must(core.Post, "/v1/senders/transactions", payload).str("id")
	path := "/v1/admin/transfers/" + id + "/refund"
	runAll := func(commands ...transfer.Command) {
		t.Helper()
		for _, c := range commands {
			runCommand(srv, transfer.Decider, id, c)
		}
		srv.awaitReadModels()
	}
	now := srv.clock.now()
	byCheck := map[string]any{"way": "CHECK", "checkNumber": "1001", "comments": "requested by phone"}

	t.Run("staff cannot reissue a refund that was not returned", func(t *testing.T) {
		assert.Equal(t, "NONE", officer.must(core.Get, path, nil).str("state"))
		assert.Equal(t, "REFUND_NOT_RETURNED", admin.call(core.Post, path, byCheck).code())
		assert.Equal(t, "NO_CHECK_OUTSTANDING", admin.call(core.Post, path+"/check-paid", nil).code())
		assert.Equal(t, http.StatusNotFound, officer.call(core.Get, "/v1/admin/transfers/none/refund", nil).status)
	})
	t.Run("staff see a returned refund and the accounts that can receive it", func(t *testing.T) {
		runAll(
			transfer.RecordFundingSubmitted{ProviderRef: "p-1", At: now}, transfer.RecordFundingSettled{At: now}, transfer.Cancel{By: p.id, At: now},
			transfer.RequestRefund{At: now}, transfer.RecordRefundSettled{MoneyMoved: true, At: now},
			transfer.RecordRefundReturned{Code: "R03", At: now},
		)
		refund := officer.must(core.Get, path, nil)
		assert.Equal(t, "RETURNED", refund.str("state"))
		assert.Equal(t, "105.00", refund.str("total"))
		assert.NotEmpty(t, refund.str("accounts.0.id"))
		assert.Equal(t, "CANCELED", p.must(core.Get, "/v1/senders/transactions/"+id, nil).str("status"))
		assert.Contains(t, p.must(core.Get, "/v1/senders/transactions/"+id+"/timeline", nil).text, "did not reach your account")
	})
	t.Run("an administrator needs a reason to reissue a refund and cannot use another sender's account", func(t *testing.T) {
		assert.Equal(t, http.StatusForbidden, officer.call(core.Post, path, byCheck).status)
		noComments := map[string]any{"way": "CHECK", "checkNumber": "1001", "comments": " "}
		assert.Equal(t, "VALIDATION_FAILED", admin.call(core.Post, path, noComments).code())
		_, strangerForm := srv.readySender("stranger@example.com")
		assert.Equal(t, http.StatusNotFound, admin.call(core.Post, path, map[string]any{
			"way": "BANK_ACCOUNT", "accountId": strangerForm["senderFundingAccountId"], "comments": "why",
		}).status)
		admin.must(core.Post, path, byCheck)
		srv.awaitReadModels()
		assert.Equal(t, "CHECK", officer.must(core.Get, path, nil).str("way"))
		admin.must(core.Post, path+"/check-paid", nil)
		srv.awaitReadModels()
		assert.Equal(t, "REFUNDED", p.must(core.Get, "/v1/senders/transactions/"+id, nil).str("status"))
		assert.Equal(t, "SETTLED", officer.must(core.Get, path, nil).str("state"))
	})
}

func TestReturnedFeeRefunds(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	p, payload := srv.readySender("maya@example.com")
	admin, officer := srv.staff("ADMIN"), srv.staff("COMPLIANCE")
	id := p.must(core.Post, "/v1/senders/transactions", payload).str("id")
	path, now := "/v1/admin/transfers/"+id+"/refund", srv.clock.now()
	for _, c := range []transfer.Command{
		transfer.RecordFundingSubmitted{ProviderRef: "p-1", At: now}, transfer.RecordFundingSettled{At: now},
		transfer.RecordDeadlinePassed{Deadline: transfer.DeadlineAvailable, DueAt: now, At: now},
		transfer.RecordRefundReturned{Key: id + "/fee", Code: "R03", At: now},
	} {
		runCommand(srv, transfer.Decider, id, c)
	}
	srv.awaitReadModels()
	again := map[string]any{"refundId": id + "/fee", "way": "BANK_ACCOUNT", "comments": "the account is closed"}

	t.Run("staff see a returned fee refund, and the accounts that can receive it", func(t *testing.T) {
		refund := officer.must(core.Get, path, nil)
		assert.Equal(t, "NONE", refund.str("state"))
		assert.Equal(t, "RETURNED", refund.str("partial.0.state"))
		assert.Equal(t, "FEE", refund.str("partial.0.kind"))
		assert.Equal(t, "R03", refund.str("partial.0.code"))
		again["accountId"] = refund.str("accounts.0.id")
		assert.Equal(t, "RETURNED_REFUND", admin.must(core.Get, "/v1/admin/work-queue?tab=ALL&kind=RETURNED_REFUND", nil).str("result.0.kind"))
	})
	t.Run("an administrator sends it again, but not by another sender's account or as a check", func(t *testing.T) {
		assert.Equal(t, http.StatusForbidden, officer.call(core.Post, path, again).status)
		byCheck := map[string]any{"refundId": id + "/fee", "way": "CHECK", "checkNumber": "1001", "comments": "requested by phone"}
		assert.Equal(t, map[string]string{"way": "UNKNOWN_VALUE"}, admin.call(core.Post, path, byCheck).fields())
		_, strangerForm := srv.readySender("stranger@example.com")
		assert.Equal(t, http.StatusNotFound, admin.call(core.Post, path, map[string]any{
			"refundId": id + "/fee", "way": "BANK_ACCOUNT", "accountId": strangerForm["senderFundingAccountId"], "comments": "why",
		}).status)
		admin.must(core.Post, path, again)
		srv.awaitReadModels()
		assert.Equal(t, "REQUESTED", officer.must(core.Get, path, nil).str("partial.0.state"))
		assert.Nil(t, admin.must(core.Get, "/v1/admin/work-queue?tab=ALL&kind=RETURNED_REFUND", nil).at("result.0"))
	})
	t.Run("an administrator records a payment by other means with a reference", func(t *testing.T) {
		runCommand[transfer.Command](srv, transfer.Decider, id, transfer.RecordRefundReturned{Key: id + "/fee/2", Code: "R03", At: now})
		byHand := map[string]any{"refundId": id + "/fee", "way": "BY_HAND", "comments": "the account is closed"}
		assert.Equal(t, map[string]string{"reference": "FIELD_CANNOT_BE_EMPTY"}, admin.call(core.Post, path, byHand).fields())
		byHand["reference"] = "wire 77"
		admin.must(core.Post, path, byHand)
		srv.awaitReadModels()
		assert.Equal(t, "SETTLED", officer.must(core.Get, path, nil).str("partial.0.state"))
		assert.Equal(t, true, admin.must(core.Get, "/v1/admin/ledger/trial-balance", nil).at("balanced"))
	})
}

func TestStaffCancelAndRefund(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	p, payload := srv.readySender("maya@example.com")
	agent := srv.staff("SUPPORT")
	id := p.must(core.Post, "/v1/senders/transactions", payload).str("id")
	path, reason := "/v1/admin/transfers/"+id+"/cancel", map[string]any{"comments": "stuck at the partner for two days"}
	srv.clock.advance(48 * time.Hour)
	agent.startSession()
	p.startSession()
	now := srv.clock.now()
	for _, c := range []transfer.Command{
		transfer.RecordFundingSubmitted{ProviderRef: "p-1", At: now}, transfer.RecordFundingSettled{At: now}, transfer.RequestPayout{At: now},
		transfer.RecordPayoutAccepted{ReceiptNumber: "R-1", At: now},
	} {
		runCommand(srv, transfer.Decider, id, c)
	}

	t.Run("only staff can cancel after the cancellation window, and they need a reason", func(t *testing.T) {
		assert.Equal(t, "TRANSACTION_CANNOT_BE_CANCELED", p.call(core.Post, "/v1/senders/transactions/"+id+"/cancel", nil).code())
		assert.Equal(t, http.StatusForbidden, p.call(core.Post, path, reason).status)
		assert.Equal(t, "VALIDATION_FAILED", agent.call(core.Post, path, map[string]any{"comments": " "}).code())
		assert.Equal(t, http.StatusNotFound, agent.call(core.Post, "/v1/admin/transfers/none/cancel", reason).status)
	})
	t.Run("staff ask the partner to stop a payout in flight, and the refund follows once it is stopped", func(t *testing.T) {
		before := srv.head()
		agent.must(core.Post, path, reason)
		assert.Equal(t, []string{"transfer.cancellation_ordered", "transfer.cancellation_requested"}, srv.eventTypes(before))
		agent.must(core.Post, path, reason) // a repeated call changes nothing
		assert.Len(t, srv.eventTypes(before), 2)
		runCommand(srv, transfer.Decider, id, transfer.Command(transfer.RecordPayoutVoided{At: now}))
		srv.awaitReadModels()
		assert.Equal(t, "CANCELED", agent.must(core.Get, "/v1/senders/transactions/"+id, nil).str("status"))
		officer := srv.staff("COMPLIANCE")
		assert.Equal(t, http.StatusForbidden, officer.call(core.Post, path, reason).status)
		assert.Contains(t, officer.must(core.Get, "/v1/admin/transfers/"+id+"/timeline", nil).text, "stuck at the partner for two days")
		assert.NotContains(t, p.must(core.Get, "/v1/senders/transactions/"+id+"/timeline", nil).text, "stuck at the partner")
	})
}
