// Package timeline is the read model of a transfer's history. It shows senders the steps in plain language. It shows staff every
// event with its actor and ledger postings.
package timeline

import (
	_ "embed"
	"encoding/json"
	"slices"
	"time"

	"hulak/domain"
	"hulak/domain/funding"
	"hulak/domain/ledger"
	"hulak/domain/money"
	"hulak/domain/reference"
	"hulak/domain/screening"
	"hulak/domain/transfer"
	"hulak/projections"
)

//go:embed schema.sql
var schema string

// New returns the projection.
func New() projections.Projection {
	return projections.Projection{
		Name: "timeline", Version: 11, Schema: schema,
		OwnedTables:    []projections.OwnedTable{{Table: "entries", Column: "transfer_id", Category: transfer.Decider.Category}},
		PersonalTables: []projections.PersonalTable{{Table: "remarks", PersonColumn: "sender_id"}},
		Handlers:       handlers(),
	}
}

// stepHandlers has one handler for each type of transfer event.
var stepHandlers = []stepHandler{
	newStepHandler(func(e transfer.Created) step {
		return step{"CREATED", e.SenderID, e.At, params{"send": dollars(e.Quote.Send), "total": dollars(e.Quote.Total),
			"receive": withCurrency(e.Quote.Receive)}}
	}),
	newStepHandler(func(e transfer.Screened) step { return step{"SCREENED", e.SenderID, e.At, nil} }),
	newStepHandler(func(e transfer.Disclosed) step {
		return step{"DISCLOSED", e.SenderID, e.At, params{"template": e.Template}}
	}),
	newStepHandler(func(e transfer.TransmittalRecorded) step { return step{"RECORDED", e.SenderID, e.At, nil} }),
	newStepHandler(func(e transfer.Held) step {
		// The sender sees only this reason, because they can act on it.
		if slices.Contains(e.Reasons, screening.ReasonIdentity) {
			return step{"HELD_FOR_DATA", e.SenderID, e.At, nil}
		}
		return step{"HELD", e.SenderID, e.At, nil}
	}),
	newStepHandler(func(e transfer.ReviewOrdered) step { return step{"REVIEW_ORDERED", e.SenderID, e.At, nil} }),
	newStepHandler(func(e transfer.PayoutHeld) step { return step{"PAYOUT_HELD", e.SenderID, e.At, nil} }),
	newStepHandler(func(e transfer.DocumentsRequested) step {
		return step{"DOCUMENTS_REQUESTED", e.SenderID, e.At,
			params{"documents": documentList(e.Documents), "because": requestReasons[e.ShownReason]}}
	}).WithPersonal(),
	newStepHandler(func(e transfer.DocumentSupplied) step {
		return step{"DOCUMENT_SUPPLIED", e.SenderID, e.At, params{"documents": documentList([]transfer.DocumentKind{e.Kind})}}
	}),
	newStepHandler(func(e transfer.ReleaseApproved) step { return step{"RELEASE_APPROVED", e.SenderID, e.At, nil} }).WithPersonal(),
	newStepHandler(func(e transfer.PayoutReleased) step { return step{"PAYOUT_RELEASED", e.SenderID, e.At, nil} }).WithPersonal(),
	newStepHandler(func(e transfer.PayoutRejected) step { return step{"PAYOUT_REJECTED", e.SenderID, e.At, nil} }).WithPersonal(),
	newStepHandler(func(e transfer.HoldReleased) step { return step{"HOLD_RELEASED", e.SenderID, e.At, nil} }).WithPersonal(),
	newStepHandler(func(e transfer.Rejected) step { return step{"REJECTED", e.SenderID, e.At, nil} }).WithPersonal(),

	newStepHandler(func(e transfer.FundingRequested) step {
		code := "FUNDING_REQUESTED"
		if e.FundingKind == funding.DebitCard {
			code = "FUNDING_REQUESTED_CARD"
		}
		return step{code, e.SenderID, e.At, params{"total": dollars(e.Amounts.Total())}}
	}),
	newStepHandler(func(e transfer.FundingSubmitted) step {
		return step{"FUNDING_SUBMITTED", e.SenderID, e.At, params{"total": dollars(e.Amounts.Total())}}
	}),
	newStepHandler(func(e transfer.FundingSettled) step {
		return step{"FUNDING_SETTLED", e.SenderID, e.At, params{"total": dollars(e.Amounts.Total())}}
	}),
	newStepHandler(func(e transfer.FundingArrivedLate) step {
		return step{"FUNDING_ARRIVED_LATE", e.SenderID, e.At, params{"total": dollars(e.Amounts.Total())}}
	}),
	newStepHandler(func(e transfer.FundingDeclined) step {
		return step{"FUNDING_DECLINED", e.SenderID, e.At, params{"code": e.Code}}
	}),
	newStepHandler(func(e transfer.FundingReturned) step {
		return step{"FUNDING_RETURNED", e.SenderID, e.At, params{"code": e.Code}}
	}),
	newStepHandler(func(e transfer.ReturnDishonored) step {
		return step{"RETURN_DISHONORED", e.SenderID, e.At, params{"code": e.Code}}
	}),
	newStepHandler(func(e transfer.ReturnUpheld) step {
		return step{"RETURN_UPHELD", e.SenderID, e.At, params{"code": e.Code}}
	}),
	newStepHandler(func(e transfer.DisputeEnded) step {
		if !e.OwedToSender {
			return step{"DISPUTE_ENDED", e.SenderID, e.At, nil}
		}
		return step{"DISPUTE_ENDED_OWED", e.SenderID, e.At, params{"total": dollars(e.Amounts.Total())}}
	}),

	newStepHandler(func(e transfer.BlockProposed) step { return step{"BLOCK_PROPOSED", e.SenderID, e.At, nil} }).WithPersonal(),
	newStepHandler(func(e transfer.FundsBlocked) step {
		return step{"FUNDS_BLOCKED", e.SenderID, e.At, params{"total": dollars(e.Amounts.Total())}}
	}).WithPersonal(),
	newStepHandler(func(e transfer.UnblockProposed) step { return step{"UNBLOCK_PROPOSED", e.SenderID, e.At, nil} }).WithPersonal(),
	newStepHandler(func(e transfer.BlockProposalWithdrawn) step {
		return step{"BLOCK_PROPOSAL_WITHDRAWN", e.SenderID, e.At, nil}
	}).WithPersonal(),
	newStepHandler(func(e transfer.FundsUnblocked) step {
		code := "FUNDS_UNBLOCKED"
		if e.Recovered {
			code = "FUNDS_UNBLOCKED_OWED"
		}
		return step{code, e.SenderID, e.At, params{"total": dollars(e.Amounts.Total())}}
	}).WithPersonal(),
	newStepHandler(func(e transfer.BlockedFundsLost) step {
		return step{"BLOCKED_FUNDS_LOST", e.SenderID, e.At, params{"code": e.Code}}
	}),
	newStepHandler(func(e transfer.RecoveredFundsBlocked) step {
		return step{"RECOVERED_FUNDS_BLOCKED", e.SenderID, e.At, params{"total": dollars(e.Amounts.Total())}}
	}),

	newStepHandler(func(e transfer.BlockedInterestCredited) step {
		return step{"BLOCKED_INTEREST_CREDITED", e.SenderID, e.At, params{"total": dollars(e.Amount)}}
	}),
	newStepHandler(func(e transfer.BlockedInterestPaid) step {
		return step{"BLOCKED_INTEREST_PAID", e.SenderID, e.At, params{"total": dollars(e.Amount), "reference": e.Reference}}
	}),

	newStepHandler(func(e transfer.PayoutRequested) step {
		return step{"PAYOUT_REQUESTED", e.SenderID, e.At, params{"receive": withCurrency(e.Amounts.Receive)}}
	}),
	newStepHandler(func(e transfer.PayoutAccepted) step {
		return step{"PAYOUT_ACCEPTED", e.SenderID, e.At, params{"receiptNumber": e.ReceiptNumber}}
	}),
	newStepHandler(func(e transfer.PayoutReady) step { return step{"PAYOUT_READY", e.SenderID, e.At, nil} }),
	newStepHandler(func(e transfer.Delivered) step {
		return step{"DELIVERED", e.SenderID, e.At, params{"receive": withCurrency(e.Amounts.Receive)}}
	}),
	newStepHandler(func(e transfer.PayoutFailed) step {
		return step{"PAYOUT_FAILED", e.SenderID, e.At, params{"reason": e.Reason}}
	}),
	newStepHandler(func(e transfer.PayoutVoided) step { return step{"PAYOUT_VOIDED", e.SenderID, e.At, nil} }),
	newStepHandler(func(e transfer.Reprocessed) step {
		return step{"REPROCESSED", e.SenderID, e.At, params{"how": e.Route.Method.Phrase()}}
	}).WithPersonal(),

	newStepHandler(func(e transfer.CancellationOrdered) step {
		return step{"CANCELLATION_ORDERED", e.SenderID, e.At, nil}
	}).WithPersonal(),
	newStepHandler(func(e transfer.CancellationRequested) step {
		return step{"CANCELLATION_REQUESTED", e.SenderID, e.At, nil}
	}),
	newStepHandler(func(e transfer.CancellationRefused) step {
		return step{"CANCELLATION_REFUSED", e.SenderID, e.At, nil}
	}),
	newStepHandler(func(e transfer.Canceled) step { return step{"CANCELED", e.SenderID, e.At, nil} }),
	newStepHandler(func(e transfer.RefundRequested) step {
		return step{"REFUND_REQUESTED", e.SenderID, e.At, params{"total": dollars(e.Amounts.Total())}}
	}),
	newStepHandler(func(e transfer.RefundSettled) step {
		if !e.MoneyMoved {
			return step{"REFUND_SETTLED_NOTHING", e.SenderID, e.At, nil}
		}
		return step{"REFUND_SETTLED", e.SenderID, e.At, params{"total": dollars(e.Amounts.Total())}}
	}),

	newStepHandler(func(e transfer.RefundReturned) step {
		if e.Stage == transfer.StageReturned {
			return step{"REFUND_RETURNED_NOTHING", e.SenderID, e.At, params{"code": e.Code}}
		}
		return step{"REFUND_RETURNED", e.SenderID, e.At, params{"total": dollars(e.Amounts.Total()), "code": e.Code}}
	}),
	newStepHandler(func(e transfer.RefundReissued) step {
		return step{"REFUND_REISSUED_" + string(e.Method), e.SenderID, e.At, params{"total": dollars(e.Amounts.Total())}}
	}).WithPersonal(),
	newStepHandler(func(e transfer.RefundReclaimed) step { return step{"REFUND_RECLAIMED", e.SenderID, e.At, nil} }),
	newStepHandler(func(e transfer.RefundLetterSent) step {
		return step{"REFUND_LETTER_SENT", e.SenderID, e.At, params{"state": reference.StateName(reference.USA, e.Report.State)}}
	}),
	newStepHandler(func(e transfer.RefundOwnerContacted) step {
		return step{"REFUND_OWNER_CONTACTED", e.SenderID, e.At, nil}
	}).WithPersonal(),
	newStepHandler(func(e transfer.RefundEscheated) step {
		state := reference.StateName(reference.USA, e.Report.State)
		return step{"REFUND_ESCHEATED", e.SenderID, e.At, params{"total": dollars(e.Amounts.Total()), "state": state}}
	}),
	newStepHandler(func(e transfer.EscheatmentCorrected) step {
		if e.Stage == transfer.StageReturned {
			return step{"ESCHEATMENT_CORRECTED_NOTHING", e.SenderID, e.At, nil}
		}
		return step{"ESCHEATMENT_CORRECTED", e.SenderID, e.At, params{"total": dollars(e.Amounts.Total())}}
	}),
	newStepHandler(func(e transfer.DeadlinePassed) step {
		return step{"DEADLINE_" + string(e.Deadline), e.SenderID, e.At, nil}
	}),
	newStepHandler(func(e transfer.DeliveryLate) step {
		if e.Fee.IsZero() {
			return step{"DELIVERY_LATE_WITHOUT_FEE", e.SenderID, e.At, nil}
		}
		return step{"DELIVERY_LATE", e.SenderID, e.At, params{"fee": dollars(e.Fee)}}
	}),
	newStepHandler(func(e transfer.FeeRefunded) step {
		if !e.MoneyMoved {
			return step{"FEE_REFUNDED_NOTHING", e.SenderID, e.At, nil}
		}
		return step{"FEE_REFUNDED", e.SenderID, e.At, params{"fee": dollars(e.Fee)}}
	}),
	newStepHandler(func(e transfer.FeeLost) step { return step{"FEE_LOST", e.SenderID, e.At, nil} }),
	newStepHandler(func(e transfer.ErrorRefundRequested) step {
		return step{"ERROR_REFUND_REQUESTED", e.SenderID, e.At, params{"amount": dollars(e.Amount)}}
	}),
	newStepHandler(func(e transfer.ErrorRefunded) step {
		if !e.MoneyMoved {
			return step{"ERROR_REFUNDED_NOTHING", e.SenderID, e.At, nil}
		}
		return step{"ERROR_REFUNDED", e.SenderID, e.At, params{"amount": dollars(e.Amount)}}
	}),
	newStepHandler(func(e transfer.PartialRefundReturned) step {
		if e.Stage == transfer.StageReturned {
			return step{"REFUND_RETURNED_NOTHING", e.SenderID, e.At, params{"code": e.Code}}
		}
		return step{"REFUND_RETURNED", e.SenderID, e.At, params{"total": dollars(e.Amount), "code": e.Code}}
	}),
	newStepHandler(func(e transfer.PartialRefundReissued) step {
		return step{"REFUND_REISSUED_" + string(e.Method), e.SenderID, e.At, params{"total": dollars(e.Amount)}}
	}).WithPersonal(),
	newStepHandler(func(e transfer.PartialRefundPaidByHand) step {
		return step{"REFUND_REISSUED_" + string(transfer.RefundByOther), e.SenderID, e.At, params{"total": dollars(e.Amount)}}
	}).WithPersonal(),
	newStepHandler(func(e transfer.PartialRefundReclaimed) step { return step{"REFUND_RECLAIMED", e.SenderID, e.At, nil} }),
}

