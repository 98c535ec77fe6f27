// Package regulatory is the read model of regulatory reports. It keeps sums of ledger entries, so that a report reads few rows however
// many transfers there are. The entries themselves are in the read model ledger.
package regulatory

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hulak/domain"
	"hulak/domain/regulatory"
	"hulak/domain/transfer"
	"hulak/projections"
	"hulak/projections/ledger"
)

//go:embed schema.sql
var schema string

// blockSize is the number of positions in a block. A report as of a past position reads the entries of up to one block.
const blockSize = 10_000

// New returns the projection.
func New() projections.Projection { return newProjection(blockSize) }

func newProjection(blockSize int64) projections.Projection {
	addEntries := inSchema("", addEntriesSQL(blockSize, `SELECT position, transfer_id, type, at, account, currency, amount::numeric AS amount
		FROM unnest($1::bigint[], $2::text[], $3::text[], $4::timestamptz[], $5::text[], $6::text[], $7::text[])
		AS p (position, transfer_id, type, at, account, currency, amount)`))
	return projections.Projection{
		Name: "regulatory", Version: 1, Schema: schema, SharedTables: []string{"sums"},
		OwnedTables: []projections.OwnedTable{
			{Table: "transfers", Column: "transfer_id", Category: transfer.Decider.Category},
			{Table: "routes", Column: "transfer_id", Category: transfer.Decider.Category},
		},
		Handlers: append(ledger.OnEntries(func(b *projections.Batch, e ledger.Entry) {
			for _, p := range e.Postings {
				b.QueueBulk(addEntries, e.Position, e.TransferID, e.Type, e.At, string(p.Account), string(p.Amount.Currency()),
					p.Amount.Decimal().String())
			}
		}), projections.On(applyCreated), projections.On(applyReprocessed)),
	}
}

func applyCreated(b *projections.Batch, e transfer.Created, r domain.RecordedEvent) {
	b.Insert("transfers", projections.Row{
		"transfer_id": e.TransferID, "state": e.SenderState, "funding": string(e.FundingKind), "send": e.Quote.Send.Decimal(),
	})
	insertRoute(b, e.Route, r)
}

func applyReprocessed(b *projections.Batch, e transfer.Reprocessed, r domain.RecordedEvent) {
	insertRoute(b, e.Route, r)
}

func insertRoute(b *projections.Batch, route transfer.Route, r domain.RecordedEvent) {
	institution := route.BankID
	if route.PayerID != 0 {
		institution = strconv.Itoa(route.PayerID)
	}
	b.Insert("routes", projections.Row{
		"transfer_id": r.Stream.Key(), "position": r.Position, "method": string(route.Method), "institution": institution,
	})
}

// transferDimensions are the dimensions that the transfer of an entry determines, with their SQL. All others follow from the day or are
// constant.
var transferDimensions = map[regulatory.Dimension]string{
	regulatory.State:       `e.state`,
	regulatory.Instrument:  `e.funding`,
	regulatory.Method:      `(SELECT method` + latestRoute,
	regulatory.Institution: `(SELECT institution` + latestRoute,
}

const latestRoute = ` FROM {schema}routes r WHERE r.transfer_id = e.transfer_id AND r.position < e.position ORDER BY r.position DESC LIMIT 1)`

// dimensionsOf returns the dimensions of the sums that a table adds up.
func dimensionsOf(t regulatory.Table) (dimensions []regulatory.Dimension) {
	for _, d := range t.By {
		if transferDimensions[d] != "" {
			dimensions = append(dimensions, d)
		}
	}
	return dimensions
}

// name returns the name of dimensions in the table of sums, such as METHOD,INSTITUTION.
func name(dimensions []regulatory.Dimension) string {
	return strings.Join(mapped(dimensions, func(d regulatory.Dimension) string { return string(d) }), ",")
}

func mapped[A, B any](list []A, f func(A) B) []B {
	result := make([]B, len(list))
	for i, a := range list {
		result[i] = f(a)
	}
	return result
}

// values returns distinct rows of the figures of all reports as an SQL VALUES list. An int is a number, and everything else is text.
func values(rowsOf func(t regulatory.Table, f regulatory.Figure) [][]any) string {
	var all []string
	for _, d := range regulatory.Definitions {
		for _, t := range d.Tables {
			for _, f := range t.Figures {
				for _, row := range rowsOf(t, f) {
					text := "(" + strings.Join(mapped(row, literal), ", ") + ")"
					if !slices.Contains(all, text) {
						all = append(all, text)
					}
				}
			}
		}
	}
	return "VALUES " + strings.Join(all, ", ")
}

