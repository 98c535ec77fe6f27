package projections

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
)

// purgedAgain is for how long after a purge whoever writes takes the person's rows out again. It is longer than any process
// remembers a destroyed key, and than anything decoded with it waits to be applied to tables in use.
const purgedAgain = 10 * time.Minute

// Purge removes what projections hold of a person in the clear. It comes after the person's key has been destroyed: from
// then on the log gives their facts without the personal part, so that tables filled later hold nothing of it either.
//
// A process that still remembers the key may be about to write the person's rows again, into tables in use or new ones. So
// the purge is noted beside the tables: each step takes out again what it wrote of people who were purged a short while
// ago, and new tables are purged of everybody before they are compared and swapped in.
func (r *Runner) Purge(ctx context.Context, person string) error {
	for _, f := range r.followers {
		if len(f.Personal) == 0 {
			continue
		}
		for _, schema := range [...]string{f.Name, f.Name + suffixNext, f.Name + suffixPrevious} {
			if err := r.purge(ctx, f, schema, person); err != nil {
				return fmt.Errorf("projection %s: %w", f.Name, err)
			}
		}
	}
	return nil
}

func (r *Runner) purge(ctx context.Context, f *follower, schema, person string) error {
	tx, err := r.begin(ctx, schema)
	if err != nil {
		return err
	}
	defer rollback(ctx, tx)
	if shape, err := shapeOf(ctx, tx); errors.Is(err, errNotThere) {
		return nil
	} else if err != nil {
		return err
	} else if shape != f.shape && schema == f.Name {
		return errOtherShape // a rebuild is under way, or about to be: ask again once it is done
	} else if shape != f.shape {
		// Tables of another version that nobody reads are on no list of ours: they go altogether.
		if _, err := tx.Exec(ctx, `DROP SCHEMA `+quote(schema)+` CASCADE`); err != nil {
			return err
		}
		return durably(ctx, tx)
	}
	_, err = tx.Exec(ctx, `INSERT INTO projection_purged (purge, person) SELECT coalesce(max(purge), 0) + 1, $1 FROM projection_purged`, person)
	if err != nil {
		return err
	}
	b := &Batch{}
	f.sweep(b, []string{person})
	if err := b.send(ctx, tx); err != nil {
		return err
	}
	return durably(ctx, tx)
}

// sweep queues that the rows of people are taken out.
func (p Projection) sweep(b *Batch, people []string) {
	if len(people) == 0 {
		return
	}
	for _, t := range p.Personal {
		b.Queue(`DELETE FROM `+quote(t.Table)+` WHERE `+quote(t.Person)+` = ANY ($1)`, people)
	}
}

// purgeNext takes out of the new tables everybody who has been purged from those in use, which the transaction holds still.
func (r *Runner) purgeNext(ctx context.Context, still pgx.Tx, f *follower) error {
	people, err := f.purgedFrom(ctx, still)
	if err != nil || len(people) == 0 {
		return err
	}
	tx, err := r.begin(ctx, f.Name+suffixNext)
	if err != nil {
		return err
	}
	defer rollback(ctx, tx)
	b := &Batch{}
	f.sweep(b, people)
	if err := b.send(ctx, tx); err != nil {
		return missing(err)
	}
	return tx.Commit(ctx)
}

// takeOverPurges purges the new tables, which the transaction sees by their bare names, of everybody who has been purged
// from those in use, and lets them remember it.
func (f *follower) takeOverPurges(ctx context.Context, tx pgx.Tx) error {
	people, err := f.purgedFrom(ctx, tx)
	if err != nil || len(people) == 0 {
		return err
	}
	b := &Batch{}
	f.sweep(b, people)
	b.Queue(`DELETE FROM projection_purged`)
	b.Queue(`INSERT INTO projection_purged SELECT * FROM ` + quote(f.Name) + `.projection_purged`)
	return b.send(ctx, tx)
}

// purgedFrom lists everybody who has ever been purged from the tables in use.
func (f *follower) purgedFrom(ctx context.Context, tx pgx.Tx) ([]string, error) {
	var there bool // tables of an earlier program may have no list
	list := quote(f.Name) + `.projection_purged`
	if err := tx.QueryRow(ctx, `SELECT to_regclass($1) IS NOT NULL`, list).Scan(&there); err != nil || !there {
		return nil, err
	}
	return Rows(ctx, tx, scanText, `SELECT DISTINCT person FROM `+list)
}
