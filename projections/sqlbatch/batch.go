// Package sqlbatch collects row changes and writes them to Postgres in few statements.
//
// Read models change rows one event at a time, and many events arrive together. A Batch merges the changes to each row, groups rows
// with the same columns, and writes each group with one statement or with COPY. If a transfer is created, funded, and delivered in
// one batch, only the final row is written:
//
//	tables, err := sqlbatch.ReadCatalog(ctx, tx)
//	...
//	b := sqlbatch.New(tables)
//	b.Insert("transfers", sqlbatch.Row{"transfer_id": "t-1", "status": "CREATED"})
//	b.Update("transfers", sqlbatch.Row{"transfer_id": "t-1", "status": "COMPLETED"})
//	err = b.Send(ctx, tx)
//
// A batch checks the values of each change when the change is queued, because Postgres never sees a value that a later change
// replaces. Send returns a DataError if the changes themselves are at fault.
package sqlbatch

import (
	"errors"
	"fmt"
	"runtime/debug"
)

// Batch collects table changes. The result of sending them is the same as if each change had been made separately, in order.
type Batch struct {
	tables  Catalog
	changes []*change
	err     error // error of the first invalid change since Try began
}

// New returns an empty batch for the tables of a schema. A batch without tables accepts only SQL statements.
func New(tables Catalog) *Batch { return &Batch{tables: tables} }

// Try runs a function that queues changes. If the function fails or panics, or queues an invalid change, Try returns an error and
// queues nothing.
func (b *Batch) Try(queue func() error) (err error) {
	before := len(b.changes)
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("handler panicked: %v\n%s", p, debug.Stack())
		}
		if err == nil {
			err = b.err
		}
		if err != nil {
			b.changes, b.err = b.changes[:before], nil
		}
	}()
	return queue()
}

// Row maps column names to values.
type Row map[string]any

// operation is the kind of change.
type operation int

const (
	opExec operation = iota // an SQL statement, which can change any table
	opBulk                  // an SQL statement that runs once for all arguments queued in the batch
	opInsert
	opUpsert
	opUpdate
)

// change is a row change or an SQL statement.
type change struct {
	op          operation
	table       *Table
	row         Row
	columns     columnSet // columns that row contains
	key         rowKey
	unmergeable bool // whether the change can't be merged with other changes to the same row
	barrier     bool // whether the change must run after all earlier changes and before all later ones
	sql         string
	args        []any
}

// Queue adds an SQL statement. Unqualified table names refer to the schema of the batch's tables. To change one row, use the cheaper
// methods Insert, Upsert, and Update.
func (b *Batch) Queue(sql string, arguments ...any) {
	b.changes = append(b.changes, &change{op: opExec, sql: sql, args: arguments})
}

// QueueBulk adds a row of arguments to a statement that runs once, after all other changes in the batch. The statement's parameters are
// arrays: $1 holds the first argument of each row in event order, and so on.
func (b *Batch) QueueBulk(sql string, arguments ...any) {
	b.changes = append(b.changes, &change{op: opBulk, sql: sql, args: arguments})
}

// Insert adds a row that must not exist yet. Omitted columns get their defaults.
func (b *Batch) Insert(table string, row Row) { b.add(opInsert, table, row) }

// Upsert inserts a row. If a row with the same primary key exists, it sets the given columns instead.
func (b *Batch) Upsert(table string, row Row) { b.add(opUpsert, table, row) }

// Update sets columns of the row with the given primary key. It does nothing if the row does not exist.
func (b *Batch) Update(table string, row Row) { b.add(opUpdate, table, row) }

func (b *Batch) add(op operation, name string, row Row) {
	c := &change{op: op, row: row}
	if err := c.resolve(b.tables, name); err != nil && b.err == nil {
		b.err = err
	}
	b.changes = append(b.changes, c)
}

// resolve finds the change's table and key and checks its values. Values are checked here, per event, because a value that a later
// event replaces never reaches Postgres. Without this check, the set of parked streams would depend on the batch boundaries.
func (c *change) resolve(tables Catalog, name string) (err error) {
	t, known := tables[name]
	if !known {
		return fmt.Errorf("table %s does not exist", name)
	}
	c.table = t
	c.unmergeable = !t.unconstrained
	for column, value := range c.row {
		col, known := t.columns[column]
		if !known {
			return fmt.Errorf("table %s has no column %s", name, column)
		}
		c.columns = c.columns.with(col.index)
		certain, err := col.validate(value)
		if err != nil {
			return fmt.Errorf("table %s column %s: %w", name, column, err)
		}
		c.unmergeable = c.unmergeable || !certain
		c.barrier = c.barrier || (c.op != opInsert && col.unique && !col.key)
	}
	if c.op != opUpdate {
		for _, column := range t.required {
			if _, present := c.row[column]; !present {
				return fmt.Errorf("table %s column %s: %w", name, column, errMissingValue)
			}
		}
	}
	hasKey, err := c.readKey()
	c.barrier = c.barrier || (!hasKey && c.op != opInsert)
	return err
}

// readKey reads the primary key from the values. It reports false if the key can't be used to merge changes. An insert into a table
// without a primary key needs no key.
func (c *change) readKey() (hasKey bool, err error) {
	columns := c.table.Key
	if len(columns) == 0 && c.op != opInsert {
		return false, fmt.Errorf("table %s has no primary key", c.table.Name)
	}
	if len(columns) == 0 || len(columns) > len(c.key) {
		return false, nil
	}
	for i, column := range columns {
		switch v := c.row[column].(type) {
		case string:
			c.key[i] = v
		case int:
			c.key[i] = int64(v)
		case int64:
			c.key[i] = v
		case nil:
			return false, fmt.Errorf("table %s column %s: %w", c.table.Name, column, errMissingValue)
		default:
			return false, nil
		}
	}
	return true, nil
}

var errMissingValue = errors.New("required value is missing")
