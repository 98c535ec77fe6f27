package drills

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"
	"golang.org/x/mod/sumdb/note"

	"hulak/eventstore/postgres/embeddedpg"
	"hulak/eventstore/seal"
	"hulak/eventstore/seal/proof"
	"hulak/internal/app"
	"hulak/internal/background"
	"hulak/internal/drills/backrest"
	"hulak/internal/testsenders"
	"hulak/projections/registry"
)

const (
	restoreTimeout      = 3 * time.Hour // limits a drill that hangs
	defaultRestores     = 20
	defaultRestoreLog   = 100_000 // events in the log before the first backup
	incrementals        = 3
	transfersPerBackup  = 120                    // new transfers that must be acknowledged after each backup
	observationInterval = 100 * time.Millisecond // between two looks at what is published
	acceptEvery         = 5                      // one of so many restores has a heads file that is newer than the restore
	firstFilledSender   = 100_000                // their phone numbers differ from those of senders who sign up

	postgresPrograms = "/usr/lib/postgresql/15/bin"
)

// restoreDrill is the program with a database that pgBackRest backs up.
type restoreDrill struct {
	*program
	dir        string
	verifiers  note.Verifiers
	repository *backrest.Repository
	load       *load
	observed   observations
	heads      []publishedHead
}

// publishedHead is a line in the heads file. The signed heads are the published checkpoints of the log.
type publishedHead struct {
	*proof.Head
	line []byte
}

// observation is what was stored outside and inside the database before a time.
type observation struct {
	before    time.Time
	published int64            // length of the heads file
	models    map[string]int64 // checkpoints of the read models
}

// TestRestores restores random moments of a running program with pgBackRest. HULAK_RESTORES is the number of restores, HULAK_RESTORE_EVENTS
// is the number of events before the first backup, and HULAK_SEED repeats the moments of an earlier run, as fractions of its length.
func TestRestores(t *testing.T) {
	if os.Getenv("HULAK_DRILL") == "" {
		t.Skip("run with make drill-restore: needs Debian's postgresql-15 and pgbackrest")
	}
	restores := intFromEnv(t, "HULAK_RESTORES", defaultRestores)
	events := intFromEnv(t, "HULAK_RESTORE_EVENTS", defaultRestoreLog)
	seed := intFromEnv(t, "HULAK_SEED", time.Now().UnixNano())
	t.Logf("HULAK_SEED=%d HULAK_RESTORES=%d HULAK_RESTORE_EVENTS=%d", seed, restores, events)
	random := rand.New(rand.NewPCG(uint64(seed), 0))
	ctx, cancel := context.WithTimeout(t.Context(), restoreTimeout)
	defer cancel()

	d := newRestoreDrill(ctx, t, events)
	first, last := d.runWithBackups(ctx, t)
	var restored, seconds float64
	for number := range restores {
		at := first.Add(time.Duration(random.Int64N(int64(last.Sub(first)))))
		events, took := d.restore(ctx, t, number+1, at)
		restored, seconds = restored+float64(events), seconds+took.Seconds()
	}
	t.Logf("%d restores of %.0f events on average took %.1f s on average: %.0f s per million events", restores, restored/float64(restores),
		seconds/float64(restores), seconds/restored*1e6)
}

// newRestoreDrill starts a server that archives its write-ahead log, and the program with a log of at least so many events.
func newRestoreDrill(ctx context.Context, t *testing.T, events int64) *restoreDrill {
	t.Helper()
	dir, err := os.MkdirTemp("", "hulak-restore-") // the user that runs Postgres cannot reach t.TempDir
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, os.RemoveAll(dir)) })
	require.NoError(t, os.Chmod(dir, 0o755))
	d := &restoreDrill{dir: dir}
	server := d.startServer(ctx, t, "original", "archive_mode=on")
	t.Cleanup(func() { require.NoError(t, server.Stop()) })
	d.openRepository(ctx, t, server)

	migrated := &app.Settings{DatabaseURL: databaseURL(t, server, "hulak", "hulak_owner"), Data: t.TempDir(), Env: "test"}
	p, err := app.Start(ctx, migrated, app.MigrateOnly, io.Discard)
	require.NoError(t, err)
	require.NoError(t, p.Stop(ctx))
	d.program = newProgram(ctx, t, databaseURL(t, server, "hulak", "hulak_server"), "", "SANDBOX_SPEED=0.5")
	d.start(ctx, t)
	key, err := seal.OpenKey(filepath.Join(d.data, "keys", "seal.key"))
	require.NoError(t, err)
	d.verifiers, err = proof.Verifiers(key.Public)
	require.NoError(t, err)
	d.fill(ctx, t, events)
	return d
}

