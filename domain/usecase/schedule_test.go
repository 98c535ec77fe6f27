package usecase_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/domain/beneficiary"
	"hulak/domain/decidertest"
	"hulak/domain/disclosure"
	"hulak/domain/funding"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/schedule"
	"hulak/domain/sender"
	"hulak/domain/transfer"
	"hulak/domain/usecase"
)

// scheduleRequest returns a request to send 200 USD every week from March 3.
func scheduleRequest() usecase.ScheduleRequest {
	return usecase.ScheduleRequest{
		ScheduleID: "x", SenderID: "s", At: now, Plan: schedule.Plan{Cadence: schedule.Weekly, First: "2026-03-03"},
		Order: schedule.Order{
			BeneficiaryID: "b", Destination: "NPL", Method: beneficiary.BankDeposit, AccountID: "acc", Purpose: "Family Expenses",
			FundingKind: funding.BankAccount, FundingSourceID: "bank", Amount: usd("200"),
		},
	}
}

func authorize(t *testing.T, store *decidertest.Store, r usecase.ScheduleRequest) transfer.DisclosureDocument {
	t.Helper()
	var document transfer.DisclosureDocument
	require.NoError(t, store.Decide(func(u domain.UnitOfWork) (err error) {
		document, err = usecase.Authorize(u, r)
		return err
	}))
	return document
}

// newSchedule returns a store with the schedule of a request.
func newSchedule(t *testing.T, r usecase.ScheduleRequest) *decidertest.Store {
	t.Helper()
	store := newStore(t, sender.TierOne)
	r.ConsentHash = disclosure.Hash(authorize(t, store, r))
	require.NoError(t, store.Decide(func(u domain.UnitOfWork) error { return usecase.CreateSchedule(u, r) }))
	return store
}

// runSchedule runs an occurrence as the worker does, and returns the rejection.
func runSchedule(t *testing.T, store *decidertest.Store, r usecase.ScheduleRun) error {
	t.Helper()
	r.ScheduleID, r.ReferenceCandidates, r.AccountKey = "x", request().ReferenceCandidates, accountKey
	err := store.Decide(func(u domain.UnitOfWork) error { return usecase.RunSchedule(u, r) })
	if err != nil && !errors.Is(err, schedule.ErrNotDue) {
		require.NoError(t, store.Decide(func(u domain.UnitOfWork) error {
			return usecase.FailScheduleRun(u, r.ScheduleID, r.Occurrence, err, r.At)
		}))
	}
	return err
}

func scheduleState(t *testing.T, store *decidertest.Store) schedule.State {
	t.Helper()
	var s schedule.State
	require.NoError(t, store.Decide(func(u domain.UnitOfWork) (err error) {
		s, err = domain.Load(u, schedule.Decider, "x")
		return err
	}))
	return s
}

func publishRate(store *decidertest.Store, rate string) {
	store.Given("rate", pricing.RateKey(money.USD, money.NPR), pricing.RatePublished{
		From: money.USD, To: money.NPR, Rate: money.MustParseRate(rate), Mid: money.MustParseRate(rate), Source: pricing.SourceAdmin, At: now,
	})
}

