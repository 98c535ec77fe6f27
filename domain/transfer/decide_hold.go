package transfer

import (
	"slices"
	"time"

	"hulak/domain/money"
	"hulak/domain/reference"
	"hulak/domain/screening"
)

// IsHeld reports whether compliance is holding the transfer, either before its funding or before its payout.
func (s State) IsHeld() bool { return s.Status == StatusHold || s.isPayoutHeld() }

func (s State) isPayoutHeld() bool {
	return s.Delivery == DeliveryHold && s.Status != StatusHold && !s.EndedUnpaid() && !s.IsBlocked()
}

func (s State) wasHeld() bool { return s.HoldReasons != nil }

// decide releases a hold. It needs two approvers after any sanctions hit, and for amounts of at least TwoApproverThreshold. A new hit
// cancels the first approval.
func (c Release) decide(s State) ([]Event, error) {
	switch {
	case s.wasHeld() && s.Funding.WasRequested() && !s.Canceled && s.Delivery != DeliveryHold:
		return nil, nil
	case !s.IsHeld():
		return nil, ErrNotHeld
	case s.HasBlockProposal():
		return nil, ErrBlockProposed
	case c.Comments == "":
		return nil, ErrCommentsRequired
	case !s.NeedsTwoApprovers(c.TwoApproverThreshold):
		return s.releaseEvents(c.Comments, c.At), nil
	case s.ApprovedBy == "":
		return []Event{ReleaseApproved{TransferID: s.ID, SenderID: s.SenderID, By: c.By, At: c.At, Comments: c.Comments}}, nil
	case s.ApprovedBy != c.By:
		return s.releaseEvents(c.Comments, c.At), nil
	case s.ApprovedAt.Equal(c.At): // duplicate command
		return nil, nil
	}
	return nil, ErrSecondPersonRequired
}

// NeedsTwoApprovers reports whether a release needs two approvers. Two are needed after any sanctions hit, regardless of its
// score, and for send amounts of at least threshold.
func (s State) NeedsTwoApprovers(threshold money.Amount) bool {
	return len(s.Hits) > 0 || threshold.Currency() == s.Quote.Send.Currency() && !s.Quote.Send.Less(threshold)
}

func (s State) releaseEvents(comments string, at time.Time) []Event {
	if s.Status == StatusHold {
		return []Event{HoldReleased{TransferID: s.ID, SenderID: s.SenderID, At: at, Comments: comments}, s.newFundingRequested(at)}
	}
	delivery := s.DeliveryBeforeHold
	if s.Payout.State == PayoutStateVoided {
		delivery = DeliveryPending // the payout is requested again
	}
	released := PayoutReleased{TransferID: s.ID, SenderID: s.SenderID, Delivery: delivery, At: at, Comments: comments}
	if s.cancelsOnRelease() {
		return []Event{released, s.newCanceled(at)}
	}
	return []Event{released}
}

// cancelsOnRelease reports whether a cancellation or a refund was due when the hold began, so that the release must not start another
// payout.
func (s State) cancelsOnRelease() bool {
	failed := s.Payout.State == PayoutStateFailed && reference.PayoutFailureByCode(s.Payout.Failure).RequiresRefund
	return s.CancelRequested || failed
}

// decide releases a transfer that is held only for missing identity data. After a sender supplies the data,
// it runs for all of the sender's transfers.
func (c ReleaseAfterIdentification) decide(s State) ([]Event, error) {
	if s.Status != StatusHold || !slices.Equal(s.HoldReasons, []string{screening.ReasonIdentity}) || len(s.RequestedDocuments) > 0 {
		return nil, nil
	}
	return s.releaseEvents("", c.At), nil
}

// decide ends a held transfer. If the payout is held, reject also cancels the transfer, so the money is refunded.
func (c Reject) decide(s State) ([]Event, error) {
	switch {
	case s.IsHeld() && c.Comments == "":
		return nil, ErrCommentsRequired
	case s.IsHeld() && s.HasBlockProposal():
		return nil, ErrBlockProposed
	case s.Status == StatusHold:
		return []Event{Rejected{TransferID: s.ID, SenderID: s.SenderID, Coupon: s.Quote.Coupon, At: c.At, Comments: c.Comments}}, nil
	case s.isPayoutHeld():
		return []Event{PayoutRejected{TransferID: s.ID, SenderID: s.SenderID, At: c.At, Comments: c.Comments}, s.newCanceled(c.At)}, nil
	case s.wasHeld() && s.Status == StatusFailed && !s.Funding.WasRequested():
		return nil, nil
	}
	return nil, ErrNotHeld
}

