package transfer

import (
	"fmt"

	"hulak/domain"
	"hulak/domain/screening"
)

var (
	// ErrNotFound means that the transfer does not exist or belongs to another sender.
	ErrNotFound = domain.Reject(domain.NotFound, "TRANSACTION_NOT_FOUND")
	// ErrNotCancelable means that a cancellation is too late (spec 9.09e, 8.06e).
	ErrNotCancelable = domain.Reject(domain.BusinessRule, "TRANSACTION_CANNOT_BE_CANCELED")
	// ErrNotReprocessable means that the transfer is in progress, or has ended and cannot be restarted.
	ErrNotReprocessable = domain.Reject(domain.BusinessRule, "TRANSACTION_CANNOT_BE_REPROCESSED")
	// ErrNotHeld means that the transfer is not held.
	ErrNotHeld = domain.Reject(domain.Conflict, "TRANSACTION_NOT_HELD")
	// ErrSecondPersonRequired means that the first approver also tried to give the second approval.
	ErrSecondPersonRequired = screening.ErrSecondPersonRequired
	// ErrInvalidDocumentReason means that the reason is not on the list that staff choose from.
	ErrInvalidDocumentReason = domain.Reject(domain.Invalid, "UNKNOWN_VALUE").
					WithFields(domain.FieldError{Field: "told", Code: "UNKNOWN_VALUE"})
	// ErrInvalidDocuments means that a request is empty or names an unknown kind of document, or that the sender supplied a document
	// that was not requested.
	ErrInvalidDocuments = domain.Reject(domain.Invalid, "UNKNOWN_VALUE").
				WithFields(domain.FieldError{Field: "documents", Code: "UNKNOWN_VALUE"})
	// ErrCommentsRequired means that a staff decision has no comments (spec 5.04b).
	ErrCommentsRequired = domain.Reject(domain.Invalid, "FIELD_CANNOT_BE_EMPTY").
				WithFields(domain.FieldError{Field: "comments", Code: "FIELD_CANNOT_BE_EMPTY"})
	// ErrContradiction means that a provider's report contradicts an earlier report, such as a delivery after a failure. Staff
	// must investigate, because applying the report could count money twice.
	ErrContradiction = domain.Reject(domain.Conflict, "CONTRADICTS_EARLIER_REPORT")
)

// maxFundingAttempts is the maximum number of funding requests. The NACHA Operating Rules allow one debit and two re-presentments.
const maxFundingAttempts = 3

// Decider holds the rules for one transfer.
var Decider = domain.Decider[Command, Event, State]{
	Category: "transfer",
	Decide:   decide,
	Evolve:   evolve,
	Events: []Event{
		Created{}, Screened{}, Disclosed{}, Held{}, PayoutHeld{}, DocumentsRequested{}, DocumentSupplied{}, ReleaseApproved{},
		HoldReleased{}, PayoutReleased{}, Rejected{}, PayoutRejected{},
		FundingRequested{}, FundingSubmitted{}, FundingSettled{}, FundingArrivedLate{}, FundingDeclined{}, FundingReturned{},
		ReturnDishonored{}, ReturnUpheld{}, DisputeEnded{},
		PayoutRequested{}, PayoutAccepted{}, PayoutReady{}, Delivered{}, PayoutFailed{}, PayoutVoided{}, Reprocessed{},
		CancellationRequested{}, CancellationRefused{}, Canceled{}, RefundRequested{}, RefundSettled{},
		RefundReturned{}, RefundReissued{}, RefundReclaimed{}, DeadlinePassed{}, DeliveryLate{}, FeeRefunded{}, FeeLost{},
	},
}

func decide(s State, command Command) ([]Event, error) {
	if c, ok := command.(Create); ok {
		return create(s, c), nil
	}
	if !s.Exists() {
		return nil, ErrNotFound
	}
	switch c := command.(type) {
	case Release:
		return release(s, c)
	case ReleaseAfterIdentification:
		return releaseAfterIdentification(s, c), nil
	case Reject:
		return reject(s, c)
	case RequestDocuments:
		return requestDocuments(s, c)
	case SupplyDocument:
		return supplyDocument(s, c)
	case Rescreen:
		return rescreen(s, c), nil
	case RecordFundingSubmitted:
		return recordFundingSubmitted(s, c)
	case RecordFundingSettled:
		return recordFundingSettled(s, c)
	case RecordFundingDeclined:
		return recordFundingDeclined(s, c)
	case RecordFundingReturned:
		return recordFundingReturned(s, c)
	case RecordReturnDishonored:
		return recordReturnDishonored(s, c)
	case RecordReturnUpheld:
		return recordReturnUpheld(s, c)
	case RequestPayout:
		return requestPayout(s, c), nil
	case RecordPayoutAccepted:
		return recordPayoutAccepted(s, c)
	case RecordPayoutReady:
		return recordPayoutReady(s, c)
	case RecordDelivered:
		return recordDelivered(s, c)
	case RecordPayoutFailed:
		return recordPayoutFailed(s, c)
	case RecordPayoutVoided:
		return recordPayoutVoided(s, c)
	case RecordPayoutNotVoidable:
		return recordPayoutNotVoidable(s, c)
	case Reprocess:
		return reprocess(s, c)
	case Cancel:
		return cancel(s, c)
	case RequestRefund:
		return requestRefund(s, c), nil
	case RecordRefundSettled:
		return recordRefundSettled(s, c)
	case RecordRefundReturned:
		return recordRefundReturned(s, c)
	case ReissueRefund:
		return reissueRefund(s, c)
	case ConfirmCheck:
		return confirmCheck(s, c)
	case RecordDeadlinePassed:
		return recordDeadlinePassed(s, c), nil
	}
	panic(fmt.Sprintf("transfer: unknown command %T", command))
}

func create(s State, c Create) []Event {
	if s.Exists() {
		return nil
	}
	var created Event = Created{
		TransferID: c.TransferID, SenderID: c.SenderID, BeneficiaryID: c.BeneficiaryID, Quote: c.Quote, Route: c.Route,
		Purpose: c.Purpose, FundingKind: c.FundingKind, FundingSourceID: c.FundingSourceID, DisclosureVersion: c.DisclosureVersion,
		SenderState: c.SenderState, At: c.At, Private: Private{ReferenceNumber: c.ReferenceNumber, Payee: c.Payee},
	}
	s = evolve(s, created)
	events := []Event{created, Screened{
		TransferID: s.ID, SenderID: s.SenderID, Trigger: screening.TriggerCreation, Checks: c.Screening.Checks,
		RulesVersion: c.RulesVersion, FiredPatterns: c.FiredPatterns, At: c.At, Evidence: screening.Evidence{Hits: c.Screening.Hits},
	}}
	if c.DisclosureDocument.Template != "" {
		events = append(events, Disclosed{
			TransferID: s.ID, SenderID: s.SenderID, Template: c.DisclosureDocument.Template, At: c.At, Document: c.DisclosureDocument,
		})
	}
	if len(c.HoldReasons) == 0 && !c.Rejected {
		return append(events, s.newFundingRequested(c.At))
	}
	events = append(events, Held{TransferID: s.ID, SenderID: s.SenderID, Reasons: c.HoldReasons, DueAt: c.At.Add(c.ReviewTimeLimit), At: c.At})
	if c.Rejected {
		events = append(events, Rejected{TransferID: s.ID, SenderID: s.SenderID, Coupon: s.Quote.Coupon, At: c.At})
	}
	return events
}
