package projections

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/shopspring/decimal"
)

// together is how many rows of one kind are worth a statement for all of them. Fewer are cheaper one by one, in one
// round trip, unless each statement fires triggers.
const together = 16

// copied is how many new rows are worth a COPY in a round, which costs hardly more than a statement for one of them.
const copied = 2

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
	ctx    context.Context
	tx     pgx.Tx // nil where everything must go in one round trip, by the caller
	queued []statement
	err    error
}

// statement is an SQL statement with its arguments, or a COPY with its rows.
type statement struct {
	sql       string
	arguments []any
	rows      *group
}

func (w *writer) queue(sql string, arguments ...any) {
	w.queued = append(w.queued, statement{sql: sql, arguments: arguments})
}

func (w *writer) flush() {
	if w.err == nil && len(w.queued) > 0 {
		var batch pgx.Batch
		for _, s := range w.queued {
			batch.Queue(s.sql, s.arguments...)
		}
		w.err = w.tx.SendBatch(w.ctx, &batch).Close()
	}
	w.queued = nil
}

// rows writes what has been folded. The tables come in the order in which they were first touched, so that a row stands
// before those that refer to it.
func (w *writer) rows(f *folded) {
	for _, t := range f.order {
		for _, v := range [...]verb{inserts, upserts, updates} {
			for _, g := range groups(t, v) {
				w.group(g)
			}
		}
	}
	f.clear()
}

// group is rows of which the same columns are named.
type group struct {
	*shape
	rows []*step
}

// groups sorts the rows of one verb by the columns that they name.
func groups(t *tableRows, v verb) []*group {
	var all []*group
	for _, s := range t.rows {
		if s.verb != v {
			continue
		}
		named := s.named
		if v == inserts {
			named = named.union(t.table.optional)
		}
		at := slices.IndexFunc(all, func(g *group) bool { return g.named == named })
		if at < 0 {
			at, all = len(all), append(all, &group{shape: t.table.shapeOf(v, named)})
		}
		all[at].rows = append(all[at].rows, s)
	}
	return all
}

func (w *writer) group(g *group) {
	if g.verb == updates && len(g.sets) == 0 {
		return
	}
	switch {
	case g.verb == inserts && w.tx == nil && len(g.rows) >= copied:
		w.queued = append(w.queued, statement{sql: g.copy, rows: g})
	case g.verb == inserts && w.tx != nil && len(g.rows) >= together:
		w.copy(g)
	case (len(g.rows) >= together || len(g.rows) > 1 && !g.table.plain) && !g.nested:
		sql, lists := g.lists()
		w.queue(sql, lists...)
	default:
		for _, s := range g.rows {
			w.queue(g.one, g.values(s)...)
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
	_, w.err = w.tx.CopyFrom(w.ctx, pgx.Identifier{g.table.name}, each(g.columns, func(c *column) string { return c.name }), source)
	var pg *pgconn.PgError
	if errors.As(w.err, &pg) && pg.Code == "57014" && strings.HasPrefix(pg.Message, "COPY from stdin failed") {
		w.err = faulty{w.err} // a value that has no form for its column, rather than a statement that was canceled
	}
}

func (g *group) values(s *step) []any {
	values := make([]any, len(g.columns))
	for i, c := range g.columns {
		values[i] = s.row[c.name]
	}
	return values
}

// lists is the statement for all rows, and each column's values as an array. Arrays of arrays could not be taken apart again by
// unnest, so values that are lists of texts go as they are written in SQL; and so do decimals, because that takes a fraction of the
// time that their binary form does.
func (g *group) lists() (sql string, lists []any) {
	lists = make([]any, len(g.columns))
	var written columnSet
	for i, c := range g.columns {
		list := make([]any, len(g.rows))
		decimals := c.kind == "numeric"
		for n, s := range g.rows {
			list[n] = s.row[c.name]
			_, is := list[n].(decimal.Decimal)
			decimals = decimals && (is || list[n] == nil)
		}
		if c.isList() || decimals {
			written = written.with(c.place)
			for n, value := range list {
				list[n] = asWritten(value)
			}
		}
		lists[i] = list
	}
	return g.all(written), lists
}

// asWritten is a value as it stands in SQL.
func asWritten(value any) any {
	switch v := value.(type) {
	case []string:
		return literal(v)
	case decimal.Decimal:
		return v.String()
	}
	return value
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
