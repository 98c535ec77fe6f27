package app

import (
	"context"
	"errors"

	"hulak/projections/maintenance"

	"hulak/domain/alarm"
	"hulak/domain/staff"
	"hulak/eventstore"
	"hulak/internal/app/health"
	"hulak/projections"
	"hulak/projections/events"
	"hulak/providers/watch"
)

// healthProbe returns a probe that takes the readings for the alarm rules.
func (p *Program) healthProbe() health.Probe {
	probe := health.Probe{
		Pool: p.pool, ReadPool: p.readPool, Log: p.log, ReadModels: p.runner, WriterKeys: p.writerKeys, SealReader: p.sealReader,
		SMSBudget: p.smsBudget(),
		TimeScale: p.settings.timeScale(), Now: now, Logger: p.logger,
	}
	if p.workers != nil {
		probe.Checkpoints = p.workers.checkpointNames
	}
	return probe
}

var errCommitWaits = errors.New("an earlier commit of this process still waits for a standby")

// commit makes a durable commit that changes nothing. It waits for the disk and the synchronous standbys, like the commit of an event.
// Nothing cancels a commit, so an abandoned one keeps its session on the server. While it waits, commit fails instead of starting another.
func (p *Program) commit(ctx context.Context) error {
	if p.store != nil { // nil in a relay
		if err := p.store.Writable(); err != nil {
			return err
		}
	}
	tag, err := p.pool.Exec(ctx, `SELECT pg_logical_emit_message(true, 'hulak', '')
		WHERE pg_try_advisory_xact_lock(hashtextextended('readiness ' || $1::text, 0))`, p.id)
	if err == nil && tag.RowsAffected() == 0 {
		err = errCommitWaits
	}
	return err
}

// laggingModels returns the names of the read models that are behind the log.
func (p *Program) laggingModels(ctx context.Context) (names []string, err error) {
	models, err := p.runner.Status(ctx)
	for _, m := range models {
		if !m.CaughtUp() {
			names = append(names, m.Name)
		}
	}
	return names, err
}

// startAlarmWorker starts the worker that raises and clears alarms. The process that runs it exports the metrics of the whole system.
func (p *Program) startAlarmWorker(ctx context.Context) {
	probe := p.healthProbe()
	worker := &watch.Worker{
		Log: p.log, Readings: probe.Readings, Now: now, Logger: p.logger,
		Report: func(ctx context.Context, readings []alarm.Reading, raised map[alarm.Metric]bool) {
			p.system.Publish(ctx, probe.SystemState(ctx, readings, raised))
		},
	}
	p.runAlone(ctx, "alarms", worker.Run)
}

// onCall returns the IDs of the active administrators, who receive alarms.
func (p *Program) onCall(ctx context.Context) ([]string, error) {
	added, err := events.NewQueries(p.readPool).List(ctx, events.Filter{Type: staff.Added{}.EventType(), Limit: projections.PageSizeMax})
	if err != nil {
		return nil, err
	}
	var ids []string
	for _, e := range added {
		member, _, err := eventstore.State(ctx, p.log, staff.Decider, e.Stream.Key())
		if err != nil {
			return nil, err
		}
		if member.Role == staff.Admin && !member.Disabled {
			ids = append(ids, member.ID)
		}
	}
	return ids, nil
}

// rebuilder gives the maintenance worker access to the read models.
type rebuilder struct{ maintainer *maintenance.Maintainer }

// Rebuild implements maintenance.ReadModels. It returns the tables that differ.
func (r rebuilder) Rebuild(ctx context.Context, projection string, restart, acceptDifference bool) ([]string, error) {
	_, err := r.maintainer.Rebuild(ctx, projection, maintenance.RebuildOptions{Restart: restart, AcceptDifference: acceptDifference})
	if differs, ok := errors.AsType[*maintenance.DifferenceError](err); ok {
		return differs.Comparison.DifferingTables(), nil
	}
	return nil, err
}

// RollBack implements maintenance.ReadModels.
func (r rebuilder) RollBack(ctx context.Context, projection string) (bool, error) {
	err := r.maintainer.RollBack(ctx, projection)
	if errors.Is(err, maintenance.ErrNoEarlierTables) {
		return false, nil
	}
	return err == nil, err
}
