// Package ledger is the read model of the general ledger. It contains the trial balance and the postings of each transfer. Package
// domain/ledger defines the postings of an event. The database also enforces that entries balance.
package ledger

import (
	_ "embed"
	"time"

	"hulak/domain"
	domainledger "hulak/domain/ledger"
	"hulak/domain/transfer"
	"hulak/projections"
)

//go:embed schema.sql
var schema string

// New returns the projection.
func New() projections.Projection {
	return projections.Projection{
		Name: "ledger", Version: 11, Schema: schema, SharedTables: []string{"blocks"},
		OwnedTables: []projections.OwnedTable{
			{Table: "entries", Column: "transfer_id", Category: transfer.Decider.Category},
			{Table: "postings", Column: "transfer_id", Category: transfer.Decider.Category},
			{Table: "open_items", Column: "transfer_id", Category: transfer.Decider.Category},
		},
		Handlers: OnEntries(func(b *projections.Batch, e Entry) {
			b.Insert("entries", projections.Row{
				"position": e.Position, "event_id": e.EventID, "transfer_id": e.TransferID, "type": e.Type, "at": e.At,
				"recorded_at": e.RecordedAt,
			})
			for line, p := range e.Postings {
				b.Insert("postings", projections.Row{
					"position": e.Position, "line": line + 1, "transfer_id": e.TransferID, "account": string(p.Account),
					"currency": string(p.Amount.Currency()), "amount": p.Amount.Decimal(),
				})
			}
		}),
	}
}

// Entry is an event that moves money, with its postings.
type Entry struct {
	Position       int64
	EventID        string
	TransferID     string
	Type           string
	At, RecordedAt time.Time
	Postings       []domainledger.Posting
}

// OnEntries returns handlers that call apply for every event that moves money.
func OnEntries(apply func(*projections.Batch, Entry)) []projections.Handler {
	return []projections.Handler{
		entryHandler(apply, func(e transfer.FundingSubmitted) time.Time { return e.At }),
		entryHandler(apply, func(e transfer.FundingSettled) time.Time { return e.At }),
		entryHandler(apply, func(e transfer.FundingArrivedLate) time.Time { return e.At }),
		entryHandler(apply, func(e transfer.FundingDeclined) time.Time { return e.At }),
		entryHandler(apply, func(e transfer.FundingReturned) time.Time { return e.At }),
		entryHandler(apply, func(e transfer.ReturnDishonored) time.Time { return e.At }),
		entryHandler(apply, func(e transfer.ReturnUpheld) time.Time { return e.At }),
		entryHandler(apply, func(e transfer.DisputeEnded) time.Time { return e.At }),
		entryHandler(apply, func(e transfer.FundsBlocked) time.Time { return e.At }),
		entryHandler(apply, func(e transfer.FundsUnblocked) time.Time { return e.At }),
		entryHandler(apply, func(e transfer.BlockedFundsLost) time.Time { return e.At }),
		entryHandler(apply, func(e transfer.RecoveredFundsBlocked) time.Time { return e.At }),
		entryHandler(apply, func(e transfer.BlockedInterestCredited) time.Time { return e.At }),
		entryHandler(apply, func(e transfer.BlockedInterestPaid) time.Time { return e.At }),
		entryHandler(apply, func(e transfer.PayoutRequested) time.Time { return e.At }),
		entryHandler(apply, func(e transfer.Delivered) time.Time { return e.At }),
		entryHandler(apply, func(e transfer.PayoutFailed) time.Time { return e.At }),
		entryHandler(apply, func(e transfer.PayoutVoided) time.Time { return e.At }),
		entryHandler(apply, func(e transfer.Canceled) time.Time { return e.At }),
		entryHandler(apply, func(e transfer.RefundSettled) time.Time { return e.At }),
		entryHandler(apply, func(e transfer.RefundReturned) time.Time { return e.At }),
		entryHandler(apply, func(e transfer.RefundReissued) time.Time { return e.At }),
		entryHandler(apply, func(e transfer.RefundReclaimed) time.Time { return e.At }),
		entryHandler(apply, func(e transfer.RefundEscheated) time.Time { return e.At }),
		entryHandler(apply, func(e transfer.EscheatmentCorrected) time.Time { return e.At }),
		entryHandler(apply, func(e transfer.DeliveryLate) time.Time { return e.At }),
		entryHandler(apply, func(e transfer.FeeRefunded) time.Time { return e.At }),
		entryHandler(apply, func(e transfer.FeeLost) time.Time { return e.At }),
		entryHandler(apply, func(e transfer.ErrorRefundRequested) time.Time { return e.At }),
		entryHandler(apply, func(e transfer.ErrorRefunded) time.Time { return e.At }),
		entryHandler(apply, func(e transfer.PartialRefundReturned) time.Time { return e.At }),
		entryHandler(apply, func(e transfer.PartialRefundReissued) time.Time { return e.At }),
		entryHandler(apply, func(e transfer.PartialRefundPaidByHand) time.Time { return e.At }),
		entryHandler(apply, func(e transfer.PartialRefundReclaimed) time.Time { return e.At }),
	}
}

// entryHandler returns a handler for events that can move money. An event without postings is not an entry.
func entryHandler[E transfer.Event](apply func(*projections.Batch, Entry), at func(E) time.Time) projections.Handler {
	return projections.On(func(b *projections.Batch, e E, r domain.RecordedEvent) {
		if postings := domainledger.Post(e); len(postings) > 0 {
			apply(b, Entry{
				Position: r.Position, EventID: r.ID, TransferID: r.Stream.Key(), Type: r.Type, At: at(e), RecordedAt: r.RecordedAt,
				Postings: postings,
			})
		}
	})
}
