package deadlines

import (
	"context"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hulak/domain/process"
	"hulak/domain/transfer"
	"hulak/projections"
)

// Deadline is one deadline of a transfer. It is open until it passes or is closed.
type Deadline struct {
	TransferID string
	SenderID   string
	Kind       transfer.Deadline
	BeganAt    time.Time
	DueAt      time.Time
	PassedAt   time.Time // zero until the deadline passes
	ClosedAt   time.Time // zero until the deadline is met or no longer applies
}

// Queries reads deadlines.
type Queries struct{ db projections.DB }

// NewQueries returns queries on db.
func NewQueries(db projections.DB) *Queries { return &Queries{db} }

const (
	openCondition = ` passed_at IS NULL AND closed_at IS NULL`
	columns       = `SELECT transfer_id, sender_id, kind, began_at, due_at, passed_at, closed_at FROM deadlines.deadlines WHERE`
)

// Due returns deadlines that are due according to both the given time and the database's clock, longest overdue first. One fast
// clock therefore can't fire a deadline early.
func (q *Queries) Due(ctx context.Context, at time.Time, scale process.TimeScale, limit int) ([]process.Deadline, error) {
	if scale.IsReal() {
		return projections.Rows(ctx, q.db, scanDue, `SELECT transfer_id, kind, began_at, due_at FROM deadlines.deadlines
			WHERE`+openCondition+` AND due_at <= least($1, now()) ORDER BY due_at LIMIT $2`, at, limit)
	}
	dayFraction := scale.Day.Hours() / 24 // fraction of a real day
	errorsStart := at.Add(-scale.Shorten(transfer.MinErrorPeriod))
	recordsDue := transfer.RecordsRetainedUntil(at.Add(-scale.Shorten(transfer.MinRetentionPeriod)))
	found, err := projections.Rows(ctx, q.db, scanOpen, dueWithShortDays, at, dayFraction, scale.MinLength().Seconds(), limit, errorsStart,
		recordsDue)
	due := []process.Deadline{}
	for _, d := range found {
		if !scale.FiresAt(d.beganAt, d.DueAt).After(at) {
			due = append(due, d.Deadline)
		}
	}
	return due, err
}

// dueWithShortDays finds due deadlines when simulated days are short. Its times are accurate to the millisecond, so the
// caller computes the exact times. Deadlines of less than a day are not shortened. ERRORS and RECORDS deadlines stay open for a long
// time, so they are checked only after their minimum period.
const dueWithShortDays = `SELECT transfer_id, kind, began_at, due_at FROM (
		(SELECT * FROM deadlines.deadlines
		  WHERE` + openCondition + ` AND due_at - began_at < interval '24 hours' AND due_at <= ` + nowWithTolerance + `
		  ORDER BY due_at LIMIT $4)
		UNION ALL (SELECT * FROM deadlines.deadlines
		  WHERE` + openCondition + ` AND due_at - began_at >= interval '24 hours' AND kind NOT IN ('ERRORS', 'RECORDS')
		  AND ` + shortenedPeriodEnded + ` ORDER BY began_at)
		UNION ALL (SELECT * FROM deadlines.deadlines WHERE` + openCondition + ` AND kind = 'ERRORS' AND began_at <= $5
		  AND ` + shortenedPeriodEnded + ` ORDER BY began_at LIMIT $4)
		UNION ALL (SELECT * FROM deadlines.deadlines WHERE` + openCondition + ` AND kind = 'RECORDS' AND due_at <= $6
		  AND ` + shortenedPeriodEnded + ` ORDER BY due_at LIMIT $4)
	) AS deadlines ORDER BY due_at LIMIT $4`

const (
	nowWithTolerance     = `least($1, now()) + interval '1 ms'`
	shortenedPeriodEnded = `began_at <= ` + nowWithTolerance + ` AND
		began_at + make_interval(secs => greatest(extract(epoch FROM due_at - began_at)::float8 * $2::float8,
		$3::float8)) <= ` + nowWithTolerance
)

