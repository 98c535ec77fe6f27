package postgres_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/eventstore"
	"hulak/eventstore/postgres"
	"hulak/eventstore/postgres/pgtest"
	"hulak/eventstore/storetest"
)

// faultyNetwork provides the writer's connections, which a test can interrupt.
type faultyNetwork struct {
	mu          sync.Mutex
	conn        *faultyConn                         // newest connection
	rejectDials bool                                // makes new connections fail
	onWrite     func(c *faultyConn, b []byte) error // hook for the next message to the server
	onRead      func(c *faultyConn) error           // hook for the next reply from the server
}

var errConnectionCut = errors.New("connection cut by the test")

// faultyConn is a connection in a faultyNetwork.
type faultyConn struct {
	net.Conn
	network    *faultyNetwork
	discarding bool // discards messages to the server, but keeps the connection open
}

func (n *faultyNetwork) dial(ctx context.Context, network, address string) (net.Conn, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.rejectDials {
		return nil, errConnectionCut
	}
	conn, err := (&net.Dialer{}).DialContext(ctx, network, address)
	if err != nil {
		return nil, err
	}
	n.conn = &faultyConn{Conn: conn, network: n}
	return n.conn, nil
}

// cut closes the newest connection. It reports whether there was one.
func (n *faultyNetwork) cut() bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	c := n.conn
	n.conn = nil
	return c != nil && c.Conn.Close() == nil
}

func (c *faultyConn) Write(b []byte) (int, error) {
	c.network.mu.Lock()
	hook := c.network.onWrite
	c.network.onWrite = nil
	discarding := c.discarding
	c.network.mu.Unlock()
	if discarding {
		return len(b), nil
	}
	if hook != nil {
		return len(b), hook(c, b)
	}
	return c.Conn.Write(b)
}

func (c *faultyConn) Read(b []byte) (int, error) {
	c.network.mu.Lock()
	discarding := c.discarding
	c.network.mu.Unlock()
	if discarding {
		return 0, io.ErrUnexpectedEOF
	}
	n, err := c.Conn.Read(b)
	c.network.mu.Lock()
	hook := c.network.onRead
	if n > 0 {
		c.network.onRead = nil
	}
	c.network.mu.Unlock()
	if n > 0 && hook != nil {
		return 0, hook(c)
	}
	return n, err
}

// Close implements net.Conn.
func (c *faultyConn) Close() error {
	c.network.mu.Lock()
	defer c.network.mu.Unlock()
	if c.discarding {
		return nil
	}
	return c.Conn.Close()
}

// openFaultyStore returns a store whose writer uses a faultyNetwork. The store already holds the first two events of "account-a".
func openFaultyStore(t *testing.T) (*postgres.Store, *faultyNetwork, *pgxpool.Pool) {
	t.Helper()
	pool := pgtest.New(t)
	network := &faultyNetwork{}
	config := pool.Config().ConnConfig
	config.DialFunc = network.dial
	store, err := postgres.OpenWith(t.Context(), pool, config, slog.New(slog.DiscardHandler))
	require.NoError(t, err)
	t.Cleanup(store.Close)
	for version := range int64(2) { // the first append uses recoverBatch, and the second one does not
		_, err = store.Append(t.Context(), newAppend("account-a", version))
		require.NoError(t, err)
	}
	return store, network, pool
}

func newAppend(stream domain.StreamID, version int64) eventstore.Append {
	return eventstore.Append{
		Reads: []eventstore.StreamVersion{{Stream: stream, Version: version}},
		Events: []eventstore.StoredEvent{{
			Stream: stream, Version: version + 1, ID: uuid.Must(uuid.NewV7()), Type: "account.reserved", Schema: 1,
			Payload: []byte(`{"amount":1}`), Meta: []byte(`{}`),
		}},
	}
}

func (n *faultyNetwork) update(change func()) {
	n.mu.Lock()
	defer n.mu.Unlock()
	change()
}

func TestCommitWithLostReplyIsFound(t *testing.T) {
	t.Parallel()
	store, network, _ := openFaultyStore(t)
	network.update(func() { network.onRead = func(c *faultyConn) error { _ = c.Conn.Close(); return io.ErrUnexpectedEOF } })
	receipt, err := store.Append(t.Context(), newAppend("account-a", 2))
	require.NoError(t, err)
	require.Equal(t, eventstore.Receipt{Position: 3}, receipt)
	requireEventCount(t, store, 3)
}

func TestUnsentCommitIsRetried(t *testing.T) {
	t.Parallel()
	store, network, _ := openFaultyStore(t)
	network.update(func() { network.onWrite = func(c *faultyConn, _ []byte) error { return c.Conn.Close() } })
	receipt, err := store.Append(t.Context(), newAppend("account-a", 2))
	require.NoError(t, err)
	require.Equal(t, eventstore.Receipt{Position: 3}, receipt)
	requireEventCount(t, store, 3)
}

