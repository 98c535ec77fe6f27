package ofac

import (
	"context"
	"math"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"

	"hulak/domain/money"
	"hulak/domain/ofac"
	"hulak/projections"
)

// Report is one row of the list of reports.
type Report struct {
	ID         string
	Position   int64 // position of the event that opened the report
	Kind       ofac.Kind
	TransferID string // empty for an annual report
	Year       int    // of an annual report
	Status     ofac.Status
	ActedAt    time.Time
	DueAt      time.Time
	ClosedAt   time.Time // zero while the report is due
}

// Block is the blocked money of one transfer.
type Block struct {
	TransferID string
	Amount     money.Amount // USD, with the interest
	BlockedAt  time.Time
}

// Queries reads reports and blocked property.
type Queries struct{ db projections.DB }

// NewQueries returns queries on db.
func NewQueries(db projections.DB) *Queries { return &Queries{db} }

// Reports returns one page of reports: those that are due, oldest first, or all, newest first. After is the position of the last report
// on the previous page, or 0 for the first page.
func (q *Queries) Reports(ctx context.Context, due bool, after int64, limit int) ([]Report, error) {
	const columns = `SELECT report_id, position, kind, transfer_id, year, status, acted_at, due_at, closed_at FROM ofac.reports `
	if due {
		return projections.Rows(ctx, q.db, scanReport, columns+`WHERE closed_at IS NULL AND position > $1
			ORDER BY position LIMIT $2`, after, limit)
	}
	if after == 0 {
		after = math.MaxInt64
	}
	return projections.Rows(ctx, q.db, scanReport, columns+`WHERE position < $1 ORDER BY position DESC LIMIT $2`, after, limit)
}

// blockColumns selects blocks with the interest that was credited up to a time, $1.
const blockColumns = `SELECT transfer_id, amount + coalesce((SELECT sum(i.amount) FROM ofac.interest i
	WHERE i.transfer_id = b.transfer_id AND i.credited_at <= $1), 0), blocked_at FROM ofac.blocks b `

// BlockedAt returns the property that was blocked at a time, oldest block first. Like the ledger, it includes the events recorded up to
// that time. The zero time means now.
func (q *Queries) BlockedAt(ctx context.Context, at time.Time) ([]Block, error) {
	if at.IsZero() {
		return projections.Rows(ctx, q.db, scanBlock, blockColumns+`WHERE ended_at IS NULL ORDER BY position`, endOfTime)
	}
	return projections.Rows(ctx, q.db, scanBlock, blockColumns+`WHERE blocked_at <= $1 AND (ended_at IS NULL OR ended_at > $1)
		ORDER BY position`, at)
}

// endOfTime is after all events.
var endOfTime = time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)

func scanReport(row pgx.CollectableRow) (r Report, err error) {
	err = row.Scan(&r.ID, &r.Position, &r.Kind, &r.TransferID, &r.Year, &r.Status, projections.UTC(&r.ActedAt), projections.UTC(&r.DueAt),
		projections.UTC(&r.ClosedAt))
	return r, err
}

func scanBlock(row pgx.CollectableRow) (b Block, err error) {
	var amount decimal.Decimal
	err = row.Scan(&b.TransferID, &amount, projections.UTC(&b.BlockedAt))
	b.Amount = money.New(amount, money.USD)
	return b, err
}
