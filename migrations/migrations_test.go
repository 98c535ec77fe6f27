package migrations_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/stretchr/testify/require"

	"hulak/eventstore/postgres"
	"hulak/eventstore/postgres/pgtest"
	"hulak/migrations"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

const insertEvent = `
	INSERT INTO events (position, stream, version, id, type, schema, payload, metadata, recorded_at)
	VALUES (1, 'thing-a', 1, gen_random_uuid(), 'thing.happened', 1, '{}', '{}', now())`

const insertResponse = `
	INSERT INTO idempotency (command, body_hash, answer, position)
	VALUES (gen_random_uuid(), sha256('body'), '{}', 1)`

func TestConcurrentUpOnCurrentDatabaseAppliesNothing(t *testing.T) {
	t.Parallel()
	url := pgtest.URL(t)
	var wg sync.WaitGroup
	for range 2 {
		wg.Go(func() {
			applied, err := migrations.Up(t.Context(), url)
			if err != nil || applied != 0 {
				t.Errorf("applied %d files, error %v", applied, err)
			}
		})
	}
	wg.Wait()
}

func TestStandbyIsNotUsed(t *testing.T) {
	t.Parallel()
	url := pgtest.URL(t)
	require.NoError(t, migrations.Check(t.Context(), url))
	conn, err := pgx.Connect(t.Context(), url)
	require.NoError(t, err)
	defer conn.Close(t.Context())
	_, err = conn.Exec(t.Context(), "ALTER DATABASE "+conn.Config().Database+" SET default_transaction_read_only = on") // like a standby
	require.NoError(t, err)
	require.ErrorIs(t, migrations.Check(t.Context(), url), pgconn.ErrReadOnlyConnection)
	_, err = migrations.Up(t.Context(), url)
	require.ErrorIs(t, err, pgconn.ErrReadOnlyConnection)
}

func TestServerThatHangsIsSkipped(t *testing.T) {
	t.Parallel()
	hanging, err := net.Listen("tcp", "127.0.0.1:0") // the kernel accepts connections, and nothing answers them
	require.NoError(t, err)
	defer hanging.Close()
	u, err := url.Parse(pgtest.URL(t))
	require.NoError(t, err)
	query := u.Query()
	query.Set("port", fmt.Sprint(hanging.Addr().(*net.TCPAddr).Port, ",5432"))
	query.Set("host", "127.0.0.1,"+query.Get("host"))
	u.RawQuery = query.Encode()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	applied, err := migrations.Up(ctx, u.String())
	require.NoError(t, err)
	require.Zero(t, applied)
	require.NoError(t, migrations.Check(ctx, u.String()))
}

func TestLogIsAppendOnly(t *testing.T) {
	t.Parallel()
	mutations := []string{
		`UPDATE events_from_1 SET payload = '{"amount":"1"}'`, `DELETE FROM events_from_1`, `TRUNCATE events_from_1`,
		`TRUNCATE events_from_20000001`,
		`UPDATE events SET payload = '{"amount":"1"}'`, `UPDATE events SET personal = NULL`, `DELETE FROM events`, `TRUNCATE events`,
		`UPDATE idempotency SET answer = '{}'`, `DELETE FROM idempotency`, `TRUNCATE idempotency`,
	}
	ctx := t.Context()
	url := pgtest.URL(t)
	pool, err := postgres.OpenPool(ctx, url)
	require.NoError(t, err)
	defer pool.Close()
	for _, insert := range []string{insertEvent, insertResponse} {
		_, err := pool.Exec(ctx, insert)
		require.NoError(t, err)
	}
	for _, statement := range append(mutations,
		`ALTER TABLE events DISABLE TRIGGER ALL`, `DROP TABLE events`, `ALTER TABLE events OWNER TO hulak_app`,
		`SET session_replication_role = replica`, `CREATE RULE hide AS ON INSERT TO events DO INSTEAD NOTHING`,
		`DROP TRIGGER events_never_change ON events`, `ALTER TABLE events_from_1 DISABLE TRIGGER ALL`, `DROP TABLE events_from_1`,
		`ALTER TABLE events DETACH PARTITION events_from_1`, `UPDATE log_layout SET partition_events = 1`, `DELETE FROM log_parts`,
		`INSERT INTO log_parts VALUES (90000000, 99999999)`, `INSERT INTO archives VALUES (1, 20000000, 'f', 1, sha256(''), sha256(''))`,
		`INSERT INTO archived_streams VALUES ('thing-a', 9, 1, 1)`, `SELECT * FROM events_from_1`,
		`CREATE OR REPLACE FUNCTION extend_log(bigint) RETURNS bigint LANGUAGE sql AS 'SELECT 1'`,
		`INSERT INTO events_from_1 SELECT * FROM events`, `CREATE TABLE public.events_from_40000001 (LIKE events)`,
		`CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE sql AS ''`,
	) {
		_, err := pool.Exec(ctx, statement)
		requireInsufficientPrivilege(t, err, "as the application role: "+statement)
	}

	owner, err := pgx.Connect(ctx, url)
	require.NoError(t, err)
	defer owner.Close(ctx)
	for _, role := range []string{"origin", "replica"} {
		_, err = owner.Exec(ctx, "SET session_replication_role = "+role)
		require.NoError(t, err)
		for _, statement := range mutations {
			_, err := owner.Exec(ctx, statement)
			requireInsufficientPrivilege(t, err, "as the owner, "+role+": "+statement)
		}
	}
}

