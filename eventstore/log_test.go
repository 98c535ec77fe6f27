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
	return eventstore.NewLog(store, eventstore.NewRegistry(storetest.Reserved{}, storetest.OwnerSet{}), store.Keys()), store
}

func reserve(key string, amount, limit int64) func(domain.UnitOfWork) (int, error) {
	return func(u domain.UnitOfWork) (int, error) {
		events, err := domain.Decide(u, storetest.Decider, key, storetest.Command(storetest.Reserve{Amount: amount, Limit: limit}))
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
	require.ErrorIs(t, err, storetest.ErrOverLimit)
	state, version, err := eventstore.State(ctx, log, storetest.Decider, "a")
	require.NoError(t, err)
	require.EqualValues(t, 1, version)
	require.Equal(t, storetest.Account{Reserved: 60, Count: 1}, state)
}

func TestCommandOnStaleStateIsRedecided(t *testing.T) {
	t.Parallel()
	first, store := newLog()
	second := eventstore.NewLog(store, eventstore.NewRegistry(storetest.Reserved{}, storetest.OwnerSet{}), store.Keys())
	ctx := t.Context()
	for _, log := range []*eventstore.Log{first, second} {
		_, _, err := eventstore.Execute(ctx, log, eventstore.Command{}, reserve("a", 30, 100))
		require.NoError(t, err)
	}
	t.Run("a command accepted on a stale state is redecided", func(t *testing.T) {
		_, _, err := eventstore.Execute(ctx, first, eventstore.Command{}, reserve("a", 50, 100))
		require.ErrorIs(t, err, storetest.ErrOverLimit)
	})
	t.Run("a command rejected on a stale state is redecided", func(t *testing.T) {
		// The first log has seen 60 reserved. The second log then releases 60.
		_, _, err := eventstore.Execute(ctx, second, eventstore.Command{}, reserve("a", -60, 100))
		require.NoError(t, err)
		_, _, err = eventstore.Execute(ctx, first, eventstore.Command{}, reserve("a", 90, 100))
		require.NoError(t, err)
	})
}

func TestExecuteReturnsRejectionUnchanged(t *testing.T) {
	t.Parallel()
	log, store := newLog()
	rejection := domain.Reject(domain.BusinessRule, "REJECTED").With("reason", "test")
	_, _, err := eventstore.Execute(t.Context(), log, eventstore.Command{Key: newKey("k", "body")}, func(u domain.UnitOfWork) (int, error) {
		_, err := domain.Decide(u, storetest.Decider, "a", storetest.Command(storetest.Reserve{Amount: 1, Limit: 1}))
		require.NoError(t, err)
		return 0, rejection
	})
	require.Same(t, rejection, err)
	head, err := store.Head(t.Context())
	require.NoError(t, err)
	require.Zero(t, head, "events written before the rejection are not stored")
	stored, err := store.StoredResponse(t.Context(), *newKey("k", "body"))
	require.NoError(t, err)
	require.Nil(t, stored, "a rejection is not stored with an idempotency key")
}

func TestUndecodableEventBlocksOnlyItsStream(t *testing.T) {
	t.Parallel()
	log, store := newLog()
	ctx := t.Context()
	newAppend := func(stream domain.StreamID, eventType string, schema int, payload string) eventstore.Append {
		return eventstore.Append{
			Reads: []eventstore.StreamVersion{{Stream: stream}},
			Events: []eventstore.StoredEvent{{
				Stream: stream, Version: 1, ID: uuid.Must(uuid.NewV7()), Type: eventType, Schema: schema, Payload: []byte(payload), Meta: []byte("{}"),
			}},
		}
	}
	for _, a := range []eventstore.Append{
		newAppend("account-unknown", "account.unknown", 1, `{}`),
		newAppend("account-newer", "account.reserved", 2, `{}`),
		newAppend("account-shape", "account.reserved", 1, `{"amount":"ten"}`),
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
		var rejection *domain.Rejection
		require.NotErrorAs(t, err, &rejection, "a stream that can't be folded causes an internal error, not a rejection")
	}
}

func TestExecuteFailsIfDecisionWritesUnreadStream(t *testing.T) {
	t.Parallel()
	log, _ := newLog()
	_, _, err := eventstore.Execute(t.Context(), log, eventstore.Command{}, func(u domain.UnitOfWork) (int, error) {
		u.Write("account-a", []domain.Event{storetest.Reserved{Amount: 1}})
		return 0, nil
	})
	require.ErrorContains(t, err, "without reading it first")
}

func TestConcurrentCommandsOnOneStreamAllSucceed(t *testing.T) {
	t.Parallel()
	log, _ := newLog()
	var wg sync.WaitGroup
	errs := make([]error, 100)
	for i := range errs {
		wg.Go(func() {
			_, _, errs[i] = eventstore.Execute(t.Context(), log, eventstore.Command{}, reserve("a", 1, 100))
		})
	}
	wg.Wait()
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

	canceled, cancelWait := context.WithCancel(ctx)
	cancelWait()
	_, err = log.Wait(canceled, 1)
	require.ErrorIs(t, err, context.Canceled)
}

func newKey(name, body string) *eventstore.IdempotencyKey {
	k := &eventstore.IdempotencyKey{Actor: "sender-1", Operation: "reserve", Key: name}
	copy(k.BodyHash[:], body)
	return k
}

// redecidingStore redecides every append, but stores the first result.
type redecidingStore struct{ eventstore.Store }

func (s redecidingStore) Append(ctx context.Context, a eventstore.Append) (eventstore.Receipt, error) {
	if a.Decision != nil {
		a.Decision.Redecide(func(domain.StreamID) eventstore.Redecider { return nil })
	}
	return s.Store.Append(ctx, a)
}

func TestExecuteReturnsResponseOfStoredAttempt(t *testing.T) {
	t.Parallel()
	log := eventstore.NewLog(redecidingStore{memory.New()}, eventstore.NewRegistry(storetest.Reserved{}, storetest.OwnerSet{}), nil)
	attempts := int64(0)
	response, _, err := eventstore.Execute(t.Context(), log, eventstore.Command{}, func(u domain.UnitOfWork) (int64, error) {
		attempts++
		_, err := domain.Decide(u, storetest.Decider, "a", storetest.Command(storetest.Reserve{Amount: attempts, Limit: 10}))
		return attempts, err
	})
	require.NoError(t, err)
	require.EqualValues(t, 2, attempts)
	state, _, err := eventstore.State(t.Context(), log, storetest.Decider, "a")
	require.NoError(t, err)
	require.Equal(t, state.Reserved, response)
}