func TestCreateSchedule(t *testing.T) {
	t.Parallel()
	t.Run("the schedule stores the authorization with its version, hash, and time (12 CFR 1005.10(b))", func(t *testing.T) {
		t.Parallel()
		store := newSchedule(t, scheduleRequest())
		created := store.Events("schedule", "x")[0].(schedule.Created)
		assert.Equal(t, disclosure.AuthorizationVersion, created.Consent.Version)
		assert.Equal(t, disclosure.Hash(created.Document), created.Consent.Hash)
		assert.Equal(t, now, created.At)
		assert.Equal(t, "205.00 USD", created.Order.MaxTotal.String())
	})
	t.Run("an authorization that the sender did not see is rejected", func(t *testing.T) {
		t.Parallel()
		store, r := newStore(t, sender.TierOne), scheduleRequest()
		r.ConsentHash = disclosure.Hash(authorize(t, store, r))
		publishRate(store, "140")
		err := store.Decide(func(u domain.UnitOfWork) error { return usecase.CreateSchedule(u, r) })
		require.ErrorIs(t, err, usecase.ErrDisclosureChanged)
	})
	t.Run("creating the same schedule again changes nothing, even at another rate", func(t *testing.T) {
		t.Parallel()
		store := newSchedule(t, scheduleRequest())
		publishRate(store, "140")
		require.NoError(t, store.Decide(func(u domain.UnitOfWork) error { return usecase.CreateSchedule(u, scheduleRequest()) }))
		assert.Len(t, store.Events("schedule", "x"), 1)
	})
	t.Run("the authorization says the right to cancel and the largest debit (12 CFR 1005.36)", func(t *testing.T) {
		t.Parallel()
		text := documentText(authorize(t, newStore(t, sender.TierOne), scheduleRequest()))
		assert.Contains(t, text, "until three business days before its date")
		assert.Contains(t, text, "205.00 USD")
	})
	t.Run("a fixed receive amount can cost up to 10 percent more than today (12 CFR 1005.10(d)(2))", func(t *testing.T) {
		t.Parallel()
		r := scheduleRequest()
		r.Order.Amount = npr("26650")
		assert.Equal(t, "226.00 USD", newSchedule(t, r).Events("schedule", "x")[0].(schedule.Created).Order.MaxTotal.String())
	})
	t.Run("an order that would fail today is rejected", func(t *testing.T) {
		t.Parallel()
		for _, c := range []struct {
			change func(*usecase.ScheduleRequest)
			want   error
		}{
			{func(r *usecase.ScheduleRequest) { r.Order.FundingSourceID = "none" }, funding.ErrNotFound},
			{func(r *usecase.ScheduleRequest) { r.Order.AccountID = "none" }, beneficiary.ErrAccountNotFound},
			{func(r *usecase.ScheduleRequest) { r.Order.Purpose = "none" }, usecase.ErrInvalidPurpose},
			{func(r *usecase.ScheduleRequest) { r.Order.Amount = usd("0") }, pricing.ErrInvalidAmount},
			{func(r *usecase.ScheduleRequest) { r.Plan.First = "2026-03-02" }, schedule.ErrInvalidDate},
		} {
			r := scheduleRequest()
			c.change(&r)
			err := newStore(t, sender.TierOne).Decide(func(u domain.UnitOfWork) error {
				_, err := usecase.Authorize(u, r)
				return err
			})
			require.ErrorIs(t, err, c.want)
		}
	})
}

func documentText(d transfer.DisclosureDocument) string {
	var text strings.Builder
	for _, s := range d.Sections {
		text.WriteString(strings.Join(s.Text, "\n"))
		for _, l := range s.Lines {
			text.WriteString(l.Label + ": " + l.Value + "\n")
		}
	}
	return text.String()
}

