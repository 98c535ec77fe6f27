package sandbox

import (
	"encoding/json"
	"fmt"
	"sort"
)

// table holds rows by ID. A row is a value, so readers get a copy.
type table[T any] struct {
	name string
	rows map[string]T
	// onSet, if not nil, is called after a row is stored. It updates data derived from the rows.
	onSet func(id string, row T)
}

func newTable[T any](name string) *table[T] { return &table[T]{name: name, rows: map[string]T{}} }

// anyTable is a table with any row type.
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
		return fmt.Errorf("sandbox: decode a row of table %s", t.name)
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

// change collects the writes of one update. The sandbox applies them only after they are in the journal, so a failed update changes
// nothing.
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
