package postgres_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"hulak/eventstore"
	"hulak/eventstore/archive"
	"hulak/eventstore/postgres"
	"hulak/eventstore/postgres/pgtest"
)

func TestTailReadsTheEventsOfAnotherProcess(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	pool := pgtest.New(t)
	store := open(t, pool)
	tail, err := postgres.OpenTail(ctx, pool, archive.Directory(t.TempDir()))
	require.NoError(t, err)
	t.Cleanup(tail.Close)

	type result struct {
		head int64
		err  error
	}
	waited := make(chan result)
	go func() {
		head, err := tail.Wait(ctx, 0)
		waited <- result{head, err}
	}()
	_, err = store.Append(ctx, newAppend("account-1", 0))
	require.NoError(t, err)
	require.Equal(t, result{head: 1}, <-waited)
	_, err = store.Append(ctx, newAppend("account-1", 1))
	require.NoError(t, err)

	want, err := store.Read(ctx, 0, 10)
	require.NoError(t, err)
	got, err := tail.Read(ctx, 0, 10)
	require.NoError(t, err)
	require.Equal(t, want, got)
	require.Equal(t, []eventstore.StoredEvent{want[1]}, read(t, tail, 1))

	ended, cancel := context.WithCancel(ctx)
	cancel()
	_, err = tail.Wait(ended, 2)
	require.ErrorIs(t, err, context.Canceled)
}

func read(t *testing.T, tail *postgres.Tail, after int64) []eventstore.StoredEvent {
	t.Helper()
	events, err := tail.Read(t.Context(), after, 1)
	require.NoError(t, err)
	return events
}
