package postgres_test

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"os"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"hulak/eventstore"
	"hulak/eventstore/postgres"
	"hulak/eventstore/postgres/pgcluster"
	"hulak/eventstore/postgres/pgtest"
	"hulak/migrations"
)

func TestSilentConnectionFailsAfterLimit(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		deadline, want time.Duration // deadline is the user's own; 0 means none
		suspect        bool
	}{
		"without a deadline":       {0, postgres.MaxSilence, true},
		"with a later deadline":    {time.Hour, postgres.MaxSilence, true},
		"with an earlier deadline": {3 * time.Second, 3 * time.Second, true},
		"when canceled soon":       {time.Second, time.Second, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				client, server := net.Pipe()
				defer server.Close()
				defer client.Close()
				suspected := false
				conn := postgres.NewSilenceConn(client, postgres.MaxSilence, func() { suspected = true })
				if c.deadline > 0 {
					require.NoError(t, conn.SetDeadline(time.Now().Add(c.deadline)))
				}
				start := time.Now() // the bubble's clock, which advances only while all of its goroutines wait
				_, err := conn.Read(make([]byte, 1))
				require.ErrorIs(t, err, os.ErrDeadlineExceeded)
				require.Equal(t, c.want, time.Since(start))
				require.Equal(t, c.suspect, suspected)
				require.NoError(t, conn.SetDeadline(time.Now().Add(time.Hour)))
				start = time.Now()
				_, err = conn.Write([]byte{1})
				require.ErrorIs(t, err, os.ErrDeadlineExceeded)
				wait := postgres.DrainTime
				if c.suspect {
					wait = 0
				}
				require.Equal(t, wait, time.Since(start))
			})
		})
	}
}

func TestIdleConnectionStaysUsable(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		client, server := net.Pipe()
		defer server.Close()
		defer client.Close()
		conn := postgres.NewSilenceConn(client, postgres.MaxSilence, nil)
		for range 2 {
			go func() {
				var b [1]byte
				_, _ = server.Read(b[:])
				_, _ = server.Write(b[:])
			}()
			_, err := conn.Write([]byte{1})
			require.NoError(t, err)
			_, err = conn.Read(make([]byte, 1))
			require.NoError(t, err)
			time.Sleep(time.Hour)
		}
	})
}

// silenceLimits sets the limits of a store's connections.
type silenceLimits struct {
	mu    sync.Mutex
	limit time.Duration // 0 means no limit
	conns []net.Conn
}

func (l *silenceLimits) wrap(_ context.Context, _ *pgconn.Config, conn net.Conn) (net.Conn, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	wrapped := postgres.NewSilenceConn(conn, l.limit, nil)
	l.conns = append(l.conns, wrapped)
	return wrapped, nil
}

func (l *silenceLimits) set(limit time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.limit = limit
	for _, conn := range l.conns {
		postgres.SetSilenceLimit(conn, limit)
	}
}

func TestAppendToHangingServerHasUnknownOutcome(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	limits := &silenceLimits{}
	config := pool.Config().ConnConfig
	config.AfterNetConnect = limits.wrap
	store, err := postgres.OpenWith(t.Context(), pool, config, slog.New(slog.DiscardHandler))
	require.NoError(t, err)
	t.Cleanup(store.Close)
	first := newAppend("account-a", 0)
	_, err = store.Append(t.Context(), first)
	require.NoError(t, err)

	release := blockWriters(t, pool) // the server does not answer until the lock is released
	limits.set(100 * time.Millisecond)
	second := newAppend("account-a", 1)
	second.Key = &eventstore.IdempotencyKey{Actor: "ram", Operation: "create", Key: uuid.NewString()}
	second.Response = []byte(`{}`)
	_, err = store.Append(t.Context(), second)
	require.ErrorIs(t, err, eventstore.ErrUnknownOutcome)
	limits.set(0)
	release()

	receipt, err := store.Append(t.Context(), second)
	require.NoError(t, err, "repeating the command succeeds, whether or not the first attempt was stored")
	require.EqualValues(t, 2, receipt.Position)
	requireEventCount(t, store, 2)
}

