package demodata_test

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/domain/invariant"
	"hulak/domain/money"
	"hulak/domain/staff"
	"hulak/domain/transfer"
	"hulak/domain/unclaimed"
	"hulak/eventstore"
	"hulak/eventstore/eventregistry"
	"hulak/eventstore/memory"
	"hulak/internal/demodata"
)

var now = time.Date(2026, 11, 20, 18, 0, 0, 0, time.UTC)

// create returns the events of demo data with the given number of transfers.
func create(t *testing.T, transfers int) []domain.RecordedEvent {
	t.Helper()
	ctx := t.Context()
	store := memory.New()
	log := eventstore.NewLog(store, eventregistry.Registry(), store.Keys())
	c := demodata.Config{
		Log: log, Now: now, Transfers: transfers, EmailKey: func(address string) string { return "email:" + address },
		ReferenceKey: func(number string) string { return "reference:" + number },
		AccountKey:   func(number string) string { return "account:" + number },
		Staff:        demodata.Staff{Admin: "admin", Approver: "approver", Compliance: "compliance"},
	}
	for _, id := range []string{"admin", "approver", "compliance"} {
		add := staff.Command(staff.Add{StaffID: id, Role: staff.Admin, Person: staff.Person{FullName: id, Email: id + "@hulak.test"}, At: now})
		_, err := eventstore.RunCommand(ctx, log, eventstore.Command{}, staff.Decider, id, add)
		require.NoError(t, err)
	}
	history, err := demodata.CreateHistory(ctx, c)
	require.NoError(t, err)
	require.NoError(t, demodata.CreateLive(ctx, c, history))
	exists, err := demodata.Exists(ctx, log)
	require.NoError(t, err)
	require.True(t, exists)
	var all []domain.RecordedEvent
	for {
		page, err := log.Read(ctx, int64(len(all)), 1000)
		require.NoError(t, err)
		if len(page) == 0 {
			return all
		}
		all = append(all, page...)
	}
}

func TestDemoData(t *testing.T) {
	t.Parallel()
	const count = 1000
	events := create(t, count)
	types, states, old := map[string]int{}, map[string]transfer.State{}, map[string]transfer.State{}
	reports := map[string]unclaimed.State{}
	var lastCreated time.Time
	for _, e := range events {
		types[e.Type]++
		if created, ok := e.Event.(transfer.Created); ok {
			require.False(t, created.At.Before(lastCreated), "staff lists rely on the order of creation")
			lastCreated = created.At
			if created.At.Before(now.AddDate(-1, 0, 0)) {
				old[created.TransferID] = transfer.State{}
			}
		}
		if event, ok := e.Event.(unclaimed.Event); ok {
			reports[e.Stream.Key()] = unclaimed.Decider.Evolve(reports[e.Stream.Key()], event)
		}
	}
	for id, s := range invariant.FoldTransfers(events, func(format string, args ...any) { t.Errorf(format, args...) }) {
		if _, isOld := old[s.ID]; isOld {
			old[s.ID] = s
			continue
		}
		states[fmt.Sprint(id)] = s
	}

	t.Run("nearly all planned transfers exist, and most are delivered", func(t *testing.T) {
		delivered, held, failed := 0, 0, 0
		for _, s := range states {
			switch {
			case s.Status == transfer.StatusCompleted:
				delivered++
			case s.IsHeld():
				held++
			case s.Delivery == transfer.DeliveryFailed && s.Status == transfer.StatusProcessed:
				failed++
			}
		}
		require.InDelta(t, count, len(states), count/50)
		require.InDelta(t, 0.93, float64(delivered)/float64(len(states)), 0.04)
		require.NotZero(t, held)
		require.NotZero(t, failed)
	})

	t.Run("every kind of outcome and of back-office work occurs", func(t *testing.T) {
		for _, name := range []string{
			"transfer.canceled", "transfer.refund_settled", "transfer.refund_returned", "transfer.funding_declined", "transfer.funding_returned",
			"transfer.payout_failed",
			"transfer.reprocessed", "transfer.delivery_late", "transfer.fee_refunded", "transfer.hold_released", "transfer.rejected",
			"transfer.release_approved", "transfer.funds_blocked", "transfer.transmittal_recorded", "ofac.report_opened", "ofac.report_filed",
			"transfer.documents_requested", "complaint.filed", "complaint.closed", "complaint.result_sent",
			"case.opened", "case.closed",
			"sender.locked", "sender.erasure_requested", "sender.erasure_refused", "sender.tier_assigned", "approval.rate_requested",
			"approval.fee_set_requested", "approval.coupon_requested", "approval.unlock_requested", "reconciliation.difference_found",
			"reconciliation.difference_explained", "pricing.rate_published", "pricing.fee_set_saved", "pricing.coupon_redeemed",
			"beneficiary.wallet_added", "beneficiary.cash_pickup_enabled", "funding.card_linked", "funding.retired",
		} {
			assert.NotZero(t, types[name], name)
		}
	})

	t.Run("unclaimed refunds and their reports are in every stage", func(t *testing.T) {
		stages := map[string]int{}
		for _, s := range old {
			report := unclaimed.ReportFor(s.SenderState, s.Refund.DormantSince)
			switch {
			case s.Refund.State == transfer.RefundStateEscheated:
				stages["paid"]++
			case unclaimed.RuleFor(s.SenderState).DormantAt(s.Refund.DormantSince).After(now):
				stages["not dormant"]++
			case reports[report.ID()].Status != unclaimed.StatusDue:
				stages["dormant"]++
			case s.Refund.LetterFor == report:
				stages["letter sent"]++
			case unclaimed.RuleFor(s.SenderState).NeedsLetter(s.Amounts().Total()):
				stages["letter due"]++
			}
		}
		for _, stage := range []string{"paid", "not dormant", "dormant", "letter sent", "letter due"} {
			assert.NotZero(t, stages[stage], "%s: %v", stage, stages)
		}
	})

	t.Run("the ledger sums to zero, and ended transfers leave no open balance", func(t *testing.T) {
		entries := invariant.JournalEntries(events)
		invariant.CheckBalanced(entries, t.Errorf)
		invariant.CheckNoOpenBalances(events, entries, t.Errorf)
		invariant.CheckBlocked(events, t.Errorf)
		invariant.CheckReturnedRefunds(events, t.Errorf)
		invariant.CheckTransitions(events, t.Errorf)
		sums := map[money.Currency]money.Amount{}
		for _, entry := range entries {
			for _, p := range entry.Postings {
				sums[p.Amount.Currency()] = sums[p.Amount.Currency()].Add(p.Amount)
			}
		}
		require.Len(t, sums, 2)
		for currency, sum := range sums {
			require.True(t, sum.IsZero(), "%s: %s", currency, sum)
		}
	})
}

func TestDemoDataIsRepeatable(t *testing.T) {
	t.Parallel()
	first, second := create(t, 200), create(t, 200)
	require.Len(t, second, len(first))
	for i := range first {
		a, err := json.Marshal(first[i].Event)
		require.NoError(t, err)
		b, err := json.Marshal(second[i].Event)
		require.NoError(t, err)
		require.Equal(t, string(a), string(b))
		require.Equal(t, first[i].Stream, second[i].Stream)
	}
}
