package transfer

import (
	"fmt"
	"time"

	"hulak/domain"
)

// newFundingRequested returns the event that requests the funding. Each attempt has its own key.
func (s State) newFundingRequested(at time.Time) FundingRequested {
	attempt := s.FundingAttempt + 1
	return FundingRequested{
		TransferID: s.ID, SenderID: s.SenderID, Key: fmt.Sprintf("%s/funding/%d", s.ID, attempt), Attempt: attempt,
		FundingKind: s.FundingKind, FundingSourceID: s.FundingSourceID, Amounts: s.Amounts(), At: at,
	}
}

// isCurrentFunding reports whether a provider's report with this key is about the current attempt. An empty key matches any
// attempt.
func (s State) isCurrentFunding(key string) bool { return key == "" || key == s.FundingKey }

func recordFundingSubmitted(s State, c RecordFundingSubmitted) ([]Event, error) {
	switch {
	case !s.isCurrentFunding(c.Key):
		return nil, nil
	case s.Status == StatusInitiated && s.FundingRequested:
		return []Event{FundingSubmitted{TransferID: s.ID, SenderID: s.SenderID, ProviderRef: c.ProviderRef, Amounts: s.Amounts(), At: c.At}}, nil
	case !s.FundingRequested && !s.Canceled && s.Status != StatusFailed:
		return nil, domain.ErrOutOfOrder
	}
	// The report is a duplicate, or the transfer was already canceled or declined. A refund uses the funding key, so it covers any money
	// that was taken.
	return nil, nil
}

func recordFundingSettled(s State, c RecordFundingSettled) ([]Event, error) {
	switch {
	case !s.isCurrentFunding(c.Key), s.Settled, s.Returned, s.RefundSettled:
		return nil, nil
	case s.Canceled && s.FundingRequested:
		return []Event{FundingArrivedLate{TransferID: s.ID, SenderID: s.SenderID, Stage: s.fundingStage(), Amounts: s.Amounts(), At: c.At}}, nil
	case s.Canceled, s.Status == StatusFailed:
		return nil, ErrContradiction
	case !s.Submitted:
		return nil, domain.ErrOutOfOrder
	}
	return s.settlementEvents(FundingSettled{TransferID: s.ID, SenderID: s.SenderID, Amounts: s.Amounts(), At: c.At}), nil
}

func recordFundingDeclined(s State, c RecordFundingDeclined) ([]Event, error) {
	switch {
	case !s.isCurrentFunding(c.Key), s.Canceled, s.Returned, s.Status == StatusFailed:
		return nil, nil
	case s.Settled:
		return nil, ErrContradiction
	case !s.FundingRequested:
		return nil, domain.ErrOutOfOrder
	}
	return []Event{FundingDeclined{
		TransferID: s.ID, SenderID: s.SenderID, Code: c.Code, WasSubmitted: s.Submitted, Coupon: s.Quote.Coupon,
		Amounts: s.Amounts(), At: c.At,
	}}, nil
}

// recordFundingReturned records a return at any stage of the transfer. The stage determines which ledger postings to reverse. If
// a payout is in flight, recordFundingReturned also requests a void.
func recordFundingReturned(s State, c RecordFundingReturned) ([]Event, error) {
	switch {
	case !s.isCurrentFunding(c.Key), s.Returned, s.Status == StatusFailed:
		return nil, nil
	case s.Canceled && (!s.Submitted && !s.Settled), s.RefundSettled && !(s.Settled && s.RefundPaid):
		return nil, nil // the ledger has nothing left to reverse
	case !s.Submitted && !s.Canceled:
		return nil, domain.ErrOutOfOrder
	}
	returned := FundingReturned{
		TransferID: s.ID, SenderID: s.SenderID, FundingSourceID: s.FundingSourceID, FundingKind: s.FundingKind,
		Code: c.Code, Stage: s.stage(), AfterCancel: s.Canceled && !s.RefundSettled, Coupon: s.Quote.Coupon,
		Amounts: s.Amounts(), At: c.At,
	}
	var events []Event
	if s.RefundReturned {
		events = append(events, RefundReclaimed{TransferID: s.ID, SenderID: s.SenderID, Amounts: s.Amounts(), At: c.At})
	}
	events = append(events, returned)
	if s.Late && s.FundingAttempt == 1 {
		events = append(events, FeeLost{TransferID: s.ID, SenderID: s.SenderID, Fee: s.Quote.Fee, At: c.At})
	}
	if s.PayoutInFlight && !s.VoidPending && !s.PaidOut {
		events = append(events, s.newCancellationRequested(c.At))
	}
	return events, nil
}

// fundingStage returns the stage of the transfer's funding.
func (s State) fundingStage() Stage {
	switch {
	case s.Settled:
		return StageSettled
	case s.Submitted:
		return StageSubmitted
	}
	return StageUnfunded
}

// stage returns the stage of the transfer, including its payout and refund.
func (s State) stage() Stage {
	switch {
	case s.Delivery == DeliveryDelivered:
		return StageDelivered
	case s.RefundSettled:
		return StageRefunded
	case s.PayoutInFlight:
		return StagePayout
	}
	return s.fundingStage()
}
