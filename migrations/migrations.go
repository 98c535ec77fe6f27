// Package migrations makes and upgrades what cannot be rebuilt: the log, keys, credentials, sessions, the inbox, the
// followers' places, the errors of browsers and the documents of cases. Read models make their own tables.
//
// Files are only ever added. They run on PostgreSQL 15 and later, as the owner of the database.
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

// ErrEarlierBuild says that the log was made before its table was divided into partitions, from where no migration leads on.
// No such log has ever held anything but trials.
var ErrEarlierBuild = errors.New("the log was made by an earlier build")

// Up brings the database to the newest version. Several processes may call it at the same time: one does the work and the
// others wait. It returns how many files it applied.
func Up(ctx context.Context, ownerURL string) (applied int, err error) {
	db, err := sql.Open("pgx", ownerURL)
	if err != nil {
		return 0, errors.New("the database URL cannot be read") // without the cause, which would quote the password
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	var undivided bool
	err = db.QueryRowContext(ctx, `SELECT EXISTS (SELECT FROM pg_class WHERE oid = to_regclass('events') AND relkind = 'r')`).Scan(&undivided)
	if err != nil {
		return 0, fmt.Errorf("opening the database: %w", err)
	}
	if undivided {
		return 0, ErrEarlierBuild
	}
	locker, err := lock.NewPostgresSessionLocker(lock.WithLockTimeout(1, 300)) // seconds between tries, tries
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

// grants are rights on the database itself. They are not part of a dump or a copy of it, so they are given each time. Read
// models live in schemas of their own, which the application makes, and drops when they are rebuilt.
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
