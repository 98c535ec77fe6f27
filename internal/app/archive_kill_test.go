package app

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
	"hulak/eventstore/archive"
	"hulak/eventstore/archive/s3/s3test"
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
	t.Run("directory", func(t *testing.T) {
		t.Parallel()
		testKilledArchiver(t, nil)
	})
	t.Run("object storage", func(t *testing.T) {
		t.Parallel()
		testKilledArchiver(t, s3test.New(t))
	})
}

// testKilledArchiver archives to a server, or to a directory if server is nil.
func testKilledArchiver(t *testing.T, server *s3test.Server) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	f := newArchiveFixture(ctx, t, server)
	unfinished := []string{archivedFile + ".new"}
	if server != nil {
		unfinished = nil // an unfinished upload is not visible
	}
	var bytes int64
	require.NoError(t, f.observer.QueryRow(ctx, `SELECT sum(pg_column_size(e.*)) FROM events_from_1 e`).Scan(&bytes))

	// The archiver reads each event twice: to write it, and to compare it.
	proxy, stalled := stallingProxy(t, f.database, bytes/2)
	f.killArchiver("writing", unfinished, f.createCommand(proxy), func() { awaitSignal(ctx, t, stalled) })
	proxy, stalled = stallingProxy(t, f.database, bytes*17/10)
	f.killArchiver("comparing", []string{archivedFile}, f.createCommand(proxy), func() { awaitSignal(ctx, t, stalled) })

	reader, err := pgx.Connect(ctx, f.database) // an open transaction blocks DETACH
	require.NoError(t, err)
	_, err = reader.Exec(ctx, `BEGIN; SELECT FROM events LIMIT 1`)
	require.NoError(t, err)
	f.killArchiver("detaching", []string{archivedFile}, f.createCommand(f.database), func() {
		f.awaitArchivers(`query LIKE 'ALTER TABLE events DETACH%'`, true)
	})
	require.NoError(t, reader.Close(ctx))
	f.requireCompleteLog(eventsTotal + 3)

	for _, args := range [][]string{{"create", "--keep", "0"}, {"verify"}, {"drop", archivedFile}} {
		output, err := f.archiveCommand(f.database, args...).CombinedOutput()
		require.NoError(t, err, "%v: %s", args, output)
		f.requireCompleteLog(eventsTotal + 3)
	}
	require.Equal(t, []string{archivedFile}, f.files(), "killed archivers must leave no files behind")
}

// archiveFixture is a log with one full partition.
type archiveFixture struct {
	*testing.T
	ctx      context.Context
	database string
	settings *Settings
	storage  archive.Storage
	pool     *pgxpool.Pool
	log      *eventstore.Log
	observer *pgx.Conn
}

func newArchiveFixture(ctx context.Context, t *testing.T, server *s3test.Server) *archiveFixture {
	t.Helper()
	f := &archiveFixture{T: t, ctx: ctx, database: newPartitionedDatabase(t, archivedEvents), settings: &Settings{Data: t.TempDir()}}
	if server != nil {
		useBucket(server)(f.settings)
	}
	var err error
	f.storage, err = f.settings.archives()
	require.NoError(t, err)
	f.pool, err = postgres.OpenPool(ctx, f.database+"&pool_max_conns=8")
	require.NoError(t, err)
	t.Cleanup(f.pool.Close)
	f.log = newLogWithEvents(ctx, t, f.pool, eventsTotal)
	f.observer, err = pgx.Connect(ctx, f.database)
	require.NoError(t, err)
	t.Cleanup(func() { _ = f.observer.Close(context.Background()) })
	return f
}

func (f *archiveFixture) archiveCommand(database string, args ...string) *exec.Cmd {
	command := hulakCommand(f.ctx, f.T, database, f.settings.Data, append([]string{"archive"}, args...)...)
	command.Env = append(command.Env, archiveEnvironment(f.settings)...)
	return command
}

func (f *archiveFixture) createCommand(database string) *exec.Cmd {
	return f.archiveCommand(database, "create", "--keep", "0")
}

// killArchiver starts an archiver, waits until it has reached a stage, and kills it. The given files must remain, nothing must be
// archived, and the log must accept events.
func (f *archiveFixture) killArchiver(stage string, files []string, archiver *exec.Cmd, awaitStage func()) {
	f.Helper()
	require.NoError(f, archiver.Start(), stage)
	awaitStage()
	require.NoError(f, archiver.Process.Kill(), stage)
	require.Error(f, archiver.Wait(), "%s: killed archiver must not exit normally", stage)
	f.awaitArchivers("true", false) // the database does not notice the lost connection right away
	require.Equal(f, files, f.files(), stage)
	output, err := f.archiveCommand(f.database, "list").CombinedOutput()
	require.NoError(f, err, "%s: %s", stage, output)
	require.NotContains(f, string(output), "archived", stage)
	_, _, err = eventstore.Execute(f.ctx, f.log, operatorCommand, func(u domain.UnitOfWork) (struct{}, error) {
		_, err := domain.Decide(u, reservation.EmailDecider, stage, reservation.Command(reservation.Claim{Holder: stage}))
		return struct{}{}, err
	})
	require.NoError(f, err, stage)
}

// awaitArchivers waits until an archiver's connection matches an SQL condition. If want is false, it waits until none matches.
func (f *archiveFixture) awaitArchivers(condition string, want bool) {
	f.Helper()
	require.NoError(f, await(f.ctx, "archivers with "+condition, func() (bool, error) {
		var exists bool
		err := f.observer.QueryRow(f.ctx, `SELECT EXISTS (SELECT FROM pg_stat_activity
			WHERE datname = current_database() AND application_name = 'hulak archive' AND `+condition+`)`).Scan(&exists)
		return exists == want, err
	}))
}

// files returns the names of all files and of all unfinished files in a directory.
func (f *archiveFixture) files() (names []string) {
	f.Helper()
	for name, err := range f.storage.List(f.ctx, "", "") {
		require.NoError(f, err)
		names = append(names, name)
	}
	unfinished, err := filepath.Glob(filepath.Join(f.settings.Data, "archive", "*.new"))
	require.NoError(f, err)
	for _, path := range unfinished {
		names = append(names, filepath.Base(path))
	}
	return names
}

// requireCompleteLog reads the log from the beginning, and checks its positions and the number of events.
func (f *archiveFixture) requireCompleteLog(events int) {
	f.Helper()
	store, err := postgres.Open(f.ctx, f.pool, slog.New(slog.DiscardHandler), postgres.WithArchives(f.storage))
	require.NoError(f, err)
	defer store.Close()
	next := int64(1)
	for {
		page, err := store.Read(f.ctx, next-1, eventsPerCommit)
		require.NoError(f, err)
		for _, e := range page {
			require.Equal(f, next, e.Position)
			next++
		}
		if len(page) == 0 {
			break
		}
	}
	require.EqualValues(f, events, next-1)
}

// awaitSignal waits for a signal and fails the test if the context ends first.
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
