package postgres_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/eventstore"
	"hulak/eventstore/postgres"
	"hulak/eventstore/postgres/pgtest"
	"hulak/eventstore/storetest"
)

// countingStore counts appends.
type countingStore struct {
	*postgres.Store
	appends atomic.Int64
}

func (c *countingStore) Append(ctx context.Context, a eventstore.Append) (eventstore.Receipt, error) {
	c.appends.Add(1)
	return c.Store.Append(ctx, a)
}

func newLog(store eventstore.Store) *eventstore.Log {
	return eventstore.NewLog(store, eventstore.NewRegistry(storetest.Reserved{}, storetest.OwnerSet{}), nil)
}

func reserve(limit int64) func(domain.UnitOfWork) (int, error) {
	return func(u domain.UnitOfWork) (int, error) {
		events, err := domain.Decide(u, storetest.Decider, "hot", storetest.Command(storetest.Reserve{Amount: 1, Limit: limit}))
		return len(events), err
	}
}

func TestConcurrentCommandsOnOneStreamAreRedecided(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	store := &countingStore{Store: open(t, pool)}
	log := newLog(store)
	_, _, err := eventstore.Execute(t.Context(), log, eventstore.Command{}, reserve(1000))
	require.NoError(t, err)
	const callers = 60
	release := blockWriters(t, pool)
	var wg, started sync.WaitGroup
	started.Add(callers)
	positions := make([]int64, callers)
	errs := make([]error, callers)
	for i := range callers {
		wg.Go(func() {
			markStarted := sync.OnceFunc(started.Done)
			_, positions[i], errs[i] = eventstore.Execute(t.Context(), log, eventstore.Command{}, func(u domain.UnitOfWork) (int, error) {
				markStarted()
				return reserve(1000)(u)
			})
		})
	}
	started.Wait() // all decisions have started on the first state
	release()
	wg.Wait()
	require.NoError(t, errors.Join(errs...))
	seen := map[int64]bool{}
	for _, p := range positions {
		seen[p] = true
	}
	require.Len(t, seen, callers, "each command stores its own event")
	require.LessOrEqual(t, store.appends.Load(), int64(callers+5), "conflicting commands are redecided inside the commit, not retried")
	state, _, err := eventstore.State(t.Context(), log, storetest.Decider, "hot")
	require.NoError(t, err)
	require.EqualValues(t, callers+1, state.Reserved)
}

func TestRedecidedCommandsRespectLimit(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	log := newLog(open(t, pool))
	const callers, limit = 80, 30
	release := blockWriters(t, pool)
	var wg sync.WaitGroup
	var accepted, rejected atomic.Int64
	for range callers {
		wg.Go(func() {
			switch _, _, err := eventstore.Execute(t.Context(), log, eventstore.Command{}, reserve(limit)); {
			case err == nil:
				accepted.Add(1)
			case errors.Is(err, storetest.ErrOverLimit):
				rejected.Add(1)
			default:
				t.Error(err)
			}
		})
	}
	release()
	wg.Wait()
	require.EqualValues(t, limit, accepted.Load())
	require.EqualValues(t, callers-limit, rejected.Load())
}

// fakeDecision is a decision whose Redecide method calls redecide. It counts calls to OnStored.
type fakeDecision struct {
	redecide func(earlier func(domain.StreamID) eventstore.Redecider) (eventstore.Append, bool)
	stored   atomic.Int64
}

func (d *fakeDecision) Redecide(earlier func(domain.StreamID) eventstore.Redecider) (eventstore.Append, bool) {
	return d.redecide(earlier)
}
func (d *fakeDecision) OnStored() { d.stored.Add(1) }

