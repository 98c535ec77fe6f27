package transfer

import (
	"time"

	"hulak/domain"
)

// cancel ends a transfer, or asks the payout partner first where a payout is with it.
func cancel(s State, c Cancel) ([]Event, error) {
	switch {
	case !c.ByStaff && c.By != s.SenderID:
		return nil, ErrNotFound
	case s.Canceled && s.Status != StatusReturned, s.CancelAsked && !s.Returned:
		return nil, nil
	case !s.Cancelable(c):
		return nil, ErrNotCancelable
	case s.PayoutInFlight:
		return []Event{s.askVoid(c.At)}, nil
	}
	return []Event{s.canceled(c.At)}, nil
}

// Cancelable reports whether a cancellation is possible now: within the window, or by staff where the money could not be
// delivered, and while neither bank nor beneficiary has it.
func (s State) Cancelable(c Cancel) bool {
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

func (s State) askVoid(at time.Time) CancellationRequested {
	return CancellationRequested{TransferID: s.ID, SenderID: s.SenderID, PayoutKey: s.PayoutKey, At: at}
}

func (s State) canceled(at time.Time) Canceled {
	return Canceled{
		TransferID: s.ID, SenderID: s.SenderID, Stage: s.fundingStage(), Coupon: s.Quote.Coupon, Amounts: s.Amounts(), At: at,
	}
}

// requestRefund asks wherever the provider may have the money, even where its answer has not been seen: it voids or
// refunds by key.
func requestRefund(s State, c RequestRefund) []Event {
	if s.Status != StatusCanceled || !s.FundingAsked || s.RefundAsked {
		return nil
	}
	return []Event{RefundRequested{
		TransferID: s.ID, SenderID: s.SenderID, FundingKind: s.FundingKind, FundingSourceID: s.FundingSourceID,
		FundingKey: s.FundingKey, Amounts: s.Amounts(), At: c.At,
	}}
}

// refundSettled closes the books on a cancellation. Where the bank had taken the money back meanwhile, it counts as given
// back a second time only if it had come at all.
func refundSettled(s State, c RecordRefundSettled) ([]Event, error) {
	switch {
	case s.FeeKey != "" && c.Key == s.FeeKey:
		return feeRefunded(s, c), nil
	case s.RefundSettled, s.RefundBack, !s.answersRefund(c.Key):
		return nil, nil
	case !s.RefundAsked:
		return nil, domain.ErrOutOfOrder
	}
	settled := RefundSettled{TransferID: s.ID, SenderID: s.SenderID, Stage: s.fundingStage(), Taken: c.Taken, Amounts: s.Amounts(), At: c.At}
	if s.moneyGone() {
		settled.Stage, settled.Taken = StageReturned, c.Taken && s.Settled
	}
	return []Event{settled}, nil
}
