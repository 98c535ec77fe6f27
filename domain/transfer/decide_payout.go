package transfer

import (
	"fmt"

	"hulak/domain"
	"hulak/domain/beneficiary"
	"hulak/domain/reference"
)

// decide requests the payout if it is due. Otherwise it does nothing.
func (c RequestPayout) decide(s State) ([]Event, error) {
	if s.Status != StatusProcessed || s.Delivery != DeliveryPending || s.Payout.IsInFlight() {
		return nil, nil
	}
	attempt := s.Payout.Attempt + 1
	return []Event{PayoutRequested{
		TransferID: s.ID, SenderID: s.SenderID, Key: fmt.Sprintf("%s/payout/%d", s.ID, attempt), Attempt: attempt,
		Route: s.Route, Amounts: s.Amounts(), At: c.At,
	}}, nil
}

func (c RecordPayoutAccepted) decide(s State) ([]Event, error) {
	switch {
	case s.Payout.Attempt == 0:
		return nil, domain.ErrOutOfOrder
	case !s.Payout.isCurrent(c.Key), s.Payout.IsAccepted(), !s.Payout.IsInFlight():
		return nil, nil
	}
	return []Event{PayoutAccepted{TransferID: s.ID, SenderID: s.SenderID, ReceiptNumber: c.ReceiptNumber, At: c.At}}, nil
}

func (c RecordPayoutReady) decide(s State) ([]Event, error) {
	switch {
	case !s.Payout.isCurrent(c.Key), s.Route.Method != beneficiary.CashPickup, s.Delivery == DeliveryPayoutReady:
		return nil, nil
	case s.Payout.Attempt > 0 && !s.Payout.IsInFlight():
		return nil, nil
	case !s.Payout.IsAccepted():
		return nil, domain.ErrOutOfOrder
	}
	return []Event{PayoutReady{TransferID: s.ID, SenderID: s.SenderID, At: c.At}}, nil
}

// decide records the delivery. A pending cancellation is refused, because it is too late.
func (c RecordDelivered) decide(s State) ([]Event, error) {
	switch {
	case !s.Payout.isCurrent(c.Key), s.Delivery == DeliveryDelivered:
		return nil, nil
	case s.Payout.Attempt > 0 && !s.Payout.IsInFlight():
		return nil, ErrContradiction
	case !s.Payout.IsAccepted():
		return nil, domain.ErrOutOfOrder
	}
	event := Delivered{TransferID: s.ID, SenderID: s.SenderID, AfterReturn: s.Funding.WasReturned(), Amounts: s.Amounts(), At: c.At}
	if s.Payout.IsVoidPending() {
		return []Event{CancellationRefused{TransferID: s.ID, SenderID: s.SenderID, At: c.At}, event}, nil
	}
	return []Event{event}, nil
}

// decide records the failure. It also completes a pending cancellation, or starts an ordered review, because the money was not paid out.
func (c RecordPayoutFailed) decide(s State) ([]Event, error) {
	switch {
	case s.Payout.Attempt == 0:
		return nil, domain.ErrOutOfOrder
	case !s.Payout.isCurrent(c.Key):
		return nil, nil
	case s.Delivery == DeliveryDelivered:
		return nil, ErrContradiction
	case !s.Payout.IsInFlight():
		return nil, nil
	}
	failed := PayoutFailed{
		TransferID: s.ID, SenderID: s.SenderID, Reason: c.Reason, AfterReturn: s.Funding.WasReturned(), Amounts: s.Amounts(), At: c.At,
	}
	if (s.Payout.IsVoidPending() || s.AwaitsReview()) && !s.Funding.WasReturned() {
		return []Event{failed, s.afterVoid(c.At)}, nil
	}
	return []Event{failed}, nil
}

func (c RecordPayoutVoided) decide(s State) ([]Event, error) {
	switch {
	case s.Payout.Attempt == 0:
		return nil, domain.ErrOutOfOrder
	case !s.Payout.isCurrent(c.Key):
		return nil, nil
	case s.Delivery == DeliveryDelivered:
		return nil, ErrContradiction
	case !s.Payout.IsInFlight():
		return nil, nil
	case !s.Payout.IsVoidPending() && !s.AwaitsReview() && !s.Funding.WasReturned(): // we did not ask for the void
		return []Event{PayoutFailed{TransferID: s.ID, SenderID: s.SenderID, Reason: "VOIDED", Amounts: s.Amounts(), At: c.At}}, nil
	}
	voided := PayoutVoided{TransferID: s.ID, SenderID: s.SenderID, AfterReturn: s.Funding.WasReturned(), Amounts: s.Amounts(), At: c.At}
	if s.Funding.WasReturned() {
		return []Event{voided}, nil
	}
	return []Event{voided, s.afterVoid(c.At)}, nil
}

func (c RecordPayoutNotVoidable) decide(s State) ([]Event, error) {
	switch {
	case !s.Payout.isCurrent(c.Key), !s.Payout.IsVoidPending():
		return nil, nil
	}
	return []Event{CancellationRefused{TransferID: s.ID, SenderID: s.SenderID, At: c.At}}, nil
}

// decide restarts the transfer. The process manager requests the payout once the funding has settled.
func (c Reprocess) decide(s State) ([]Event, error) {
	event := Reprocessed{TransferID: s.ID, SenderID: s.SenderID, Route: c.Route, Comments: c.Comments, At: c.At, Payee: c.Payee}
	events := append([]Event{event}, c.Transmittal.events(s, c.Route.Method, c.At)...)
	switch {
	case c.At.Equal(s.ReprocessedAt):
		return nil, nil
	case s.Status == StatusProcessed && s.Delivery == DeliveryFailed && !reference.PayoutFailureByCode(s.Payout.Failure).RequiresRefund:
		return events, nil
	case s.NeedsFunding():
		event.CollectsFunding = true
		events[0] = event
		return append(events, s.newFundingRequested(c.At)), nil
	}
	return nil, ErrNotReprocessable
}

// NeedsFunding reports whether a restart would collect the funding again. The funding must have been declined, or returned for a
// reason that allows another attempt. The return must not be disputed. The payout must not be held, in flight, or delivered. There
// are at most maxFundingAttempts attempts.
func (s State) NeedsFunding() bool {
	declined := s.Funding.State == FundingStateDeclined
	returned := s.Funding.IsReversed() && s.Dispute.State != DisputeStateOpen && reference.ACHReturnByCode(s.Funding.Code).CanRetry
	return (declined || returned) && !s.Canceled && !s.Payout.IsInFlight() &&
		s.Delivery != DeliveryDelivered && s.Delivery != DeliveryHold && s.Funding.Attempt < maxFundingAttempts
}
