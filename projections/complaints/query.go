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
	SenderID    string              // only complaints of this sender; empty for all
	SenderState string              // only complaints of residents of this state; empty for all
	ErrorType   complaint.ErrorType // only complaints about this type of error; empty for all
	Status      complaint.Status    // only complaints with this status; empty for all
	Unfinished  bool                // only complaints that are not resolved or closed, oldest first; otherwise all, newest first
	After       int64               // position of the last complaint on the previous page; 0 for the first page
	Limit       int
}

// Queries reads complaints.
type Queries struct{ db projections.DB }

// NewQueries returns queries on db.
func NewQueries(db projections.DB) *Queries { return &Queries{db} }

// List returns one page of complaints. The state and the type of error come from the read model complaintrecords.
func (q *Queries) List(ctx context.Context, f Filter) ([]Complaint, error) {
	const columns = `SELECT complaint_id, position, sender_id, status, filed_at
		FROM complaints.complaints LEFT JOIN complaintrecords.records USING (complaint_id)
		WHERE ($1 = '' OR sender_id = $1) AND ($4 = '' OR sender_state = $4) AND ($5 = '' OR error_type = $5) AND ($6 = '' OR status = $6) AND `
	if f.Unfinished {
		return projections.Rows(ctx, q.db, scan, columns+`status <> 'CLOSED' AND status <> 'RESOLVED' AND position > $2
			ORDER BY position LIMIT $3`, f.SenderID, f.After, f.Limit, f.SenderState, f.ErrorType, f.Status)
	}
	if f.After == 0 {
		f.After = math.MaxInt64
	}
	return projections.Rows(ctx, q.db, scan, columns+`position < $2 ORDER BY position DESC LIMIT $3`, f.SenderID, f.After, f.Limit,
		f.SenderState, f.ErrorType, f.Status)
}

func scan(row pgx.CollectableRow) (c Complaint, err error) {
	err = row.Scan(&c.ID, &c.Position, &c.SenderID, &c.Status, projections.UTC(&c.FiledAt))
	return c, err
}