func literal(value any) string {
	if number, isNumber := value.(int); isNumber {
		return strconv.Itoa(number)
	}
	return fmt.Sprintf("'%v'", value)
}

var (
	seriesTerms = values(func(_ regulatory.Table, f regulatory.Figure) (rows [][]any) {
		for _, t := range f.Terms {
			rows = append(rows, []any{f.ID, t.Account, t.Sign, f.Currency, f.Type})
		}
		return rows
	})
	seriesDimensions = values(func(t regulatory.Table, f regulatory.Figure) [][]any { return [][]any{{f.ID, name(dimensionsOf(t))}} })
)

// entriesOf returns the SQL that selects the entries of all series from lines, with the columns series, position, transfer_id, type, at,
// day, amount, state, and funding. Lines has the columns position, transfer_id, type, at, account, currency, and amount.
//
// Each transfer is looked up separately, because the projector plans its statements while the tables are still empty.
func entriesOf(lines string) string {
	return `SELECT n.*, (n.at AT TIME ZONE 'America/Los_Angeles')::date AS day, n.fixed + n.payouts * t.send AS amount, t.state, t.funding
	FROM (SELECT term.series, p.position, p.transfer_id, p.type, p.at,
			coalesce(sum(term.sign * p.amount) FILTER (WHERE p.currency = term.currency), 0) AS fixed,
			coalesce(sum(term.sign * sign(p.amount)) FILTER (WHERE p.currency <> term.currency AND p.account = 'payout_payable'), 0) AS payouts
		FROM (` + lines + `) AS p
		JOIN (` + seriesTerms + `) AS term (series, account, sign, currency, type) ON term.account = p.account AND term.type IN ('', p.type)
		GROUP BY 1, 2, 3, 4, 5) AS n
	CROSS JOIN LATERAL (SELECT * FROM {schema}transfers t WHERE t.transfer_id = n.transfer_id LIMIT 1) AS t
	WHERE n.fixed + n.payouts * t.send <> 0`
}

// keyOf returns the SQL of a key with the given dimensions.
func keyOf(dimensions []regulatory.Dimension) string {
	parts := mapped(dimensions, func(d regulatory.Dimension) string { return transferDimensions[d] })
	return `ARRAY[` + strings.Join(parts, ", ") + `]::text[]`
}

// addEntriesSQL returns the statement that adds the entries of lines to the sums.
func addEntriesSQL(blockSize int64, lines string) string {
	var keys strings.Builder
	for _, d := range regulatory.Definitions {
		for _, t := range d.Tables {
			if when := ` WHEN ` + literal(name(dimensionsOf(t))) + ` THEN ` + keyOf(dimensionsOf(t)); !strings.Contains(keys.String(), when) {
				keys.WriteString(when)
			}
		}
	}
	return `INSERT INTO {schema}sums AS s (dimensions, series, day, block, key, positive, negative, gained, lost)
		SELECT dimensions, series, day, position / ` + strconv.FormatInt(blockSize, 10) + `, key, ` + totals + `
		FROM (SELECT e.*, d.dimensions, CASE d.dimensions` + keys.String() + ` END AS key FROM (` + entriesOf(lines) + `) AS e
			JOIN (` + seriesDimensions + `) AS d (series, dimensions) ON d.series = e.series) AS e
		GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
		ON CONFLICT (dimensions, series, day, block, key) DO UPDATE SET positive = s.positive + excluded.positive,
			negative = s.negative + excluded.negative, gained = s.gained + excluded.gained, lost = s.lost + excluded.lost`
}

// totals is the SQL of the columns positive, negative, gained, and lost.
const totals = `count(*) FILTER (WHERE amount > 0), count(*) FILTER (WHERE amount < 0),
	coalesce(sum(amount) FILTER (WHERE amount > 0), 0), coalesce(sum(amount) FILTER (WHERE amount < 0), 0)`

// inSchema replaces the placeholder for the schema of the tables.
func inSchema(schema, sql string) string { return strings.ReplaceAll(sql, "{schema}", schema) }
