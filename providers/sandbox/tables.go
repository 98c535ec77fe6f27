package sandbox

import (
	"encoding/json"
	"fmt"
	"sort"
)

// table holds rows by ID. Rows are values, so that a row read from the table is a copy. Only put and remove change the table.
type table[T any] struct {
	name string
	rows map[string]T
	// onSet, if not nil, updates data derived from the rows. It is called after each stored row.
	onSet func(id string, row T)
}

func newTable[T any](name string) *table[T] { return &table[T]{name: name, rows: map[string]T{}} }

// anyTable is a table of any row type, as the journal uses it.
type anyTable interface {
	load(record) error
	dump() ([][]record, error)
}

func (t *table[T]) load(r record) error {
	if r.Value == nil {
		delete(t.rows, r.ID)
		return nil
	}
	var row T
	if err := json.Unmarshal(r.Value, &row); err != nil {
		return fmt.Errorf("sandbox: decode row of table %s", t.name)
	}
	t.set(r.ID, row)
	return nil
}

func (t *table[T]) set(id string, row T) {
	t.rows[id] = row
	if t.onSet != nil {
		t.onSet(id, row)
	}
}

func (t *table[T]) dump() ([][]record, error) {
	ids := make([]string, 0, len(t.rows))
	for id := range t.rows {
		ids = append(ids, id)
	}
	sort.Strings(ids)
	lines := make([][]record, 0, len(ids))
	for _, id := range ids {
		value, err := json.Marshal(t.rows[id])
		if err != nil {
			return nil, err
		}
		lines = append(lines, []record{{Table: t.name, ID: id, Value: value}})
	}
	return lines, nil
}

// change collects the writes of one update. They are applied only after all of them are in the journal, so that a failed update
// changes nothing.
type change struct {
	records []record
	apply   []func()
	err     error
}

// put adds or replaces a row as part of a change.
func put[T any](c *change, t *table[T], id string, row T) {
	value, err := json.Marshal(row)
	if err != nil && c.err == nil {
		c.err = err
	}
	c.records = append(c.records, record{Table: t.name, ID: id, Value: value})
	c.apply = append(c.apply, func() { t.set(id, row) })
}

// remove deletes a row as part of a change.
func remove[T any](c *change, t *table[T], id string) {
	c.records = append(c.records, record{Table: t.name, ID: id})
	c.apply = append(c.apply, func() { delete(t.rows, id) })
}
