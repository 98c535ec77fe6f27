package reconciliation_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/money"
	domainreconciliation "hulak/domain/reconciliation"
	"hulak/eventstore/postgres/pgtest"
	"hulak/projections/projectiontest"
	"hulak/projections/reconciliation"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

func usd(text string) money.Amount { return money.MustParse(text, money.USD) }

func TestReconciliation(t *testing.T) {
	t.Parallel()
	c := projectiontest.New(t, reconciliation.New())
	at := projectiontest.At
	compared := domainreconciliation.StatementCompared{
		StatementID: "s-1", Counterparty: domainreconciliation.Bank, File: "prior-day-1.bai", Number: 1, Day: "2026-03-02",
		Opening: usd("0.00"), Closing: usd("409.65"), Lines: 4,
		Matched: 1, Books: usd("410.00"), InTransit: usd("0.00"), DifferenceTotal: usd("0.35"), Continues: true, At: at,
	}
	c.Given("statement", "s-1", compared)
	card := compared
	card.StatementID, card.Counterparty = "s-2", domainreconciliation.CardProcessor
	c.Given("statement", "s-2", card)
	found := map[string]domainreconciliation.DifferenceFound{}
	for i, id := range []string{"open", "explained", "settled"} {
		found[id] = domainreconciliation.DifferenceFound{
			DifferenceID: id, Counterparty: domainreconciliation.Bank, Kind: domainreconciliation.AmountDiffers, TransferID: "t-1",
			Reference: "T1", StatementID: "s-1", File: "prior-day-1.bai",
			Line: 4 + i, Position: 9, Ours: usd("205.00"), Theirs: usd("204.65"), Since: at, At: at.Add(time.Hour),
		}
		c.Given("difference", id, found[id])
	}
	c.Given("difference", "explained", domainreconciliation.DifferenceExplained{DifferenceID: "explained", By: "staff", At: at,
		Reason: domainreconciliation.Reason{Text: "Why"}})
	c.Given("difference", "settled", domainreconciliation.DifferenceSettled{DifferenceID: "settled", At: at})
	c.CatchUp()
	q := reconciliation.NewQueries(c.Pool)

	t.Run("statements are listed newest first, each with its number of unsettled differences", func(t *testing.T) {
		list, err := q.Statements(c.Ctx, reconciliation.Filter{Limit: 10})
		require.NoError(t, err)
		require.Len(t, list, 2)
		assert.Equal(t, "s-2", list[0].StatementID)
		assert.Equal(t, 2, list[1].Unsettled)
		assert.Equal(t, compared.DifferenceTotal.String(), list[1].DifferenceTotal.String())
		assert.Equal(t, compared.Day, list[1].Day)
		list, err = q.Statements(c.Ctx, reconciliation.Filter{Counterparty: domainreconciliation.Bank, Before: list[0].Position, Limit: 10})
		require.NoError(t, err)
		require.Len(t, list, 1)
	})
	t.Run("differences are listed in their current state, newest first", func(t *testing.T) {
		list, err := q.Differences(c.Ctx, reconciliation.Filter{Limit: 2})
		require.NoError(t, err)
		require.Len(t, list, 2)
		assert.Equal(t, []domainreconciliation.Status{domainreconciliation.StatusSettled, domainreconciliation.StatusExplained},
			[]domainreconciliation.Status{list[0].Status, list[1].Status})
		assert.Equal(t, "staff", list[1].ExplainedBy)
		rest, err := q.Differences(c.Ctx, reconciliation.Filter{Before: list[1].FoundPosition, Limit: 2})
		require.NoError(t, err)
		require.Len(t, rest, 1)
		assert.Equal(t, found["open"], rest[0].DifferenceFound)
		open, err := q.Differences(c.Ctx, reconciliation.Filter{Status: domainreconciliation.StatusOpen,
			Counterparty: domainreconciliation.Bank, Limit: 9})
		require.NoError(t, err)
		assert.Equal(t, rest, open)
		counts, err := q.CountOpen(c.Ctx)
		require.NoError(t, err)
		assert.Equal(t, map[domainreconciliation.Counterparty]int{domainreconciliation.Bank: 1}, counts)
	})
	c.RequireSameAfterRebuild("reconciliation")
}
