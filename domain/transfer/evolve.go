package transfer

import (
	"slices"
	"time"

	"hulak/domain/screening"
)

func evolve(s State, event Event) State {
	s = apply(s, event)
	status, delivery := StatusChange(event)
	if status != "" {
		s.Status = status
	}
	if delivery != "" {
		s.Delivery = delivery
	}
	return s
}

func apply(s State, event Event) State {
	switch e := event.(type) {
	case Created:
		return State{
			ID: e.TransferID, SenderID: e.SenderID, BeneficiaryID: e.BeneficiaryID, Quote: e.Quote, Route: e.Route,
			Payee: e.Private.Payee, Purpose: e.Purpose, FundingKind: e.FundingKind, FundingSourceID: e.FundingSourceID,
			ReferenceNumber: e.Private.ReferenceNumber, CreatedAt: e.At,
		}
	case Screened, Held, PayoutHeld, DocumentsRequested, DocumentSupplied, ReleaseApproved:
		return applyHold(s, event)
	case FundingRequested:
		s.FundingRequested, s.FundingKey, s.FundingAttempt = true, e.Key, e.Attempt
		s.FundingRef, s.FundingCode, s.RequestedTotal = "", "", e.Amounts.Total()
		s.Submitted, s.Settled, s.Returned = false, false, false
		s.Disputed, s.DisputeWon, s.DisputeCode = false, false, ""
	case FundingSubmitted:
		s.Submitted, s.FundingRef = true, e.ProviderRef
	case FundingSettled, FundingArrivedLate:
		s.Settled = true
	case FundingDeclined:
		s.FundingCode = e.Code
	case FundingReturned:
		s.Returned, s.FundingCode = true, e.Code
	case ReturnDishonored, ReturnUpheld, DisputeEnded:
		return applyDispute(s, event)
	case Canceled:
		s.Canceled, s.VoidPending = true, false
	case RefundRequested, RefundSettled, RefundReturned, RefundReissued, RefundReclaimed:
		return applyRefund(s, event)
	case DeadlinePassed:
		s.PassedDeadlines = append(slices.Clip(s.PassedDeadlines), e)
	case DeliveryLate:
		s.Late, s.FeeKey, s.FeeRefunded = true, e.FeeKey, e.Fee.IsZero()
	case FeeRefunded:
		s.FeeRefunded = true
	default:
		return applyPayout(s, event)
	}
	return s
}

// applyHold applies the compliance events. A new hit cancels an earlier approval, because the approver did not know about
// the hit.
func applyHold(s State, event Event) State {
	switch e := event.(type) {
	case Screened:
		if newHits := screening.NewHits(e.Evidence.Hits, s.Hits); len(newHits) > 0 {
			s.Hits = append(slices.Clone(s.Hits), newHits...)
			s.ApprovedBy, s.ApprovedAt = "", time.Time{}
		}
	case Held:
		s.HoldReasons = e.Reasons
	case PayoutHeld:
		s.HoldReasons, s.DeliveryBeforeHold, s.ApprovedBy, s.ApprovedAt, s.RequestedDocuments = e.Reasons, s.Delivery, "", time.Time{}, nil
		s.SuppliedBeforeHold = len(s.Supplied)
	case DocumentsRequested:
		s.RequestedDocuments = slices.Clone(s.RequestedDocuments)
		for _, kind := range e.Documents {
			s.RequestedDocuments = append(s.RequestedDocuments, RequestedDocument{kind, e.ShownReason})
		}
	case DocumentSupplied:
		s.Supplied = append(slices.Clone(s.Supplied), e)
	case ReleaseApproved:
		s.ApprovedBy, s.ApprovedAt = e.By, e.At
	}
	return s
}

// applyPayout applies the payout events. Other events change only a status, which StatusChange determines.
func applyPayout(s State, event Event) State {
	switch e := event.(type) {
	case PayoutRequested:
		s.PayoutAttempt, s.PayoutKey, s.PayoutInFlight = e.Attempt, e.Key, true
		s.PayoutAccepted, s.ReceiptNumber, s.PayoutFailure = false, "", ""
	case PayoutAccepted:
		s.PayoutAccepted, s.ReceiptNumber = true, e.ReceiptNumber
	case Delivered:
		s.PayoutInFlight, s.VoidPending, s.PaidOut, s.DeliveredAt = false, false, true, e.At
	case PayoutFailed:
		s.PayoutInFlight, s.VoidPending, s.PaidOut, s.PayoutFailure = false, false, false, e.Reason
	case PayoutVoided:
		s.PayoutInFlight, s.VoidPending, s.PaidOut = false, false, false
	case CancellationRequested:
		s.VoidPending = true
	case CancellationRefused:
		s.VoidPending, s.PaidOut = false, true
	case Reprocessed:
		s.Route, s.Payee, s.ReprocessedAt = e.Route, e.Payee, e.At
	}
	return s
}
