package projections

import (
	"errors"
	"fmt"
)

// Batch collects what several events do to the tables. It reaches Postgres in few round trips, and what concerns one row
// is written once: a transfer that is created, funded and delivered within a batch is one row that says delivered.
//
// The result is the same as if each had been written by itself, in order.
type Batch struct {
	tables catalog
	steps  []*step
	broken error // why the present event cannot be applied
}

// Row is values by the name of their column.
type Row map[string]any

// verb is what happens to a row.
type verb int

const (
	runs verb = iota // an SQL statement, which may touch anything
	gathers
	inserts
	upserts
	updates
)

// step is one thing that a handler asked for.
type step struct {
	verb  verb
	table *table
	row   Row
	named columnSet // the columns of the row
	key   rowKey
	alone bool // the row is written by itself, whatever else happens to it in the batch
	apart bool // it must reach Postgres after all steps before it, and before all behind it
	sql   string
	args  []any
}

// Queue adds a statement. Its table names are unqualified: they are the projection's own. It can say anything; what
// concerns one row of one table is cheaper said with Insert, Upsert and Update.
func (b *Batch) Queue(sql string, arguments ...any) {
	b.steps = append(b.steps, &step{verb: runs, sql: sql, args: arguments})
}

// QueueBulk adds one row to a statement that is carried out once for all of them, behind everything else of the batch. Its parameters
// are arrays: $1 holds the first argument of each row, in the order of the events, and so on.
func (b *Batch) QueueBulk(sql string, arguments ...any) {
	b.steps = append(b.steps, &step{verb: gathers, sql: sql, args: arguments})
}

// Insert adds a row, which must not be there yet. Columns that are not named have their default.
func (b *Batch) Insert(table string, row Row) { b.add(inserts, table, row) }

// Upsert adds a row, or sets the named columns of the one that has the same primary key.
func (b *Batch) Upsert(table string, row Row) { b.add(upserts, table, row) }

// Update sets columns of the row whose primary key is among the values. Where there is no such row, nothing happens.
func (b *Batch) Update(table string, row Row) { b.add(updates, table, row) }

func (b *Batch) add(v verb, name string, row Row) {
	s := &step{verb: v, row: row}
	if err := s.aim(b.tables, name); err != nil && b.broken == nil {
		b.broken = err
	}
	b.steps = append(b.steps, s)
}

// aim finds the row of a step, and decides whether its values would be taken by Postgres. They are looked at here, one event
// at a time, because a value that a later event of the batch replaces never reaches the database: what is parked must
// not depend on how the log was cut into batches.
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

// identify reads the primary key from the values. Inserts into tables without one need none.
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
