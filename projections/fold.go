package projections

// rowKey is a primary key of up to three columns, as text or numbers.
type rowKey [3]any

// mergedChanges combines several steps per row into one. It holds only steps that do not depend on the contents of the tables.
type mergedChanges struct {
	tables []*tableRows
	byTable    map[*table]*tableRows
}

type tableRows struct {
	table *table
	rows  []*change
	byKey map[rowKey]*change
}

// add adds a step and reports whether it could. If not, the earlier steps must be written first.
func (f *mergedChanges) add(s *change) bool {
	t := f.byTable[s.table]
	if t == nil {
		t = &tableRows{table: s.table, byKey: map[rowKey]*change{}}
		if f.byTable == nil {
			f.byTable = map[*table]*tableRows{}
		}
		f.byTable[s.table] = t
		f.tables = append(f.tables, t)
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
	if s.unmergeable || before.unmergeable || s.op == opInsert || (before.op == opUpdate && s.op == opUpsert) {
		return false
	}
	for column, value := range s.row {
		before.row[column] = value
	}
	before.columns = before.columns.union(s.columns)
	return true
}

// clear removes all steps.
func (f *mergedChanges) clear() { f.tables, f.byTable = nil, nil }