func TestAppendStopsWaitingAtDeadline(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	store := open(t, pool)
	release := blockWriters(t, pool)
	defer release()
	ctx, cancel := context.WithCancel(t.Context())
	deadline := &expiringContext{Context: ctx}
	failed := make(chan error, 1)
	go func() {
		_, err := store.Append(deadline, newAppend("account-a", 0))
		failed <- err
	}()
	waitForBlockedWriter(t, pool)
	cancel()
	require.ErrorIs(t, <-failed, eventstore.ErrUnknownOutcome)
}

// expiringContext is a context that reports an exceeded deadline when it is canceled.
type expiringContext struct{ context.Context }

func (c *expiringContext) Err() error {
	if c.Context.Err() != nil {
		return context.DeadlineExceeded
	}
	return nil
}

func TestStatementWithoutTimeoutCanTakeLong(t *testing.T) {
	t.Parallel()
	config := pgtest.New(t).Config().ConnConfig
	limits := &silenceLimits{}
	config.AfterNetConnect = limits.wrap
	connect := func() *pgx.Conn {
		conn, err := pgx.ConnectConfig(t.Context(), config)
		require.NoError(t, err)
		t.Cleanup(func() { _ = conn.Close(context.Background()) })
		return conn
	}
	limited, allowed := connect(), connect()
	limits.set(50 * time.Millisecond)
	_, err := limited.Exec(t.Context(), `SELECT pg_sleep(60)`)
	require.ErrorIs(t, err, os.ErrDeadlineExceeded)
	require.True(t, postgres.IsUnavailable(err))
	defer postgres.AllowSilence(allowed)()
	_, err = allowed.Exec(t.Context(), `SELECT pg_sleep(0.3)`)
	require.NoError(t, err)
}

func TestCanceledCommitStaysInvisibleUntilReplicated(t *testing.T) {
	t.Parallel()
	pair := pgcluster.New(t)
	_, err := migrations.Up(t.Context(), pair.Primary().URL())
	require.NoError(t, err)
	pool, err := postgres.OpenPool(t.Context(), pair.Primary().URL())
	require.NoError(t, err)
	defer pool.Close()
	config := pool.Config().ConnConfig
	dial, dialed := config.DialFunc, 0
	config.DialFunc = func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := dial(ctx, network, address)
		if err == nil {
			dialed++
		}
		return conn, err
	}
	conn, err := pgx.ConnectConfig(t.Context(), config)
	require.NoError(t, err)
	defer conn.Close(context.Background())
	admin := pair.Primary().Connect() // sees what other sessions wait for
	defer admin.Close(context.Background())
	isTrue := func(query string) bool {
		var is bool
		return admin.QueryRow(t.Context(), query).Scan(&is) == nil && is
	}
	const (
		waiting = "SELECT EXISTS (SELECT FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND query LIKE 'INSERT%')"
		stored  = "SELECT EXISTS (SELECT FROM leases)"
	)
	pair.Standby().Pause()
	ctx, cancel := context.WithCancel(t.Context())
	inserted := make(chan error, 1)
	go func() {
		_, err := conn.Exec(ctx, "INSERT INTO leases (name, holder, expires_at) VALUES ('a', gen_random_uuid(), now())")
		inserted <- err
	}()
	require.Eventually(t, func() bool { return isTrue(waiting) }, time.Minute, time.Millisecond)
	cancel()
	require.ErrorIs(t, <-inserted, context.Canceled)
	<-conn.PgConn().CleanupDone() // after this, nothing is sent to the server
	require.Equal(t, 1, dialed, "a cancel request needs a connection of its own")
	require.True(t, isTrue(waiting))
	require.False(t, isTrue(stored))
	pair.Standby().Resume()
	require.Eventually(t, func() bool { return isTrue(stored) }, time.Minute, time.Millisecond)
}

