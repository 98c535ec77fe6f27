package transfer

import (
	"slices"
	"time"

	"hulak/domain/screening"
)

// evolve returns the state after an event: the state machines, the two statuses, and the other fields.
func evolve(s State, event Event) State {
	s = applyPartialRefunds(applyBlock(apply(s, event), event), event)
	s.Funding.State = fundingMachine.next(s.Funding.State, event)
	s.Payout.State = payoutMachine.next(s.Payout.State, event)
	s.Payout.Void = voidMachine.next(s.Payout.Void, event)
	s.Refund = applyUnclaimed(s.Refund, event)
	s.Refund.State = refundMachine.next(s.Refund.State, event)
	s.Dispute.State = disputeMachine.next(s.Dispute.State, event)
	s.Block.State = blockMachine.next(s.Block.State, event)
	status, delivery := StatusChange(event)
	if status != "" {
		s.Status = status
	}
	if delivery != "" {
		s.Delivery = delivery
	}
	return s
}

// apply applies an event to the fields outside the state machines and the statuses.
func apply(s State, event Event) State {
	switch e := event.(type) {
	case Created:
		return State{
			ID: e.TransferID, SenderID: e.SenderID, BeneficiaryID: e.BeneficiaryID, Quote: e.Quote, Route: e.Route,
			Payee: e.Private.Payee, Purpose: e.Purpose, Funding: Funding{Kind: e.FundingKind, SourceID: e.FundingSourceID},
			ReferenceNumber: e.Private.ReferenceNumber, SenderState: e.SenderState, CreatedAt: e.At,
		}
	case Screened, Held, PayoutHeld, DocumentsRequested, DocumentSupplied, ReleaseApproved, HoldReleased, PayoutReleased, Rejected,
		PayoutRejected:
		return applyHold(s, event)
	case ReviewOrdered:
		s.OrderedReview = e
	case CancellationRequested:
		s.CancelRequested = s.CancelRequested || !s.AwaitsReview() && !s.Funding.WasReturned()
	case CancellationRefused:
		s.CancelRequested = false
	case PayoutVoided:
		s.OrderedReview = ReviewOrdered{}
	case TransmittalRecorded:
		s.Parties = e.Parties
	case FundingRequested:
		s.Funding.Key, s.Funding.Attempt, s.Funding.Total = e.Key, e.Attempt, e.Amounts.Total()
		s.Funding.Ref, s.Funding.Code, s.Dispute.Code = "", "", ""
	case FundingSubmitted:
		s.Funding.Ref = e.ProviderRef
	case FundingDeclined:
		s.Funding.Code = e.Code
	case FundingReturned:
		s.Funding.Code = e.Code
	case ReturnDishonored:
		s.Dispute.Code = e.Code
	case ReturnUpheld:
		s.Dispute.Code = e.Code
	case DisputeEnded:
		if e.OwedToSender {
			s.Refund.Returns++
		}
	case Canceled:
		s.Canceled, s.CancelRequested = true, false
	case RefundSettled:
		s.Refund.WasPaid = true
	case RefundEscheated:
		s.Refund.WasPaid = true
	case RefundReturned:
		s.Refund.Returns++
	case RefundReissued:
		s.Refund.Key, s.Refund.Method, s.Refund.ReissuedAt = e.Key, e.Method, e.At
	case DeadlinePassed:
		s.PassedDeadlines = append(slices.Clip(s.PassedDeadlines), e)
	case PayoutRequested:
		s.Payout.Attempt, s.Payout.Key, s.Payout.ReceiptNumber, s.Payout.Failure, s.CancelRequested = e.Attempt, e.Key, "", "", false
	case PayoutAccepted:
		s.Payout.ReceiptNumber = e.ReceiptNumber
	case Delivered:
		s.DeliveredAt, s.OrderedReview = e.At, ReviewOrdered{}
	case PayoutFailed:
		s.Payout.Failure, s.OrderedReview = e.Reason, ReviewOrdered{}
	case Reprocessed:
		s.Route, s.Payee, s.ReprocessedAt = e.Route, e.Payee, e.At
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
	case HoldReleased, PayoutReleased, Rejected, PayoutRejected:
		s.ApprovedBy, s.ApprovedAt = "", time.Time{} // no approval is pending any more
	}
	return s
}
