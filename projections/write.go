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

// together is the number of rows from which one statement for all of them pays off. Fewer rows are cheaper as single statements
// in one round trip, unless the table has triggers.
const together = 16

// copied is the number of new rows from which COPY pays off in a pipelined batch.
const copied = 2

// send runs all steps inside the transaction. It may reorder them, but the result is the same.
func (b *Batch) send(ctx context.Context, tx pgx.Tx) error {
	w := writer{ctx: ctx, tx: tx}
	w.steps(b)
	w.flush()
	return w.err
}

// steps queues the statements of a batch.
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

// gathered collects the arguments of QueueBulk statements, by their text.
type gathered struct {
	order []string
	of    map[string][]any // one array per parameter
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

// writer collects statements into round trips. After an error it does nothing.
type writer struct {
	ctx    context.Context
	tx     pgx.Tx // nil if the caller sends everything in one round trip
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

// rows writes folded rows. Tables are written in the order of first use, so that a row is written before rows that refer to it.
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

// group is a set of rows with the same named columns.
type group struct {
	*shape
	rows []*step
}

// groups groups the rows of one verb by their named columns.
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

// copy inserts new rows with COPY, which is fastest.
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
		w.err = faulty{w.err} // a value that can't be encoded, not a canceled statement
	}
}

func (g *group) values(s *step) []any {
	values := make([]any, len(g.columns))
	for i, c := range g.columns {
		values[i] = s.row[c.name]
	}
	return values
}

// lists returns the statement for all rows, and one array of values per column. unnest can't split nested arrays, so lists are
// passed as SQL text. Decimals are, too, because encoding them in binary takes several times longer.
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

// asWritten returns a value as SQL text if it is a list of texts or a decimal.
func asWritten(value any) any {
	switch v := value.(type) {
	case []string:
		return literal(v)
	case decimal.Decimal:
		return v.String()
	}
	return value
}

// escaped escapes a text inside the quotes of an array literal.
var escaped = strings.NewReplacer(`\`, `\\`, `"`, `\"`)

// literal returns a list as an array literal, or nil.
func literal(texts []string) any {
	if texts == nil {
		return nil
	}
	return `{` + strings.Join(each(texts, func(text string) string { return `"` + escaped.Replace(text) + `"` }), `,`) + `}`
}