func TestDetachedPartitionsAndArchiveTablesAreImmutable(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	pool := pgtest.New(t)
	_, err := pool.Exec(ctx, insertEvent)
	require.NoError(t, err)
	owner := pgtest.OwnerConn(t, pool)
	for _, statement := range []string{
		`ALTER TABLE events DETACH PARTITION events_from_1`,
		`INSERT INTO archives VALUES (1, 20000000, 'f', 1, sha256(''), sha256(''))`, `INSERT INTO archived_streams VALUES ('thing-a', 1, 1, 1)`,
	} {
		_, err := owner.Exec(ctx, statement)
		require.NoError(t, err, statement)
	}
	for _, role := range []string{"origin", "replica"} {
		_, err = owner.Exec(ctx, "SET session_replication_role = "+role)
		require.NoError(t, err)
		for _, statement := range []string{
			`UPDATE events_from_1 SET payload = '{}'`, `DELETE FROM events_from_1`, `TRUNCATE events_from_1`,
			`UPDATE archives SET file = 'g'`, `DELETE FROM archives`, `TRUNCATE archives CASCADE`,
			`UPDATE archived_streams SET last_version = 2`, `DELETE FROM archived_streams`, `TRUNCATE archived_streams`,
		} {
			_, err := owner.Exec(ctx, statement)
			requireInsufficientPrivilege(t, err, role+": "+statement)
		}
	}
}

func TestExtendLogCreatesOnePartitionNearTheHead(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	pool := pgtest.New(t)
	pgtest.SetPartitionSize(t, pool, 10_000)
	extend := func(position int64) (last int64) {
		t.Helper()
		require.NoError(t, pool.QueryRow(ctx, `SELECT extend_log($1)`, position).Scan(&last))
		return last
	}
	require.EqualValues(t, 10_000, extend(1), "the partition already exists")
	require.EqualValues(t, 10_000, extend(10_000))
	require.EqualValues(t, 10_000, extend(10_002), "the position is too far past the head, which is at 0")
	require.EqualValues(t, 10_000, extend(1<<62))
	require.EqualValues(t, 10_000, extend(-1))
	require.EqualValues(t, 20_000, extend(10_001))
	require.EqualValues(t, 20_000, extend(20_001), "the position is too far past the head")

	// A table of the same name in a schema earlier on the search path must not be used.
	_, err := pool.Exec(ctx, `CREATE SCHEMA shadow`)
	require.NoError(t, err)
	_, err = pool.Exec(ctx,
		`SET search_path = shadow, public; CREATE TABLE shadow.log_parts (LIKE public.log_parts); INSERT INTO shadow.log_parts VALUES (1, 5)`)
	require.NoError(t, err)
	require.EqualValues(t, 20_000, extend(1))
}

func TestDestroyedKeysCannotBeRestored(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	_, err := pool.Exec(t.Context(), `INSERT INTO person_keys (person, wrapped, destroyed_at) VALUES ('p', NULL, now())`)
	require.NoError(t, err)
	_, err = pool.Exec(t.Context(), `UPDATE person_keys SET wrapped = 'restored', destroyed_at = NULL`)
	requireInsufficientPrivilege(t, err, "restore a destroyed key")
}

func TestApplicationCanCreateReadModelSchemas(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	for _, statement := range []string{`CREATE SCHEMA summary`, `CREATE TABLE summary.totals (n int)`, `DROP SCHEMA summary CASCADE`} {
		_, err := pool.Exec(t.Context(), statement)
		require.NoError(t, err, statement)
	}
}

func TestApplicationHasAccessToEveryTable(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	rows, err := pool.Query(t.Context(), `
		SELECT relname FROM pg_class
		WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition AND relname <> 'goose_db_version'
		AND NOT (has_table_privilege('hulak_app', oid, 'SELECT') AND (has_table_privilege('hulak_app', oid, 'INSERT')
			OR relname IN ('log_parts', 'log_layout', 'archives', 'archived_streams', 'event_batches_start'))) -- only the owner writes these`)
	require.NoError(t, err)
	missing, err := pgx.CollectRows(rows, pgx.RowTo[string])
	require.NoError(t, err)
	require.Empty(t, missing, "tables without privileges for the application")
}

func requireInsufficientPrivilege(t *testing.T, err error, action string) {
	t.Helper()
	var pgErr *pgconn.PgError
	require.ErrorAs(t, err, &pgErr, action)
	if !errors.As(err, &pgErr) || pgErr.Code != "42501" {
		t.Errorf("%s: got %v, want SQLSTATE 42501", action, err)
	}
}
