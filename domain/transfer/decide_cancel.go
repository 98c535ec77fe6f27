package transfer

import (
	"time"

	"hulak/domain"
)

// cancel ends a transfer. If a payout is in flight, it first asks the payout partner to void the payout.
func cancel(s State, c Cancel) ([]Event, error) {
	switch {
	case !c.ByStaff && c.By != s.SenderID:
		return nil, ErrNotFound
	case s.Canceled && s.Status != StatusReturned, s.VoidPending && !s.Returned:
		return nil, nil
	case !s.CanCancel(c):
		return nil, ErrNotCancelable
	case s.PayoutInFlight:
		return []Event{s.newCancellationRequested(c.At)}, nil
	}
	return []Event{s.newCanceled(c.At)}, nil
}

// CanCancel reports whether the transfer can be canceled at c.At. The sender can cancel within the cancellation window. Staff
// can also cancel later if the delivery failed. A transfer that has ended or was paid out cannot be canceled.
func (s State) CanCancel(c Cancel) bool {
	switch s.Status {
	case StatusHold, StatusInitiated, StatusPending, StatusProcessed:
	default:
		return false
	}
	if s.PaidOut || s.Delivery == DeliveryDelivered {
		return false
	}
	return c.At.Sub(s.CreatedAt) <= CancelWindow || c.ByStaff && s.Delivery == DeliveryFailed
}

func (s State) newCancellationRequested(at time.Time) CancellationRequested {
	return CancellationRequested{TransferID: s.ID, SenderID: s.SenderID, PayoutKey: s.PayoutKey, At: at}
}

func (s State) newCanceled(at time.Time) Canceled {
	return Canceled{
		TransferID: s.ID, SenderID: s.SenderID, Stage: s.fundingStage(), Coupon: s.Quote.Coupon, Amounts: s.Amounts(), At: at,
	}
}

// requestRefund requests the refund of a canceled transfer whose funding was requested. The provider might have taken the money even
// if it never responded. It uses the funding key to void or refund the payment.
func requestRefund(s State, c RequestRefund) []Event {
	if s.Status != StatusCanceled || !s.FundingRequested || s.RefundRequested {
		return nil
	}
	return []Event{RefundRequested{
		TransferID: s.ID, SenderID: s.SenderID, FundingKind: s.FundingKind, FundingSourceID: s.FundingSourceID,
		FundingKey: s.FundingKey, Amounts: s.Amounts(), At: c.At,
	}}
}

// recordRefundSettled completes a refund. After a return by the sender's bank, the refund is a loss only if the funding had
// settled.
func recordRefundSettled(s State, c RecordRefundSettled) ([]Event, error) {
	switch {
	case s.FeeKey != "" && c.Key == s.FeeKey:
		return recordFeeRefunded(s, c), nil
	case s.RefundSettled, s.RefundReturned, !s.isCurrentRefund(c.Key):
		return nil, nil
	case !s.RefundRequested:
		return nil, domain.ErrOutOfOrder
	}
	settled := RefundSettled{
		TransferID: s.ID, SenderID: s.SenderID, Stage: s.fundingStage(), MoneyMoved: c.MoneyMoved, Amounts: s.Amounts(), At: c.At,
	}
	if s.isFundingReversed() {
		settled.Stage, settled.MoneyMoved = StageReturned, c.MoneyMoved && s.Settled
	}
	return []Event{settled}, nil
}
