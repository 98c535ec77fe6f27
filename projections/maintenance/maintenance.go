// Package maintenance rebuilds, compares, audits, and purges read models.
//
//	m := maintenance.New(pool, log, r, logger)
//	comparison, err := m.Rebuild(ctx, "transfers", maintenance.RebuildOptions{})
//
// Rebuild fills new tables next to the tables in use, compares both, and swaps the new ones in. RollBack swaps the earlier tables
// back. Audit applies some streams' events again and reports rows that differ. Digest returns a hash of all rows. Purge deletes a
// person's rows after an erasure.
//
// A maintainer works on the tables of the runner's projections, while this runner or others apply events to them. The schema's lock
// keeps them apart (see package runner).
package maintenance

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"hulak/projections"
	"hulak/projections/internal/tables"
	"hulak/projections/runner"
	"hulak/projections/sqlbatch"
)

// Maintainer maintains the tables of a runner's projections.
type Maintainer struct {
	pool        *pgxpool.Pool
	log         runner.Log
	runner      *runner.Runner
	logger      *slog.Logger
	projections []*projection
	swapMu      sync.Mutex // allows one swap at a time, because a swap holds a connection while it uses other connections
}

// projection is a projection with what its maintenance needs.
type projection struct {
	projections.Projection
	applier      projections.Applier
	fingerprint  string                           // version and checksum of its tables
	auditCatalog atomic.Pointer[sqlbatch.Catalog] // nil until its audit schema exists
}

// New returns a maintainer for a runner's projections. It uses the runner's database and log. From then on, the runner rebuilds tables
// of an earlier version.
func New(pool *pgxpool.Pool, log runner.Log, r *runner.Runner, logger *slog.Logger) *Maintainer {
	m := &Maintainer{pool: pool, log: log, runner: r, logger: logger}
	for _, p := range r.Projections() {
		m.projections = append(m.projections,
			&projection{Projection: p, applier: projections.NewApplier(p), fingerprint: tables.Fingerprint(p)})
	}
	r.SetRebuild(func(ctx context.Context, name string) error {
		_, err := m.Rebuild(ctx, name, RebuildOptions{})
		return err
	})
	return m
}

// find returns a projection by name.
func (m *Maintainer) find(name string) (*projection, error) {
	for _, p := range m.projections {
		if p.Name == name {
			return p, nil
		}
	}
	return nil, fmt.Errorf("%w: %s", projections.ErrUnknownProjection, name)
}

// ensureTables creates a schema's tables, and reports whether it did. It keeps existing tables unless restart is set or they have another
// version, in which case it drops them first.
func (p *projection) ensureTables(ctx context.Context, tx pgx.Tx, schema string, restart bool) (created bool, err error) {
	err = tables.Check(ctx, tx, p.fingerprint)
	switch {
	case err == nil && !restart:
		return false, nil
	case err == nil, errors.Is(err, tables.ErrVersionMismatch):
		if err := tables.Drop(ctx, tx, schema); err != nil {
			return false, err
		}
	case !errors.Is(err, tables.ErrMissing):
		return false, err
	}
	return true, tables.Create(ctx, tx, p.Projection, schema)
}

// readCheckpoint reports whether the transaction's schema has tables, and returns their position.
func readCheckpoint(ctx context.Context, tx pgx.Tx) (exists bool, position int64, err error) {
	if _, err = tables.ReadFingerprint(ctx, tx); errors.Is(err, tables.ErrMissing) {
		return false, 0, nil
	} else if err != nil {
		return false, 0, err
	}
	err = tx.QueryRow(ctx, `SELECT position FROM projection_checkpoint`).Scan(&position)
	return true, position, err
}

// Discard drops a projection's tables. A runner creates them again and fills them from the log. Use it if the tables contain events that
// the log has lost.
func (m *Maintainer) Discard(ctx context.Context, name string) error {
	p, err := m.find(name)
	if err != nil {
		return err
	}
	for _, schema := range [...]string{p.Name, p.Name + tables.NextSuffix, p.Name + tables.PreviousSuffix} {
		if err := m.discard(ctx, schema); err != nil {
			return fmt.Errorf("projection %s: %w", p.Name, err)
		}
	}
	return nil
}

// discard drops a schema if it exists.
func (m *Maintainer) discard(ctx context.Context, schema string) error {
	tx, err := tables.Begin(ctx, m.pool, schema)
	if err != nil {
		return err
	}
	defer tables.Rollback(ctx, tx)
	if _, err := tables.ReadFingerprint(ctx, tx); errors.Is(err, tables.ErrMissing) {
		return nil
	} else if err != nil {
		return err
	}
	if err := tables.Drop(ctx, tx, schema); err != nil {
		return err
	}
	return tables.CommitDurably(ctx, tx)
}
