// Package tables manages the Postgres schemas that hold the read models' tables.
//
// Each schema has the projection's own tables and three more, defined in bookkeeping.sql: the log position that the tables have
// reached, the parked streams, and the purged people. All are in one schema, so that rows and position are always swapped, dropped,
// and restored together. The schema of the tables in use has the projection's name. A rebuild fills the schema with NextSuffix. The
// tables in use before the last rebuild are in the schema with PreviousSuffix.
//
// The packages runner and maintenance change a schema only in a transaction from Begin, which locks the schema.
package tables

import (
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"hulak/projections"
)

// Suffixes of schema names.
const (
	NextSuffix     = "__next"     // new tables, filled by a rebuild
	PreviousSuffix = "__previous" // tables in use before the last rebuild
)

var (
	// ErrMissing means that the schema has no tables.
	ErrMissing = errors.New("projection's tables do not exist")
	// ErrVersionMismatch means that another version of the program created the tables.
	ErrVersionMismatch = errors.New("projection's tables have a different version")
)

// bookkeepingSQL creates the tables that every projection needs in addition to its own.
//
//go:embed bookkeeping.sql
var bookkeepingSQL string

// Fingerprint returns the version and a checksum of a projection's tables. It reveals a schema change even if the version stays the
// same.
func Fingerprint(p projections.Projection) string {
	sum := sha256.Sum256([]byte(bookkeepingSQL + p.TablesSQL()))
	return fmt.Sprintf("%d-%s", p.Version, hex.EncodeToString(sum[:8]))
}

// ReadFingerprint returns the fingerprint of the tables in the transaction's schema, or ErrMissing. It first checks that the table
// exists, because a failed statement would abort the transaction.
func ReadFingerprint(ctx context.Context, tx pgx.Tx) (fingerprint string, err error) {
	var exists bool
	if err := tx.QueryRow(ctx, `SELECT to_regclass('projection_checkpoint') IS NOT NULL`).Scan(&exists); err != nil {
		return "", err
	}
	if !exists {
		return "", ErrMissing
	}
	err = tx.QueryRow(ctx, `SELECT shape FROM projection_checkpoint`).Scan(&fingerprint)
	return fingerprint, err
}

// Check returns ErrMissing or ErrVersionMismatch if the transaction's schema does not have tables with a fingerprint.
func Check(ctx context.Context, tx pgx.Tx, fingerprint string) error {
	found, err := ReadFingerprint(ctx, tx)
	switch {
	case err != nil:
		return err
	case found != fingerprint:
		return ErrVersionMismatch
	}
	return nil
}

// Create creates a schema with a projection's empty tables.
func Create(ctx context.Context, tx pgx.Tx, p projections.Projection, schema string) error {
	for _, sql := range []string{`CREATE SCHEMA ` + Quote(schema), bookkeepingSQL, p.TablesSQL()} {
		if _, err := tx.Exec(ctx, sql); err != nil {
			return err
		}
	}
	_, err := tx.Exec(ctx, `INSERT INTO projection_checkpoint (position, version, shape) VALUES (0, $1, $2)`, p.Version, Fingerprint(p))
	return err
}

// Drop drops a schema with all its tables.
func Drop(ctx context.Context, tx pgx.Tx, schema string) error {
	_, err := tx.Exec(ctx, `DROP SCHEMA `+Quote(schema)+` CASCADE`)
	return err
}

// Position returns the log position that a schema's tables have reached, or ErrMissing.
func Position(ctx context.Context, db projections.DB, schema string) (position int64, err error) {
	err = db.QueryRow(ctx, `SELECT position FROM `+Quote(schema)+`.projection_checkpoint`).Scan(&position)
	return position, ConvertError(err)
}

// ConvertError converts a Postgres error for missing tables to ErrMissing.
func ConvertError(err error) error {
	var pgErr *pgconn.PgError
	if errors.As(err, &pgErr) && (pgErr.Code == "42P01" || pgErr.Code == "3F000") {
		return ErrMissing
	}
	return err
}

// Quote returns a quoted SQL name.
func Quote(name string) string { return pgx.Identifier{name}.Sanitize() }
