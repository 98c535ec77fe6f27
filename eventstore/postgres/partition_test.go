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

func TestPositionsRunOnOverBordersAndABatchMaySpanSeveral(t *testing.T) {
	t.Parallel()
	a := newArchived(t)
	a.fill(0, 3*partitionEvents-1)
	wide := eventstore.Append{Reads: []eventstore.StreamVersion{{Stream: "account-wide"}}}
	for version := range int64(5 * partitionEvents) {
		wide.Events = append(wide.Events, anAppend("account-wide", version).Events...)
	}
	receipt, err := a.store.Append(t.Context(), wide)
	require.NoError(t, err)
	require.EqualValues(t, 8*partitionEvents-1, receipt.Position)
	require.Equal(t, 8*partitionEvents-1, len(a.read(a.store)))
	require.GreaterOrEqual(t, a.attached(), 8)
	read, err := a.store.ReadStream(t.Context(), "account-wide", 3, 10)
	require.NoError(t, err)
	require.Equal(t, 10, len(read))
	require.EqualValues(t, 4, read[0].Version)
}

func TestThereIsAlwaysAnEmptyPartitionAheadOfTheHead(t *testing.T) {
	t.Parallel()
	a := newArchived(t)
	a.store.Close() // the other store creates the partitions
	other := a.another()
	for i := range 2*partitionEvents + 1 {
		_, err := other.Append(t.Context(), anAppend("account-a", int64(i)))
		require.NoError(t, err)
	}
	require.Eventually(t, func() bool { return a.attached() == 4 }, waitMax, tick, "two full, one that the head is in, one ahead")
}

func TestAppendReconnectsWhenItsSessionMissesAPartition(t *testing.T) {
	t.Parallel()
	a := newArchived(t)
	a.fill(0, partitionEvents)
	a.store.AssumePartitions()
	a.fill(partitionEvents, 5*partitionEvents)
	require.Len(t, a.read(a.store), 5*partitionEvents)
}

func TestTwoProcessesRaceAtTheBorders(t *testing.T) {
	t.Parallel()
	a := newArchived(t)
	stores := []*postgres.Store{a.store, a.another()}
	const producers, each = 4, 40
	acknowledged := make([]map[uuid.UUID]int64, producers)
	var all sync.WaitGroup
	for i := range producers {
		acknowledged[i] = map[uuid.UUID]int64{}
		all.Go(func() {
			stream := domain.Stream("account", fmt.Sprint(i))
			for version := range int64(each) {
				one := anAppend(stream, version)
				receipt, err := stores[i%2].Append(t.Context(), one)
				if err != nil {
					t.Error(err)
					return
				}
				acknowledged[i][one.Events[0].ID] = receipt.Position
			}
		})
	}
	all.Wait()
	entries := a.read(a.store)
	require.Equal(t, producers*each, len(entries))
	for _, of := range acknowledged {
		require.NoError(t, storetest.CheckSeen(entries, of))
	}
}