func TestFailedRedecisionReturnsVersionConflict(t *testing.T) {
	t.Parallel()
	for name, redecide := range map[string]func(func(domain.StreamID) eventstore.Redecider) (eventstore.Append, bool){
		"redecision fails": func(func(domain.StreamID) eventstore.Redecider) (eventstore.Append, bool) {
			return eventstore.Append{}, false
		},
		"redecision conflicts": func(func(domain.StreamID) eventstore.Redecider) (eventstore.Append, bool) {
			return newAppend("account-a", 0), true
		},
		"redecision is invalid": func(func(domain.StreamID) eventstore.Redecider) (eventstore.Append, bool) {
			return eventstore.Append{Reads: []eventstore.StreamVersion{{}}}, true
		},
		"redecision is too large": func(func(domain.StreamID) eventstore.Redecider) (eventstore.Append, bool) {
			a := newAppend("account-a", 1)
			a.Events[0].Payload = make([]byte, 9<<20)
			return a, true
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			store, err := postgres.Open(t.Context(), pgtest.New(t), slog.New(slog.DiscardHandler))
			require.NoError(t, err)
			defer store.Close()
			first := &fakeDecision{}
			a := newAppend("account-a", 0)
			a.Decision = first
			_, err = store.Append(t.Context(), a)
			require.NoError(t, err)
			require.EqualValues(t, 1, first.stored.Load())
			second := &fakeDecision{redecide: redecide}
			a = newAppend("account-a", 0)
			a.Decision = second
			_, err = store.Append(t.Context(), a)
			var conflict *eventstore.VersionConflictError
			require.ErrorAs(t, err, &conflict)
			require.Equal(t, []domain.StreamID{"account-a"}, conflict.Streams)
			require.Zero(t, second.stored.Load())
			requireEventCount(t, store, 1)
		})
	}
}

func TestFailedPipelineDiscardsRedecidedAppends(t *testing.T) {
	t.Parallel()
	store, network, pool := openFaultyStore(t) // account-a has two events
	// hold delays the writer's next message that contains events until proceed is closed. sent is closed when the delay begins.
	hold := func() (sent, proceed chan struct{}) {
		sent, proceed = make(chan struct{}), make(chan struct{})
		var hook func(c *faultyConn, b []byte) error
		hook = func(c *faultyConn, b []byte) error {
			if bytes.Contains(b, []byte("account.reserved")) {
				close(sent)
				<-proceed
			} else {
				network.update(func() { network.onWrite = hook })
			}
			_, err := c.Conn.Write(b)
			return err
		}
		network.update(func() { network.onWrite = hook })
		return sent, proceed
	}
	var wg sync.WaitGroup
	startAppend := func(i int) {
		wg.Go(func() {
			_, err := store.Append(t.Context(), newAppend(domain.Stream("account", fmt.Sprint("flight-", i)), 0))
			require.NoError(t, err, "the append is stored after the other process's event")
		})
	}
	const queued = 3
	sent, proceed := hold()
	startAppend(0)
	<-sent
	for i := range queued { // these appends wait in the queue and form one batch
		startAppend(i + 1)
	}
	require.Eventually(t, func() bool { return store.QueueLen() == queued }, time.Minute, time.Millisecond)
	proceedFirst := proceed
	sent, proceed = hold()
	close(proceedFirst)
	<-sent
	redecided := make(chan struct{}, 10)
	var redecisions atomic.Int64
	errs := make([]error, 2)
	for i := range errs {
		a := newAppend("account-a", 2)
		a.Decision = &fakeDecision{redecide: func(func(domain.StreamID) eventstore.Redecider) (eventstore.Append, bool) {
			redecided <- struct{}{}
			return newAppend("account-a", 3), redecisions.Add(1) == 1 // only the first redecision succeeds
		}}
		wg.Go(func() { _, errs[i] = store.Append(t.Context(), a) })
	}
	<-redecided
	_, err := open(t, pool).Append(t.Context(), newAppend("account-a", 2))
	require.NoError(t, err)
	close(proceed)
	wg.Wait()
	for _, err := range errs {
		var conflict *eventstore.VersionConflictError
		require.ErrorAs(t, err, &conflict)
	}
	requireEventCount(t, store, 4+queued)
}
