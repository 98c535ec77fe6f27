package regulatory_test

import (
	"fmt"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hulak/domain/funding"
	domainledger "hulak/domain/ledger"
	"hulak/domain/money"
	"hulak/domain/regulatory"
	"hulak/domain/sendinglimit"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
	"hulak/eventstore/postgres/pgtest"
	"hulak/projections/ledger"
	"hulak/projections/projectiontest"
	readmodel "hulak/projections/regulatory"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

// march is the month of the sample transfers.
var march = func() regulatory.Period {
	p, _ := regulatory.Month.ParsePeriod("2026-03")
	return p
}()

// allTime covers the random transfers.
var allTime = regulatory.Period{From: time.Date(2020, 1, 1, 0, 0, 0, 0, sendinglimit.LosAngeles),
	To: time.Date(2032, 1, 1, 0, 0, 0, 0, sendinglimit.LosAngeles)}

func scopeAt(position int64, p regulatory.Period) readmodel.Scope {
	return readmodel.Scope{Period: p, Position: position, Until: p.To}
}

func tableOf(t *testing.T, report regulatory.Name, name string) regulatory.Table {
	d, ok := regulatory.Find(report)
	require.True(t, ok)
	table, ok := d.Table(name)
	require.True(t, ok)
	return table
}

// deliveredOn returns the events of a transfer from a state that is created and delivered at the given time.
func deliveredOn(at time.Time, state string, change func(*transfer.Create)) []transfer.Event {
	create := transfertest.Create()
	create.At, create.Quote.At, create.SenderState = at, at, state
	if change != nil {
		change(&create)
	}
	return transfertest.EventsFrom(create,
		transfer.RecordFundingSubmitted{ProviderRef: "p", At: at}, transfer.RecordFundingSettled{At: at}, transfer.RequestPayout{At: at},
		transfer.RecordPayoutAccepted{ReceiptNumber: "r", At: at}, transfer.RecordDelivered{At: at})
}

// text returns the cells of each row as one line, such as "TX: 2 400.00 USD, 0 0.00 USD".
func text(v readmodel.Values) []string {
	lines := []string{}
	for _, r := range append(v.Rows, readmodel.Row{Key: []string{"total"}, Cells: v.Totals}) {
		line := fmt.Sprint(r.Key)
		for _, c := range r.Cells {
			line += fmt.Sprintf(", %d %s", c.Count, c.Amount)
		}
		lines = append(lines, line)
	}
	return lines
}

func TestReports(t *testing.T) {
	t.Parallel()
	c := projectiontest.New(t, readmodel.New(), ledger.New())
	day := func(d int) time.Time { return time.Date(2026, 3, d, 12, 0, 0, 0, time.UTC) }
	c.TransferEvents("t-1", deliveredOn(day(2), "TX", nil))
	c.TransferEvents("t-2", deliveredOn(day(17), "NY", func(create *transfer.Create) {
		create.FundingKind, create.Route = funding.DebitCard, transfertest.CreateForCashPickup().Route
	}))
	undelivered := deliveredOn(day(20), "TX", nil)
	c.TransferEvents("t-3", undelivered[:len(undelivered)-1])
	delivered := deliveredOn(day(21), "TX", nil)
	isSubmitted := func(e transfer.Event) bool { return e.EventType() == transfer.FundingSubmitted{}.EventType() }
	returned := delivered[:slices.IndexFunc(delivered, isSubmitted)+1]
	position := c.TransferEvents("t-4", returned)
	c.CatchUp()
	q := readmodel.NewQueries(c.Pool)
	values := func(report regulatory.Name, table string, s readmodel.Scope) []string {
		v, err := q.Values(c.Ctx, tableOf(t, report, table), s)
		require.NoError(t, err)
		return text(v)
	}
	latest, err := q.Position(c.Ctx)
	require.NoError(t, err)
	require.Equal(t, position, latest)

	t.Run("the call report counts transfers by state", func(t *testing.T) {
		assert.Equal(t, []string{
			"[NY], 1 200.00 USD, 0 0.00 USD, 2 0.00 USD",
			"[TX], 3 600.00 USD, 0 0.00 USD, 4 400.00 USD",
			"[total], 4 800.00 USD, 0 0.00 USD, 6 400.00 USD",
		}, values(regulatory.CallReport, "STATES", scopeAt(latest, march)))
	})
	t.Run("payouts in Nepal are listed by payout method and institution", func(t *testing.T) {
		assert.Equal(t, []string{
			"[BANK_DEPOSIT 1001], 1 26800.00 NPR, 1 200.00 USD",
			"[CASH_PICKUP 3001], 1 26800.00 NPR, 1 200.00 USD",
			"[total], 2 53600.00 NPR, 2 400.00 USD",
		}, values(regulatory.Nepal, "INSTITUTIONS", scopeAt(latest, march)))
	})
	t.Run("the excise tax report shows half months, instruments, and no tax", func(t *testing.T) {
		assert.Equal(t, []string{
			"[2026-03-1 BANK_ACCOUNT], 1 200.00 USD, 0 0.00 USD, 1 0.00 USD",
			"[2026-03-2 BANK_ACCOUNT], 2 400.00 USD, 0 0.00 USD, 2 0.00 USD",
			"[2026-03-2 DEBIT_CARD], 1 200.00 USD, 0 0.00 USD, 1 0.00 USD",
			"[total], 4 800.00 USD, 0 0.00 USD, 4 0.00 USD",
		}, values(regulatory.ExciseTax, "INSTRUMENTS", scopeAt(latest, march)))
	})
	t.Run("a day's liabilities are the balances at the end of the day, and the totals are averages", func(t *testing.T) {
		v, err := q.Values(c.Ctx, tableOf(t, regulatory.CallReport, "DAILY"), scopeAt(latest, march))
		require.NoError(t, err)
		require.Len(t, v.Rows, 31)
		outstanding := map[string]string{}
		for _, r := range v.Rows {
			outstanding[r.Key[0]] = r.Cells[0].Amount.Text()
		}
		assert.Equal(t, "0.00", outstanding["2026-03-19"])
		assert.Equal(t, "200.00", outstanding["2026-03-20"])
		assert.Equal(t, "400.00", outstanding["2026-03-31"])
		assert.Equal(t, "148.39 USD", v.Totals[0].Amount.String(), "(200 + 11 * 400) / 31")
	})
	t.Run("a transfer that falls through counts as reversed on the day it is reversed", func(t *testing.T) {
		c.TransferEvents("t-4", []transfer.Event{transfer.FundingReturned{
			TransferID: "t-4", SenderID: transfertest.SenderID, Stage: transfer.StageSubmitted, Code: "R01",
			Amounts: returned[len(returned)-1].(transfer.FundingSubmitted).Amounts, At: day(20).AddDate(0, 1, 0),
		}})
		c.CatchUp()
		newest, err := q.Position(c.Ctx)
		require.NoError(t, err)
		april, _ := regulatory.Month.ParsePeriod("2026-04")
		assert.Contains(t, values(regulatory.CallReport, "DESTINATIONS", scopeAt(newest, april)), "[NP], 0 0.00 USD, 1 200.00 USD")
		assert.Contains(t, values(regulatory.CallReport, "DESTINATIONS", scopeAt(newest, march)), "[NP], 4 800.00 USD, 0 0.00 USD")
		assert.NotContains(t, fmt.Sprint(values(regulatory.CallReport, "DESTINATIONS", scopeAt(latest, april))), "200.00",
			"the earlier position has no such entry")
	})
}

// TestFiguresMatchLedger compares the figures of random transfers with the trial balance, and each figure with its entries.
func TestFiguresMatchLedger(t *testing.T) {
	t.Parallel()
	c := projectiontest.New(t, readmodel.New(), ledger.New())
	generator := rapid.Custom(func(t *rapid.T) []transfer.Event { return transfertest.RandomHistory(t, nil) })
	owedUSD := money.Zero(money.USD) // of payouts that are not delivered
	positions := []int64{}
	owed := []money.Amount{}
	for seed := range 60 {
		events := generator.Example(seed)
		if seed == 10 { // a payout in flight, which is rare in random histories
			delivered := deliveredOn(march.From, "NY", nil)
			events = delivered[:len(delivered)-1]
		}
		created := events[0].(transfer.Created)
		created.SenderState = []string{"CA", "NY", "TX"}[seed%3]
		events[0] = created
		positions = append(positions, c.TransferEvents(fmt.Sprintf("t-%d", seed), events))
		payable := domainledger.Balances{}
		for _, e := range events {
			payable.Add(domainledger.Post(e))
		}
		if !payable.Get(domainledger.PayoutPayable, money.NPR).IsZero() {
			owedUSD = owedUSD.Add(created.Quote.Send)
		}
		owed = append(owed, owedUSD)
	}
	c.CatchUp()
	require.False(t, owedUSD.IsZero(), "no payout is in flight")
	q, trialBalances := readmodel.NewQueries(c.Pool), ledger.NewQueries(c.Pool)
	for _, i := range []int{0, 19, 39, 59} {
		scope := scopeAt(positions[i], allTime)
		balance, err := trialBalances.TrialBalanceAt(c.Ctx, positions[i])
		require.NoError(t, err)
		usd := map[domainledger.Account]money.Amount{}
		for _, line := range domainledger.Chart {
			usd[line.Account] = money.Zero(money.USD)
		}
		for _, b := range balance.Balances {
			if b.Amount.Currency() == money.USD {
				usd[b.Account] = b.Amount
			}
		}

		states, err := q.Values(c.Ctx, tableOf(t, regulatory.CallReport, "STATES"), scope)
		require.NoError(t, err)
		completed, _ := domainledger.Completed(balance.Postings())
		assert.Equal(t, completed.String(), states.Totals[0].Amount.Sub(states.Totals[1].Amount).String(), "sent less reversed")

		liabilities, err := q.Values(c.Ctx, tableOf(t, regulatory.Liabilities, "DAILY"), scope)
		require.NoError(t, err)
		last := liabilities.Rows[len(liabilities.Rows)-1].Cells
		table := tableOf(t, regulatory.Liabilities, "DAILY")
		sum := money.Zero(money.USD)
		for n, f := range table.Figures[:len(table.Figures)-2] {
			want := usd[domainledger.Account(f.Name)].Neg()
			if f.Name == string(domainledger.PayoutPayable) {
				want = owed[i]
			}
			assert.Equal(t, want.String(), last[n].Amount.String(), f.Name)
			sum = sum.Add(last[n].Amount)
		}
		outstanding, held := last[len(last)-2].Amount, last[len(last)-1].Amount
		assert.Equal(t, sum.String(), outstanding.String(), "the outstanding amount is the sum of the liabilities")
		assert.Equal(t, outstanding.String(), states.Totals[2].Amount.String(), "the states add up to the outstanding amount")
		earned := usd[domainledger.FeeIncome].Neg().Sub(usd[domainledger.LossReceivable]).Sub(usd[domainledger.ErrorRefunds])
		assert.Equal(t, earned.String(), held.Sub(outstanding).String(),
			"the money held exceeds what is owed by the fees less the losses and the refunds of errors")
	}
	scope := scopeAt(positions[len(positions)-1], allTime)
	for _, d := range regulatory.Definitions {
		for _, table := range d.Tables {
			v, err := q.Values(c.Ctx, table, scope)
			require.NoError(t, err)
			for _, r := range v.Rows {
				for n, cell := range r.Cells {
					if f := table.Figures[n]; cell.Count > 0 && table.By[0] != regulatory.Day {
						entries := sumEntries(t, c, q, table, f, r.Key, scope)
						require.Equal(t, cell, entries, "%s %s %v %s", d.Report, table.Name, r.Key, f.Name)
					}
				}
			}
		}
	}
}

// sumEntries pages through the entries of a figure and returns their sum.
func sumEntries(
	t *testing.T, c *projectiontest.Case, q *readmodel.Queries, table regulatory.Table, f regulatory.Figure, key []string, s readmodel.Scope,
) readmodel.Cell {
	sum, before := readmodel.Cell{Amount: money.Zero(f.Currency)}, int64(math.MaxInt64)
	for {
		page, err := q.Entries(c.Ctx, table, f, key, s, before, 7)
		require.NoError(t, err)
		for _, e := range page {
			require.Less(t, e.Position, before)
			before = e.Position
			sum.Count++
			sum.Amount = sum.Amount.Add(e.Amount)
		}
		if len(page) < 7 {
			if f.Excise {
				sum.Amount = regulatory.Excise(funding.Kind(key[1]), sum.Amount)
			}
			return sum
		}
	}
}
