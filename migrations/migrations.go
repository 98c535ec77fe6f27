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

	_ "github.com/jackc/pgx/v5/stdlib" // the database/sql driver that goose needs
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

//go:embed *.sql
var files embed.FS

// ErrUnpartitionedLog means that an earlier build created the event log as an unpartitioned table. No migration supports it, because
// such logs held only test data.
var ErrUnpartitionedLog = errors.New("the event log was created by an earlier build")

// Up migrates the database to the newest version and returns the number of applied files. Several processes can call it
// concurrently. One applies the files while the others wait.
func Up(ctx context.Context, ownerURL string) (applied int, err error) {
	db, err := sql.Open("pgx", ownerURL)
	if err != nil {
		return 0, errors.New("invalid database URL") // the cause would contain the password
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	var unpartitioned bool
	err = db.QueryRowContext(ctx,
		`SELECT EXISTS (SELECT FROM pg_class WHERE oid = to_regclass('events') AND relkind = 'r')`,
	).Scan(&unpartitioned)
	if err != nil {
		return 0, fmt.Errorf("open database: %w", err)
	}
	if unpartitioned {
		return 0, ErrUnpartitionedLog
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

// grants grants the application role privileges on the database, which a dump or copy does not contain. Up therefore runs it every
// time. The application needs CREATE for the schemas of read models.
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
