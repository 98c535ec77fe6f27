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

// TestKilledArchiverLosesNoEvents kills a process with SIGKILL at each stage of archiving. The log must stay complete and writable,
// and the next archiver must finish the work.
func TestKilledArchiverLosesNoEvents(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	k := newArchiveFixture(ctx, t)
	var bytes int64
	require.NoError(t, k.observer.QueryRow(ctx, `SELECT sum(pg_column_size(e.*)) FROM events_from_1 e`).Scan(&bytes))

	// The archiver reads each event twice: to write it, and to compare it.
	proxy, stalled := stallingProxy(t, k.database, bytes/2)
	k.killArchiver("writing", ".new", k.create(proxy), func() { awaitSignal(ctx, t, stalled) })
	proxy, stalled = stallingProxy(t, k.database, bytes*17/10)
	k.killArchiver("comparing", ".hulak", k.create(proxy), func() { awaitSignal(ctx, t, stalled) })

	reader, err := pgx.Connect(ctx, k.database) // an open transaction blocks DETACH
	require.NoError(t, err)
	_, err = reader.Exec(ctx, `BEGIN; SELECT FROM events LIMIT 1`)
	require.NoError(t, err)
	k.killArchiver("detaching", ".hulak", k.create(k.database), func() { k.awaitArchivers(`query LIKE 'ALTER TABLE events DETACH%'`, true) })
	require.NoError(t, reader.Close(ctx))
	k.requireCompleteLog(eventsTotal + 3)

	for _, args := range [][]string{{"create", "--keep", "0"}, {"verify"}, {"drop", archivedFile}} {
		output, err := k.archive(k.database, args...).CombinedOutput()
		require.NoError(t, err, "%v: %s", args, output)
		k.requireCompleteLog(eventsTotal + 3)
	}
	require.Equal(t, []string{archivedFile}, k.files(), "killed archivers must leave no files behind")
}

// archiveFixture is a log with one full partition.
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

func (k *archiveFixture) archive(database string, args ...string) *exec.Cmd {
	return k.hulak(database, k.data, append([]string{"archive"}, args...)...)
}

func (k *archiveFixture) create(database string) *exec.Cmd {
	return k.archive(database, "create", "--keep", "0")
}

// killArchiver starts an archiver, waits until it has reached a stage, and kills it. Then it requires that one file with the given
// extension is left, that nothing is archived, and that the log accepts events.
func (k *archiveFixture) killArchiver(stage, extension string, archiver *exec.Cmd, awaitStage func()) {
	k.Helper()
	require.NoError(k, archiver.Start(), stage)
	awaitStage()
	require.NoError(k, archiver.Process.Kill(), stage)
	require.Error(k, archiver.Wait(), "%s: killed archiver must not finish", stage)
	k.awaitArchivers("true", false) // the database notices the lost connection later
	files := k.files()
	require.Len(k, files, 1, stage)
	require.Equal(k, extension, filepath.Ext(files[0]), stage)
	output, err := k.archive(k.database, "list").CombinedOutput()
	require.NoError(k, err, "%s: %s", stage, output)
	require.NotContains(k, string(output), "archived", stage)
	_, _, err = eventstore.Execute(k.ctx, k.log, operator, func(b domain.UnitOfWork) (struct{}, error) {
		_, err := domain.Decide(b, reservation.EmailDecider, stage, reservation.Command(reservation.Claim{Holder: stage}))
		return struct{}{}, err
	})
	require.NoError(k, err, stage)
}

// awaitArchivers waits until an archiver's connection matches an SQL condition, or until none does.
func (k *archiveFixture) awaitArchivers(condition string, want bool) {
	k.Helper()
	require.NoError(k, await(k.ctx, "archivers with "+condition, func() (bool, error) {
		var exists bool
		err := k.observer.QueryRow(k.ctx, `SELECT EXISTS (SELECT FROM pg_stat_activity
			WHERE datname = current_database() AND application_name = 'hulak archive' AND `+condition+`)`).Scan(&exists)
		return exists == want, err
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

// requireCompleteLog reads the log from the beginning, and checks its positions and the number of events.
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

// stallingProxy returns the URL of a proxy for a database. On each connection, the proxy stops forwarding responses after a number
// of bytes, and then signals the channel.
func stallingProxy(t *testing.T, database string, after int64) (proxyURL string, stalled <-chan struct{}) {
	t.Helper()
	u, err := url.Parse(database)
	require.NoError(t, err)
	dir, err := os.MkdirTemp("", "hulak-proxy-") // a shorter path than t.TempDir, because socket paths are limited
	require.NoError(t, err)
	const socket = ".s.PGSQL.5432"
	query := u.Query()
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
	u.RawQuery = query.Encode()
	return u.String(), signal
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
