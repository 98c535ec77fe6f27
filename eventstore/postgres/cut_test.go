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

// wire is the writer's connection to the database, which a test can cut.
type wire struct {
	mu      sync.Mutex
	newest  *cable
	refuse  bool                           // new connections fail
	onWrite func(c *cable, b []byte) error // hook for the next message to the server
	onRead  func(c *cable) error           // hook for the next answer of the server
}

var errCut = errors.New("cut by the test")

type cable struct {
	net.Conn
	wire  *wire
	taken bool // the client's messages no longer arrive, but the server keeps the connection
}

func (w *wire) dial(ctx context.Context, network, address string) (net.Conn, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.refuse {
		return nil, errCut
	}
	conn, err := (&net.Dialer{}).DialContext(ctx, network, address)
	if err != nil {
		return nil, err
	}
	w.newest = &cable{Conn: conn, wire: w}
	return w.newest, nil
}

// cut breaks the connection immediately. It reports whether there was one.
func (w *wire) cut() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	c := w.newest
	w.newest = nil
	return c != nil && c.Conn.Close() == nil
}

func (c *cable) Write(b []byte) (int, error) {
	c.wire.mu.Lock()
	hook := c.wire.onWrite
	c.wire.onWrite = nil
	taken := c.taken
	c.wire.mu.Unlock()
	if taken {
		return len(b), nil
	}
	if hook != nil {
		return len(b), hook(c, b)
	}
	return c.Conn.Write(b)
}

func (c *cable) Read(b []byte) (int, error) {
	c.wire.mu.Lock()
	taken := c.taken
	c.wire.mu.Unlock()
	if taken {
		return 0, io.ErrUnexpectedEOF
	}
	n, err := c.Conn.Read(b)
	c.wire.mu.Lock()
	hook := c.wire.onRead
	if n > 0 {
		c.wire.onRead = nil
	}
	c.wire.mu.Unlock()
	if n > 0 && hook != nil {
		return 0, hook(c)
	}
	return n, err
}

// Close implements net.Conn.
func (c *cable) Close() error {
	c.wire.mu.Lock()
	defer c.wire.mu.Unlock()
	if c.taken {
		return nil
	}
	return c.Conn.Close()
}

// wired returns a store whose writer is connected by a wire. It has stored the first two events of "account-a".
func wired(t *testing.T) (*postgres.Store, *wire, *pgxpool.Pool) {
	t.Helper()
	pool := pgtest.New(t)
	w := &wire{}
	config := pool.Config().ConnConfig
	config.DialFunc = w.dial
	store, err := postgres.OpenWith(t.Context(), pool, config, slog.New(slog.DiscardHandler))
	require.NoError(t, err)
	t.Cleanup(store.Close)
	for version := range int64(2) { // the first goes through recoverBatch, the second through the usual path
		_, err = store.Append(t.Context(), anAppend("account-a", version))
		require.NoError(t, err)
	}
	return store, w, pool
}

func anAppend(stream domain.StreamID, expected int64) eventstore.Append {
	return eventstore.Append{
		Reads: []eventstore.StreamVersion{{Stream: stream, Version: expected}},
		Events: []eventstore.StoredEvent{{
			Stream: stream, Version: expected + 1, ID: uuid.Must(uuid.NewV7()), Type: "account.reserved", Schema: 1,
			Payload: []byte(`{"amount":1}`), Meta: []byte(`{}`),
		}},
	}
}

func (w *wire) set(change func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	change()
}

func TestR1_ACommitWhoseAnswerIsLostIsFound(t *testing.T) {
	t.Parallel()
	store, w, _ := wired(t)
	w.set(func() { w.onRead = func(c *cable) error { _ = c.Conn.Close(); return io.ErrUnexpectedEOF } })
	receipt, err := store.Append(t.Context(), anAppend("account-a", 2))
	require.NoError(t, err)
	require.Equal(t, eventstore.Receipt{Position: 3}, receipt)
	requireWhole(t, store, 3)
}

func TestR1_ACommitThatNeverReachedTheServerIsSentAgain(t *testing.T) {
	t.Parallel()
	store, w, _ := wired(t)
	w.set(func() { w.onWrite = func(c *cable, _ []byte) error { return c.Conn.Close() } })
	receipt, err := store.Append(t.Context(), anAppend("account-a", 2))
	require.NoError(t, err)
	require.Equal(t, eventstore.Receipt{Position: 3}, receipt)
	requireWhole(t, store, 3)
}

