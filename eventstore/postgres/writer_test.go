package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/eventstore"
	"hulak/eventstore/postgres"
	"hulak/eventstore/postgres/pgtest"
)

func TestInvalidAppendDoesNotFailOthers(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	store := open(t, pool)
	release := blockWriters(t, pool)
	const appends = 60
	var wg sync.WaitGroup
	errs := make([]error, appends)
	for i := range appends {
		wg.Go(func() {
			a := newAppend(domain.Stream("account", fmt.Sprint(i)), 0)
			switch i % 10 {
			case 3:
				a.Events[0].Payload = []byte(`{"amount":`)
			case 7:
				a.Events[0].Type = "account.\x00"
			}
			_, errs[i] = store.Append(t.Context(), a)
		})
	}
	release()
	wg.Wait()
	for i, err := range errs {
		if i%10 == 3 || i%10 == 7 {
			require.Error(t, err, "append %d", i)
		} else {
			require.NoError(t, err, "append %d", i)
		}
	}
	requireEventCount(t, store, appends*8/10)
}

func TestFullQueueReturnsBusyAndAppendsCanBeCanceled(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	store := open(t, pool)
	release := blockWriters(t, pool)
	ctx, cancel := context.WithCancel(t.Context())
	var busy, stored, canceled atomic.Int64
	var wg sync.WaitGroup
	const appends = postgres.MaxQueuedAppends + 1_000 // more than fit in the queue and the writer's batch
	for i := range appends {
		wg.Go(func() {
			switch _, err := store.Append(ctx, newAppend(domain.Stream("account", fmt.Sprint(i)), 0)); {
			case err == nil:
				stored.Add(1)
			case errors.Is(err, eventstore.ErrBusy):
				busy.Add(1)
			case errors.Is(err, context.Canceled):
				canceled.Add(1)
			default:
				t.Error(err)
			}
		})
	}
	require.Eventually(t, func() bool { return busy.Load() > 0 }, time.Minute, time.Millisecond)
	cancel()
	require.Eventually(t, func() bool { return canceled.Load() > 0 }, time.Minute, time.Millisecond)
	release()
	wg.Wait()
	require.EqualValues(t, appends, stored.Load()+busy.Load()+canceled.Load())
	head, err := store.Head(t.Context())
	require.NoError(t, err)
	require.Equal(t, stored.Load(), head, "the head counts only the appends that returned no error")
}

func TestCloseCommitsQueuedAppends(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	store := open(t, pool)
	release := blockWriters(t, pool)
	const appends = 20
	var wg sync.WaitGroup
	var stored atomic.Int64
	for i := range appends {
		wg.Go(func() {
			_, err := store.Append(t.Context(), newAppend(domain.Stream("account", fmt.Sprint(i)), 0))
			if err == nil {
				stored.Add(1)
			} else if !errors.Is(err, postgres.ErrClosed) {
				t.Error(err)
			}
		})
	}
	closed := make(chan struct{})
	go func() { store.Close(); close(closed) }()
	release()
	<-closed
	wg.Wait()
	_, err := store.Append(t.Context(), newAppend("account-late", 0))
	require.ErrorIs(t, err, postgres.ErrClosed)
	head, err := open(t, pool).Head(t.Context())
	require.NoError(t, err)
	require.Equal(t, stored.Load(), head)
}

func TestOversizedAppendIsRejected(t *testing.T) {
	t.Parallel()
	store := open(t, pgtest.New(t))
	a := newAppend("account-a", 0)
	a.Events[0].Payload = make([]byte, 9<<20)
	_, err := store.Append(t.Context(), a)
	require.ErrorIs(t, err, eventstore.ErrTooLarge)
}

// blockWriters blocks writers until release is called.
func blockWriters(t *testing.T, pool *pgxpool.Pool) (release func()) {
	t.Helper()
	conn, err := pool.Acquire(t.Context())
	require.NoError(t, err)
	_, err = conn.Exec(t.Context(), `SELECT pg_advisory_lock($1)`, postgres.WritersLock)
	require.NoError(t, err)
	return func() {
		_, err := conn.Exec(context.WithoutCancel(t.Context()), `SELECT pg_advisory_unlock($1)`, postgres.WritersLock)
		require.NoError(t, err)
		conn.Release()
	}
}

// BenchmarkAppend appends single events from 64 producers, each to a separate stream.
func BenchmarkAppend(b *testing.B) {
	store := open(b, pgtest.New(b))
	const producers = 64
	b.ReportAllocs()
	b.ResetTimer()
	var wg sync.WaitGroup
	for i := range producers {
		wg.Go(func() {
			stream := domain.Stream("account", fmt.Sprint(i))
			for version := range int64(b.N / producers) {
				if _, err := store.Append(b.Context(), newAppend(stream, version)); err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	wg.Wait()
	b.ReportMetric(float64(b.N/producers*producers)/b.Elapsed().Seconds(), "events/s")
}

func TestObserverMeasuresAppendsAndCommits(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	var appends, conflicts, events atomic.Int64
	observer := postgres.Observer{
		Append: func(took time.Duration, err error) {
			if _, ok := errors.AsType[*eventstore.VersionConflictError](err); ok {
				conflicts.Add(1)
			}
			if took > 0 {
				appends.Add(1)
			}
		},
		Commit: func(took time.Duration, n int) {
			if took > 0 {
				events.Add(int64(n))
			}
		},
	}
	store := open(t, pool, postgres.WithObserver(observer))
	const streams = 40
	var wg sync.WaitGroup
	for i := range streams {
		wg.Go(func() {
			_, err := store.Append(t.Context(), newAppend(domain.Stream("account", fmt.Sprint(i)), 0))
			assert.NoError(t, err)
		})
	}
	wg.Wait()
	_, err := store.Append(t.Context(), newAppend("account-0", 0))
	require.Error(t, err)
	other := open(t, pool, postgres.WithObserver(observer)) // two writers take turns
	_, err = other.Append(t.Context(), newAppend("account-0", 1))
	require.NoError(t, err)
	require.Equal(t, []int64{streams + 2, 1, streams + 1}, []int64{appends.Load(), conflicts.Load(), events.Load()})
	require.Equal(t, postgres.Status{Head: streams + 1, Reachable: true}, other.Status())
}

func TestOnCommitReceivesStoredEvents(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	store := open(t, pool)
	var received []eventstore.StoredEvent
	store.OnCommit(func(events []eventstore.StoredEvent) { received = append(received, events...) })
	const appends = 40
	var wg sync.WaitGroup
	errs := make([]error, appends)
	for i := range appends {
		wg.Go(func() {
			a := newAppend(domain.Stream("account", fmt.Sprint(i)), 0)
			e := &a.Events[0]
			e.Payload, e.Meta = []byte(`{ "text": "नेपाल",  "twice": 1, "twice": 2 }`), fmt.Appendf(nil, `{"number":%d.50}`, i)
			if i%2 == 0 {
				e.Subject = "person-1"
			}
			if i%4 == 0 {
				e.Personal = []byte{0, 1, 2, 0xff}
			}
			_, errs[i] = store.Append(t.Context(), a)
		})
	}
	wg.Wait()
	require.NoError(t, errors.Join(errs...))
	store.Close() // the writer has delivered all results
	stored, err := open(t, pool).Read(t.Context(), 0, 2*appends)
	require.NoError(t, err)
	require.Len(t, stored, appends)
	require.Equal(t, stored, received)
}
