package eventstore_test

import (
	"context"
	"errors"
	"math"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/eventstore"
	"hulak/eventstore/storetest"
)

// countingStore counts stream reads, and makes them fail if err is set.
type countingStore struct {
	eventstore.Store
	reads atomic.Int64
	err   error
}

func (c *countingStore) ReadStream(ctx context.Context, stream domain.StreamID, after int64, limit int) ([]eventstore.StoredEvent, error) {
	c.reads.Add(1)
	if c.err != nil {
		return nil, c.err
	}
	return c.Store.ReadStream(ctx, stream, after, limit)
}

func TestExecuteUsesPrefetchedStreams(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	first, base := newLog()
	for _, account := range []string{"a", "b"} {
		_, _, err := eventstore.Execute(ctx, first, eventstore.Command{}, reserve(account, 60, 100))
		require.NoError(t, err)
	}
	store := &countingStore{Store: base}
	log := eventstore.NewLog(store, eventstore.NewRegistry(storetest.Reserved{}, storetest.OwnerSet{}), base.Keys())
	prefetch := func(accounts ...string) {
		var wg sync.WaitGroup
		for _, account := range accounts {
			eventstore.Prefetch(ctx, log, &wg, storetest.Decider, account)
		}
		wg.Wait()
	}
	prefetch("a", "b")
	require.EqualValues(t, 2, store.reads.Load())
	prefetch("a", "b")
	require.EqualValues(t, 2, store.reads.Load(), "cached streams are not read again")
	_, _, err := eventstore.Execute(ctx, log, eventstore.Command{}, reserve("a", 60, 100))
	require.ErrorIs(t, err, storetest.ErrOverLimit, "the decision uses the prefetched state")
	require.EqualValues(t, 2, store.reads.Load())

	store.err = errors.New("store is unavailable")
	prefetch("c")
	_, _, err = eventstore.Execute(ctx, log, eventstore.Command{}, reserve("c", 60, 100))
	require.ErrorIs(t, err, store.err, "the decision returns the read error")
}

func TestStateIncludingCoversTheEvent(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	other, base := newLog()
	store := &countingStore{Store: base}
	log := eventstore.NewLog(store, eventstore.NewRegistry(storetest.Reserved{}, storetest.OwnerSet{}), base.Keys())
	eventAt := func(version int64) domain.RecordedEvent {
		return domain.RecordedEvent{Stream: domain.Stream(storetest.Decider.Category, "a"), Version: version}
	}
	_, _, err := eventstore.Execute(ctx, log, eventstore.Command{}, reserve("a", 30, 100))
	require.NoError(t, err)
	_, _, err = eventstore.Execute(ctx, other, eventstore.Command{}, reserve("a", 30, 100)) // like another process
	require.NoError(t, err)
	reads := store.reads.Load()

	state, err := eventstore.StateIncluding(ctx, log, storetest.Decider, eventAt(1), time.Hour)
	require.NoError(t, err)
	require.EqualValues(t, 30, state.Reserved, "a cached state that includes the event is used")
	require.Equal(t, reads, store.reads.Load())
	state, err = eventstore.StateIncluding(ctx, log, storetest.Decider, eventAt(2), time.Hour)
	require.NoError(t, err)
	require.EqualValues(t, 60, state.Reserved, "a cached state without the event is not used, even if it is recent")
	require.Equal(t, reads+1, store.reads.Load())
	_, err = eventstore.StateIncluding(ctx, log, storetest.Decider, eventAt(2), 0)
	require.NoError(t, err)
	require.Equal(t, reads+2, store.reads.Load(), "a stale state is read again")
}

func TestStoredDecisionRefreshesTheStatesItRead(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ctx := t.Context()
		other, base := newLog()
		_, _, err := eventstore.Execute(ctx, other, eventstore.Command{}, reserve("a", 30, 100))
		require.NoError(t, err)
		store := &countingStore{Store: base}
		log := eventstore.NewLog(store, eventstore.NewRegistry(storetest.Reserved{}, storetest.OwnerSet{}), base.Keys())
		readsOfA := func() int64 {
			before := store.reads.Load()
			state, err := eventstore.RecentState(ctx, log, storetest.Decider, "a", time.Minute)
			require.NoError(t, err)
			require.EqualValues(t, 30, state.Reserved)
			return store.reads.Load() - before
		}
		require.EqualValues(t, 1, readsOfA())
		time.Sleep(time.Hour)
		_, _, err = eventstore.Execute(ctx, log, eventstore.Command{}, func(u domain.UnitOfWork) (int, error) {
			if _, err := domain.Load(u, storetest.Decider, "a"); err != nil {
				return 0, err
			}
			return reserve("b", 30, 100)(u)
		})
		require.NoError(t, err)
		require.Zero(t, readsOfA(), "storing the decision confirmed that the state is current")
		time.Sleep(time.Hour)
		require.EqualValues(t, 1, readsOfA())
	})
}

func TestReplayStopsAtVersion(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	log, _ := newLog()
	for range 3 {
		_, _, err := eventstore.Execute(ctx, log, eventstore.Command{}, reserve("a", 20, 100))
		require.NoError(t, err)
	}
	stream := domain.Stream(storetest.Decider.Category, "a")
	version, err := log.Version(ctx, stream, storetest.Decider.Fold())
	require.NoError(t, err)
	require.EqualValues(t, 3, version)
	unchanged := func(e domain.Event) domain.Event { return e }
	before, after, err := log.Replay(ctx, stream, storetest.Decider.Fold(), 2, unchanged)
	require.NoError(t, err)
	require.EqualValues(t, 20, before.(storetest.Account).Reserved, "state before the last event (8)")
	require.EqualValues(t, 40, after.(storetest.Account).Reserved, "state after the last event, without later events (8)")
	redact := func(domain.Event) domain.Event { return storetest.Reserved{Amount: 1} }
	_, after, err = log.Replay(ctx, stream, storetest.Decider.Fold(), 1, redact)
	require.NoError(t, err)
	require.EqualValues(t, 1, after.(storetest.Account).Reserved, "each event is redacted (8)")
	before, _, err = log.Replay(ctx, stream, storetest.Decider.Fold(), 1, unchanged)
	require.NoError(t, err)
	require.Equal(t, storetest.Account{}, before, "state before the first event is empty (8)")
}

func TestPublicState(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	log, store := newLog()
	const reservations = 20_010
	for range reservations {
		_, _, err := eventstore.Execute(ctx, log, eventstore.Command{}, reserve("a", 1, reservations))
		require.NoError(t, err)
	}
	setOwner := storetest.Command(storetest.SetOwner{Owner: "p1", Person: storetest.Person{Name: "Sita"}})
	_, err := eventstore.RunCommand(ctx, log, eventstore.Command{}, storetest.Decider, "a", setOwner)
	require.NoError(t, err)

	withoutKeys := eventstore.NewLog(store, eventstore.NewRegistry(storetest.Reserved{}, storetest.OwnerSet{}), store.Keys())
	_, _, err = eventstore.State(ctx, withoutKeys, storetest.Decider, "a")
	require.ErrorIs(t, err, eventstore.ErrUnreadable)
	state, err := eventstore.PublicState(ctx, withoutKeys, storetest.Decider, "a", math.MaxInt64)
	require.NoError(t, err, "the state does not need the person's key")
	require.Equal(t, storetest.Account{Reserved: reservations, Count: reservations}, state, "a long stream is folded completely (8)")
	state, err = eventstore.PublicState(ctx, log, storetest.Decider, "a", reservations-5)
	require.NoError(t, err)
	require.Equal(t, reservations-5, state.Count, "later events are not folded (8)")
}
