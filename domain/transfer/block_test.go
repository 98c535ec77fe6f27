package transfer_test

import (
	"slices"
	"testing"
	"time"

	"hulak/domain"
	"hulak/domain/screening"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
)

// heldAfter returns the events of a transfer that a new list version holds after the given commands, followed by more commands.
func heldAfter(before []transfer.Command, more ...transfer.Command) []transfer.Event {
	return history(slices.Concat(before, []transfer.Command{transfertest.RescreenWithHit(start)}, more)...)
}

func TestBlock(t *testing.T) {
	t.Parallel()
	paid := []transfer.Command{create, submitted, settled}
	amounts := transfertest.Fold(history(create)).Amounts()
	first, second := transfertest.FirstBlock(later), transfertest.SecondBlock(later)
	withdraw := transfertest.WithdrawProposal(later)
	blocked := []transfer.Command{first, second}
	details := transfer.BlockDetails{Hit: transfertest.SampleHit, Comments: first.Comments}

	t.Run("two people who name the same match block the money", func(t *testing.T) {
		given(t, heldAfter(paid)...).When(first).Then(transfer.BlockProposed{
			TransferID: "t-1", SenderID: transfertest.SenderID, By: "officer-1", At: later, Private: details,
		})
		given(t, heldAfter(paid, first)...).When(second).Then(transfer.FundsBlocked{
			TransferID: "t-1", SenderID: transfertest.SenderID, Stage: transfer.StageSettled, ProposedBy: "officer-1", By: "officer-2",
			Amounts: amounts, At: later, Private: details,
		})
	})
	t.Run("one person cannot block the money alone", func(t *testing.T) {
		again := first
		again.At = later.Add(time.Minute)
		given(t, heldAfter(paid, first)...).When(again).ThenRejected(transfer.ErrSecondPersonRequired)
		given(t, heldAfter(paid, first)...).When(first).ThenNothing()
	})
	t.Run("a match that no screening found cannot block the money", func(t *testing.T) {
		other := first
		other.Entry = "1"
		given(t, heldAfter(paid)...).When(other).ThenRejected(transfer.ErrUnknownMatch)
	})
	t.Run("a block needs comments", func(t *testing.T) {
		silent := first
		silent.Comments = ""
		given(t, heldAfter(paid)...).When(silent).ThenRejected(transfer.ErrCommentsRequired)
	})
	t.Run("without a submitted payment, there is nothing to block", func(t *testing.T) {
		given(t, history(transfertest.CreateWithHit())...).When(first).ThenRejected(transfer.ErrNothingToBlock)
		given(t, heldAfter([]transfer.Command{create})...).When(first).ThenRejected(transfer.ErrNothingToBlock)
	})
	t.Run("a transfer that is not held cannot be blocked", func(t *testing.T) {
		given(t, history(paid...)...).When(first).ThenRejected(transfer.ErrNotHeld)
	})
	t.Run("the sender cannot cancel after a proposal to block the money", func(t *testing.T) {
		given(t, heldAfter(paid, first)...).When(transfer.Cancel{By: transfertest.SenderID, At: start}).ThenRejected(transfer.ErrNotCancelable)
	})
	t.Run("while a block is proposed, the transfer can be neither released nor rejected", func(t *testing.T) {
		given(t, heldAfter(paid, first)...).When(transfertest.FirstApproval(later)).ThenRejected(transfer.ErrBlockProposed)
		given(t, heldAfter(paid, first)...).When(transfer.Reject{Comments: "reviewed", At: later}).ThenRejected(transfer.ErrBlockProposed)
	})
	t.Run("a proposal cancels the first approval of a release", func(t *testing.T) {
		events := heldAfter(paid, transfertest.FirstApproval(later), first, withdraw, transfertest.SecondApproval(later))
		if s := transfertest.Fold(events); !s.IsHeld() || s.ApprovedBy != "officer-2" {
			t.Errorf("got held %t, approved by %q; want true, officer-2", s.IsHeld(), s.ApprovedBy)
		}
	})
	t.Run("after a withdrawal, the transfer can be rejected, and a block needs two people again", func(t *testing.T) {
		given(t, heldAfter(paid, first)...).When(withdraw).Then(transfer.BlockProposalWithdrawn{
			TransferID: "t-1", SenderID: transfertest.SenderID, By: "officer-2", At: later,
			Private: transfer.WithdrawalDetails{Comments: "another passport"},
		})
		withdrawn := heldAfter(paid, first, withdraw)
		if s := transfertest.Fold(withdrawn); s.Block != (transfer.Block{}) || !s.IsHeld() {
			t.Errorf("got block %+v, held %t; want none, true", s.Block, s.IsHeld())
		}
		given(t, withdrawn...).When(withdraw).ThenRejected(transfer.ErrNoProposal)
		if s := transfertest.Fold(heldAfter(paid, first, withdraw, second)); s.IsBlocked() {
			t.Error("one person blocked the money after a withdrawal")
		}
		rejected := heldAfter(paid, first, withdraw, transfer.Reject{Comments: "reviewed", At: later})
		if s := transfertest.Fold(rejected); !s.Canceled {
			t.Error("the rejected transfer was not canceled")
		}
	})
	t.Run("a withdrawal needs comments", func(t *testing.T) {
		silent := withdraw
		silent.Comments = ""
		given(t, heldAfter(paid, first)...).When(silent).ThenRejected(transfer.ErrCommentsRequired)
	})
	t.Run("blocked money is neither paid out, refunded, released, rejected, nor canceled", func(t *testing.T) {
		for _, before := range [][]transfer.Command{{create, submitted}, paid} {
			events := heldAfter(before, blocked...)
			given(t, events...).When(transfer.RequestPayout{At: later}).ThenNothing()
			given(t, events...).When(transfer.RequestRefund{At: later}).ThenNothing()
			given(t, events...).When(transfertest.FirstApproval(later)).ThenRejected(transfer.ErrNotHeld)
			given(t, events...).When(transfer.Reject{Comments: "reviewed", At: later}).ThenRejected(transfer.ErrNotHeld)
			given(t, events...).When(transfer.Cancel{By: transfertest.SenderID, At: start}).ThenRejected(transfer.ErrNotCancelable)
			given(t, events...).When(transfer.Cancel{ByStaff: true, At: later}).ThenRejected(transfer.ErrNotCancelable)
			given(t, events...).When(transfer.Reprocess{At: later}).ThenRejected(transfer.ErrNotReprocessable)
		}
	})
	t.Run("a payment that settles after the block stays blocked", func(t *testing.T) {
		s := transfertest.Fold(heldAfter([]transfer.Command{create, submitted}, first, second, settled))
		if !s.IsBlocked() || s.Status != transfer.StatusProcessed || s.Delivery != transfer.DeliveryHold {
			t.Errorf("got blocked %t, %s, %s; want true, PROCESSED, HOLD", s.IsBlocked(), s.Status, s.Delivery)
		}
	})
	t.Run("a payment that is declined after the block is no longer blocked", func(t *testing.T) {
		declined := transfer.RecordFundingDeclined{Code: "NO", At: later}
		given(t, heldAfter([]transfer.Command{create, submitted}, blocked...)...).When(declined).Then(
			transfer.BlockedFundsLost{TransferID: "t-1", SenderID: transfertest.SenderID, Code: "NO", Amounts: amounts, At: later},
			transfer.FundingDeclined{
				TransferID: "t-1", SenderID: transfertest.SenderID, Code: "NO", WasSubmitted: true, Coupon: "DASHAIN", Amounts: amounts, At: later,
			})
	})
	t.Run("a later match of a blocked transfer does not hold it again", func(t *testing.T) {
		rescreen := transfertest.RescreenWithHit(later)
		rescreen.Screening.Hits = []screening.Hit{{PersonID: "b-1", List: "SAMPLE", Entry: "99"}}
		s := transfertest.Fold(heldAfter(paid, first, second, rescreen))
		if !s.IsBlocked() || s.IsHeld() {
			t.Errorf("got blocked %t, held %t; want true, false", s.IsBlocked(), s.IsHeld())
		}
	})
}

