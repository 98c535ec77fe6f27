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
	"hulak/providers/watch"
)

// healthProbe measures the figures of the alarm rules. It reads them from the database, so all processes get the same result.
type healthProbe struct {
	p      *program
	models httpapi.ReadModels
}

const (
	probeTimeout = 10 * time.Second
	// deadlineTolerance is how late a deadline may fire.
	deadlineTolerance = 15 * time.Second
	overdueMax        = 1000 // overdue deadlines counted at most
)

// Readings returns all figures, in the order of the rules. A figure that cannot be measured is unknown and does not affect the
// others.
func (m healthProbe) Readings(ctx context.Context) []alarm.Reading {
	ctx, cancel := context.WithTimeout(ctx, probeTimeout)
	defer cancel()
	models, modelsErr := m.models.Status(ctx)
	of := map[alarm.Metric]func(context.Context) (int64, error){
		alarm.Books:            m.countUnbalancedCurrencies,
		alarm.Limits:           m.countDivergences(kindLimits),
		alarm.Coupons:          m.countDivergences(kindCoupons),
		alarm.Divergences:      m.queryValue(`SELECT count(*) FROM divergences WHERE gone_at IS NULL AND kind NOT IN ('` + kindLimits + `', '` + kindCoupons + `')`),
		alarm.InFlight:         m.inFlightDays,
		alarm.MissedPromises:   deadlines.NewQueries(m.p.pool).CountMissed,
		alarm.ProjectionLag:    func(context.Context) (int64, error) { return maxLagSeconds(models), modelsErr },
		alarm.ParkedStreams:    func(context.Context) (int64, error) { return countParkedStreams(models), modelsErr },
		alarm.ProjectionErrors: func(context.Context) (int64, error) { return countFailing(models), modelsErr },
		alarm.WorkerLag:        m.workerLag,
		alarm.WorkerClaims:     m.countUnclaimedWorkers,
		alarm.CallbacksWaiting: m.queryValue(`SELECT coalesce(extract(epoch FROM clock_timestamp() - min(received_at)), 0)::bigint FROM inbox WHERE processed_at IS NULL`),
		alarm.CallbacksFailed:  m.queryValue(`SELECT count(*) FROM inbox WHERE processed_at IS NOT NULL AND error IS NOT NULL`),
		alarm.Deadlines:        m.countOverdueDeadlines,
		alarm.SealLag:          m.sealLag,
		alarm.Unauthenticated: func(ctx context.Context) (int64, error) {
			return seal.CountUnauthenticated(ctx, m.p.pool, m.p.log, m.p.writerKeys)
		},
		alarm.OldestTransaction: m.queryValue(`SELECT coalesce(max(extract(epoch FROM clock_timestamp() - xact_start)), 0)::bigint
			FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`),
		alarm.DatabaseSize:  m.queryValue(`SELECT pg_database_size(current_database())`),
		alarm.WrongCodes:    m.queryValue(`SELECT coalesce(max(tries), 0) FROM code_tries WHERE hour > clock_timestamp() - interval '1 hour'`),
		alarm.TextMessages:  m.p.textBudget().Used,
		alarm.BrowserErrors: m.queryValue(`SELECT count(*) FROM browser_errors WHERE last_seen > clock_timestamp() - interval '1 hour'`),
	}
	readings := make([]alarm.Reading, 0, len(of))
	for _, rule := range alarm.Rules() {
		figure, err := of[rule.Metric](ctx)
		if err != nil && ctx.Err() == nil {
			m.p.logger.Warn("a figure could not be taken", "measure", string(rule.Metric), "error", err)
		}
		readings = append(readings, alarm.Reading{Metric: rule.Metric, Value: max(figure, 0), Unknown: err != nil})
	}
	return readings
}

// queryValue returns a figure measured by one SQL query.
func (m healthProbe) queryValue(sql string) func(context.Context) (int64, error) {
	return func(ctx context.Context) (figure int64, err error) {
		err = m.p.pool.QueryRow(ctx, sql).Scan(&figure)
		return figure, err
	}
}

// countDivergences counts the open divergences of a kind.
func (m healthProbe) countDivergences(kind string) func(context.Context) (int64, error) {
	return m.queryValue(`SELECT count(*) FROM divergences WHERE gone_at IS NULL AND kind = '` + kind + `'`)
}

// countUnbalancedCurrencies counts the currencies that do not sum to zero.
func (m healthProbe) countUnbalancedCurrencies(ctx context.Context) (currencies int64, err error) {
	balance, err := ledger.NewQueries(m.p.pool).TrialBalance(ctx)
	for _, sum := range balance.Sums {
		if !sum.IsZero() {
			currencies++
		}
	}
	return currencies, err
}

