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

// countingStore counts the appends.
type countingStore struct {
	*postgres.Store
	appends atomic.Int64
}

func (c *countingStore) Append(ctx context.Context, a eventstore.Append) (eventstore.Receipt, error) {
	c.appends.Add(1)
	return c.Store.Append(ctx, a)
}

func newLog(store eventstore.Store) *eventstore.Log {
	return eventstore.NewLog(store, eventstore.NewRegistry(storetest.Reserved{}, storetest.Named{}), nil)
}

func reserve(bound int64) func(domain.UnitOfWork) (int, error) {
	return func(b domain.UnitOfWork) (int, error) {
		events, err := domain.Decide(b, storetest.Decider, "hot", storetest.Command(storetest.Reserve{Amount: 1, Bound: bound}))
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
	var all, begun sync.WaitGroup
	begun.Add(callers)
	positions := make([]int64, callers)
	errs := make([]error, callers)
	for i := range callers {
		all.Go(func() {
			first := sync.OnceFunc(begun.Done)
			_, positions[i], errs[i] = eventstore.Execute(t.Context(), log, eventstore.Command{}, func(b domain.UnitOfWork) (int, error) {
				first()
				return reserve(1000)(b)
			})
		})
	}
	begun.Wait() // all have started to decide on the first state
	release()
	all.Wait()
	require.NoError(t, errors.Join(errs...))
	seen := map[int64]bool{}
	for _, p := range positions {
		seen[p] = true
	}
	require.Len(t, seen, callers, "each has an event of its own")
	require.LessOrEqual(t, store.appends.Load(), int64(callers+5), "the losers of a race came back instead of being decided again where they were")
	state, _, err := eventstore.State(t.Context(), log, storetest.Decider, "hot")
	require.NoError(t, err)
	require.EqualValues(t, callers+1, state.Reserved)
}

func TestRedecidedCommandsRespectLimit(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	log := newLog(open(t, pool))
	const callers, bound = 80, 30
	release := blockWriters(t, pool)
	var all sync.WaitGroup
	var accepted, refused atomic.Int64
	for range callers {
		all.Go(func() {
			switch _, _, err := eventstore.Execute(t.Context(), log, eventstore.Command{}, reserve(bound)); {
			case err == nil:
				accepted.Add(1)
			case errors.Is(err, storetest.ErrOverBound):
				refused.Add(1)
			default:
				t.Error(err)
			}
		})
	}
	release()
	all.Wait()
	require.EqualValues(t, bound, accepted.Load())
	require.EqualValues(t, callers-bound, refused.Load())
}

// fakeDecision is a decision that panics or conflicts again when it is redecided inside a commit.
type fakeDecision struct {
	redecide  func(ahead func(domain.StreamID) eventstore.Redecider) (eventstore.Append, bool)
	stored atomic.Int64
}

func (s *fakeDecision) Redecide(ahead func(domain.StreamID) eventstore.Redecider) (eventstore.Append, bool) {
	return s.redecide(ahead)
}
func (s *fakeDecision) Stored() { s.stored.Add(1) }

func TestFailedRedecisionReturnsVersionConflict(t *testing.T) {
	t.Parallel()
	for name, again := range map[string]func(func(domain.StreamID) eventstore.Redecider) (eventstore.Append, bool){
		"it gives up": func(func(domain.StreamID) eventstore.Redecider) (eventstore.Append, bool) {
			return eventstore.Append{}, false
		},
		"it conflicts anew": func(func(domain.StreamID) eventstore.Redecider) (eventstore.Append, bool) {
			return newAppend("account-a", 0), true
		},
		"it makes no sense": func(func(domain.StreamID) eventstore.Redecider) (eventstore.Append, bool) {
			return eventstore.Append{Reads: []eventstore.StreamVersion{{}}}, true
		},
		"it became too large": func(func(domain.StreamID) eventstore.Redecider) (eventstore.Append, bool) {
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
			second := &fakeDecision{redecide: again}
			a = newAppend("account-a", 0)
			a.Decision = second
			_, err = store.Append(t.Context(), a)
			var moved *eventstore.VersionConflictError
			require.ErrorAs(t, err, &moved)
			require.Equal(t, []domain.StreamID{"account-a"}, moved.Streams)
			require.Zero(t, second.stored.Load())
			requireEvents(t, store, 1)
		})
	}
}

func TestFailedPipelineDiscardsRedecidedAppends(t *testing.T) {
	t.Parallel()
	store, w, pool := openFaulty(t) // two events of account-a
	// hold blocks the writer's next message with events until the test releases it.
	hold := func() (sent, goOn chan struct{}) {
		sent, goOn = make(chan struct{}), make(chan struct{})
		var hook func(c *faultyConn, b []byte) error
		hook = func(c *faultyConn, b []byte) error {
			if bytes.Contains(b, []byte("account.reserved")) {
				close(sent)
				<-goOn
			} else {
				w.set(func() { w.onWrite = hook })
			}
			_, err := c.Conn.Write(b)
			return err
		}
		w.set(func() { w.onWrite = hook })
		return sent, goOn
	}
	var all sync.WaitGroup
	flight := func(i int) {
		all.Go(func() {
			_, err := store.Append(t.Context(), newAppend(domain.Stream("account", fmt.Sprint("flight-", i)), 0))
			require.NoError(t, err, "it is stored in the end, behind the other process's event")
		})
	}
	const together = 3
	sent, goOn := hold()
	flight(0)
	<-sent
	for i := range together { // they wait in the queue and form one batch
		flight(i + 1)
	}
	require.Eventually(t, func() bool { return store.QueueLen() == together }, time.Minute, time.Millisecond)
	first := goOn
	sent, goOn = hold()
	close(first)
	<-sent
	retaken := make(chan struct{}, 10)
	var times atomic.Int64
	errs := make([]error, 2)
	for i := range errs {
		a := newAppend("account-a", 2)
		a.Decision = &fakeDecision{redecide: func(func(domain.StreamID) eventstore.Redecider) (eventstore.Append, bool) {
			retaken <- struct{}{}
			return newAppend("account-a", 3), times.Add(1) == 1 // the second is based on the first; later it is not redecided
		}}
		all.Go(func() { _, errs[i] = store.Append(t.Context(), a) })
	}
	<-retaken
	_, err := open(t, pool).Append(t.Context(), newAppend("account-a", 2))
	require.NoError(t, err)
	close(goOn)
	all.Wait()
	for _, err := range errs {
		var moved *eventstore.VersionConflictError
		require.ErrorAs(t, err, &moved)
	}
	requireEvents(t, store, 4+together)
}
