// Package health takes the readings that the alarm rules compare with their limits.
//
// A reading is one number, such as the lag of the slowest read model or the number of overdue deadlines. The readings come from the
// database, so all processes get the same values. The worker in providers/watch raises and clears alarms with them, and the health page
// for staff shows them.
//
// A reading that fails is marked as unknown. The other readings stay valid.
package health

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"hulak/projections/runner"

	"github.com/jackc/pgx/v5/pgxpool"

	"hulak/domain/alarm"
	"hulak/domain/process"
	"hulak/eventstore"
	"hulak/eventstore/seal"
	"hulak/internal/integrity"
	"hulak/projections/deadlines"
	"hulak/projections/ledger"
	"hulak/providers/notification"
)

// Probe takes the readings for the alarm rules.
type Probe struct {
	Pool       *pgxpool.Pool
	ReadPool   *pgxpool.Pool // the read models' database
	Log        *eventstore.Log
	ReadModels interface {
		Status(ctx context.Context) ([]runner.Status, error)
	}
	WriterKeys *seal.WriterKeys
	SealReader *seal.Reader // nil if the process knows no key of the log
	SMSBudget  notification.Budget
	TimeScale  process.TimeScale
	// Checkpoints are the checkpoint names of the workers in this process, or nil if the workers run in other processes.
	Checkpoints []string
	Now         func() time.Time
	Logger      *slog.Logger
}

const (
	probeTimeout = 10 * time.Second
	// deadlineTolerance is how late a deadline can fire before it counts as overdue.
	deadlineTolerance = 15 * time.Second
	maxOverdueCount   = 1000 // limits the count of overdue deadlines
)

// Readings returns all readings in the order of the rules. A reading that fails is marked as unknown.
func (h Probe) Readings(ctx context.Context) []alarm.Reading {
	ctx, cancel := context.WithTimeout(ctx, probeTimeout)
	defer cancel()
	models, modelsErr := h.ReadModels.Status(ctx)
	probes := map[alarm.Metric]func(context.Context) (int64, error){
		alarm.OutOfBalanceCurrencies: h.countUnbalancedCurrencies,
		alarm.LimitMismatches:        h.countDivergences(integrity.KindLimits),
		alarm.CouponMismatches:       h.countDivergences(integrity.KindCoupons),
		alarm.OtherMismatches: h.queryValue(`SELECT count(*) FROM divergences
			WHERE gone_at IS NULL AND kind NOT IN ('` + integrity.KindLimits + `', '` + integrity.KindCoupons + `')`),
		alarm.InFlightAge:      h.inFlightDays,
		alarm.OverdueTransfers: deadlines.NewQueries(h.ReadPool).CountOverdueTransfers,
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
		alarm.WitnessLag:       h.witnessLag,
		alarm.LostEvents: h.queryValue(`SELECT coalesce(max(expected_position - found_position), 0) FROM log_stops
			WHERE accepted_at IS NULL`),
		alarm.UnauthenticatedEvents: func(ctx context.Context) (int64, error) {
			return seal.CountUnauthenticated(ctx, h.Pool, h.Log, h.WriterKeys)
		},
		alarm.DBTransactionAge: h.transactionAge,
		alarm.DatabaseSize:     h.queryValue(`SELECT pg_database_size(current_database())`),
		alarm.WrongCodes:       h.queryValue(`SELECT coalesce(max(tries), 0) FROM code_tries WHERE hour > clock_timestamp() - interval '1 hour'`),
		alarm.TextMessageUsage: h.SMSBudget.UsedPercent,
		alarm.BrowserErrors:    h.queryValue(`SELECT count(*) FROM browser_errors WHERE last_seen > clock_timestamp() - interval '1 hour'`),
	}
	readings := make([]alarm.Reading, 0, len(probes))
	for _, rule := range alarm.Rules() {
		value, err := probes[rule.Metric](ctx)
		if err != nil && ctx.Err() == nil {
			h.Logger.Warn("health reading failed", "metric", string(rule.Metric), "error", err)
		}
		readings = append(readings, alarm.Reading{Metric: rule.Metric, Value: max(value, 0), Unknown: err != nil})
	}
	return readings
}

// queryValue returns a function that reads a value with one SQL query.
func (h Probe) queryValue(sql string) func(context.Context) (int64, error) {
	return func(ctx context.Context) (value int64, err error) {
		err = h.Pool.QueryRow(ctx, sql).Scan(&value)
		return value, err
	}
}

