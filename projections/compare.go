package projections

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"
)

// Comparison is the result of comparing rebuilt tables with the tables in use.
type Comparison struct {
	SameVersion bool  // whether both have the same version, so that any difference is an error
	Position    int64 // log position at which the tables were compared
	Tables      []TableComparison
}

// TableComparison is the result for one table.
type TableComparison struct {
	Table            string
	OldRows, NewRows int64 // numbers of rows; -1 if the table does not exist
	Differs          bool
}

// DifferingTables returns the names of the tables whose rows differ.
func (c Comparison) DifferingTables() []string {
	var names []string
	for _, t := range c.Tables {
		if t.Differs {
			names = append(names, t.Table)
		}
	}
	return names
}

// DifferenceError means that rebuilt tables of the same version differ from the tables in use. Nothing was swapped, and both sets of
// tables are kept.
type DifferenceError struct {
	Projection string
	Comparison Comparison
}

func (e *DifferenceError) Error() string {
	return fmt.Sprintf("projection %s: rebuilt tables differ from the tables in use (%s), so nothing was swapped",
		e.Projection, strings.Join(e.Comparison.DifferingTables(), ", "))
}

// compare compares the tables in use with the new tables at the same position. It blocks the projection only while it takes a
// snapshot, not while it reads the rows.
func (r *Runner) compare(ctx context.Context, f *follower) (Comparison, error) {
	r.swapMu.Lock()
	defer r.swapMu.Unlock()
	next := f.Name + nextSuffix
	for {
		nextPosition, err := r.schemaPosition(ctx, next)
		if err != nil {
			return Comparison{}, err
		}
		sameVersion, err := r.catchUpTo(ctx, f, nextPosition)
		if errors.Is(err, errNoTables) {
			return Comparison{}, nil // no tables are in use yet
		}
		if err != nil {
			return Comparison{}, err
		}
		c, aligned, err := r.compareSnapshot(ctx, f, sameVersion)
		if aligned || err != nil {
			return c, err
		}
	}
}

// catchUpTo brings the tables in use up to a position, if they have this program's version. It reports whether they do.
func (r *Runner) catchUpTo(ctx context.Context, f *follower, position int64) (sameVersion bool, err error) {
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
// aligned reports whether the tables were compared.
func (r *Runner) compareSnapshot(ctx context.Context, f *follower, sameVersion bool) (c Comparison, aligned bool, err error) {
	lockTx, err := r.begin(ctx, f.Name)
	if err != nil {
		return c, false, err
	}
	defer rollback(ctx, lockTx)
	_, reached, err := readCheckpoint(ctx, lockTx)
	if err != nil {
		return c, false, err
	}
	position, err := r.fill(ctx, f, f.Name+nextSuffix, reached, func(int64) error { return nil })
	if err != nil {
		return c, false, err
	}
	if sameVersion && position != reached {
		return c, false, nil // the tables in use have fallen behind again
	}
	if err := r.purgeRebuild(ctx, lockTx, f); err != nil {
		return c, false, err
	}
	snapshot, err := r.pool.BeginTx(ctx, pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly})
	if err != nil {
		return c, false, err
	}
	defer rollback(ctx, snapshot)
	var nextPosition int64
	query := `SELECT position FROM ` + quote(f.Name+nextSuffix) + `.projection_checkpoint`
	if err := snapshot.QueryRow(ctx, query).Scan(&nextPosition); err != nil {
		return c, false, convertMissingTablesError(err)
	}
	if sameVersion && nextPosition != reached {
		return c, false, nil // another runner is filling the same new tables
	}
	rollback(ctx, lockTx) // the snapshot is taken, so release the lock
	tables, err := compareTables(ctx, snapshot, f.Name)
	return Comparison{SameVersion: sameVersion, Position: nextPosition, Tables: tables}, err == nil, convertMissingTablesError(err)
}

func compareTables(ctx context.Context, snapshot pgx.Tx, name string) ([]TableComparison, error) {
	before, err := digestTables(ctx, snapshot, name)
	if err != nil {
		return nil, err
	}
	after, err := digestTables(ctx, snapshot, name+nextSuffix)
	if err != nil {
		return nil, err
	}
	old := make(map[string]tableDigest, len(before))
	for _, t := range before {
		old[t.Table] = t
	}
	var all []TableComparison
	for _, t := range after {
		oldDigest, existed := old[t.Table]
		delete(old, t.Table)
		differs := oldDigest.Sum != t.Sum || oldDigest.Rows != t.Rows
		c := TableComparison{Table: t.Table, OldRows: oldDigest.Rows, NewRows: t.Rows, Differs: differs}
		if !existed {
			c.OldRows, c.Differs = -1, true
		}
		all = append(all, c)
	}
	for _, t := range before {
		if _, removed := old[t.Table]; removed {
			all = append(all, TableComparison{Table: t.Table, OldRows: t.Rows, NewRows: -1, Differs: true})
		}
	}
	return all, nil
}
