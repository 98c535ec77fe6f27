package projections

// rowKey is a primary key of up to three columns, as text or numbers.
type rowKey [3]any

// folded combines several steps per row into one. It holds only steps that do not depend on the contents of the tables.
type folded struct {
	order []*tableRows
	of    map[*table]*tableRows
}

type tableRows struct {
	table *table
	rows  []*step
	byKey map[rowKey]*step
}

// take adds a step and reports whether it could. If not, the earlier steps must be written first.
func (f *folded) take(s *step) bool {
	t := f.of[s.table]
	if t == nil {
		t = &tableRows{table: s.table, byKey: map[rowKey]*step{}}
		if f.of == nil {
			f.of = map[*table]*tableRows{}
		}
		f.of[s.table] = t
		f.order = append(f.order, t)
	}
	if s.key == (rowKey{}) { // an insert into a table without a primary key
		t.rows = append(t.rows, s)
		return true
	}
	before := t.byKey[s.key]
	if before == nil {
		t.byKey[s.key] = s
		t.rows = append(t.rows, s)
		return true
	}
	// If the row exists for certain, it takes the new values. Otherwise the result depends on the table.
	if s.alone || before.alone || s.verb == inserts || (before.verb == updates && s.verb == upserts) {
		return false
	}
	for column, value := range s.row {
		before.row[column] = value
	}
	before.named = before.named.union(s.named)
	return true
}

// clear removes all steps.
func (f *folded) clear() { f.order, f.of = nil, nil }
