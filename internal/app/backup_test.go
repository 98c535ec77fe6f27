package app

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/eventstore/postgres/pgtest"
	"hulak/httpapi/session"
	"hulak/projections/search"
	"hulak/projections/transfers"
)

// backup is a backup as described in docs/operations/backup.md: the tables in the schema public, in COPY's binary format. The read
// models, which have separate schemas, are not included.
type backup map[string][]byte

// personKeysTable has a separate backup with a limited retention period.
const personKeysTable = "person_keys"

// logBackupTablesQuery lists the tables in a backup of the log. Tables without foreign keys come first.
const logBackupTablesQuery = `
	SELECT c.relname FROM pg_class c
	WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
	  AND c.relname NOT IN ('` + personKeysTable + `', 'goose_db_version')
	ORDER BY (SELECT count(*) FROM pg_constraint f WHERE f.conrelid = c.oid AND f.contype = 'f'), c.relname`

func connect(ctx context.Context, t *testing.T, url string) *pgx.Conn {
	t.Helper()
	conn, err := pgx.Connect(ctx, url)
	require.NoError(t, err)
	t.Cleanup(func() { _ = conn.Close(context.WithoutCancel(ctx)) })
	return conn
}

func logBackupTables(ctx context.Context, t *testing.T, conn *pgx.Conn) []string {
	t.Helper()
	rows, err := conn.Query(ctx, logBackupTablesQuery)
	require.NoError(t, err)
	tables, err := pgx.CollectRows(rows, pgx.RowTo[string])
	require.NoError(t, err)
	return tables
}

func backUp(ctx context.Context, t *testing.T, conn *pgx.Conn, tables ...string) backup {
	t.Helper()
	saved := backup{}
	for _, table := range tables {
		var out bytes.Buffer
		_, err := conn.PgConn().CopyTo(ctx, &out, fmt.Sprintf(`COPY (SELECT * FROM %s) TO STDOUT (FORMAT binary)`, table))
		require.NoError(t, err, table)
		saved[table] = out.Bytes()
	}
	return saved
}

// restore restores a backup to a new, migrated database.
func restore(ctx context.Context, t *testing.T, conn *pgx.Conn, saved backup, tables ...string) {
	t.Helper()
	_, err := conn.Exec(ctx, `SET session_replication_role = replica`) // allows replacing rows that the migrations inserted
	require.NoError(t, err)
	for _, table := range tables {
		_, err := conn.Exec(ctx, `ALTER TABLE `+table+` DISABLE TRIGGER USER; DELETE FROM `+table+`; ALTER TABLE `+table+` ENABLE TRIGGER USER`)
		require.NoError(t, err, table)
		_, err = conn.PgConn().CopyFrom(ctx, bytes.NewReader(saved[table]), fmt.Sprintf(`COPY %s FROM STDIN (FORMAT binary)`, table))
		require.NoError(t, err, table)
	}
}

func copyKeys(t *testing.T, from, to string) {
	t.Helper()
	require.NoError(t, os.CopyFS(filepath.Join(to, "keys"), os.DirFS(filepath.Join(from, "keys"))))
	files, err := filepath.Glob(filepath.Join(to, "keys", "*"))
	require.NoError(t, err)
	for _, file := range files {
		require.NoError(t, os.Chmod(file, 0o600))
	}
}

func TestRestoredBackupHasNoDataForErasedPerson(t *testing.T) {
	t.Parallel()
	p := startProgram(t, nil)
	s := newScript(t, p)
	ctx, cancel := context.WithTimeout(t.Context(), scenarioTimeout)
	defer cancel()
	runFile := func(file string) {
		t.Helper()
		text, err := os.ReadFile("testdata/erasure/" + file)
		require.NoError(t, err)
		s.runSteps(ctx, text)
	}
	runFile("before.txtar")
	owner := connect(ctx, t, p.settings.DatabaseURL)
	tables := logBackupTables(ctx, t, owner)
	require.Contains(t, tables, "events")
	logBackup := backUp(ctx, t, owner, tables...)
	for table, rows := range logBackup {
		assert.False(t, containsCanary(string(rows)), "backup of %s has unencrypted personal data", table)
	}
	runFile("erase.txtar")
	keysBackup := backUp(ctx, t, owner, personKeysTable) // taken after the erasure

	restored := &Settings{
		Addr: "127.0.0.1:0", SandboxAddr: "127.0.0.1:0", Data: t.TempDir(), DatabaseURL: pgtest.URL(t), Env: "test",
		SandboxSpeed: 0.2, IdleMinutes: 5, manualSandbox: true, quiet: true, passwordCost: session.CheapPasswordCost,
	}
	copyKeys(t, p.settings.Data, restored.Data)
	target := connect(ctx, t, restored.DatabaseURL)
	restore(ctx, t, target, logBackup, tables...)
	restore(ctx, t, target, keysBackup, personKeysTable)
	restoredProgram := startComponents(t, restored, AllComponents)
	head, err := restoredProgram.log.Head(ctx)
	require.NoError(t, err)
	require.Positive(t, head)
	for _, model := range []string{"find", "transfers", "beneficiaries", "senders"} {
		require.NoError(t, restoredProgram.runner.WaitFor(ctx, model, head))
	}
	found, err := search.NewQueries(restoredProgram.pool).Search(ctx, "kanari", 10)
	require.NoError(t, err)
	assert.Empty(t, found, "search must not find the erased person")
	assert.Empty(t, tablesWithCanaries(ctx, t, restoredProgram.pool))
	var senders int
	require.NoError(t, restoredProgram.pool.QueryRow(ctx, `SELECT count(*) FROM senders.senders`).Scan(&senders))
	assert.Positive(t, senders, "read models must be rebuilt from the log")
}

func TestAccountNumbersAndPINsAreEncryptedInReadModels(t *testing.T) {
	t.Parallel()
	p, id := startWithDeliveredTransfer(t, nil)
	ctx := t.Context()
	head, err := p.log.Head(ctx)
	require.NoError(t, err)
	for _, model := range []string{"transfers", "beneficiaries"} {
		require.NoError(t, p.runner.WaitFor(ctx, model, head))
	}
	view, err := transfers.NewQueries(p.pool, p.log).ByID(ctx, id)
	require.NoError(t, err)
	require.Len(t, view.ReferenceNumber, 10)
	require.NotEmpty(t, view.Payee.AccountNumber)
	rows, err := p.pool.Query(ctx, `SELECT schemaname || '.' || quote_ident(tablename) FROM pg_tables
		WHERE schemaname NOT IN ('pg_catalog', 'information_schema', 'public')`)
	require.NoError(t, err)
	tables, err := pgx.CollectRows(rows, pgx.RowTo[string])
	require.NoError(t, err)
	require.Contains(t, tables, "transfers.private")
	numbers := []string{"%" + view.ReferenceNumber + "%", "%" + view.Payee.AccountNumber + "%"}
	for _, table := range tables {
		var found bool
		require.NoError(t, p.pool.QueryRow(ctx, `SELECT EXISTS (SELECT FROM `+table+` AS r WHERE r::text LIKE ANY ($1))`, numbers).
			Scan(&found), table)
		assert.False(t, found, "%s has an unencrypted PIN or account number", table)
	}
}
