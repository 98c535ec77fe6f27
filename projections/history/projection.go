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
		Name: "history", Version: 3, Schema: schema,
		Handlers: []projections.Handler{
			projections.On(created),
			moves[transfer.Held](), moves[transfer.HoldReleased](), moves[transfer.PayoutHeld](), moves[transfer.PayoutReleased](),
			moves[transfer.Rejected](), moves[transfer.FundingSubmitted](), moves[transfer.FundingSettled](), moves[transfer.FundingDeclined](),
			moves[transfer.FundingReturned](), moves[transfer.PayoutRequested](), moves[transfer.PayoutReady](), moves[transfer.Delivered](),
			moves[transfer.PayoutFailed](), moves[transfer.Reprocessed](), moves[transfer.Canceled](), moves[transfer.RefundSettled](), moves[transfer.RefundReturned](),
		},
	}
}

func created(b *projections.Batch, e transfer.Created, r domain.RecordedEvent) {
	status, delivery := transfer.Outcome(e)
	b.Insert("periods", projections.Row{
		"transfer_id": e.TransferID, "since": r.Position, "created": r.Position, "sender_id": e.SenderID, "status": string(status), "delivery": string(delivery),
	})
}

// moves declares a fact that ends what a transfer had come to and begins something else, as transfer.Outcome says. What it says
// nothing of stays as it was.
func moves[E transfer.Event]() projections.Handler {
	return projections.On(func(b *projections.Batch, e E, r domain.RecordedEvent) {
		status, delivery := transfer.Outcome(e)
		if status == "" && delivery == "" {
			return
		}
		b.QueueBulk(move, r.Stream.Key(), r.Position, string(status), string(delivery))
	})
}

// move ends what each transfer had come to where the first of its moves stands, and lets each of them begin a period: until the next
// one of the same transfer, and with what the last one before it said where it says nothing.
const move = `
WITH moved AS (SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[]) AS m (transfer_id, position, status, delivery)),
     ended AS (UPDATE periods p SET until = first.position
         FROM (SELECT transfer_id, min(position) AS position FROM moved GROUP BY 1) AS first
         WHERE p.transfer_id = ANY ($1) AND p.transfer_id = first.transfer_id AND p.until IS NULL
         RETURNING p.transfer_id, p.created, p.sender_id, p.status, p.delivery)
INSERT INTO periods (transfer_id, since, until, created, sender_id, status, delivery)
SELECT transfer_id, position, lead(position) OVER so_far, e.created, e.sender_id,
       coalesce((array_agg(m.status) FILTER (WHERE m.status <> '') OVER so_far)[count(*) FILTER (WHERE m.status <> '') OVER so_far], e.status),
       coalesce((array_agg(m.delivery) FILTER (WHERE m.delivery <> '') OVER so_far)[count(*) FILTER (WHERE m.delivery <> '') OVER so_far], e.delivery)
  FROM moved AS m JOIN ended AS e USING (transfer_id)
WINDOW so_far AS (PARTITION BY transfer_id ORDER BY position)`