// startServer starts a Postgres server in a directory. Debian's version is used, because pgBackRest supports it.
func (d *restoreDrill) startServer(ctx context.Context, t *testing.T, name string, settings ...string) *embeddedpg.Cluster {
	t.Helper()
	server, err := embeddedpg.Start(ctx, embeddedpg.Options{
		Dir: filepath.Join(d.dir, name), Bin: postgresPrograms, Settings: append(settings, "max_wal_size=2GB"),
	})
	require.NoError(t, err)
	return server
}

// databaseURL returns the URL of a database with a login.
func databaseURL(t *testing.T, server *embeddedpg.Cluster, database, login string) string {
	t.Helper()
	u, err := url.Parse(server.URL(database))
	require.NoError(t, err)
	query := u.Query()
	query.Set("user", login)
	u.RawQuery = query.Encode()
	return u.String()
}

// openRepository starts the archiving, and creates the logins and the database as docs/operations/deploy.md says.
func (d *restoreDrill) openRepository(ctx context.Context, t *testing.T, server *embeddedpg.Cluster) {
	t.Helper()
	u, err := url.Parse(server.URL("postgres"))
	require.NoError(t, err)
	o := backrest.Options{
		Dir: filepath.Join(d.dir, "backups"), Name: "original", Data: filepath.Join(d.dir, "original", "pg"), Socket: u.Query().Get("host"),
	}
	if os.Getuid() == 0 {
		o.User = "nobody" // runs the server
	}
	d.repository, err = backrest.Open(o)
	require.NoError(t, err)
	require.NoError(t, d.repository.CreateStanza(ctx))
	conn := connect(ctx, t, server, "postgres")
	for _, sql := range []string{
		"ALTER SYSTEM SET archive_command = '" + d.repository.ArchiveCommand() + "'",
		"SELECT pg_reload_conf()",
		"CREATE ROLE hulak_app NOLOGIN",
		"CREATE ROLE hulak_owner LOGIN IN ROLE hulak_app",
		"CREATE ROLE hulak_server LOGIN IN ROLE hulak_app",
		"CREATE DATABASE hulak OWNER hulak_owner ENCODING 'UTF8' LOCALE 'C' TEMPLATE template0",
	} {
		_, err := conn.Exec(ctx, sql)
		require.NoError(t, err, sql)
	}
}

// connect opens a connection as the superuser until the test ends.
func connect(ctx context.Context, t *testing.T, server *embeddedpg.Cluster, database string) *pgx.Conn {
	t.Helper()
	conn, err := pgx.Connect(ctx, server.URL(database))
	require.NoError(t, err)
	t.Cleanup(func() { _ = conn.Close(ctx) })
	return conn
}

// fill adds complete transfers until the log has so many events, and waits until all are sealed and in the read models.
func (d *restoreDrill) fill(ctx context.Context, t *testing.T, events int64) {
	t.Helper()
	r := d.openRecords(ctx, t)
	defer r.close()
	const each, batch = 20, 1_000
	for number := firstFilledSender; ; number += batch {
		head, err := r.log.Head(ctx)
		require.NoError(t, err)
		if head >= events {
			break
		}
		count := min(batch, int(events-head)/(each*testsenders.EventsPerTransfer)+1)
		senders, err := testsenders.Add(ctx, r.log, r.pool, number, count)
		require.NoError(t, err)
		require.NoError(t, testsenders.CompleteTransfers(ctx, r.log, senders, each))
	}
	head, err := r.log.Head(ctx)
	require.NoError(t, err)
	require.NoError(t, await(ctx, "the read models and the seal", func() (bool, error) {
		var sealed int64
		if err := r.pool.QueryRow(ctx, "SELECT coalesce(max(size), 0) FROM seal_heads").Scan(&sealed); err != nil || sealed < head {
			return false, err
		}
		models, err := r.models.Status(ctx)
		for _, m := range models {
			if m.Position < head {
				return false, err
			}
		}
		return true, err
	}))
}

