// Package history is the read model of transfers' statuses at every position of the log. It serves lists as of a past time.
package history

import (
	_ "embed"

	"hulak/domain"
	"hulak/domain/transfer"
	"hulak/projections"
)

//go:embed schema.sql
var schema string

// New returns the projection.
func New() projections.Projection {
	return projections.Projection{
		Name: "history", Version: 3, Schema: schema,
		Handlers: []projections.Handler{
			projections.On(applyCreated),
			statusHandler[transfer.Held](),
			statusHandler[transfer.HoldReleased](),
			statusHandler[transfer.PayoutHeld](),
			statusHandler[transfer.PayoutReleased](),
			statusHandler[transfer.Rejected](),
			statusHandler[transfer.FundingSubmitted](),
			statusHandler[transfer.FundingSettled](),
			statusHandler[transfer.FundingDeclined](),
			statusHandler[transfer.FundingReturned](),
			statusHandler[transfer.PayoutRequested](),
			statusHandler[transfer.PayoutReady](),
			statusHandler[transfer.Delivered](),
			statusHandler[transfer.PayoutFailed](),
			statusHandler[transfer.Reprocessed](),
			statusHandler[transfer.Canceled](),
			statusHandler[transfer.RefundSettled](),
			statusHandler[transfer.RefundReturned](),
		},
	}
}

func applyCreated(b *projections.Batch, e transfer.Created, r domain.RecordedEvent) {
	status, delivery := transfer.StatusChange(e)
	b.Insert("periods", projections.Row{
		"transfer_id": e.TransferID, "since": r.Position, "created": r.Position, "sender_id": e.SenderID, "status": string(status),
		"delivery": string(delivery),
	})
}

// statusHandler returns a handler for events that change a transfer's statuses, as given by transfer.StatusChange. An empty status
// means no change.
func statusHandler[E transfer.Event]() projections.Handler {
	return projections.On(func(b *projections.Batch, e E, r domain.RecordedEvent) {
		status, delivery := transfer.StatusChange(e)
		if status == "" && delivery == "" {
			return
		}
		b.QueueBulk(insertPeriodsSQL, r.Stream.Key(), r.Position, string(status), string(delivery))
	})
}

// insertPeriodsSQL ends each transfer's current period at the transfer's first change in the batch, and inserts a period for each
// change. A period lasts until the transfer's next change. A change without a status or a delivery status keeps the previous value.
const insertPeriodsSQL = `
WITH changes AS (SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[]) AS m (transfer_id, position, status, delivery)),
     ended AS (UPDATE periods p SET until = first.position
         FROM (SELECT transfer_id, min(position) AS position FROM changes GROUP BY 1) AS first
         WHERE p.transfer_id = ANY ($1) AND p.transfer_id = first.transfer_id AND p.until IS NULL
         RETURNING p.transfer_id, p.created, p.sender_id, p.status, p.delivery)
INSERT INTO periods (transfer_id, since, until, created, sender_id, status, delivery)
SELECT transfer_id, position, lead(position) OVER so_far, e.created, e.sender_id,
       coalesce((array_agg(m.status) FILTER (WHERE m.status <> '') OVER so_far)[count(*) FILTER (WHERE m.status <> '') OVER so_far],
           e.status),
       coalesce((array_agg(m.delivery) FILTER (WHERE m.delivery <> '') OVER so_far)[count(*) FILTER (WHERE m.delivery <> '') OVER so_far],
           e.delivery)
  FROM changes AS m JOIN ended AS e USING (transfer_id)
WINDOW so_far AS (PARTITION BY transfer_id ORDER BY position)`
