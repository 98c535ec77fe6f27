package reconciliation

import (
	"context"
	"math"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"

	domainreconciliation "hulak/domain/reconciliation"
	"hulak/projections"
)

// Statement is a compared statement with its number of unsettled differences.
type Statement struct {
	domainreconciliation.StatementCompared
	Position  int64
	Unsettled int
}

// Difference is a difference in its current state, without the text of its explanation.
type Difference struct {
	domainreconciliation.Difference
	FoundPosition int64 // position of the event that found the difference
}

// Filter restricts a list.
type Filter struct {
	Counterparty domainreconciliation.Counterparty // empty for all
	Status       domainreconciliation.Status       // status of differences; empty for all
	Before       int64                             // position of the last entry on the previous page; 0 for the first page
	Limit        int
}

// Queries reads statements and differences.
type Queries struct{ db projections.DB }

// NewQueries returns queries on db.
func NewQueries(db projections.DB) *Queries { return &Queries{db} }

func (f Filter) before() int64 {
	if f.Before == 0 {
		return math.MaxInt64
	}
	return f.Before
}

// Statements returns one page of statements, newest first.
func (q *Queries) Statements(ctx context.Context, f Filter) ([]Statement, error) {
	return projections.Rows(ctx, q.db, scanStatement, `
		SELECT statement_id, position, counterparty, file, number, day, currency, opening, closing, lines, matched, books, in_transit,
		differing, continues,
			compared_at, (SELECT count(*) FROM reconciliation.differences d WHERE d.statement_id = s.statement_id AND d.status <> 'SETTLED')
		FROM reconciliation.statements s WHERE ($1 = '' OR counterparty = $1) AND position < $2 ORDER BY position DESC LIMIT $3`,
		string(f.Counterparty), f.before(), f.Limit)
}

// Differences returns one page of differences, newest first.
func (q *Queries) Differences(ctx context.Context, f Filter) ([]Difference, error) {
	return projections.Rows(ctx, q.db, scanDifference, `
		SELECT difference_id, position, counterparty, kind, status, transfer_id, reference, statement_id, file, line, event, currency,
		ours, theirs, since,
			found_at, coalesce(explained_by, ''), explained_at, settled_at
		FROM reconciliation.differences WHERE ($1 = '' OR counterparty = $1) AND ($2 = '' OR status = $2) AND position < $3
		ORDER BY position DESC LIMIT $4`,
		string(f.Counterparty), string(f.Status), f.before(), f.Limit)
}

// CountOpen returns, by counterparty, the number of differences that are neither explained nor settled.
func (q *Queries) CountOpen(ctx context.Context) (map[domainreconciliation.Counterparty]int, error) {
	rows, _ := q.db.Query(ctx, `SELECT counterparty, count(*) FROM reconciliation.differences WHERE status = 'OPEN' GROUP BY 1`)
	counts := map[domainreconciliation.Counterparty]int{}
	var counterparty domainreconciliation.Counterparty
	var count int
	_, err := pgx.ForEachRow(rows, []any{&counterparty, &count}, func() error {
		counts[counterparty] = count
		return nil
	})
	return counts, err
}

func scanStatement(row pgx.CollectableRow) (s Statement, err error) {
	var day time.Time
	var currency string
	var opening, closing, books, inTransit, differing decimal.Decimal
	err = row.Scan(&s.StatementID, &s.Position, &s.Counterparty, &s.File, &s.Number, &day, &currency, &opening, &closing,
		&s.Lines, &s.Matched, &books, &inTransit, &differing, &s.Continues, projections.UTC(&s.At), &s.Unsettled)
	s.Day = day.Format(time.DateOnly)
	s.Opening, s.Closing = projections.Amount(opening, currency), projections.Amount(closing, currency)
	s.Books, s.InTransit = projections.Amount(books, currency), projections.Amount(inTransit, currency)
	s.DifferenceTotal = projections.Amount(differing, currency)
	return s, err
}

func scanDifference(row pgx.CollectableRow) (d Difference, err error) {
	var currency string
	var ours, theirs decimal.Decimal
	err = row.Scan(&d.DifferenceID, &d.FoundPosition, &d.Counterparty, &d.Kind, &d.Status, &d.TransferID, &d.Reference,
		&d.StatementID, &d.File, &d.Line, &d.Position, &currency, &ours, &theirs,
		projections.UTC(&d.Since), projections.UTC(&d.At), &d.ExplainedBy, projections.UTC(&d.ExplainedAt), projections.UTC(&d.SettledAt))
	d.Ours, d.Theirs = projections.Amount(ours, currency), projections.Amount(theirs, currency)
	return d, err
}
