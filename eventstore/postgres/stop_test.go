package postgres_test

import (
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/eventstore"
	"hulak/eventstore/postgres"
	"hulak/eventstore/postgres/pgtest"
)

// loseEvents deletes the events after a position, as a restore from a backup does.
func loseEvents(t *testing.T, pool *pgxpool.Pool, after int64) {
	t.Helper()
	owner := pgtest.OwnerConn(t, pool)
	_, err := owner.Exec(t.Context(), `ALTER TABLE events_from_1 DISABLE TRIGGER USER`) // they protect events
	require.NoError(t, err)
	_, err = owner.Exec(t.Context(), `DELETE FROM events WHERE position > $1`, after)
	require.NoError(t, err)
}

func appendEvents(t *testing.T, store *postgres.Store, count int64) {
	t.Helper()
	for version := range count {
		_, err := store.Append(t.Context(), newAppend("account-a", version))
		require.NoError(t, err)
	}
}

func TestWritesStopWhenEventsAreLost(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	store, other := open(t, pool), open(t, pool)
	appendEvents(t, store, 3)
	loseEvents(t, pool, 1)

	require.Eventually(t, func() bool { return store.Writable() != nil && other.Writable() != nil }, time.Minute, time.Millisecond)
	_, err := store.Append(t.Context(), newAppend("account-b", 0))
	require.ErrorIs(t, err, eventstore.ErrStopped)
	restarted := open(t, pool)
	_, err = restarted.Append(t.Context(), newAppend("account-b", 0))
	require.ErrorIs(t, err, eventstore.ErrStopped, "a restart does not accept the loss")
	stop, err := restarted.LastStop(t.Context())
	require.NoError(t, err)
	require.Equal(t, &postgres.Stop{Number: 1, Expected: 3, Found: 1}, stop)
	requireEventCount(t, store, 1)

	require.NoError(t, restarted.AcceptStop(t.Context()))
	receipt, err := restarted.Append(t.Context(), newAppend("account-b", 0))
	require.NoError(t, err)
	require.EqualValues(t, 2, receipt.Position)
	stop, err = restarted.LastStop(t.Context())
	require.NoError(t, err)
	require.True(t, stop.Accepted)
	_, err = store.Append(t.Context(), newAppend("account-c", 0))
	require.ErrorIs(t, err, eventstore.ErrStopped, "a process that has seen the lost events must be restarted")
}

func TestCheckDoesNotUndoAcceptance(t *testing.T) {
	t.Parallel()
	store := open(t, pgtest.New(t))
	var checks sync.WaitGroup
	for range 100 {
		require.NoError(t, store.StopWrites(t.Context(), 3, 1))
		for range 4 {
			checks.Go(func() { assert.NoError(t, store.CheckState(t.Context())) })
		}
		require.NoError(t, store.AcceptStop(t.Context()))
		checks.Wait()
		require.NoError(t, store.Writable())
	}
}

// TestWriterDoesNotReuseLostPositions loses events before the store checks the head again, so that only the writer can find out.
func TestWriterDoesNotReuseLostPositions(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	network := &faultyNetwork{}
	config := pool.Config().ConnConfig
	config.DialFunc = network.dial
	store, err := postgres.OpenWith(t.Context(), pool, config, slog.New(slog.DiscardHandler))
	require.NoError(t, err)
	t.Cleanup(store.Close)
	appendEvents(t, store, 3)
	loseEvents(t, pool, 1)
	require.True(t, network.cut(), "after a failover, the writer connects again")
	_, err = store.Append(t.Context(), newAppend("account-b", 0))
	require.ErrorIs(t, err, eventstore.ErrStopped)
	requireEventCount(t, store, 1)
}
