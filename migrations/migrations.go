// Package migrations creates and upgrades the event log and all tables that cannot be rebuilt from it, such as keys, credentials,
// sessions, and the inbox. Read models create their own tables.
//
// Migration files are only added, never changed. They need PostgreSQL 15 or later and run as the owner of the database.
package migrations

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"net"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

//go:embed *.sql
var files embed.FS

// ErrUnpartitionedLog means that an earlier build created the event log as an unpartitioned table. No migration supports it, because
// such logs held only test data.
var ErrUnpartitionedLog = errors.New("the event log was created by an earlier build")

// Up migrates the database to the newest version and returns the number of applied files. Several processes can call it
// concurrently. One applies the files while the others wait. If the login does not own the database, Up changes nothing and
// returns ErrNotOwner. If it may not create or grant the application's role, the error contains the SQL that an administrator must run.
func Up(ctx context.Context, ownerURL string) (applied int, err error) {
	db, err := open(ownerURL)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := prepare(ctx, db); err != nil {
		return 0, err
	}
	locker, err := lock.NewPostgresSessionLocker(lock.WithLockTimeout(1, 300)) // seconds between attempts, number of attempts
	if err != nil {
		return 0, err
	}
	provider, err := goose.NewProvider(goose.DialectPostgres, db, files, goose.WithSessionLocker(locker))
	if err != nil {
		return 0, fmt.Errorf("read migrations: %w", err)
	}
	results, err := provider.Up(ctx)
	if err != nil {
		return len(results), fmt.Errorf("migrate database: %w", err)
	}
	if _, err := db.ExecContext(ctx, grants); err != nil {
		return len(results), fmt.Errorf("grant application privileges: %w", err)
	}
	return len(results), nil
}

// connectTimeout limits the wait for each server in a URL, so that one that hangs does not keep Up from the next one.
const connectTimeout = 3 * time.Second

// uncancelableConn is a connection on which pgx never asks the server to cancel a statement. If a commit that waits for a standby were
// canceled, the migration would take effect without being replicated.
type uncancelableConn struct{ net.Conn }

// RemoteAddr implements net.Conn. pgx cannot connect to this address.
func (uncancelableConn) RemoteAddr() net.Addr { return &net.UnixAddr{Net: "not cancelable"} }

// open opens a database. Its URL can contain the parameters of a pool. If it names several servers, the one that accepts writes is used.
func open(url string) (*sql.DB, error) {
	config, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, errors.New("database URL is invalid") // the cause would contain the password
	}
	if config.ConnConfig.ValidateConnect == nil {
		config.ConnConfig.ValidateConnect = pgconn.ValidateConnectTargetSessionAttrsReadWrite
	}
	if config.ConnConfig.ConnectTimeout == 0 {
		config.ConnConfig.ConnectTimeout = connectTimeout
	}
	config.ConnConfig.RuntimeParams["client_connection_check_interval"] = "1s" // ends a statement that an interrupted process left
	config.ConnConfig.AfterNetConnect = func(_ context.Context, _ *pgconn.Config, conn net.Conn) (net.Conn, error) {
		return uncancelableConn{conn}, nil
	}
	return stdlib.OpenDB(*config.ConnConfig), nil
}

// prepare checks that the login may migrate the schema, and creates the application's role, which the first migration needs.
func prepare(ctx context.Context, db *sql.DB) error {
	var unpartitioned bool
	err := db.QueryRowContext(ctx,
		`SELECT EXISTS (SELECT FROM pg_class WHERE oid = to_regclass('events') AND relkind = 'r')`,
	).Scan(&unpartitioned)
	if err != nil {
		return fmt.Errorf("open database: %w", err)
	}
	if unpartitioned {
		return ErrUnpartitionedLog
	}
	isOwner, err := ownsSchema(ctx, db)
	if err != nil {
		return err
	}
	if !isOwner {
		return ErrNotOwner
	}
	if err := checkVersion(ctx, db); err != nil && !errors.Is(err, ErrOutdated) {
		return err
	}
	return ensureRole(ctx, db)
}

// grants grants the application role privileges that are not part of a migration. A dump or copy does not contain those on the
// database. Up therefore runs it every time. The application needs CREATE for the schemas of read models, and it reads the schema's
// version when it starts.
const grants = `
DO $$
DECLARE
    on_database text := format('GRANT CONNECT, CREATE, TEMPORARY ON DATABASE %I TO hulak_app', current_database());
BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('hulak grants')); -- concurrent grants on one object fail
    IF NOT has_database_privilege('hulak_app', current_database(), 'CREATE') THEN
        IF NOT (SELECT pg_has_role(datdba, 'USAGE') FROM pg_database WHERE datname = current_database()) THEN
            RAISE EXCEPTION 'the login owns the tables but not the database, so run this SQL as an administrator: %;', on_database
                USING ERRCODE = 'insufficient_privilege';
        END IF;
        EXECUTE on_database;
    END IF;
    IF NOT has_table_privilege('hulak_app', 'goose_db_version', 'SELECT') THEN
        GRANT SELECT ON goose_db_version TO hulak_app;
    END IF;
END
$$`
