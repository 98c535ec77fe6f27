package projections

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/shopspring/decimal"
)

// together is how many rows of one kind are worth a statement for all of them. Fewer are cheaper one by one, in one
// round trip, unless each statement fires triggers.
const together = 16

// send carries out all steps inside the transaction, in an order that leads to the same as theirs.
func (b *Batch) send(ctx context.Context, tx pgx.Tx) error {
	w := writer{ctx: ctx, tx: tx}
	w.steps(b)
	w.flush()
	return w.err
}

// steps collects what a batch asks for.
func (w *writer) steps(b *Batch) {
	var rows folded
	var all gathered
	for _, s := range b.steps {
		switch {
		case s.verb == gathers:
			all.take(s)
		case s.verb == runs:
			w.rows(&rows)
			w.queue(s.sql, s.args...)
		case s.apart:
			w.rows(&rows)
			rows.take(s)
			w.rows(&rows)
		case !rows.take(s):
			w.rows(&rows)
			rows.take(s)
		}
	}
	w.rows(&rows)
	for _, sql := range all.order {
		w.queue(sql, all.of[sql]...)
	}
}

// gathered is what statements that are carried out once are given, by their text.
type gathered struct {
	order []string
	of    map[string][]any // an array for each parameter
}

func (g *gathered) take(s *step) {
	lists := g.of[s.sql]
	if lists == nil {
		if g.of == nil {
			g.of = map[string][]any{}
		}
		lists = make([]any, len(s.args))
		for i := range lists {
			lists[i] = []any(nil)
		}
		g.order, g.of[s.sql] = append(g.order, s.sql), lists
	}
	for i, argument := range s.args {
		lists[i] = append(lists[i].([]any), argument)
	}
}

// writer collects statements into round trips. After an error it does nothing more.
type writer struct {
	ctx   context.Context
	tx    pgx.Tx // nil where everything must go in one round trip, by the caller
	batch pgx.Batch
	err   error
}

func (w *writer) queue(sql string, arguments ...any) { w.batch.Queue(sql, arguments...) }

func (w *writer) flush() {
	if w.err == nil && w.batch.Len() > 0 {
		w.err = w.tx.SendBatch(w.ctx, &w.batch).Close()
	}
	w.batch = pgx.Batch{}
}

// rows writes what has been folded. The tables come in the order in which they were first touched, so that a row stands
// before those that refer to it.
func (w *writer) rows(f *folded) {
	for _, t := range f.order {
		for _, v := range [...]verb{inserts, upserts, updates} {
			for _, g := range groups(t, v) {
				w.group(v, g)
			}
		}
	}
	f.clear()
}

// group is rows that name the same columns.
type group struct {
	table   *table
	columns []string
	rows    []*step
}

// groups sorts the rows of one verb by the columns that they name.
func groups(t *tableRows, v verb) []*group {
	var all []*group
	byColumns := map[string]*group{}
	for _, s := range t.rows {
		if s.verb != v {
			continue
		}
		columns := named(t.table, s.row, v == inserts)
		name := strings.Join(columns, ",")
		g := byColumns[name]
		if g == nil {
			g = &group{table: t.table, columns: columns}
			byColumns[name] = g
			all = append(all, g)
		}
		g.rows = append(g.rows, s)
	}
	return all
}

// named lists the columns of a row in the table's order. Where a row is new, columns that would be null are named too,
// so that rows differ less.
func named(t *table, row Row, whole bool) []string {
	columns := make([]string, 0, len(t.order))
	for _, column := range t.order {
		_, given := row[column]
		if c := t.columns[column]; given || (whole && !c.hasValue && !c.notNull) {
			columns = append(columns, column)
		}
	}
	return columns
}

func (w *writer) group(v verb, g *group) {
	sets := without(g.columns, g.table.key)
	if v == updates && len(sets) == 0 {
		return
	}
	switch {
	case v == inserts && len(g.rows) >= together && w.tx != nil:
		w.copy(g)
	case (len(g.rows) >= together || len(g.rows) > 1 && !g.table.plain) && !slices.ContainsFunc(g.columns, g.isNested):
		w.queue(g.forAll(v, sets), g.lists()...)
	default:
		sql := g.forOne(v, sets)
		for _, s := range g.rows {
			w.queue(sql, g.values(s)...)
		}
	}
}

// copy is the fastest way in for new rows.
func (w *writer) copy(g *group) {
	w.flush()
	if w.err != nil {
		return
	}
	next := 0
	source := pgx.CopyFromFunc(func() ([]any, error) {
		if next == len(g.rows) {
			return nil, nil
		}
		next++
		return g.values(g.rows[next-1]), nil
	})
	_, w.err = w.tx.CopyFrom(w.ctx, pgx.Identifier{g.table.name}, g.columns, source)
	var pg *pgconn.PgError
	if errors.As(w.err, &pg) && pg.Code == "57014" && strings.HasPrefix(pg.Message, "COPY from stdin failed") {
		w.err = faulty{w.err} // a value that has no form for its column, rather than a statement that was canceled
	}
}

