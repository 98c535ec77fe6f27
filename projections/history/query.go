package history

import (
	"context"
	"strconv"

	"github.com/jackc/pgx/v5"

	"hulak/domain/transfer"
	"hulak/projections"
)

// Standing is what a transfer had come to.
type Standing struct {
	TransferID string
	Created    int64 // position of its creation
	Since      int64 // the position from which on it was so
	Status     transfer.Status
	Delivery   transfer.Delivery
}

// Filter narrows a list of the past; empty fields leave it as it is.
type Filter struct {
	Position int64 // of the log: what stands behind it was not known
	Status   transfer.Status
	Delivery transfer.Delivery
	Sender   string
	Before   int64 // only transfers created before this position: the key of the next page; 0 begins at the newest
	Limit    int
}

// Queries reads the past.
type Queries struct{ db projections.DB }

// NewQueries reads from db.
func NewQueries(db projections.DB) *Queries { return &Queries{db} }

// AsOf is the transfers that there were at a position, with what each had come to, the newest first. It walks back from the
// newest, so that the first pages are quick whatever there is; a status that few were in then is looked for among all
// that ever were in it.
func (q *Queries) AsOf(ctx context.Context, f Filter) ([]Standing, error) {
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
	if f.Sender != "" {
		add(`sender_id = `, f.Sender)
	}
	if f.Before > 0 {
		add(`created < `, f.Before)
	}
	limit := min(max(f.Limit, 1), projections.PageSizeMax)
	return projections.Rows(ctx, q.db, scan, sql+` ORDER BY created DESC LIMIT `+strconv.Itoa(limit), arguments...)
}

func scan(row pgx.Row) (Standing, error) {
	var s Standing
	err := row.Scan(&s.TransferID, &s.Created, &s.Since, &s.Status, &s.Delivery)
	return s, err
}
