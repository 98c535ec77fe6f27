package eventstore_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/eventstore"
	"hulak/eventstore/memory"
	"hulak/eventstore/storetest"
)

func newLog() (*eventstore.Log, *memory.Store) {
	store := memory.New()
	return eventstore.NewLog(store, eventstore.NewRegistry(storetest.Reserved{}, storetest.Named{}), store.Keys()), store
}

func reserve(key string, amount, bound int64) func(domain.UnitOfWork) (int, error) {
	return func(b domain.UnitOfWork) (int, error) {
		events, err := domain.Decide(b, storetest.Decider, key, storetest.Command(storetest.Reserve{Amount: amount, Bound: bound}))
		return len(events), err
	}
}

func TestExecuteDecidesOnStoredState(t *testing.T) {
	t.Parallel()
	log, _ := newLog()
	ctx := t.Context()
	_, position, err := eventstore.Execute(ctx, log, eventstore.Command{}, reserve("a", 60, 100))
	require.NoError(t, err)
	require.EqualValues(t, 1, position)
	_, _, err = eventstore.Execute(ctx, log, eventstore.Command{}, reserve("a", 60, 100))
	require.ErrorIs(t, err, storetest.ErrOverBound)
	state, version, err := eventstore.State(ctx, log, storetest.Decider, "a")
	require.NoError(t, err)
	require.EqualValues(t, 1, version)
	require.Equal(t, storetest.Account{Reserved: 60, Count: 1}, state)
}

func TestTwoLogsOnOneStoreRedecideStaleStates(t *testing.T) {
	t.Parallel()
	first, store := newLog()
	second := eventstore.NewLog(store, eventstore.NewRegistry(storetest.Reserved{}, storetest.Named{}), store.Keys())
	ctx := t.Context()
	for _, log := range []*eventstore.Log{first, second} {
		_, _, err := eventstore.Execute(ctx, log, eventstore.Command{}, reserve("a", 30, 100))
		require.NoError(t, err)
	}
	t.Run("an acceptance on a cached state that is behind is taken again", func(t *testing.T) {
		_, _, err := eventstore.Execute(ctx, first, eventstore.Command{}, reserve("a", 50, 100))
		require.ErrorIs(t, err, storetest.ErrOverBound)
	})
	t.Run("a refusal on a cached state that is behind is taken again", func(t *testing.T) {
		// The first log has seen 60 reserved. A correction by the second log frees the amount again.
		_, _, err := eventstore.Execute(ctx, second, eventstore.Command{}, reserve("a", -60, 100))
		require.NoError(t, err)
		_, _, err = eventstore.Execute(ctx, first, eventstore.Command{}, reserve("a", 90, 100))
		require.NoError(t, err)
	})
}

func TestExecuteReturnsRejectionUnchanged(t *testing.T) {
	t.Parallel()
	log, store := newLog()
	refusal := domain.Reject(domain.BusinessRule, "NO").With("why", "rule")
	_, _, err := eventstore.Execute(t.Context(), log, eventstore.Command{Key: newKey("k", "body")}, func(b domain.UnitOfWork) (int, error) {
		_, err := domain.Decide(b, storetest.Decider, "a", storetest.Command(storetest.Reserve{Amount: 1, Bound: 1}))
		require.NoError(t, err)
		return 0, refusal
	})
	require.Same(t, refusal, err)
	head, err := store.Head(t.Context())
	require.NoError(t, err)
	require.Zero(t, head, "what was written before the refusal is not stored")
	stored, err := store.StoredResponse(t.Context(), *newKey("k", "body"))
	require.NoError(t, err)
	require.Nil(t, stored, "a refusal is not kept under the key")
}

