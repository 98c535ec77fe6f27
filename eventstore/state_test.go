package eventstore_test

import (
	"context"
	"errors"
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

// countingStore is a store that counts reads of streams and can make them fail.
type countingStore struct {
	eventstore.Store
	reads   atomic.Int64
	err error
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
	first, store := newLog()
	for _, account := range []string{"a", "b"} {
		_, _, err := eventstore.Execute(ctx, first, eventstore.Command{}, reserve(account, 60, 100))
		require.NoError(t, err)
	}
	counted := &countingStore{Store: store}
	log := eventstore.NewLog(counted, eventstore.NewRegistry(storetest.Reserved{}, storetest.Named{}), store.Keys())
	ahead := func(accounts ...string) {
		var reading sync.WaitGroup
		for _, account := range accounts {
			eventstore.Prefetch(ctx, log, &reading, storetest.Decider, account)
		}
		reading.Wait()
	}
	ahead("a", "b")
	require.EqualValues(t, 2, counted.reads.Load())
	ahead("a", "b")
	require.EqualValues(t, 2, counted.reads.Load(), "what is in memory is not read")
	_, _, err := eventstore.Execute(ctx, log, eventstore.Command{}, reserve("a", 60, 100))
	require.ErrorIs(t, err, storetest.ErrOverBound, "the decision knows what was read")
	require.EqualValues(t, 2, counted.reads.Load())

	counted.err = errors.New("the store is away")
	ahead("c")
	_, _, err = eventstore.Execute(ctx, log, eventstore.Command{}, reserve("c", 60, 100))
	require.ErrorIs(t, err, counted.err, "what went wrong is met by the decision")
}

func TestStateIncludingCoversTheEvent(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	other, store := newLog()
	counted := &countingStore{Store: store}
	log := eventstore.NewLog(counted, eventstore.NewRegistry(storetest.Reserved{}, storetest.Named{}), store.Keys())
	at := func(version int64) domain.RecordedEvent {
		return domain.RecordedEvent{Stream: domain.Stream(storetest.Decider.Category, "a"), Version: version}
	}
	_, _, err := eventstore.Execute(ctx, log, eventstore.Command{}, reserve("a", 30, 100))
	require.NoError(t, err)
	_, _, err = eventstore.Execute(ctx, other, eventstore.Command{}, reserve("a", 30, 100)) // as another process would
	require.NoError(t, err)
	reads := counted.reads.Load()

	state, err := eventstore.StateIncluding(ctx, log, storetest.Decider, at(1), time.Hour)
	require.NoError(t, err)
	require.EqualValues(t, 30, state.Reserved, "what is in memory will do for an event that it has")
	require.Equal(t, reads, counted.reads.Load())
	state, err = eventstore.StateIncluding(ctx, log, storetest.Decider, at(2), time.Hour)
	require.NoError(t, err)
	require.EqualValues(t, 60, state.Reserved, "and not for a later one, however young it is")
	require.Equal(t, reads+1, counted.reads.Load())
	_, err = eventstore.StateIncluding(ctx, log, storetest.Decider, at(2), 0)
	require.NoError(t, err)
	require.Equal(t, reads+2, counted.reads.Load(), "what is too old is looked up")
}

func TestStoredDecisionRefreshesTheStatesItRead(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ctx := t.Context()
		other, store := newLog()
		_, _, err := eventstore.Execute(ctx, other, eventstore.Command{}, reserve("a", 30, 100))
		require.NoError(t, err)
		counted := &countingStore{Store: store}
		log := eventstore.NewLog(counted, eventstore.NewRegistry(storetest.Reserved{}, storetest.Named{}), store.Keys())
		recent := func() int64 {
			before := counted.reads.Load()
			state, err := eventstore.StateAtMost(ctx, log, storetest.Decider, "a", time.Minute)
			require.NoError(t, err)
			require.EqualValues(t, 30, state.Reserved)
			return counted.reads.Load() - before
		}
		require.EqualValues(t, 1, recent())
		time.Sleep(time.Hour)
		_, _, err = eventstore.Execute(ctx, log, eventstore.Command{}, func(b domain.UnitOfWork) (int, error) {
			if _, err := domain.Load(b, storetest.Decider, "a"); err != nil {
				return 0, err
			}
			return reserve("b", 30, 100)(b)
		})
		require.NoError(t, err)
		require.Zero(t, recent(), "that it had not moved was seen when the decision was stored")
		time.Sleep(time.Hour)
		require.EqualValues(t, 1, recent())
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
	asItIs := func(e domain.Event) domain.Event { return e }
	before, after, err := log.Replay(ctx, stream, storetest.Decider.Fold(), 2, asItIs)
	require.NoError(t, err)
	require.EqualValues(t, 20, before.(storetest.Account).Reserved, "8 the state before the step")
	require.EqualValues(t, 40, after.(storetest.Account).Reserved, "8 and the state after it, whatever came later")
	_, after, err = log.Replay(ctx, stream, storetest.Decider.Fold(), 1, func(domain.Event) domain.Event { return storetest.Reserved{Amount: 1} })
	require.NoError(t, err)
	require.EqualValues(t, 1, after.(storetest.Account).Reserved, "8 each event is seen as it is to be seen")
	before, _, err = log.Replay(ctx, stream, storetest.Decider.Fold(), 1, asItIs)
	require.NoError(t, err)
	require.Equal(t, storetest.Account{}, before, "8 before the first there is nothing")
}
