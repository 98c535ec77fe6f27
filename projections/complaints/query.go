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
	Position int64  // position of the event that filed the complaint
	SenderID string // empty if the person was not signed in
	Status   complaint.Status
	FiledAt  time.Time
}

// Filter selects complaints.
type Filter struct {
	SenderID   string // only complaints of this sender; empty for all
	Unfinished bool   // only complaints that are not closed, oldest first; otherwise all, newest first
	After      int64  // position of the last complaint on the previous page; 0 for the first page
	Limit      int
}

// Queries reads complaints.
type Queries struct{ db projections.DB }

// NewQueries returns queries on db.
func NewQueries(db projections.DB) *Queries { return &Queries{db} }

// List returns one page of complaints.
func (q *Queries) List(ctx context.Context, f Filter) ([]Complaint, error) {
	const columns = `SELECT complaint_id, position, sender_id, status, filed_at FROM complaints.complaints
		WHERE ($1 = '' OR sender_id = $1) AND `
	if f.Unfinished {
		return projections.Rows(ctx, q.db, scan, columns+`status <> 'CLOSED' AND position > $2 ORDER BY position LIMIT $3`, f.SenderID,
			f.After, f.Limit)
	}
	if f.After == 0 {
		f.After = math.MaxInt64
	}
	return projections.Rows(ctx, q.db, scan, columns+`position < $2 ORDER BY position DESC LIMIT $3`, f.SenderID, f.After, f.Limit)
}

func scan(row pgx.CollectableRow) (c Complaint, err error) {
	err = row.Scan(&c.ID, &c.Position, &c.SenderID, &c.Status, projections.UTC(&c.FiledAt))
	return c, err
}
