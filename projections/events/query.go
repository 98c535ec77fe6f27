package events

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hulak/domain"
	"hulak/projections"
)

// Entry is one event in the history. Its payload is read from the log on demand.
type Entry struct {
	Position    int64
	ID          string
	Stream      domain.StreamID
	Version     int64
	Category    string
	Type        string
	Readable    bool // false if the stored event could not be decoded
	Actor       domain.Actor
	Correlation string
	Causation   string
	RequestID   string
	RecordedAt  time.Time
}

// Filter restricts the history. Empty fields match everything.
type Filter struct {
	Type        string    // a type such as transfer.created, or a category prefix such as transfer.
	Stream      string    // the name of a stream, or the ID in the name
	PersonID    string    // ID of a person that the event concerns
	CasesAbout  string    // ID of a person; only the case streams of transfers or cases that concern the person
	ActorID     string    // ID of the actor that caused the event
	Correlation string    // correlation ID of the request
	From, Until time.Time // recording time; Until is exclusive
	Before      int64     // last position on the previous page; 0 for the first page
	After       int64     // only positions above this one
	OldestFirst bool      // instead of newest first
	HideCases   bool      // only events for which ShowsCase is false
	Limit       int
}

// casePrefix starts the names of case streams, the IDs of their work items, and the keys of the marks on them.
const casePrefix = "case-"

// caseCategories holds the categories whose events can show that a transfer has a compliance case. The access log contains reads of
// cases, and an export's filter can name a case.
var caseCategories = []string{"case", "access", "export"}

// ShowsCase reports whether an event of a stream can show that a transfer has a compliance case, and so whether a suspicious activity
// report can exist. Only callers who may read cases may see such an event (31 CFR 1022.320(d)).
func ShowsCase(stream domain.StreamID) bool {
	return slices.Contains(caseCategories, stream.Category()) || strings.HasPrefix(stream.Key(), casePrefix)
}

// Queries reads the event history.
type Queries struct{ db projections.DB }

// NewQueries returns queries on db.
func NewQueries(db projections.DB) *Queries { return &Queries{db} }

const columns = `e.position, e.id, e.stream, e.version, e.category, e.type, e.readable, e.actor_id, e.actor_role,
	e.correlation, e.causation, e.request_id, e.recorded_at`

// List returns the newest events that match the filter. For the next page, set Before to the last position. If a page is not full,
// it is the last page.
func (q *Queries) List(ctx context.Context, f Filter) ([]Entry, error) {
	limit := f.Limit
	if limit <= 0 {
		limit = projections.PageSizeDefault
	}
	return q.ReadBatch(ctx, f, min(limit, projections.PageSizeMax))
}

// ReadBatch is like List without the maximum page size, for callers that read all events.
func (q *Queries) ReadBatch(ctx context.Context, f Filter, size int) ([]Entry, error) {
	where, arguments := f.whereClause()
	order := ` DESC`
	if f.OldestFirst {
		order = ``
	}
	return projections.Rows(ctx, q.db, scan, `SELECT `+columns+` FROM events.entries e`+where+
		` ORDER BY e.position`+order+` LIMIT `+strconv.Itoa(size), arguments...)
}

// Count returns the number of events that match the filter, up to maxCount.
func (q *Queries) Count(ctx context.Context, f Filter, maxCount int64) (n int64, err error) {
	where, arguments := f.whereClause()
	sql := `SELECT count(*) FROM (SELECT FROM events.entries e` + where + ` LIMIT ` + strconv.FormatInt(maxCount, 10) + `) AS counted`
	err = q.db.QueryRow(ctx, sql, arguments...).Scan(&n)
	return n, err
}

// Find returns up to maxCount events, newest first. The text is the ID or position of an event, or the name of a stream.
func (q *Queries) Find(ctx context.Context, text string, maxCount int) ([]Entry, error) {
	position, err := strconv.ParseInt(strings.TrimPrefix(text, "#"), 10, 64)
	if err != nil {
		position = 0
	}
	return projections.Rows(ctx, q.db, scan, `SELECT `+columns+` FROM events.entries e WHERE e.position = ANY (ARRAY(
			SELECT position FROM events.entries WHERE id = $1
			UNION SELECT $2::bigint
			UNION (SELECT position FROM events.entries WHERE key = $4 AND stream = $1 ORDER BY position DESC LIMIT $3)))
		ORDER BY e.position DESC LIMIT $3`, text, position, maxCount, domain.StreamID(text).Key())
}

