package schedules_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/domain/beneficiary"
	"hulak/domain/disclosure"
	"hulak/domain/funding"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/process"
	"hulak/domain/reference"
	"hulak/domain/schedule"
	"hulak/domain/screening"
	"hulak/domain/sender"
	"hulak/domain/transfer"
	"hulak/domain/usecase"
	"hulak/eventstore"
	"hulak/eventstore/eventregistry"
	"hulak/eventstore/memory"
	"hulak/providers/schedules"
)

var start = time.Date(2027, 3, 2, 18, 0, 0, 0, time.UTC)

// rig is a worker with a log, and a queue that can be stale.
type rig struct {
	*testing.T
	log    *eventstore.Log
	worker schedules.Worker
	mu     sync.Mutex
	now    time.Time
	stale  []schedule.Due // what Due returns, if set
}

// newRig returns a rig with a verified sender, a bank account, and a beneficiary.
func newRig(t *testing.T) *rig {
	t.Helper()
	store := memory.New()
	r := &rig{T: t, log: eventstore.NewLog(store, eventregistry.Registry(), store.Keys()), now: start}
	r.worker = schedules.Worker{
		Log: r.log, Queue: r, WaitFor: func(context.Context, int64) error { return nil }, TimeScale: process.RealTimeScale,
		Screen: func(context.Context, sender.State, beneficiary.State) (screening.Result, error) {
			return screening.Result{}, nil
		},
		References: func() []usecase.ReferenceKey {
			id := eventstore.NewID()
			return []usecase.ReferenceKey{{Number: "1234567897", Key: id}}
		},
		AccountKey: func(number string) string { return "digest of " + number },
		Now:        func() time.Time { r.mu.Lock(); defer r.mu.Unlock(); return r.now },
		Logger:     slog.New(slog.DiscardHandler),
	}
	run(r, sender.Decider, "s", sender.Command(sender.SignUp{SenderID: "s", State: "TX", At: start}))
	run(r, sender.Decider, "s", sender.Command(sender.VerifyEmail{SentAt: start, At: start}))
	run(r, sender.Decider, "s", sender.Command(sender.VerifyPhone{SentAt: start, At: start}))
	run(r, sender.Decider, "s", sender.Command(sender.RecordKYC{Status: sender.KYCVerified, At: start}))
	run(r, funding.Decider, "bank", funding.Command(funding.LinkBank{
		SourceID: "bank", SenderID: "s", Status: funding.StatusVerified, At: start,
	}))
	run(r, beneficiary.Decider, "b", beneficiary.Command(beneficiary.Add{
		BeneficiaryID: "b", SenderID: "s", Country: "NPL", At: start,
		Person: beneficiary.Person{FirstName: "Maya", LastName: "Gurung", CountryCode: "+977", PhoneNumber: "9800000000"},
	}))
	run(r, beneficiary.Decider, "b", beneficiary.Command(beneficiary.AddWallet{
		By: "s", AccountID: "w", Provider: "eSewa", Account: beneficiary.Account{Number: "9800000000"}, At: start,
	}))
	for _, fees := range reference.DefaultFeeSets(start) {
		run(r, pricing.FeeSetDecider, fees.Key.String(), fees)
	}
	r.publish("133.25")
	return r
}

func run[C, E, S any](r *rig, d domain.Decider[C, E, S], key string, c C) {
	r.Helper()
	_, err := eventstore.RunCommand(r.Context(), r.log, eventstore.Command{}, d, key, c)
	require.NoError(r, err)
}

func (r *rig) publish(rate string) {
	r.Helper()
	run(r, pricing.RateDecider, pricing.RateKey(money.USD, money.NPR), pricing.RateCommand(pricing.PublishRate{
		From: money.USD, To: money.NPR, Rate: money.MustParseRate(rate), Source: pricing.SourceAdmin, At: start,
	}))
}

