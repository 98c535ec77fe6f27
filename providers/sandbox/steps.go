package sandbox

import (
	"hulak/providers/sandbox/engine"
)

// runTransferStep runs one step of a debit, refund, or payout. It reports whether the step was possible.
func (s *Sandbox) runTransferStep(c *engine.Change, step, key, arg string) bool {
	switch step {
	case engine.StepFundingSettled:
		return s.SettleDebit(c, key)
	case engine.StepFundingDeclined:
		return s.DeclineDebit(c, key, arg)
	case engine.StepFundingReturned:
		return s.ReturnDebit(c, key, arg)
	case engine.StepRefundSettled:
		return s.SettleRefund(c, key)
	case engine.StepRefundReturned:
		return s.ReturnRefund(c, key, arg)
	case engine.StepPayoutReady:
		return s.MarkPayoutReady(c, key)
	case engine.StepPayoutDelivered:
		return s.MarkPayoutDelivered(c, key)
	case engine.StepPayoutFailed:
		return s.MarkPayoutFailed(c, key, arg)
	}
	return false
}

// fireTimer runs a timer's step. A step that is no longer possible, such as the settlement of a voided debit, has no effect.
func (s *Sandbox) fireTimer(item engine.ScheduledItem) {
	err := s.ApplyChange(func(c *engine.Change) error {
		t, exists := s.Timers.Rows[item.ID]
		if !exists {
			return nil
		}
		engine.Remove(c, s.Timers, item.ID)
		switch t.Step {
		case engine.StepKYCReviewed:
			s.ReviewKYC(c, t.Target)
		case engine.StepTierReviewed:
			s.ReviewTier(c, t.Target, t.Arg)
		case engine.StepBankReviewed:
			s.ReviewBank(c, t.Target)
		case engine.StepDelayedMovement:
			s.RecordDelayedMovement(c, t.Target)
		default:
			s.runTransferStep(c, t.Step, t.Target, t.Arg)
		}
		return nil
	})
	if err != nil {
		s.Log.Error("sandbox: failed to fire timer", "error", err)
	}
}