// Types returns all recorded event types, in order.
func (q *Queries) Types(ctx context.Context) ([]string, error) {
	return projections.Rows(ctx, q.db, pgx.RowTo[string], `SELECT type FROM events.types ORDER BY type COLLATE "C"`)
}

// whereClause returns the filter as a WHERE clause.
func (f Filter) whereClause() (sql string, arguments []any) {
	where, arguments := f.conditions()
	if len(where) > 0 {
		sql = ` WHERE ` + strings.Join(where, ` AND `)
	}
	return sql, arguments
}

// maxClockSkew exceeds the difference between the clocks of all writers.
const maxClockSkew = time.Hour

// conditions returns the SQL conditions of the filter. Each combination of filters gets its own plan and index.
func (f Filter) conditions() (conditions []string, arguments []any) {
	add := func(condition string, argument any) {
		arguments = append(arguments, argument)
		conditions = append(conditions, strings.ReplaceAll(condition, "?", "$"+strconv.Itoa(len(arguments))))
	}
	if f.HideCases {
		add(`e.category <> ALL (?)`, caseCategories)
		add(`NOT starts_with(e.key, ?)`, casePrefix)
	}
	if f.Before > 0 {
		add(`e.position < ?`, f.Before)
	}
	if f.After > 0 {
		add(`e.position > ?`, f.After)
	}
	switch {
	case strings.HasSuffix(f.Type, "."):
		add(`e.type IN (SELECT type FROM events.types WHERE starts_with(type, ?))`, f.Type)
	case f.Type != "":
		add(`e.type = ?`, f.Type)
	}
	if f.Stream != "" {
		arguments = append(arguments, f.Stream, domain.StreamID(f.Stream).Key())
		conditions = append(conditions, fmt.Sprintf(`(e.key = $%[1]d OR e.key = $%[2]d AND e.stream = $%[1]d)`, len(arguments)-1,
			len(arguments)))
	}
	if f.PersonID != "" {
		add(`e.position IN (SELECT p.position FROM events.persons p WHERE p.person = ?)`, f.PersonID)
	}
	if f.CasesAbout != "" {
		add(`e.category = 'case' AND e.key IN (SELECT x.key FROM events.persons p JOIN events.entries x USING (position)
			WHERE p.person = ? AND x.category IN ('transfer', 'case'))`, f.CasesAbout)
	}
	if f.ActorID != "" {
		add(`e.actor_id = ?`, f.ActorID)
	}
	if f.Correlation != "" {
		add(`e.correlation = ?`, f.Correlation)
	}
	// Positions follow the recording time to within maxClockSkew, so a time range also limits the positions to read.
	if !f.From.IsZero() {
		add(`e.recorded_at >= ?`, f.From)
		add(`e.position >= coalesce((SELECT position FROM events.entries WHERE recorded_at >= ? ORDER BY recorded_at LIMIT 1), 0)`,
			f.From.Add(-maxClockSkew))
	}
	if !f.Until.IsZero() {
		add(`e.recorded_at < ?`, f.Until)
		add(`e.position <= coalesce((SELECT position FROM events.entries WHERE recorded_at < ? ORDER BY recorded_at DESC LIMIT 1), 0)`,
			f.Until.Add(maxClockSkew))
	}
	return conditions, arguments
}

func scan(row pgx.CollectableRow) (e Entry, err error) {
	err = row.Scan(&e.Position, &e.ID, &e.Stream, &e.Version, &e.Category, &e.Type, &e.Readable, &e.Actor.ID, &e.Actor.Role,
		&e.Correlation, &e.Causation, &e.RequestID, projections.UTC(&e.RecordedAt))
	return e, err
}
