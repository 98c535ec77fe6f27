// Package migrations creates and upgrades the tables that cannot be rebuilt. They hold the event log, keys, credentials,
// sessions, the inbox, checkpoints, browser errors, and case documents. Read models create their own tables.
//
// Migration files are only added, never changed. They need PostgreSQL 15 or later and run as the owner of the database.
package migrations

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"

	_ "github.com/jackc/pgx/v5/stdlib" // the database/sql driver that goose needs
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

//go:embed *.sql
var files embed.FS

// ErrUnpartitionedLog means that the event log is from before its table was partitioned, which no migration supports. Such logs only
// ever held test data.
var ErrUnpartitionedLog = errors.New("the log was made by an earlier build")

// Up migrates the database to the newest version and returns the number of applied files. Several processes can call it
// concurrently. One does the work while the others wait.
func Up(ctx context.Context, ownerURL string) (applied int, err error) {
	db, err := sql.Open("pgx", ownerURL)
	if err != nil {
		return 0, errors.New("the database URL cannot be read") // the cause would contain the password
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	var undivided bool
	err = db.QueryRowContext(ctx, `SELECT EXISTS (SELECT FROM pg_class WHERE oid = to_regclass('events') AND relkind = 'r')`).Scan(&undivided)
	if err != nil {
		return 0, fmt.Errorf("opening the database: %w", err)
	}
	if undivided {
		return 0, ErrUnpartitionedLog
	}
	locker, err := lock.NewPostgresSessionLocker(lock.WithLockTimeout(1, 300)) // seconds between attempts, number of attempts
	if err != nil {
		return 0, err
	}
	provider, err := goose.NewProvider(goose.DialectPostgres, db, files, goose.WithSessionLocker(locker))
	if err != nil {
		return 0, fmt.Errorf("reading the migrations: %w", err)
	}
	results, err := provider.Up(ctx)
	if err != nil {
		return len(results), fmt.Errorf("migrating the database: %w", err)
	}
	if _, err := db.ExecContext(ctx, grants); err != nil {
		return len(results), fmt.Errorf("granting the application its rights: %w", err)
	}
	return len(results), nil
}

// grants holds privileges on the database itself. A dump or copy does not contain them, so they are granted every time. The
// application creates schemas for read models and drops them when it rebuilds them.
const grants = `
DO $$
BEGIN
    IF NOT has_database_privilege('hulak_app', current_database(), 'CREATE') THEN
        EXECUTE format('GRANT CONNECT, CREATE, TEMPORARY ON DATABASE %I TO hulak_app', current_database());
    END IF;
    IF NOT pg_has_role(current_user, 'hulak_app', 'MEMBER') THEN
        EXECUTE format('GRANT hulak_app TO %I', current_user);
    END IF;
END
$$`
