package maintenance

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"hulak/projections"
	"hulak/projections/internal/tables"
	"hulak/projections/sqlbatch"
)

// Purge deletes a person's rows from all projections. Call it after destroying the person's key. From then on, the log returns the
// person's events without their personal parts, so tables filled later contain no personal data.
//
// A process that still caches the key can write the person's rows again. The purge is therefore recorded with the tables, and each
// step deletes the rows of recently purged people. A rebuild deletes the rows of all people ever purged before it compares the new tables
// and swaps them in.
func (m *Maintainer) Purge(ctx context.Context, person string) error {
	for _, p := range m.projections {
		if len(p.PersonalTables) == 0 {
			continue
		}
		for _, schema := range [...]string{p.Name, p.Name + tables.NextSuffix, p.Name + tables.PreviousSuffix} {
			if err := m.purge(ctx, p, schema, person); err != nil {
				return fmt.Errorf("projection %s: %w", p.Name, err)
			}
		}
	}
	return nil
}

// purge deletes a person's rows from the tables of one schema.
func (m *Maintainer) purge(ctx context.Context, p *projection, schema, person string) error {
	tx, err := tables.Begin(ctx, m.pool, schema)
	if err != nil {
		return err
	}
	defer tables.Rollback(ctx, tx)
	switch err := tables.Check(ctx, tx, p.fingerprint); {
	case errors.Is(err, tables.ErrMissing):
		return nil
	case errors.Is(err, tables.ErrVersionMismatch) && schema != p.Name:
		// PersonalTables lists the tables of this version only, so unused tables of another version are dropped.
		if err := tables.Drop(ctx, tx, schema); err != nil {
			return err
		}
		return tables.CommitDurably(ctx, tx)
	case err != nil:
		return err // after a version mismatch, a rebuild is running or due, and the caller retries after the rebuild
	}
	_, err = tx.Exec(ctx, `INSERT INTO projection_purged (purge, person) SELECT coalesce(max(purge), 0) + 1, $1 FROM projection_purged`,
		person)
	if err != nil {
		return err
	}
	b := sqlbatch.New(nil)
	tables.DeletePeople(b, p.Projection, []string{person})
	if err := b.Send(ctx, tx); err != nil {
		return err
	}
	return tables.CommitDurably(ctx, tx)
}

// purgeRebuild deletes the rows of all purged people from the new tables. lockTx is the transaction that locks the tables in use, which
// record the purges.
func (m *Maintainer) purgeRebuild(ctx context.Context, lockTx pgx.Tx, p *projection) error {
	people, err := p.purgedPeople(ctx, lockTx)
	if err != nil || len(people) == 0 {
		return err
	}
	tx, err := tables.Begin(ctx, m.pool, p.Name+tables.NextSuffix)
	if err != nil {
		return err
	}
	defer tables.Rollback(ctx, tx)
	b := sqlbatch.New(nil)
	tables.DeletePeople(b, p.Projection, people)
	if err := b.Send(ctx, tx); err != nil {
		return tables.ConvertError(err)
	}
	return tx.Commit(ctx)
}

// copyPurges deletes the rows of all purged people from the new tables in the transaction's search_path. It also copies the records of
// these purges from the tables in use.
func (p *projection) copyPurges(ctx context.Context, tx pgx.Tx) error {
	people, err := p.purgedPeople(ctx, tx)
	if err != nil || len(people) == 0 {
		return err
	}
	b := sqlbatch.New(nil)
	tables.DeletePeople(b, p.Projection, people)
	b.Queue(`DELETE FROM projection_purged`)
	b.Queue(`INSERT INTO projection_purged SELECT * FROM ` + tables.Quote(p.Name) + `.projection_purged`)
	return b.Send(ctx, tx)
}

// purgedPeople returns all people who were purged from the tables in use.
func (p *projection) purgedPeople(ctx context.Context, tx pgx.Tx) ([]string, error) {
	var exists bool // tables created by an earlier program may lack the records of purges
	table := tables.Quote(p.Name) + `.projection_purged`
	if err := tx.QueryRow(ctx, `SELECT to_regclass($1) IS NOT NULL`, table).Scan(&exists); err != nil || !exists {
		return nil, err
	}
	return projections.Rows(ctx, tx, pgx.RowTo[string], `SELECT DISTINCT person FROM `+table)
}
