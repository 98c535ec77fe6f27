package ledger_test

import (
	"fmt"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hulak/domain"
	domainledger "hulak/domain/ledger"
	"hulak/domain/money"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
	"hulak/eventstore/postgres/pgtest"
	"hulak/projections/ledger"
	"hulak/projections/maintenance"
	"hulak/projections/projectiontest"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

var (
	at     = transfertest.Start
	funded = []transfer.Command{
		transfertest.Create(),
		transfer.RecordFundingSubmitted{ProviderRef: "p-1", At: at},
		transfer.RecordFundingSettled{At: at},
	}
)

func newCase(t *testing.T) (*projectiontest.Case, *ledger.Queries) {
	t.Helper()
	t.Parallel()
	c := projectiontest.New(t, ledger.New())
	return c, ledger.NewQueries(c.Pool)
}

// balanceTexts returns a trial balance as text, without accounts that have a zero balance.
func balanceTexts(balance ledger.TrialBalance) map[string]string {
	texts := map[string]string{}
	for _, b := range balance.Balances {
		if !b.Amount.IsZero() {
			texts[string(b.Account)+" "+string(b.Amount.Currency())] = b.Amount.Text()
		}
	}
	return texts
}

func TestTrialBalance(t *testing.T) {
	t.Parallel()

	t.Run("a funded transfer adds customer funds, an obligation, and a fee", func(t *testing.T) {
		c, q := newCase(t)
		position := c.Transfer("t-1", funded...)
		c.CatchUp()
		balance, err := q.TrialBalance(c.Ctx)
		require.NoError(t, err)
		assert.Equal(t, position, balance.Position)
		assert.Equal(t, map[string]string{"customer_funds USD": "205.00", "customer_obligation USD": "-200.00",
			"fee_income USD": "-5.00"}, balanceTexts(balance))
		assert.Equal(t, domainledger.CustomerFunds, balance.Balances[1].Account, "balances follow the chart of accounts")
		assert.Equal(t, "Customer funds held", balance.Balances[1].Name)
		require.Len(t, balance.Sums, 1)
		assert.True(t, balance.Sums[0].IsZero())
	})

	t.Run("trial balances are available for past positions and times", func(t *testing.T) {
		c, q := newCase(t)
		submitted := c.Transfer("t-1", funded[:2]...)
		c.Transfer("t-2", funded...)
		c.CatchUp()
		balance, err := q.TrialBalanceAt(c.Ctx, submitted)
		require.NoError(t, err)
		assert.Equal(t, map[string]string{"funding_receivable USD": "205.00", "customer_obligation USD": "-200.00",
			"fee_income USD": "-5.00"}, balanceTexts(balance))
		events, err := c.Log.Read(c.Ctx, submitted-1, 1)
		require.NoError(t, err)
		then, err := q.TrialBalanceAtTime(c.Ctx, events[0].RecordedAt)
		require.NoError(t, err)
		assert.Equal(t, balanceTexts(balance), balanceTexts(then))
		before, err := q.TrialBalanceAtTime(c.Ctx, events[0].RecordedAt.Add(-time.Hour))
		require.NoError(t, err)
		assert.Empty(t, before.Balances)
		assert.Zero(t, before.Position)
	})
}

func TestEntries(t *testing.T) {
	t.Parallel()

	t.Run("each entry of a transfer refers to its event", func(t *testing.T) {
		c, _ := newCase(t)
		c.Transfer("t-1", funded...)
		c.Transfer("t-2", funded...)
		c.CatchUp()
		rows, err := c.Pool.Query(c.Ctx, `SELECT e.event_id, p.account, p.amount::text
			FROM ledger.entries e JOIN ledger.postings p USING (position)
			WHERE e.transfer_id = 't-1' AND e.type = 'transfer.funding_submitted' ORDER BY p.line`)
		require.NoError(t, err)
		postings, err := pgx.CollectRows(rows, pgx.RowToStructByPos[struct {
			EventID string
			Account domainledger.Account
			Amount  string
		}])
		require.NoError(t, err)
		require.Len(t, postings, 3)
		assert.Equal(t, domainledger.FundingReceivable, postings[0].Account)
		assert.Equal(t, "205.00", postings[0].Amount)
		events, err := c.Log.ReadStream(c.Ctx, "transfer-t-1", 0, 10)
		require.NoError(t, err)
		submitted := slices.IndexFunc(events, func(r domain.RecordedEvent) bool { return r.Type == "transfer.funding_submitted" })
		assert.Equal(t, events[submitted].ID, postings[0].EventID)
	})

	t.Run("an account statement starts with the newest posting", func(t *testing.T) {
		c, q := newCase(t)
		for i := range 5 {
			c.Transfer(fmt.Sprint("t-", i), funded...)
		}
		c.CatchUp()
		last, err := q.Statement(c.Ctx, domainledger.CustomerFunds, money.USD, 0, 2)
		require.NoError(t, err)
		require.Len(t, last, 2)
		assert.Equal(t, []string{"t-4", "t-3"}, []string{last[0].TransferID, last[1].TransferID})
		assert.Equal(t, []string{"1025.00", "820.00"}, []string{last[0].Balance.Text(), last[1].Balance.Text()})
		earlier, err := q.Statement(c.Ctx, domainledger.CustomerFunds, money.USD, last[1].Position, 2)
		require.NoError(t, err)
		require.Len(t, earlier, 2)
		assert.Equal(t, "t-2", earlier[0].TransferID)
		assert.Equal(t, "615.00", earlier[0].Balance.Text())
		none, err := q.Statement(c.Ctx, domainledger.CustomerFunds, money.NPR, 0, 2)
		require.NoError(t, err)
		assert.Empty(t, none)
	})
}

func TestAccountHistory(t *testing.T) {
	c, q := newCase(t)
	for i := range 3 {
		c.Transfer(fmt.Sprint("t-", i), funded...)
	}
	c.CatchUp()
	count, err := q.CountPostings(c.Ctx, domainledger.CustomerFunds, money.USD, math.MaxInt64)
	require.NoError(t, err)
	assert.EqualValues(t, 3, count)
	history, err := q.AccountHistory(c.Ctx, domainledger.CustomerFunds, money.USD, 2, 5)
	require.NoError(t, err)
	require.Len(t, history, 2)
	assert.Equal(t, []string{"t-1", "t-2"}, []string{history[0].TransferID, history[1].TransferID}, "postings are listed in order (8)")
	assert.Equal(t, []string{"410.00", "615.00"}, []string{history[0].Balance.Text(), history[1].Balance.Text()},
		"each posting has the balance after it (8)")
	count, err = q.CountPostings(c.Ctx, domainledger.CustomerFunds, money.USD, history[0].Position)
	require.NoError(t, err)
	assert.EqualValues(t, 2, count, "postings up to the position are counted (8)")
	beyond, err := q.AccountHistory(c.Ctx, domainledger.CustomerFunds, money.USD, 4, 5)
	require.NoError(t, err)
	assert.Empty(t, beyond)
}

// TestLongAccountHistory pages through the history of an account that spans several blocks.
func TestLongAccountHistory(t *testing.T) {
	c, q := newCase(t)
	c.CatchUp()
	const postings, page = 25_000, 200
	for _, sql := range []string{
		`INSERT INTO ledger.entries SELECT 3 * i, 'e', 't-' || i, 'transfer.x', now(), now() FROM generate_series(1, $1::int) AS i`,
		`INSERT INTO ledger.postings SELECT 3 * i, line, 't-' || i, account, 'USD', amount
			FROM generate_series(1, $1::int) AS i, (VALUES (1, 'customer_funds', 1.00), (2, 'fee_income', -1.00))
				AS lines (line, account, amount)`,
	} {
		_, err := c.Pool.Exec(c.Ctx, sql, postings)
		require.NoError(t, err)
	}
	count, err := q.CountPostings(c.Ctx, domainledger.CustomerFunds, money.USD, math.MaxInt64)
	require.NoError(t, err)
	assert.EqualValues(t, postings, count)
	count, err = q.CountPostings(c.Ctx, domainledger.CustomerFunds, money.USD, 3*12_345+1)
	require.NoError(t, err)
	assert.EqualValues(t, 12_345, count, "postings up to the position are counted (8)")
	next := int64(1)
	for {
		history, err := q.AccountHistory(c.Ctx, domainledger.CustomerFunds, money.USD, next, page)
		require.NoError(t, err)
		for _, line := range history {
			require.Equal(t, 3*next, line.Position, "each posting is returned once (8)")
			require.Equal(t, fmt.Sprintf("%d.00", next), line.Balance.Text(), "each posting has the balance after it (8)")
			next++
		}
		if len(history) < page {
			break
		}
	}
	assert.EqualValues(t, postings+1, next)
}

func TestDatabaseEnforcesBalance(t *testing.T) {
	t.Parallel()
	statements := map[string]string{
		"an entry with a nonzero sum": `INSERT INTO ledger.postings VALUES (1, 1, 't', 'customer_funds', 'USD', 10.00),
			(1, 2, 't', 'fee_income', 'USD', -9.99)`,
		"an entry that balances only across currencies": `INSERT INTO ledger.postings VALUES (1, 1, 't', 'customer_funds', 'USD', 10.00),
			(1, 2, 't', 'payout_payable', 'NPR', -10.00)`,
		"a deleted line": `INSERT INTO ledger.postings VALUES (1, 1, 't', 'customer_funds', 'USD', 10.00),
			(1, 2, 't', 'fee_income', 'USD', -10.00); DELETE FROM ledger.postings WHERE line = 2`,
		"a changed amount": `INSERT INTO ledger.postings VALUES (1, 1, 't', 'customer_funds', 'USD', 10.00),
			(1, 2, 't', 'fee_income', 'USD', -10.00); UPDATE ledger.postings SET amount = 11.00 WHERE line = 1`,
		"a line with a zero amount": `INSERT INTO ledger.postings VALUES (1, 1, 't', 'customer_funds', 'USD', 0.00)`,
		"a line without an entry": `INSERT INTO ledger.postings VALUES (2, 1, 't', 'customer_funds', 'USD', 10.00),
			(2, 2, 't', 'fee_income', 'USD', -10.00)`,
	}
	for name, sql := range statements {
		t.Run(name+" is rejected", func(t *testing.T) {
			c, _ := newCase(t)
			c.CatchUp()
			_, err := c.Pool.Exec(c.Ctx, `BEGIN; INSERT INTO ledger.entries VALUES (1, 'e', 't', 'x', now(), now()); `+sql+`; COMMIT`)
			require.Error(t, err)
			_, err = c.Pool.Exec(c.Ctx, `ROLLBACK`)
			require.NoError(t, err)
		})
	}
	t.Run("an entry that balances in each currency is accepted, even after a rebuild", func(t *testing.T) {
		c, _ := newCase(t)
		c.CatchUp()
		_, err := c.Maintainer.Rebuild(c.Ctx, "ledger", maintenance.RebuildOptions{})
		require.NoError(t, err)
		_, err = c.Pool.Exec(c.Ctx, `BEGIN; INSERT INTO ledger.entries VALUES (1, 'e', 't', 'x', now(), now());
			INSERT INTO ledger.postings VALUES (1, 1, 't', 'customer_funds', 'USD', 10.00),
			(1, 2, 't', 'fee_income', 'USD', -10.00); COMMIT`)
		require.NoError(t, err)
		_, err = c.Pool.Exec(c.Ctx, `UPDATE ledger.postings SET amount = 11.00 WHERE line = 1`)
		require.ErrorContains(t, err, "does not balance")
	})
}

func TestRandomTransfersBalance(t *testing.T) {
	c, q := newCase(t)
	count := 0
	expected := map[string]money.Amount{}
	rapid.Check(t, func(r *rapid.T) {
		count++
		events := transfertest.RandomHistory(r, nil)
		c.TransferEvents(fmt.Sprint("transfer-", count), events)
		c.CatchUp()
		for _, event := range events {
			for _, p := range domainledger.Post(event) {
				key := string(p.Account) + " " + string(p.Amount.Currency())
				expected[key] = expected[key].Add(p.Amount)
			}
		}
		balance, err := q.TrialBalance(c.Ctx)
		if err != nil {
			r.Fatal(err)
		}
		for _, sum := range balance.Sums {
			if !sum.IsZero() {
				r.Fatalf("balances sum to %s", sum)
			}
		}
		got := balanceTexts(balance)
		for key, amount := range expected {
			if text := got[key]; text != amount.Text() && !(amount.IsZero() && text == "") {
				r.Fatalf("%s is %q, want %s", key, text, amount.Text())
			}
		}
	})
	status, err := c.Runner.Status(c.Ctx)
	require.NoError(t, err)
	assert.Empty(t, status[0].Parked)
	c.RequireSameAfterRebuild("ledger")
}

func TestEveryMoneyEventIsPosted(t *testing.T) {
	t.Parallel()
	p := ledger.New()
	rapid.Check(t, func(r *rapid.T) {
		for _, event := range transfertest.RandomHistory(r, nil) {
			if len(domainledger.Post(event)) > 0 && !p.Handles(event.EventType()) {
				r.Fatalf("%s moves money but has no handler", event.EventType())
			}
		}
	})
}

func TestInTransit(t *testing.T) {
	c, q := newCase(t)
	c.Transfer("t-1", funded...)
	c.Transfer("t-2", funded[:2]...)
	c.Transfer("t-3", funded[:1]...)
	c.Transfer("t-4", append(append([]transfer.Command{}, funded...), transfer.RequestPayout{At: at},
		transfer.RecordPayoutAccepted{ReceiptNumber: "r", At: at},
		transfer.RecordDelivered{At: at})...)
	c.CatchUp()

	t.Run("money in transit is totaled by account and age", func(t *testing.T) {
		ages, err := q.InTransit(c.Ctx, at.Add(2*24*time.Hour))
		require.NoError(t, err)
		got := map[string]string{}
		for _, a := range ages {
			for i, count := range a.Counts {
				if count > 0 {
					got[fmt.Sprint(a.Account, " ", i)] = fmt.Sprint(count, " of ", a.Amounts[i])
				}
			}
		}
		assert.Equal(t, map[string]string{"funding_receivable 1": "1 of 205.00 USD", "customer_obligation 1": "2 of -400.00 USD"}, got)
	})
	t.Run("items older than every limit are in the last bucket", func(t *testing.T) {
		ages, err := q.InTransit(c.Ctx, at.AddDate(1, 0, 0))
		require.NoError(t, err)
		require.Len(t, ages, 2)
		assert.Equal(t, []int{0, 0, 0, 0, 1}, ages[0].Counts)
	})
	t.Run("the oldest item comes first", func(t *testing.T) {
		oldest, err := q.OldestItems(c.Ctx, 2)
		require.NoError(t, err)
		require.Len(t, oldest, 2)
		assert.Equal(t, "t-1", oldest[0].TransferID)
		assert.Equal(t, at, oldest[0].Since)
	})
	t.Run("money that waits for its owner or for a license is not among the oldest items", func(t *testing.T) {
		blockTransfer(c)
		c.CatchUp()
		oldest, err := q.OldestItems(c.Ctx, 10)
		require.NoError(t, err)
		for _, item := range oldest {
			assert.NotEqual(t, domainledger.BlockedFunds, item.Account)
		}
		ages, err := q.InTransit(c.Ctx, at)
		require.NoError(t, err)
		assert.Equal(t, domainledger.BlockedFunds, ages[len(ages)-1].Account)
	})
}

// blockTransfer blocks the money of another transfer.
func blockTransfer(c *projectiontest.Case) {
	c.TransferEvents("blocked", []transfer.Event{transfer.FundsBlocked{
		TransferID: "blocked", SenderID: transfertest.SenderID, At: at, Amounts: transfer.Amounts{
			Send: money.MustParse("200", money.USD), Fee: money.MustParse("5", money.USD), Receive: money.Zero(money.NPR),
			Bonus: money.Zero(money.NPR),
		},
	}})
}

// TestTrialBalanceAtEveryPosition compares balances from block sums with balances from single postings.
func TestTrialBalanceAtEveryPosition(t *testing.T) {
	c, q := newCase(t)
	count := 0
	rapid.Check(t, func(r *rapid.T) {
		count++
		c.TransferEvents(fmt.Sprint("transfer-", count), transfertest.RandomHistory(r, nil))
	})
	blockTransfer(c)
	c.CatchUp()
	events, err := c.Log.Read(c.Ctx, 0, 100_000)
	require.NoError(t, err)
	balance := domainledger.Balances{}
	for i, e := range events {
		event, ok := e.Event.(transfer.Event)
		if !ok {
			continue
		}
		balance.Add(domainledger.Post(event))
		if i%97 != 0 && i != len(events)-1 {
			continue
		}
		got, err := q.TrialBalanceAt(c.Ctx, e.Position)
		require.NoError(t, err)
		for _, b := range got.Balances {
			require.True(t, b.Amount.Equal(balance.Get(b.Account, b.Amount.Currency())), "%s at %d: %s", b.Account, e.Position, b.Amount)
		}
	}
	var open []domainledger.Account // accounts that are zero for every transfer that has ended
	for _, line := range domainledger.Chart {
		if line.Class == domainledger.Liability || line.Account == domainledger.FundingReceivable {
			open = append(open, line.Account)
		}
	}
	var differing int
	require.NoError(t, c.Pool.QueryRow(c.Ctx, `
		WITH balances AS (SELECT transfer_id, account, currency, sum(amount) AS amount FROM ledger.postings WHERE account = ANY ($1)
			GROUP BY 1, 2, 3 HAVING sum(amount) <> 0), items AS (SELECT transfer_id, account, currency, amount FROM ledger.open_items)
		SELECT count(*) FROM ((TABLE balances EXCEPT TABLE items) UNION ALL (TABLE items EXCEPT TABLE balances)) AS d`, open).Scan(&differing))
	assert.Zero(t, differing, "open items match the sums of postings")
	current, err := q.TrialBalance(c.Ctx)
	require.NoError(t, err)
	ages, err := q.InTransit(c.Ctx, at)
	require.NoError(t, err)
	for _, b := range current.Balances {
		if slices.Contains(open, b.Account) {
			sum := money.Zero(b.Amount.Currency())
			for _, a := range ages {
				if a.Account == b.Account && a.Currency == b.Amount.Currency() {
					for _, amount := range a.Amounts {
						sum = sum.Add(amount)
					}
				}
			}
			assert.Equal(t, b.Amount.String(), sum.String(), "open items of %s match the trial balance", b.Account)
		}
	}
	c.RequireSameAfterRebuild("ledger")
}