// runWithBackups takes a full backup and incremental ones while clients create transfers. It returns the interval that can be restored.
func (d *restoreDrill) runWithBackups(ctx context.Context, t *testing.T) (first, last time.Time) {
	t.Helper()
	start := time.Now()
	senders := d.signUpSenders(ctx, t)
	d.load = startLoad(ctx, t, filepath.Join(t.TempDir(), "acknowledgments"), senders,
		loadOptions{interval: 200 * time.Millisecond, maxPending: 400})
	stop := d.observe(ctx, t)
	for backup := range 1 + incrementals {
		kind := backrest.Full
		if backup > 0 {
			kind = backrest.Incremental
		}
		start := time.Now()
		require.NoError(t, d.repository.BackUp(ctx, kind))
		t.Logf("backup %d (%s) took %.1f s", backup+1, kind, time.Since(start).Seconds())
		if backup == 0 {
			first = time.Now()
		}
		require.NoError(t, d.load.awaitNew(ctx, transfersPerBackup))
	}
	last = time.Now()
	require.NoError(t, d.load.awaitNew(ctx, transfersEach)) // more is published and lost in every restore
	require.NoError(t, d.load.stop())
	for _, process := range slices.Concat(d.apps, d.followers) {
		process.stop(ctx, t)
	}
	stop()
	require.NoError(t, d.repository.ArchiveAll(ctx))
	d.readHeads(t)
	t.Logf("%d transfers in %.0f s, then %d events and %d heads", d.load.started, time.Since(start).Seconds(),
		d.heads[len(d.heads)-1].Size, len(d.heads))
	return first, last
}

// headsFile returns the path of the heads file of the original program.
func (d *restoreDrill) headsFile() string { return filepath.Join(d.data, "heads") }

// observations are in the order of time.
type observations []observation

// at returns the last observation before a time.
func (o observations) at(t *testing.T, at time.Time) observation {
	t.Helper()
	i, _ := slices.BinarySearchFunc(o, at, func(o observation, at time.Time) int { return o.before.Compare(at) })
	require.Positive(t, i)
	return o[i-1]
}

// observe records what is published and what the read models have reached, until stop is called.
func (d *restoreDrill) observe(ctx context.Context, t *testing.T) (stop func()) {
	t.Helper()
	conn, err := pgx.Connect(ctx, d.url)
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(ctx)
	var group sync.WaitGroup
	group.Go(func() {
		defer conn.Close(ctx)
		for background.Sleep(ctx, observationInterval) {
			models, err := checkpoints(ctx, conn)
			var info os.FileInfo
			if err == nil {
				info, err = os.Stat(d.headsFile())
			}
			if err != nil {
				if ctx.Err() == nil {
					t.Error(err)
				}
				return
			}
			o := observation{published: info.Size(), models: map[string]int64{}}
			for name, m := range models {
				o.models[name] = m.position
			}
			o.before = time.Now()
			d.observed = append(d.observed, o)
		}
	})
	t.Cleanup(func() { cancel(); group.Wait() })
	return func() { cancel(); group.Wait() }
}

// checkpoint is how far a read model is. A rebuild creates new tables.
type checkpoint struct {
	position int64
	table    uint32 // object ID of the table with the checkpoint
}

// checkpoints reads the checkpoints of all read models.
func checkpoints(ctx context.Context, conn *pgx.Conn) (map[string]checkpoint, error) {
	models := registry.All()
	parts := make([]string, len(models))
	for i, m := range models {
		parts[i] = fmt.Sprintf("SELECT '%[1]s', '%[1]s.projection_checkpoint'::regclass::oid, position FROM %[1]s.projection_checkpoint", m.Name)
	}
	all := make(map[string]checkpoint, len(models))
	rows, _ := conn.Query(ctx, strings.Join(parts, " UNION ALL "))
	var name string
	var c checkpoint
	_, err := pgx.ForEachRow(rows, []any{&name, &c.table, &c.position}, func() error {
		all[name] = c
		return nil
	})
	return all, err
}

