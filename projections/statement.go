package projections

import (
	"slices"
	"strconv"
	"strings"
)

// shape is a kind of row change: an operation, a table, and the set of columns that it writes.
type shape struct {
	op              operation
	table           *table
	set             columnSet
	columns         []*column // in table order
	nonKey          []*column // columns outside the key
	hasNonTextArray bool      // a column holds arrays of values other than texts
	rowSQL          string    // statement for one row; $1 and so on are the values in column order
	copySQL         string    // COPY statement for new rows in binary format
}

// shapeKey identifies a shape of a table.
type shapeKey struct {
	op  operation
	set columnSet
}

// statementKey identifies a many-row statement of a shape.
type statementKey struct {
	shapeKey
	asText columnSet
}

// shapeFor returns the shape for an operation and a set of columns. Shapes are cached, because most changes use the same few.
func (t *table) shapeFor(op operation, set columnSet) *shape {
	key := shapeKey{op, set}
	if cached, ok := t.cache.Load(key); ok {
		return cached.(*shape)
	}
	x := &shape{op: op, table: t, set: set}
	for _, name := range t.columnNames {
		if c := t.columns[name]; set.has(c.index) {
			x.columns = append(x.columns, c)
			x.hasNonTextArray = x.hasNonTextArray || c.isArray() && c.typeName != "text[]"
			if !slices.Contains(t.key, name) {
				x.nonKey = append(x.nonKey, c)
			}
		}
	}
	x.rowSQL = x.buildRowSQL()
	x.copySQL = `COPY ` + quote(t.name) + ` (` + columnList(x.columns) + `) FROM STDIN (FORMAT binary)`
	cached, _ := t.cache.LoadOrStore(key, x)
	return cached.(*shape)
}

// bulkSQL returns the statement for many rows. Its parameters are one array per column. The columns in asText are passed as SQL
// text.
func (x *shape) bulkSQL(asText columnSet) string {
	key := statementKey{shapeKey{x.op, x.set}, asText}
	if cached, ok := x.table.cache.Load(key); ok {
		return cached.(string)
	}
	sql := x.buildBulkSQL(asText)
	x.table.cache.Store(key, sql)
	return sql
}

func (x *shape) buildRowSQL() string {
	parameters := make(map[string]string, len(x.columns))
	var values []string
	for i, c := range x.columns {
		parameters[c.name] = "$" + strconv.Itoa(i+1)
		values = append(values, parameters[c.name])
	}
	if x.op == opUpdate {
		return `UPDATE ` + quote(x.table.name) + ` SET ` + assignments(x.nonKey, func(c string) string { return parameters[c] }) +
			` WHERE ` + strings.Join(mapStrings(x.table.key, func(c string) string { return quote(c) + ` = ` + parameters[c] }), ` AND `)
	}
	return `INSERT INTO ` + quote(x.table.name) + ` (` + columnList(x.columns) + `) VALUES (` + strings.Join(values,
		`, `) + `)` + x.onConflict()
}

func (x *shape) buildBulkSQL(asText columnSet) string {
	lists := make([]string, len(x.columns))
	values := make(map[string]string, len(x.columns))
	for i, c := range x.columns {
		kind := c.typeName
		values[c.name] = `v.` + quote(c.name)
		if asText.has(c.index) {
			values[c.name] += `::` + kind
			kind = "text"
		}
		lists[i] = `$` + strconv.Itoa(i+1) + `::` + kind + `[]`
	}
	value := func(column string) string { return values[column] }
	source := `unnest(` + strings.Join(lists, `, `) + `) AS v (` + columnList(x.columns) + `)`
	if x.op == opUpdate {
		return `UPDATE ` + quote(x.table.name) + ` t SET ` + assignments(x.nonKey, value) + ` FROM ` + source + ` WHERE ` +
			strings.Join(mapStrings(x.table.key, func(c string) string { return `t.` + quote(c) + ` = ` + value(c) }), ` AND `)
	}
	return `INSERT INTO ` + quote(x.table.name) + ` (` + columnList(x.columns) + `) SELECT ` +
		strings.Join(mapStrings(x.columns, func(c *column) string { return value(c.name) }), `, `) + ` FROM ` + source + x.onConflict()
}

// onConflict returns the ON CONFLICT clause.
func (x *shape) onConflict() string {
	if x.op != opUpsert {
		return ""
	}
	on := ` ON CONFLICT (` + strings.Join(mapStrings(x.table.key, quote), `, `) + `) DO `
	if len(x.nonKey) == 0 {
		return on + `NOTHING`
	}
	return on + `UPDATE SET ` + assignments(x.nonKey, func(c string) string { return `excluded.` + quote(c) })
}

func assignments(columns []*column, value func(column string) string) string {
	return strings.Join(mapStrings(columns, func(c *column) string { return quote(c.name) + ` = ` + value(c.name) }), `, `)
}

func columnList(columns []*column) string {
	return strings.Join(mapStrings(columns, func(c *column) string { return quote(c.name) }), `, `)
}

func mapStrings[T any](all []T, convert func(T) string) []string {
	result := make([]string, len(all))
	for i, x := range all {
		result[i] = convert(x)
	}
	return result
}