func TestR1_ACommitThatReachesTheServerTooLateStoresNothing(t *testing.T) {
	t.Parallel()
	store, w, _ := wired(t)
	var late *cable
	var message []byte
	w.set(func() {
		w.onWrite = func(c *cable, b []byte) error {
			w.set(func() { late, message, c.taken = c, append([]byte(nil), b...), true })
			return nil
		}
	})
	_, err := store.Append(t.Context(), anAppend("account-a", 2))
	require.NoError(t, err)
	requireWhole(t, store, 3)

	require.NoError(t, late.SetDeadline(time.Now().Add(time.Minute)))
	_, err = late.Conn.Write(message)
	require.NoError(t, err)
	_, err = late.Conn.Read(make([]byte, 1<<16)) // the server has answered, so it has finished
	require.NoError(t, err)
	require.NoError(t, late.Conn.Close())
	requireWhole(t, store, 3)
	_, err = store.Append(t.Context(), anAppend("account-a", 3))
	require.NoError(t, err)
	requireWhole(t, store, 4)
}

// held returns a wired store whose writer waits for the writers' lock.
func held(t *testing.T) (send func(a eventstore.Append) <-chan error, release func(), store *postgres.Store, w *wire) {
	t.Helper()
	store, w, pool := wired(t)
	store.Crowd()
	release = holdWriters(t, pool)
	// send returns once the append has been sent to the server.
	send = func(a eventstore.Append) <-chan error {
		said, stored := make(chan struct{}), make(chan error, 1)
		w.set(func() {
			w.onWrite = func(c *cable, b []byte) error {
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

func TestABatchIsSentBeforeTheOneItStandsOnIsAnswered(t *testing.T) {
	t.Parallel()
	send, release, store, _ := held(t)
	first := send(anAppend("account-a", 2))
	second := send(anAppend("account-a", 3)) // decided on the expected result of the first
	require.Empty(t, first)
	release()
	require.NoError(t, <-first)
	require.NoError(t, <-second)
	requireWhole(t, store, 4)
}

func TestWhatStandsBehindABatchThatFailsIsDecidedAnew(t *testing.T) {
	t.Parallel()
	send, release, store, _ := held(t)
	bad := anAppend("account-a", 2)
	bad.Events[0].Payload = []byte(`{"amount":`)
	first := send(bad)
	second := send(anAppend("account-a", 3))
	release()
	require.Error(t, <-first)
	var moved *eventstore.MovedError
	require.ErrorAs(t, <-second, &moved, "it had read what was never stored")
	requireWhole(t, store, 2)
	_, err := store.Append(t.Context(), anAppend("account-a", 2))
	require.NoError(t, err)
	requireWhole(t, store, 3)
}

func TestR1_BatchesThatAreCutOffTogetherAreStoredOnce(t *testing.T) {
	t.Parallel()
	send, release, store, w := held(t)
	first := send(anAppend("account-a", 2))
	second := send(anAppend("account-b", 0))
	require.True(t, w.cut())
	release()
	require.NoError(t, <-first)
	require.NoError(t, <-second)
	requireWhole(t, store, 4)
}

func TestWhileTheDatabaseIsAwayAppendsSayWhatIsKnown(t *testing.T) {
	t.Parallel()
	store, w, _ := wired(t)
	w.set(func() {
		w.refuse = true
		w.onRead = func(c *cable) error { _ = c.Conn.Close(); return io.ErrUnexpectedEOF }
	})
	_, err := store.Append(t.Context(), anAppend("account-a", 2))
	require.ErrorIs(t, err, eventstore.ErrUnknownOutcome)
	_, err = store.Append(t.Context(), anAppend("account-a", 3))
	require.ErrorIs(t, err, eventstore.ErrBusy, "nothing of it was ever sent")

	w.set(func() { w.refuse = false })
	_, err = store.Append(t.Context(), anAppend("account-a", 2))
	var moved *eventstore.MovedError
	require.ErrorAs(t, err, &moved, "the one of unknown outcome had been stored")
	_, err = store.Append(t.Context(), anAppend("account-a", 3))
	require.NoError(t, err)
	requireWhole(t, store, 4)
}

func TestR1_WritersThatAreCutOffAgainAndAgainLoseAndDoubleNothing(t *testing.T) {
	t.Parallel()
	store, w, _ := wired(t)
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
				a := anAppend(stream, version)
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

func TestTheServerMayBeDueToRestAtAnyMoment(t *testing.T) {
	t.Parallel()
	store, _, _ := wired(t)
	store.Hurry(0.3) // so that it is due right after a batch was found worth sending ahead
	const producers, each = 64, 100
	var all sync.WaitGroup
	for i := range producers {
		all.Go(func() {
			stream := domain.Stream("account", fmt.Sprint(i))
			for version := range int64(each) {
				if _, err := store.Append(t.Context(), anAppend(stream, version)); err != nil {
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

func requireWhole(t *testing.T, store *postgres.Store, events int) {
	t.Helper()
	entries, err := store.Read(t.Context(), 0, 1_000)
	require.NoError(t, err)
	require.Len(t, entries, events)
	require.NoError(t, storetest.CheckSeen(entries, nil))
}
