package postgres_test

import (
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
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/eventstore"
	"hulak/eventstore/postgres"
	"hulak/eventstore/postgres/pgtest"
	"hulak/eventstore/storetest"
)

// faultyNetwork is the writer's connection to the database, which a test can cut.
type faultyNetwork struct {
	mu      sync.Mutex
	conn  *faultyConn
	rejectDials  bool                           // new connections fail
	onWrite func(c *faultyConn, b []byte) error // hook for the next message to the server
	onRead  func(c *faultyConn) error           // hook for the next answer of the server
}

var errConnectionCut = errors.New("cut by the test")

type faultyConn struct {
	net.Conn
	network  *faultyNetwork
	discarding bool // the client's messages no longer arrive, but the server keeps the connection
}

func (w *faultyNetwork) dial(ctx context.Context, network, address string) (net.Conn, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.rejectDials {
		return nil, errConnectionCut
	}
	conn, err := (&net.Dialer{}).DialContext(ctx, network, address)
	if err != nil {
		return nil, err
	}
	w.conn = &faultyConn{Conn: conn, network: w}
	return w.conn, nil
}

// cut breaks the connection immediately. It reports whether there was one.
func (w *faultyNetwork) cut() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	c := w.conn
	w.conn = nil
	return c != nil && c.Conn.Close() == nil
}

func (c *faultyConn) Write(b []byte) (int, error) {
	c.network.mu.Lock()
	hook := c.network.onWrite
	c.network.onWrite = nil
	taken := c.discarding
	c.network.mu.Unlock()
	if taken {
		return len(b), nil
	}
	if hook != nil {
		return len(b), hook(c, b)
	}
	return c.Conn.Write(b)
}