func TestBlockedPaymentThatIsReturned(t *testing.T) {
	t.Parallel()
	returned := transfer.RecordFundingReturned{Code: "R10", At: later}
	dishonored := transfer.RecordReturnDishonored{Code: "R68", FundsRecovered: true, At: later}
	passed := transfer.RecordDeadlinePassed{Deadline: transfer.DeadlineDispute, DueAt: later, At: later}
	first, second := transfertest.FirstUnblock(later), transfertest.SecondUnblock(later)
	returnedAfterBlock := func(more ...transfer.Command) []transfer.Event {
		return heldAfter([]transfer.Command{create, submitted, settled}, append([]transfer.Command{
			transfertest.FirstBlock(later), transfertest.SecondBlock(later), returned,
		}, more...)...)
	}
	t.Run("a return ends the block", func(t *testing.T) {
		s := transfertest.Fold(returnedAfterBlock())
		if s.Block.State != transfer.BlockStateLost || s.Status != transfer.StatusReturned {
			t.Errorf("got block %q, status %s; want LOST, RETURNED", s.Block.State, s.Status)
		}
		given(t, returnedAfterBlock()...).When(transfer.Reprocess{At: later}).ThenRejected(transfer.ErrNotReprocessable)
	})
	t.Run("money recovered by a dispute is blocked again and not owed to the sender", func(t *testing.T) {
		s := transfertest.Fold(returnedAfterBlock(dishonored, passed))
		if !s.IsBlocked() || s.OwesRecoveredFunds() || s.Refund.WasRequested() {
			t.Errorf("got blocked %t, owed %t; want true, false", s.IsBlocked(), s.OwesRecoveredFunds())
		}
		check := transfer.ReissueRefund{Method: transfer.RefundByCheck, CheckNumber: "1001", Comments: "by phone", By: "asha", At: later}
		given(t, returnedAfterBlock(dishonored, passed)...).When(check).ThenRejected(transfer.ErrRefundNotReturned)
	})
	t.Run("unblocked money that was recovered is owed to the sender", func(t *testing.T) {
		s := transfertest.Fold(returnedAfterBlock(dishonored, passed, first, second))
		if s.IsBlocked() || !s.OwesRecoveredFunds() {
			t.Errorf("got blocked %t, owed %t; want false, true", s.IsBlocked(), s.OwesRecoveredFunds())
		}
	})
}

