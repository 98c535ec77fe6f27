package projections

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"github.com/jackc/pgx/v5"
)

// tableDigest is a checksum of all rows in a table.
type tableDigest struct {
	Table string
	Rows  int64
	Sum   string
}

// Digest returns a hash of all rows in a projection's tables. Tables that contain the same rows have the same digest, in any row order.
// The digest does not cover the projection_ tables.
func (r *Runner) Digest(ctx context.Context, name string) (string, error) {
	if r.byName[name] == nil {
		return "", fmt.Errorf("%w: %s", ErrUnknownProjection, name)
	}
	tx, err := r.begin(ctx, name)
	if err != nil {
		return "", err
	}
	defer rollback(ctx, tx)
	tables, err := digestTables(ctx, tx, name)
	if err != nil {
		return "", err
	}
	sum := sha256.New()
	for _, t := range tables {
		fmt.Fprintf(sum, "%d:%s %d %s\n", len(t.Table), t.Table, t.Rows, t.Sum)
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

// digestTables adds up 64-bit hashes of each table's rows. This takes one pass and no sorting. It detects accidental differences, but
// not deliberate collisions.
func digestTables(ctx context.Context, tx pgx.Tx, schema string) ([]tableDigest, error) {
	_, err := tx.Exec(ctx, `SELECT set_config('search_path', $1, true), set_config('timezone', 'UTC', true),
		set_config('datestyle', 'ISO', true),
		set_config('statement_timeout', '0', true)`, schema)
	if err != nil {
		return nil, err
	}
	names, err := Rows(ctx, tx, scanText, `SELECT relname::text FROM pg_class
		WHERE relnamespace = $1::regnamespace AND relkind = 'r' AND NOT starts_with(relname::text, 'projection_')
		ORDER BY relname::text COLLATE "C"`, quote(schema))
	if err != nil {
		return nil, err
	}
	tables := make([]tableDigest, len(names))
	for i, name := range names {
		t := &tables[i]
		t.Table = name
		err := tx.QueryRow(ctx, `SELECT count(*), coalesce(sum(hashtextextended(line, 0)), 0)::text
			FROM (SELECT t::text AS line FROM `+quote(schema)+`.`+quote(name)+` t) lines`).Scan(&t.Rows, &t.Sum)
		if err != nil {
			return nil, err
		}
	}
	return tables, nil
}

func scanText(row pgx.Row) (text string, err error) {
	err = row.Scan(&text)
	return text, err
}
