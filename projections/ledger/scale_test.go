package ledger_test

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	books "hulak/domain/ledger"
	"hulak/domain/money"
	"hulak/domain/transfer/transfertest"
	"hulak/projections/ledger"
	"hulak/projections/projectiontest"
	"hulak/projections/transfers"
)

const (
	answerMax  = 50 * time.Millisecond
	answerRuns = 20
	underWay   = 10_000 // of the transfers, the last
)

// filled writes the tables as so many transfers leave them: each is submitted, settled, paid out and delivered, but for the last,
// which are under way. The rules of the tables have no part in it; what they would have derived is derived here.
var filled = []string{
	`SET statement_timeout = 0`,
	`SET maintenance_work_mem = '512MB'`,
	`ALTER TABLE ledger.postings DISABLE TRIGGER USER, DROP CONSTRAINT postings_position_fkey`,
	`ALTER TABLE ledger.postings SET UNLOGGED`,
	`ALTER TABLE ledger.entries SET UNLOGGED`,
	`ALTER TABLE transfers.transfers SET UNLOGGED`,
	`INSERT INTO ledger.entries SELECT 8 * i + k, 'e', 't-' || i, 'transfer.x', at, at
		FROM generate_series(1, $1::int) AS i, generate_series(0, 3) AS k, LATERAL (SELECT timestamptz '2020-01-01' + i * interval '1 minute' AS at) AS times
		WHERE k < 2 OR i <= $1::int - $2::int`,
	`INSERT INTO ledger.postings SELECT 8 * i + k, line, 't-' || i, account, currency, amount
		FROM generate_series(1, $1::int) AS i, (VALUES
			(0, 1, 'funding_receivable', 'USD', 205.00), (0, 2, 'customer_obligation', 'USD', -200.00), (0, 3, 'fee_income', 'USD', -5.00),
			(1, 1, 'customer_funds', 'USD', 205.00), (1, 2, 'funding_receivable', 'USD', -205.00),
			(2, 1, 'customer_obligation', 'USD', 200.00), (2, 2, 'exchange_position', 'USD', -200.00), (2, 3, 'exchange_position', 'NPR', 26700.00),
			(2, 4, 'promotions', 'NPR', 100.00), (2, 5, 'payout_payable', 'NPR', -26800.00),
			(3, 1, 'payout_payable', 'NPR', 26800.00), (3, 2, 'partner_prefunding', 'NPR', -26800.00)) AS lines (k, line, account, currency, amount)
		WHERE k < 2 OR i <= $1::int - $2::int`,
	`INSERT INTO ledger.blocks SELECT account, currency, position / 10000, sum(amount) FROM ledger.postings WHERE $1::int > $2::int GROUP BY 1, 2, 3`,
	`INSERT INTO ledger.open_items SELECT 't-' || i, 'customer_obligation', 'USD', -200.00, 8 * i FROM generate_series($1::int - $2::int + 1, $1::int) AS i`,
}

// copied makes as many transfers of the first one, each its own, and of so many senders.
const copied = `INSERT INTO transfers.transfers (transfer_id, position, sender_id, %[1]s)
	SELECT 't-' || i, 8 * i, 's-' || i %% $2::int, %[1]s FROM transfers.transfers, generate_series(2, $1::int) AS i WHERE transfer_id = 't-1'`

