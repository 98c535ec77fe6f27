package main

import (
	"context"
	"errors"
	"time"

	"hulak/domain/alarm"
	"hulak/domain/staff"
	"hulak/eventstore"
	"hulak/eventstore/seal"
	"hulak/httpapi"
	"hulak/projections"
	"hulak/projections/deadlines"
	"hulak/projections/events"
	"hulak/projections/ledger"
	"hulak/projections/maintenance"
	"hulak/projections/runner"
	"hulak/providers/watch"
)

// healthProbe takes the readings for the alarm rules. The readings come from the database, so all processes get the same values.
type healthProbe struct {
	p      *program
	models httpapi.ReadModels
}

const (
	probeTimeout = 10 * time.Second
	// deadlineTolerance is how late a deadline can fire before it counts as overdue.
	deadlineTolerance = 15 * time.Second
	maxOverdueCount   = 1000 // limits the count of overdue deadlines
)

// Readings returns all readings in the order of the rules. A reading that fails is marked as unknown.
func (h healthProbe) Readings(ctx context.Context) []alarm.Reading {
	ctx, cancel := context.WithTimeout(ctx, probeTimeout)
	defer cancel()
	models, modelsErr := h.models.Status(ctx)
	probes := map[alarm.Metric]func(context.Context) (int64, error){
		alarm.OutOfBalanceCurrencies: h.countUnbalancedCurrencies,
		alarm.LimitMismatches:        h.countDivergences(kindLimits),
		alarm.CouponMismatches:       h.countDivergences(kindCoupons),
		alarm.OtherMismatches: h.queryValue(`SELECT count(*) FROM divergences
			WHERE gone_at IS NULL AND kind NOT IN ('` + kindLimits + `', '` + kindCoupons + `')`),
		alarm.InFlightAge:      h.inFlightDays,
		alarm.OverdueTransfers: deadlines.NewQueries(h.p.pool).CountOverdueTransfers,
		alarm.ProjectionLag:    func(context.Context) (int64, error) { return maxLagSeconds(models), modelsErr },
		alarm.ParkedStreams:    func(context.Context) (int64, error) { return countParkedStreams(models), modelsErr },
		alarm.ProjectionErrors: func(context.Context) (int64, error) { return countFailing(models), modelsErr },
		alarm.WorkerLag:        h.workerLag,
		alarm.UnclaimedWorkers: h.countUnclaimedWorkers,
		alarm.CallbackLag: h.queryValue(`SELECT coalesce(extract(epoch FROM clock_timestamp() - min(received_at)), 0)::bigint
			FROM inbox WHERE processed_at IS NULL`),
		alarm.FailedCallbacks:  h.queryValue(`SELECT count(*) FROM inbox WHERE processed_at IS NOT NULL AND error IS NOT NULL`),
		alarm.OverdueDeadlines: h.countOverdueDeadlines,
		alarm.SealLag:          h.sealLag,
		alarm.UnauthenticatedEvents: func(ctx context.Context) (int64, error) {
			return seal.CountUnauthenticated(ctx, h.p.pool, h.p.log, h.p.writerKeys)
		},
		alarm.DBTransactionAge: h.queryValue(`SELECT coalesce(max(extract(epoch FROM clock_timestamp() - xact_start)), 0)::bigint
			FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`),
		alarm.DatabaseSize:     h.queryValue(`SELECT pg_database_size(current_database())`),
		alarm.WrongCodes:       h.queryValue(`SELECT coalesce(max(tries), 0) FROM code_tries WHERE hour > clock_timestamp() - interval '1 hour'`),
		alarm.TextMessageUsage: h.p.smsBudget().UsedPercent,
		alarm.BrowserErrors:    h.queryValue(`SELECT count(*) FROM browser_errors WHERE last_seen > clock_timestamp() - interval '1 hour'`),
	}
	readings := make([]alarm.Reading, 0, len(probes))
	for _, rule := range alarm.Rules() {
		value, err := probes[rule.Metric](ctx)
		if err != nil && ctx.Err() == nil {
			h.p.logger.Warn("health reading failed", "metric", string(rule.Metric), "error", err)
		}
		readings = append(readings, alarm.Reading{Metric: rule.Metric, Value: max(value, 0), Unknown: err != nil})
	}
	return readings
}

// queryValue returns a function that reads a value with one SQL query.
func (h healthProbe) queryValue(sql string) func(context.Context) (int64, error) {
	return func(ctx context.Context) (value int64, err error) {
		err = h.p.pool.QueryRow(ctx, sql).Scan(&value)
		return value, err
	}
}

// countDivergences returns a function that counts the open divergences of a kind.
func (h healthProbe) countDivergences(kind string) func(context.Context) (int64, error) {
	return h.queryValue(`SELECT count(*) FROM divergences WHERE gone_at IS NULL AND kind = '` + kind + `'`)
}