func TestDelayedCommitStoresNothing(t *testing.T) {
	t.Parallel()
	store, network, _ := openFaultyStore(t)
	var delayed *faultyConn
	var message []byte
	network.update(func() {
		network.onWrite = func(c *faultyConn, b []byte) error {
			network.update(func() { delayed, message, c.discarding = c, append([]byte(nil), b...), true })
			return nil
		}
	})
	_, err := store.Append(t.Context(), newAppend("account-a", 2))
	require.NoError(t, err)
	requireEventCount(t, store, 3)

	require.NoError(t, delayed.SetDeadline(time.Now().Add(time.Minute)))
	_, err = delayed.Conn.Write(message)
	require.NoError(t, err)
	_, err = delayed.Conn.Read(make([]byte, 1<<16)) // a reply means that the server has finished
	require.NoError(t, err)
	require.NoError(t, delayed.Conn.Close())
	requireEventCount(t, store, 3)
	_, err = store.Append(t.Context(), newAppend("account-a", 3))
	require.NoError(t, err)
	requireEventCount(t, store, 4)
}

// openBlockedStore returns a store from openFaultyStore whose writer waits for the writers' lock. release releases the lock.
func openBlockedStore(
	t *testing.T,
) (send func(a eventstore.Append) <-chan error, release func(), store *postgres.Store, network *faultyNetwork) {
	t.Helper()
	store, network, pool := openFaultyStore(t)
	store.ForcePipelining()
	release = blockWriters(t, pool)
	// send starts an append, waits until it has been sent to the server, and returns a channel for the append's error.
	send = func(a eventstore.Append) <-chan error {
		sent, stored := make(chan struct{}), make(chan error, 1)
		network.update(func() {
			network.onWrite = func(c *faultyConn, b []byte) error {
				defer close(sent)
				_, err := c.Conn.Write(b)
				return err
			}
		})
		go func() {
			_, err := store.Append(t.Context(), a)
			stored <- err
		}()
		<-sent
		return stored
	}
	return send, release, store, network
}

func TestBatchIsSentBeforePreviousReply(t *testing.T) {
	t.Parallel()
	send, release, store, _ := openBlockedStore(t)
	first := send(newAppend("account-a", 2))
	second := send(newAppend("account-a", 3)) // based on the expected result of the first append
	require.Empty(t, first)
	release()
	require.NoError(t, <-first)
	require.NoError(t, <-second)
	requireEventCount(t, store, 4)
}

func TestBatchAfterFailedBatchIsRedecided(t *testing.T) {
	t.Parallel()
	send, release, store, _ := openBlockedStore(t)
	invalid := newAppend("account-a", 2)
	invalid.Events[0].Payload = []byte(`{"amount":`)
	first := send(invalid)
	second := send(newAppend("account-a", 3))
	release()
	require.Error(t, <-first)
	var conflict *eventstore.VersionConflictError
	require.ErrorAs(t, <-second, &conflict, "the second append is based on events that were never stored")
	requireEventCount(t, store, 2)
	_, err := store.Append(t.Context(), newAppend("account-a", 2))
	require.NoError(t, err)
	requireEventCount(t, store, 3)
}

func TestInterruptedPipelinedBatchesAreStoredOnce(t *testing.T) {
	t.Parallel()
	send, release, store, network := openBlockedStore(t)
	first := send(newAppend("account-a", 2))
	second := send(newAppend("account-b", 0))
	require.True(t, network.cut())
	release()
	require.NoError(t, <-first)
	require.NoError(t, <-second)
	requireEventCount(t, store, 4)
}

func TestAppendErrorsWhileDatabaseIsUnavailable(t *testing.T) {
	t.Parallel()
	store, network, _ := openFaultyStore(t)
	network.update(func() {
		network.rejectDials = true
		network.onRead = func(c *faultyConn) error { _ = c.Conn.Close(); return io.ErrUnexpectedEOF }
	})
	_, err := store.Append(t.Context(), newAppend("account-a", 2))
	require.ErrorIs(t, err, eventstore.ErrUnknownOutcome)
	_, err = store.Append(t.Context(), newAppend("account-a", 3))
	require.ErrorIs(t, err, eventstore.ErrBusy, "the append was never sent")

	network.update(func() { network.rejectDials = false })
	_, err = store.Append(t.Context(), newAppend("account-a", 2))
	var conflict *eventstore.VersionConflictError
	require.ErrorAs(t, err, &conflict, "the append with the unknown outcome was stored")
	_, err = store.Append(t.Context(), newAppend("account-a", 3))
	require.NoError(t, err)
	requireEventCount(t, store, 4)
}

