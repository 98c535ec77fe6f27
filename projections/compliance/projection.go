// Package compliance is the read model for compliance officers. It holds the queue of held transfers, the screening results, the
// staff decisions, and the imported sanctions lists.
package compliance

import (
	_ "embed"
	"encoding/json"
	"time"

	"hulak/domain"
	"hulak/domain/screening"
	"hulak/domain/transfer"
	"hulak/projections"
)

//go:embed schema.sql
var schema string

// New returns the projection.
func New() projections.Projection {
	return projections.Projection{
		Name: "compliance", Version: 3, Schema: schema,
		PersonalTables: []projections.PersonalTable{
			{Table: "evidence", PersonColumn: "sender_id"},
			{Table: "remarks", PersonColumn: "sender_id"},
		},
		Handlers: []projections.Handler{
			projections.On(applyScreened).WithPersonal(),
			projections.On(func(b *projections.Batch, e transfer.Held, r domain.RecordedEvent) {
				openHold(b, r, e.SenderID, BeforePayment, e.Reasons, e.At, e.DueAt)
			}),
			projections.On(func(b *projections.Batch, e transfer.PayoutHeld, r domain.RecordedEvent) {
				openHold(b, r, e.SenderID, BeforePayout, e.Reasons, e.At, e.DueAt)
			}),
			projections.On(func(b *projections.Batch, e transfer.DocumentsRequested, r domain.RecordedEvent) {
				b.Queue(`UPDATE holds SET documents = documents || $2::text[], waits_since = coalesce(waits_since, $3)
					WHERE transfer_id = $1 AND closed_at IS NULL`, r.Stream.Key(), documentNames(e.Documents), e.At)
				insertDecision(b, r, DocumentsRequested, documentNames(e.Documents), e.SenderID, e.Comments, e.At)
			}).WithPersonal(),
			projections.On(func(b *projections.Batch, e transfer.DocumentSupplied, r domain.RecordedEvent) {
				if e.CompletesRequest { // extend the deadline by the time spent waiting for the sender
					b.Queue(`UPDATE holds SET due_at = due_at + ($2 - waits_since), waits_since = NULL
						WHERE transfer_id = $1 AND closed_at IS NULL AND waits_since IS NOT NULL`, r.Stream.Key(), e.At)
				}
			}),
			projections.On(func(b *projections.Batch, e transfer.ReleaseApproved, r domain.RecordedEvent) {
				insertDecision(b, r, Approved, nil, e.SenderID, e.Comments, e.At)
			}).WithPersonal(),
			projections.On(func(b *projections.Batch, e transfer.HoldReleased, r domain.RecordedEvent) {
				releaseHold(b, r, e.SenderID, e.Comments, e.At)
			}).WithPersonal(),
			projections.On(func(b *projections.Batch, e transfer.PayoutReleased, r domain.RecordedEvent) {
				releaseHold(b, r, e.SenderID, e.Comments, e.At)
			}).WithPersonal(),
			projections.On(func(b *projections.Batch, e transfer.Rejected, r domain.RecordedEvent) {
				rejectHold(b, r, e.SenderID, e.Comments, e.At)
			}).WithPersonal(),
			projections.On(func(b *projections.Batch, e transfer.PayoutRejected, r domain.RecordedEvent) {
				rejectHold(b, r, e.SenderID, e.Comments, e.At)
			}).WithPersonal(),
			projections.On(func(b *projections.Batch, e transfer.BlockProposed, r domain.RecordedEvent) {
				insertDecision(b, r, BlockProposed, nil, e.SenderID, e.Private.Comments, e.At)
			}).WithPersonal(),
			projections.On(func(b *projections.Batch, e transfer.FundsBlocked, r domain.RecordedEvent) {
				closeHold(b, r, Blocked, e.At)
				insertDecision(b, r, Blocked, nil, e.SenderID, e.Private.Comments, e.At)
			}).WithPersonal(),
			projections.On(func(b *projections.Batch, e transfer.UnblockProposed, r domain.RecordedEvent) {
				insertDecision(b, r, UnblockProposed, nil, e.SenderID, e.Private.Comments, e.At)
			}).WithPersonal(),
			projections.On(func(b *projections.Batch, e transfer.BlockProposalWithdrawn, r domain.RecordedEvent) {
				insertDecision(b, r, ProposalWithdrawn, nil, e.SenderID, e.Private.Comments, e.At)
			}).WithPersonal(),
			projections.On(func(b *projections.Batch, e transfer.FundsUnblocked, r domain.RecordedEvent) {
				insertDecision(b, r, Unblocked, nil, e.SenderID, e.Private.Comments, e.At)
			}).WithPersonal(),
			projections.On(func(b *projections.Batch, e transfer.Canceled, r domain.RecordedEvent) {
				closeHold(b, r, Canceled, e.At)
			}),
			projections.On(func(b *projections.Batch, e transfer.FundingDeclined, r domain.RecordedEvent) {
				closeHold(b, r, PaymentFailed, e.At)
			}),
			projections.On(func(b *projections.Batch, e transfer.FundingReturned, r domain.RecordedEvent) {
				closeHold(b, r, PaymentFailed, e.At)
			}),
			projections.On(applyListActivated),
		},
	}
}

