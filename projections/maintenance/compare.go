package maintenance

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"

	"hulak/projections/internal/tables"
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
func (m *Maintainer) compare(ctx context.Context, p *projection) (Comparison, error) {
	m.swapMu.Lock()
	defer m.swapMu.Unlock()
	next := p.Name + tables.NextSuffix
	for {
		nextPosition, err := tables.Position(ctx, m.pool, next)
		if err != nil {
			return Comparison{}, err
		}
		sameVersion, err := m.catchUpTo(ctx, p, nextPosition)
		if errors.Is(err, tables.ErrMissing) {
			return Comparison{}, nil // no tables are in use yet
		}
		if err != nil {
			return Comparison{}, err
		}
		c, aligned, err := m.compareSnapshot(ctx, p, sameVersion)
		if aligned || err != nil {
			return c, err
		}
	}
}

// catchUpTo brings the tables in use up to a position, if they have this program's version. It reports whether they do.
func (m *Maintainer) catchUpTo(ctx context.Context, p *projection, position int64) (sameVersion bool, err error) {
	err = m.checkTables(ctx, p)
	switch {
	case errors.Is(err, tables.ErrVersionMismatch):
		return false, nil
	case err != nil:
		return false, err
	}
	_, err = m.runner.Fill(ctx, p.Name, p.Name, position, nil)
	return true, err
}

// compareSnapshot compares the tables if they are at the same position. Tables of different versions are compared at any position.
// aligned reports whether the tables were compared.
func (m *Maintainer) compareSnapshot(ctx context.Context, p *projection, sameVersion bool) (c Comparison, aligned bool, err error) {
	lockTx, err := tables.Begin(ctx, m.pool, p.Name)
	if err != nil {
		return c, false, err
	}
	defer tables.Rollback(ctx, lockTx)
	_, reached, err := readCheckpoint(ctx, lockTx)
	if err != nil {
		return c, false, err
	}
	position, err := m.runner.Fill(ctx, p.Name, p.Name+tables.NextSuffix, reached, nil)
	if err != nil {
		return c, false, err
	}
	if sameVersion && position != reached {
		return c, false, nil // the tables in use have fallen behind again
	}
	if err := m.purgeRebuild(ctx, lockTx, p); err != nil {
		return c, false, err
	}
	snapshot, err := m.pool.BeginTx(ctx, pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly})
	if err != nil {
		return c, false, err
	}
	defer tables.Rollback(ctx, snapshot)
	nextPosition, err := tables.Position(ctx, snapshot, p.Name+tables.NextSuffix)
	if err != nil {
		return c, false, err
	}
	if sameVersion && nextPosition != reached {
		return c, false, nil // another runner is filling the same new tables
	}
	tables.Rollback(ctx, lockTx) // the snapshot is taken, so release the lock
	comparisons, err := compareTables(ctx, snapshot, p.Name)
	return Comparison{SameVersion: sameVersion, Position: nextPosition, Tables: comparisons}, err == nil, tables.ConvertError(err)
}

func compareTables(ctx context.Context, snapshot pgx.Tx, name string) ([]TableComparison, error) {
	before, err := digestTables(ctx, snapshot, name)
	if err != nil {
		return nil, err
	}
	after, err := digestTables(ctx, snapshot, name+tables.NextSuffix)
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

// checkTables checks that tables of this version are in use.
func (m *Maintainer) checkTables(ctx context.Context, p *projection) error {
	tx, err := tables.Begin(ctx, m.pool, p.Name)
	if err != nil {
		return err
	}
	defer tables.Rollback(ctx, tx)
	return tables.Check(ctx, tx, p.fingerprint)
}