func TestRunSchedule(t *testing.T) {
	t.Parallel()
	onDate := usecase.ScheduleRun{IsDate: true, At: now}
	t.Run("a due date creates one transfer at the current price", func(t *testing.T) {
		t.Parallel()
		store := newSchedule(t, scheduleRequest())
		publishRate(store, "140")
		require.NoError(t, runSchedule(t, store, onDate))
		s := scheduleState(t, store)
		created := store.Events("transfer", s.Runs[0].TransferID)[0].(transfer.Created)
		assert.Equal(t, "28000.00 NPR", created.Quote.Receive.String())
		require.ErrorIs(t, runSchedule(t, store, onDate), schedule.ErrNotDue)
	})
	t.Run("a fixed receive amount costs less at a better rate", func(t *testing.T) {
		t.Parallel()
		r := scheduleRequest()
		r.Order.Amount = npr("26650")
		store := newSchedule(t, r)
		publishRate(store, "140")
		require.NoError(t, runSchedule(t, store, onDate))
		created := store.Events("transfer", scheduleState(t, store).Runs[0].TransferID)[0].(transfer.Created)
		assert.Equal(t, "190.36 USD", created.Quote.Send.String())
	})
	t.Run("a rate that is not good enough creates no transfer", func(t *testing.T) {
		t.Parallel()
		r := scheduleRequest()
		r.Plan = schedule.Plan{Cadence: schedule.Once, First: "2026-04-01", MinRate: money.MustParseRate("140")}
		store := newSchedule(t, r)
		publishRate(store, "139.99")
		require.ErrorIs(t, runSchedule(t, store, usecase.ScheduleRun{At: now}), schedule.ErrNotDue)
		publishRate(store, "140")
		require.NoError(t, runSchedule(t, store, usecase.ScheduleRun{At: now}))
		assert.Equal(t, schedule.EndCompleted, scheduleState(t, store).EndReason)
	})
	t.Run("a transfer that waits for a rate uses any rate on its date", func(t *testing.T) {
		t.Parallel()
		r := scheduleRequest()
		r.Plan = schedule.Plan{Cadence: schedule.Once, First: "2026-04-01", MinRate: money.MustParseRate("140")}
		require.NoError(t, runSchedule(t, newSchedule(t, r), onDate))
	})
	t.Run("a schedule without a rate never runs before its date", func(t *testing.T) {
		t.Parallel()
		require.ErrorIs(t, runSchedule(t, newSchedule(t, scheduleRequest()), usecase.ScheduleRun{At: now}), schedule.ErrNotDue)
	})
	failures := []struct {
		title  string
		given  func(*decidertest.Store)
		cause  schedule.Cause
		status schedule.Status
	}{
		{"an amount over the sending limit fails and continues", func(store *decidertest.Store) {
			other := request()
			other.AgreedPrice = usecase.AgreedPrice{Send: usd("2900"), Receive: npr("386425"), Fee: usd("0"), Rate: money.MustParseRate("133.25")}
			if _, err := create(store, other); err != nil {
				panic(err)
			}
		}, schedule.CauseLimit, schedule.StatusActive},
		{"a duplicate fails and continues", func(store *decidertest.Store) {
			if _, err := create(store, request()); err != nil {
				panic(err)
			}
		}, schedule.CauseDuplicate, schedule.StatusActive},
		{"a removed funding source pauses the schedule", func(store *decidertest.Store) {
			store.Given("source", "bank", funding.Removed{SourceID: "bank", SenderID: "s", At: now})
		}, schedule.CauseSource, schedule.StatusPaused},
		{"a locked sender pauses the schedule", func(store *decidertest.Store) {
			store.Given("sender", "s", sender.Locked{SenderID: "s", At: now})
		}, schedule.CauseLocked, schedule.StatusPaused},
		{"a bank that no longer accepts payouts pauses the schedule (5.08f)", func(store *decidertest.Store) {
			store.Given("beneficiary", "b", beneficiary.BankUpdated{BeneficiaryID: "b", AccountID: "acc", BankID: "1021"})
		}, schedule.CauseBeneficiary, schedule.StatusPaused},
		{"a fee above the authorized total fails and continues (12 CFR 1005.10(d))", func(store *decidertest.Store) {
			key := pricing.FeeKey{
				SourceCountry: "USA", DestinationCountry: "NPL", PaymentMethod: funding.BankAccount, PayoutMethod: beneficiary.BankDeposit,
				Currency: money.USD,
			}
			store.Given("feeset", key.String(), pricing.FeeSetSaved{
				Key: key, Ranges: []pricing.FeeRange{{Min: usd("10"), Max: usd("5000"), FlatFee: usd("5.01")}}, At: now,
			})
		}, schedule.CauseOverMaximum, schedule.StatusActive},
	}
	for _, c := range failures {
		t.Run(c.title, func(t *testing.T) {
			t.Parallel()
			store := newSchedule(t, scheduleRequest())
			c.given(store)
			require.Error(t, runSchedule(t, store, onDate))
			s := scheduleState(t, store)
			assert.Equal(t, c.cause, s.Runs[0].Cause)
			assert.Equal(t, c.status, s.Status)
			assert.Empty(t, store.Events("transfer", s.TransferID(0)))
			require.ErrorIs(t, runSchedule(t, store, onDate), schedule.ErrNotDue, "the date is not tried again")
		})
	}
	t.Run("a closed account ends the schedule", func(t *testing.T) {
		t.Parallel()
		store := newSchedule(t, scheduleRequest())
		store.Given("sender", "s", sender.ErasureApproved{SenderID: "s", At: now})
		require.Error(t, runSchedule(t, store, onDate))
		assert.Equal(t, schedule.EndClosed, scheduleState(t, store).EndReason)
	})
	t.Run("a second run a week later is announced first", func(t *testing.T) {
		t.Parallel()
		store := newSchedule(t, scheduleRequest())
		require.NoError(t, runSchedule(t, store, onDate))
		later := usecase.ScheduleRun{Occurrence: 1, IsDate: true, At: now.Add(7 * 24 * time.Hour)}
		require.ErrorIs(t, runSchedule(t, store, later), schedule.ErrNotDue)
	})
}
