package projections

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"

	"hulak/domain"
	"hulak/eventstore"
)

// suffixAudit names the schemas in which streams are folded anew for an audit. Nothing stays in their tables.
const suffixAudit = "__audit"

// OwnedTable is a table whose rows with a stream's key in one column come from that stream alone, so that an audit of the
// stream knows which rows there must be, and that there are no others.
type OwnedTable struct {
	Table    string
	Column   string
	Category string // of the stream
}

// Fault is a row in use that a fresh fold of its streams makes otherwise.
type Fault struct {
	Projection string
	Table      string
	Key        string // of the row
	// Expected and Actual name what differs, as column=value; where the table holds personal data, the columns alone. One that
	// is empty says that there is, or should be, no such row.
	Expected string
	Actual   string
}

// Audit folds some streams anew, apart from the tables in use, and compares each row that they lead to. It sees log and tables
// as they were at one moment, so that whatever is written meanwhile is no fault. Streams that are parked, and tables
// that several streams share, are left out.
func (r *Runner) Audit(ctx context.Context, streams []domain.StreamID) ([]Fault, error) {
	for _, f := range r.followers {
		if err := r.prepareAudit(ctx, f); err != nil {
			return nil, fmt.Errorf("%s: %w", f.Name, err)
		}
	}
	tx, err := r.pool.BeginTx(ctx, pgx.TxOptions{IsoLevel: pgx.RepeatableRead})
	if err != nil {
		return nil, err
	}
	defer rollback(ctx, tx)
	states := make([]state, len(r.followers))
	for i, f := range r.followers {
		if err := searchIn(ctx, tx, f.Name); err != nil {
			return nil, err
		}
		if states[i], err = f.stateOf(ctx, tx); err != nil && !errors.Is(err, errOtherShape) && !errors.Is(err, errNotThere) {
			return nil, err
		}
	}
	var entries []eventstore.StoredEvent // read behind the snapshot, which therefore knows of no event that is not here
	for _, stream := range streams {
		all, err := r.wholeStream(ctx, stream)
		if err != nil {
			return nil, err
		}
		entries = append(entries, all...)
	}
	slices.SortFunc(entries, func(a, b eventstore.StoredEvent) int { return int(a.Position - b.Position) })
	var faults []Fault
	for i, f := range r.followers {
		events, err := r.log.DecodeWanted(ctx, entries, func(e *eventstore.StoredEvent) eventstore.DecodeLevel { return f.handlers.wants(e.Type) })
		if err != nil {
			return nil, err
		}
		found, err := f.audit(ctx, tx, states[i], streams, events)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f.Name, err)
		}
		faults = append(faults, found...)
	}
	return faults, nil
}

func searchIn(ctx context.Context, tx pgx.Tx, schema string) error {
	_, err := tx.Exec(ctx, `SELECT set_config('search_path', $1, true)`, schema)
	return err
}

// streamPage is how many events of a stream are read at once.
const streamPage = 500

func (r *Runner) wholeStream(ctx context.Context, stream domain.StreamID) (all []eventstore.StoredEvent, err error) {
	for {
		page, err := r.log.ReadStreamStored(ctx, stream, int64(len(all)), streamPage)
		if all = append(all, page...); err != nil || len(page) < streamPage {
			return all, err
		}
	}
}

// prepareAudit makes the schema in which a projection's streams are folded anew, of the version that this program knows.
func (r *Runner) prepareAudit(ctx context.Context, f *follower) error {
	name := f.Name + suffixAudit
	if f.audited.Load() {
		return nil
	}
	tx, err := r.begin(ctx, name)
	if err != nil {
		return err
	}
	defer rollback(ctx, tx)
	shape, err := shapeOf(ctx, tx)
	switch {
	case err == nil && shape == f.shape:
		f.audited.Store(true)
		return nil
	case err == nil:
		if _, err := tx.Exec(ctx, `DROP SCHEMA `+quote(name)+` CASCADE`); err != nil {
			return err
		}
	case !errors.Is(err, errNotThere):
		return err
	}
	if err := create(ctx, tx, f.Projection, name); err != nil {
		return err
	}
	if err := tx.Commit(ctx); err != nil {
		return err
	}
	f.audited.Store(true)
	return nil
}

