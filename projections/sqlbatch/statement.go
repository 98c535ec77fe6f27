package sqlbatch

import (
	"slices"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"
)

// shape describes row changes with the same operation, table, and columns.
type shape struct {
	op              operation
	table           *Table
	set             columnSet // columns that the change writes
	columns         []*column // the same columns, in table order
	nonKey          []*column // columns outside the key
	hasNonTextArray bool      // whether a column holds arrays of a type other than text
	rowSQL          string    // statement for one row; the parameters are the values in column order
}

// shapeKey identifies a shape within a table.
type shapeKey struct {
	op  operation
	set columnSet
}

// statementKey identifies a bulk statement for a shape.
type statementKey struct {
	shapeKey
	asText columnSet
}

// shapeFor returns the shape for an operation and a set of columns. Shapes are cached, because most changes use the same few shapes.
func (t *Table) shapeFor(op operation, set columnSet) *shape {
	key := shapeKey{op, set}
	if cached, ok := t.cache.Load(key); ok {
		return cached.(*shape)
	}
	s := &shape{op: op, table: t, set: set}
	for _, name := range t.ColumnNames {
		if c := t.columns[name]; set.has(c.index) {
			s.columns = append(s.columns, c)
			s.hasNonTextArray = s.hasNonTextArray || c.isArray() && c.typeName != "text[]"
			if !slices.Contains(t.Key, name) {
				s.nonKey = append(s.nonKey, c)
			}
		}
	}
	s.rowSQL = s.buildRowSQL()
	cached, _ := t.cache.LoadOrStore(key, s)
	return cached.(*shape)
}

// bulkSQL returns the statement for many rows. It has one array parameter per column. Columns in asText are passed as SQL text.
func (s *shape) bulkSQL(asText columnSet) string {
	key := statementKey{shapeKey{s.op, s.set}, asText}
	if cached, ok := s.table.cache.Load(key); ok {
		return cached.(string)
	}
	sql := s.buildBulkSQL(asText)
	s.table.cache.Store(key, sql)
	return sql
}

func (s *shape) buildRowSQL() string {
	parameters := make(map[string]string, len(s.columns))
	var values []string
	for i, c := range s.columns {
		parameters[c.name] = "$" + strconv.Itoa(i+1)
		values = append(values, parameters[c.name])
	}
	if s.op == opUpdate {
		return `UPDATE ` + quote(s.table.Name) + ` SET ` + assignments(s.nonKey, func(c string) string { return parameters[c] }) +
			` WHERE ` + strings.Join(mapStrings(s.table.Key, func(c string) string { return quote(c) + ` = ` + parameters[c] }), ` AND `)
	}
	return `INSERT INTO ` + quote(s.table.Name) + ` (` + columnList(s.columns) + `) VALUES (` +
		strings.Join(values, `, `) + `)` + s.onConflict()
}

func (s *shape) buildBulkSQL(asText columnSet) string {
	lists := make([]string, len(s.columns))
	values := make(map[string]string, len(s.columns))
	for i, c := range s.columns {
		kind := c.typeName
		values[c.name] = `v.` + quote(c.name)
		if asText.has(c.index) {
			values[c.name] += `::` + kind
			kind = "text"
		}
		lists[i] = `$` + strconv.Itoa(i+1) + `::` + kind + `[]`
	}
	value := func(column string) string { return values[column] }
	source := `unnest(` + strings.Join(lists, `, `) + `) AS v (` + columnList(s.columns) + `)`
	if s.op == opUpdate {
		return `UPDATE ` + quote(s.table.Name) + ` t SET ` + assignments(s.nonKey, value) + ` FROM ` + source + ` WHERE ` +
			strings.Join(mapStrings(s.table.Key, func(c string) string { return `t.` + quote(c) + ` = ` + value(c) }), ` AND `)
	}
	return `INSERT INTO ` + quote(s.table.Name) + ` (` + columnList(s.columns) + `) SELECT ` +
		strings.Join(mapStrings(s.columns, func(c *column) string { return value(c.name) }), `, `) + ` FROM ` + source + s.onConflict()
}

// onConflict returns the ON CONFLICT clause.
func (s *shape) onConflict() string {
	if s.op != opUpsert {
		return ""
	}
	on := ` ON CONFLICT (` + strings.Join(mapStrings(s.table.Key, quote), `, `) + `) DO `
	if len(s.nonKey) == 0 {
		return on + `NOTHING`
	}
	return on + `UPDATE SET ` + assignments(s.nonKey, func(c string) string { return `excluded.` + quote(c) })
}

func assignments(columns []*column, value func(column string) string) string {
	return strings.Join(mapStrings(columns, func(c *column) string { return quote(c.name) + ` = ` + value(c.name) }), `, `)
}

func columnList(columns []*column) string {
	return strings.Join(mapStrings(columns, func(c *column) string { return quote(c.name) }), `, `)
}

// mapStrings converts each element of a slice to a string.
func mapStrings[T any](all []T, convert func(T) string) []string {
	result := make([]string, len(all))
	for i, x := range all {
		result[i] = convert(x)
	}
	return result
}

func quote(name string) string { return pgx.Identifier{name}.Sanitize() }
