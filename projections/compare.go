package projections

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"
)

// Comparison is what a rebuild made of a projection, beside what was in use before.
type Comparison struct {
	SameVersion bool  // both were filled by the same rules, so that any difference is a fault
	Position    int64 // of the log at which both were compared
	Tables      []TableComparison
}

// TableComparison is one table of a Comparison.
type TableComparison struct {
	Table    string
	Old, New int64 // rows; -1 where there is no such table
	Differs  bool
}

// Different names the tables whose rows differ.
func (c Comparison) Different() []string {
	var names []string
	for _, t := range c.Tables {
		if t.Differs {
			names = append(names, t.Table)
		}
	}
	return names
}

// DifferenceError says that tables of the same version, filled from the same events, are not the same, so that the new ones
// were not swapped in. Both are kept.
type DifferenceError struct {
	Projection string
	Comparison Comparison
}

func (e *DifferenceError) Error() string {
	return fmt.Sprintf("projection %s: the rebuilt tables differ from those in use (%s): nothing was swapped",
		e.Projection, strings.Join(e.Comparison.Different(), ", "))
}

// compare looks at the tables in use and the new ones at the same position. The projection stands still only until a
// snapshot of both is taken, not while they are read.
func (r *Runner) compare(ctx context.Context, f *follower) (Comparison, error) {
	r.swapping.Lock()
	defer r.swapping.Unlock()
	next := f.Name + suffixNext
	for {
		ahead, err := r.positionIn(ctx, next)
		if err != nil {
			return Comparison{}, err
		}
		same, err := r.levelUp(ctx, f, ahead)
		if errors.Is(err, errNotThere) {
			return Comparison{}, nil // nothing is in use, and anything is better
		}
		if err != nil {
			return Comparison{}, err
		}
		c, level, err := r.snapshot(ctx, f, same)
		if level || err != nil {
			return c, err
		}
	}
}

// levelUp brings the tables in use to the position of the new ones, where they follow the same rules. It reports whether
// they do.
func (r *Runner) levelUp(ctx context.Context, f *follower, position int64) (same bool, err error) {
	err = r.prepared(ctx, f)
	switch {
	case errors.Is(err, errOtherShape):
		return false, nil
	case err != nil:
		return false, err
	}
	reached, err := r.fill(ctx, f, f.Name, position, func(int64) error { return nil })
	f.reach(reached)
	return true, err
}

// snapshot compares, if both are at the same position, or need not be because they follow different rules.
func (r *Runner) snapshot(ctx context.Context, f *follower, same bool) (c Comparison, level bool, err error) {
	still, err := r.begin(ctx, f.Name)
	if err != nil {
		return c, false, err
	}
	defer rollback(ctx, still)
	_, reached, err := positionOf(ctx, still)
	if err != nil {
		return c, false, err
	}
	position, err := r.fill(ctx, f, f.Name+suffixNext, reached, func(int64) error { return nil })
	if err != nil {
		return c, false, err
	}
	if same && position != reached {
		return c, false, nil // the tables in use were behind again
	}
	if err := r.purgeNext(ctx, still, f); err != nil {
		return c, false, err
	}
	view, err := r.pool.BeginTx(ctx, pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly})
	if err != nil {
		return c, false, err
	}
	defer rollback(ctx, view)
	var now int64
	if err := view.QueryRow(ctx, `SELECT position FROM `+quote(f.Name+suffixNext)+`.projection_checkpoint`).Scan(&now); err != nil {
		return c, false, missing(err)
	}
	if same && now != reached {
		return c, false, nil // another runner is at the same rebuild
	}
	rollback(ctx, still) // from here on the snapshot stands still for us
	tables, err := compareTables(ctx, view, f.Name, same)
	return Comparison{SameVersion: same, Position: now, Tables: tables}, err == nil, missing(err)
}

func compareTables(ctx context.Context, view pgx.Tx, name string, same bool) ([]TableComparison, error) {
	before, err := digestTables(ctx, view, name)
	if err != nil {
		return nil, err
	}
	after, err := digestTables(ctx, view, name+suffixNext)
	if err != nil {
		return nil, err
	}
	old := make(map[string]tableDigest, len(before))
	for _, t := range before {
		old[t.Table] = t
	}
	var all []TableComparison
	for _, t := range after {
		was, there := old[t.Table]
		delete(old, t.Table)
		c := TableComparison{Table: t.Table, Old: was.Rows, New: t.Rows, Differs: was.Sum != t.Sum || was.Rows != t.Rows}
		if !there {
			c.Old, c.Differs = -1, true
		}
		all = append(all, c)
	}
	for _, t := range before {
		if _, gone := old[t.Table]; gone {
			all = append(all, TableComparison{Table: t.Table, Old: t.Rows, New: -1, Differs: true})
		}
	}
	return all, nil
}