func (c *faultyConn) Read(b []byte) (int, error) {
	c.network.mu.Lock()
	taken := c.discarding
	c.network.mu.Unlock()
	if taken {
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

// openFaulty returns a store whose writer is connected by a wire. It has stored the first two events of "account-a".
func openFaulty(t *testing.T) (*postgres.Store, *faultyNetwork, *pgxpool.Pool) {
	t.Helper()
	pool := pgtest.New(t)
	w := &faultyNetwork{}
	config := pool.Config().ConnConfig
	config.DialFunc = w.dial
	store, err := postgres.OpenWith(t.Context(), pool, config, slog.New(slog.DiscardHandler))
	require.NoError(t, err)
	t.Cleanup(store.Close)
	for version := range int64(2) { // the first goes through recoverBatch, the second through the usual path
		_, err = store.Append(t.Context(), newAppend("account-a", version))
		require.NoError(t, err)
	}
	return store, w, pool
}

func newAppend(stream domain.StreamID, expected int64) eventstore.Append {
	return eventstore.Append{
		Reads: []eventstore.StreamVersion{{Stream: stream, Version: expected}},
		Events: []eventstore.StoredEvent{{
			Stream: stream, Version: expected + 1, ID: uuid.Must(uuid.NewV7()), Type: "account.reserved", Schema: 1,
			Payload: []byte(`{"amount":1}`), Meta: []byte(`{}`),
		}},
	}
}

func (w *faultyNetwork) set(change func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	change()
}

func TestCommitWithLostReplyIsFound_R1(t *testing.T) {
	t.Parallel()
	store, w, _ := openFaulty(t)
	w.set(func() { w.onRead = func(c *faultyConn) error { _ = c.Conn.Close(); return io.ErrUnexpectedEOF } })
	receipt, err := store.Append(t.Context(), newAppend("account-a", 2))
	require.NoError(t, err)
	require.Equal(t, eventstore.Receipt{Position: 3}, receipt)
	requireEvents(t, store, 3)
}

func TestUnsentCommitIsRetried_R1(t *testing.T) {
	t.Parallel()
	store, w, _ := openFaulty(t)
	w.set(func() { w.onWrite = func(c *faultyConn, _ []byte) error { return c.Conn.Close() } })
	receipt, err := store.Append(t.Context(), newAppend("account-a", 2))
	require.NoError(t, err)
	require.Equal(t, eventstore.Receipt{Position: 3}, receipt)
	requireEvents(t, store, 3)
}

func TestDelayedCommitStoresNothing_R1(t *testing.T) {
	t.Parallel()
	store, w, _ := openFaulty(t)
	var late *faultyConn
	var message []byte
	w.set(func() {
		w.onWrite = func(c *faultyConn, b []byte) error {
			w.set(func() { late, message, c.discarding = c, append([]byte(nil), b...), true })
			return nil
		}
	})
	_, err := store.Append(t.Context(), newAppend("account-a", 2))
	require.NoError(t, err)
	requireEvents(t, store, 3)

	require.NoError(t, late.SetDeadline(time.Now().Add(time.Minute)))
	_, err = late.Conn.Write(message)
	require.NoError(t, err)
	_, err = late.Conn.Read(make([]byte, 1<<16)) // the server has answered, so it has finished
	require.NoError(t, err)
	require.NoError(t, late.Conn.Close())
	requireEvents(t, store, 3)
	_, err = store.Append(t.Context(), newAppend("account-a", 3))
	require.NoError(t, err)
	requireEvents(t, store, 4)
}

// openFaultyBlocked returns a wired store whose writer waits for the writers' lock.
func openFaultyBlocked(t *testing.T) (send func(a eventstore.Append) <-chan error, release func(), store *postgres.Store, w *faultyNetwork) {
	t.Helper()
	store, w, pool := openFaulty(t)
	store.ForcePipelining()
	release = blockWriters(t, pool)
	// send returns once the append has been sent to the server.
	send = func(a eventstore.Append) <-chan error {
		said, stored := make(chan struct{}), make(chan error, 1)
		w.set(func() {
			w.onWrite = func(c *faultyConn, b []byte) error {
				defer close(said)
				_, err := c.Conn.Write(b)
				return err
			}
		})
		go func() {
			_, err := store.Append(t.Context(), a)
			stored <- err
		}()
		<-said
		return stored
	}
	return send, release, store, w
}

func TestBatchIsSentBeforePreviousReply(t *testing.T) {
	t.Parallel()
	send, release, store, _ := openFaultyBlocked(t)
	first := send(newAppend("account-a", 2))
	second := send(newAppend("account-a", 3)) // decided on the expected result of the first
	require.Empty(t, first)
	release()
	require.NoError(t, <-first)
	require.NoError(t, <-second)
	requireEvents(t, store, 4)
}

func TestBatchAfterFailedBatchIsRedecided(t *testing.T) {
	t.Parallel()
	send, release, store, _ := openFaultyBlocked(t)
	bad := newAppend("account-a", 2)
	bad.Events[0].Payload = []byte(`{"amount":`)
	first := send(bad)
	second := send(newAppend("account-a", 3))
	release()
	require.Error(t, <-first)
	var moved *eventstore.VersionConflictError
	require.ErrorAs(t, <-second, &moved, "it had read what was never stored")
	requireEvents(t, store, 2)
	_, err := store.Append(t.Context(), newAppend("account-a", 2))
	require.NoError(t, err)
	requireEvents(t, store, 3)
}

func TestInterruptedPipelinedBatchesAreStoredOnce_R1(t *testing.T) {
	t.Parallel()
	send, release, store, w := openFaultyBlocked(t)
	first := send(newAppend("account-a", 2))
	second := send(newAppend("account-b", 0))
	require.True(t, w.cut())
	release()
	require.NoError(t, <-first)
	require.NoError(t, <-second)
	requireEvents(t, store, 4)
}

func TestAppendErrorsWhileDatabaseIsUnavailable(t *testing.T) {
	t.Parallel()
	store, w, _ := openFaulty(t)
	w.set(func() {
		w.rejectDials = true
		w.onRead = func(c *faultyConn) error { _ = c.Conn.Close(); return io.ErrUnexpectedEOF }
	})
	_, err := store.Append(t.Context(), newAppend("account-a", 2))
	require.ErrorIs(t, err, eventstore.ErrUnknownOutcome)
	_, err = store.Append(t.Context(), newAppend("account-a", 3))
	require.ErrorIs(t, err, eventstore.ErrBusy, "nothing of it was ever sent")

	w.set(func() { w.rejectDials = false })
	_, err = store.Append(t.Context(), newAppend("account-a", 2))
	var moved *eventstore.VersionConflictError
	require.ErrorAs(t, err, &moved, "the one of unknown outcome had been stored")
	_, err = store.Append(t.Context(), newAppend("account-a", 3))
	require.NoError(t, err)
	requireEvents(t, store, 4)
}

func TestRepeatedDisconnectsLoseAndDuplicateNothing_R1(t *testing.T) {
	t.Parallel()
	store, w, _ := openFaulty(t)
	const producers, each = 32, 40
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	acknowledged := make([]map[uuid.UUID]int64, producers)
	var all sync.WaitGroup
	for i := range producers {
		acknowledged[i] = map[uuid.UUID]int64{}
		all.Go(func() {
			stream := domain.Stream("account", fmt.Sprint(i))
			for version := range int64(each) {
				a := newAppend(stream, version)
				receipt, err := store.Append(ctx, a)
				if err != nil {
					t.Errorf("append %d of %s: %v", version, stream, err)
					return
				}
				acknowledged[i][a.Events[0].ID] = receipt.Position
			}
		})
	}
	finished := make(chan struct{})
	go func() { all.Wait(); close(finished) }()
	cuts := 0
	for head := int64(0); ; {
		var err error
		if head, err = store.Wait(ctx, head+20); err != nil {
			break
		}
		if w.cut() {
			cuts++
		}
		if head > producers*each/2 {
			break
		}
	}
	<-finished
	require.Greater(t, cuts, 5)
	entries, err := store.Read(ctx, 0, producers*each+10)
	require.NoError(t, err)
	for _, of := range acknowledged {
		require.Len(t, of, each)
		require.NoError(t, storetest.CheckSeen(entries, of))
	}
	require.Len(t, entries, producers*each+2)
}

func TestSyncMayBecomeDueAtAnyMoment(t *testing.T) {
	t.Parallel()
	store, _, _ := openFaulty(t)
	store.AdvanceClock(0.3) // so that it is due right after a batch was found worth sending ahead
	const producers, each = 64, 100
	var all sync.WaitGroup
	for i := range producers {
		all.Go(func() {
			stream := domain.Stream("account", fmt.Sprint(i))
			for version := range int64(each) {
				if _, err := store.Append(t.Context(), newAppend(stream, version)); err != nil {
					t.Errorf("append %d of %s: %v", version, stream, err)
					return
				}
			}
		})
	}
	all.Wait()
	entries, err := store.Read(t.Context(), 0, producers*each+10)
	require.NoError(t, err)
	require.Len(t, entries, producers*each+2)
}

func requireEvents(t *testing.T, store *postgres.Store, events int) {
	t.Helper()
	entries, err := store.Read(t.Context(), 0, 1_000)
	require.NoError(t, err)
	require.Len(t, entries, events)
	require.NoError(t, storetest.CheckSeen(entries, nil))
}
