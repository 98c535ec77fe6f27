package maintenance

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"github.com/jackc/pgx/v5"

	"hulak/eventstore/postgres"
	"hulak/projections"
	"hulak/projections/internal/tables"
)

// tableDigest is a checksum of all rows in a table.
type tableDigest struct {
	Table string
	Rows  int64
	Sum   string
}

// Digest returns a hash of all rows in a projection's tables. Tables that contain the same rows have the same digest, in any row order.
// The digest does not cover the projection_ tables.
func (m *Maintainer) Digest(ctx context.Context, name string) (string, error) {
	if _, err := m.find(name); err != nil {
		return "", err
	}
	tx, err := tables.Begin(ctx, m.pool, name)
	if err != nil {
		return "", err
	}
	defer tables.Rollback(ctx, tx)
	digests, err := digestTables(ctx, tx, name)
	if err != nil {
		return "", err
	}
	sum := sha256.New()
	for _, t := range digests {
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
	defer postgres.AllowSilence(tx.Conn())()
	names, err := projections.Rows(ctx, tx, pgx.RowTo[string], `SELECT relname::text FROM pg_class
		WHERE relnamespace = $1::regnamespace AND relkind = 'r' AND NOT starts_with(relname::text, 'projection_')
		ORDER BY relname::text COLLATE "C"`, tables.Quote(schema))
	if err != nil {
		return nil, err
	}
	digests := make([]tableDigest, len(names))
	for i, name := range names {
		t := &digests[i]
		t.Table = name
		err := tx.QueryRow(ctx, `SELECT count(*), coalesce(sum(hashtextextended(line, 0)), 0)::text
			FROM (SELECT t::text AS line FROM `+tables.Quote(schema)+`.`+tables.Quote(name)+` t) lines`).Scan(&t.Rows, &t.Sum)
		if err != nil {
			return nil, err
		}
	}
	return digests, nil
}