// handlers returns the projection handlers of stepHandlers.
func handlers() []projections.Handler {
	all := make([]projections.Handler, len(stepHandlers))
	for i, s := range stepHandlers {
		all[i] = s.Handler
	}
	return all
}

// describeByType maps event types to the functions that describe their events.
var describeByType = func() map[string]func(transfer.Event) step {
	byType := make(map[string]func(transfer.Event) step, len(stepHandlers))
	for _, s := range stepHandlers {
		byType[s.eventType] = s.describe
	}
	return byType
}()

// Describe returns the step that an event adds to a timeline, including its text. It returns false for an unknown event type.
func Describe(e transfer.Event) (Step, bool) {
	describe, known := describeByType[e.EventType()]
	if !known {
		return Step{}, false
	}
	s := describe(e)
	return Step{Code: s.code, Params: s.params, Text: Text(s.code, s.params), At: s.at.UTC()}, true
}

type params = map[string]string

// step is an event in the timeline: a code, the sender, the time, and the parameters of the text.
type step struct {
	code     string
	senderID string
	at       time.Time
	params   params
}

func dollars(a money.Amount) string { return "$" + a.GroupedText() }

func withCurrency(a money.Amount) string { return a.GroupedText() + " " + string(a.Currency()) }

// stepHandler pairs the projection handler of an event type with the function that describes such events.
type stepHandler struct {
	eventType string
	describe  func(transfer.Event) step
	projections.Handler
}

