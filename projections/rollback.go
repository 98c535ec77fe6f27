package projections

import (
	"context"
	"errors"
	"fmt"
)

// ErrNoEarlierTables means that there are no earlier tables, or that this program can't use them.
var ErrNoEarlierTables = errors.New("no earlier tables to roll back to")

// RollBack updates the tables that were in use before the last rebuild and swaps them in. The replaced tables are kept, so a second
// RollBack undoes the first.
//
// A program has the handlers and queries of only one version, so RollBack rejects tables of other versions. To return to an earlier
// version, stop the current program, call RollBack from the earlier program, and start the earlier program. Starting the current
// program again would rebuild its tables.
func (r *Runner) RollBack(ctx context.Context, name string) error {
	f := r.byName[name]
	if f == nil {
		return fmt.Errorf("%w: %s", ErrUnknownProjection, name)
	}
	previous := f.Name + previousSuffix
	if err := r.checkVersion(ctx, f, previous); err != nil {
		return err
	}
	if _, err := r.fill(ctx, f, previous, endOfLog, func(int64) error { return nil }); err != nil {
		return err
	}
	return r.swapBack(ctx, f, previous)
}

// checkVersion returns an error if the tables are missing or were created by another version.
func (r *Runner) checkVersion(ctx context.Context, f *follower, schema string) error {
	tx, err := r.begin(ctx, schema)
	if err != nil {
		return err
	}
	defer rollback(ctx, tx)
	fingerprint, err := readFingerprint(ctx, tx)
	switch {
	case errors.Is(err, errNoTables):
		return fmt.Errorf("projection %s: %w", f.Name, ErrNoEarlierTables)
	case err != nil:
		return err
	case fingerprint == f.fingerprint:
		return nil
	}
	var version int
	if err := tx.QueryRow(ctx, `SELECT version FROM projection_checkpoint`).Scan(&version); err != nil {
		return err
	}
	return fmt.Errorf("%w: earlier tables of %s have version %d, but this program has version %d; use the program that created them",
		ErrNoEarlierTables, f.Name, version, f.Version)
}

// swapBack swaps the earlier tables with the tables in use, in one transaction.
func (r *Runner) swapBack(ctx context.Context, f *follower, previous string) error {
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
	position, err = r.fill(ctx, f, previous, position, func(int64) error { return nil })
	if err != nil {
		return err
	}
	if err := lock(ctx, tx, previous); err != nil {
		return err
	}
	if fingerprint, err := readFingerprint(ctx, tx); err != nil || fingerprint != f.fingerprint {
		return errors.Join(fmt.Errorf("%w: the earlier tables of %s were dropped", ErrNoEarlierTables, f.Name), err)
	}
	temporary := f.Name + temporarySuffix
	renames := [][2]string{{previous, f.Name}}
	if exists {
		renames = [][2]string{{f.Name, temporary}, {previous, f.Name}, {temporary, previous}}
	}
	for _, rename := range renames {
		if _, err := tx.Exec(ctx, `ALTER SCHEMA `+quote(rename[0])+` RENAME TO `+quote(rename[1])); err != nil {
			return err
		}
	}
	if err := commitDurably(ctx, tx); err != nil {
		return err
	}
	r.logger.Info("rolled back projection", "projection", f.Name, "position", position)
	return nil
}
