package projections

import (
	"context"
	"errors"
	"fmt"
)

// ErrNoWayBack means that there are no earlier tables that this program can use.
var ErrNoWayBack = errors.New("there is no way back")

// Back swaps the tables from before the last rebuild in again, in one transaction, after bringing them up to date. The replaced
// tables are kept, so calling Back twice changes nothing.
//
// A program knows the rules and queries of one version only, so Back refuses tables of other versions. To go back to an older
// version, stop the newer program, call Back with the older one, and start that. The newer program would rebuild its tables on
// its next start.
func (r *Runner) Back(ctx context.Context, name string) error {
	f := r.byName[name]
	if f == nil {
		return fmt.Errorf("%w: %s", ErrUnknown, name)
	}
	previous := f.Name + suffixPrevious
	if err := r.knows(ctx, f, previous); err != nil {
		return err
	}
	if _, err := r.fill(ctx, f, previous, endOfLog, func(int64) error { return nil }); err != nil {
		return err
	}
	return r.exchange(ctx, f, previous)
}

// knows fails if the tables are missing or of another version.
func (r *Runner) knows(ctx context.Context, f *follower, schema string) error {
	tx, err := r.begin(ctx, schema)
	if err != nil {
		return err
	}
	defer rollback(ctx, tx)
	shape, err := shapeOf(ctx, tx)
	switch {
	case errors.Is(err, errNotThere):
		return fmt.Errorf("%w: no earlier tables of %s are kept", ErrNoWayBack, f.Name)
	case err != nil:
		return err
	case shape == f.shape:
		return nil
	}
	var version int
	if err := tx.QueryRow(ctx, `SELECT version FROM projection_checkpoint`).Scan(&version); err != nil {
		return err
	}
	return fmt.Errorf("%w: the earlier tables of %s are of version %d and this program knows version %d; go back with the program that made them",
		ErrNoWayBack, f.Name, version, f.Version)
}

// exchange swaps the tables in use and the earlier ones.
func (r *Runner) exchange(ctx context.Context, f *follower, previous string) error {
	r.swapping.Lock()
	defer r.swapping.Unlock()
	tx, err := r.begin(ctx, f.Name)
	if err != nil {
		return err
	}
	defer rollback(ctx, tx)
	inUse, reached, err := positionOf(ctx, tx)
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
	if shape, err := shapeOf(ctx, tx); err != nil || shape != f.shape {
		return errors.Join(fmt.Errorf("%w: the earlier tables of %s have just gone", ErrNoWayBack, f.Name), err)
	}
	aside := f.Name + suffixAside
	moves := [][2]string{{previous, f.Name}}
	if inUse {
		moves = [][2]string{{f.Name, aside}, {previous, f.Name}, {aside, previous}}
	}
	for _, move := range moves {
		if _, err := tx.Exec(ctx, `ALTER SCHEMA `+quote(move[0])+` RENAME TO `+quote(move[1])); err != nil {
			return err
		}
	}
	if err := durably(ctx, tx); err != nil {
		return err
	}
	r.logger.Info("projection went back to its earlier tables", "projection", f.Name, "position", position)
	return nil
}
