package approvals

import (
	"context"
	"math"

	"github.com/jackc/pgx/v5"

	"hulak/projections"
)

// Request is one row of the list.
type Request struct {
	ID       string
	Position int64 // position of the event that created the request
}

// Filter selects requests.
type Filter struct {
	Pending     bool  // only undecided requests, even if they have expired
	OldestFirst bool  // instead of newest first
	After       int64 // position of the last request on the previous page; 0 for the first page
	Limit       int
}

// Queries reads approval requests.
type Queries struct{ db projections.DB }

// NewQueries returns queries on db.
func NewQueries(db projections.DB) *Queries { return &Queries{db} }

// List returns one page of requests.
func (q *Queries) List(ctx context.Context, f Filter) ([]Request, error) {
	sql := `SELECT approval_id, position FROM approvals.requests WHERE `
	if f.Pending {
		sql += `pending AND `
	}
	if f.OldestFirst {
		sql += `position > $1 ORDER BY position`
	} else {
		sql += `position < $1 ORDER BY position DESC`
		if f.After == 0 {
			f.After = math.MaxInt64
		}
	}
	return projections.Rows(ctx, q.db, pgx.RowToStructByPos[Request], sql+` LIMIT $2`, f.After, f.Limit)
}
