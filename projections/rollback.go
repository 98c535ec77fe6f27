package projections

import (
	"context"
	"errors"
	"fmt"
)

// ErrNoEarlierTables means that there are no earlier tables that this program can use.
var ErrNoEarlierTables = errors.New("there is no way back")

// RollBack swaps the tables from before the last rebuild in again, in one transaction, after bringing them up to date. The replaced
// tables are kept, so calling Back twice changes nothing.
//
// A program knows the rules and queries of one version only, so Back refuses tables of other versions. To go back to an older
// version, stop the newer program, call Back with the older one, and start that. The newer program would rebuild its tables on
// its next start.
func (r *Runner) RollBack(ctx context.Context, name string) error {
	f := r.byName[name]
	if f == nil {
		return fmt.Errorf("%w: %s", ErrUnknown, name)
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

// checkVersion fails if the tables are missing or of another version.
func (r *Runner) checkVersion(ctx context.Context, f *follower, schema string) error {
	tx, err := r.begin(ctx, schema)
	if err != nil {
		return err
	}
	defer rollback(ctx, tx)
	shape, err := readFingerprint(ctx, tx)
	switch {
	case errors.Is(err, errNoTables):
		return fmt.Errorf("%w: no earlier tables of %s are kept", ErrNoEarlierTables, f.Name)
	case err != nil:
		return err
	case shape == f.fingerprint:
		return nil
	}
	var version int
	if err := tx.QueryRow(ctx, `SELECT version FROM projection_checkpoint`).Scan(&version); err != nil {
		return err
	}
	return fmt.Errorf("%w: the earlier tables of %s are of version %d and this program knows version %d; go back with the program that made them",
		ErrNoEarlierTables, f.Name, version, f.Version)
}

// swapBack swaps the tables in use and the earlier ones.
func (r *Runner) swapBack(ctx context.Context, f *follower, previous string) error {
	r.swapMu.Lock()
	defer r.swapMu.Unlock()
	tx, err := r.begin(ctx, f.Name)
	if err != nil {
		return err
	}
	defer rollback(ctx, tx)
	inUse, reached, err := readCheckpoint(ctx, tx)
	if err != nil {
		return err
	}
	position, err := r.fill(ctx, f, previous, reached, func(int64) error { return nil })
	if err != nil {
		return err
	}
	if err := lock(ctx, tx, previous); err != nil {
		return err
	}
	if shape, err := readFingerprint(ctx, tx); err != nil || shape != f.fingerprint {
		return errors.Join(fmt.Errorf("%w: the earlier tables of %s have just gone", ErrNoEarlierTables, f.Name), err)
	}
	aside := f.Name + asideSuffix
	moves := [][2]string{{previous, f.Name}}
	if inUse {
		moves = [][2]string{{f.Name, aside}, {previous, f.Name}, {aside, previous}}
	}
	for _, move := range moves {
		if _, err := tx.Exec(ctx, `ALTER SCHEMA `+quote(move[0])+` RENAME TO `+quote(move[1])); err != nil {
			return err
		}
	}
	if err := commitDurably(ctx, tx); err != nil {
		return err
	}
	r.logger.Info("projection went back to its earlier tables", "projection", f.Name, "position", position)
	return nil
}
