package projections

import (
	"slices"
	"strconv"
	"strings"
)

// shape is what rows of a table that name the same columns have in common.
type shape struct {
	verb    verb
	table   *table
	named   columnSet
	columns []*column // in the order of the table
	sets    []*column // those that are not of the key
	nested  bool      // one of them holds lists of other things than texts
	one     string    // the statement for one row, whose values are $1 and so on in the order of the columns
	copy    string    // the statement that takes new rows in their binary form
}

// shapeKey tells shapes of a table apart.
type shapeKey struct {
	verb  verb
	named columnSet
}

// statementKey tells statements for many rows of a shape apart.
type statementKey struct {
	shapeKey
	written columnSet
}

// shapeOf is what rows that name these columns have in common. It is made once: most steps are like the one before.
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

// all is the statement for many rows, whose values are one array for each column; in those that are written the values stand as in SQL.
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

// otherwise is what happens to a row that is there already.
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
