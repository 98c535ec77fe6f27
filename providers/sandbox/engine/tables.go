package engine

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
)

// table holds rows by ID. A row is a value, so readers get a copy.
type table[T any] struct {
	name string
	Rows map[string]T
	// onSet, if not nil, is called after a row is stored. It updates data derived from the rows.
	onSet func(id string, row T)
}

// newTable adds a table to the sandbox.
func newTable[T any](s *Engine, name string) *table[T] {
	t := &table[T]{name: name, Rows: map[string]T{}}
	s.tables[name] = t
	return t
}

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
	lines := make([][]record, 0, len(t.Rows))
	for _, id := range slices.Sorted(maps.Keys(t.Rows)) {
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

// Take removes the rows that match as part of a change. It returns them in the order of their numbers.
func Take[T any](c *Change, t *table[T], matches func(row T) bool, number func(row T) int64) []T {
	var taken []T
	for id, row := range t.Rows {
		if matches(row) {
			Remove(c, t, id)
			taken = append(taken, row)
		}
	}
	slices.SortFunc(taken, func(a, b T) int { return cmp.Compare(number(a), number(b)) })
	return taken
}

// RemoveIf deletes the rows that match as part of a change.
func RemoveIf[T any](c *Change, t *table[T], matches func(row T) bool) {
	for id, row := range t.Rows {
		if matches(row) {
			Remove(c, t, id)
		}
	}
}