// schedule creates a schedule for 100 USD to a wallet.
func (r *rig) schedule(plan schedule.Plan) {
	r.Helper()
	request := usecase.ScheduleRequest{ScheduleID: "x", SenderID: "s", Plan: plan, At: start, Order: schedule.Order{
		BeneficiaryID: "b", Destination: "NPL", Method: beneficiary.Wallet, AccountID: "w", Purpose: "Gifts",
		FundingKind: funding.BankAccount, FundingSourceID: "bank", Amount: money.MustParse("100", money.USD),
	}}
	_, err := eventstore.Run(r.Context(), r.log, eventstore.Command{}, func(u domain.UnitOfWork) error {
		document, err := usecase.Authorize(u, request)
		if err != nil {
			return err
		}
		request.ConsentHash = disclosure.Hash(document)
		return usecase.CreateSchedule(u, request)
	})
	require.NoError(r, err)
}

func (r *rig) state() schedule.State {
	r.Helper()
	s, err := r.read(r.Context())
	require.NoError(r, err)
	return s
}

func (r *rig) read(ctx context.Context) (schedule.State, error) {
	s, _, err := eventstore.State(ctx, r.log, schedule.Decider, "x")
	return s, err
}

func (r *rig) runAt(at time.Time) {
	r.Helper()
	r.now = at
	require.NoError(r, r.worker.RunDue(r.Context()))
}

// transfers returns the number of transfers in the log.
func (r *rig) transfers() (n int) {
	r.Helper()
	events, err := r.log.Read(r.Context(), 0, 10_000)
	require.NoError(r, err)
	for _, e := range events {
		if _, ok := e.Event.(transfer.Created); ok {
			n++
		}
	}
	return n
}

// Due implements schedules.Queue.
func (r *rig) Due(ctx context.Context, at time.Time, _ process.TimeScale, _ int) ([]schedule.Due, error) {
	if r.stale != nil {
		return r.stale, nil
	}
	s, err := r.read(ctx)
	if err != nil || s.Status != schedule.StatusActive || s.Timer.DueAt.After(at) {
		return nil, err
	}
	return []schedule.Due{{ScheduleID: "x", Kind: s.Timer.Kind, Occurrence: s.Timer.Occurrence}}, nil
}

// DueAtRate implements schedules.Queue. It ignores the rate, like a queue that is behind.
func (r *rig) DueAtRate(ctx context.Context, _ string, _ money.Rate, _ int) ([]schedule.Due, error) {
	s, err := r.read(ctx)
	if err == nil && s.Plan.WaitsForRate() {
		return []schedule.Due{{ScheduleID: "x", Kind: schedule.TimerRun}}, nil
	}
	return nil, err
}

// OpenOfSender implements schedules.Queue.
func (r *rig) OpenOfSender(context.Context, string) ([]string, error) { return []string{"x"}, nil }

// OfTransfer implements schedules.Queue.
func (r *rig) OfTransfer(ctx context.Context, id string) (string, error) {
	s, err := r.read(ctx)
	for _, run := range s.Runs {
		if run.TransferID == id {
			return "x", nil
		}
	}
	return "", err
}

var (
	nextDay = schedule.Plan{Cadence: schedule.Weekly, First: "2027-03-03"}
	dueAt   = schedule.DueAt(nextDay.DateOf(0))
)

