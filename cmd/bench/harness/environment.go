package harness

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/pbnjay/memory"

	"hulak/eventstore/postgres/embeddedpg"
	"hulak/migrations"
)

// template is the migrated database that each case copies.
const template = "bench_template"

// serverSettings returns the settings that differ from those of `hulak run`. They do not weaken durability. They prevent
// checkpoints during rounds, because a checkpoint would affect only some rounds.
func serverSettings(cacheBytes uint64) []string {
	return []string{
		"max_wal_size=8GB",
		fmt.Sprintf("min_wal_size=%dMB", walFilesKept*walFileBytes>>20),
		"checkpoint_timeout=30min",
		fmt.Sprintf("shared_buffers=%dMB", max(cacheBytes, 128<<20)>>20),
	}
}

// defaultCache returns a cache size of up to 4 GB: a quarter of the memory, as the Postgres manual recommends for a dedicated server.
func defaultCache() uint64 { return min(memory.TotalMemory()/4, 4<<30) }

// largeCache returns a cache size that holds the largest log, but leaves two fifths of the memory for other processes.
// The results should depend on the size of the log, not on how much of it fits in the cache.
func largeCache() uint64 { return min(memory.TotalMemory()/5*3, 14<<30) }

const (
	walFileBytes = 16 << 20 // size of a WAL file
	walFilesKept = 128
)

// reportedSettings are the server settings to report.
var reportedSettings = []string{
	"fsync", "synchronous_commit", "full_page_writes", "wal_level", "wal_sync_method", "commit_delay", "shared_buffers", "max_connections",
	"max_wal_size", "checkpoint_timeout", "data_checksums", "autovacuum",
}

// Environment is a temporary Postgres cluster on a real disk, with the options and results of a run.
type Environment struct {
	Options  *Options
	Out      io.Writer
	dir      string
	cluster  *embeddedpg.Cluster
	admin    *pgx.Conn
	Machine  map[string]any
	Settings map[string]any
	notes    []string // notes about this run, such as missing peers

	cpuTimeBefore cpuTime

	databaseCount int
	Started       time.Time
	terminal      bool
}

// Prepare starts the cluster and describes the machine.
func Prepare(ctx context.Context, o *Options, out io.Writer) (*Environment, error) {
	env := &Environment{Options: o, Out: out, Started: time.Now(), cpuTimeBefore: readCPUTime(), Settings: map[string]any{}}
	if file, ok := out.(*os.File); ok {
		info, err := file.Stat()
		env.terminal = err == nil && info.Mode()&os.ModeCharDevice != 0
	}
	if err := env.start(ctx); err != nil {
		return nil, errors.Join(err, env.Close())
	}
	return env, nil
}

func (env *Environment) start(ctx context.Context) (err error) {
	if env.dir, err = makeScratchDir(env.Options.dir); err != nil {
		return err
	}
	if err := env.startServer(ctx, defaultCache()); err != nil {
		return err
	}
	if err := env.ExecAdmin(ctx, "CREATE DATABASE "+template); err != nil {
		return err
	}
	if _, err := migrations.Up(ctx, env.URL(template)); err != nil {
		return err
	}
	if err := env.recycleWAL(ctx); err != nil {
		return err
	}
	if err := env.readSettings(ctx); err != nil {
		return err
	}
	if env.Machine, err = env.describeMachine(ctx); err != nil {
		return err
	}
	env.printHeader()
	return nil
}

// startServer starts or restarts the server with a cache of the given size. The server must not be in use.
func (env *Environment) startServer(ctx context.Context, cacheBytes uint64) (err error) {
	if err := env.stopServer(); err != nil {
		return err
	}
	options := embeddedpg.Options{Dir: filepath.Join(env.dir, "cluster"), Settings: serverSettings(cacheBytes)}
	if env.cluster, err = embeddedpg.Start(ctx, options); err != nil {
		return err
	}
	env.admin, err = pgx.Connect(ctx, env.URL("postgres"))
	return err
}

func (env *Environment) stopServer() (err error) {
	if env.admin != nil {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		err = env.admin.Close(ctx)
		env.admin = nil
	}
	if env.cluster != nil {
		err = errors.Join(err, env.cluster.Stop())
		env.cluster = nil
	}
	return err
}

// recycleWAL fills and recycles as many WAL files as the server keeps. A server that has run for a day reuses existing files. A
// new server would delay commits while it creates each file.
func (env *Environment) recycleWAL(ctx context.Context) error {
	for range walFilesKept {
		if err := env.ExecAdmin(ctx, "SELECT pg_logical_emit_message(false, 'bench', ''), pg_switch_wal()"); err != nil {
			return err
		}
	}
	return env.ExecAdmin(ctx, "CHECKPOINT")
}

// makeScratchDir creates a directory for all of the run's data. It must be on a disk, because commits to an in-memory file system are
// almost free.
func makeScratchDir(requested string) (string, error) {
	parent := requested
	if parent == "" {
		parent = os.TempDir()
		if IsInMemory(parent) {
			parent = "/var/tmp"
		}
	}
	if IsInMemory(parent) {
		return "", fmt.Errorf("%s is on an in-memory file system, where commits are almost free: use -dir to select a directory on disk", parent)
	}
	parent, err := filepath.Abs(parent)
	if err != nil {
		return "", err
	}
	dir, err := os.MkdirTemp(parent, "hulak-bench-")
	if err != nil {
		return "", err
	}
	if err := os.Chmod(dir, 0o755); err != nil {
		return dir, err
	}
	return dir, checkServerAccess(dir)
}

