package engine

import (
	"encoding/json"
	"fmt"
	"sort"
)

// table holds rows by ID. A row is a value, so readers get a copy.
type table[T any] struct {
	name string
	Rows map[string]T
	// onSet, if not nil, is called after a row is stored. It updates data derived from the rows.
	onSet func(id string, row T)
}

func newTable[T any](name string) *table[T] { return &table[T]{name: name, Rows: map[string]T{}} }

// anyTable is a table with any row type.
type anyTable interface {
	load(record) error
	dump() ([][]record, error)
}

func (t *table[T]) load(r record) error {
	if r.Value == nil {
		delete(t.Rows, r.ID)
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
	t.Rows[id] = row
	if t.onSet != nil {
		t.onSet(id, row)
	}
}

func (t *table[T]) dump() ([][]record, error) {
	ids := make([]string, 0, len(t.Rows))
	for id := range t.Rows {
		ids = append(ids, id)
	}
	sort.Strings(ids)
	lines := make([][]record, 0, len(ids))
	for _, id := range ids {
		value, err := json.Marshal(t.Rows[id])
		if err != nil {
			return nil, err
		}
		lines = append(lines, []record{{Table: t.name, ID: id, Value: value}})
	}
	return lines, nil
}

// Change collects the writes of one update. The sandbox applies them only after they are in the journal, so a failed update changes
// nothing.
type Change struct {
	records []record
	Apply   []func()
	err     error
}

// Put adds or replaces a row as part of a change.
func Put[T any](c *Change, t *table[T], id string, row T) {
	value, err := json.Marshal(row)
	if err != nil && c.err == nil {
		c.err = err
	}
	c.records = append(c.records, record{Table: t.name, ID: id, Value: value})
	c.Apply = append(c.Apply, func() { t.set(id, row) })
}

// Remove deletes a row as part of a change.
func Remove[T any](c *Change, t *table[T], id string) {
	c.records = append(c.records, record{Table: t.name, ID: id})
	c.Apply = append(c.Apply, func() { delete(t.Rows, id) })
}
