package transfer_test

import (
	"slices"
	"testing"
	"time"

	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
)

func TestBlockedInterest(t *testing.T) {
	t.Parallel()
	blocked := []transfer.Command{transfertest.FirstBlock(later), transfertest.SecondBlock(later)}
	paid := []transfer.Command{create, submitted, settled}
	credit := transfer.CreditBlockedInterest{Amount: usd("1.25"), By: "officer-1", At: later}
	more := transfer.CreditBlockedInterest{Amount: usd("0.50"), By: "officer-1", At: later.Add(time.Hour)}
	unblock := []transfer.Command{transfertest.FirstUnblock(later), transfertest.SecondUnblock(later)}
	pay := transfer.PayBlockedInterest{Reference: "wire-7", By: "officer-1", At: later.Add(2 * time.Hour)}

	t.Run("interest is credited to blocked money", func(t *testing.T) {
		given(t, heldAfter(paid, blocked...)...).When(credit).Then(transfer.BlockedInterestCredited{
			TransferID: "t-1", SenderID: transfertest.SenderID, Amount: usd("1.25"), By: "officer-1", At: later,
		})
		given(t, heldAfter(paid)...).When(credit).ThenRejected(transfer.ErrNotBlocked)
		given(t, heldAfter(paid, append(slices.Clone(blocked), credit)...)...).When(credit).ThenNothing()
	})
	t.Run("interest is positive and at most the blocked money", func(t *testing.T) {
		for _, amount := range []string{"0", "-1", "205.01"} {
			wrong := credit
			wrong.Amount = usd(amount)
			given(t, heldAfter(paid, blocked...)...).When(wrong).ThenRejected(transfer.ErrInterestAmount)
		}
	})
	t.Run("all interest is paid after the money is unblocked", func(t *testing.T) {
		credited := slices.Concat(blocked, []transfer.Command{credit, more})
		given(t, heldAfter(paid, credited...)...).When(pay).ThenRejected(transfer.ErrNoInterest)
		unblocked := slices.Concat(credited, unblock)
		given(t, heldAfter(paid, unblocked...)...).When(pay).Then(transfer.BlockedInterestPaid{
			TransferID: "t-1", SenderID: transfertest.SenderID, Amount: usd("1.75"), Reference: "wire-7", By: "officer-1", At: pay.At,
		})
		given(t, heldAfter(paid, append(unblocked, pay)...)...).When(pay).ThenNothing()
		again := pay
		again.At = pay.At.Add(time.Hour)
		given(t, heldAfter(paid, append(unblocked, pay)...)...).When(again).ThenRejected(transfer.ErrNoInterest)
		again.Reference = ""
		given(t, heldAfter(paid, unblocked...)...).When(again).ThenRejected(transfer.ErrInterestReferenceRequired)
	})
}
