package maintenance

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
	"hulak/projections"
	"hulak/projections/internal/tables"
	"hulak/projections/sqlbatch"
)

// auditSuffix is the suffix of the schemas into which an audit applies events. Their tables stay empty, because an audit never commits.
const auditSuffix = "__audit"

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
func (m *Maintainer) Audit(ctx context.Context, streams []domain.StreamID) ([]Discrepancy, error) {
	for _, p := range m.projections {
		if err := m.prepareAudit(ctx, p); err != nil {
			return nil, fmt.Errorf("%s: %w", p.Name, err)
		}
	}
	tx, err := m.pool.BeginTx(ctx, pgx.TxOptions{IsoLevel: pgx.RepeatableRead})
	if err != nil {
		return nil, err
	}
	defer tables.Rollback(ctx, tx)
	states := make([]tables.State, len(m.projections))
	for i, p := range m.projections {
		if err := setSearchPath(ctx, tx, p.Name); err != nil {
			return nil, err
		}
		states[i], err = tables.ReadState(ctx, tx, p.fingerprint)
		if err != nil && !errors.Is(err, tables.ErrVersionMismatch) && !errors.Is(err, tables.ErrMissing) {
			return nil, err
		}
	}
	var stored []eventstore.StoredEvent // read after the snapshot, to include every event that the snapshot shows
	for _, stream := range streams {
		all, err := m.readStream(ctx, stream)
		if err != nil {
			return nil, err
		}
		stored = append(stored, all...)
	}
	slices.SortFunc(stored, func(a, b eventstore.StoredEvent) int { return int(a.Position - b.Position) })
	var discrepancies []Discrepancy
	for i, p := range m.projections {
		events, err := m.log.DecodeSelected(ctx, stored,
			func(e *eventstore.StoredEvent) eventstore.DecodeLevel { return p.applier.DecodeLevel(e.Type) })
		if err != nil {
			return nil, err
		}
		found, err := p.audit(ctx, tx, states[i], streams, events)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p.Name, err)
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

func (m *Maintainer) readStream(ctx context.Context, stream domain.StreamID) (all []eventstore.StoredEvent, err error) {
	for {
		page, err := m.log.ReadStreamStored(ctx, stream, int64(len(all)), streamPageSize)
		if all = append(all, page...); err != nil || len(page) < streamPageSize {
			return all, err
		}
	}
}

// prepareAudit creates a projection's audit schema for this program's version.
func (m *Maintainer) prepareAudit(ctx context.Context, p *projection) error {
	if p.auditCatalog.Load() != nil {
		return nil
	}
	schema := p.Name + auditSuffix
	tx, err := tables.Begin(ctx, m.pool, schema)
	if err != nil {
		return err
	}
	defer tables.Rollback(ctx, tx)
	if _, err := p.ensureTables(ctx, tx, schema, false); err != nil {
		return err
	}
	catalog, err := sqlbatch.ReadCatalog(ctx, tx)
	if err != nil {
		return err
	}
	if err := tx.Commit(ctx); err != nil {
		return err
	}
	p.auditCatalog.Store(&catalog)
	return nil
}

// audit applies the events to the audit tables and compares these tables with the tables in use. The caller rolls back the changes.
func (p *projection) audit(ctx context.Context, tx pgx.Tx, current tables.State, streams []domain.StreamID,
	events []domain.RecordedEvent) ([]Discrepancy, error) {
	if current.Position == 0 || len(events) == 0 {
		return nil, nil // no tables of this version are in use, or no event affects them
	}
	if err := setSearchPath(ctx, tx, p.Name+auditSuffix); err != nil {
		return nil, err
	}
	catalog := *p.auditCatalog.Load()
	b := sqlbatch.New(catalog)
	for _, event := range events {
		if event.Position > current.Position || current.Parked[event.Stream] {
			continue
		}
		if err := p.applier.Apply(b, event); err != nil {
			return nil, fmt.Errorf("apply event at position %d of a stream that is not parked: %w", event.Position, err)
		}
	}
	tables.DeletePeople(b, p.Projection, current.RecentlyPurged)
	if err := b.Send(ctx, tx); err != nil {
		return nil, err
	}
	var discrepancies []Discrepancy
	for _, t := range catalog.Sorted() {
		if len(t.Key) == 0 || slices.Contains(p.SharedTables, t.Name) {
			continue
		}
		found, err := p.compareRows(ctx, tx, t, streams, current)
		if err != nil {
			return nil, err
		}
		discrepancies = append(discrepancies, found...)
	}
	return discrepancies, nil
}

// discrepanciesMax limits the discrepancies reported per table.
const discrepanciesMax = 20

func (p *projection) compareRows(ctx context.Context, tx pgx.Tx, t *sqlbatch.Table, streams []domain.StreamID,
	current tables.State) ([]Discrepancy, error) {
	auditTable, liveTable := tables.Quote(p.Name+auditSuffix)+`.`+tables.Quote(t.Name), tables.Quote(p.Name)+`.`+tables.Quote(t.Name)
	var conditions, keyColumns []string
	for _, c := range t.Key {
		conditions = append(conditions, `a.`+tables.Quote(c)+` = l.`+tables.Quote(c))
		keyColumns = append(keyColumns, tables.Quote(c))
	}
	joinCondition := strings.Join(conditions, ` AND `)
	key := func(alias string) string {
		return `concat_ws(' ', ` + alias + `.` + strings.Join(keyColumns, `, `+alias+`.`) + `)`
	}
	var sql strings.Builder
	sql.WriteString(`SELECT ` + key(`a`) + `, to_jsonb(a), to_jsonb(l) FROM ` + auditTable + ` a
		LEFT JOIN ` + liveTable + ` l ON ` + joinCondition + `
		WHERE l.` + tables.Quote(t.Key[0]) + ` IS NULL OR a::text <> l::text`)
	var arguments []any
	for _, o := range p.OwnedTables {
		if o.Table != t.Name {
			continue
		}
		var keys []string
		for _, s := range streams {
			if s.Category() == o.Category && !current.Parked[s] {
				keys = append(keys, s.Key())
			}
		}
		arguments = []any{keys}
		sql.WriteString(` UNION ALL SELECT ` + key(`l`) + `, NULL, to_jsonb(l) FROM ` + liveTable + ` l
			WHERE l.` + tables.Quote(o.Column) + ` = ANY ($1) AND NOT EXISTS (SELECT FROM ` + auditTable + ` a WHERE ` + joinCondition + `)`)
	}
	personal := slices.ContainsFunc(p.PersonalTables, func(p projections.PersonalTable) bool { return p.Table == t.Name })
	rows, _ := tx.Query(ctx, sql.String()+fmt.Sprintf(` LIMIT %d`, discrepanciesMax), arguments...)
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (Discrepancy, error) {
		d := Discrepancy{Projection: p.Name, Table: t.Name}
		var expected, actual map[string]json.RawMessage
		err := row.Scan(&d.Key, &expected, &actual)
		d.Expected = describeDifferences(t.ColumnNames, expected, actual, personal)
		d.Actual = describeDifferences(t.ColumnNames, actual, expected, personal)
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
