package business_test

import (
	"fmt"
	"maps"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hulak/domain"
	"hulak/domain/beneficiary"
	"hulak/domain/funding"
	"hulak/domain/ledger"
	"hulak/domain/money"
	"hulak/domain/sender"
	"hulak/domain/sendinglimit"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
	"hulak/eventstore/postgres/pgtest"
	"hulak/projections/business"
	ledgermodel "hulak/projections/ledger"
	"hulak/projections/projectiontest"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

var at = transfertest.Start

// eventsAt returns the events of a sample transfer that is created at the given time. Each function in commands receives that time.
func eventsAt(created time.Time, commands ...func(at time.Time) transfer.Command) []transfer.Event {
	create := transfertest.Create()
	create.At, create.Quote.At = created, created
	list := []transfer.Command{create}
	for _, c := range commands {
		list = append(list, c(created))
	}
	return transfertest.EventsFrom(list...)
}

// deliveryAfter returns the commands that deliver a transfer the given time after its creation.
func deliveryAfter(after time.Duration) []func(time.Time) transfer.Command {
	return []func(time.Time) transfer.Command{
		func(at time.Time) transfer.Command { return transfer.RecordFundingSubmitted{ProviderRef: "p", At: at} },
		func(at time.Time) transfer.Command { return transfer.RecordFundingSettled{At: at} },
		func(at time.Time) transfer.Command { return transfer.RequestPayout{At: at} },
		func(at time.Time) transfer.Command { return transfer.RecordPayoutAccepted{ReceiptNumber: "r", At: at} },
		func(at time.Time) transfer.Command { return transfer.RecordDelivered{At: at.Add(after)} },
	}
}

func metrics(c *projectiontest.Case, first, last string) business.Metrics {
	c.T.Helper()
	m, err := business.NewQueries(c.Pool).Metrics(c.Ctx, first, last)
	require.NoError(c.T, err)
	return m
}

func TestMetrics(t *testing.T) {
	t.Parallel()
	c := projectiontest.New(t, business.New())
	c.TransferEvents("t-1", eventsAt(at, deliveryAfter(30*time.Second)...))
	c.TransferEvents("t-2", eventsAt(at.AddDate(0, 0, 1), deliveryAfter(2*time.Hour)...))
	c.TransferEvents("t-3", eventsAt(at.AddDate(0, 0, 1), func(at time.Time) transfer.Command {
		return transfer.RecordFundingDeclined{Code: "NO_FUNDS", At: at}
	}))
	c.CatchUp()
	m := metrics(c, "2026-03-01", "2026-03-31")
	t.Run("transfers are counted by creation date", func(t *testing.T) {
		require.Len(t, m.Days, 2)
		assert.Equal(t, "2026-03-02", m.Days[0].Date)
		assert.Equal(t, 1, m.Days[0].Sum.Count())
	})
	t.Run("completed and reversed amounts are separate", func(t *testing.T) {
		sum := m.Days[1].Sum
		for title, a := range map[string]business.Amounts{"completed": sum.Completed, "reversed": sum.Reversed} {
			assert.Equal(t, 1, a.Count, title)
			assert.Equal(t, "200.00 USD", a.Send.String(), title)
			assert.Equal(t, "5.00 USD", a.Fees.String(), title)
			assert.Equal(t, eventsAt(at)[0].(transfer.Created).Quote.Receive.String(), a.Receive.String(), title)
		}
		assert.Equal(t, business.ZeroSum().Pending.Send.String(), sum.Pending.Send.String())
		assert.Zero(t, sum.Pending.Count)
	})
	t.Run("a period includes its last day", func(t *testing.T) {
		assert.Len(t, metrics(c, "2026-03-02", "2026-03-02").Days, 1)
	})
	t.Run("each breakdown covers all transfers", func(t *testing.T) {
		for name, groups := range map[string][]business.Breakdown{"status": m.Statuses, "method": m.Methods, "state": m.States} {
			count := 0
			for _, s := range groups {
				count += s.Sum.Count()
			}
			assert.Equal(t, 3, count, name)
		}
		assert.Equal(t, "COMPLETED", m.Statuses[0].Name)
		assert.Equal(t, "BANK_ACCOUNT/BANK_DEPOSIT", m.Methods[0].Name)
		assert.Equal(t, business.Institution{Method: "BANK_DEPOSIT", ID: "1001", Sum: m.Institutions[0].Sum}, m.Institutions[0])
	})
	t.Run("delivery times are reported as quantiles and buckets, measured from creation", func(t *testing.T) {
		assert.Equal(t, business.Delivery{
			Count: 2, Median: 30 * time.Second, P90: 2 * time.Hour, P99: 2 * time.Hour, BucketCounts: []int{1, 0, 0, 1, 0, 0, 0, 0},
		}, m.Delivery)
	})
	t.Run("failures are counted by stage and reason", func(t *testing.T) {
		assert.Equal(t, []business.Failure{{Stage: business.StageFunding, Reason: "NO_FUNDS", Count: 1}}, m.Failures)
	})
	t.Run("a period without transfers is empty", func(t *testing.T) {
		empty := metrics(c, "2025-01-01", "2025-01-31")
		assert.Empty(t, empty.Days)
		assert.Zero(t, empty.Delivery.Count)
		assert.Zero(t, empty.Funnel[0].Count)
	})
}

func TestDaysUseLosAngelesTime(t *testing.T) {
	t.Parallel()
	c := projectiontest.New(t, business.New())
	midnight := time.Date(2026, 3, 3, 0, 0, 0, 0, sendinglimit.LosAngeles)
	c.TransferEvents("t-1", eventsAt(midnight.Add(-time.Microsecond).UTC()))
	c.TransferEvents("t-2", eventsAt(midnight.UTC()))
	c.CatchUp()
	days := metrics(c, "2026-03-01", "2026-03-31").Days
	require.Len(t, days, 2)
	assert.Equal(t, "2026-03-02", days[0].Date)
	assert.Equal(t, "2026-03-03", days[1].Date)
}

func TestFunnel(t *testing.T) {
	t.Parallel()
	c := projectiontest.New(t, business.New())
	signUp := func(id string) {
		c.Given("sender", id, sender.SignedUp{SenderID: id, State: "CA", Provider: sender.ProviderSystem, At: at})
	}
	for _, id := range []string{transfertest.SenderID, "s-2", "s-3"} {
		signUp(id)
	}
	c.Given("sender", "s-2", sender.EmailVerified{SenderID: "s-2", At: at})
	c.Given("sender", "s-3", sender.PhoneVerified{SenderID: "s-3", At: at}) // without a verified email address
	c.Given("sender", transfertest.SenderID,
		sender.EmailVerified{SenderID: transfertest.SenderID, At: at}, sender.PhoneVerified{SenderID: transfertest.SenderID, At: at},
		sender.KYCStatusChanged{SenderID: transfertest.SenderID, To: sender.KYCVerified, At: at},
		sender.KYCStatusChanged{SenderID: transfertest.SenderID, From: sender.KYCVerified, To: sender.KYCSuspended, At: at})
	c.Given("funding", "f-1", funding.CardLinked{SourceID: "f-1", SenderID: transfertest.SenderID, At: at})
	c.TransferEvents("t-1", eventsAt(at, deliveryAfter(time.Hour)...))
	c.CatchUp()
	t.Run("a step counts senders who completed it and all earlier steps, even if their status changed later", func(t *testing.T) {
		assert.Equal(t, []business.Step{
			{"SIGNED_UP", 3}, {"EMAIL_VERIFIED", 2}, {"PHONE_VERIFIED", 1}, {"IDENTITY_VERIFIED", 1},
			{"SOURCE_LINKED", 1}, {"FIRST_TRANSFER", 1}, {"FIRST_DELIVERY", 1},
		}, metrics(c, "2026-03-02", "2026-03-02").Funnel)
	})
	c.RequireSameAfterRebuild("business")
}

// TestMetricsMatchFoldedTransfers compares the metrics with the folded states of all transfers.
func TestMetricsMatchFoldedTransfers(t *testing.T) {
	t.Parallel()
	c := projectiontest.New(t, business.New())
	generator := rapid.Custom(func(t *rapid.T) []transfer.Event { return transfertest.RandomHistory(t, nil) })
	statuses, sent, fees, failures := map[string]int{}, money.Zero(money.USD), money.Zero(money.USD), 0
	deliveries := 0
	for seed := range 60 {
		events := generator.Example(seed)
		c.TransferEvents(fmt.Sprintf("t-%d", seed), events)
		s := transfertest.Fold(events)
		statuses[string(s.Status)]++
		sent, fees = sent.Add(s.Quote.Send), fees.Add(s.Quote.Fee)
		for _, e := range events {
			switch e.(type) {
			case transfer.Rejected, transfer.FundingDeclined, transfer.FundingReturned, transfer.PayoutFailed:
				failures++
			}
		}
		if slices.ContainsFunc(events, func(e transfer.Event) bool { _, ok := e.(transfer.Delivered); return ok }) {
			deliveries++
		}
	}
	c.CatchUp()
	m := metrics(c, "2026-01-01", "2026-12-31")
	counted := map[string]int{}
	for _, s := range m.Statuses {
		counted[s.Name] = s.Sum.Count()
	}
	assert.Equal(t, statuses, counted)
	total := business.ZeroSum()
	for _, d := range m.Days {
		total = total.Add(d.Sum)
	}
	assert.Equal(t, 60, total.Count())
	assert.Equal(t, sent.String(), total.Completed.Send.Add(total.Pending.Send).Add(total.Reversed.Send).String())
	assert.Equal(t, fees.String(), total.Completed.Fees.Add(total.Pending.Fees).Add(total.Reversed.Fees).String())
	failed := 0
	for _, x := range m.Failures {
		failed += x.Count
	}
	assert.NotZero(t, failed)
	assert.Equal(t, failures, failed)
	assert.Equal(t, deliveries, m.Delivery.Count)
	c.RequireSameAfterRebuild("business")
}

// TestCompletedAmountsMatchLedgerAtEveryPosition applies the interleaved events of many transfers and compares
// the metrics with the ledger after each event.
func TestCompletedAmountsMatchLedgerAtEveryPosition(t *testing.T) {
	t.Parallel()
	c := projectiontest.New(t, business.New(), ledgermodel.New())
	remaining := transfersWithEveryCompletionEvent(t)
	transfers := len(remaining)
	queries, ledgerQueries := business.NewQueries(c.Pool), ledgermodel.NewQueries(c.Pool)
	feePostings := 0
	for len(remaining) > 0 {
		for _, id := range slices.Sorted(maps.Keys(remaining)) {
			position := c.TransferEvents(id, remaining[id][:1])
			if remaining[id] = remaining[id][1:]; len(remaining[id]) == 0 {
				delete(remaining, id)
			}
			c.CatchUp()
			completed, err := queries.Completed(c.Ctx)
			require.NoError(t, err)
			balance, err := ledgerQueries.TrialBalanceAt(c.Ctx, position)
			require.NoError(t, err)
			send, fees := ledger.Completed(balance.Postings())
			require.Equal(t, position, completed.Position)
			require.Equal(t, send.String(), completed.Send.String(), "amounts at %d", position)
			require.Equal(t, fees.String(), completed.Fees.String(), "fees at %d", position)
			for _, b := range balance.Balances {
				if b.Account == ledger.FeeIncome {
					require.Equal(t, b.Amount.Neg().String(), completed.Fees.String(), "fee income at %d", position)
					feePostings++
				}
			}
		}
	}
	require.NotZero(t, feePostings, "no fee was earned")
	sum := business.ZeroSum()
	all, err := queries.Metrics(c.Ctx, "2020-01-01", "2030-12-31")
	require.NoError(t, err)
	for _, day := range all.Days {
		sum = sum.Add(day.Sum)
	}
	require.NotZero(t, sum.Reversed.Count, "no transfer was reversed")
	require.Equal(t, transfers, sum.Count())
}

// completionEvents contains one event of each type that completes or reverses an amount.
var completionEvents = []domain.Event{
	transfer.FundingSubmitted{}, transfer.FundingDeclined{}, transfer.FundingReturned{}, transfer.PayoutFailed{}, transfer.PayoutVoided{},
	transfer.Canceled{}, transfer.DeliveryLate{}, transfer.FundsBlocked{}, transfer.FundsUnblocked{}, transfer.BlockedFundsLost{},
}

// transfersWithEveryCompletionEvent returns the events of random transfers that together contain every completion event.
func transfersWithEveryCompletionEvent(t *testing.T) map[string][]transfer.Event {
	generator := rapid.Custom(func(t *rapid.T) []transfer.Event { return transfertest.RandomHistory(t, nil) })
	missing := map[string]bool{}
	for _, e := range completionEvents {
		missing[e.EventType()] = true
	}
	histories := map[string][]transfer.Event{}
	for seed := 0; seed < 20 || len(missing) > 0; seed++ {
		require.Less(t, seed, 5_000, "no random transfer has the events %v", missing)
		events, keep := generator.Example(seed), seed < 20
		for _, e := range events {
			if send, fee := ledger.Completed(ledger.Post(e)); !send.IsZero() || !fee.IsZero() {
				require.True(t, slices.ContainsFunc(completionEvents,
					func(c domain.Event) bool { return c.EventType() == e.EventType() }), e.EventType())
				keep = keep || missing[e.EventType()]
				delete(missing, e.EventType())
			}
		}
		if keep {
			histories[fmt.Sprintf("t-%04d", seed)] = events
		}
	}
	return histories
}

func TestCorridors(t *testing.T) {
	t.Parallel()
	c := projectiontest.New(t, business.New())
	maya := projectiontest.SampleBeneficiary()
	c.Given("beneficiary", "b-1", maya)
	otherBeneficiary := transfertest.Create()
	otherBeneficiary.BeneficiaryID = "b-2"
	c.TransferEvents("t-1", transfertest.EventsFrom(transfertest.Create()))
	c.TransferEvents("t-2", transfertest.EventsFrom(transfertest.Create()))
	c.TransferEvents("t-3", transfertest.EventsFrom(otherBeneficiary))
	corridors := func() map[string]int {
		c.CatchUp()
		counts := map[string]int{}
		for _, corridor := range metrics(c, "2026-01-01", "2026-12-31").Corridors {
			counts[corridor.State+" "+corridor.District] = corridor.Sum.Count()
		}
		return counts
	}
	t.Run("corridors go from the sender's state to the district of the beneficiary's postal code", func(t *testing.T) {
		assert.Equal(t, map[string]int{"TX Kaski": 2, "TX ": 1}, corridors())
	})
	t.Run("transfers to a beneficiary who moves count toward the new district", func(t *testing.T) {
		maya.Person.Address.PostalCode = "44600"
		c.Given("beneficiary", "b-1", beneficiary.Updated{BeneficiaryID: "b-1", Person: maya.Person, At: at})
		assert.Equal(t, map[string]int{"TX Kathmandu": 2, "TX ": 1}, corridors())
		c.RequireSameAfterRebuild("business")
	})
	t.Run("erasing a beneficiary clears the district but keeps the sums", func(t *testing.T) {
		c.Erase("b-1")
		assert.Equal(t, map[string]int{"TX ": 3}, corridors())
		c.RequireSameAfterRebuild("business")
	})
}

func TestInstitutions(t *testing.T) {
	t.Parallel()
	c := projectiontest.New(t, business.New())
	wallet := transfertest.Create()
	wallet.Route = transfer.Route{Method: beneficiary.Wallet, AccountID: "w-1"}
	c.TransferEvents("t-1", transfertest.EventsFrom(transfertest.CreateForCashPickup()))
	c.TransferEvents("t-2", transfertest.EventsFrom(wallet))
	c.CatchUp()
	ids := map[string]string{}
	for _, i := range metrics(c, "2026-01-01", "2026-12-31").Institutions {
		ids[i.Method] = i.ID
	}
	assert.Equal(t, map[string]string{"CASH_PICKUP": "3001", "WALLET": ""}, ids)
}
