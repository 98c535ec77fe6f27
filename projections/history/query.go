package history

import (
	"context"
	"strconv"

	"github.com/jackc/pgx/v5"

	"hulak/domain/transfer"
	"hulak/projections"
)

// State is the state of a transfer at a position.
type State struct {
	TransferID      string
	CreatedPosition int64 // position of the transfer's creation
	SincePosition   int64 // position of the event that set the status
	Status          transfer.Status
	Delivery        transfer.Delivery
}

// Filter restricts a list as of a position. Empty fields match everything.
type Filter struct {
	Position int64 // position of the log; later events are ignored
	Status   transfer.Status
	Delivery transfer.Delivery
	SenderID string
	Before   int64 // CreatedPosition of the last transfer on the previous page; 0 for the first page
	Limit    int
}

// Queries reads past statuses.
type Queries struct{ db projections.DB }

// NewQueries returns queries on db.
func NewQueries(db projections.DB) *Queries { return &Queries{db} }

// AsOf returns the transfers that existed at a position, with their statuses at that position, newest first. The first pages are
// fast, because the scan starts at the newest transfer. Filtering by a rare status can scan all transfers that ever had that
// status.
func (q *Queries) AsOf(ctx context.Context, f Filter) ([]State, error) {
	sql, arguments := `SELECT transfer_id, created, since, status, delivery FROM history.periods
		WHERE created <= $1 AND since <= $1 AND (until IS NULL OR until > $1)`, []any{f.Position}
	add := func(condition string, argument any) {
		arguments = append(arguments, argument)
		sql += ` AND ` + condition + `$` + strconv.Itoa(len(arguments))
	}
	if f.Status != "" {
		add(`status = `, string(f.Status))
	}
	if f.Delivery != "" {
		add(`delivery = `, string(f.Delivery))
	}
	if f.SenderID != "" {
		add(`sender_id = `, f.SenderID)
	}
	if f.Before > 0 {
		add(`created < `, f.Before)
	}
	limit := min(max(f.Limit, 1), projections.PageSizeMax)
	return projections.Rows(ctx, q.db, pgx.RowToStructByPos[State], sql+` ORDER BY created DESC LIMIT `+strconv.Itoa(limit), arguments...)
}
