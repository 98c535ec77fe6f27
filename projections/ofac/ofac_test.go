package ofac_test

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	domainledger "hulak/domain/ledger"
	"hulak/domain/money"
	domainofac "hulak/domain/ofac"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
	"hulak/eventstore/postgres/pgtest"
	"hulak/projections/ledger"
	"hulak/projections/ofac"
	"hulak/projections/projectiontest"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

var at = projectiontest.At

// given writes the events of a transfer after the events that the log already has.
func given(c *projectiontest.Case, id string, after int, commands []transfer.Command) int {
	events := transfertest.EventsFrom(commands...)
	for _, e := range events[after:] {
		c.Given("transfer", id, e)
	}
	return len(events)
}

func TestBlockedPropertyEqualsTheLedger(t *testing.T) {
	t.Parallel()
	c := projectiontest.New(t, ofac.New(), ledger.New())
	create := func(id string) transfer.Command {
		command := transfertest.Create()
		command.TransferID = id
		return command
	}
	blocked := func(id string) []transfer.Command {
		return []transfer.Command{
			create(id), transfer.RecordFundingSubmitted{At: at}, transfer.RecordFundingSettled{At: at}, transfertest.RescreenWithHit(at),
			transfertest.FirstBlock(at), transfertest.SecondBlock(at),
		}
	}
	unblock := []transfer.Command{transfertest.FirstUnblock(at), transfertest.SecondUnblock(at)}
	returned := []transfer.Command{transfer.RecordFundingReturned{Code: "R10", At: at}}
	recovered := []transfer.Command{
		transfer.RecordReturnDishonored{Code: "R68", FundsRecovered: true, At: at},
		transfer.RecordDeadlinePassed{Deadline: transfer.DeadlineDispute, DueAt: at, At: at},
	}
	var moments []time.Time
	var counts []int
	check := func(count int) {
		t.Helper()
		c.CatchUp()
		var moment time.Time
		require.NoError(t, c.Pool.QueryRow(c.Ctx, `SELECT coalesce(max(recorded_at), 'epoch') FROM ledger.entries`).Scan(&moment))
		moments, counts = append(moments, moment), append(counts, count)
	}
	counted := map[string]int{}
	run := func(id string, commands ...[]transfer.Command) {
		counted[id] = given(c, id, counted[id], slices.Concat(commands...))
	}

	check(0)
	run("t-1", blocked("t-1"))
	run("t-2", blocked("t-2"))
	check(2)
	run("t-1", blocked("t-1"), unblock)
	check(1)
	run("t-2", blocked("t-2"), returned)
	check(0)
	run("t-2", blocked("t-2"), returned, recovered)
	check(1)
	interest := transfer.CreditBlockedInterest{Amount: money.MustParse("1.25", money.USD), At: at}
	run("t-2", blocked("t-2"), returned, recovered, []transfer.Command{interest})
	check(1)

	queries, books := ofac.NewQueries(c.Pool), ledger.NewQueries(c.Pool)
	for i, moment := range moments {
		held, err := queries.BlockedAt(c.Ctx, moment)
		require.NoError(t, err)
		assert.Len(t, held, counts[i], "moment %d", i)
		total := money.Zero(money.USD)
		for _, b := range held {
			total = total.Add(b.Amount)
		}
		balance, err := books.TrialBalanceAtTime(c.Ctx, moment)
		require.NoError(t, err)
		posted := money.Zero(money.USD)
		for _, b := range balance.Balances {
			if b.Account == domainledger.BlockedFunds || b.Account == domainledger.BlockedInterest {
				posted = posted.Sub(b.Amount)
			}
		}
		assert.Equal(t, posted.String(), total.String(), "moment %d: the blocked property must equal the ledger", i)
	}
	c.RequireSameAfterRebuild("ofac")
}

func TestReports(t *testing.T) {
	t.Parallel()
	c := projectiontest.New(t, ofac.New())
	for _, id := range []string{"r-1", "r-2", "r-3"} {
		c.Given("ofac", id, domainofac.Opened{ReportID: id, Kind: domainofac.Rejected, TransferID: "t", ActedAt: at, DueAt: at, At: at})
	}
	c.Given("ofac", "r-1", domainofac.Filed{ReportID: "r-1", By: "gita", At: at, Filing: domainofac.Filing{Confirmation: "BR-1"}})
	c.Given("ofac", "r-3", domainofac.Waived{ReportID: "r-3", By: "gita", At: at, Reason: "false match"})
	c.CatchUp()
	list := func(due bool, after int64) (ids []string, statuses []domainofac.Status) {
		found, err := ofac.NewQueries(c.Pool).Reports(c.Ctx, due, after, 10)
		require.NoError(t, err)
		for _, r := range found {
			ids, statuses = append(ids, r.ID), append(statuses, r.Status)
		}
		return ids, statuses
	}
	t.Run("all reports are listed newest first, with their statuses", func(t *testing.T) {
		ids, statuses := list(false, 0)
		assert.Equal(t, []string{"r-3", "r-2", "r-1"}, ids)
		assert.Equal(t, []domainofac.Status{domainofac.StatusNotRequired, domainofac.StatusDue, domainofac.StatusFiled}, statuses)
	})
	t.Run("only reports that are not closed are due", func(t *testing.T) {
		ids, _ := list(true, 0)
		assert.Equal(t, []string{"r-2"}, ids)
	})
	t.Run("a page starts after the given position", func(t *testing.T) {
		ids, _ := list(false, 3)
		assert.Equal(t, []string{"r-2", "r-1"}, ids)
	})
	c.RequireSameAfterRebuild("ofac")
}