// WithPersonal returns a handler that also gets the personal part of an event.
func (h stepHandler) WithPersonal() stepHandler {
	h.Handler = h.Handler.WithPersonal()
	return h
}

// newStepHandler returns the handler for events of type E. The sender sees a step if its code is in senderTexts.
func newStepHandler[E transfer.Event](describe func(E) step) stepHandler {
	var zero E
	return stepHandler{zero.EventType(), func(e transfer.Event) step { return describe(e.(E)) },
		projections.On(func(b *projections.Batch, e E, r domain.RecordedEvent) {
			s, transferID := describe(e), r.Stream.Key()
			if s.params == nil {
				s.params = params{}
			}
			var postings any
			if lines := ledger.Post(e); len(lines) > 0 {
				postings = toJSON(lines)
			}
			b.Insert("entries", projections.Row{
				"position": r.Position, "transfer_id": transferID, "sender_id": s.senderID,
				"code": s.code, "params": toJSON(s.params), "postings": postings, "shown": senderTexts[s.code] != "", "at": s.at,
				"event_id": r.ID, "type": r.Type,
				"actor_id": r.Meta.Actor.ID, "actor_role": r.Meta.Actor.Role,
				"correlation": r.Meta.Correlation, "causation": r.Meta.Causation, "recorded_at": r.RecordedAt,
			})
			if comments := staffComments(e); comments != "" && !r.Erased {
				b.Insert("remarks", projections.Row{"position": r.Position, "sender_id": s.senderID, "comments": comments})
			}
		})}
}

