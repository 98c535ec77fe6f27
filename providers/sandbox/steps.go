package sandbox

// Timer steps. The journal contains these values, so they must not change.
const (
	stepKYCReviewed     = "kyc-reviewed"
	stepTierReviewed    = "tier-reviewed"
	stepBankReviewed    = "bank-reviewed"
	stepDelayedMovement = "stated"

	// These steps are also available in the control API.
	stepFundingSettled  = "funding-settled"
	stepFundingDeclined = "funding-declined"
	stepFundingReturned = "funding-returned"
	stepRefundSettled   = "refund-settled"
	stepRefundReturned  = "refund-returned"
	stepPayoutReady     = "payout-ready"
	stepPayoutDelivered = "payout-delivered"
	stepPayoutFailed    = "payout-failed"
)

// runStep runs a timer's step. A step that is no longer possible has no effect.
func (s *Sandbox) runStep(c *change, t timer) error {
	switch t.Step {
	case stepKYCReviewed:
		s.reviewKYC(c, t.Target)
	case stepTierReviewed:
		s.reviewTier(c, t.Target, t.Arg)
	case stepBankReviewed:
		s.reviewBank(c, t.Target)
	case stepDelayedMovement:
		s.recordDelayedMovement(c, t.Target)
	default:
		s.runTransferStep(c, t.Step, t.Target, t.Arg)
	}
	return nil
}

// runTransferStep runs one step of a debit, refund, or payout. It reports whether the step was possible.
func (s *Sandbox) runTransferStep(c *change, step, key, arg string) bool {
	switch step {
	case stepFundingSettled:
		return s.settleDebit(c, key)
	case stepFundingDeclined:
		return s.declineDebit(c, key, arg)
	case stepFundingReturned:
		return s.returnDebit(c, key, arg)
	case stepRefundSettled:
		return s.settleRefund(c, key)
	case stepRefundReturned:
		return s.returnRefund(c, key, arg)
	case stepPayoutReady:
		return s.markPayoutReady(c, key)
	case stepPayoutDelivered:
		return s.markPayoutDelivered(c, key)
	case stepPayoutFailed:
		return s.markPayoutFailed(c, key, arg)
	}
	return false
}
