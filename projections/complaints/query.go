package complaints

import (
	"context"
	"math"
	"time"

	"github.com/jackc/pgx/v5"

	"hulak/domain/complaint"
	"hulak/projections"
)

// Complaint is one row of the list.
type Complaint struct {
	ID       string
	Position int64  // at which it was filed
	SenderID string // whose session it was filed in, or empty
	Status   complaint.Status
	FiledAt  time.Time
}

// Filter says which complaints a list holds. After is the position of the last one that was seen, or 0.
type Filter struct {
	Unfinished bool // those that wait alone, whoever has waited longest first; else all, the newest first
	After      int64
	Limit      int
}

// Queries reads complaints.
type Queries struct{ db projections.DB }

// NewQueries reads from db.
func NewQueries(db projections.DB) *Queries { return &Queries{db} }

// List is one page of complaints.
func (q *Queries) List(ctx context.Context, f Filter) ([]Complaint, error) {
	const columns = `SELECT complaint_id, position, sender_id, status, filed_at FROM complaints.complaints `
	if f.Unfinished {
		return projections.Rows(ctx, q.db, scan, columns+`WHERE status <> 'CLOSED' AND position > $1 ORDER BY position LIMIT $2`, f.After, f.Limit)
	}
	if f.After == 0 {
		f.After = math.MaxInt64
	}
	return projections.Rows(ctx, q.db, scan, columns+`WHERE position < $1 ORDER BY position DESC LIMIT $2`, f.After, f.Limit)
}

func scan(row pgx.Row) (c Complaint, err error) {
	err = row.Scan(&c.ID, &c.Position, &c.SenderID, &c.Status, &c.FiledAt)
	c.FiledAt = c.FiledAt.UTC()
	return c, err
}