func TestUndecodableEventBlocksOnlyItsStream(t *testing.T) {
	t.Parallel()
	log, store := newLog()
	ctx := t.Context()
	bad := func(stream domain.StreamID, kind string, schema int, payload string) eventstore.Append {
		return eventstore.Append{
			Reads: []eventstore.StreamVersion{{Stream: stream}},
			Events: []eventstore.StoredEvent{{
				Stream: stream, Version: 1, ID: uuid.Must(uuid.NewV7()), Type: kind, Schema: schema, Payload: []byte(payload), Meta: []byte("{}"),
			}},
		}
	}
	for _, a := range []eventstore.Append{
		bad("account-unknown", "account.from_the_future", 1, `{}`),
		bad("account-newer", "account.reserved", 2, `{}`),
		bad("account-shape", "account.reserved", 1, `{"amount":"ten"}`),
	} {
		_, err := store.Append(ctx, a)
		require.NoError(t, err)
	}
	_, _, err := eventstore.Execute(ctx, log, eventstore.Command{}, reserve("good", 1, 1))
	require.NoError(t, err)

	events, err := log.Read(ctx, 0, 10)
	require.NoError(t, err)
	require.Len(t, events, 4)
	for _, e := range events[:3] {
		require.Error(t, e.Err)
		require.Nil(t, e.Event)
		require.NotEmpty(t, e.Payload)
	}
	require.NoError(t, events[3].Err)
	for _, key := range []string{"unknown", "newer", "shape"} {
		_, _, err := eventstore.Execute(ctx, log, eventstore.Command{}, reserve(key, 1, 1))
		require.Error(t, err)
		var refusal *domain.Rejection
		require.False(t, errors.As(err, &refusal), "a stream that cannot be folded is a fault, not a refusal")
	}
}

func TestExecuteFailsIfDecisionWritesUnreadStream(t *testing.T) {
	t.Parallel()
	log, _ := newLog()
	_, _, err := eventstore.Execute(t.Context(), log, eventstore.Command{}, func(b domain.UnitOfWork) (int, error) {
		b.Write("account-a", []domain.Event{storetest.Reserved{Amount: 1}})
		return 0, nil
	})
	require.ErrorContains(t, err, "without having been read")
}

func TestConcurrentCommandsOnOneStreamAllSucceed(t *testing.T) {
	t.Parallel()
	log, _ := newLog()
	var all sync.WaitGroup
	errs := make([]error, 100)
	for i := range errs {
		all.Go(func() {
			_, _, errs[i] = eventstore.Execute(t.Context(), log, eventstore.Command{}, reserve("a", 1, 100))
		})
	}
	all.Wait()
	require.NoError(t, errors.Join(errs...))
	state, _, err := eventstore.State(t.Context(), log, storetest.Decider, "a")
	require.NoError(t, err)
	require.EqualValues(t, 100, state.Reserved)
}

func TestWaitReturnsAfterCommit(t *testing.T) {
	t.Parallel()
	log, _ := newLog()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	heads := make(chan int64, 1)
	go func() {
		head, _ := log.Wait(ctx, 0)
		heads <- head
	}()
	_, _, err := eventstore.Execute(ctx, log, eventstore.Command{}, reserve("a", 1, 1))
	require.NoError(t, err)
	require.EqualValues(t, 1, <-heads)

	canceled, stop := context.WithCancel(ctx)
	stop()
	_, err = log.Wait(canceled, 1)
	require.ErrorIs(t, err, context.Canceled)
}

func newKey(name, body string) *eventstore.IdempotencyKey {
	k := &eventstore.IdempotencyKey{Actor: "somebody", Operation: "reserve", Key: name}
	copy(k.BodyHash[:], body)
	return k
}

// redecidingStore runs every decision again before it stores the first result.
type redecidingStore struct{ eventstore.Store }

func (d redecidingStore) Append(ctx context.Context, a eventstore.Append) (eventstore.Receipt, error) {
	if a.Decision != nil {
		a.Decision.Redecide(func(domain.StreamID) eventstore.Redecider { return nil })
	}
	return d.Store.Append(ctx, a)
}

func TestExecuteReturnsResponseOfStoredAttempt(t *testing.T) {
	t.Parallel()
	log := eventstore.NewLog(redecidingStore{memory.New()}, eventstore.NewRegistry(storetest.Reserved{}, storetest.Named{}), nil)
	times := int64(0)
	answer, _, err := eventstore.Execute(t.Context(), log, eventstore.Command{}, func(b domain.UnitOfWork) (int64, error) {
		times++
		_, err := domain.Decide(b, storetest.Decider, "a", storetest.Command(storetest.Reserve{Amount: times, Bound: 10}))
		return times, err
	})
	require.NoError(t, err)
	require.EqualValues(t, 2, times)
	state, _, err := eventstore.State(t.Context(), log, storetest.Decider, "a")
	require.NoError(t, err)
	require.Equal(t, state.Reserved, answer)
}
