package postgres_test

import (
	"fmt"
	"sync"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/eventstore"
	"hulak/eventstore/postgres"
	"hulak/eventstore/storetest"
)

func TestBatchSpansSeveralPartitions(t *testing.T) {
	t.Parallel()
	a := newArchivedLog(t)
	a.fill(0, 3*partitionEvents-1)
	large := eventstore.Append{Reads: []eventstore.StreamVersion{{Stream: "account-large"}}}
	for version := range int64(5 * partitionEvents) {
		large.Events = append(large.Events, newAppend("account-large", version).Events...)
	}
	receipt, err := a.store.Append(t.Context(), large)
	require.NoError(t, err)
	require.EqualValues(t, 8*partitionEvents-1, receipt.Position)
	require.Len(t, a.read(a.store), 8*partitionEvents-1)
	require.GreaterOrEqual(t, a.countAttached(), 8)
	read, err := a.store.ReadStream(t.Context(), "account-large", 3, 10)
	require.NoError(t, err)
	require.Len(t, read, 10)
	require.EqualValues(t, 4, read[0].Version)
}

func TestNextPartitionIsCreatedInAdvance(t *testing.T) {
	t.Parallel()
	a := newArchivedLog(t)
	a.store.Close() // so the other store must create the partitions
	other := a.openStore()
	for i := range 2*partitionEvents + 1 {
		_, err := other.Append(t.Context(), newAppend("account-a", int64(i)))
		require.NoError(t, err)
	}
	require.Eventually(t, func() bool { return a.countAttached() == 4 }, waitTimeout, pollInterval,
		"two full partitions, the current one, and an empty one")
}

func TestAppendReconnectsIfSessionMissesPartition(t *testing.T) {
	t.Parallel()
	a := newArchivedLog(t)
	a.fill(0, partitionEvents)
	a.store.AssumePartitions()
	a.fill(partitionEvents, 5*partitionEvents)
	require.Len(t, a.read(a.store), 5*partitionEvents)
}

func TestTwoProcessesRaceAtPartitionBoundaries(t *testing.T) {
	t.Parallel()
	a := newArchivedLog(t)
	stores := []*postgres.Store{a.store, a.openStore()}
	const producers, eventsPerProducer = 4, 40
	acknowledged := make([]map[uuid.UUID]int64, producers)
	var wg sync.WaitGroup
	for i := range producers {
		acknowledged[i] = map[uuid.UUID]int64{}
		wg.Go(func() {
			stream := domain.Stream("account", fmt.Sprint(i))
			for version := range int64(eventsPerProducer) {
				request := newAppend(stream, version)
				receipt, err := stores[i%2].Append(t.Context(), request)
				if err != nil {
					t.Error(err)
					return
				}
				acknowledged[i][request.Events[0].ID] = receipt.Position
			}
		})
	}
	wg.Wait()
	events := a.read(a.store)
	require.Len(t, events, producers*eventsPerProducer)
	for _, positions := range acknowledged {
		require.NoError(t, storetest.CheckReadEvents(events, positions))
	}
}