func TestWorker(t *testing.T) {
	t.Parallel()
	t.Run("a due date creates a transfer, and the next date is announced", func(t *testing.T) {
		t.Parallel()
		r := newRig(t)
		r.schedule(nextDay)
		r.runAt(dueAt.Add(-time.Second))
		assert.Zero(t, r.transfers())
		r.runAt(dueAt)
		assert.Equal(t, 1, r.transfers())
		r.runAt(dueAt)
		assert.True(t, r.state().Announced)
		r.runAt(dueAt.Add(time.Hour))
		assert.Equal(t, 1, r.transfers())
	})
	t.Run("workers in several processes with stale queues create one transfer", func(t *testing.T) {
		t.Parallel()
		r := newRig(t)
		r.schedule(nextDay)
		r.now, r.stale = dueAt, []schedule.Due{{ScheduleID: "x", Kind: schedule.TimerRun}}
		var wg sync.WaitGroup
		for range 8 {
			wg.Go(func() { assert.NoError(t, r.worker.RunDue(t.Context())) })
		}
		wg.Wait()
		assert.Equal(t, 1, r.transfers())
		assert.Len(t, r.state().Runs, 1)
	})
	t.Run("a failed screening holds the transfer", func(t *testing.T) {
		t.Parallel()
		r := newRig(t)
		r.schedule(nextDay)
		r.worker.Screen = func(context.Context, sender.State, beneficiary.State) (screening.Result, error) {
			return screening.Result{Checks: []screening.Check{{Verdict: screening.VerdictUnavailable}}}, errors.New("list unavailable")
		}
		r.runAt(dueAt)
		created, _, err := eventstore.State(t.Context(), r.log, transfer.Decider, r.state().Runs[0].TransferID)
		require.NoError(t, err)
		assert.Equal(t, transfer.StatusHold, created.Status)
	})
	t.Run("a rejected transfer is recorded and not tried again", func(t *testing.T) {
		t.Parallel()
		r := newRig(t)
		r.schedule(nextDay)
		run(r, funding.Decider, "bank", funding.Command(funding.Remove{By: "s", At: start}))
		r.runAt(dueAt)
		r.runAt(dueAt.Add(time.Minute))
		s := r.state()
		require.Len(t, s.Runs, 1)
		assert.Equal(t, schedule.CauseSource, s.Runs[0].Cause)
		assert.Equal(t, schedule.StatusPaused, s.Status)
		assert.Zero(t, r.transfers())
	})
	t.Run("a transfer waits until its rate is published", func(t *testing.T) {
		t.Parallel()
		r := newRig(t)
		r.schedule(schedule.Plan{Cadence: schedule.Once, First: "2027-06-01", MinRate: money.MustParseRate("140")})
		r.runAt(start.Add(time.Hour))
		assert.Zero(t, r.transfers())
		r.publish("140")
		r.runAt(start.Add(2 * time.Hour))
		assert.Equal(t, 1, r.transfers())
	})
	for code, want := range map[string]schedule.Status{"R01": schedule.StatusActive, "R02": schedule.StatusPaused} {
		t.Run(fmt.Sprintf("after a return with code %s, the schedule is %s", code, want), func(t *testing.T) {
			t.Parallel()
			r := newRig(t)
			r.schedule(nextDay)
			r.runAt(dueAt)
			id := r.state().Runs[0].TransferID
			returned := transfer.FundingReturned{TransferID: id, SenderID: "s", Code: code}
			event := domain.RecordedEvent{ID: "e", Type: returned.EventType(), Event: returned, RecordedAt: dueAt}
			for range 2 {
				require.NoError(t, r.worker.Handlers().Handle(t.Context(), event))
			}
			s := r.state()
			assert.Equal(t, schedule.CauseOfReturn(code), s.Runs[0].Cause)
			assert.Equal(t, want, s.Status)
		})
	}
	t.Run("a transfer of no schedule is ignored", func(t *testing.T) {
		t.Parallel()
		r := newRig(t)
		r.schedule(nextDay)
		rejected := transfer.Rejected{TransferID: "other"}
		require.NoError(t, r.worker.Handlers().Handle(t.Context(), domain.RecordedEvent{ID: "e", Type: rejected.EventType(), Event: rejected}))
		assert.Equal(t, schedule.StatusActive, r.state().Status)
	})
	t.Run("closing the account ends its schedules", func(t *testing.T) {
		t.Parallel()
		r := newRig(t)
		r.schedule(nextDay)
		closed := sender.ErasureApproved{SenderID: "s"}
		require.NoError(t, r.worker.Handlers().Handle(t.Context(), domain.RecordedEvent{
			ID: "e", Type: closed.EventType(), Event: closed, RecordedAt: start,
		}))
		assert.Equal(t, schedule.EndClosed, r.state().EndReason)
	})
}
