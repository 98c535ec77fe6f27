package migrations

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/pressly/goose/v3"
)

// appRole is the role that migrations grant privileges to.
const appRole = "hulak_app"

// Errors about the schema and the login.
var (
	ErrOutdated = errors.New("the database schema is older than this program: run hulak migrate with the login that owns the database")
	ErrTooNew   = errors.New("the database schema is newer than this program: use the release that migrated it, or a later one")
	ErrNotOwner = errors.New("the login does not own the database: run hulak migrate with the login that owns it")
	// ErrRole means that the application's role does not exist, or that the login is not a member. The text continues with SQL.
	ErrRole = errors.New("the login may not use the role " + appRole + ", so run this SQL as an administrator of the database server")
)

// Check returns an error if the schema is not the one that Up creates, or if the login cannot switch to the application's role. It
// changes nothing, so any login can call it.
func Check(ctx context.Context, url string) (err error) {
	db, err := open(url)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	statements, err := missingRole(ctx, db)
	if err != nil {
		return err
	}
	if len(statements) > 0 {
		return roleError(statements)
	}
	db.SetMaxOpenConns(1) // the role belongs to the connection
	if _, err := db.ExecContext(ctx, "SET ROLE "+appRole); err != nil {
		return fmt.Errorf("set the role %s: %w", appRole, err)
	}
	return checkVersion(ctx, db)
}

// ownsSchema reports whether the login owns the schema, or the database if it is empty.
func ownsSchema(ctx context.Context, db *sql.DB) (owner bool, err error) {
	err = db.QueryRowContext(ctx, `
		SELECT pg_has_role(coalesce((SELECT relowner FROM pg_class WHERE oid = to_regclass('events')), datdba), 'USAGE')
		FROM pg_database WHERE datname = current_database()`).Scan(&owner)
	if err != nil {
		return false, fmt.Errorf("read the owner of the database: %w", err)
	}
	return owner, nil
}

// checkVersion returns an error if the applied migrations are not exactly those in this program.
func checkVersion(ctx context.Context, db *sql.DB) error {
	names, err := fs.Glob(files, "*.sql")
	if err != nil {
		return err
	}
	known := make([]int64, len(names))
	for i, name := range names {
		if known[i], err = goose.NumericComponent(name); err != nil {
			return fmt.Errorf("read migrations: %w", err)
		}
	}
	var readable bool
	err = db.QueryRowContext(ctx, `SELECT coalesce(has_table_privilege(to_regclass('goose_db_version'), 'SELECT'), false)`).Scan(&readable)
	if err != nil {
		return fmt.Errorf("read the version of the schema: %w", err)
	}
	if !readable { // an empty database, or one that Up has not granted the privilege in
		return ErrOutdated
	}
	var outdated, tooNew bool
	err = db.QueryRowContext(ctx, `
		SELECT EXISTS (SELECT unnest($1::bigint[]) EXCEPT SELECT version_id FROM goose_db_version WHERE is_applied),
			EXISTS (SELECT version_id FROM goose_db_version WHERE version_id > 0 EXCEPT SELECT unnest($1::bigint[]))`,
		known).Scan(&outdated, &tooNew)
	switch {
	case err != nil:
		return fmt.Errorf("read the version of the schema: %w", err)
	case tooNew:
		return ErrTooNew
	case outdated:
		return ErrOutdated
	}
	return nil
}

// ensureRole creates the application's role and makes the owner a member, so that the owner can also run the app.
func ensureRole(ctx context.Context, db *sql.DB) error {
	statements, err := missingRole(ctx, db)
	if err != nil {
		return err
	}
	for i, statement := range statements {
		_, err := db.ExecContext(ctx, statement)
		pgErr, _ := errors.AsType[*pgconn.PgError](err)
		switch {
		case err == nil:
		case pgErr != nil && pgErr.Code == "42501": // insufficient_privilege
			return roleError(statements[i:])
		case pgErr != nil && (pgErr.Code == "42710" || pgErr.Code == "23505"): // another process did the same
		default:
			return fmt.Errorf("%s: %w", statement, err)
		}
	}
	return nil
}

// missingRole returns the statements that let the login switch to the application's role. Before Postgres 16, every member of a role
// can switch to it.
func missingRole(ctx context.Context, db *sql.DB) (statements []string, err error) {
	var login string
	var exists, member bool
	err = db.QueryRowContext(ctx, `
		SELECT me.rolname, app.oid IS NOT NULL, coalesce(pg_has_role(app.oid,
			CASE WHEN current_setting('server_version_num')::int < 160000 THEN 'MEMBER' ELSE 'SET' END), me.rolsuper)
		FROM pg_roles me LEFT JOIN pg_roles app ON app.rolname = $1 WHERE me.rolname = current_user`,
		appRole).Scan(&login, &exists, &member)
	if err != nil {
		return nil, fmt.Errorf("read the roles of the database: %w", err)
	}
	if !exists {
		statements = append(statements, "CREATE ROLE "+appRole+" NOLOGIN")
	}
	if !member {
		statements = append(statements, "GRANT "+appRole+" TO "+pgx.Identifier{login}.Sanitize())
	}
	return statements, nil
}

func roleError(statements []string) error {
	return fmt.Errorf("%w: %s;", ErrRole, strings.Join(statements, "; "))
}
