package projections

// rowKey is a primary key of up to three columns, as text or numbers.
type rowKey [3]any

// folded is what becomes of each row, after several steps that do not depend on what the tables hold.
type folded struct {
	order []*tableRows
	of    map[*table]*tableRows
}

type tableRows struct {
	table *table
	rows  []*step
	byKey map[rowKey]*step
}

// take adds a step to those before it, and reports whether it could: otherwise they have to be written first.
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
	if s.key == (rowKey{}) { // an insert into a table without a key
		t.rows = append(t.rows, s)
		return true
	}
	before := t.byKey[s.key]
	if before == nil {
		t.byKey[s.key] = s
		t.rows = append(t.rows, s)
		return true
	}
	// A row that is there now takes what is set. Anything else depends on whether there is one, which Postgres knows.
	if s.alone || before.alone || s.verb == inserts || (before.verb == updates && s.verb == upserts) {
		return false
	}
	for column, value := range s.row {
		before.row[column] = value
	}
	before.named = before.named.union(s.named)
	return true
}

// clear empties it, for the steps that follow.
func (f *folded) clear() { f.order, f.of = nil, nil }
