package transfer_test

import (
	"slices"
	"testing"

	"hulak/domain"
	"hulak/domain/funding"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
)

func TestPartialRefunds(t *testing.T) {
	t.Parallel()
	deadline := transfer.RecordDeadlinePassed{Deadline: transfer.DeadlineAvailable, DueAt: later, At: later}
	late := []transfer.Command{create, submitted, settled, deadline}
	feeReturned := transfer.RecordRefundReturned{Key: "t-1/fee", Code: "CARD_REFUSED", At: later}
	returned := append(slices.Clone(late), feeReturned)
	event := transfer.PartialRefundReturned{
		TransferID: "t-1", SenderID: transfertest.SenderID, RefundID: "t-1/fee", Code: "CARD_REFUSED", Stage: transfer.StageSettled,
		Amount: usd("5"), At: later,
	}
	t.Run("a fee refund that is refused, or that comes back, is still owed", func(t *testing.T) {
		given(t, history(late...)...).When(feeReturned).Then(event)
		settledFee := transfer.RecordRefundSettled{Key: "t-1/fee", MoneyMoved: true, At: later}
		wasSettled := event
		wasSettled.WasSettled = true
		given(t, history(append(slices.Clone(late), settledFee)...)...).When(feeReturned).Then(wasSettled)
		given(t, history(returned...)...).When(feeReturned).ThenNothing()
	})
	t.Run("a returned fee refund is sent again with another key, and reports about the first request are ignored", func(t *testing.T) {
		again := append(slices.Clone(returned), transfertest.ResendFee(later))
		given(t, history(again...)...).When(transfer.RecordRefundSettled{Key: "t-1/fee", MoneyMoved: true, At: later}).ThenNothing()
		given(t, history(again...)...).When(feeReturned).ThenNothing()
		given(t, history(again...)...).When(transfer.RecordRefundSettled{Key: "t-1/fee/2", MoneyMoved: true, At: later}).
			Then(transfer.FeeRefunded{TransferID: "t-1", SenderID: transfertest.SenderID, Fee: usd("5"), MoneyMoved: true, At: later})
		given(t, history(again...)...).When(transfertest.ResendFee(later)).ThenNothing()
	})
	t.Run("a payment by other means needs a reference and settles the refund", func(t *testing.T) {
		byHand := transfertest.ResendFee(later)
		byHand.Method = transfer.RefundByOther
		given(t, history(returned...)...).When(byHand).ThenRejected(transfer.ErrReferenceRequired)
		byHand.Reference = "wire-1"
		paid := history(append(slices.Clone(returned), byHand)...)
		if s := transfertest.Fold(paid); s.FeeRefund.State != transfer.PartialRefundStateSettled {
			t.Errorf("got fee refund %q, want SETTLED", s.FeeRefund.State)
		}
		given(t, paid...).When(feeReturned).ThenNothing()
	})
	t.Run("a refund is sent again only if it was returned, with a reason, and to a card only if a card paid", func(t *testing.T) {
		given(t, history(late...)...).When(transfertest.ResendFee(later)).ThenRejected(transfer.ErrRefundNotReturned)
		noReason, noAccount, toCard := transfertest.ResendFee(later), transfertest.ResendFee(later), transfertest.ResendFee(later)
		noReason.Comments, noAccount.FundingSourceID, toCard.Method = "", "", transfer.RefundToCard
		for _, c := range []struct {
			command transfer.ReissuePartialRefund
			want    *domain.Rejection
		}{{noReason, transfer.ErrCommentsRequired}, {noAccount, funding.ErrNotFound}, {toCard, transfer.ErrNotCard}} {
			given(t, history(returned...)...).When(c.command).ThenRejected(c.want)
		}
		held := append(slices.Clone(returned), transfertest.RescreenWithHit(later))
		given(t, history(held...)...).When(transfertest.ResendFee(later)).ThenRejected(transfer.ErrTransferHeld)
	})
	t.Run("a returned refund is no longer owed after the sender's bank takes the payment back", func(t *testing.T) {
		reclaimed := append(slices.Clone(returned), transfer.RecordFundingReturned{Code: "R10", At: later})
		if s := transfertest.Fold(history(reclaimed...)); s.FeeRefund.State != transfer.PartialRefundStateNotOwed {
			t.Errorf("got fee refund %q, want NOT_OWED", s.FeeRefund.State)
		}
		given(t, history(reclaimed...)...).When(transfertest.ResendFee(later)).ThenRejected(transfer.ErrRefundNotReturned)
	})
}

