package projections

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"
)

// Comparison compares the tables of a rebuild with the tables in use.
type Comparison struct {
	SameVersion bool  // both follow the same rules, so any difference is an error
	Position    int64 // position of the log at which they were compared
	Tables      []TableComparison
}

// TableComparison is one table of a Comparison.
type TableComparison struct {
	Table    string
	Old, New int64 // number of rows; -1 if there is no such table
	Differs  bool
}

// Different returns the names of the tables whose rows differ.
func (c Comparison) Different() []string {
	var names []string
	for _, t := range c.Tables {
		if t.Differs {
			names = append(names, t.Table)
		}
	}
	return names
}

// DifferenceError means that rebuilt tables of the same version differ from those in use. They were not swapped in, and both are
// kept.
type DifferenceError struct {
	Projection string
	Comparison Comparison
}

func (e *DifferenceError) Error() string {
	return fmt.Sprintf("projection %s: the rebuilt tables differ from those in use (%s): nothing was swapped",
		e.Projection, strings.Join(e.Comparison.Different(), ", "))
}

// compare compares the tables in use with the new ones at the same position. It blocks the projection only while it takes a
// snapshot, not while it reads.
func (r *Runner) compare(ctx context.Context, f *follower) (Comparison, error) {
	r.swapMu.Lock()
	defer r.swapMu.Unlock()
	next := f.Name + nextSuffix
	for {
		ahead, err := r.schemaPosition(ctx, next)
		if err != nil {
			return Comparison{}, err
		}
		same, err := r.catchUpTo(ctx, f, ahead)
		if errors.Is(err, errNoTables) {
			return Comparison{}, nil // no tables are in use yet
		}
		if err != nil {
			return Comparison{}, err
		}
		c, level, err := r.compareSnapshot(ctx, f, same)
		if level || err != nil {
			return c, err
		}
	}
}

// catchUpTo brings the tables in use to the position of the new ones, if they are of this version. It reports whether they are.
func (r *Runner) catchUpTo(ctx context.Context, f *follower, position int64) (same bool, err error) {
	err = r.checkTables(ctx, f)
	switch {
	case errors.Is(err, errVersionMismatch):
		return false, nil
	case err != nil:
		return false, err
	}
	reached, err := r.fill(ctx, f, f.Name, position, func(int64) error { return nil })
	f.advanceTo(reached)
	return true, err
}

// compareSnapshot compares the tables if they are at the same position. Tables of different versions are compared at any position.
func (r *Runner) compareSnapshot(ctx context.Context, f *follower, same bool) (c Comparison, level bool, err error) {
	still, err := r.begin(ctx, f.Name)
	if err != nil {
		return c, false, err
	}
	defer rollback(ctx, still)
	_, reached, err := readCheckpoint(ctx, still)
	if err != nil {
		return c, false, err
	}
	position, err := r.fill(ctx, f, f.Name+nextSuffix, reached, func(int64) error { return nil })
	if err != nil {
		return c, false, err
	}
	if same && position != reached {
		return c, false, nil // the tables in use have fallen behind again
	}
	if err := r.purgeRebuild(ctx, still, f); err != nil {
		return c, false, err
	}
	view, err := r.pool.BeginTx(ctx, pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly})
	if err != nil {
		return c, false, err
	}
	defer rollback(ctx, view)
	var now int64
	if err := view.QueryRow(ctx, `SELECT position FROM `+quote(f.Name+nextSuffix)+`.projection_checkpoint`).Scan(&now); err != nil {
		return c, false, asNoTables(err)
	}
	if same && now != reached {
		return c, false, nil // another runner works on the same rebuild
	}
	rollback(ctx, still) // the snapshot is taken, so release the lock
	tables, err := compareTables(ctx, view, f.Name, same)
	return Comparison{SameVersion: same, Position: now, Tables: tables}, err == nil, asNoTables(err)
}

func compareTables(ctx context.Context, view pgx.Tx, name string, same bool) ([]TableComparison, error) {
	before, err := digestTables(ctx, view, name)
	if err != nil {
		return nil, err
	}
	after, err := digestTables(ctx, view, name+nextSuffix)
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