func TestUnblock(t *testing.T) {
	t.Parallel()
	blocked := heldAfter([]transfer.Command{create, submitted, settled}, transfertest.FirstBlock(later), transfertest.SecondBlock(later))
	first, second := transfertest.FirstUnblock(later), transfertest.SecondUnblock(later)
	proposed := append(slices.Clip(blocked), transfer.UnblockProposed{
		TransferID: "t-1", SenderID: transfertest.SenderID, Basis: first.Basis, By: first.By, At: later,
		Private: transfer.UnblockDetails{Reference: first.Reference, Comments: first.Comments},
	})
	t.Run("a withdrawn proposal to unblock leaves the money blocked", func(t *testing.T) {
		withdraw := transfertest.WithdrawProposal(later)
		given(t, blocked...).When(withdraw).ThenRejected(transfer.ErrNoProposal)
		s := transfertest.Fold(heldAfter([]transfer.Command{create, submitted, settled},
			transfertest.FirstBlock(later), transfertest.SecondBlock(later), first, withdraw))
		if !s.IsBlocked() || s.AwaitsUnblock() {
			t.Errorf("got blocked %t, awaiting approval %t; want true, false", s.IsBlocked(), s.AwaitsUnblock())
		}
	})
	t.Run("two people unblock the money, and it is refunded", func(t *testing.T) {
		given(t, blocked...).When(first).Then(proposed[len(proposed)-1])
		amounts := transfertest.Fold(blocked).Amounts()
		given(t, proposed...).When(second).Then(
			transfer.FundsUnblocked{
				TransferID: "t-1", SenderID: transfertest.SenderID, Basis: transfer.UnblockByLicense, ProposedBy: "officer-1", By: "officer-2",
				Amounts: amounts, At: later, Private: transfer.UnblockDetails{Reference: first.Reference, Comments: first.Comments},
			},
			transfer.Canceled{
				TransferID: "t-1", SenderID: transfertest.SenderID, Stage: transfer.StageSettled, Coupon: "DASHAIN", Amounts: amounts, At: later,
			})
	})
	t.Run("one person cannot unblock the money alone", func(t *testing.T) {
		again := first
		again.At = later.Add(time.Minute)
		given(t, proposed...).When(again).ThenRejected(transfer.ErrSecondPersonRequired)
		given(t, proposed...).When(first).ThenNothing()
	})
	t.Run("another reference is a new proposal", func(t *testing.T) {
		other := second
		other.Reference = "SDGT-2026-1002"
		given(t, proposed...).When(other).Then(transfer.UnblockProposed{
			TransferID: "t-1", SenderID: transfertest.SenderID, Basis: other.Basis, By: other.By, At: later,
			Private: transfer.UnblockDetails{Reference: other.Reference, Comments: other.Comments},
		})
	})
	t.Run("an unblocking needs comments, a known basis, and a reference", func(t *testing.T) {
		for _, c := range []struct {
			change func(*transfer.UnblockFunds)
			want   *domain.Rejection
		}{
			{func(c *transfer.UnblockFunds) { c.Comments = "" }, transfer.ErrCommentsRequired},
			{func(c *transfer.UnblockFunds) { c.Basis = "OTHER" }, transfer.ErrUnknownUnblockBasis},
			{func(c *transfer.UnblockFunds) { c.Reference = "" }, transfer.ErrUnblockReferenceRequired},
		} {
			command := first
			c.change(&command)
			given(t, blocked...).When(command).ThenRejected(c.want)
		}
	})
	t.Run("money that is not blocked cannot be unblocked", func(t *testing.T) {
		given(t, history(create, submitted, settled)...).When(first).ThenRejected(transfer.ErrNotBlocked)
	})
}