func TestRefundError(t *testing.T) {
	t.Parallel()
	paidOut := []transfer.Command{create, submitted, settled, payout, accepted, delivered}
	refund := transfertest.RefundError(later)
	withAmount := func(complaint, amount string) transfer.RefundError {
		c := refund
		c.ComplaintID, c.Amount = complaint, usd(amount)
		return c
	}
	t.Run("the refund of an error names the payment and the error notice", func(t *testing.T) {
		given(t, history(paidOut...)...).When(refund).Then(transfer.ErrorRefundRequested{
			TransferID: "t-1", SenderID: transfertest.SenderID, RefundID: "t-1/error/1", ComplaintID: "c-1", FundingKind: funding.BankAccount,
			FundingSourceID: "s-1", FundingKey: "t-1/funding/1", Amount: usd("20"), By: "officer-1", At: later,
		})
		given(t, history(append(slices.Clone(paidOut), refund)...)...).When(refund).ThenNothing()
	})
	t.Run("refunds of errors never exceed the payment", func(t *testing.T) {
		for _, amount := range []string{"0", "-1", "205.01"} {
			given(t, history(paidOut...)...).When(withAmount("c-1", amount)).ThenRejected(transfer.ErrRefundTooLarge)
		}
		partly := history(append(slices.Clone(paidOut), refund)...)
		given(t, partly...).When(withAmount("c-2", "185.01")).ThenRejected(transfer.ErrRefundTooLarge)
		if s := transfertest.Fold(partly); !s.Unrefunded().Equal(usd("185")) {
			t.Errorf("got %s left, want 185 USD", s.Unrefunded())
		}
	})
	t.Run("the refunded fee of a late transfer is not refunded again", func(t *testing.T) {
		late := transfer.RecordDeadlinePassed{Deadline: transfer.DeadlineAvailable, DueAt: later, At: later}
		paidLate := history(create, submitted, settled, late, payout, accepted, delivered)
		given(t, paidLate...).When(withAmount("c-1", "200.01")).ThenRejected(transfer.ErrRefundTooLarge)
		if s := transfertest.Fold(paidLate); !s.Unrefunded().Equal(usd("200")) {
			t.Errorf("got %s left, want 200 USD", s.Unrefunded())
		}
	})
	t.Run("a transfer that is not delivered, or whose payment was taken back, cannot be refunded in part", func(t *testing.T) {
		given(t, history(paidOut[:5]...)...).When(refund).ThenRejected(transfer.ErrNotPartlyRefundable)
		given(t, history(append(slices.Clone(paidOut), transfer.RecordFundingReturned{Code: "R10", At: later})...)...).When(refund).
			ThenRejected(transfer.ErrNotPartlyRefundable)
	})
	t.Run("a returned refund of an error is still owed and can be paid by other means", func(t *testing.T) {
		returned := append(slices.Clone(paidOut), refund, transfer.RecordRefundReturned{Key: "t-1/error/1", Code: "R03", At: later})
		if s := transfertest.Fold(history(returned...)); s.ErrorRefunds[0].State != transfer.PartialRefundStateReturned {
			t.Errorf("got %q, want RETURNED", s.ErrorRefunds[0].State)
		}
		paid := history(append(returned, transfertest.PayErrorByHand(later))...)
		if s := transfertest.Fold(paid); s.ErrorRefunds[0].State != transfer.PartialRefundStateSettled {
			t.Errorf("got %q, want SETTLED", s.ErrorRefunds[0].State)
		}
	})
}
