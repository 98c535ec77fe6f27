package app

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/cenkalti/backoff/v5"

	"hulak/domain"
	"hulak/domain/sender"
	"hulak/eventstore/bus"
	"hulak/eventstore/postgres"
)

// readDatabase describes the read models' own database. The zero value means that they are in the database of the log.
type readDatabase struct {
	id      string
	replica bool
}

var errReadReplica = errors.New("HULAK_READ_DATABASE_URL leads to a replica, which only a process with --only=api can use")

// openReadPool connects to the read models' database.
func (p *Program) openReadPool(ctx context.Context, _ func(string, ...any)) (err error) {
	p.readPool = p.pool
	url := p.settings.ReadDatabaseURL
	if url == "" {
		return nil
	}
	if err := postgres.Await(ctx, "HULAK_READ_DATABASE_URL", url, p.settings.Wait, p.printWaiting); err != nil {
		return err
	}
	if p.readPool, err = postgres.OpenPool(ctx, url); err != nil {
		return fmt.Errorf("HULAK_READ_DATABASE_URL: %w", err)
	}
	p.onStop(func(context.Context) error { p.readPool.Close(); return nil })
	if p.readDatabase.id, err = databaseID(ctx, p.readPool); err != nil {
		return err
	}
	if err := p.readPool.QueryRow(ctx, `SELECT pg_is_in_recovery()`).Scan(&p.readDatabase.replica); err != nil {
		return fmt.Errorf("HULAK_READ_DATABASE_URL: %w", err)
	}
	if p.readDatabase.replica && p.components != APIOnly {
		return errReadReplica
	}
	return nil
}

// leaseSuffix distinguishes the leases of processes with different read databases. While the read models move, each database has a
// process that keeps it up to date.
func (d readDatabase) leaseSuffix() string {
	if d.id == "" {
		return ""
	}
	return " in " + d.id
}

// prepareReadModels creates missing tables, so that queries return no rows instead of failing. With a replica, it waits for another
// process to create them.
func (p *Program) prepareReadModels(ctx context.Context, progress func(string, ...any)) error {
	progress("Starting the app")
	if !p.readDatabase.replica {
		return p.runner.Prepare(ctx)
	}
	_, err := backoff.Retry(ctx, func() (struct{}, error) { return struct{}{}, p.runner.Prepare(ctx) },
		backoff.WithBackOff(backoff.NewConstantBackOff(time.Second)), backoff.WithMaxElapsedTime(p.settings.Wait),
		backoff.WithNotify(func(error, time.Duration) { p.printWaiting("Waiting for the read models' tables") }))
	if err != nil {
		return fmt.Errorf("HULAK_READ_DATABASE_URL has no tables yet, so start a process with --only=followers: %w", err)
	}
	return nil
}

// purgeFollower returns a worker that deletes erased people from the read models' own database. While the read models move, the process
// that handles an erasure can use the other database.
func (p *Program) purgeFollower(records erasureRecords) follower {
	handlers := bus.Handlers{bus.On(func(ctx context.Context, e sender.Erased, r domain.RecordedEvent) error {
		ids, err := records.BeneficiaryIDs(ctx, e.SenderID, r.Position)
		if err != nil {
			return err
		}
		return records.PurgeReadModels(ctx, append(ids, e.SenderID))
	})}
	return newFollower("purge"+p.readDatabase.leaseSuffix(), bus.TopicAll, handlers)
}

var errReadModelsAhead = errors.New("the read models contain events that the log has lost, so start a process with --only=followers first")

// checkReadModels handles read models that contain events that the log has lost, which happens if only the log is restored. Followers
// fill them again. Any other process fails, because it must not append events that the read models would take for those that they know.
func (p *Program) checkReadModels(ctx context.Context, _ func(string, ...any)) error {
	if p.components.followers {
		return p.discardReadModelsAhead(ctx)
	}
	ahead, err := p.readModelsAhead(ctx)
	if err == nil && len(ahead) > 0 {
		err = errReadModelsAhead
	}
	return err
}

// discardReadModelsAhead drops the tables of read models that contain events that the log has lost.
func (p *Program) discardReadModelsAhead(ctx context.Context) error {
	ahead, err := p.readModelsAhead(ctx)
	if err != nil {
		return err
	}
	for _, name := range ahead {
		p.logger.Warn("read model contains lost events and is filled again", "projection", name)
		if err := p.maintainer.Discard(ctx, name); err != nil {
			return err
		}
	}
	return nil
}

// readModelsAhead returns the names of the read models that contain events beyond the end of the log.
func (p *Program) readModelsAhead(ctx context.Context) (names []string, err error) {
	if p.readDatabase.id == "" {
		return nil, nil // a restore of the log restores them, too
	}
	models, err := p.runner.Status(ctx)
	if err != nil {
		return nil, err
	}
	head, err := p.log.Head(ctx) // after the positions, which can grow
	for _, m := range models {
		if m.Position > head {
			names = append(names, m.Name)
		}
	}
	return names, err
}
