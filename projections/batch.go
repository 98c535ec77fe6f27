package projections

import (
	"errors"
	"fmt"
)

// Batch collects the table changes of several events. It sends them to Postgres in few round trips and writes each row once. If a
// transfer is created, funded, and delivered within a batch, only the final row is written.
//
// The result is the same as if each event had been applied separately, in order.
type Batch struct {
	tables catalog
	changes  []*change
	err error // why the current event can't be applied
}

// Row maps column names to values.
type Row map[string]any

// operation is the kind of a change.
type operation int

const (
	opExec operation = iota // an SQL statement, which may touch any table
	opBulk
	opInsert
	opUpsert
	opUpdate
)

// change is one change that a handler requested.
type change struct {
	op  operation
	table *table
	row   Row
	columns columnSet // columns in row
	key   rowKey
	unmergeable bool // the row must be written separately, without combining its changes
	barrier bool // must run after all earlier steps and before all later ones
	sql   string
	args  []any
}

// Queue adds an SQL statement. Use unqualified table names; they refer to the projection's own tables. For a change to one row,
// Insert, Upsert, and Update are cheaper.
func (b *Batch) Queue(sql string, arguments ...any) {
	b.changes = append(b.changes, &change{op: opExec, sql: sql, args: arguments})
}

// QueueBulk adds a row of arguments to a statement that runs once, after everything else in the batch. Its parameters are arrays:
// $1 holds the first argument of each row in event order, and so on.
func (b *Batch) QueueBulk(sql string, arguments ...any) {
	b.changes = append(b.changes, &change{op: opBulk, sql: sql, args: arguments})
}

// Insert adds a row that must not exist. Omitted columns get their defaults.
func (b *Batch) Insert(table string, row Row) { b.add(opInsert, table, row) }

// Upsert inserts a row. If a row with the same primary key exists, it sets the given columns instead.
func (b *Batch) Upsert(table string, row Row) { b.add(opUpsert, table, row) }

// Update sets columns of the row with the given primary key. It does nothing if there is no such row.
func (b *Batch) Update(table string, row Row) { b.add(opUpdate, table, row) }

func (b *Batch) add(v operation, name string, row Row) {
	s := &change{op: v, row: row}
	if err := s.resolve(b.tables, name); err != nil && b.err == nil {
		b.err = err
	}
	b.changes = append(b.changes, s)
}

// resolve finds the table and key of a step and checks its values. Values are checked here, per event, because one that a later event
// replaces never reaches Postgres. Otherwise, which streams are parked would depend on how the log was split into batches.
func (s *change) resolve(tables catalog, name string) (err error) {
	t, known := tables[name]
	if !known {
		return fmt.Errorf("there is no table %s", name)
	}
	s.table = t
	s.unmergeable = !t.unconstrained
	for column, value := range s.row {
		c, known := t.columns[column]
		if !known {
			return fmt.Errorf("table %s has no column %s", name, column)
		}
		s.columns = s.columns.with(c.index)
		sure, err := c.validate(value)
		if err != nil {
			return fmt.Errorf("table %s column %s: %w", name, column, err)
		}
		s.unmergeable = s.unmergeable || !sure
		s.barrier = s.barrier || (s.op != opInsert && c.unique && !c.key)
	}
	if s.op != opUpdate {
		for _, column := range t.required {
			if _, given := s.row[column]; !given {
				return fmt.Errorf("table %s column %s: %w", name, column, errMissingValue)
			}
		}
	}
	keyed, err := s.readKey()
	s.barrier = s.barrier || (!keyed && s.op != opInsert)
	return err
}

// readKey reads the primary key from the values. An insert into a table without a primary key needs none.
func (s *change) readKey() (keyed bool, err error) {
	columns := s.table.key
	if len(columns) == 0 && s.op != opInsert {
		return false, fmt.Errorf("table %s has no primary key", s.table.name)
	}
	if len(columns) == 0 || len(columns) > len(s.key) {
		return false, nil
	}
	for i, column := range columns {
		switch v := s.row[column].(type) {
		case string:
			s.key[i] = v
		case int:
			s.key[i] = int64(v)
		case int64:
			s.key[i] = v
		case nil:
			return false, fmt.Errorf("table %s column %s: %w", s.table.name, column, errMissingValue)
		default:
			return false, nil
		}
	}
	return true, nil
}

var errMissingValue = errors.New("a value is missing")
