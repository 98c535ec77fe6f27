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

// auditSuffix is the suffix of the schemas into which an audit applies events. Their tables stay empty, because an audit never commits.
const auditSuffix = "__audit"

// OwnedTable is a table in which a stream owns all rows whose Column holds the stream's key. An audit of the stream also finds rows
// that should not exist.
type OwnedTable struct {
	Table    string
	Column   string
	Category string // category of the stream
}

// Discrepancy is a row that differs from the result of applying its streams' events again.
type Discrepancy struct {
	Projection string
	Table      string
	Key        string // key of the row
	// Expected and Actual list the differing columns as column=value. If the table holds personal data, they list only the column
	// names. If Expected is empty, the row should not exist. If Actual is empty, the row is missing.
	Expected string
	Actual   string
}

// Audit applies the streams' events to separate tables and compares the resulting rows with the tables in use. It reads
// the tables in one snapshot and ignores events that they do not reflect yet, so concurrent writes cause no discrepancies. It skips parked
// streams and shared tables.
func (r *Runner) Audit(ctx context.Context, streams []domain.StreamID) ([]Discrepancy, error) {
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
		if err := setSearchPath(ctx, tx, f.Name); err != nil {
			return nil, err
		}
		if states[i], err = f.readState(ctx, tx); err != nil && !errors.Is(err, errVersionMismatch) && !errors.Is(err, errNoTables) {
			return nil, err
		}
	}
	var stored []eventstore.StoredEvent // read after the snapshot, to include every event that the snapshot shows
	for _, stream := range streams {
		all, err := r.readStream(ctx, stream)
		if err != nil {
			return nil, err
		}
		stored = append(stored, all...)
	}
	slices.SortFunc(stored, func(a, b eventstore.StoredEvent) int { return int(a.Position - b.Position) })
	var discrepancies []Discrepancy
	for i, f := range r.followers {
		events, err := r.log.DecodeSelected(ctx, stored,
			func(e *eventstore.StoredEvent) eventstore.DecodeLevel { return f.handlers.decodeLevel(e.Type) })
		if err != nil {
			return nil, err
		}
		found, err := f.audit(ctx, tx, states[i], streams, events)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f.Name, err)
		}
		discrepancies = append(discrepancies, found...)
	}
	return discrepancies, nil
}

func setSearchPath(ctx context.Context, tx pgx.Tx, schema string) error {
	_, err := tx.Exec(ctx, `SELECT set_config('search_path', $1, true)`, schema)
	return err
}

// streamPageSize is the maximum number of events per read of a stream.
const streamPageSize = 500

func (r *Runner) readStream(ctx context.Context, stream domain.StreamID) (all []eventstore.StoredEvent, err error) {
	for {
		page, err := r.log.ReadStreamStored(ctx, stream, int64(len(all)), streamPageSize)
		if all = append(all, page...); err != nil || len(page) < streamPageSize {
			return all, err
		}
	}
}

// prepareAudit creates a projection's audit schema for this program's version.
func (r *Runner) prepareAudit(ctx context.Context, f *follower) error {
	schema := f.Name + auditSuffix
	if f.auditReady.Load() {
		return nil
	}
	tx, err := r.begin(ctx, schema)
	if err != nil {
		return err
	}
	defer rollback(ctx, tx)
	fingerprint, err := readFingerprint(ctx, tx)
	switch {
	case err == nil && fingerprint == f.fingerprint:
		f.auditReady.Store(true)
		return nil
	case err == nil:
		if _, err := tx.Exec(ctx, `DROP SCHEMA `+quote(schema)+` CASCADE`); err != nil {
			return err
		}
	case !errors.Is(err, errNoTables):
		return err
	}
	if err := createSchema(ctx, tx, f.Projection, schema); err != nil {
		return err
	}
	if err := tx.Commit(ctx); err != nil {
		return err
	}
	f.auditReady.Store(true)
	return nil
}

