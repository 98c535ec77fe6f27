package projections

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
)

// purgeRepeatTime is how long after a purge each step keeps deleting the person's rows. It exceeds the time that a process caches a
// destroyed key, plus the time to apply events that were decoded with that key.
const purgeRepeatTime = 10 * time.Minute

// Purge deletes a person's rows from all projections. Call it after destroying the person's key. From then on, the log returns the
// person's events without their personal parts, so tables filled later contain no personal data.
//
// A process that still caches the key can write the person's rows again. The purge is therefore recorded with the tables, and each
// step deletes the rows of recently purged people. A rebuild deletes the rows of all people ever purged before it compares the new tables
// and swaps them in.
func (r *Runner) Purge(ctx context.Context, person string) error {
	for _, f := range r.followers {
		if len(f.PersonalTables) == 0 {
			continue
		}
		for _, schema := range [...]string{f.Name, f.Name + nextSuffix, f.Name + previousSuffix} {
			if err := r.purge(ctx, f, schema, person); err != nil {
				return fmt.Errorf("projection %s: %w", f.Name, err)
			}
		}
	}
	return nil
}

// purge deletes a person's rows from the tables of one schema.
func (r *Runner) purge(ctx context.Context, f *follower, schema, person string) error {
	tx, err := r.begin(ctx, schema)
	if err != nil {
		return err
	}
	defer rollback(ctx, tx)
	switch fingerprint, err := readFingerprint(ctx, tx); {
	case errors.Is(err, errNoTables):
		return nil
	case err != nil:
		return err
	case fingerprint != f.fingerprint && schema == f.Name:
		return errVersionMismatch // a rebuild is running or due, and the caller retries after the rebuild
	case fingerprint != f.fingerprint:
		// PersonalTables lists the tables of this version only, so unused tables of another version are dropped.
		if _, err := tx.Exec(ctx, `DROP SCHEMA `+quote(schema)+` CASCADE`); err != nil {
			return err
		}
		return commitDurably(ctx, tx)
	}
	_, err = tx.Exec(ctx, `INSERT INTO projection_purged (purge, person) SELECT coalesce(max(purge), 0) + 1, $1 FROM projection_purged`,
		person)
	if err != nil {
		return err
	}
	b := &Batch{}
	f.queueDeletes(b, []string{person})
	if err := b.send(ctx, tx); err != nil {
		return err
	}
	return commitDurably(ctx, tx)
}

// queueDeletes queues statements that delete people's rows.
func (p Projection) queueDeletes(b *Batch, people []string) {
	if len(people) == 0 {
		return
	}
	for _, t := range p.PersonalTables {
		b.Queue(`DELETE FROM `+quote(t.Table)+` WHERE `+quote(t.PersonColumn)+` = ANY ($1)`, people)
	}
}

// purgeRebuild deletes the rows of all purged people from the new tables. lockTx is the transaction that locks the tables in use, which
// record the purges.
func (r *Runner) purgeRebuild(ctx context.Context, lockTx pgx.Tx, f *follower) error {
	people, err := f.purgedPeople(ctx, lockTx)
	if err != nil || len(people) == 0 {
		return err
	}
	tx, err := r.begin(ctx, f.Name+nextSuffix)
	if err != nil {
		return err
	}
	defer rollback(ctx, tx)
	b := &Batch{}
	f.queueDeletes(b, people)
	if err := b.send(ctx, tx); err != nil {
		return convertMissingTablesError(err)
	}
	return tx.Commit(ctx)
}

// copyPurges deletes the rows of all purged people from the new tables in the transaction's search_path. It also copies the records of
// these purges from the tables in use.
func (f *follower) copyPurges(ctx context.Context, tx pgx.Tx) error {
	people, err := f.purgedPeople(ctx, tx)
	if err != nil || len(people) == 0 {
		return err
	}
	b := &Batch{}
	f.queueDeletes(b, people)
	b.Queue(`DELETE FROM projection_purged`)
	b.Queue(`INSERT INTO projection_purged SELECT * FROM ` + quote(f.Name) + `.projection_purged`)
	return b.send(ctx, tx)
}

// purgedPeople returns all people who were purged from the tables in use.
func (f *follower) purgedPeople(ctx context.Context, tx pgx.Tx) ([]string, error) {
	var exists bool // tables created by an earlier program may lack the records of purges
	table := quote(f.Name) + `.projection_purged`
	if err := tx.QueryRow(ctx, `SELECT to_regclass($1) IS NOT NULL`, table).Scan(&exists); err != nil || !exists {
		return nil, err
	}
	return Rows(ctx, tx, scanText, `SELECT DISTINCT person FROM `+table)
}