// readHeads reads all published heads.
func (d *restoreDrill) readHeads(t *testing.T) {
	t.Helper()
	text, err := os.ReadFile(d.headsFile())
	require.NoError(t, err)
	for line := range bytes.Lines(text) {
		head, err := seal.ParseHead(line, d.verifiers)
		require.NoError(t, err)
		d.heads = append(d.heads, publishedHead{head, line})
	}
}

// publishedBefore returns the last head in the first bytes of the heads file.
func (d *restoreDrill) publishedBefore(size int64) publishedHead {
	last := publishedHead{}
	for _, h := range d.heads {
		if size -= int64(len(h.line)); size < 0 {
			break
		}
		last = h
	}
	return last
}

// restoredLog is the state of a restored database before the program starts.
type restoredLog struct {
	conn        *pgx.Conn
	headsFile   string
	position    int64
	lastHead    int64 // number of the last head
	checkpoints map[string]checkpoint
}

// restore restores the database as of a moment, and checks the log, the read models, and whether the program writes. It returns the
// number of events and the time until the database accepts writes.
func (d *restoreDrill) restore(ctx context.Context, t *testing.T, number int64, at time.Time) (events int64, took time.Duration) {
	t.Helper()
	name := fmt.Sprint("restore-", number)
	dir := filepath.Join(d.dir, name)
	require.NoError(t, os.Mkdir(dir, 0o755))
	start := time.Now()
	require.NoError(t, d.repository.Restore(ctx, filepath.Join(dir, "pg"), backrest.AtTime(at)))
	copied := time.Since(start)
	server := d.startServer(ctx, t, name)
	stopped := false
	stop := func() {
		if !stopped {
			stopped = true
			require.NoError(t, server.Stop())
			require.NoError(t, os.RemoveAll(dir))
		}
	}
	t.Cleanup(stop)
	conn := connect(ctx, t, server, "hulak")
	require.NoError(t, await(ctx, "the end of the recovery", func() (ended bool, err error) {
		err = conn.QueryRow(ctx, "SELECT NOT pg_is_in_recovery()").Scan(&ended)
		return ended, err
	}))
	took = time.Since(start)

	observed := d.observed.at(t, at)
	published := d.publishedBefore(observed.published)
	r := &restoredLog{conn: conn, headsFile: filepath.Join(t.TempDir(), "heads")}
	d.moveTo(databaseURL(t, server, "hulak", "hulak_server"), r.headsFile)
	compared := d.checkLog(ctx, t, r, at, published)
	d.checkModels(ctx, t, r, observed)
	// The heads file as of the moment ends with the last head of the restored database.
	d.writeHeads(t, r.headsFile, func(h publishedHead) bool { return h.Number <= r.lastHead })
	output, err := d.command(ctx, "verify")
	require.NoError(t, err, output)
	require.Contains(t, output, "All sealed events, stored hashes, and heads match their signatures.")
	outcome := "writes at once"
	if number%acceptEvery == 0 {
		outcome = "writes after accept-restore"
		d.requireStop(ctx, t, r)
	}
	d.requireResume(ctx, t, r, name)
	_ = conn.Close(ctx)
	stop()
	t.Logf("restore %d: %s, %d events, published at %d, %d heads equal, %d read models resumed, %s; %.1f s (files %.1f s, recovery %.1f s)",
		number, at.UTC().Format("15:04:05.000"), r.position, published.Size, compared, len(r.checkpoints), outcome, took.Seconds(),
		copied.Seconds(), (took - copied).Seconds())
	return r.position, took
}

// moveTo makes the program use another database and another heads file.
func (d *restoreDrill) moveTo(database, heads string) {
	settings := []string{"DATABASE_URL=" + database, "HULAK_HEADS_FILE=" + heads} // the last value of a variable counts
	d.url, d.env = database, append(d.env, settings...)
	for _, process := range slices.Concat(d.apps, d.followers) {
		process.env = append(process.env, settings...)
	}
}

// writeHeads writes a heads file with some of the published heads.
func (d *restoreDrill) writeHeads(t *testing.T, path string, includes func(publishedHead) bool) {
	t.Helper()
	var text []byte
	for _, h := range d.heads {
		if includes(h) {
			text = append(text, h.line...)
		}
	}
	require.NoError(t, os.WriteFile(path, text, 0o644))
}
