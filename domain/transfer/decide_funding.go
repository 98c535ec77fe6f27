package transfer

import (
	"fmt"
	"time"

	"hulak/domain"
)

// newFundingRequested returns the event that requests the funding. Each attempt has its own key.
func (s State) newFundingRequested(at time.Time) FundingRequested {
	attempt := s.Funding.Attempt + 1
	return FundingRequested{
		TransferID: s.ID, SenderID: s.SenderID, Key: fmt.Sprintf("%s/funding/%d", s.ID, attempt), Attempt: attempt,
		FundingKind: s.Funding.Kind, FundingSourceID: s.Funding.SourceID, Amounts: s.Amounts(), At: at,
	}
}

func (c RecordFundingSubmitted) decide(s State) ([]Event, error) {
	switch {
	case !s.Funding.isCurrent(c.Key):
		return nil, nil
	case s.Status == StatusInitiated && s.Funding.WasRequested():
		return []Event{FundingSubmitted{TransferID: s.ID, SenderID: s.SenderID, ProviderRef: c.ProviderRef, Amounts: s.Amounts(), At: c.At}}, nil
	case !s.Funding.WasRequested() && !s.Canceled && s.Status != StatusFailed:
		return nil, domain.ErrOutOfOrder
	}
	// The report is a duplicate, or the transfer was already canceled or declined. A refund uses the funding key, so it covers any money
	// that was taken.
	return nil, nil
}

func (c RecordFundingSettled) decide(s State) ([]Event, error) {
	switch {
	case !s.Funding.isCurrent(c.Key), s.Funding.WasSettled(), s.Funding.WasReturned(), s.Refund.IsSettled():
		return nil, nil
	case s.Canceled && s.Funding.WasRequested():
		return []Event{FundingArrivedLate{TransferID: s.ID, SenderID: s.SenderID, Stage: s.fundingStage(), Amounts: s.Amounts(), At: c.At}}, nil
	case s.Canceled, s.Status == StatusFailed:
		return nil, ErrContradiction
	case s.Funding.State != FundingStateSubmitted:
		return nil, domain.ErrOutOfOrder
	}
	return s.settlementEvents(FundingSettled{TransferID: s.ID, SenderID: s.SenderID, Amounts: s.Amounts(), At: c.At}), nil
}

func (c RecordFundingDeclined) decide(s State) ([]Event, error) {
	switch {
	case !s.Funding.isCurrent(c.Key), s.Canceled, s.Funding.WasReturned(), s.Status == StatusFailed:
		return nil, nil
	case s.Funding.WasSettled():
		return nil, ErrContradiction
	case !s.Funding.WasRequested():
		return nil, domain.ErrOutOfOrder
	}
	return append(s.beforeLoss(c.Code, c.At), FundingDeclined{
		TransferID: s.ID, SenderID: s.SenderID, Code: c.Code, WasSubmitted: s.Funding.State == FundingStateSubmitted,
		Coupon: s.Quote.Coupon, Amounts: s.Amounts(), At: c.At,
	}), nil
}

// decide records a return at any stage of the transfer. The stage determines which ledger postings to reverse. If
// a payout is in flight, it also requests a void.
func (c RecordFundingReturned) decide(s State) ([]Event, error) {
	switch {
	case !s.Funding.isCurrent(c.Key), s.Funding.WasReturned(), s.Status == StatusFailed:
		return nil, nil
	case s.Canceled && !s.Funding.canReturn(),
		s.Refund.State == RefundStateNotOwed, s.Refund.State == RefundStatePaid && !s.Funding.WasSettled():
		return nil, nil // the ledger has nothing left to reverse
	case !s.Funding.canReturn():
		return nil, domain.ErrOutOfOrder
	}
	returned := FundingReturned{
		TransferID: s.ID, SenderID: s.SenderID, FundingSourceID: s.Funding.SourceID, FundingKind: s.Funding.Kind,
		Code: c.Code, Stage: s.stage(), AfterCancel: s.Canceled && !s.Refund.IsSettled(), Coupon: s.Quote.Coupon,
		Amounts: s.Amounts(), At: c.At,
	}
	events := s.beforeLoss(c.Code, c.At)
	if s.Refund.State == RefundStateReturned {
		events = append(events, RefundReclaimed{TransferID: s.ID, SenderID: s.SenderID, Amounts: s.Amounts(), At: c.At})
	}
	events = append(append(events, s.reclaimPartialRefunds(c.At)...), returned)
	if s.IsLate() && s.Funding.Attempt == 1 {
		events = append(events, FeeLost{TransferID: s.ID, SenderID: s.SenderID, Fee: s.Quote.Fee, At: c.At})
	}
	if s.Payout.CanVoid() {
		events = append(events, s.newCancellationRequested(c.At))
	}
	return events, nil
}

// fundingStage returns the stage of the transfer's funding.
func (s State) fundingStage() Stage {
	switch {
	case s.Funding.WasSettled():
		return StageSettled
	case s.Funding.State == FundingStateSubmitted:
		return StageSubmitted
	}
	return StageUnfunded
}

// stage returns the stage of the transfer, including its payout and refund.
func (s State) stage() Stage {
	switch {
	case s.Delivery == DeliveryDelivered:
		return StageDelivered
	case s.Refund.IsSettled():
		return StageRefunded
	case s.Payout.IsInFlight():
		return StagePayout
	}
	return s.fundingStage()
}
