package transfer

import (
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
	ErrInvalidDocumentReason = domain.RejectField("told", "UNKNOWN_VALUE")
	// ErrInvalidDocuments means that a request is empty or names an unknown kind of document, or that the sender supplied a document
	// that was not requested.
	ErrInvalidDocuments = domain.RejectField("documents", "UNKNOWN_VALUE")
	// ErrCommentsRequired means that a staff decision has no comments (spec 5.04b).
	ErrCommentsRequired = domain.RejectField("comments", "FIELD_CANNOT_BE_EMPTY")
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
		Created{}, Screened{}, Disclosed{}, TransmittalRecorded{}, Held{}, PayoutHeld{}, ReviewOrdered{}, DocumentsRequested{},
		DocumentSupplied{}, ReleaseApproved{}, HoldReleased{}, PayoutReleased{}, Rejected{}, PayoutRejected{},
		BlockProposed{}, FundsBlocked{}, UnblockProposed{}, FundsUnblocked{}, BlockedFundsLost{}, RecoveredFundsBlocked{},
		BlockProposalWithdrawn{}, BlockedInterestCredited{}, BlockedInterestPaid{},
		FundingRequested{}, FundingSubmitted{}, FundingSettled{}, FundingArrivedLate{}, FundingDeclined{}, FundingReturned{},
		ReturnDishonored{}, ReturnUpheld{}, DisputeEnded{},
		PayoutRequested{}, PayoutAccepted{}, PayoutReady{}, Delivered{}, PayoutFailed{}, PayoutVoided{}, Reprocessed{},
		CancellationOrdered{}, CancellationRequested{}, CancellationRefused{}, Canceled{}, RefundRequested{}, RefundSettled{},
		RefundReturned{}, RefundReissued{}, RefundReclaimed{}, RefundLetterSent{}, RefundOwnerContacted{}, RefundEscheated{},
		EscheatmentCorrected{}, DeadlinePassed{}, DeliveryLate{}, FeeRefunded{}, FeeLost{},
		ErrorRefundRequested{}, ErrorRefunded{}, PartialRefundReturned{}, PartialRefundReissued{}, PartialRefundPaidByHand{},
		PartialRefundReclaimed{},
	},
}

func decide(s State, command Command) ([]Event, error) {
	if _, ok := command.(Create); !ok && !s.Exists() {
		return nil, ErrNotFound
	}
	return command.decide(s)
}

func (c Create) decide(s State) ([]Event, error) {
	if s.Exists() {
		return nil, nil
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
	events = append(events, c.Transmittal.events(s, c.Route.Method, c.At)...)
	if len(c.HoldReasons) == 0 && !c.Rejected {
		return append(events, s.newFundingRequested(c.At)), nil
	}
	events = append(events, Held{TransferID: s.ID, SenderID: s.SenderID, Reasons: c.HoldReasons, DueAt: c.At.Add(c.ReviewTimeLimit), At: c.At})
	if c.Rejected {
		events = append(events, Rejected{TransferID: s.ID, SenderID: s.SenderID, Coupon: s.Quote.Coupon, At: c.At})
	}
	return events, nil
}
