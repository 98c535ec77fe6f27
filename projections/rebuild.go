package projections

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
)

// Schema name suffixes.
const (
	nextSuffix      = "__next"     // new tables, filled by a rebuild
	previousSuffix  = "__previous" // tables in use before the last rebuild
	temporarySuffix = "__aside"    // temporary name while a rollback swaps schemas
)

// RebuildOptions configures a rebuild.
type RebuildOptions struct {
	// Progress is called after each page, and while the rebuild waits.
	Progress func(Progress)
	// AcceptDifference swaps the new tables in even if they differ from tables in use of the same version.
	AcceptDifference bool
	// Restart discards an unfinished rebuild instead of continuing it.
	Restart bool
}

// Progress is the progress of a rebuild.
type Progress struct {
	Done, Total int64 // number of events
	// Waiting means that the rebuild is waiting for the tables in use to catch up with the log.
	Waiting bool
}

// Rebuild fills new tables from the whole log, compares them with the tables in use, and swaps them in. Queries use the old tables
// until the swap, which is atomic. The followers that update the tables in use have priority. The old tables are kept for RollBack
// until the next rebuild. An interrupted rebuild continues where it stopped.
//
// If the new and the old tables have the same version but differ, Rebuild returns *DifferenceError and swaps nothing. Differences
// between versions are only reported.
func (r *Runner) Rebuild(ctx context.Context, name string, o RebuildOptions) (Comparison, error) {
	f := r.byName[name]
	if f == nil {
		return Comparison{}, fmt.Errorf("%w: %s", ErrUnknownProjection, name)
	}
	return r.rebuild(ctx, f, o)
}

func (r *Runner) rebuild(ctx context.Context, f *follower, o RebuildOptions) (c Comparison, err error) {
	if o.Progress == nil {
		o.Progress = func(Progress) {}
	}
	if err := r.prepareRebuild(ctx, f, o.Restart); err != nil {
		return c, err
	}
	c, err = r.finishRebuild(ctx, f, o)
	if errors.Is(err, errNoTables) {
		return c, nil // another runner has finished the same rebuild
	}
	return c, err
}

func (r *Runner) finishRebuild(ctx context.Context, f *follower, o RebuildOptions) (Comparison, error) {
	if err := r.fillRebuild(ctx, f, o); err != nil {
		return Comparison{}, err
	}
	if err := r.createIndexes(ctx, f.Name+nextSuffix); err != nil {
		return Comparison{}, err
	}
	if err := r.fillRebuild(ctx, f, o); err != nil { // events appended in the meantime
		return Comparison{}, err
	}
	c, err := r.compare(ctx, f)
	if err != nil {
		return c, err
	}
	if c.SameVersion && len(c.DifferingTables()) > 0 && !o.AcceptDifference {
		return c, &DifferenceError{f.Name, c}
	}
	return c, r.swap(ctx, f)
}

// fillRebuild fills the new tables up to the end of the log. It lets followers catch up between pages.
func (r *Runner) fillRebuild(ctx context.Context, f *follower, o RebuildOptions) error {
	head, err := r.log.Head(ctx)
	if err != nil {
		return err
	}
	var position int64
	t := throttle{observe: r.readPositions, checkedAt: time.Now(), head: head, stuck: map[string]int64{}}
	progress := func(waiting bool) {
		o.Progress(Progress{Done: position, Total: max(t.head, position), Waiting: waiting})
	}
	t.onWait = func() { progress(true) }
	position, err = r.schemaPosition(ctx, f.Name+nextSuffix)
	if err != nil {
		return err
	}
	progress(false)
	_, err = r.fill(ctx, f, f.Name+nextSuffix, endOfLog, func(reached int64) error {
		position = reached
		if err := t.waitForFollowers(ctx); err != nil {
			return err
		}
		progress(false)
		return nil
	})
	return err
}