func (g *group) values(s *step) []any {
	values := make([]any, len(g.columns))
	for i, column := range g.columns {
		values[i] = s.row[column]
	}
	return values
}

// lists gives each column's values as an array. Arrays of arrays could not be taken apart again by unnest, so values that
// are lists of texts go as they are written in SQL; and so do decimals, because that takes a fraction of the time that
// their binary form does.
func (g *group) lists() []any {
	lists := make([]any, len(g.columns))
	for i, column := range g.columns {
		isList, isDecimal := g.isList(column), g.isDecimal(column)
		list := make([]any, len(g.rows))
		for n, s := range g.rows {
			list[n] = s.row[column]
			switch v := list[n].(type) {
			case []string:
				if isList {
					list[n] = literal(v)
				}
			case decimal.Decimal:
				if isDecimal {
					list[n] = v.String()
				}
			}
		}
		lists[i] = list
	}
	return lists
}

func (g *group) isList(column string) bool {
	return strings.HasSuffix(g.table.columns[column].kind, "[]")
}

// isDecimal says whether a column holds decimals, and is given nothing else.
func (g *group) isDecimal(column string) bool {
	return g.table.columns[column].kind == "numeric" && !slices.ContainsFunc(g.rows, func(s *step) bool {
		value := s.row[column]
		_, is := value.(decimal.Decimal)
		return !is && value != nil
	})
}

// isNested says whether a column holds lists of other things than texts.
func (g *group) isNested(column string) bool {
	return g.isList(column) && g.table.columns[column].kind != "text[]"
}

// escaped is how a text stands between the quotes of an array.
var escaped = strings.NewReplacer(`\`, `\\`, `"`, `\"`)

// literal is a list as it is written in SQL, nil where there is none.
func literal(texts []string) any {
	if texts == nil {
		return nil
	}
	return `{` + strings.Join(each(texts, func(text string) string { return `"` + escaped.Replace(text) + `"` }), `,`) + `}`
}

// forOne is the statement for one row, whose values are $1 and so on in the order of the columns.
func (g *group) forOne(v verb, sets []string) string {
	place := make(map[string]string, len(g.columns))
	places := make([]string, len(g.columns))
	for i, column := range g.columns {
		places[i] = "$" + strconv.Itoa(i+1)
		place[column] = places[i]
	}
	if v == updates {
		return `UPDATE ` + quote(g.table.name) + ` SET ` + assign(sets, func(c string) string { return place[c] }) +
			` WHERE ` + strings.Join(each(g.table.key, func(c string) string { return quote(c) + ` = ` + place[c] }), ` AND `)
	}
	return `INSERT INTO ` + quote(g.table.name) + ` (` + quoted(g.columns) + `) VALUES (` + strings.Join(places, `, `) + `)` + g.otherwise(v, sets)
}

// forAll is the statement for many rows, whose values are one array for each column.
func (g *group) forAll(v verb, sets []string) string {
	lists := make([]string, len(g.columns))
	values := make(map[string]string, len(g.columns))
	for i, column := range g.columns {
		kind := g.table.columns[column].kind
		values[column] = `v.` + quote(column)
		if g.isList(column) || g.isDecimal(column) {
			values[column] += `::` + kind
			kind = "text"
		}
		lists[i] = `$` + strconv.Itoa(i+1) + `::` + kind + `[]`
	}
	value := func(column string) string { return values[column] }
	all := `unnest(` + strings.Join(lists, `, `) + `)`
	if v == updates {
		return `UPDATE ` + quote(g.table.name) + ` t SET ` + assign(sets, value) +
			` FROM ` + all + ` AS v (` + quoted(g.columns) + `) WHERE ` +
			strings.Join(each(g.table.key, func(c string) string { return `t.` + quote(c) + ` = ` + value(c) }), ` AND `)
	}
	return `INSERT INTO ` + quote(g.table.name) + ` (` + quoted(g.columns) + `) SELECT ` + strings.Join(each(g.columns, value), `, `) +
		` FROM ` + all + ` AS v (` + quoted(g.columns) + `)` + g.otherwise(v, sets)
}

// otherwise is what happens to a row that is there already.
func (g *group) otherwise(v verb, sets []string) string {
	if v != upserts {
		return ""
	}
	on := ` ON CONFLICT (` + quoted(g.table.key) + `) DO `
	if len(sets) == 0 {
		return on + `NOTHING`
	}
	return on + `UPDATE SET ` + assign(sets, func(c string) string { return `excluded.` + quote(c) })
}

func assign(columns []string, value func(column string) string) string {
	return strings.Join(each(columns, func(c string) string { return quote(c) + ` = ` + value(c) }), `, `)
}

func quoted(columns []string) string { return strings.Join(each(columns, quote), `, `) }

func each(columns []string, do func(string) string) []string {
	done := make([]string, len(columns))
	for i, column := range columns {
		done[i] = do(column)
	}
	return done
}

func without(columns, others []string) []string {
	return slices.DeleteFunc(slices.Clone(columns), func(c string) bool { return slices.Contains(others, c) })
}