func (m healthProbe) inFlightDays(ctx context.Context) (int64, error) {
	oldest, err := ledger.NewQueries(m.p.pool).Oldest(ctx, 1)
	if err != nil || len(oldest) == 0 {
		return 0, err
	}
	return int64(now().Sub(oldest[0].Since) / (24 * time.Hour)), nil
}

func (m healthProbe) countOverdueDeadlines(ctx context.Context) (int64, error) {
	due, err := deadlines.NewQueries(m.p.pool).Due(ctx, now().Add(-deadlineTolerance), m.p.settings.pace(), overdueMax)
	return int64(len(due)), err
}

// visibleFollowers selects the workers to count: those of this process, or all if they run in other processes.
const visibleFollowers = ` FROM followers WHERE $1::text[] IS NULL OR name = ANY ($1)`

func (m healthProbe) checkpointNames() []string {
	if m.p.workers == nil {
		return nil
	}
	return m.p.workers.checkpoints
}

// countUnclaimedWorkers counts the workers that no live process runs.
func (m healthProbe) countUnclaimedWorkers(ctx context.Context) (workers int64, err error) {
	err = m.p.pool.QueryRow(ctx, `SELECT count(*) FILTER (WHERE coalesce(held_until, '-infinity') < clock_timestamp())`+visibleFollowers, m.checkpointNames()).Scan(&workers)
	return workers, err
}

// workerLag returns the age in seconds of the oldest event that the slowest worker has not handled.
func (m healthProbe) workerLag(ctx context.Context) (int64, error) {
	var behind *int64
	if err := m.p.pool.QueryRow(ctx, `SELECT min(position)`+visibleFollowers, m.checkpointNames()).Scan(&behind); err != nil || behind == nil {
		return 0, err
	}
	return m.ageOfNextEvent(ctx, *behind)
}

// sealLag returns the age in seconds of the oldest event that no signed head covers.
func (m healthProbe) sealLag(ctx context.Context) (int64, error) {
	sealed, err := m.queryValue(`SELECT coalesce(max(size), 0) FROM seal_heads`)(ctx)
	if err != nil {
		return 0, err
	}
	return m.ageOfNextEvent(ctx, sealed)
}

// ageOfNextEvent returns the age in seconds of the first event after a position, or 0 if there is none.
func (m healthProbe) ageOfNextEvent(ctx context.Context, position int64) (int64, error) {
	next, err := m.p.log.Read(ctx, position, 1)
	if err != nil || len(next) == 0 {
		return 0, err
	}
	return int64(now().Sub(next[0].RecordedAt) / time.Second), nil
}

func maxLagSeconds(models []projections.Status) (seconds int64) {
	for _, s := range models {
		seconds = max(seconds, s.LagSeconds)
	}
	return seconds
}

func countParkedStreams(models []projections.Status) (streams int64) {
	for _, s := range models {
		streams += int64(len(s.Parked))
	}
	return streams
}

func countFailing(models []projections.Status) (failing int64) {
	for _, s := range models {
		if s.Error != "" || s.Version != s.ProgramVersion {
			failing++
		}
	}
	return failing
}

// startAlarms starts the worker that raises and clears alarms.
func (p *program) startAlarms(ctx context.Context) {
	worker := &watch.Worker{Log: p.log, Readings: healthProbe{p, p.runner}.Readings, Now: now, Logger: p.logger}
	working, stop := context.WithCancel(ctx)
	done := make(chan struct{})
	p.run("the watch", func() error { defer close(done); return worker.Run(working) })
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
type rebuilder struct{ runner *projections.Runner }

// Rebuild implements maintenance.ReadModels.
func (r rebuilder) Rebuild(ctx context.Context, projection string, afresh, acceptDifference bool) ([]string, error) {
	_, err := r.runner.Rebuild(ctx, projection, projections.RebuildOptions{Restart: afresh, AcceptDifference: acceptDifference})
	var differs *projections.DifferenceError
	if errors.As(err, &differs) {
		return differs.Comparison.Different(), nil
	}
	return nil, err
}

// Back implements maintenance.ReadModels.
func (r rebuilder) Back(ctx context.Context, projection string) (bool, error) {
	err := r.runner.RollBack(ctx, projection)
	if errors.Is(err, projections.ErrNoEarlierTables) {
		return false, nil
	}
	return err == nil, err
}