// audit applies the events to the audit tables and compares these tables with the tables in use. The caller rolls back the changes.
func (f *follower) audit(ctx context.Context, tx pgx.Tx, current state, streams []domain.StreamID,
	events []domain.RecordedEvent) ([]Discrepancy, error) {
	if current.position == 0 || len(events) == 0 {
		return nil, nil // no tables of this version are in use, or no event affects them
	}
	if err := setSearchPath(ctx, tx, f.Name+auditSuffix); err != nil {
		return nil, err
	}
	b, err := f.newBatch(ctx, tx)
	if err != nil {
		return nil, err
	}
	for _, event := range events {
		if event.Position > current.position || current.parked[event.Stream] {
			continue
		}
		if err := f.handlers.apply(b, event); err != nil {
			return nil, fmt.Errorf("apply event at position %d of a stream that is not parked: %w", event.Position, err)
		}
	}
	f.queueDeletes(b, current.recentlyPurged)
	if err := b.send(ctx, tx); err != nil {
		return nil, err
	}
	var discrepancies []Discrepancy
	for _, t := range b.tables.sorted() {
		if len(t.key) == 0 || slices.Contains(f.SharedTables, t.name) {
			continue
		}
		found, err := f.compareRows(ctx, tx, t, streams, current)
		if err != nil {
			return nil, err
		}
		discrepancies = append(discrepancies, found...)
	}
	return discrepancies, nil
}

// sorted returns the tables ordered by name.
func (c catalog) sorted() []*table {
	all := make([]*table, 0, len(c))
	for _, t := range c {
		all = append(all, t)
	}
	slices.SortFunc(all, func(a, b *table) int { return strings.Compare(a.name, b.name) })
	return all
}

// discrepanciesMax limits the discrepancies reported per table.
const discrepanciesMax = 20

func (f *follower) compareRows(ctx context.Context, tx pgx.Tx, t *table, streams []domain.StreamID, current state) ([]Discrepancy, error) {
	auditTable, liveTable := quote(f.Name+auditSuffix)+`.`+quote(t.name), quote(f.Name)+`.`+quote(t.name)
	joinCondition := strings.Join(mapStrings(t.key, func(c string) string { return `a.` + quote(c) + ` = l.` + quote(c) }), ` AND `)
	key := func(alias string) string {
		return `concat_ws(' ', ` + strings.Join(mapStrings(t.key, func(c string) string { return alias + `.` + quote(c) }), `, `) + `)`
	}
	var sql strings.Builder
	sql.WriteString(`SELECT ` + key(`a`) + `, to_jsonb(a), to_jsonb(l) FROM ` + auditTable + ` a
		LEFT JOIN ` + liveTable + ` l ON ` + joinCondition + `
		WHERE l.` + quote(t.key[0]) + ` IS NULL OR a::text <> l::text`)
	var arguments []any
	for _, o := range f.OwnedTables {
		if o.Table != t.name {
			continue
		}
		var keys []string
		for _, s := range streams {
			if s.Category() == o.Category && !current.parked[s] {
				keys = append(keys, s.Key())
			}
		}
		arguments = []any{keys}
		sql.WriteString(` UNION ALL SELECT ` + key(`l`) + `, NULL, to_jsonb(l) FROM ` + liveTable + ` l
			WHERE l.` + quote(o.Column) + ` = ANY ($1) AND NOT EXISTS (SELECT FROM ` + auditTable + ` a WHERE ` + joinCondition + `)`)
	}
	personal := slices.ContainsFunc(f.PersonalTables, func(p PersonalTable) bool { return p.Table == t.name })
	rows, err := tx.Query(ctx, sql.String()+fmt.Sprintf(` LIMIT %d`, discrepanciesMax), arguments...)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (Discrepancy, error) {
		d := Discrepancy{Projection: f.Name, Table: t.name}
		var expected, actual map[string]json.RawMessage
		err := row.Scan(&d.Key, &expected, &actual)
		d.Expected = describeDifferences(t.columnNames, expected, actual, personal)
		d.Actual = describeDifferences(t.columnNames, actual, expected, personal)
		return d, err
	})
}

// describeDifferences lists the columns in which row differs from other. It returns an empty string if row is nil.
func describeDifferences(columns []string, row, other map[string]json.RawMessage, personal bool) string {
	if row == nil {
		return ""
	}
	var diffs []string
	for _, c := range columns {
		value, otherValue := strings.Trim(string(row[c]), `"`), strings.Trim(string(other[c]), `"`)
		switch {
		case other != nil && value == otherValue:
		case personal:
			diffs = append(diffs, c)
		default:
			diffs = append(diffs, c+"="+value)
		}
	}
	return strings.Join(diffs, ", ")
}
