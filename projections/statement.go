package projections

import (
	"slices"
	"strconv"
	"strings"
)

// shape is a kind of row change: a verb, a table, and the set of named columns.
type shape struct {
	op    operation
	table   *table
	set   columnSet
	columns []*column // in table order
	nonKey    []*column // columns outside the key
	hasNonTextArray  bool      // a column holds lists of values other than texts
	rowSQL     string    // statement for one row; $1 and so on are the values in column order
	copySQL    string    // COPY statement for new rows in binary format
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

// shapeFor returns the shape for a verb and a set of columns. Shapes are cached, because most steps use the same few.
func (t *table) shapeFor(v operation, named columnSet) *shape {
	key := shapeKey{v, named}
	if known, is := t.cache.Load(key); is {
		return known.(*shape)
	}
	x := &shape{op: v, table: t, set: named}
	for _, name := range t.columnNames {
		if c := t.columns[name]; named.has(c.index) {
			x.columns = append(x.columns, c)
			x.hasNonTextArray = x.hasNonTextArray || c.isArray() && c.typeName != "text[]"
			if !slices.Contains(t.key, name) {
				x.nonKey = append(x.nonKey, c)
			}
		}
	}
	x.rowSQL = x.buildRowSQL()
	x.copySQL = `COPY ` + quote(t.name) + ` (` + columnList(x.columns) + `) FROM STDIN (FORMAT binary)`
	known, _ := t.cache.LoadOrStore(key, x)
	return known.(*shape)
}

// bulkSQL returns the statement for many rows. Its parameters are one array per column. The columns in written are passed as SQL
// text.
func (x *shape) bulkSQL(written columnSet) string {
	key := statementKey{shapeKey{x.op, x.set}, written}
	if known, is := x.table.cache.Load(key); is {
		return known.(string)
	}
	sql := x.buildBulkSQL(written)
	x.table.cache.Store(key, sql)
	return sql
}

func (x *shape) buildRowSQL() string {
	places := make(map[string]string, len(x.columns))
	var values []string
	for i, c := range x.columns {
		places[c.name] = "$" + strconv.Itoa(i+1)
		values = append(values, places[c.name])
	}
	if x.op == opUpdate {
		return `UPDATE ` + quote(x.table.name) + ` SET ` + assignments(x.nonKey, func(c string) string { return places[c] }) +
			` WHERE ` + strings.Join(mapStrings(x.table.key, func(c string) string { return quote(c) + ` = ` + places[c] }), ` AND `)
	}
	return `INSERT INTO ` + quote(x.table.name) + ` (` + columnList(x.columns) + `) VALUES (` + strings.Join(values, `, `) + `)` + x.onConflict()
}

func (x *shape) buildBulkSQL(written columnSet) string {
	lists := make([]string, len(x.columns))
	values := make(map[string]string, len(x.columns))
	for i, c := range x.columns {
		kind := c.typeName
		values[c.name] = `v.` + quote(c.name)
		if written.has(c.index) {
			values[c.name] += `::` + kind
			kind = "text"
		}
		lists[i] = `$` + strconv.Itoa(i+1) + `::` + kind + `[]`
	}
	value := func(column string) string { return values[column] }
	all := `unnest(` + strings.Join(lists, `, `) + `) AS v (` + columnList(x.columns) + `)`
	if x.op == opUpdate {
		return `UPDATE ` + quote(x.table.name) + ` t SET ` + assignments(x.nonKey, value) + ` FROM ` + all + ` WHERE ` +
			strings.Join(mapStrings(x.table.key, func(c string) string { return `t.` + quote(c) + ` = ` + value(c) }), ` AND `)
	}
	return `INSERT INTO ` + quote(x.table.name) + ` (` + columnList(x.columns) + `) SELECT ` +
		strings.Join(mapStrings(x.columns, func(c *column) string { return value(c.name) }), `, `) + ` FROM ` + all + x.onConflict()
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

func mapStrings[T any](all []T, do func(T) string) []string {
	done := make([]string, len(all))
	for i, x := range all {
		done[i] = do(x)
	}
	return done
}
