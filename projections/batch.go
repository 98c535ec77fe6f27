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
	steps  []*step
	broken error // why the current event can't be applied
}

// Row maps column names to values.
type Row map[string]any

// verb is the kind of a change.
type verb int

const (
	runs verb = iota // an SQL statement, which may touch any table
	gathers
	inserts
	upserts
	updates
)

// step is one change that a handler requested.
type step struct {
	verb  verb
	table *table
	row   Row
	named columnSet // columns in row
	key   rowKey
	alone bool // the row must be written separately, without combining its changes
	apart bool // must run after all earlier steps and before all later ones
	sql   string
	args  []any
}

// Queue adds an SQL statement. Use unqualified table names; they refer to the projection's own tables. For a change to one row,
// Insert, Upsert, and Update are cheaper.
func (b *Batch) Queue(sql string, arguments ...any) {
	b.steps = append(b.steps, &step{verb: runs, sql: sql, args: arguments})
}

// QueueBulk adds a row of arguments to a statement that runs once, after everything else in the batch. Its parameters are arrays:
// $1 holds the first argument of each row in event order, and so on.
func (b *Batch) QueueBulk(sql string, arguments ...any) {
	b.steps = append(b.steps, &step{verb: gathers, sql: sql, args: arguments})
}

// Insert adds a row that must not exist. Omitted columns get their defaults.
func (b *Batch) Insert(table string, row Row) { b.add(inserts, table, row) }

// Upsert inserts a row. If a row with the same primary key exists, it sets the given columns instead.
func (b *Batch) Upsert(table string, row Row) { b.add(upserts, table, row) }

// Update sets columns of the row with the given primary key. It does nothing if there is no such row.
func (b *Batch) Update(table string, row Row) { b.add(updates, table, row) }

func (b *Batch) add(v verb, name string, row Row) {
	s := &step{verb: v, row: row}
	if err := s.aim(b.tables, name); err != nil && b.broken == nil {
		b.broken = err
	}
	b.steps = append(b.steps, s)
}

// aim finds the table and key of a step and checks its values. Values are checked here, per event, because one that a later event
// replaces never reaches Postgres. Otherwise, which streams are parked would depend on how the log was split into batches.
func (s *step) aim(tables catalog, name string) (err error) {
	t, known := tables[name]
	if !known {
		return fmt.Errorf("there is no table %s", name)
	}
	s.table = t
	s.alone = !t.plain
	for column, value := range s.row {
		c, known := t.columns[column]
		if !known {
			return fmt.Errorf("table %s has no column %s", name, column)
		}
		s.named = s.named.with(c.place)
		sure, err := c.takes(value)
		if err != nil {
			return fmt.Errorf("table %s column %s: %w", name, column, err)
		}
		s.alone = s.alone || !sure
		s.apart = s.apart || (s.verb != inserts && c.unique && !c.key)
	}
	if s.verb != updates {
		for _, column := range t.required {
			if _, given := s.row[column]; !given {
				return fmt.Errorf("table %s column %s: %w", name, column, errNull)
			}
		}
	}
	keyed, err := s.identify()
	s.apart = s.apart || (!keyed && s.verb != inserts)
	return err
}

// identify reads the primary key from the values. An insert into a table without a primary key needs none.
func (s *step) identify() (keyed bool, err error) {
	columns := s.table.key
	if len(columns) == 0 && s.verb != inserts {
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
			return false, fmt.Errorf("table %s column %s: %w", s.table.name, column, errNull)
		default:
			return false, nil
		}
	}
	return true, nil
}

var errNull = errors.New("a value is missing")