// checkServerAccess returns an error if the server cannot access the directory. If this program runs as root, the server runs as
// an unprivileged user.
func checkServerAccess(dir string) error {
	if os.Getuid() != 0 {
		return nil
	}
	for path := dir; path != filepath.Dir(path); path = filepath.Dir(path) {
		info, err := os.Stat(path)
		if err != nil {
			return err
		}
		if info.Mode().Perm()&0o001 == 0 {
			return fmt.Errorf("the server runs as the user nobody, which cannot access %s: use -dir to choose another directory", path)
		}
	}
	return nil
}

// Close stops the cluster and deletes all of the run's data.
func (env *Environment) Close() error {
	errs := []error{env.stopServer()}
	if env.dir != "" {
		errs = append(errs, os.RemoveAll(env.dir))
	}
	env.noteBackgroundLoad()
	return errors.Join(errs...)
}

// URL returns the superuser's URL for a database.
func (env *Environment) URL(database string) string { return env.cluster.URL(database) }

// Dir returns the run's directory on the measured disk.
func (env *Environment) Dir() string { return env.dir }

// Notef adds a note to the report. It ignores duplicates.
func (env *Environment) Notef(format string, args ...any) {
	note := fmt.Sprintf(format, args...)
	if slices.Contains(env.notes, note) {
		return
	}
	env.notes = append(env.notes, note)
}

// ExecAdmin executes a statement on the server's maintenance database.
func (env *Environment) ExecAdmin(ctx context.Context, statement string) error {
	if _, err := env.admin.Exec(ctx, statement); err != nil {
		return fmt.Errorf("%s: %w", statement, err)
	}
	return nil
}

// CreateEmpty creates an empty database and returns its name.
func (s *Scope) CreateEmpty(ctx context.Context) (string, error) {
	return s.create(ctx, "template1")
}

// CreateMigrated creates a database with the log's tables and returns its name.
func (s *Scope) CreateMigrated(ctx context.Context) (string, error) {
	name, err := s.create(ctx, template)
	if err != nil {
		return "", err
	}
	// A copy of the template lacks this grant.
	return name, s.ExecAdmin(ctx, "GRANT CREATE ON DATABASE "+name+" TO hulak_app")
}

// create creates a database, which is dropped at the end of the scope.
func (s *Scope) create(ctx context.Context, from string) (string, error) {
	s.databaseCount++
	name := fmt.Sprintf("bench_%d", s.databaseCount)
	if err := s.ExecAdmin(ctx, "CREATE DATABASE "+name+" TEMPLATE "+from); err != nil {
		return "", err
	}
	s.Defer(func() error { return s.ExecAdmin(context.Background(), "DROP DATABASE "+name+" WITH (FORCE)") })
	return name, nil
}

// Connect opens a connection to a database, as the superuser, until the end of the scope.
func (s *Scope) Connect(ctx context.Context, database string) (*pgx.Conn, error) {
	conn, err := pgx.Connect(ctx, s.URL(database))
	if err == nil {
		s.Defer(func() error { return conn.Close(context.Background()) })
	}
	return conn, err
}

func (env *Environment) setting(ctx context.Context, name string) (value string, err error) {
	err = env.admin.QueryRow(ctx, "SELECT current_setting($1)", name).Scan(&value)
	return value, err
}

func (env *Environment) readSettings(ctx context.Context) error {
	for _, name := range reportedSettings {
		value, err := env.setting(ctx, name)
		if err != nil {
			return err
		}
		env.Settings[name] = value
	}
	for _, name := range []string{"fsync", "synchronous_commit", "full_page_writes"} {
		if env.Settings[name] != "on" {
			return fmt.Errorf("%s is %s: the benchmark requires full durability", name, env.Settings[name])
		}
	}
	env.Settings["form"] = env.Options.kind()
	env.Settings["rounds"] = env.Options.Rounds
	env.Settings["window"] = env.Options.Window.String()
	for name, bytes := range eventSizes() {
		env.Settings[name+"_bytes"] = bytes
	}
	return nil
}

// printHeader describes the machine and the settings.
func (env *Environment) printHeader() {
	fmt.Fprintf(env.Out, "machine   %s\n", describe(env.Machine, "cpu", "cores", "memory", "os", "go", "postgres"))
	fmt.Fprintf(env.Out, "disk      %s\n", describe(env.Machine, "disk", "fsync_p50_ms", "fsync_p99_ms"))
	fmt.Fprintf(env.Out, "postgres  %s\n", describe(env.Settings, reportedSettings...))
	fmt.Fprintf(env.Out, "event     %s\n", describe(env.Settings, "payload_bytes", "personal_bytes", "metadata_bytes"))
	fmt.Fprintf(env.Out, "run       %s\n\n", describe(env.Settings, "form", "rounds", "window"))
}

func describe(values map[string]any, names ...string) string {
	parts := make([]string, len(names))
	for i, name := range names {
		parts[i] = fmt.Sprintf("%s %v", strings.ReplaceAll(name, "_", " "), values[name])
		if name == "cpu" || name == "os" || name == "disk" {
			parts[i] = fmt.Sprint(values[name])
		}
	}
	return strings.Join(parts, ", ")
}

// progress shows the name of the running case if the output is a terminal. It overwrites the previous line.
func (env *Environment) progress(round int, name string) {
	if env.terminal {
		fmt.Fprintf(env.Out, "\r\033[Kround %d of %d: %s", round+1, env.Options.Rounds, name)
	}
}

func (env *Environment) progressDone() {
	if env.terminal {
		fmt.Fprint(env.Out, "\r\033[K")
	}
}
