package sqlbatch

import "maps"

// rowKey is a primary key of up to three columns. The values are strings or int64s.
type rowKey [3]any

// mergedChanges merges the changes to each row into one change. It holds only changes that do not depend on the tables' contents.
type mergedChanges struct {
	tables  []*tableRows
	byTable map[*Table]*tableRows
}

// tableRows holds the merged changes to one table.
type tableRows struct {
	table *Table
	rows  []*change
	byKey map[rowKey]*change
}

// add adds a change and reports whether it succeeded. If not, the earlier changes must be written first.
func (m *mergedChanges) add(c *change) bool {
	t := m.byTable[c.table]
	if t == nil {
		t = &tableRows{table: c.table, byKey: map[rowKey]*change{}}
		if m.byTable == nil {
			m.byTable = map[*Table]*tableRows{}
		}
		m.byTable[c.table] = t
		m.tables = append(m.tables, t)
	}
	if c.key == (rowKey{}) { // an insert into a table without a primary key
		t.rows = append(t.rows, c)
		return true
	}
	existing := t.byKey[c.key]
	if existing == nil {
		t.byKey[c.key] = c
		t.rows = append(t.rows, c)
		return true
	}
	// A row that certainly exists takes the new values. Otherwise, the result depends on the table.
	if c.unmergeable || existing.unmergeable || c.op == opInsert || (existing.op == opUpdate && c.op == opUpsert) {
		return false
	}
	maps.Copy(existing.row, c.row)
	existing.columns = existing.columns.union(c.columns)
	return true
}

// clear removes all changes.
func (m *mergedChanges) clear() { m.tables, m.byTable = nil, nil }