// audit folds the events into the tables of an audit and compares those with the ones in use. What it writes is never
// committed.
func (f *follower) audit(ctx context.Context, tx pgx.Tx, now state, streams []domain.StreamID, events []domain.RecordedEvent) ([]Fault, error) {
	if now.position == 0 || len(events) == 0 {
		return nil, nil // not in use, or of another version; or it looks at none of them
	}
	if err := searchIn(ctx, tx, f.Name+suffixAudit); err != nil {
		return nil, err
	}
	b, err := f.batch(ctx, tx)
	if err != nil {
		return nil, err
	}
	for _, event := range events {
		if event.Position > now.position || now.parked[event.Stream] {
			continue
		}
		if err := f.handlers.apply(b, event); err != nil {
			return nil, fmt.Errorf("position %d cannot be applied, and is not parked: %w", event.Position, err)
		}
	}
	f.sweep(b, now.purged)
	if err := b.send(ctx, tx); err != nil {
		return nil, err
	}
	var faults []Fault
	for _, t := range b.tables.sorted() {
		if len(t.key) == 0 || slices.Contains(f.Shared, t.name) {
			continue
		}
		found, err := f.compareRows(ctx, tx, t, streams, now)
		if err != nil {
			return nil, err
		}
		faults = append(faults, found...)
	}
	return faults, nil
}

// sorted is the tables by name.
func (c catalog) sorted() []*table {
	all := make([]*table, 0, len(c))
	for _, t := range c {
		all = append(all, t)
	}
	slices.SortFunc(all, func(a, b *table) int { return strings.Compare(a.name, b.name) })
	return all
}

// faultsMax is how many faults of one table are told at once.
const faultsMax = 20

func (f *follower) compareRows(ctx context.Context, tx pgx.Tx, t *table, streams []domain.StreamID, now state) ([]Fault, error) {
	fresh, inUse := quote(f.Name+suffixAudit)+`.`+quote(t.name), quote(f.Name)+`.`+quote(t.name)
	on := strings.Join(each(t.key, func(c string) string { return `a.` + quote(c) + ` = l.` + quote(c) }), ` AND `)
	key := func(of string) string {
		return `concat_ws(' ', ` + strings.Join(each(t.key, func(c string) string { return of + `.` + quote(c) }), `, `) + `)`
	}
	sql := `SELECT ` + key(`a`) + `, to_jsonb(a), to_jsonb(l) FROM ` + fresh + ` a LEFT JOIN ` + inUse + ` l ON ` + on + `
		WHERE l.` + quote(t.key[0]) + ` IS NULL OR a::text <> l::text`
	var arguments []any
	for _, o := range f.Owned {
		if o.Table != t.name {
			continue
		}
		var keys []string
		for _, s := range streams {
			if s.Category() == o.Category && !now.parked[s] {
				keys = append(keys, s.Key())
			}
		}
		arguments = []any{keys}
		sql += ` UNION ALL SELECT ` + key(`l`) + `, NULL, to_jsonb(l) FROM ` + inUse + ` l
			WHERE l.` + quote(o.Column) + ` = ANY ($1) AND NOT EXISTS (SELECT FROM ` + fresh + ` a WHERE ` + on + `)`
	}
	personal := slices.ContainsFunc(f.Personal, func(p PersonalTable) bool { return p.Table == t.name })
	rows, err := tx.Query(ctx, sql+fmt.Sprintf(` LIMIT %d`, faultsMax), arguments...)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (Fault, error) {
		fault := Fault{Projection: f.Name, Table: t.name}
		var expected, actual map[string]json.RawMessage
		err := row.Scan(&fault.Key, &expected, &actual)
		fault.Expected, fault.Actual = differing(t.order, expected, actual, personal), differing(t.order, actual, expected, personal)
		return fault, err
	})
}

// differing tells the columns in which a row is not as another, or nothing where there is no row.
func differing(columns []string, row, other map[string]json.RawMessage, personal bool) string {
	if row == nil {
		return ""
	}
	var told []string
	for _, c := range columns {
		mine, theirs := strings.Trim(string(row[c]), `"`), strings.Trim(string(other[c]), `"`)
		switch {
		case other != nil && mine == theirs:
		case personal:
			told = append(told, c)
		default:
			told = append(told, c+"="+mine)
		}
	}
	return strings.Join(told, ", ")
}