// toJSON returns a value as JSON. The result is deterministic.
func toJSON(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(text)
}

// staffComments returns the staff comments of an event, if it has any.
func staffComments(e transfer.Event) string {
	switch e := e.(type) {
	case transfer.DocumentsRequested:
		return e.Comments
	case transfer.ReleaseApproved:
		return e.Comments
	case transfer.HoldReleased:
		return e.Comments
	case transfer.PayoutReleased:
		return e.Comments
	case transfer.PayoutRejected:
		return e.Comments
	case transfer.Rejected:
		return e.Comments
	case transfer.BlockProposed:
		return e.Private.Comments
	case transfer.FundsBlocked:
		return e.Private.Comments
	case transfer.UnblockProposed:
		return e.Private.Comments
	case transfer.FundsUnblocked:
		return e.Private.Comments
	case transfer.BlockProposalWithdrawn:
		return e.Private.Comments
	case transfer.Reprocessed:
		return e.Comments
	case transfer.CancellationOrdered:
		return e.Comments
	case transfer.RefundReissued:
		return e.Comments
	case transfer.PartialRefundReissued:
		return e.Comments
	case transfer.PartialRefundPaidByHand:
		return e.Comments
	case transfer.RefundOwnerContacted:
		return e.Comments
	}
	return ""
}
