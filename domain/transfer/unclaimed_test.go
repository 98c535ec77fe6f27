package transfer_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"hulak/domain/decidertest"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
	"hulak/domain/unclaimed"
)

func TestUnclaimedRefund(t *testing.T) {
	t.Parallel()
	at, report := transfertest.Start, transfertest.UnclaimedReport
	given := decidertest.For(transfer.Decider)
	history := func(more ...transfer.Command) []transfer.Event {
		commands := append(transfertest.ReturnedRefund(), more...)
		return transfertest.EventsFrom(commands...)
	}
	large := func(more ...transfer.Command) []transfer.Event { // Texas requires a letter from $250
		commands := append(transfertest.ReturnedRefund(), more...)
		create := transfertest.Create()
		create.Quote.Send = create.Quote.Send.Add(create.Quote.Send)
		commands[0] = create
		return transfertest.EventsFrom(commands...)
	}
	letter := transfer.RecordRefundLetter{Report: report, By: "asha", At: transfertest.LetterAt}
	reissue := transfer.ReissueRefund{Method: transfer.RefundByCheck, CheckNumber: "1", Comments: "asked for a check", By: "asha", At: at}
	escheat := transfertest.Escheat()

	t.Run("the dormancy period starts when the refund comes back, and restarts when the sender contacts us", func(t *testing.T) {
		t.Parallel()
		assert.Equal(t, at, transfertest.Fold(history()).Refund.DormantSince)
		contact := transfer.RecordOwnerContact{Comments: "called us", By: "asha", At: at.AddDate(1, 0, 0)}
		contacted := history(contact)
		assert.Equal(t, contact.At, transfertest.Fold(contacted).Refund.DormantSince)
		assert.Equal(t, at, transfertest.Fold(contacted).Refund.OwedSince)
		given(t, contacted...).When(escheat).ThenRejected(transfer.ErrOtherReport)
		given(t, contacted...).When(letter).ThenRejected(transfer.ErrOtherReport)
		contact.Comments = ""
		given(t, history()...).When(contact).ThenRejected(transfer.ErrCommentsRequired)
		given(t, history(reissue)...).When(contact).ThenRejected(transfer.ErrRefundNotReturned)
	})
	t.Run("a refund that is sent again is not unclaimed, and a second return restarts the period", func(t *testing.T) {
		t.Parallel()
		given(t, history(reissue)...).When(letter).ThenRejected(transfer.ErrRefundNotReturned)
		given(t, history(reissue)...).When(escheat).ThenRejected(transfer.ErrRefundNotReturned)
		again := transfer.RecordRefundReturned{Key: "t-1/refund/2", Code: "R03", At: at.AddDate(2, 0, 0)}
		assert.Equal(t, again.At, transfertest.Fold(history(reissue, again)).Refund.DormantSince)
	})
	t.Run("a letter is recorded once for a report, from the first day on", func(t *testing.T) {
		t.Parallel()
		early := letter
		early.At = letter.At.Add(-time.Second)
		given(t, history()...).When(early).ThenRejected(transfer.ErrLetterTooEarly)
		given(t, history()...).When(letter).
			Then(transfer.RefundLetterSent{TransferID: "t-1", SenderID: transfertest.SenderID, Report: report, By: "asha", At: letter.At})
		given(t, history(letter)...).When(letter).ThenNothing()
	})
	t.Run("the state is paid after the dormancy period, with a reference", func(t *testing.T) {
		t.Parallel()
		early, other, unnamed := escheat, escheat, escheat
		early.At = report.Dates().Cutoff.Add(-time.Second)
		other.Report.Year++
		unnamed.Reference = ""
		given(t, history()...).When(early).ThenRejected(transfer.ErrNotDormant)
		given(t, history()...).When(other).ThenRejected(transfer.ErrOtherReport)
		given(t, history()...).When(unnamed).ThenRejected(transfer.ErrPaymentReferenceRequired)
		given(t, history()...).When(escheat).Then(transfer.RefundEscheated{
			TransferID: "t-1", SenderID: transfertest.SenderID, Report: report, Reference: "wire-1", RequestedBy: "officer-1",
			Amounts: transfertest.Fold(history()).Amounts(), At: escheat.At,
		})
		given(t, history(escheat)...).When(escheat).ThenNothing()
	})
	t.Run("a sender who must get a letter has 30 days to reply before the state is paid", func(t *testing.T) {
		t.Parallel()
		given(t, large()...).When(escheat).ThenRejected(transfer.ErrLetterRequired)
		late := letter
		late.At = escheat.At.Add(-unclaimed.ReplyTime + time.Second)
		given(t, large(late)...).When(escheat).ThenRejected(transfer.ErrLetterRequired)
		assert.Equal(t, transfer.RefundStateEscheated, transfertest.Fold(large(letter, escheat)).Refund.State)
	})
	t.Run("a refund that a state holds cannot be sent again", func(t *testing.T) {
		t.Parallel()
		for _, c := range []transfer.Command{reissue, letter, transfer.RecordOwnerContact{Comments: "called us", By: "asha", At: at}} {
			given(t, history(escheat)...).When(c).ThenRejected(transfer.ErrRefundWithState)
		}
		given(t, history(escheat)...).When(transfer.ConfirmCheck{At: at}).ThenRejected(transfer.ErrNoCheckOutstanding)
		for _, c := range []transfer.Command{
			transfer.RecordRefundReturned{Code: "R03", At: at}, transfer.RecordRefundSettled{MoneyMoved: true, At: at},
		} {
			given(t, history(escheat)...).When(c).ThenNothing()
		}
	})
	t.Run("after a correction, the refund is owed again", func(t *testing.T) {
		t.Parallel()
		correct := transfer.CorrectEscheatment{RequestedBy: "asha", At: escheat.At.Add(time.Hour)}
		given(t, history()...).When(correct).ThenRejected(transfer.ErrRefundNotWithState)
		corrected := history(escheat, correct)
		assert.Equal(t, transfer.RefundStateReturned, transfertest.Fold(corrected).Refund.State)
		assert.Equal(t, at, transfertest.Fold(corrected).Refund.DormantSince)
		reissued := transfertest.Fold(history(escheat, correct, reissue))
		assert.Equal(t, transfer.RefundStateRequested, reissued.Refund.State)
	})
	t.Run("after a correction, nothing is owed if the sender's bank took the payment back", func(t *testing.T) {
		t.Parallel()
		s := transfertest.Fold(history(escheat, transfer.RecordFundingReturned{Code: "R10", At: escheat.At},
			transfer.CorrectEscheatment{RequestedBy: "asha", At: escheat.At}))
		assert.Equal(t, transfer.RefundStateNotOwed, s.Refund.State)
	})
}
