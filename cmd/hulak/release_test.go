package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"hulak/eventstore/postgres/pgtest"
	"hulak/projections"
	"hulak/projections/maintenance"
)

// TestRelease1DatabaseOpens loads a release 1.0 database and verifies its log. Then it starts the current program on the database and
// rebuilds every read model from the old events.
func TestRelease1DatabaseOpens(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), suiteTimeout)
	defer cancel()
	const release = "testdata/release-1.0"
	url := pgtest.URL(t)
	restoreDump(t, url, filepath.Join(release, "database.sql"))
	data := t.TempDir()
	require.NoError(t, os.CopyFS(data, os.DirFS(filepath.Join(release, "data"))))
	for _, key := range []string{"app.secret", "people.keyset", "provider.secret", "seal.key", "webhook.secret", "writers.keyset"} {
		require.NoError(t, os.Chmod(filepath.Join(data, "keys", key), 0o600))
	}
	s := &settings{
		Addr: "127.0.0.1:0", SandboxAddr: "127.0.0.1:0", Data: data, DatabaseURL: url, Env: "test", DemoPassword: testPassword,
		SandboxSpeed: 0.05, IdleMinutes: 5, quiet: true,
	}

	var out bytes.Buffer
	require.NoError(t, verifyCmd{}.Run(ctx, s, &out), out.String())

	p := startComponents(t, s, allComponents)
	require.NoError(t, awaitIdle(ctx, p))
	for _, projection := range p.runner.Projections() {
		_, err := p.maintainer.Rebuild(ctx, projection.Name, maintenance.RebuildOptions{})
		require.NoError(t, err, projection.Name)
	}
	rows, err := projections.Rows(ctx, p.pool, scanText, `
		SELECT concat_ws(' ', p.first_name, p.last_name, t.status, t.delivery, t.send, t.receive)
		FROM transfers.transfers t JOIN senders.people p USING (sender_id) ORDER BY t.position`)
	require.NoError(t, err)
	require.Len(t, rows, 2)
	require.Contains(t, rows, "Badmash Kalpanik HOLD HOLD 200.00 26650.00")
	require.Contains(t, rows, "Maya Gurung COMPLETED DELIVERED 200.00 26650.00")
}

// restoreDump replaces the contents of a database with a dump.
func restoreDump(t *testing.T, url, dump string) {
	t.Helper()
	ctx := t.Context()
	text, err := os.ReadFile(dump)
	require.NoError(t, err)
	conn, err := pgx.Connect(ctx, url)
	require.NoError(t, err)
	defer conn.Close(ctx)
	schemas, err := conn.Query(ctx, `SELECT nspname FROM pg_namespace WHERE nspname !~ '^(pg_|information_schema)'`)
	require.NoError(t, err)
	names, err := pgx.CollectRows(schemas, pgx.RowTo[string])
	require.NoError(t, err)
	for _, name := range names {
		_, err := conn.Exec(ctx, `DROP SCHEMA `+pgx.Identifier{name}.Sanitize()+` CASCADE`)
		require.NoError(t, err)
	}
	_, err = conn.Exec(ctx, `CREATE SCHEMA public; GRANT USAGE ON SCHEMA public TO PUBLIC`)
	require.NoError(t, err)
	_, err = conn.PgConn().Exec(ctx, string(text)).ReadAll()
	require.NoError(t, err)
}
