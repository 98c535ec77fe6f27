package transfer

import (
	"time"

	"hulak/domain"
)

// decide ends a transfer. If a payout is in flight, it first asks the payout partner to void the payout.
func (c Cancel) decide(s State) ([]Event, error) {
	switch {
	case !s.Exists(), !c.ByStaff && c.By != s.SenderID:
		return nil, ErrNotFound
	case s.AwaitsReview():
		return nil, ErrNotCancelable
	case s.Canceled && s.Status != StatusReturned, s.Payout.IsVoidPending() && !s.Funding.WasReturned():
		return nil, nil
	case !s.CanCancel(c):
		return nil, ErrNotCancelable
	}
	var events []Event
	if c.Comments != "" {
		events = append(events, CancellationOrdered{TransferID: s.ID, SenderID: s.SenderID, By: c.By, At: c.At, Comments: c.Comments})
	}
	if s.Payout.IsInFlight() {
		return append(events, s.newCancellationRequested(c.At)), nil
	}
	return append(events, s.newCanceled(c.At)), nil
}

// CanCancel reports whether the transfer can be canceled at c.At. The sender can cancel within the cancellation window. Staff can also
// cancel later, unless the transfer is on hold: staff reject a hold instead. A transfer that has ended or been paid out,
// or whose money is blocked or proposed to be blocked, cannot be canceled. Neither can a transfer whose payout is on hold for a sanctions
// match, because the money might have to be blocked.
func (s State) CanCancel(c Cancel) bool {
	switch s.Status {
	case StatusHold, StatusInitiated, StatusPending, StatusProcessed:
	default:
		return false
	}
	if s.Payout.IsPaidOut() || s.Delivery == DeliveryDelivered || s.IsBlocked() || s.HasBlockProposal() ||
		s.AwaitsReview() || s.isPayoutHeld() && s.IsSanctionsHold() {
		return false
	}
	return c.At.Sub(s.CreatedAt) <= CancelWindow || c.ByStaff && s.Status != StatusHold && s.Delivery != DeliveryHold
}

func (s State) newCancellationRequested(at time.Time) CancellationRequested {
	return CancellationRequested{TransferID: s.ID, SenderID: s.SenderID, PayoutKey: s.Payout.Key, At: at}
}

func (s State) newCanceled(at time.Time) Canceled {
	return Canceled{
		TransferID: s.ID, SenderID: s.SenderID, Stage: s.fundingStage(), Coupon: s.Quote.Coupon, Amounts: s.Amounts(), At: at,
	}
}

// decide requests the refund of a canceled transfer whose funding was requested. The provider might have taken the money even
// if it never responded. It uses the funding key to void or refund the payment.
func (c RequestRefund) decide(s State) ([]Event, error) {
	if s.Status != StatusCanceled || !s.Funding.WasRequested() || s.Refund.WasRequested() {
		return nil, nil
	}
	return []Event{RefundRequested{
		TransferID: s.ID, SenderID: s.SenderID, FundingKind: s.Funding.Kind, FundingSourceID: s.Funding.SourceID,
		FundingKey: s.Funding.Key, Amounts: s.Amounts(), At: c.At,
	}}, nil
}

// decide completes a refund. After a return by the sender's bank, the refund is a loss only if the funding had
// settled.
func (c RecordRefundSettled) decide(s State) ([]Event, error) {
	if r, found := s.PartialRefundByKey(c.Key); found {
		return s.settlePartialRefund(r, c), nil
	}
	switch {
	case s.Refund.IsSettled(), s.Refund.State == RefundStateReturned, !s.Refund.isCurrent(c.Key):
		return nil, nil
	case !s.Refund.WasRequested():
		return nil, domain.ErrOutOfOrder
	}
	settled := RefundSettled{
		TransferID: s.ID, SenderID: s.SenderID, Stage: s.fundingStage(), MoneyMoved: c.MoneyMoved, Amounts: s.Amounts(), At: c.At,
	}
	if s.Funding.IsReversed() {
		settled.Stage, settled.MoneyMoved = StageReturned, c.MoneyMoved && s.Funding.WasSettled()
	}
	return []Event{settled}, nil
}
