package transfer_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
)

// TestMatchDuringCancellation covers a sanctions match while the sender's cancellation waits for the void of the payout.
func TestMatchDuringCancellation(t *testing.T) {
	t.Parallel()
	cancel := transfer.Cancel{By: transfertest.SenderID, At: start}
	matched := []transfer.Command{create, submitted, settled, payout, accepted, cancel, transfertest.RescreenWithHit(later)}
	voided := append(slices.Clone(matched), transfer.RecordPayoutVoided{At: later})
	t.Run("the money is held, not refunded, while the match is undecided", func(t *testing.T) {
		for _, end := range []transfer.Command{
			transfer.RecordPayoutVoided{At: later}, transfer.RecordPayoutFailed{Reason: "WRONG_NAME", At: later},
		} {
			s := transfertest.Fold(history(append(slices.Clone(matched), end)...))
			if !s.IsHeld() || !s.CanBlock() || s.Canceled {
				t.Errorf("after %T, got held %t, can block %t, canceled %t; want true, true, false", end, s.IsHeld(), s.CanBlock(), s.Canceled)
			}
		}
	})
	t.Run("a release completes the cancellation instead of paying out", func(t *testing.T) {
		released := append(slices.Clone(voided), transfertest.FirstApproval(later), transfertest.SecondApproval(later))
		s := transfertest.Fold(history(append(slices.Clone(released), payout, transfer.RequestRefund{At: later})...))
		if !s.Canceled || s.Refund.State != transfer.RefundStateRequested || s.Payout.IsInFlight() {
			t.Errorf("got canceled %t, refund %q, payout %q; want a canceled transfer with a refund", s.Canceled, s.Refund.State, s.Payout.State)
		}
	})
	t.Run("a true match blocks the money", func(t *testing.T) {
		blocked := append(slices.Clone(voided), transfertest.FirstBlock(later), transfertest.SecondBlock(later))
		if s := transfertest.Fold(history(blocked...)); !s.IsBlocked() {
			t.Errorf("got block %q, want BLOCKED", s.Block.State)
		}
	})
	t.Run("if the partner could not void the payout and it fails later, the money is held", func(t *testing.T) {
		failed := append(slices.Clone(matched), transfer.RecordPayoutNotVoidable{At: later},
			transfer.RecordPayoutFailed{Reason: "WRONG_NAME", At: later})
		if s := transfertest.Fold(history(failed...)); !s.IsHeld() || s.Canceled {
			t.Errorf("got held %t, canceled %t, want true, false", s.IsHeld(), s.Canceled)
		}
	})
	t.Run("the fee of a late transfer is not refunded while the match is undecided", func(t *testing.T) {
		late := transfer.RecordDeadlinePassed{Deadline: transfer.DeadlineAvailable, DueAt: later, At: later}
		if s := transfertest.Fold(history(append(slices.Clone(matched), late)...)); s.IsLate() {
			t.Error("the fee is refunded")
		}
	})
}

// TestNoMoneyLeavesWhileMatchIsUndecided runs cancellations, matches, and the partner's reports in random order. While a match is
// undecided, no payout and no refund is requested.
func TestNoMoneyLeavesWhileMatchIsUndecided(t *testing.T) {
	t.Parallel()
	reprocess := transfer.Reprocess{Route: transfertest.Create().Route, Payee: transfertest.Create().Payee, At: later}
	heldAfterCancellation := 0
	rapid.Check(t, func(t *rapid.T) {
		events := history(create, submitted, settled, payout, accepted)
		state := transfertest.Fold(events)
		undecided, canceledBefore := false, false
		for range rapid.IntRange(5, 25).Draw(t, "steps") {
			command := rapid.SampledFrom([]transfer.Command{
				transfer.Cancel{By: transfertest.SenderID, At: start}, transfer.Cancel{By: "officer-1", ByStaff: true, At: later},
				transfertest.RescreenWithHit(later), transfer.RecordPayoutVoided{At: later}, transfer.RecordPayoutNotVoidable{At: later},
				transfer.RecordPayoutFailed{Reason: "WRONG_NAME", At: later}, transfer.RecordPayoutFailed{Reason: "REJECTED", At: later},
				transfer.RecordDeadlinePassed{Deadline: transfer.DeadlineAvailable, DueAt: later, At: later},
				transfer.RecordRefundReturned{Key: "t-1/fee", Code: "R03", At: later}, transfertest.ResendFee(later),
				transfer.RequestRefund{At: later}, payout, accepted, reprocess,
				transfertest.FirstApproval(later), transfertest.SecondApproval(later),
				transfer.Reject{Comments: "reviewed", At: later}, transfertest.FirstBlock(later), transfertest.SecondBlock(later),
			}).Draw(t, "command")
			next, err := transfer.Decider.Decide(state, command)
			if err != nil {
				continue
			}
			for _, e := range next {
				switch e.(type) {
				case transfer.PayoutHeld:
					if canceledBefore {
						heldAfterCancellation++
					}
				case transfer.PayoutReleased, transfer.PayoutRejected, transfer.FundsBlocked:
					undecided = false
				case transfer.PayoutRequested, transfer.Canceled, transfer.RefundRequested, transfer.DeliveryLate,
					transfer.PartialRefundReissued, transfer.PartialRefundPaidByHand:
					if undecided {
						t.Fatalf("%s while a match is undecided: %+v", e.EventType(), state)
					}
				}
				hits := len(state.Hits)
				if state = transfer.Decider.Evolve(state, e); len(state.Hits) > hits {
					undecided, canceledBefore = true, state.CancelRequested
				}
			}
		}
	})
	if heldAfterCancellation == 0 {
		t.Error("no history reached a hold after a cancellation")
	}
}