// prepareRebuild creates the new tables, or keeps partially filled ones. If restart is set or they have another version, it drops them
// first. It fails if the tables in use have a later version, because an old program must not undo a new program's work.
func (r *Runner) prepareRebuild(ctx context.Context, f *follower, restart bool) error {
	if err := r.rejectLaterVersion(ctx, f); err != nil {
		return err
	}
	next := f.Name + nextSuffix
	tx, err := r.begin(ctx, next)
	if err != nil {
		return err
	}
	defer rollback(ctx, tx)
	fingerprint, err := readFingerprint(ctx, tx)
	switch {
	case err == nil && fingerprint == f.fingerprint && !restart:
		return nil
	case err == nil:
		if _, err := tx.Exec(ctx, `DROP SCHEMA `+quote(next)+` CASCADE`); err != nil {
			return err
		}
	case !errors.Is(err, errNoTables):
		return err
	}
	if err := createSchema(ctx, tx, f.Projection, next); err != nil {
		return err
	}
	if err := postponeIndexes(ctx, tx); err != nil {
		return err
	}
	return tx.Commit(ctx)
}

// rejectLaterVersion returns an error if the tables in use have a later version than this program.
func (r *Runner) rejectLaterVersion(ctx context.Context, f *follower) error {
	var version int
	err := convertMissingTablesError(r.pool.QueryRow(ctx, `SELECT version FROM `+quote(f.Name)+`.projection_checkpoint`).Scan(&version))
	switch {
	case errors.Is(err, errNoTables):
		return nil
	case err != nil:
		return err
	case version > f.Version:
		return fmt.Errorf("tables have version %d, but this program has version %d: %w", version, f.Version, errVersionMismatch)
	}
	return nil
}

// swap replaces the tables in use with the new tables, in one transaction. It locks the tables in use while it applies the last events
// to the new tables, so that readers never see older data.
func (r *Runner) swap(ctx context.Context, f *follower) error {
	r.swapMu.Lock()
	defer r.swapMu.Unlock()
	tx, err := r.begin(ctx, f.Name)
	if err != nil {
		return err
	}
	defer rollback(ctx, tx)
	exists, position, err := readCheckpoint(ctx, tx)
	if err != nil {
		return err
	}
	next := f.Name + nextSuffix
	position, err = r.fill(ctx, f, next, position, func(int64) error { return nil })
	if errors.Is(err, errNoTables) {
		return nil // another runner has swapped the new tables in
	}
	if err != nil {
		return err
	}
	if err := lock(ctx, tx, next); err != nil {
		return err
	}
	if _, err := readFingerprint(ctx, tx); errors.Is(err, errNoTables) {
		return nil
	} else if err != nil {
		return err
	}
	if exists {
		if err := f.copyPurges(ctx, tx); err != nil {
			return err
		}
	}
	if err := renameSchemas(ctx, tx, f.Name, exists); err != nil {
		return err
	}
	if err := commitDurably(ctx, tx); err != nil {
		return err
	}
	r.logger.Info("rebuilt projection", "projection", f.Name, "version", f.Version, "position", position)
	return nil
}

// renameSchemas puts the new tables in use. If tables are in use, it keeps them as the previous tables.
func renameSchemas(ctx context.Context, tx pgx.Tx, name string, hasTables bool) error {
	statements := []string{`ALTER SCHEMA ` + quote(name+nextSuffix) + ` RENAME TO ` + quote(name)}
	if hasTables {
		statements = append([]string{
			`DROP SCHEMA IF EXISTS ` + quote(name+previousSuffix) + ` CASCADE`,
			`ALTER SCHEMA ` + quote(name) + ` RENAME TO ` + quote(name+previousSuffix),
		}, statements...)
	}
	for _, sql := range statements {
		if _, err := tx.Exec(ctx, sql); err != nil {
			return err
		}
	}
	return nil
}

// readCheckpoint reports whether the transaction's schema has tables, and returns their position.
func readCheckpoint(ctx context.Context, tx pgx.Tx) (exists bool, position int64, err error) {
	if _, err = readFingerprint(ctx, tx); errors.Is(err, errNoTables) {
		return false, 0, nil
	} else if err != nil {
		return false, 0, err
	}
	err = tx.QueryRow(ctx, `SELECT position FROM projection_checkpoint`).Scan(&position)
	return true, position, err
}
