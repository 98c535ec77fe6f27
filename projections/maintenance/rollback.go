package maintenance

import (
	"context"
	"errors"
	"fmt"

	"hulak/projections/internal/tables"
	"hulak/projections/runner"
)

// temporarySuffix is the suffix of the temporary schema name while a rollback swaps schemas.
const temporarySuffix = "__aside"

// ErrNoEarlierTables means that there are no earlier tables, or that this program can't use them.
var ErrNoEarlierTables = errors.New("no earlier tables to roll back to")

// RollBack updates the tables that were in use before the last rebuild and swaps them in. The replaced tables are kept, so a second
// RollBack undoes the first.
//
// A program has the handlers and queries of only one version, so RollBack rejects tables of other versions. To return to an earlier
// version, stop the current program, call RollBack from the earlier program, and start the earlier program. Starting the current
// program again would rebuild its tables.
func (m *Maintainer) RollBack(ctx context.Context, name string) error {
	p, err := m.find(name)
	if err != nil {
		return err
	}
	previous := p.Name + tables.PreviousSuffix
	if err := m.checkVersion(ctx, p, previous); err != nil {
		return err
	}
	if _, err := m.runner.Fill(ctx, p.Name, previous, runner.EndOfLog, nil); err != nil {
		return err
	}
	return m.swapBack(ctx, p, previous)
}

// checkVersion returns an error if the tables are missing or were created by another version.
func (m *Maintainer) checkVersion(ctx context.Context, p *projection, schema string) error {
	tx, err := tables.Begin(ctx, m.pool, schema)
	if err != nil {
		return err
	}
	defer tables.Rollback(ctx, tx)
	fingerprint, err := tables.ReadFingerprint(ctx, tx)
	switch {
	case errors.Is(err, tables.ErrMissing):
		return fmt.Errorf("projection %s: %w", p.Name, ErrNoEarlierTables)
	case err != nil:
		return err
	case fingerprint == p.fingerprint:
		return nil
	}
	var version int
	if err := tx.QueryRow(ctx, `SELECT version FROM projection_checkpoint`).Scan(&version); err != nil {
		return err
	}
	return fmt.Errorf("%w: earlier tables of %s have version %d, but this program has version %d; use the program that created them",
		ErrNoEarlierTables, p.Name, version, p.Version)
}

// swapBack swaps the earlier tables with the tables in use, in one transaction.
func (m *Maintainer) swapBack(ctx context.Context, p *projection, previous string) error {
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
	position, err = m.runner.Fill(ctx, p.Name, previous, position, nil)
	if err != nil {
		return err
	}
	if err := tables.Lock(ctx, tx, previous); err != nil {
		return err
	}
	if fingerprint, err := tables.ReadFingerprint(ctx, tx); err != nil || fingerprint != p.fingerprint {
		return errors.Join(fmt.Errorf("%w: the earlier tables of %s were dropped", ErrNoEarlierTables, p.Name), err)
	}
	temporary := p.Name + temporarySuffix
	renames := [][2]string{{previous, p.Name}}
	if exists {
		renames = [][2]string{{p.Name, temporary}, {previous, p.Name}, {temporary, previous}}
	}
	for _, rename := range renames {
		if _, err := tx.Exec(ctx, `ALTER SCHEMA `+tables.Quote(rename[0])+` RENAME TO `+tables.Quote(rename[1])); err != nil {
			return err
		}
	}
	if err := tables.CommitDurably(ctx, tx); err != nil {
		return err
	}
	m.logger.Info("rolled back projection", "projection", p.Name, "position", position)
	return nil
}
