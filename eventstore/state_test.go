package eventstore_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/eventstore"
	"hulak/eventstore/storetest"
)

// counting is a store that knows how often a stream was read, and can refuse it.
type counting struct {
	eventstore.Store
	reads   atomic.Int64
	refuses error
}

func (c *counting) ReadStream(ctx context.Context, stream domain.StreamID, after int64, limit int) ([]eventstore.Entry, error) {
	c.reads.Add(1)
	if c.refuses != nil {
		return nil, c.refuses
	}
	return c.Store.ReadStream(ctx, stream, after, limit)
}

func TestStreamsReadAheadAreNotReadAgain(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	first, store := newLog()
	for _, account := range []string{"a", "b"} {
		_, _, err := eventstore.Execute(ctx, first, eventstore.Command{}, reserve(account, 60, 100))
		require.NoError(t, err)
	}
	counted := &counting{Store: store}
	log := eventstore.NewLog(counted, eventstore.NewRegistry(storetest.Reserved{}, storetest.Named{}), store.Keys())
	ahead := func(accounts ...string) {
		var reading sync.WaitGroup
		for _, account := range accounts {
			eventstore.Ahead(ctx, log, &reading, storetest.Decider, account)
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

	counted.refuses = errors.New("the store is away")
	ahead("c")
	_, _, err = eventstore.Execute(ctx, log, eventstore.Command{}, reserve("c", 60, 100))
	require.ErrorIs(t, err, counted.refuses, "what went wrong is met by the decision")
}
