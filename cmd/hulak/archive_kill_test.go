package main

import (
	"context"
	"io"
	"log/slog"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/domain/reservation"
	"hulak/eventstore"
	"hulak/eventstore/postgres"
)

const (
	archivedEvents = 10_000 // one partition
	archivedFile   = "events-000000000000001-000000000010000.hulak"
	eventsTotal    = 11_000
)

// TestKilledArchiverLosesNoEvents kills a process with SIGKILL at each stage of archiving. The log must stay complete and
// writable, and the next archiver must finish the work.
func TestKilledArchiverLosesNoEvents(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	k := newArchiveFixture(ctx, t)
	var bytes int64
	require.NoError(t, k.observer.QueryRow(ctx, `SELECT sum(pg_column_size(e.*)) FROM events_from_1 e`).Scan(&bytes))

	// Each event is read twice: to write it and to compare it.
	narrow, stalled := stallingProxy(t, k.database, bytes/2)
	k.killArchiver("writing", ".new", k.create(narrow), func() { awaitSignal(ctx, t, stalled) })
	narrow, stalled = stallingProxy(t, k.database, bytes*17/10)
	k.killArchiver("comparing", ".hulak", k.create(narrow), func() { awaitSignal(ctx, t, stalled) })

	reader, err := pgx.Connect(ctx, k.database) // an open read transaction prevents the table from being detached
	require.NoError(t, err)
	_, err = reader.Exec(ctx, `BEGIN; SELECT FROM events LIMIT 1`)
	require.NoError(t, err)
	k.killArchiver("detaching", ".hulak", k.create(k.database), func() { k.awaitArchivers(`query LIKE 'ALTER TABLE events DETACH%'`, true) })
	require.NoError(t, reader.Close(ctx))
	k.requireCompleteLog(eventsTotal + 3)

	for _, verb := range [][]string{{"create", "--keep", "0"}, {"verify"}, {"drop", archivedFile}} {
		said, err := k.archive(k.database, verb...).CombinedOutput()
		require.NoError(t, err, "%v: %s", verb, said)
		k.requireCompleteLog(eventsTotal + 3)
	}
	require.Equal(t, []string{archivedFile}, k.files(), "nothing is left of those that were killed")
}

// archiveFixture is a log with one full partition, for archivers to be killed.
type archiveFixture struct {
	*testing.T
	ctx      context.Context
	database string
	data     string
	pool     *pgxpool.Pool
	log      *eventstore.Log
	observer *pgx.Conn
	hulak    func(database, data string, args ...string) *exec.Cmd
}

func newArchiveFixture(ctx context.Context, t *testing.T) *archiveFixture {
	t.Helper()
	k := &archiveFixture{T: t, ctx: ctx, database: shortPartitions(t, archivedEvents), data: t.TempDir(), hulak: buildCommand(ctx, t)}
	var err error
	k.pool, err = postgres.OpenPool(ctx, k.database+"&pool_max_conns=8")
	require.NoError(t, err)
	t.Cleanup(k.pool.Close)
	k.log = newLogWithEvents(ctx, t, k.pool, eventsTotal)
	k.observer, err = pgx.Connect(ctx, k.database)
	require.NoError(t, err)
	t.Cleanup(func() { _ = k.observer.Close(context.Background()) })
	return k
}

func (k *archiveFixture) archive(database string, verb ...string) *exec.Cmd {
	return k.hulak(database, k.data, append([]string{"archive"}, verb...)...)
}

func (k *archiveFixture) create(database string) *exec.Cmd {
	return k.archive(database, "create", "--keep", "0")
}

