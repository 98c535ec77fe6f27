//go:build linux

package backrest_test

import (
	"net/url"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"hulak/eventstore/postgres/embeddedpg"
	"hulak/internal/drills/backrest"
)

func TestRestoresToTarget(t *testing.T) {
	if os.Getenv("HULAK_DRILL") == "" {
		t.Skip("needs the Debian packages postgresql-15 and pgbackrest: run make drill-restore")
	}
	ctx := t.Context()
	dir, err := os.MkdirTemp("", "hulak-backrest-") // the user that runs Postgres cannot reach t.TempDir
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, os.RemoveAll(dir)) })
	require.NoError(t, os.Chmod(dir, 0o755))
	start := func(name string, settings ...string) (conn *pgx.Conn, socket string) {
		t.Helper()
		server, err := embeddedpg.Start(ctx, embeddedpg.Options{
			Dir: filepath.Join(dir, name), Bin: "/usr/lib/postgresql/15/bin", Settings: append(settings, "hot_standby=off"),
		})
		require.NoError(t, err)
		t.Cleanup(func() { require.NoError(t, server.Stop()) })
		u, err := url.Parse(server.URL("postgres"))
		require.NoError(t, err)
		conn, err = pgx.Connect(ctx, u.String())
		require.NoError(t, err)
		t.Cleanup(func() { _ = conn.Close(ctx) })
		return conn, u.Query().Get("host")
	}
	source, socket := start("source", "archive_mode=on")
	o := backrest.Options{Dir: filepath.Join(dir, "backups"), Name: "source", Data: filepath.Join(dir, "source", "pg"), Socket: socket}
	if os.Getuid() == 0 {
		o.User = "nobody"
	}
	repository, err := backrest.Open(o)
	require.NoError(t, err)
	require.NoError(t, repository.CreateStanza(ctx))
	for _, sql := range []string{
		"ALTER SYSTEM SET archive_command = '" + repository.ArchiveCommand() + "'", "SELECT pg_reload_conf()", "CREATE TABLE rows (n int)",
	} {
		_, err := source.Exec(ctx, sql)
		require.NoError(t, err)
	}
	insert := func(n int) {
		t.Helper()
		_, err := source.Exec(ctx, "INSERT INTO rows VALUES ($1)", n)
		require.NoError(t, err)
	}
	scan := func(conn *pgx.Conn, sql string, value any) {
		t.Helper()
		require.NoError(t, conn.QueryRow(ctx, sql).Scan(value))
	}
	var at time.Time
	var lsn, ignored string
	insert(1)
	require.NoError(t, repository.BackUp(ctx, backrest.Full))
	insert(2)
	scan(source, "SELECT clock_timestamp()", &at)
	insert(3)
	require.NoError(t, repository.BackUp(ctx, backrest.Incremental))
	insert(4)
	scan(source, "SELECT pg_current_wal_insert_lsn()::text", &lsn)
	insert(5)
	scan(source, "SELECT pg_create_restore_point('point')::text", &ignored)
	insert(6)
	require.NoError(t, repository.ArchiveAll(ctx))

	for name, c := range map[string]struct {
		target backrest.Target
		want   int
	}{
		"time": {backrest.AtTime(at), 2}, "lsn": {backrest.AtLSN(lsn), 4},
		"point": {backrest.AtPoint("point"), 5}, "latest": {backrest.Latest(), 6},
	} {
		t.Run(name, func(t *testing.T) {
			require.NoError(t, os.Mkdir(filepath.Join(dir, name), 0o755))
			require.NoError(t, repository.Restore(ctx, filepath.Join(dir, name, "pg"), c.target))
			restored, _ := start(name)
			var got int
			scan(restored, "SELECT max(n) FROM rows", &got)
			require.Equal(t, c.want, got)
			var archiving string
			scan(restored, "SHOW archive_mode", &archiving)
			require.Equal(t, "off", archiving)
		})
	}
}
