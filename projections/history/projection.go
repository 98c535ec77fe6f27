// Package history is what every transfer had come to at any position of the log: the lists of the past.
package history

import (
	_ "embed"

	"hulak/domain"
	"hulak/domain/transfer"
	"hulak/projections"
)

//go:embed schema.sql
var schema string

// New is the projection.
func New() projections.Projection {
	return projections.Projection{
		Name: "history", Version: 2, Schema: schema,
		Handlers: []projections.Handler{
			projections.On(created),
			moves[transfer.Held](), moves[transfer.HoldReleased](), moves[transfer.PayoutHeld](), moves[transfer.PayoutReleased](),
			moves[transfer.Rejected](), moves[transfer.FundingSubmitted](), moves[transfer.FundingSettled](), moves[transfer.FundingDeclined](),
			moves[transfer.FundingReturned](), moves[transfer.PayoutRequested](), moves[transfer.PayoutReady](), moves[transfer.Delivered](),
			moves[transfer.PayoutFailed](), moves[transfer.Reprocessed](), moves[transfer.Canceled](), moves[transfer.RefundSettled](), moves[transfer.RefundReturned](),
		},
	}
}

func created(b *projections.Batch, e transfer.Created, r domain.Recorded) {
	status, delivery := transfer.Outcome(e)
	b.Insert("periods", projections.Row{
		"transfer_id": e.TransferID, "since": r.Position, "created": r.Position, "sender_id": e.SenderID, "status": string(status), "delivery": string(delivery),
	})
}

// moves declares a fact that ends what a transfer had come to and begins something else, as transfer.Outcome says. What it says
// nothing of stays as it was.
func moves[E transfer.Event]() projections.Handler {
	return projections.On(func(b *projections.Batch, e E, r domain.Recorded) {
		status, delivery := transfer.Outcome(e)
		if status == "" && delivery == "" {
			return
		}
		b.Queue(`WITH ended AS (UPDATE periods SET until = $2 WHERE transfer_id = $1 AND until IS NULL RETURNING created, sender_id, status, delivery)
			INSERT INTO periods (transfer_id, since, created, sender_id, status, delivery)
			SELECT $1, $2, created, sender_id, coalesce(nullif($3, ''), status), coalesce(nullif($4, ''), delivery) FROM ended`,
			r.Stream.Key(), r.Position, string(status), string(delivery))
	})
}
