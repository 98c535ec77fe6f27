package unclaimed_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	domainledger "hulak/domain/ledger"
	"hulak/domain/money"
	"hulak/domain/sender"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
	domainunclaimed "hulak/domain/unclaimed"
	"hulak/eventstore/postgres/pgtest"
	"hulak/projections/business"
	"hulak/projections/ledger"
	"hulak/projections/projectiontest"
	"hulak/projections/unclaimed"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

// TestTotalsMatchTheLedger compares the totals of random transfers with the trial balance at several positions.
func TestTotalsMatchTheLedger(t *testing.T) {
	t.Parallel()
	c := projectiontest.New(t, business.New(), ledger.New(), unclaimed.New())
	generator := rapid.Custom(func(t *rapid.T) []transfer.Event { return transfertest.RandomHistory(t, nil) })
	positions, escheated, partial := []int64{}, 0, money.Zero(money.USD)
	for seed := range 300 {
		senderID, state := fmt.Sprintf("s-%d", seed), []string{"CA", "NY", ""}[seed%3]
		c.Given("sender", senderID, sender.SignedUp{SenderID: senderID, State: state, At: projectiontest.At})
		events := generator.Example(seed)
		if seed%10 == 0 { // few random histories end with a returned refund
			events = transfertest.EventsFrom(transfertest.ReturnedRefund()...)
		}
		for _, r := range transfertest.Fold(events).PartialRefunds() {
			if r.State == transfer.PartialRefundStateReturned {
				partial = partial.Add(r.Amount)
			}
		}
		for i, event := range events {
			switch e := event.(type) {
			case transfer.RefundReturned:
				e.SenderID = senderID
				events[i] = e
			case transfer.RefundEscheated:
				escheated++
			}
		}
		positions = append(positions, c.TransferEvents(fmt.Sprintf("t-%d", seed), events))
	}
	c.CatchUp()
	require.Positive(t, escheated, "no refund was paid to a state")
	q, books := unclaimed.NewQueries(c.Pool), ledger.NewQueries(c.Pool)
	latest, err := q.Position(c.Ctx)
	require.NoError(t, err)
	require.LessOrEqual(t, latest, positions[len(positions)-1])
	states := map[string]bool{}
	for _, position := range append([]int64{0, 1}, positions[4], positions[49], positions[149], latest-3, latest) {
		totals, err := q.Totals(c.Ctx, position)
		require.NoError(t, err)
		sum := money.Zero(money.USD)
		for _, total := range totals {
			sum = sum.Add(total.Amount)
			states[total.State] = true
		}
		balance, err := books.TrialBalanceAt(c.Ctx, position)
		require.NoError(t, err)
		want := money.Zero(money.USD)
		for _, b := range balance.Balances {
			if b.Account == domainledger.RefundsReturned {
				want = b.Amount.Neg()
			}
		}
		assert.Equal(t, want.String(), sum.String(), "position %d", position)
	}
	assert.Equal(t, map[string]bool{"CA": true, "NY": true, "TX": true}, states, "without an address, the state of the transfer counts")
	owed, err := q.Owed(c.Ctx)
	require.NoError(t, err)
	sum := money.Zero(money.USD)
	for _, item := range owed {
		sum = sum.Add(item.Amount)
	}
	balance, err := books.TrialBalanceAt(c.Ctx, latest)
	require.NoError(t, err)
	for _, b := range balance.Balances {
		if b.Account == domainledger.RefundsReturned {
			assert.Equal(t, b.Amount.Neg().String(), sum.Add(partial).String(), "the items and partial refunds add up to the ledger account")
		}
	}
	c.RequireSameAfterRebuild("unclaimed")
}

func TestReportItems(t *testing.T) {
	t.Parallel()
	c := projectiontest.New(t, business.New(), ledger.New(), unclaimed.New())
	report := transfertest.UnclaimedReport
	c.Given("sender", transfertest.SenderID, sender.SignedUp{SenderID: transfertest.SenderID, State: "TX", At: projectiontest.At})
	letter := transfer.RecordRefundLetter{Report: report, By: "asha", At: transfertest.LetterAt}
	contact := transfer.RecordOwnerContact{Comments: "called us", By: "asha", At: transfertest.Start.AddDate(1, 0, 0)}
	run := func(id string, more ...transfer.Command) {
		c.Transfer(id, append(transfertest.ReturnedRefund(), more...)...)
	}
	run("t-owed")
	run("t-letter", letter)
	run("t-contact", contact)
	run("t-paid", letter, transfertest.Escheat())
	run("t-corrected", transfertest.Escheat(), transfer.CorrectEscheatment{RequestedBy: "asha", At: transfertest.EscheatAt})
	run("t-reissued", transfer.ReissueRefund{
		Method: transfer.RefundByCheck, CheckNumber: "1", Comments: "asked for a check", By: "asha", At: transfertest.Start,
	})
	c.Given("unclaimed", report.ID(), domainunclaimed.Opened{Report: report, At: projectiontest.At})
	c.CatchUp()
	q := unclaimed.NewQueries(c.Pool)

	items, err := q.ReportItems(c.Ctx, report)
	require.NoError(t, err)
	byID := map[string]unclaimed.Item{}
	for _, item := range items {
		assert.Equal(t, report, item.Report)
		byID[item.TransferID] = item
	}
	require.Len(t, items, 4)
	assert.Equal(t, unclaimed.Item{
		TransferID: "t-owed", SenderID: transfertest.SenderID, State: "TX", Amount: money.MustParse("205", money.USD),
		OwedSince: transfertest.Start, DormantSince: transfertest.Start, Report: report,
	}, byID["t-owed"])
	assert.Equal(t, transfertest.LetterAt, byID["t-letter"].LetterAt)
	assert.Equal(t, transfertest.EscheatAt, byID["t-paid"].PaidAt)
	assert.Equal(t, time.Time{}, byID["t-corrected"].PaidAt)

	next, err := q.ReportItems(c.Ctx, domainunclaimed.ReportFor("TX", contact.At))
	require.NoError(t, err)
	require.Len(t, next, 1)
	assert.Equal(t, "t-contact", next[0].TransferID)
	assert.Equal(t, contact.At, next[0].DormantSince)
	assert.Equal(t, transfertest.Start, next[0].OwedSince)

	owed, err := q.Owed(c.Ctx)
	require.NoError(t, err)
	assert.Len(t, owed, 4)
	reports, err := q.Reports(c.Ctx)
	require.NoError(t, err)
	assert.Equal(t, map[domainunclaimed.Report]domainunclaimed.Status{report: domainunclaimed.StatusDue}, reports)
	c.RequireSameAfterRebuild("unclaimed")
}