var (
	documentKinds   = []DocumentKind{ProofOfIdentity, ProofOfAddress, ProofOfFunds, ProofOfRelationship}
	documentReasons = []DocumentReason{DocumentReasonAmount, DocumentReasonSimilarNames, DocumentReasonIncompleteData, DocumentReasonRoutine}
)

// isRequested reports whether the sender was asked for a document during the current hold.
func (s State) isRequested(d DocumentKind) bool {
	return slices.ContainsFunc(s.RequestedDocuments, func(a RequestedDocument) bool { return a.Kind == d })
}

// decide requests the documents that have not been requested yet.
func (c RequestDocuments) decide(s State) ([]Event, error) {
	isUnknown := func(d DocumentKind) bool { return !slices.Contains(documentKinds, d) }
	switch {
	case !s.IsHeld():
		return nil, ErrNotHeld
	case c.Comments == "":
		return nil, ErrCommentsRequired
	case len(c.Documents) == 0, slices.ContainsFunc(c.Documents, isUnknown):
		return nil, ErrInvalidDocuments
	case !slices.Contains(documentReasons, c.ShownReason):
		return nil, ErrInvalidDocumentReason
	}
	newKinds := slices.DeleteFunc(slices.Compact(slices.Sorted(slices.Values(c.Documents))), s.isRequested)
	if len(newKinds) == 0 {
		return nil, nil
	}
	return []Event{DocumentsRequested{
		TransferID: s.ID, SenderID: s.SenderID, Documents: newKinds, ShownReason: c.ShownReason, At: c.At, Comments: c.Comments,
	}}, nil
}

// decide records the screening result after a list changes. A new hit holds a payout that has not started. If a payout is in flight, a
// new hit requests a void, unless one was requested before. The transfer is held once the payout is voided or fails, even if the sender
// canceled it.
func (c Rescreen) decide(s State) ([]Event, error) {
	if s.EndedUnpaid() || s.Delivery == DeliveryDelivered {
		return nil, nil
	}
	events := []Event{Screened{
		TransferID: s.ID, SenderID: s.SenderID, Trigger: screening.TriggerListChanged, Checks: c.Screening.Checks,
		RulesVersion: c.RulesVersion, At: c.At, Evidence: screening.Evidence{Hits: c.Screening.Hits},
	}}
	switch {
	case len(screening.NewHits(c.Screening.Hits, s.Hits)) == 0, s.IsHeld(), s.IsBlocked():
		return events, nil
	case s.AwaitsReview():
		return events, nil
	case s.Payout.IsInFlight():
		events = append(events, ReviewOrdered{
			TransferID: s.ID, SenderID: s.SenderID, Reasons: []string{screening.ReasonListChanged}, DueAt: c.At.Add(c.ReviewTimeLimit), At: c.At,
		})
		if s.Payout.CanVoid() {
			events = append(events, s.newCancellationRequested(c.At))
		}
		return events, nil
	}
	return append(events, PayoutHeld{
		TransferID: s.ID, SenderID: s.SenderID, Reasons: []string{screening.ReasonListChanged}, DueAt: c.At.Add(c.ReviewTimeLimit), At: c.At,
	}), nil
}

// AwaitsReview reports whether the transfer will be held once its payout is voided or fails.
func (s State) AwaitsReview() bool { return s.OrderedReview.Reasons != nil }

// afterVoid returns the event that follows the end of a payout that we asked the partner to void: a hold if a review was ordered, and
// otherwise the cancellation.
func (s State) afterVoid(at time.Time) Event {
	if r := s.OrderedReview; s.AwaitsReview() {
		return PayoutHeld{TransferID: s.ID, SenderID: s.SenderID, Reasons: r.Reasons, DueAt: r.DueAt, At: at}
	}
	return s.newCanceled(at)
}