// ForTransfer returns a transfer's deadlines, ordered by due time.
func (q *Queries) ForTransfer(ctx context.Context, transferID string) ([]Deadline, error) {
	return projections.Rows(ctx, q.db, scan, columns+` transfer_id = $1 ORDER BY due_at`, transferID)
}

// State selects deadlines by what has happened to them.
type State string

const (
	Open   State = "OPEN"   // neither passed nor closed, next due first
	Passed State = "PASSED" // passed, latest first
	Late   State = "LATE"   // delivery and refund deadlines that passed and are still unmet, longest overdue first
	Next   State = "NEXT"   // late and open deadlines by due time, without the open cancellation periods
)

const (
	lateCondition = ` passed_at IS NOT NULL AND closed_at IS NULL AND kind IN ('AVAILABLE', 'REFUND')`
	byDueTime     = ` AND (due_at, transfer_id, kind) > ($2, $3, $4) ORDER BY due_at, transfer_id, kind LIMIT $1`
	byPassedTime  = ` AND (passed_at, transfer_id, kind) < ($2, $3, $4) ORDER BY passed_at DESC, transfer_id DESC, kind DESC LIMIT $1`
)

// Filter selects deadlines for a list.
type Filter struct {
	State State             // defaults to Open
	Kind  transfer.Deadline // empty for all kinds
	After projections.Cursor
	Limit int
}

// List returns one page of the deadlines of all transfers. next is the cursor for the next page, or zero at the end.
func (q *Queries) List(ctx context.Context, f Filter) (page []Deadline, next projections.Cursor, err error) {
	limit := projections.PageSize(f.Limit)
	after, ofKind := f.After, ""
	if f.State == Passed {
		after = after.FromLatest()
	}
	transferID, kind, _ := strings.Cut(after.ID, ".")
	arguments := []any{limit + 1, after.At, transferID, kind}
	if f.Kind != "" {
		ofKind = ` AND kind = $5`
		arguments = append(arguments, string(f.Kind))
	}
	query := columns + openCondition + ofKind + byDueTime
	switch f.State {
	case Passed:
		query = columns + ` passed_at IS NOT NULL` + ofKind + byPassedTime
	case Late:
		query = columns + lateCondition + ofKind + byDueTime
	case Next:
		query = `(` + columns + lateCondition + ofKind + byDueTime + `) UNION ALL (` +
			columns + openCondition + ` AND kind <> 'CANCEL'` + ofKind + byDueTime + `) ORDER BY due_at, transfer_id, kind LIMIT $1`
	case Open:
	}
	rows, err := projections.Rows(ctx, q.db, scan, query, arguments...)
	page, next = projections.Cut(rows, limit, func(d Deadline) projections.Cursor {
		at := d.DueAt
		if f.State == Passed {
			at = d.PassedAt
		}
		return projections.Cursor{At: at, ID: d.TransferID + "." + string(d.Kind)}
	})
	return page, next, err
}

// CountOverdueTransfers returns the number of transfers whose delivery or refund deadline has passed and is still unmet.
func (q *Queries) CountOverdueTransfers(ctx context.Context) (transfers int64, err error) {
	err = q.db.QueryRow(ctx, `SELECT count(DISTINCT transfer_id) FROM deadlines.deadlines
		WHERE`+lateCondition).Scan(&transfers)
	return transfers, err
}

func scan(row pgx.CollectableRow) (d Deadline, err error) {
	err = row.Scan(&d.TransferID, &d.SenderID, &d.Kind, projections.UTC(&d.BeganAt), projections.UTC(&d.DueAt),
		projections.UTC(&d.PassedAt), projections.UTC(&d.ClosedAt))
	return d, err
}

// openRow is a deadline with its start time.
type openRow struct {
	process.Deadline
	beganAt time.Time
}

func scanOpen(row pgx.CollectableRow) (o openRow, err error) {
	err = row.Scan(&o.TransferID, &o.Kind, &o.beganAt, projections.UTC(&o.DueAt))
	return o, err
}

func scanDue(row pgx.CollectableRow) (process.Deadline, error) {
	o, err := scanOpen(row)
	return o.Deadline, err
}
