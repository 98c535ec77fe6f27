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

// Entry is one event as the history lists it. What it says is read from the log itself, when somebody opens it.
type Entry struct {
	Position    int64
	ID          string
	Stream      domain.StreamID
	Version     int64
	Category    string
	Type        string
	Readable    bool // false where the stored bytes could not be read as an event
	Actor       domain.Actor
	Correlation string
	Causation   string
	RequestID   string
	RecordedAt  time.Time
}

// Filter narrows the history; empty fields leave it as it is.
type Filter struct {
	Type        string    // such as transfer.created, or a whole category's such as transfer.
	Stream      string    // a stream's name, or the id in it
	Person      string    // somebody whom the event concerns
	Actor       string    // the id of who caused it
	Correlation string    // of the request that all of it followed from
	From, Until time.Time // of recording; Until is exclusive
	Before      int64     // only positions less than this one: the key of the next page; 0 begins at the newest
	After       int64     // only positions greater than this one
	Oldest      bool      // the oldest first
	Limit       int
}

// Queries reads the history of events.
type Queries struct{ db projections.DB }

// NewQueries reads from db.
func NewQueries(db projections.DB) *Queries { return &Queries{db} }

const columns = `e.position, e.id, e.stream, e.version, e.category, e.type, e.readable, e.actor_id, e.actor_role,
	e.correlation, e.causation, e.request_id, e.recorded_at`

// List is the newest events that pass the filter. The next page is asked for with Before set to the last position; a
// page that is not full is the last.
func (q *Queries) List(ctx context.Context, f Filter) ([]Entry, error) {
	limit := f.Limit
	if limit <= 0 {
		limit = projections.PageSizeDefault
	}
	return q.Batch(ctx, f, min(limit, projections.PageSizeMax))
}

// Batch is List of so many events, however many that are: for what reads all of them.
func (q *Queries) Batch(ctx context.Context, f Filter, size int) ([]Entry, error) {
	narrowed, arguments := f.narrowed()
	order := ` DESC`
	if f.Oldest {
		order = ``
	}
	return projections.Rows(ctx, q.db, scan, `SELECT `+columns+` FROM events.entries e`+narrowed+
		` ORDER BY e.position`+order+` LIMIT `+strconv.Itoa(size), arguments...)
}

// Count is how many events pass the filter, at most max.
func (q *Queries) Count(ctx context.Context, f Filter, max int64) (n int64, err error) {
	narrowed, arguments := f.narrowed()
	err = q.db.QueryRow(ctx, `SELECT count(*) FROM (SELECT FROM events.entries e`+narrowed+` LIMIT `+strconv.FormatInt(max, 10)+`) AS counted`,
		arguments...).Scan(&n)
	return n, err
}

// Find is the events that have what somebody typed as their id or their position, and those, at most max, of the stream of that name.
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

// Types is the types of events that there are, for the filter's list.
func (q *Queries) Types(ctx context.Context) ([]string, error) {
	return projections.Rows(ctx, q.db, func(row pgx.Row) (name string, err error) {
		err = row.Scan(&name)
		return name, err
	}, `SELECT type FROM events.types ORDER BY type COLLATE "C"`)
}

// narrowed is the conditions of the filter as they stand in a query.
func (f Filter) narrowed() (sql string, arguments []any) {
	where, arguments := f.where()
	if len(where) > 0 {
		sql = ` WHERE ` + strings.Join(where, ` AND `)
	}
	return sql, arguments
}

// clocksApart is more than the clocks of those who write differ.
const clocksApart = time.Hour

// where turns the filter into conditions, so that each combination gets the plan of its own index.
func (f Filter) where() (conditions []string, arguments []any) {
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
		conditions = append(conditions, fmt.Sprintf(`(e.key = $%[1]d OR e.key = $%[2]d AND e.stream = $%[1]d)`, len(arguments)-1, len(arguments)))
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
	// Positions follow the time to within what clocks differ, so that a time also says from where to where the list has to be read.
	if !f.From.IsZero() {
		add(`e.recorded_at >= ?`, f.From)
		add(`e.position >= coalesce((SELECT position FROM events.entries WHERE recorded_at >= ? ORDER BY recorded_at LIMIT 1), 0)`, f.From.Add(-clocksApart))
	}
	if !f.Until.IsZero() {
		add(`e.recorded_at < ?`, f.Until)
		add(`e.position <= coalesce((SELECT position FROM events.entries WHERE recorded_at < ? ORDER BY recorded_at DESC LIMIT 1), 0)`, f.Until.Add(clocksApart))
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
