package sqlbatch

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/shopspring/decimal"
)

// bulkRowsMin is the number of rows at which one bulk statement becomes cheaper than one statement per row in the same round trip. A table
// with triggers or constraints uses bulk statements for fewer rows, too.
const bulkRowsMin = 16

// Send makes all changes in the transaction. It can reorder them, but the result is the same.
func (b *Batch) Send(ctx context.Context, tx pgx.Tx) error {
	w := writer{ctx: ctx, tx: tx, statements: &pgx.Batch{}}
	w.queueBatch(b)
	w.flush()
	return Classify(w.err)
}

// AppendTo queues statements that make all changes, for a caller that sends other statements in the same round trip.
func (b *Batch) AppendTo(statements *pgx.Batch) {
	w := writer{statements: statements}
	w.queueBatch(b)
}

// queueBatch queues a batch's statements.
func (w *writer) queueBatch(b *Batch) {
	var merged mergedChanges
	var bulk bulkStatements
	for _, c := range b.changes {
		switch {
		case c.op == opBulk:
			bulk.add(c)
		case c.op == opExec:
			w.queueMerged(&merged)
			w.queue(c.sql, c.args...)
		case c.barrier:
			w.queueMerged(&merged)
			merged.add(c)
			w.queueMerged(&merged)
		case !merged.add(c):
			w.queueMerged(&merged)
			merged.add(c)
		}
	}
	w.queueMerged(&merged)
	for _, sql := range bulk.order {
		w.queue(sql, bulk.arguments[sql]...)
	}
}

// bulkStatements collects the arguments of QueueBulk statements, by SQL text.
type bulkStatements struct {
	order     []string         // statements in the order of first use
	arguments map[string][]any // one array per parameter, by statement
}

func (b *bulkStatements) add(c *change) {
	lists := b.arguments[c.sql]
	if lists == nil {
		if b.arguments == nil {
			b.arguments = map[string][]any{}
		}
		lists = make([]any, len(c.args))
		for i := range lists {
			lists[i] = []any(nil)
		}
		b.order, b.arguments[c.sql] = append(b.order, c.sql), lists
	}
	for i, argument := range c.args {
		lists[i] = append(lists[i].([]any), argument)
	}
}

// writer collects statements and sends them in a few round trips. After an error, it does nothing.
type writer struct {
	ctx        context.Context
	tx         pgx.Tx // nil if the caller sends the statements
	statements *pgx.Batch
	err        error
}

func (w *writer) queue(sql string, arguments ...any) { w.statements.Queue(sql, arguments...) }

func (w *writer) flush() {
	if w.err == nil && w.statements.Len() > 0 {
		w.err = w.tx.SendBatch(w.ctx, w.statements).Close()
	}
	w.statements = &pgx.Batch{}
}

// queueMerged queues merged changes. Tables are written in the order of their first use, so that a row is written before the rows that
// refer to it.
func (w *writer) queueMerged(merged *mergedChanges) {
	for _, t := range merged.tables {
		for _, op := range [...]operation{opInsert, opUpsert, opUpdate} {
			for _, g := range groupRows(t, op) {
				w.queueGroup(g)
			}
		}
	}
	merged.clear()
}

// rowGroup is a set of rows with the same columns.
type rowGroup struct {
	*shape
	rows []*change
}

// groupRows groups a table's changes with one operation by their columns.
func groupRows(t *tableRows, op operation) []*rowGroup {
	var groups []*rowGroup
	for _, c := range t.rows {
		if c.op != op {
			continue
		}
		set := c.columns
		if op == opInsert {
			set = set.union(t.table.optional)
		}
		index := slices.IndexFunc(groups, func(g *rowGroup) bool { return g.set == set })
		if index < 0 {
			index, groups = len(groups), append(groups, &rowGroup{shape: t.table.shapeFor(op, set)})
		}
		groups[index].rows = append(groups[index].rows, c)
	}
	return groups
}

func (w *writer) queueGroup(g *rowGroup) {
	if g.op == opUpdate && len(g.nonKey) == 0 {
		return
	}
	switch {
	case g.op == opInsert && w.tx != nil && len(g.rows) >= bulkRowsMin:
		w.copyRows(g)
	case (len(g.rows) >= bulkRowsMin || len(g.rows) > 1 && !g.table.unconstrained) && !g.hasNonTextArray:
		sql, lists := g.bulkStatement()
		w.queue(sql, lists...)
	default:
		for _, c := range g.rows {
			w.queue(g.rowSQL, g.values(c)...)
		}
	}
}

// copyRows inserts new rows with COPY, which is the fastest way to insert many rows.
func (w *writer) copyRows(g *rowGroup) {
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
	_, w.err = w.tx.CopyFrom(w.ctx, pgx.Identifier{g.table.Name}, mapStrings(g.columns, func(c *column) string { return c.name }), source)
	var pgErr *pgconn.PgError
	if errors.As(w.err, &pgErr) && pgErr.Code == "57014" && strings.HasPrefix(pgErr.Message, "COPY from stdin failed") {
		w.err = DataError{w.err} // the cause is a value that can't be encoded, not a canceled statement
	}
}

func (g *rowGroup) values(c *change) []any {
	values := make([]any, len(g.columns))
	for i, col := range g.columns {
		values[i] = c.row[col.name]
	}
	return values
}

// bulkStatement returns the statement for all rows, and one array of values per column. Arrays are passed as SQL text, because unnest
// can't split nested arrays. Decimals are also passed as text, because encoding them in binary takes several times longer.
func (g *rowGroup) bulkStatement() (sql string, lists []any) {
	lists = make([]any, len(g.columns))
	var asText columnSet
	for i, col := range g.columns {
		list := make([]any, len(g.rows))
		decimals := col.typeName == "numeric"
		for n, c := range g.rows {
			list[n] = c.row[col.name]
			_, ok := list[n].(decimal.Decimal)
			decimals = decimals && (ok || list[n] == nil)
		}
		if col.isArray() || decimals {
			asText = asText.with(col.index)
			for n, value := range list {
				list[n] = encodeAsText(value)
			}
		}
		lists[i] = list
	}
	return g.bulkSQL(asText), lists
}

// encodeAsText returns a list of strings or a decimal as SQL text, and any other value unchanged.
func encodeAsText(value any) any {
	switch v := value.(type) {
	case []string:
		return arrayLiteral(v)
	case decimal.Decimal:
		return v.String()
	}
	return value
}

// arrayEscaper escapes a string for use inside double quotes in an array literal.
var arrayEscaper = strings.NewReplacer(`\`, `\\`, `"`, `\"`)

// arrayLiteral returns a list as an array literal, or nil if the list is nil.
func arrayLiteral(texts []string) any {
	if texts == nil {
		return nil
	}
	return `{` + strings.Join(mapStrings(texts, func(text string) string { return `"` + arrayEscaper.Replace(text) + `"` }), `,`) + `}`
}
