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
		Name: "ledger", Version: 10, Schema: schema, SharedTables: []string{"blocks"},
		OwnedTables: []projections.OwnedTable{
			{Table: "entries", Column: "transfer_id", Category: transfer.Decider.Category},
			{Table: "postings", Column: "transfer_id", Category: transfer.Decider.Category},
			{Table: "open_items", Column: "transfer_id", Category: transfer.Decider.Category},
		},
		Handlers: []projections.Handler{
			postingHandler(func(e transfer.FundingSubmitted) time.Time { return e.At }),
			postingHandler(func(e transfer.FundingSettled) time.Time { return e.At }),
			postingHandler(func(e transfer.FundingArrivedLate) time.Time { return e.At }),
			postingHandler(func(e transfer.FundingDeclined) time.Time { return e.At }),
			postingHandler(func(e transfer.FundingReturned) time.Time { return e.At }),
			postingHandler(func(e transfer.ReturnDishonored) time.Time { return e.At }),
			postingHandler(func(e transfer.ReturnUpheld) time.Time { return e.At }),
			postingHandler(func(e transfer.DisputeEnded) time.Time { return e.At }),
			postingHandler(func(e transfer.FundsBlocked) time.Time { return e.At }),
			postingHandler(func(e transfer.FundsUnblocked) time.Time { return e.At }),
			postingHandler(func(e transfer.BlockedFundsLost) time.Time { return e.At }),
			postingHandler(func(e transfer.RecoveredFundsBlocked) time.Time { return e.At }),
			postingHandler(func(e transfer.PayoutRequested) time.Time { return e.At }),
			postingHandler(func(e transfer.Delivered) time.Time { return e.At }),
			postingHandler(func(e transfer.PayoutFailed) time.Time { return e.At }),
			postingHandler(func(e transfer.PayoutVoided) time.Time { return e.At }),
			postingHandler(func(e transfer.Canceled) time.Time { return e.At }),
			postingHandler(func(e transfer.RefundSettled) time.Time { return e.At }),
			postingHandler(func(e transfer.RefundReturned) time.Time { return e.At }),
			postingHandler(func(e transfer.RefundReissued) time.Time { return e.At }),
			postingHandler(func(e transfer.RefundReclaimed) time.Time { return e.At }),
			postingHandler(func(e transfer.RefundEscheated) time.Time { return e.At }),
			postingHandler(func(e transfer.EscheatmentCorrected) time.Time { return e.At }),
			postingHandler(func(e transfer.DeliveryLate) time.Time { return e.At }),
			postingHandler(func(e transfer.FeeRefunded) time.Time { return e.At }),
			postingHandler(func(e transfer.FeeLost) time.Time { return e.At }),
			postingHandler(func(e transfer.ErrorRefundRequested) time.Time { return e.At }),
			postingHandler(func(e transfer.ErrorRefunded) time.Time { return e.At }),
			postingHandler(func(e transfer.PartialRefundReturned) time.Time { return e.At }),
			postingHandler(func(e transfer.PartialRefundReissued) time.Time { return e.At }),
			postingHandler(func(e transfer.PartialRefundPaidByHand) time.Time { return e.At }),
			postingHandler(func(e transfer.PartialRefundReclaimed) time.Time { return e.At }),
		},
	}
}

// postingHandler returns a handler for events that can move money. An event without postings adds no entry.
func postingHandler[E transfer.Event](at func(E) time.Time) projections.Handler {
	return projections.On(func(b *projections.Batch, e E, r domain.RecordedEvent) {
		postings := domainledger.Post(e)
		if len(postings) == 0 {
			return
		}
		b.Insert("entries", projections.Row{
			"position": r.Position, "event_id": r.ID, "transfer_id": r.Stream.Key(), "type": r.Type, "at": at(e),
			"recorded_at": r.RecordedAt,
		})
		for line, p := range postings {
			b.Insert("postings", projections.Row{
				"position": r.Position, "line": line + 1, "transfer_id": r.Stream.Key(), "account": string(p.Account),
				"currency": string(p.Amount.Currency()), "amount": p.Amount.Decimal(),
			})
		}
	})
}
