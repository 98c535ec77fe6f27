package deadlines

import (
	"context"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hulak/domain/process"
	"hulak/domain/transfer"
	"hulak/domain/workitem"
	"hulak/projections"
)

// Deadline is one deadline of a transfer, or of work that the law gives a time limit. It is open until it passes or is closed.
type Deadline struct {
	TransferID string // empty for work
	SenderID   string // empty for work
	SourceID   string // ID of the complaint, case, report, or sender that the work is about; empty for a transfer
	Kind       Kind
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
	columns       = `SELECT transfer_id, sender_id, false AS is_work, kind, began_at, due_at, passed_at, closed_at
		FROM deadlines.deadlines WHERE`
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
	Late   State = "LATE"   // deadlines of work, delivery, and refunds that passed and are still unmet, longest overdue first
	Next   State = "NEXT"   // late and open deadlines by due time, without the open cancellation periods
)

const (
	lateCondition = ` passed_at IS NOT NULL AND closed_at IS NULL AND kind IN ('AVAILABLE', 'REFUND')`
	byDueTime     = ` AND (due_at, transfer_id, kind) > ($2, $3, $4) ORDER BY due_at, transfer_id, kind LIMIT $1`
	byPassedTime  = ` AND (passed_at, transfer_id, kind) < ($2, $3, $4) ORDER BY passed_at DESC, transfer_id DESC, kind DESC LIMIT $1`
)

// Filter selects deadlines for a list.
type Filter struct {
	State State           // defaults to Open
	Kind  Kind            // empty for all kinds
	Work  []workitem.Kind // the work whose deadlines to include
	At    time.Time       // when work becomes late
	After projections.Cursor
	Limit int
}

// List returns one page of the deadlines of all transfers and of work. next is the cursor for the next page, or zero at the end.
func (q *Queries) List(ctx context.Context, f Filter) (page []Deadline, next projections.Cursor, err error) {
	limit := projections.PageSize(f.Limit)
	after := f.After
	if f.State == Passed {
		after = after.FromLatest()
	}
	id, kind, _ := strings.Cut(after.ID, ".")
	arguments := []any{limit + 1, after.At, id, kind, string(f.Kind)}
	if len(f.Work) > 0 {
		arguments = append(arguments, f.Work, f.At)
	}
	rows, err := projections.Rows(ctx, q.db, scan, f.sql(), arguments...)
	page, next = projections.Cut(rows, limit, func(d Deadline) projections.Cursor {
		at := d.DueAt
		if f.State == Passed {
			at = d.PassedAt
		}
		return projections.Cursor{At: at, ID: d.TransferID + d.SourceID + "." + string(d.Kind)}
	})
	return page, next, err
}

// sql returns the query for a page. Its parameters are the number of rows, the three parts of the cursor, and the fields Kind, Work, and
// At of the filter. Each part of the union reads one page from its own index.
func (f Filter) sql() string {
	var conditions []string
	work, order := ` closed_at IS NULL`, byDueTime
	switch f.State {
	case Passed:
		conditions, work, order = []string{` passed_at IS NOT NULL`}, ` passed_at IS NOT NULL`, byPassedTime
	case Late:
		conditions, work = []string{lateCondition}, ` passed_at IS NOT NULL AND closed_at IS NULL`
	case Next:
		conditions = []string{lateCondition, openCondition + ` AND kind <> 'CANCEL'`}
	default:
		conditions, work = []string{openCondition}, openCondition
	}
	ofKind := ` AND $5::text IS NOT NULL`
	if f.Kind != "" {
		ofKind = ` AND kind = $5`
	}
	var parts []string
	if len(f.Work) > 0 {
		parts = append(parts, `(`+workColumns+work+ofKind+order+`)`)
	}
	for _, condition := range conditions {
		parts = append(parts, `(`+columns+condition+ofKind+order+`)`)
	}
	_, order, _ = strings.Cut(order, ` ORDER BY`)
	return `SELECT * FROM (` + strings.Join(parts, ` UNION ALL `) + `) AS deadlines ORDER BY` + order
}

// CountOverdueTransfers returns the number of transfers whose delivery or refund deadline has passed and is still unmet.
func (q *Queries) CountOverdueTransfers(ctx context.Context) (transfers int64, err error) {
	err = q.db.QueryRow(ctx, `SELECT count(DISTINCT transfer_id) FROM deadlines.deadlines
		WHERE`+lateCondition).Scan(&transfers)
	return transfers, err
}

func scan(row pgx.CollectableRow) (d Deadline, err error) {
	var isWork bool
	err = row.Scan(&d.TransferID, &d.SenderID, &isWork, &d.Kind, projections.UTC(&d.BeganAt), projections.UTC(&d.DueAt),
		projections.UTC(&d.PassedAt), projections.UTC(&d.ClosedAt))
	if isWork {
		d.TransferID, d.SourceID = "", d.TransferID
	}
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
