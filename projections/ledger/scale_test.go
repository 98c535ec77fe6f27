package ledger_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	domainledger "hulak/domain/ledger"
	"hulak/domain/money"
	"hulak/domain/transfer/transfertest"
	"hulak/projections/ledger"
	"hulak/projections/projectiontest"
	"hulak/projections/transfers"
)

const (
	maxQueryTime  = 50 * time.Millisecond
	openTransfers = 10_000 // number of transfers in progress
)

// fillStatements fills the tables as the given number of transfers would. The last transfers are in progress. All others are
// submitted, settled, paid out, and delivered. Triggers are disabled, so the derived rows are inserted here.
var fillStatements = []string{
	`ALTER TABLE ledger.postings DISABLE TRIGGER USER`,
	`ALTER TABLE ledger.postings SET UNLOGGED`,
	`ALTER TABLE ledger.entries SET UNLOGGED`,
	`ALTER TABLE transfers.transfers SET UNLOGGED`,
	`INSERT INTO ledger.entries SELECT 8 * i + k, 'e', 't-' || i, 'transfer.x', at, at
		FROM generate_series(1, $1::int) AS i, generate_series(0, 3) AS k,
		LATERAL (SELECT timestamptz '2020-01-01' + i * interval '1 minute' AS at) AS times
		WHERE k < 2 OR i <= $1::int - $2::int`,
	`INSERT INTO ledger.postings SELECT 8 * i + k, line, 't-' || i, account, currency, amount
		FROM generate_series(1, $1::int) AS i, (VALUES
			(0, 1, 'funding_receivable', 'USD', 205.00), (0, 2, 'customer_obligation', 'USD', -200.00), (0, 3, 'fee_income', 'USD', -5.00),
			(1, 1, 'customer_funds', 'USD', 205.00), (1, 2, 'funding_receivable', 'USD', -205.00),
			(2, 1, 'customer_obligation', 'USD', 200.00), (2, 2, 'exchange_position', 'USD', -200.00), (2, 3, 'exchange_position',
			'NPR', 26700.00),
			(2, 4, 'promotions', 'NPR', 100.00), (2, 5, 'payout_payable', 'NPR', -26800.00),
			(3, 1, 'payout_payable', 'NPR', 26800.00), (3, 2, 'partner_prefunding', 'NPR', -26800.00)) AS lines (k, line, account,
			currency, amount)
		WHERE k < 2 OR i <= $1::int - $2::int`,
	`INSERT INTO ledger.blocks SELECT account, currency, position / 10000, sum(amount), count(*) FROM ledger.postings GROUP BY 1, 2, 3`,
	`INSERT INTO ledger.open_items SELECT 't-' || i, 'customer_obligation', 'USD', -200.00, 8 * i
		FROM generate_series($1::int - $2::int + 1, $1::int) AS i`,
}

// copyTransfers copies the first transfer the given number of times, with distinct IDs and the given number of senders.
const copyTransfers = `INSERT INTO transfers.transfers (transfer_id, position, sender_id, %[1]s)
	SELECT 't-' || i, 8 * i, 's-' || i %% $2::int, %[1]s FROM transfers.transfers, generate_series(2, $1::int) AS i
	WHERE transfer_id = 't-1'`

// TestLedgerQueriesAtScale fills the tables with HULAK_SCALE transfers, such as 1000000, and measures staff and sender
// queries. It takes minutes, so it is skipped by default.
func TestLedgerQueriesAtScale(t *testing.T) {
	size := projectiontest.Scale(t)
	c := projectiontest.New(t, ledger.New(), transfers.New())
	c.Transfer("t-1", transfertest.Create())
	c.CatchUp()
	var otherColumns string
	require.NoError(t, c.Pool.QueryRow(c.Ctx, `SELECT string_agg(column_name, ', ') FROM information_schema.columns
		WHERE table_schema = 'transfers' AND table_name = 'transfers' AND column_name NOT IN ('transfer_id', 'position',
		'sender_id')`).Scan(&otherColumns))
	c.Fill([]string{"ledger", "transfers"}, append(slices.Clip(fillStatements), fmt.Sprintf(copyTransfers, otherColumns)), size, openTransfers)

	q, transferQueries := ledger.NewQueries(c.Pool), transfers.NewQueries(c.Pool, c.Log)
	middle := int64(4*size + 5)
	pastTime := time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC).Add(time.Duration(size/3) * time.Minute)
	c.RequireFast(maxQueryTime, []projectiontest.TimedQuery{
		{Name: "the current trial balance", Run: func(ctx context.Context) error { _, err := q.TrialBalance(ctx); return err }},
		{Name: "the trial balance as of a position", Run: func(ctx context.Context) error {
			_, err := q.TrialBalanceAt(ctx, middle)
			return err
		}},
		{Name: "the trial balance as of a time", Run: func(ctx context.Context) error {
			_, err := q.TrialBalanceAtTime(ctx, pastTime)
			return err
		}},
		{Name: "an account's statement", Run: func(ctx context.Context) error {
			_, err := q.Statement(ctx, domainledger.CustomerFunds, money.USD, 0, 50)
			return err
		}},
		{Name: "an old page of an account's statement", Run: func(ctx context.Context) error {
			_, err := q.Statement(ctx, domainledger.ExchangePosition, money.NPR, middle, 50)
			return err
		}},
		{Name: "the money in transit by age", Run: func(ctx context.Context) error { _, err := q.InTransit(ctx, pastTime); return err }},
		{Name: "the oldest items in transit", Run: func(ctx context.Context) error { _, err := q.OldestItems(ctx, 20); return err }},
		{Name: "a sender's transfers", Run: func(ctx context.Context) error {
			page, err := transferQueries.List(ctx, "s-7", transfers.Filter{})
			if err == nil && page.TotalCount < size/openTransfers {
				t.Errorf("the sender's list has only %d transfers", page.TotalCount)
			}
			return err
		}},
	})
}
