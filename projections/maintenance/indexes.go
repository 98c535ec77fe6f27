package maintenance

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"hulak/eventstore/postgres"
	"hulak/projections"
	"hulak/projections/internal/tables"
)

// postponeIndexesSQL drops the indexes of new tables and records their definitions, so that they can be created after the tables are
// filled. Building an index at the end costs a fraction of maintaining it. Until then, updates can be heap-only tuple (HOT) updates.
// Primary keys and other unique or exclusion indexes stay.
const postponeIndexesSQL = `
	CREATE TABLE projection_postponed (definition text NOT NULL);
	DO $$
	DECLARE found record;
	BEGIN
		FOR found IN
			SELECT i.indexrelid::regclass AS name, pg_get_indexdef(i.indexrelid) AS definition
			FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
			WHERE c.relnamespace = current_schema()::regnamespace AND NOT i.indisunique AND NOT i.indisexclusion
		LOOP
			INSERT INTO projection_postponed (definition) VALUES (found.definition);
			EXECUTE 'DROP INDEX ' || found.name;
		END LOOP;
	END
	$$`

func postponeIndexes(ctx context.Context, tx pgx.Tx) error {
	_, err := tx.Exec(ctx, postponeIndexesSQL)
	return err
}

// createIndexes creates the postponed indexes, one per transaction, so that a crash loses no more than one. It then runs ANALYZE to
// prepare the tables for queries.
func (m *Maintainer) createIndexes(ctx context.Context, schema string) error {
	for {
		more, err := m.createNextIndex(ctx, schema)
		if err != nil || !more {
			return err
		}
	}
}

func (m *Maintainer) createNextIndex(ctx context.Context, schema string) (more bool, err error) {
	tx, err := tables.Begin(ctx, m.pool, schema)
	if err != nil {
		return false, err
	}
	defer tables.Rollback(ctx, tx)
	var exists bool
	if err := tx.QueryRow(ctx, `SELECT to_regclass('projection_postponed') IS NOT NULL`).Scan(&exists); err != nil || !exists {
		return false, err
	}
	if _, err := tx.Exec(ctx, `SELECT set_config('statement_timeout', '0', true)`); err != nil {
		return false, err
	}
	var definition string
	err = tx.QueryRow(ctx, `DELETE FROM projection_postponed WHERE ctid = (SELECT min(ctid) FROM projection_postponed)
		RETURNING definition`).Scan(&definition)
	if errors.Is(err, pgx.ErrNoRows) {
		return false, m.finishIndexes(ctx, tx)
	}
	if err != nil {
		return false, err
	}
	defer postgres.AllowSilence(tx.Conn())()
	if _, err := tx.Exec(ctx, definition); err != nil {
		return false, err
	}
	return true, tx.Commit(ctx)
}

// finishIndexes analyzes the tables and drops the list of postponed indexes.
func (m *Maintainer) finishIndexes(ctx context.Context, tx pgx.Tx) error {
	names, err := projections.Rows(ctx, tx, pgx.RowTo[string], `SELECT relname::text FROM pg_class
		WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'`)
	if err != nil {
		return err
	}
	for _, name := range names {
		if _, err := tx.Exec(ctx, `ANALYZE `+tables.Quote(name)); err != nil {
			return err
		}
	}
	if _, err := tx.Exec(ctx, `DROP TABLE projection_postponed`); err != nil {
		return err
	}
	return tx.Commit(ctx)
}