// TestCanceledRetryHasUnknownOutcome loses the connection after a batch of two appends has been sent, and cancels the statement of the
// retry. The first attempt can still succeed, so neither append has failed.
func TestCanceledRetryHasUnknownOutcome(t *testing.T) {
	t.Parallel()
	store, network, pool := openFaultyStore(t)
	admin, err := pgx.ConnectConfig(t.Context(), pool.Config().ConnConfig) // may cancel statements
	require.NoError(t, err)
	defer admin.Close(context.Background())
	locker, err := pool.Acquire(t.Context())
	require.NoError(t, err)
	defer locker.Release()
	appendAsync := func(stream domain.StreamID, version int64) <-chan error {
		stored := make(chan error, 1)
		go func() {
			_, err := store.Append(t.Context(), newAppend(stream, version))
			stored <- err
		}()
		return stored
	}
	release := blockWriters(t, pool)
	first := appendAsync("account-a", 2)
	waitForBlockedWriter(t, pool)
	second, third := appendAsync("account-b", 0), appendAsync("account-c", 0)
	require.Eventually(t, func() bool { return store.QueueLen() == 2 }, time.Minute, time.Millisecond)
	locked := make(chan error, 1)
	var send func(c *faultyConn, b []byte) error
	send = func(c *faultyConn, b []byte) error {
		isBatch := bytes.Contains(b, []byte("\x00copy_events\x00"))
		if isBatch { // the first attempt and the retry wait for this lock
			_, err := locker.Exec(context.Background(), `SELECT pg_advisory_lock($1)`, postgres.WritersLock)
			locked <- err
		} else {
			network.update(func() { network.onWrite = send })
		}
		_, err := c.Conn.Write(b)
		if isBatch {
			_ = c.Conn.Close()
		}
		return err
	}
	network.update(func() { network.onWrite = send })
	release()
	require.NoError(t, <-first)
	require.NoError(t, <-locked)
	for _, result := range []<-chan error{second, third} {
		require.Eventually(t, func() bool {
			if len(result) > 0 {
				return true
			}
			_, _ = admin.Exec(t.Context(), `SELECT pg_cancel_backend(pid) FROM pg_stat_activity
				WHERE datname = current_database() AND application_name = 'hulak log writer' AND wait_event_type = 'Lock'
				ORDER BY backend_start DESC LIMIT 1`)
			return false
		}, time.Minute, time.Millisecond)
		require.ErrorIs(t, <-result, eventstore.ErrUnknownOutcome)
	}
	_, err = locker.Exec(t.Context(), `SELECT pg_advisory_unlock($1)`, postgres.WritersLock)
	require.NoError(t, err)
	_, err = store.Append(t.Context(), newAppend("account-a", 3))
	require.NoError(t, err)
}

func TestRepeatedDisconnectsLoseAndDuplicateNothing(t *testing.T) {
	t.Parallel()
	store, network, _ := openFaultyStore(t)
	const producers, eventsPerProducer = 32, 40
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	acknowledged := make([]map[uuid.UUID]int64, producers)
	var wg sync.WaitGroup
	for i := range producers {
		acknowledged[i] = map[uuid.UUID]int64{}
		wg.Go(func() {
			stream := domain.Stream("account", fmt.Sprint(i))
			for version := range int64(eventsPerProducer) {
				a := newAppend(stream, version)
				receipt, err := store.Append(ctx, a)
				if err != nil {
					t.Errorf("append %d to %s: %v", version, stream, err)
					return
				}
				acknowledged[i][a.Events[0].ID] = receipt.Position
			}
		})
	}
	finished := make(chan struct{})
	go func() { wg.Wait(); close(finished) }()
	cuts := 0
	for head := int64(0); ; {
		var err error
		if head, err = store.Wait(ctx, head+20); err != nil {
			break
		}
		if network.cut() {
			cuts++
		}
		if head > producers*eventsPerProducer/2 {
			break
		}
	}
	<-finished
	require.Greater(t, cuts, 5)
	events, err := store.Read(ctx, 0, producers*eventsPerProducer+10)
	require.NoError(t, err)
	for _, positions := range acknowledged {
		require.Len(t, positions, eventsPerProducer)
		require.NoError(t, storetest.CheckReadEvents(events, positions))
	}
	require.Len(t, events, producers*eventsPerProducer+2)
}

func TestAppendsSucceedWhenSyncsBecomeDue(t *testing.T) {
	t.Parallel()
	store, _, _ := openFaultyStore(t)
	store.AdvanceClock(0.3) // lets a Sync become due right after a batch is chosen for pipelining
	const producers, eventsPerProducer = 64, 100
	var wg sync.WaitGroup
	for i := range producers {
		wg.Go(func() {
			stream := domain.Stream("account", fmt.Sprint(i))
			for version := range int64(eventsPerProducer) {
				if _, err := store.Append(t.Context(), newAppend(stream, version)); err != nil {
					t.Errorf("append %d to %s: %v", version, stream, err)
					return
				}
			}
		})
	}
	wg.Wait()
	events, err := store.Read(t.Context(), 0, producers*eventsPerProducer+10)
	require.NoError(t, err)
	require.Len(t, events, producers*eventsPerProducer+2)
}

func requireEventCount(t *testing.T, store *postgres.Store, count int) {
	t.Helper()
	events, err := store.Read(t.Context(), 0, 1_000)
	require.NoError(t, err)
	require.Len(t, events, count)
	require.NoError(t, storetest.CheckReadEvents(events, nil))
}