var errNoStatistics = errors.New("hulak_app may not read all statistics, so GRANT pg_read_all_stats TO hulak_app")

// transactionAge returns the age in seconds of the oldest transaction of all logins.
func (h Probe) transactionAge(ctx context.Context) (int64, error) {
	var seconds *int64
	err := h.Pool.QueryRow(ctx, `SELECT CASE WHEN pg_has_role(current_user, 'pg_read_all_stats', 'USAGE') THEN
			coalesce(max(extract(epoch FROM clock_timestamp() - xact_start)), 0)::bigint END
		FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`).
		Scan(&seconds)
	switch {
	case err != nil:
		return 0, err
	case seconds == nil:
		return 0, errNoStatistics
	}
	return *seconds, nil
}

// countDivergences returns a function that counts the open divergences of a kind.
func (h Probe) countDivergences(kind string) func(context.Context) (int64, error) {
	return h.queryValue(`SELECT count(*) FROM divergences WHERE gone_at IS NULL AND kind = '` + kind + `'`)
}

// countUnbalancedCurrencies counts the currencies whose balances do not sum to zero.
func (h Probe) countUnbalancedCurrencies(ctx context.Context) (currencies int64, err error) {
	balance, err := ledger.NewQueries(h.ReadPool).TrialBalance(ctx)
	for _, sum := range balance.Sums {
		if !sum.IsZero() {
			currencies++
		}
	}
	return currencies, err
}

// inFlightDays returns how many days the oldest money has been in flight.
func (h Probe) inFlightDays(ctx context.Context) (int64, error) {
	oldest, err := ledger.NewQueries(h.ReadPool).OldestItems(ctx, 1)
	if err != nil || len(oldest) == 0 {
		return 0, err
	}
	return int64(h.Now().Sub(oldest[0].Since) / (24 * time.Hour)), nil
}

// countOverdueDeadlines counts the deadlines that should have fired. It stops counting at maxOverdueCount.
func (h Probe) countOverdueDeadlines(ctx context.Context) (int64, error) {
	due, err := deadlines.NewQueries(h.ReadPool).Due(ctx, h.Now().Add(-deadlineTolerance), h.TimeScale, maxOverdueCount)
	return int64(len(due)), err
}

// fromFollowers is an SQL clause for the workers with the given checkpoint names. If the names are NULL, it selects all workers.
const fromFollowers = ` FROM followers WHERE $1::text[] IS NULL OR name = ANY ($1)`

// countUnclaimedWorkers counts the workers that no process is running.
func (h Probe) countUnclaimedWorkers(ctx context.Context) (workers int64, err error) {
	const sql = `SELECT count(*) FILTER (WHERE coalesce(held_until, '-infinity') < clock_timestamp())` + fromFollowers
	err = h.Pool.QueryRow(ctx, sql, h.Checkpoints).Scan(&workers)
	return workers, err
}

// workerLag returns the age in seconds of the oldest event that the slowest worker has not handled.
func (h Probe) workerLag(ctx context.Context) (int64, error) {
	var position *int64
	err := h.Pool.QueryRow(ctx, `SELECT min(position)`+fromFollowers, h.Checkpoints).Scan(&position)
	if err != nil || position == nil {
		return 0, err
	}
	return h.ageOfNextEvent(ctx, *position)
}

// sealLag returns the age in seconds of the oldest event that no signed head covers.
func (h Probe) sealLag(ctx context.Context) (int64, error) {
	sealed, err := h.queryValue(`SELECT coalesce(max(size), 0) FROM seal_heads`)(ctx)
	if err != nil {
		return 0, err
	}
	return h.ageOfNextEvent(ctx, sealed)
}

// witnessLag returns for how many seconds the oldest sealed event has lacked a quorum of witnesses.
func (h Probe) witnessLag(ctx context.Context) (int64, error) {
	if h.SealReader == nil {
		return 0, nil
	}
	lag, err := h.SealReader.QuorumLag(ctx)
	return int64(lag / time.Second), err
}

// ageOfNextEvent returns the age in seconds of the first event after a position, or 0 if there is none.
func (h Probe) ageOfNextEvent(ctx context.Context, position int64) (int64, error) {
	next, err := h.Log.Read(ctx, position, 1)
	if err != nil || len(next) == 0 {
		return 0, err
	}
	return int64(h.Now().Sub(next[0].RecordedAt) / time.Second), nil
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
		if s.Failing() {
			failing++
		}
	}
	return failing
}
