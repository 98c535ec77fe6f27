package maintenance

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"hulak/projections/internal/tables"
	"hulak/projections/runner"
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
func (m *Maintainer) Rebuild(ctx context.Context, name string, o RebuildOptions) (Comparison, error) {
	p, err := m.find(name)
	if err != nil {
		return Comparison{}, err
	}
	return m.rebuild(ctx, p, o)
}

func (m *Maintainer) rebuild(ctx context.Context, p *projection, o RebuildOptions) (c Comparison, err error) {
	if o.Progress == nil {
		o.Progress = func(Progress) {}
	}
	if err := m.prepareRebuild(ctx, p, o.Restart); err != nil {
		return c, err
	}
	c, err = m.finishRebuild(ctx, p, o)
	if errors.Is(err, tables.ErrMissing) {
		return c, nil // another runner has finished the same rebuild
	}
	return c, err
}

func (m *Maintainer) finishRebuild(ctx context.Context, p *projection, o RebuildOptions) (Comparison, error) {
	if err := m.fillRebuild(ctx, p, o); err != nil {
		return Comparison{}, err
	}
	if err := m.createIndexes(ctx, p.Name+tables.NextSuffix); err != nil {
		return Comparison{}, err
	}
	if err := m.fillRebuild(ctx, p, o); err != nil { // events appended in the meantime
		return Comparison{}, err
	}
	c, err := m.compare(ctx, p)
	if err != nil {
		return c, err
	}
	if c.SameVersion && len(c.DifferingTables()) > 0 && !o.AcceptDifference {
		return c, &DifferenceError{p.Name, c}
	}
	return c, m.swap(ctx, p)
}

// fillRebuild fills the new tables up to the end of the log. It lets followers catch up between pages.
func (m *Maintainer) fillRebuild(ctx context.Context, p *projection, o RebuildOptions) error {
	head, err := m.log.Head(ctx)
	if err != nil {
		return err
	}
	var position int64
	t := throttle{observe: m.readPositions, checkedAt: time.Now(), head: head, stuck: map[string]int64{}}
	progress := func(waiting bool) {
		o.Progress(Progress{Done: position, Total: max(t.head, position), Waiting: waiting})
	}
	t.onWait = func() { progress(true) }
	position, err = tables.Position(ctx, m.pool, p.Name+tables.NextSuffix)
	if err != nil {
		return err
	}
	progress(false)
	_, err = m.runner.Fill(ctx, p.Name, p.Name+tables.NextSuffix, runner.EndOfLog, func(reached int64) error {
		position = reached
		if err := t.waitForFollowers(ctx); err != nil {
			return err
		}
		progress(false)
		return nil
	})
	return err
}

// readPositions reads the head of the log and the positions of all tables in use, including those of other processes.
func (m *Maintainer) readPositions(ctx context.Context) (head int64, positions map[string]int64, err error) {
	positions = make(map[string]int64, len(m.projections))
	for _, p := range m.projections {
		position, err := tables.Position(ctx, m.pool, p.Name)
		if err == nil {
			positions[p.Name] = position
		} else if ctx.Err() != nil {
			return 0, nil, ctx.Err()
		} // missing tables do not count as lagging
	}
	head, err = m.log.Head(ctx)
	return head, positions, err
}

// prepareRebuild creates the new tables, or keeps partially filled ones. If restart is set or they have another version, it drops them
// first. It fails if the tables in use have a later version, because an old program must not undo a new program's work.
func (m *Maintainer) prepareRebuild(ctx context.Context, p *projection, restart bool) error {
	if err := m.rejectLaterVersion(ctx, p); err != nil {
		return err
	}
	next := p.Name + tables.NextSuffix
	tx, err := tables.Begin(ctx, m.pool, next)
	if err != nil {
		return err
	}
	defer tables.Rollback(ctx, tx)
	if created, err := p.ensureTables(ctx, tx, next, restart); err != nil || !created {
		return err
	}
	if err := postponeIndexes(ctx, tx); err != nil {
		return err
	}
	return tx.Commit(ctx)
}

// rejectLaterVersion returns an error if the tables in use have a later version than this program.
func (m *Maintainer) rejectLaterVersion(ctx context.Context, p *projection) error {
	var version int
	err := tables.ConvertError(m.pool.QueryRow(ctx, `SELECT version FROM `+tables.Quote(p.Name)+`.projection_checkpoint`).Scan(&version))
	switch {
	case errors.Is(err, tables.ErrMissing):
		return nil
	case err != nil:
		return err
	case version > p.Version:
		return fmt.Errorf("tables have version %d, but this program has version %d: %w", version, p.Version, tables.ErrVersionMismatch)
	}
	return nil
}

// swap replaces the tables in use with the new tables, in one transaction. It locks the tables in use while it applies the last events
// to the new tables, so that readers never see older data.
func (m *Maintainer) swap(ctx context.Context, p *projection) error {
	m.swapMu.Lock()
	defer m.swapMu.Unlock()
	tx, err := tables.Begin(ctx, m.pool, p.Name)
	if err != nil {
		return err
	}
	defer tables.Rollback(ctx, tx)
	exists, position, err := readCheckpoint(ctx, tx)
	if err != nil {
		return err
	}
	next := p.Name + tables.NextSuffix
	position, err = m.runner.Fill(ctx, p.Name, next, position, nil)
	if errors.Is(err, tables.ErrMissing) {
		return nil // another runner has swapped the new tables in
	}
	if err != nil {
		return err
	}
	if err := tables.Lock(ctx, tx, next); err != nil {
		return err
	}
	if _, err := tables.ReadFingerprint(ctx, tx); errors.Is(err, tables.ErrMissing) {
		return nil
	} else if err != nil {
		return err
	}
	if exists {
		if err := p.copyPurges(ctx, tx); err != nil {
			return err
		}
	}
	if err := renameSchemas(ctx, tx, p.Name, exists); err != nil {
		return err
	}
	if err := tables.CommitDurably(ctx, tx); err != nil {
		return err
	}
	m.logger.Info("rebuilt projection", "projection", p.Name, "version", p.Version, "position", position)
	return nil
}

// renameSchemas puts the new tables in use. If tables are in use, it keeps them as the previous tables.
func renameSchemas(ctx context.Context, tx pgx.Tx, name string, hasTables bool) error {
	statements := []string{`ALTER SCHEMA ` + tables.Quote(name+tables.NextSuffix) + ` RENAME TO ` + tables.Quote(name)}
	if hasTables {
		statements = append([]string{
			`DROP SCHEMA IF EXISTS ` + tables.Quote(name+tables.PreviousSuffix) + ` CASCADE`,
			`ALTER SCHEMA ` + tables.Quote(name) + ` RENAME TO ` + tables.Quote(name+tables.PreviousSuffix),
		}, statements...)
	}
	for _, sql := range statements {
		if _, err := tx.Exec(ctx, sql); err != nil {
			return err
		}
	}
	return nil
}