func TestServerEndsAbandonedStatement(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	conn, err := pool.Acquire(t.Context())
	require.NoError(t, err)
	_, err = conn.Exec(t.Context(), "SET statement_timeout = 0")
	require.NoError(t, err)
	admin, err := pgx.ConnectConfig(t.Context(), pool.Config().ConnConfig) // sees what other sessions do
	require.NoError(t, err)
	defer admin.Close(context.Background())
	count := func() (n int, err error) {
		err = admin.QueryRow(t.Context(), `SELECT count(*) FROM pg_stat_activity
			WHERE datname = current_database() AND state = 'active' AND query = 'SELECT pg_sleep(3600)'`).Scan(&n)
		return n, err
	}
	ctx, cancel := context.WithCancel(t.Context())
	failed := make(chan error, 1)
	go func() {
		_, err := conn.Exec(ctx, "SELECT pg_sleep(3600)")
		failed <- err
	}()
	eventually := func(want int) {
		require.Eventually(t, func() bool { n, err := count(); return err == nil && n == want }, time.Minute, time.Millisecond)
	}
	eventually(1)
	cancel()
	require.ErrorIs(t, <-failed, context.Canceled)
	conn.Release()
	eventually(0)
}

func TestPoolSkipsHangingServer(t *testing.T) {
	t.Parallel()
	pair := pgcluster.New(t)
	_, err := migrations.Up(t.Context(), pair.Primary().URL())
	require.NoError(t, err)
	pair.Primary().Pause()
	pair.Promote()
	pool, err := postgres.OpenPool(t.Context(), pair.URL()) // names the server that hangs first
	require.NoError(t, err)
	defer pool.Close()
	require.Equal(t, postgres.MaxConnectTimeout, pool.Config().ConnConfig.ConnectTimeout)
	backend := func() (pid int) {
		require.NoError(t, pool.QueryRow(t.Context(), "SELECT pg_backend_pid()").Scan(&pid))
		return pid
	}
	first := backend()
	require.Equal(t, first, backend(), "the connection stays in the pool")
}

func TestWriterLeavesServerThatHangs(t *testing.T) {
	t.Parallel()
	pair := pgcluster.New(t)
	_, err := migrations.Up(t.Context(), pair.Primary().URL())
	require.NoError(t, err)
	pool, err := postgres.OpenPool(t.Context(), pair.URL())
	require.NoError(t, err)
	defer pool.Close()
	store := open(t, pool)
	_, err = store.Append(t.Context(), newAppend("account-a", 0))
	require.NoError(t, err)
	pair.Primary().Pause()
	pair.Promote()
	require.Eventually(t, store.Suspects, time.Minute, time.Millisecond, "the store notices the silence without an append")
	receipt, err := store.Append(t.Context(), newAppend("account-a", 1))
	require.NoError(t, err, "the append is sent only to the new primary")
	require.EqualValues(t, 2, receipt.Position)
}

func TestUnavailableErrors(t *testing.T) {
	t.Parallel()
	for code, want := range map[string]bool{
		"25006": true, "57P01": true, "57P03": true, "53300": true, "57014": true, "08006": true,
		"23505": false, "42P01": false, "22001": false,
	} {
		require.Equal(t, want, postgres.IsUnavailable(&pgconn.PgError{Code: code}), code)
	}
	require.False(t, postgres.IsUnavailable(errors.New("other")))
	require.False(t, postgres.IsUnavailable(pgx.ErrNoRows))
	require.False(t, postgres.IsUnavailable(context.Canceled))
}

func TestClosedStoreIsUnavailable(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	store, err := postgres.Open(t.Context(), pool, slog.New(slog.DiscardHandler))
	require.NoError(t, err)
	store.Close()
	_, err = store.Append(t.Context(), newAppend("account-a", 0))
	require.Error(t, err)
	require.True(t, postgres.IsUnavailable(err), err)
	pool.Close()
	_, err = pool.Exec(t.Context(), "SELECT 1")
	require.Error(t, err)
	require.True(t, postgres.IsUnavailable(err), err)
}

// waitForBlockedWriter waits until a writer waits for the writers' lock.
func waitForBlockedWriter(t *testing.T, pool *pgxpool.Pool) {
	t.Helper()
	require.Eventually(t, func() bool {
		var blocked bool
		err := pool.QueryRow(t.Context(), `SELECT EXISTS (SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database
			WHERE d.datname = current_database() AND l.locktype = 'advisory' AND NOT l.granted)`).Scan(&blocked)
		return err == nil && blocked
	}, time.Minute, time.Millisecond)
}
