package events

import (
	"context"
	"fmt"
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
	Stream      string    // a stream's name, or the ID in it
	Person      string    // a person that the event concerns
	Actor       string    // ID of the actor that caused it
	Correlation string    // correlation ID of the request
	From, Until time.Time // time of recording; Until is exclusive
	Before      int64     // returns only positions below this one, as the key of the next page; 0 starts at the newest
	After       int64     // returns only positions above this one
	OldestFirst bool      // oldest first
	Limit       int
}

// Queries reads the event history.
type Queries struct{ db projections.DB }

// NewQueries returns queries on db.
func NewQueries(db projections.DB) *Queries { return &Queries{db} }

const columns = `e.position, e.id, e.stream, e.version, e.category, e.type, e.readable, e.actor_id, e.actor_role,
	e.correlation, e.causation, e.request_id, e.recorded_at`

// List returns the newest events that match the filter. For the next page, set Before to the last position. A page that is not
// full is the last one.
func (q *Queries) List(ctx context.Context, f Filter) ([]Entry, error) {
	limit := f.Limit
	if limit <= 0 {
		limit = projections.PageSizeDefault
	}
	return q.ReadBatch(ctx, f, min(limit, projections.PageSizeMax))
}

// ReadBatch is List without the limit on the page size, for callers that read everything.
func (q *Queries) ReadBatch(ctx context.Context, f Filter, size int) ([]Entry, error) {
	where, arguments := f.whereClause()
	order := ` DESC`
	if f.OldestFirst {
		order = ``
	}
	return projections.Rows(ctx, q.db, scan, `SELECT `+columns+` FROM events.entries e`+where+
		` ORDER BY e.position`+order+` LIMIT `+strconv.Itoa(size), arguments...)
}

// Count returns the number of events that match the filter, at most max.
func (q *Queries) Count(ctx context.Context, f Filter, max int64) (n int64, err error) {
	where, arguments := f.whereClause()
	err = q.db.QueryRow(ctx, `SELECT count(*) FROM (SELECT FROM events.entries e`+where+` LIMIT `+strconv.FormatInt(max, 10)+`) AS counted`,
		arguments...).Scan(&n)
	return n, err
}

// Find returns the events with the text as their ID or position, and the events of the stream with that name. It returns at most max
// events.
func (q *Queries) Find(ctx context.Context, text string, max int) ([]Entry, error) {
	position, err := strconv.ParseInt(strings.TrimPrefix(text, "#"), 10, 64)
	if err != nil {
		position = 0
	}
	return projections.Rows(ctx, q.db, scan, `SELECT `+columns+` FROM events.entries e WHERE e.position = ANY (ARRAY(
			SELECT position FROM events.entries WHERE id = $1
			UNION SELECT $2::bigint
			UNION (SELECT position FROM events.entries WHERE key = $4 AND stream = $1 ORDER BY position DESC LIMIT $3)))
		ORDER BY e.position DESC LIMIT $3`, text, position, max, domain.StreamID(text).Key())
}

// Types returns the event types that exist, for the filter.
func (q *Queries) Types(ctx context.Context) ([]string, error) {
	return projections.Rows(ctx, q.db, func(row pgx.Row) (name string, err error) {
		err = row.Scan(&name)
		return name, err
	}, `SELECT type FROM events.types ORDER BY type COLLATE "C"`)
}

// whereClause returns the filter as a WHERE clause.
func (f Filter) whereClause() (sql string, arguments []any) {
	where, arguments := f.conditions()
	if len(where) > 0 {
		sql = ` WHERE ` + strings.Join(where, ` AND `)
	}
	return sql, arguments
}

// clockSkewMax exceeds the difference between the clocks of all writers.
const clockSkewMax = time.Hour

// conditions returns the filter as conditions. Each combination of filters gets its own plan and index.
func (f Filter) conditions() (conditions []string, arguments []any) {
	add := func(condition string, argument any) {
		arguments = append(arguments, argument)
		conditions = append(conditions, strings.ReplaceAll(condition, "?", "$"+strconv.Itoa(len(arguments))))
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
	if f.Person != "" {
		add(`e.position IN (SELECT p.position FROM events.persons p WHERE p.person = ?)`, f.Person)
	}
	if f.Actor != "" {
		add(`e.actor_id = ?`, f.Actor)
	}
	if f.Correlation != "" {
		add(`e.correlation = ?`, f.Correlation)
	}
	// Positions follow the time to within clocksApart, so a time range also limits the positions to read.
	if !f.From.IsZero() {
		add(`e.recorded_at >= ?`, f.From)
		add(`e.position >= coalesce((SELECT position FROM events.entries WHERE recorded_at >= ? ORDER BY recorded_at LIMIT 1), 0)`,
			f.From.Add(-clockSkewMax))
	}
	if !f.Until.IsZero() {
		add(`e.recorded_at < ?`, f.Until)
		add(`e.position <= coalesce((SELECT position FROM events.entries WHERE recorded_at < ? ORDER BY recorded_at DESC LIMIT 1), 0)`,
			f.Until.Add(clockSkewMax))
	}
	return conditions, arguments
}

func scan(row pgx.Row) (Entry, error) {
	var e Entry
	err := row.Scan(&e.Position, &e.ID, &e.Stream, &e.Version, &e.Category, &e.Type, &e.Readable, &e.Actor.ID, &e.Actor.Role,
		&e.Correlation, &e.Causation, &e.RequestID, &e.RecordedAt)
	e.RecordedAt = e.RecordedAt.UTC()
	return e, err
}