// countUnbalancedCurrencies counts the currencies whose balances do not sum to zero.
func (h healthProbe) countUnbalancedCurrencies(ctx context.Context) (currencies int64, err error) {
	balance, err := ledger.NewQueries(h.p.pool).TrialBalance(ctx)
	for _, sum := range balance.Sums {
		if !sum.IsZero() {
			currencies++
		}
	}
	return currencies, err
}

// inFlightDays returns how many days the oldest money has been in flight.
func (h healthProbe) inFlightDays(ctx context.Context) (int64, error) {
	oldest, err := ledger.NewQueries(h.p.pool).OldestItems(ctx, 1)
	if err != nil || len(oldest) == 0 {
		return 0, err
	}
	return int64(now().Sub(oldest[0].Since) / (24 * time.Hour)), nil
}

// countOverdueDeadlines counts the deadlines that should have fired. It stops counting at maxOverdueCount.
func (h healthProbe) countOverdueDeadlines(ctx context.Context) (int64, error) {
	due, err := deadlines.NewQueries(h.p.pool).Due(ctx, now().Add(-deadlineTolerance), h.p.settings.timeScale(), maxOverdueCount)
	return int64(len(due)), err
}

// fromFollowers is an SQL clause for the workers with the given checkpoint names. If the names are NULL, it selects all workers.
const fromFollowers = ` FROM followers WHERE $1::text[] IS NULL OR name = ANY ($1)`

// checkpointNames returns the checkpoint names of this process's workers, or nil if the workers run in other processes.
func (h healthProbe) checkpointNames() []string {
	if h.p.workers == nil {
		return nil
	}
	return h.p.workers.checkpointNames
}

// countUnclaimedWorkers counts the workers that no process is running.
func (h healthProbe) countUnclaimedWorkers(ctx context.Context) (workers int64, err error) {
	const sql = `SELECT count(*) FILTER (WHERE coalesce(held_until, '-infinity') < clock_timestamp())` + fromFollowers
	err = h.p.pool.QueryRow(ctx, sql, h.checkpointNames()).Scan(&workers)
	return workers, err
}

// workerLag returns the age in seconds of the oldest event that the slowest worker has not handled.
func (h healthProbe) workerLag(ctx context.Context) (int64, error) {
	var position *int64
	err := h.p.pool.QueryRow(ctx, `SELECT min(position)`+fromFollowers, h.checkpointNames()).Scan(&position)
	if err != nil || position == nil {
		return 0, err
	}
	return h.ageOfNextEvent(ctx, *position)
}

// sealLag returns the age in seconds of the oldest event that no signed head covers.
func (h healthProbe) sealLag(ctx context.Context) (int64, error) {
	sealed, err := h.queryValue(`SELECT coalesce(max(size), 0) FROM seal_heads`)(ctx)
	if err != nil {
		return 0, err
	}
	return h.ageOfNextEvent(ctx, sealed)
}

// ageOfNextEvent returns the age in seconds of the first event after a position, or 0 if there is none.
func (h healthProbe) ageOfNextEvent(ctx context.Context, position int64) (int64, error) {
	next, err := h.p.log.Read(ctx, position, 1)
	if err != nil || len(next) == 0 {
		return 0, err
	}
	return int64(now().Sub(next[0].RecordedAt) / time.Second), nil
}

// maxLagSeconds returns the lag of the slowest read model.
func maxLagSeconds(models []runner.Status) (seconds int64) {
	for _, s := range models {
		seconds = max(seconds, s.LagSeconds)
	}
	return seconds
}

func countParkedStreams(models []runner.Status) (streams int64) {
	for _, s := range models {
		streams += int64(len(s.Parked))
	}
	return streams
}

// countFailing counts the read models that have failed or whose tables have a different version than this program's projection.
func countFailing(models []runner.Status) (failing int64) {
	for _, s := range models {
		if s.Error != "" || s.Version != s.ProgramVersion {
			failing++
		}
	}
	return failing
}

// startAlarmWorker starts the worker that raises and clears alarms.
func (p *program) startAlarmWorker(ctx context.Context) {
	worker := &watch.Worker{Log: p.log, Readings: healthProbe{p, p.runner}.Readings, Now: now, Logger: p.logger}
	runCtx, stop := context.WithCancel(ctx)
	done := make(chan struct{})
	p.run("alarms", func() error { defer close(done); return worker.Run(runCtx) })
	p.onStop(func(context.Context) error { stop(); <-done; return nil })
}

// onCall returns the IDs of the active administrators, who receive alarms.
func (p *program) onCall(ctx context.Context) ([]string, error) {
	added, err := events.NewQueries(p.pool).List(ctx, events.Filter{Type: staff.Added{}.EventType(), Limit: projections.PageSizeMax})
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
