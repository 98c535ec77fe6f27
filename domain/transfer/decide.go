package transfer

import (
	"fmt"

	"hulak/domain"
	"hulak/domain/screening"
)

var (
	// ErrNotFound refuses a transfer that does not exist or belongs to another sender.
	ErrNotFound = domain.Refuse(domain.NotFound, "TRANSACTION_NOT_FOUND")
	// ErrNotCancelable refuses a cancellation that comes too late (spec 9.09e, 8.06e).
	ErrNotCancelable = domain.Refuse(domain.Forbids, "TRANSACTION_CANNOT_BE_CANCELED")
	// ErrNotReprocessable refuses to restart a transfer that is in progress or has ended for good.
	ErrNotReprocessable = domain.Refuse(domain.Forbids, "TRANSACTION_CANNOT_BE_REPROCESSED")
	// ErrNotHeld refuses to release or reject a transfer that is not held.
	ErrNotHeld = domain.Refuse(domain.Conflict, "TRANSACTION_NOT_HELD")
	// ErrSecondPerson refuses a second approval by the first approver.
	ErrSecondPerson = screening.ErrSecondPerson
	// ErrAskReason refuses a reason that is not on the list of reasons that staff may tell the sender.
	ErrAskReason = domain.Refuse(domain.Invalid, "UNKNOWN_VALUE").Fielded(domain.FieldError{Field: "told", Code: "UNKNOWN_VALUE"})
	// ErrDocuments refuses an empty request and documents that are not on the list.
	ErrDocuments = domain.Refuse(domain.Invalid, "UNKNOWN_VALUE").Fielded(domain.FieldError{Field: "documents", Code: "UNKNOWN_VALUE"})
	// ErrComments refuses a staff decision without a reason (spec 5.04b).
	ErrComments = domain.Refuse(domain.Invalid, "FIELD_CANNOT_BE_EMPTY").Fielded(domain.FieldError{Field: "comments", Code: "FIELD_CANNOT_BE_EMPTY"})
	// ErrContradiction refuses a provider's report that contradicts its earlier ones, such as a delivery after a failure. A
	// person must investigate before money is counted twice.
	ErrContradiction = domain.Refuse(domain.Conflict, "CONTRADICTS_EARLIER_REPORT")
)

// fundingAttemptsMax limits funding requests to one debit and two re-presentments, as the NACHA Operating Rules do.
const fundingAttemptsMax = 3

// Decider holds the rules for one transfer.
var Decider = domain.Decider[Command, Event, State]{
	Category: "transfer",
	Decide:   decide,
	Evolve:   evolve,
	Events: []Event{
		Created{}, Screened{}, Disclosed{}, Held{}, PayoutHeld{}, DocumentsRequested{}, DocumentSupplied{}, ReleaseApproved{}, HoldReleased{}, PayoutReleased{}, Rejected{}, PayoutRejected{},
		FundingRequested{}, FundingSubmitted{}, FundingSettled{}, FundingArrivedLate{}, FundingDeclined{}, FundingReturned{}, ReturnDishonored{}, ReturnUpheld{}, DisputeEnded{},
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
	case ReleaseBySupply:
		return releaseBySupply(s, c), nil
	case Reject:
		return reject(s, c)
	case RequestDocuments:
		return requestDocuments(s, c)
	case SupplyDocument:
		return supplyDocument(s, c)
	case Rescreen:
		return rescreen(s, c), nil
	case RecordFundingSubmitted:
		return fundingSubmitted(s, c)
	case RecordFundingSettled:
		return fundingSettled(s, c)
	case RecordFundingDeclined:
		return fundingDeclined(s, c)
	case RecordFundingReturned:
		return fundingReturned(s, c)
	case RecordReturnDishonored:
		return returnDishonored(s, c)
	case RecordReturnUpheld:
		return returnUpheld(s, c)
	case RequestPayout:
		return requestPayout(s, c), nil
	case RecordPayoutAccepted:
		return payoutAccepted(s, c)
	case RecordPayoutReady:
		return payoutReady(s, c)
	case RecordDelivered:
		return delivered(s, c)
	case RecordPayoutFailed:
		return payoutFailed(s, c)
	case RecordPayoutVoided:
		return payoutVoided(s, c)
	case RecordPayoutNotVoidable:
		return payoutNotVoidable(s, c)
	case Reprocess:
		return reprocess(s, c)
	case Cancel:
		return cancel(s, c)
	case RequestRefund:
		return requestRefund(s, c), nil
	case RecordRefundSettled:
		return refundSettled(s, c)
	case RecordRefundReturned:
		return refundReturned(s, c)
	case ReissueRefund:
		return reissueRefund(s, c)
	case ConfirmCheck:
		return confirmCheck(s, c)
	case PassDeadline:
		return passDeadline(s, c), nil
	}
	panic(fmt.Sprintf("transfer: unknown command %T", command))
}

func create(s State, c Create) []Event {
	if s.Exists() {
		return nil
	}
	var created Event = Created{
		TransferID: c.TransferID, SenderID: c.SenderID, BeneficiaryID: c.BeneficiaryID, Quote: c.Quote, Route: c.Route,
		Purpose: c.Purpose, FundingKind: c.FundingKind, FundingSourceID: c.FundingSourceID, Disclosure: c.Disclosure,
		SenderState: c.SenderState, At: c.At, Private: Private{ReferenceNumber: c.ReferenceNumber, Payee: c.Payee},
	}
	s = evolve(s, created)
	events := []Event{created, Screened{
		TransferID: s.ID, SenderID: s.SenderID, Trigger: screening.AtCreation, Checks: c.Screening.Checks, Rules: c.Rules, Fired: c.Fired,
		At: c.At, Evidence: screening.Evidence{Hits: c.Screening.Hits},
	}}
	if c.Document.Template != "" {
		events = append(events, Disclosed{TransferID: s.ID, SenderID: s.SenderID, Template: c.Document.Template, At: c.At, Document: c.Document})
	}
	if len(c.HoldReasons) == 0 && !c.Rejected {
		return append(events, s.askFunding(c.At))
	}
	events = append(events, Held{TransferID: s.ID, SenderID: s.SenderID, Reasons: c.HoldReasons, DueAt: c.At.Add(c.DecideWithin), At: c.At})
	if c.Rejected {
		events = append(events, Rejected{TransferID: s.ID, SenderID: s.SenderID, Coupon: s.Quote.Coupon, At: c.At})
	}
	return events
}