// Stages at which a transfer is held.
const (
	BeforePayment = "BEFORE_PAYMENT" // the sender has not been charged
	BeforePayout  = "BEFORE_PAYOUT"
)

// Staff decisions and outcomes of a hold.
const (
	Approved           = "APPROVED" // by the first of two approvers
	Released           = "RELEASED"
	Rejected           = "REJECTED"
	DocumentsRequested = "DOCUMENTS_REQUESTED"
	BlockProposed      = "BLOCK_PROPOSED" // by the first of two people
	Blocked            = "BLOCKED"
	UnblockProposed    = "UNBLOCK_PROPOSED" // by the first of two people
	Unblocked          = "UNBLOCKED"
	ProposalWithdrawn  = "PROPOSAL_WITHDRAWN" // to block or unblock the money
	Canceled           = "CANCELED"           // by the sender
	PaymentFailed      = "PAYMENT_FAILED"     // declined or returned
)

func openHold(b *projections.Batch, r domain.RecordedEvent, senderID, stage string, reasons []string, at, due time.Time) {
	b.Insert("holds", projections.Row{
		"position": r.Position, "transfer_id": r.Stream.Key(), "sender_id": senderID, "stage": stage, "reasons": append([]string{},
			reasons...),
		"held_at": at, "due_at": due, "documents": []string{}, "outcome": "",
	})
}

// applyScreened stores a screening result. The hits are personal data and have their own table, so they can be erased.
func applyScreened(b *projections.Batch, e transfer.Screened, r domain.RecordedEvent) {
	b.Insert("screenings", projections.Row{
		"position": r.Position, "transfer_id": r.Stream.Key(), "trigger": string(e.Trigger), "rules": e.RulesVersion,
		"checks": toJSON(e.Checks), "fired": toJSON(e.FiredPatterns), "at": e.At,
	})
	if r.Erased || len(e.Evidence.Hits) == 0 {
		return
	}
	b.Insert("evidence", projections.Row{"position": r.Position, "sender_id": e.SenderID, "hits": toJSON(e.Evidence.Hits)})
}

func releaseHold(b *projections.Batch, r domain.RecordedEvent, senderID, comments string, at time.Time) {
	closeHold(b, r, Released, at)
	insertDecision(b, r, Released, nil, senderID, comments, at)
}

func rejectHold(b *projections.Batch, r domain.RecordedEvent, senderID, comments string, at time.Time) {
	closeHold(b, r, Rejected, at)
	insertDecision(b, r, Rejected, nil, senderID, comments, at)
}

// closeHold closes the open hold, if there is one.
func closeHold(b *projections.Batch, r domain.RecordedEvent, outcome string, at time.Time) {
	b.Queue(`UPDATE holds SET outcome = $2, closed_at = $3 WHERE transfer_id = $1 AND closed_at IS NULL`, r.Stream.Key(), outcome, at)
}

func insertDecision(b *projections.Batch, r domain.RecordedEvent, decision string, requested []string, senderID, comments string,
	at time.Time) {
	b.Insert("decisions", projections.Row{
		"position": r.Position, "transfer_id": r.Stream.Key(), "decision": decision, "documents": append([]string{}, requested...),
		"actor_id": r.Meta.Actor.ID, "actor_role": r.Meta.Actor.Role, "at": at,
	})
	if comments != "" && !r.Erased {
		b.Insert("remarks", projections.Row{"position": r.Position, "sender_id": senderID, "comments": comments})
	}
}

func applyListActivated(b *projections.Batch, e screening.ListActivated, r domain.RecordedEvent) {
	b.Insert("lists", projections.Row{
		"position": r.Position, "list": e.List, "version": e.Version, "previous": e.Previous, "entries": e.Entries, "names": e.Names,
		"sample": e.Sample, "at": e.At,
	})
}

func documentNames(requested []transfer.DocumentKind) []string {
	names := make([]string, len(requested))
	for i, d := range requested {
		names[i] = string(d)
	}
	return names
}

// toJSON returns a list as JSON. A nil list becomes an empty array.
func toJSON[T any](list []T) string {
	if list == nil {
		return "[]"
	}
	encoded, err := json.Marshal(list)
	if err != nil {
		panic(err) // strings and numbers can always be encoded
	}
	return string(encoded)
}