// killArchiver starts an archiver, kills it midway, and checks the state: one file is left, nothing is archived, and the log accepts
// events.
func (k *archiveFixture) killArchiver(doing, left string, archiver *exec.Cmd, midway func()) {
	k.Helper()
	require.NoError(k, archiver.Start(), doing)
	midway()
	require.NoError(k, archiver.Process.Kill(), doing)
	require.Error(k, archiver.Wait(), "%s: it did not end by itself", doing)
	k.awaitArchivers("true", false) // the database notices the lost connection later
	files := k.files()
	require.Len(k, files, 1, doing)
	require.Equal(k, left, filepath.Ext(files[0]), doing)
	said, err := k.archive(k.database, "list").CombinedOutput()
	require.NoError(k, err, "%s: %s", doing, said)
	require.NotContains(k, string(said), "archived", doing)
	_, _, err = eventstore.Execute(k.ctx, k.log, operator, func(b domain.UnitOfWork) (struct{}, error) {
		_, err := domain.Decide(b, reservation.EmailDecider, doing, reservation.Command(reservation.Claim{Holder: doing}))
		return struct{}{}, err
	})
	require.NoError(k, err, doing)
}

// awaitArchivers waits until a connection of an archiver matches the condition, or none does.
func (k *archiveFixture) awaitArchivers(are string, wanted bool) {
	k.Helper()
	require.NoError(k, await(k.ctx, "archivers of whom "+are, func() (bool, error) {
		var there bool
		err := k.observer.QueryRow(k.ctx, `SELECT EXISTS (SELECT FROM pg_stat_activity
			WHERE datname = current_database() AND application_name = 'hulak archive' AND `+are+`)`).Scan(&there)
		return there == wanted, err
	}))
}

func (k *archiveFixture) files() (names []string) {
	k.Helper()
	entries, err := os.ReadDir(filepath.Join(k.data, "archive"))
	require.NoError(k, err)
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// requireCompleteLog reads the log from the beginning and checks the number of events.
func (k *archiveFixture) requireCompleteLog(events int) {
	k.Helper()
	store, err := postgres.Open(k.ctx, k.pool, slog.New(slog.DiscardHandler), postgres.WithArchives(filepath.Join(k.data, "archive")))
	require.NoError(k, err)
	defer store.Close()
	next := int64(1)
	for {
		page, err := store.Read(k.ctx, next-1, eventsPerCommit)
		require.NoError(k, err)
		for _, e := range page {
			require.Equal(k, next, e.Position)
			next++
		}
		if len(page) == 0 {
			break
		}
	}
	require.EqualValues(k, events, next-1)
}

// awaitSignal waits for a signal.
func awaitSignal(ctx context.Context, t *testing.T, signal <-chan struct{}) {
	t.Helper()
	select {
	case <-signal:
	case <-ctx.Done():
		t.Fatal(ctx.Err())
	}
}

// stallingProxy returns a URL that proxies to a database, but stops each connection's responses after a number of bytes. The channel
// signals when a connection has stopped.
func stallingProxy(t *testing.T, database string, after int64) (through string, stalled <-chan struct{}) {
	t.Helper()
	to, err := url.Parse(database)
	require.NoError(t, err)
	dir, err := os.MkdirTemp("", "hulak-wire-") // a socket's path must be short
	require.NoError(t, err)
	const socket = ".s.PGSQL.5432"
	query := to.Query()
	server := filepath.Join(query.Get("host"), socket)
	listener, err := net.Listen("unix", filepath.Join(dir, socket))
	require.NoError(t, err)
	t.Cleanup(func() {
		_ = listener.Close()
		require.NoError(t, os.RemoveAll(dir))
	})
	signal := make(chan struct{}, 1)
	go func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			go forward(client, server, after, signal)
		}
	}()
	query.Set("host", dir)
	to.RawQuery = query.Encode()
	return to.String(), signal
}

// forward forwards a connection until the client disconnects.
func forward(client net.Conn, server string, after int64, stalled chan<- struct{}) {
	defer client.Close()
	database, err := net.Dial("unix", server)
	if err != nil {
		return
	}
	defer database.Close()
	go func() {
		if _, err := io.CopyN(client, database, after); err != nil {
			client.Close() // the server has disconnected
			return
		}
		select {
		case stalled <- struct{}{}:
		default:
		}
	}()
	_, _ = io.Copy(database, client)
}
