package projections

import (
	"slices"
	"strconv"
	"strings"
)

// shape is a kind of row change: a verb, a table, and the set of named columns.
type shape struct {
	verb    verb
	table   *table
	named   columnSet
	columns []*column // in table order
	sets    []*column // columns outside the key
	nested  bool      // a column holds lists of values other than texts
	one     string    // statement for one row; $1 and so on are the values in column order
	copy    string    // COPY statement for new rows in binary format
}

// shapeKey identifies a shape of a table.
type shapeKey struct {
	verb  verb
	named columnSet
}

// statementKey identifies a many-row statement of a shape.
type statementKey struct {
	shapeKey
	written columnSet
}

// shapeOf returns the shape for a verb and a set of columns. Shapes are cached, because most steps use the same few.
func (t *table) shapeOf(v verb, named columnSet) *shape {
	key := shapeKey{v, named}
	if known, is := t.made.Load(key); is {
		return known.(*shape)
	}
	x := &shape{verb: v, table: t, named: named}
	for _, name := range t.order {
		if c := t.columns[name]; named.has(c.place) {
			x.columns = append(x.columns, c)
			x.nested = x.nested || c.isList() && c.kind != "text[]"
			if !slices.Contains(t.key, name) {
				x.sets = append(x.sets, c)
			}
		}
	}
	x.one = x.forOne()
	x.copy = `COPY ` + quote(t.name) + ` (` + quoted(x.columns) + `) FROM STDIN (FORMAT binary)`
	known, _ := t.made.LoadOrStore(key, x)
	return known.(*shape)
}

// all returns the statement for many rows. Its parameters are one array per column. The columns in written are passed as SQL
// text.
func (x *shape) all(written columnSet) string {
	key := statementKey{shapeKey{x.verb, x.named}, written}
	if known, is := x.table.made.Load(key); is {
		return known.(string)
	}
	sql := x.forAll(written)
	x.table.made.Store(key, sql)
	return sql
}

func (x *shape) forOne() string {
	places := make(map[string]string, len(x.columns))
	var values []string
	for i, c := range x.columns {
		places[c.name] = "$" + strconv.Itoa(i+1)
		values = append(values, places[c.name])
	}
	if x.verb == updates {
		return `UPDATE ` + quote(x.table.name) + ` SET ` + assign(x.sets, func(c string) string { return places[c] }) +
			` WHERE ` + strings.Join(each(x.table.key, func(c string) string { return quote(c) + ` = ` + places[c] }), ` AND `)
	}
	return `INSERT INTO ` + quote(x.table.name) + ` (` + quoted(x.columns) + `) VALUES (` + strings.Join(values, `, `) + `)` + x.otherwise()
}

func (x *shape) forAll(written columnSet) string {
	lists := make([]string, len(x.columns))
	values := make(map[string]string, len(x.columns))
	for i, c := range x.columns {
		kind := c.kind
		values[c.name] = `v.` + quote(c.name)
		if written.has(c.place) {
			values[c.name] += `::` + kind
			kind = "text"
		}
		lists[i] = `$` + strconv.Itoa(i+1) + `::` + kind + `[]`
	}
	value := func(column string) string { return values[column] }
	all := `unnest(` + strings.Join(lists, `, `) + `) AS v (` + quoted(x.columns) + `)`
	if x.verb == updates {
		return `UPDATE ` + quote(x.table.name) + ` t SET ` + assign(x.sets, value) + ` FROM ` + all + ` WHERE ` +
			strings.Join(each(x.table.key, func(c string) string { return `t.` + quote(c) + ` = ` + value(c) }), ` AND `)
	}
	return `INSERT INTO ` + quote(x.table.name) + ` (` + quoted(x.columns) + `) SELECT ` +
		strings.Join(each(x.columns, func(c *column) string { return value(c.name) }), `, `) + ` FROM ` + all + x.otherwise()
}

// otherwise returns the ON CONFLICT clause.
func (x *shape) otherwise() string {
	if x.verb != upserts {
		return ""
	}
	on := ` ON CONFLICT (` + strings.Join(each(x.table.key, quote), `, `) + `) DO `
	if len(x.sets) == 0 {
		return on + `NOTHING`
	}
	return on + `UPDATE SET ` + assign(x.sets, func(c string) string { return `excluded.` + quote(c) })
}

func assign(columns []*column, value func(column string) string) string {
	return strings.Join(each(columns, func(c *column) string { return quote(c.name) + ` = ` + value(c.name) }), `, `)
}

func quoted(columns []*column) string {
	return strings.Join(each(columns, func(c *column) string { return quote(c.name) }), `, `)
}

func each[T any](all []T, do func(T) string) []string {
	done := make([]string, len(all))
	for i, x := range all {
		done[i] = do(x)
	}
	return done
}
