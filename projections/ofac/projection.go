// Package ofac is the read model of reports to OFAC and of blocked property.
package ofac

import (
	_ "embed"
	"time"

	"hulak/domain"
	"hulak/domain/ofac"
	"hulak/domain/transfer"
	"hulak/projections"
)

//go:embed schema.sql
var schema string

// New returns the projection.
func New() projections.Projection {
	return projections.Projection{
		Name: "ofac", Version: 2, Schema: schema,
		Handlers: []projections.Handler{
			projections.On(applyOpened),
			projections.On(func(b *projections.Batch, e ofac.Filed, r domain.RecordedEvent) {
				closeReport(b, r, ofac.StatusFiled, e.At)
			}),
			projections.On(func(b *projections.Batch, e ofac.Waived, r domain.RecordedEvent) {
				closeReport(b, r, ofac.StatusNotRequired, e.At)
			}),

			projections.On(func(b *projections.Batch, e transfer.FundsBlocked, r domain.RecordedEvent) { block(b, r, e.Amounts) }),
			projections.On(func(b *projections.Batch, e transfer.RecoveredFundsBlocked, r domain.RecordedEvent) {
				block(b, r, e.Amounts)
			}),
			projections.On(func(b *projections.Batch, e transfer.BlockedInterestCredited, r domain.RecordedEvent) {
				b.Insert("interest", projections.Row{
					"position": r.Position, "transfer_id": r.Stream.Key(), "amount": e.Amount.Decimal(), "credited_at": r.RecordedAt,
				})
			}),
			projections.On(func(b *projections.Batch, _ transfer.FundsUnblocked, r domain.RecordedEvent) { endBlock(b, r) }),
			projections.On(func(b *projections.Batch, _ transfer.BlockedFundsLost, r domain.RecordedEvent) { endBlock(b, r) }),
		},
	}
}

func applyOpened(b *projections.Batch, e ofac.Opened, r domain.RecordedEvent) {
	b.Insert("reports", projections.Row{
		"report_id": e.ReportID, "position": r.Position, "kind": string(e.Kind), "transfer_id": e.TransferID, "year": e.Year,
		"status": string(ofac.StatusDue), "acted_at": e.ActedAt, "due_at": e.DueAt,
	})
}

func closeReport(b *projections.Batch, r domain.RecordedEvent, status ofac.Status, at time.Time) {
	b.Update("reports", projections.Row{"report_id": r.Stream.Key(), "status": string(status), "closed_at": at})
}

func block(b *projections.Batch, r domain.RecordedEvent, amounts transfer.Amounts) {
	b.Insert("blocks", projections.Row{
		"position": r.Position, "transfer_id": r.Stream.Key(), "amount": amounts.Total().Decimal(), "blocked_at": r.RecordedAt,
	})
}

func endBlock(b *projections.Batch, r domain.RecordedEvent) {
	b.Queue(`UPDATE blocks SET ended_at = $2 WHERE transfer_id = $1 AND ended_at IS NULL`, r.Stream.Key(), r.RecordedAt)
}
