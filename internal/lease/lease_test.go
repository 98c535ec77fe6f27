package lease_test

import (
	"context"
	"log/slog"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"hulak/eventstore/postgres/pgtest"
	"hulak/internal/lease"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

// process is a process that holds leases.
type process struct {
	*lease.Holder
	ctx   context.Context
	stop  context.CancelFunc // ends the tasks, and then the holder
	tasks sync.WaitGroup
}

func startProcess(t *testing.T, pool *pgxpool.Pool) *process {
	t.Helper()
	p := &process{Holder: lease.NewHolder(pool, slog.New(slog.DiscardHandler))}
	var cancelTasks context.CancelFunc
	p.ctx, cancelTasks = context.WithCancel(context.Background())
	holderCtx, cancelHolder := context.WithCancel(context.Background())
	var holder sync.WaitGroup
	holder.Go(func() { _ = p.Run(holderCtx) })
	p.stop = func() {
		cancelTasks()
		p.tasks.Wait()
		cancelHolder()
		holder.Wait()
	}
	t.Cleanup(p.stop)
	return p
}

// hold starts a task. It sends the task's context each time the task starts.
func (p *process) hold(name string) <-chan context.Context {
	started := make(chan context.Context)
	p.tasks.Go(func() {
		p.Hold(p.ctx, name, func(ctx context.Context) {
			select {
			case started <- ctx:
			case <-ctx.Done():
			}
			<-ctx.Done()
		})
	})
	return started
}

func TestOneProcessAtATimeRunsTask(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	first, second := startProcess(t, pool), startProcess(t, pool)
	var running atomic.Int64
	const names = 5
	for _, p := range []*process{first, second} {
		for i := range names {
			p.tasks.Go(func() {
				p.Hold(p.ctx, string(rune('a'+i)), func(ctx context.Context) {
					running.Add(1)
					<-ctx.Done()
					running.Add(-1)
				})
			})
		}
	}
	require.Eventually(t, func() bool { return running.Load() == names }, time.Minute, time.Millisecond)
	for range 3 { // each process renews several times
		renewedAfter(t, pool)
		require.EqualValues(t, names, running.Load())
	}
}

// renewedAfter waits until a lease is renewed.
func renewedAfter(t *testing.T, pool *pgxpool.Pool) {
	t.Helper()
	expiry := func() (at time.Time) {
		require.NoError(t, pool.QueryRow(t.Context(), `SELECT max(expires_at) FROM leases`).Scan(&at))
		return at
	}
	before := expiry()
	require.Eventually(t, func() bool { return expiry().After(before) }, time.Minute, 10*time.Millisecond)
}

func TestStoppedProcessReleasesLease(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	first, second := startProcess(t, pool), startProcess(t, pool)
	held := <-first.hold("a")
	waiting := second.hold("a")
	first.stop()
	require.Error(t, held.Err())
	var holders int
	require.NoError(t, pool.QueryRow(t.Context(), `SELECT count(*) FROM leases WHERE expires_at < clock_timestamp()`).Scan(&holders))
	require.Zero(t, holders, "the lease is released, not left to expire")
	<-waiting
}

func TestExpiredLeaseIsTakenOver(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	crashed := uuid.New()
	held, err := lease.Acquire(t.Context(), pool, "a", crashed)
	require.NoError(t, err)
	require.True(t, held)
	held, err = lease.Acquire(t.Context(), pool, "a", uuid.New())
	require.NoError(t, err)
	require.False(t, held, "the lease has not expired")
	started := startProcess(t, pool).hold("a") // the crashed process never renews
	<-started
	held, err = lease.Acquire(t.Context(), pool, "a", crashed)
	require.NoError(t, err)
	require.False(t, held)
}

func TestTaskEndsWhenLeaseIsLost(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	process := startProcess(t, pool)
	started := process.hold("a")
	first := <-started
	require.Equal(t, map[string]bool{"a": true}, process.Held())
	_, err := pool.Exec(t.Context(), `UPDATE leases SET holder = $1`, uuid.New()) // another process took it over
	require.NoError(t, err)
	<-first.Done()
	second := <-started // after the other process's lease has expired
	require.NoError(t, second.Err())
}

func TestTaskEndsWhenDatabaseIsLost(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	own, err := pgxpool.NewWithConfig(t.Context(), pool.Config())
	require.NoError(t, err)
	held := <-startProcess(t, own).hold("a")
	own.Close()
	<-held.Done()
}

func TestTaskRunsAgainAfterItReturns(t *testing.T) {
	t.Parallel()
	p := startProcess(t, pgtest.New(t))
	runs := make(chan struct{})
	p.tasks.Go(func() {
		p.Hold(p.ctx, "a", func(ctx context.Context) {
			select {
			case runs <- struct{}{}:
			case <-ctx.Done():
			}
		})
	})
	<-runs
	<-runs
}
