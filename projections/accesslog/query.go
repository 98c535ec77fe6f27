package accesslog

import (
	"context"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hulak/domain/accesslog"
	"hulak/projections"
)

// Access is one access to personal data.
type Access struct {
	Position int64
	accesslog.DataRead
}

// Export is an export of the event history.
type Export struct {
	ID       string
	Position int64
	StaffID  string
	Format   accesslog.Format
	Filter   accesslog.Filter
	Expected int64 // expected number of events, counted when the export started
	Count    int64 // number of events exported; 0 until the export ends
	Complete bool  // whether all events were exported
	Ended    bool
	EndedAt  time.Time // zero until the export ends
	At       time.Time
	Reason   string // empty after the staff member is erased
}

// Filter restricts the list. Empty fields match everything.
type Filter struct {
	PersonID    string // person whose data was viewed
	StaffID     string // staff member who viewed the data
	Purpose     accesslog.Purpose
	From, Until time.Time // Until is exclusive
	Before      int64     // last position on the previous page; 0 for the first page
	Limit       int
}

// Queries reads the access log.
type Queries struct{ db projections.DB }

// NewQueries returns queries on db.
func NewQueries(db projections.DB) *Queries { return &Queries{db} }

// Accesses returns the newest accesses to personal data that match the filter.
func (q *Queries) Accesses(ctx context.Context, f Filter) ([]Access, error) {
	var arguments []any
	var where []string
	add := func(condition string, argument any) {
		arguments = append(arguments, argument)
		where = append(where, strings.ReplaceAll(condition, "?", "$"+strconv.Itoa(len(arguments))))
	}
	add(`position < ?`, beforeOrNewest(f.Before))
	if f.PersonID != "" {
		add(`position IN (SELECT p.position FROM accesslog.read_people p WHERE p.person = ?)`, f.PersonID)
	}
	if f.StaffID != "" {
		add(`staff_id = ?`, f.StaffID)
	}
	if f.Purpose != "" {
		add(`purpose = ?`, string(f.Purpose))
	}
	if !f.From.IsZero() {
		add(`at >= ?`, f.From)
	}
	if !f.Until.IsZero() {
		add(`at < ?`, f.Until)
	}
	return projections.Rows(ctx, q.db, scanRead, `SELECT position, staff_id, call, subject, people, purpose, reference, at
		FROM accesslog.reads
		WHERE `+strings.Join(where, ` AND `)+` ORDER BY position DESC LIMIT `+limit(f.Limit), arguments...)
}

// Exports returns the newest exports before a position, or the newest of all if the position is 0.
func (q *Queries) Exports(ctx context.Context, before int64, maxCount int) ([]Export, error) {
	return projections.Rows(ctx, q.db, scanExport, `SELECT x.export_id, x.position, x.staff_id, x.format, x.filter, x.expected,
		coalesce(x.count, 0), coalesce(x.complete, false), x.ended_at, x.at, coalesce(r.reason, '')
		FROM accesslog.exports x LEFT JOIN accesslog.export_reasons r USING (export_id)
		WHERE x.position < $1 ORDER BY x.position DESC LIMIT `+limit(maxCount), beforeOrNewest(before))
}

func beforeOrNewest(position int64) int64 {
	if position == 0 {
		return math.MaxInt64
	}
	return position
}

func limit(n int) string {
	if n <= 0 {
		n = projections.PageSizeDefault
	}
	return strconv.Itoa(min(n, projections.PageSizeMax))
}

func scanRead(row pgx.CollectableRow) (r Access, err error) {
	err = row.Scan(&r.Position, &r.StaffID, &r.Call, &r.Subject, &r.People, &r.Purpose, &r.Reference, projections.UTC(&r.At))
	return r, err
}

func scanExport(row pgx.CollectableRow) (e Export, err error) {
	err = row.Scan(&e.ID, &e.Position, &e.StaffID, &e.Format, &e.Filter, &e.Expected, &e.Count, &e.Complete,
		projections.UTC(&e.EndedAt), projections.UTC(&e.At), &e.Reason)
	e.Ended = !e.EndedAt.IsZero()
	return e, err
}
