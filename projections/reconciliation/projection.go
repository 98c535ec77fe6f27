// Package reconciliation is the read model of the reconciliation page. It lists the statements compared with the ledger, and the
// differences.
package reconciliation

import (
	_ "embed"
	"time"

	"hulak/domain"
	domainreconciliation "hulak/domain/reconciliation"
	"hulak/projections"
)

//go:embed schema.sql
var schema string

// New returns the projection.
func New() projections.Projection {
	return projections.Projection{
		Name: "reconciliation", Version: 2, Schema: schema,
		Handlers: []projections.Handler{
			projections.On(applyStatementCompared),
			projections.On(applyDifferenceFound),
			projections.On(func(b *projections.Batch, e domainreconciliation.DifferenceExplained, _ domain.RecordedEvent) {
				b.Update("differences", projections.Row{
					"difference_id": e.DifferenceID, "status": string(domainreconciliation.StatusExplained), "explained_by": e.By,
					"explained_at": e.At,
				})
			}),
			projections.On(func(b *projections.Batch, e domainreconciliation.DifferenceSettled, _ domain.RecordedEvent) {
				b.Update("differences", projections.Row{"difference_id": e.DifferenceID, "status": string(domainreconciliation.StatusSettled),
					"settled_at": e.At})
			}),
		},
	}
}

func applyStatementCompared(b *projections.Batch, e domainreconciliation.StatementCompared, r domain.RecordedEvent) {
	day, err := time.Parse(time.DateOnly, e.Day)
	if err != nil {
		day = e.At // an invalid day is a bug, but the statement is still shown
	}
	b.Insert("statements", projections.Row{
		"statement_id": e.StatementID, "position": r.Position, "counterparty": string(e.Counterparty), "file": e.File, "number": e.Number,
		"day":      day,
		"currency": string(e.Closing.Currency()), "opening": e.Opening.Decimal(), "closing": e.Closing.Decimal(), "lines": e.Lines,
		"matched": e.Matched,
		"books":   e.Books.Decimal(), "in_transit": e.InTransit.Decimal(), "differing": e.DifferenceTotal.Decimal(),
		"continues": e.Continues, "compared_at": e.At,
	})
}

func applyDifferenceFound(b *projections.Batch, e domainreconciliation.DifferenceFound, r domain.RecordedEvent) {
	b.Insert("differences", projections.Row{
		"difference_id": e.DifferenceID, "position": r.Position, "counterparty": string(e.Counterparty), "kind": string(e.Kind),
		"status":      string(domainreconciliation.StatusOpen),
		"transfer_id": e.TransferID, "reference": e.Reference, "statement_id": e.StatementID, "file": e.File, "line": e.Line,
		"event":    e.Position,
		"currency": string(e.Ours.Currency()), "ours": e.Ours.Decimal(), "theirs": e.Theirs.Decimal(), "since": e.Since, "found_at": e.At,
	})
}