// TestTheBooksAnswerAtScale fills the tables with HULAK_SCALE transfers, such as 1000000, and measures the questions that staff and
// senders ask, each on its own after one that warms up. It takes minutes, so that nobody but who asks for it waits for it.
func TestTheBooksAnswerAtScale(t *testing.T) {
	size, err := strconv.Atoi(os.Getenv("HULAK_SCALE"))
	if err != nil {
		t.Skip("HULAK_SCALE says how many transfers to fill the tables with")
	}
	c := projectiontest.New(t, ledger.New(), transfers.New())
	create := transfertest.Create()
	c.Transfer("t-1", create)
	c.CatchUp()
	connection, err := c.Pool.Acquire(c.Ctx)
	require.NoError(t, err)
	defer connection.Release()
	ctx := t.Context() // the case's own ends too soon
	indexes := withoutIndexes(t, ctx, connection)
	var others string
	require.NoError(t, connection.QueryRow(ctx, `SELECT string_agg(column_name, ', ') FROM information_schema.columns
		WHERE table_schema = 'transfers' AND table_name = 'transfers' AND column_name NOT IN ('transfer_id', 'position', 'sender_id')`).Scan(&others))
	for _, sql := range append(slices.Clip(filled), fmt.Sprintf(copied, others)) {
		var arguments []any
		if strings.Contains(sql, "$2") {
			arguments = []any{size, underWay}
		}
		_, err = connection.Exec(ctx, sql, arguments...)
		require.NoError(t, err, sql)
	}
	for _, sql := range indexes {
		_, err = connection.Exec(ctx, sql)
		require.NoError(t, err, sql)
	}
	_, err = connection.Exec(ctx, `ANALYZE ledger.entries, ledger.postings, ledger.blocks, ledger.open_items, transfers.transfers`)
	require.NoError(t, err)
	connection.Release()

	q, sent := ledger.NewQueries(c.Pool), transfers.NewQueries(c.Pool)
	middle := int64(4*size + 5)
	moment := time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC).Add(time.Duration(size/3) * time.Minute)
	for _, question := range []struct {
		name string
		ask  func(context.Context) error
	}{
		{"the trial balance of now", func(ctx context.Context) error { _, err := q.TrialBalance(ctx); return err }},
		{"the trial balance as of a position", func(ctx context.Context) error { _, err := q.TrialBalanceAt(ctx, middle); return err }},
		{"the trial balance as of a time", func(ctx context.Context) error { _, err := q.TrialBalanceOn(ctx, moment); return err }},
		{"an account's statement", func(ctx context.Context) error {
			_, err := q.Statement(ctx, books.CustomerFunds, money.USD, 0, 50)
			return err
		}},
		{"an account's statement, far back", func(ctx context.Context) error {
			_, err := q.Statement(ctx, books.ExchangePosition, money.NPR, middle, 50)
			return err
		}},
		{"the money under way by age", func(ctx context.Context) error { _, err := q.InFlight(ctx, moment); return err }},
		{"what is under way for longest", func(ctx context.Context) error { _, err := q.Oldest(ctx, 20); return err }},
		{"a sender's list", func(ctx context.Context) error {
			page, err := sent.List(ctx, "s-7", transfers.Filter{})
			if err == nil && page.TotalCount < size/underWay {
				t.Errorf("%d transfers in the list", page.TotalCount)
			}
			return err
		}},
	} {
		var took []time.Duration
		for run := range answerRuns + 1 {
			began := time.Now()
			require.NoError(t, question.ask(ctx), question.name)
			if run > 0 {
				took = append(took, time.Since(began))
			}
		}
		slices.Sort(took)
		t.Logf("%-40s median %6.1f ms, slowest %6.1f ms", question.name, ms(took[answerRuns/2]), ms(took[answerRuns-1]))
		if took[answerRuns/2] > answerMax {
			t.Errorf("%s takes %s", question.name, took[answerRuns/2])
		}
	}
}

// withoutIndexes drops the indexes that no constraint needs, which are made anew faster than they are kept up, and answers how.
func withoutIndexes(t *testing.T, ctx context.Context, connection *pgxpool.Conn) (made []string) {
	t.Helper()
	rows, err := connection.Query(ctx, `SELECT i.schemaname || '.' || i.indexname, i.indexdef FROM pg_indexes AS i
		WHERE i.schemaname IN ('ledger', 'transfers')
		AND NOT EXISTS (SELECT FROM pg_constraint AS c JOIN pg_namespace AS n ON n.oid = c.connamespace WHERE n.nspname = i.schemaname AND c.conname = i.indexname)`)
	require.NoError(t, err)
	type index struct{ Name, Definition string }
	indexes, err := pgx.CollectRows(rows, pgx.RowToStructByPos[index])
	require.NoError(t, err)
	for _, i := range indexes {
		_, err := connection.Exec(ctx, "DROP INDEX "+i.Name)
		require.NoError(t, err)
		made = append(made, i.Definition)
	}
	return made
}

func ms(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
