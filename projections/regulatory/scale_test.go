package regulatory_test

import (
	"context"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hulak/domain/regulatory"
	"hulak/projections/ledger"
	"hulak/projections/projectiontest"
	readmodel "hulak/projections/regulatory"
)

// maxReportTime is the longest time that one table of a report may take.
const maxReportTime = time.Second

// fillStatements fills the tables with the given number of transfers. One is created every 30 seconds, and each is submitted, settled,
// paid out, and delivered. Triggers are disabled, because the reports do not read what they derive.
var fillStatements = []string{
	`ALTER TABLE ledger.postings DISABLE TRIGGER USER`,
	`ALTER TABLE ledger.postings SET UNLOGGED`,
	`ALTER TABLE ledger.entries SET UNLOGGED`,
	`INSERT INTO ledger.entries SELECT 8 * i + k, 'e', 't-' || i,
		(ARRAY['transfer.fundingSubmitted', 'transfer.fundingSettled', 'transfer.payoutRequested', $2])[k + 1], at, at
		FROM generate_series(1, $1::int) AS i, generate_series(0, 3) AS k,
		LATERAL (SELECT timestamptz '2025-01-01' + i * interval '30 seconds' AS at) AS times`,
	`INSERT INTO ledger.postings SELECT 8 * i + k, line, 't-' || i, account, currency, amount
		FROM generate_series(1, $1::int) AS i, (VALUES
			(0, 1, 'funding_receivable', 'USD', 205.00), (0, 2, 'customer_obligation', 'USD', -200.00), (0, 3, 'fee_income', 'USD', -5.00),
			(1, 1, 'customer_funds', 'USD', 205.00), (1, 2, 'funding_receivable', 'USD', -205.00),
			(2, 1, 'customer_obligation', 'USD', 200.00), (2, 2, 'exchange_position', 'USD', -200.00),
			(2, 3, 'exchange_position', 'NPR', 26800.00), (2, 4, 'payout_payable', 'NPR', -26800.00),
			(3, 1, 'payout_payable', 'NPR', 26800.00), (3, 2, 'partner_prefunding', 'NPR', -26800.00)) AS lines (k, line, account,
			currency, amount)`,
	`INSERT INTO regulatory.transfers SELECT 't-' || i, 'S' || i % 50, (ARRAY['BANK_ACCOUNT', 'DEBIT_CARD'])[i % 3 / 2 + 1], 200
		FROM generate_series(1, $1::int) AS i`,
	`INSERT INTO regulatory.routes SELECT 't-' || i, 8 * i - 1, (ARRAY['BANK_DEPOSIT', 'CASH_PICKUP', 'WALLET'])[i % 3 + 1],
		(1000 + i % 40)::text FROM generate_series(1, $1::int) AS i`,
	`ANALYZE`,
	readmodel.FillSQL(),
}

// TestReportsAtScale fills the tables with HULAK_SCALE transfers, such as 1000000, and measures every table of every report. It takes
// minutes, so it is skipped by default.
func TestReportsAtScale(t *testing.T) {
	size := projectiontest.Scale(t)
	c := projectiontest.New(t, readmodel.New(), ledger.New())
	c.CatchUp()
	delivered := tableOf(t, regulatory.Nepal, "METHODS").Figures[0].Type
	c.Fill([]string{"ledger", "regulatory"}, fillStatements, size, delivered)
	connection, err := c.Pool.Acquire(t.Context())
	require.NoError(t, err)
	defer connection.Release()
	_, err = connection.Exec(t.Context(), `SET statement_timeout = 0`) // so that a slow query is measured
	require.NoError(t, err)

	q := readmodel.NewQueries(connection)
	start := time.Date(2025, 1, 1, 0, 0, 0, 0, time.UTC)
	end := start.Add(time.Duration(size) * 30 * time.Second)
	middle := start.Add(end.Sub(start) / 2)
	var queries []projectiontest.TimedQuery
	for _, d := range regulatory.Definitions {
		for _, of := range []struct {
			name     string
			period   regulatory.Period
			position int64
		}{
			{"the last period", d.Unit.PeriodAt(end), math.MaxInt64},
			{"a full period", d.Unit.PeriodAt(middle), math.MaxInt64},
			{"a full period as of its middle", d.Unit.PeriodAt(middle), int64(4*size) + 9_000},
			{"the first period", d.Unit.PeriodAt(start.AddDate(0, 0, 1)), math.MaxInt64},
		} {
			for _, table := range d.Tables {
				scope := scopeAt(of.position, of.period)
				queries = append(queries, projectiontest.TimedQuery{
					Name: string(d.Report) + " " + table.Name + " of " + of.name, Run: func(ctx context.Context) error {
						_, err := q.Values(ctx, table, scope)
						return err
					},
				})
				for _, figure := range []regulatory.Figure{table.Figures[0], table.Figures[len(table.Figures)-1]} {
					if slices.Contains([]string{"the first period", "a full period as of its middle"}, of.name) {
						queries = append(queries, projectiontest.TimedQuery{
							Name: string(d.Report) + " " + table.Name + " entries of " + figure.Name + " in " + of.name,
							Run: func(ctx context.Context) error {
								_, err := q.Entries(ctx, table, figure, nil, scope, 0, 50)
								return err
							},
						})
					}
				}
			}
		}
	}
	c.RequireFast(maxReportTime, queries)
}
