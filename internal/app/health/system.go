package health

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"hulak/domain/alarm"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/transfer"
	"hulak/eventstore"
	"hulak/internal/integrity"
	"hulak/internal/telemetry"
	"hulak/projections"
	"hulak/projections/ledger"
)

// maxOpenCount limits the count of transfers with a status.
const maxOpenCount = 100_000

// SystemState returns the readings and more details for the metrics of the whole system. A part that cannot be read is missing.
func (h Probe) SystemState(ctx context.Context, readings []alarm.Reading, raised map[alarm.Metric]bool) telemetry.SystemState {
	ctx, cancel := context.WithTimeout(ctx, probeTimeout)
	defer cancel()
	state := telemetry.SystemState{ReadAt: h.Now(), Readings: readings, Raised: raised}
	checker := integrity.Store{Pool: h.Pool}
	for part, read := range map[string]func() error{
		"read models": func() (err error) { state.ReadModels, err = h.ReadModels.Status(ctx); return err },
		"workers":     func() (err error) { state.Workers, err = h.workerStates(ctx); return err },
		"divergences": func() (err error) { state.Divergences, err = checker.OpenByKind(ctx); return err },
		"checker":     func() (err error) { state.Checker, err = checker.Status(ctx); return err },
		"ledger": func() error {
			balance, err := ledger.NewQueries(h.ReadPool).TrialBalance(ctx)
			state.Balances = balance.Balances
			return err
		},
		"transfers": func() (err error) { state.OpenTransfers, err = h.countOpenTransfers(ctx); return err },
		"callbacks": func() (err error) {
			state.WaitingCallbacks, err = h.queryOptional(ctx, `SELECT count(*) FROM inbox WHERE processed_at IS NULL`)
			return err
		},
		"webhooks": func() (err error) {
			state.WebhookLag, err = h.queryOptional(ctx, `SELECT coalesce(extract(epoch FROM clock_timestamp() - min(created_at)), 0)::bigint
				FROM webhook_messages WHERE state = 'WAITING'`)
			return err
		},
		"seal": func() (err error) {
			state.SealedPosition, err = h.queryOptional(ctx, `SELECT coalesce(max(size), 0) FROM seal_heads`)
			return err
		},
		"rates": func() (err error) { state.RatesPublishedAt, err = h.ratesPublishedAt(ctx); return err },
	} {
		if err := read(); err != nil && ctx.Err() == nil {
			h.Logger.Warn("reading for metrics failed", "part", part, "error", err)
		}
	}
	return state
}

// queryOptional reads a value with one SQL query. It returns nil with an error.
func (h Probe) queryOptional(ctx context.Context, sql string) (*int64, error) {
	value, err := h.queryValue(sql)(ctx)
	if err != nil {
		return nil, err
	}
	return &value, nil
}

// workerStates returns the state of each worker.
func (h Probe) workerStates(ctx context.Context) ([]telemetry.WorkerState, error) {
	positions := map[string]int64{}
	states, err := projections.Rows(ctx, h.Pool, func(row pgx.CollectableRow) (w telemetry.WorkerState, err error) {
		var position int64
		err = row.Scan(&w.Name, &position, &w.Claimed)
		positions[w.Name] = position
		return w, err
	}, `SELECT name, position, coalesce(held_until, '-infinity') >= clock_timestamp()`+fromFollowers+` ORDER BY name`, h.Checkpoints)
	if err != nil {
		return nil, err
	}
	for i, w := range states {
		seconds, err := h.ageOfNextEvent(ctx, positions[w.Name])
		if err != nil {
			return nil, err
		}
		states[i].Lag = time.Duration(seconds) * time.Second
	}
	return states, nil
}

// countOpenTransfers counts the transfers that are not finished, by status. It stops counting each status at maxOpenCount.
func (h Probe) countOpenTransfers(ctx context.Context) (map[string]int64, error) {
	open := map[string]int64{}
	for _, status := range []transfer.Status{
		transfer.StatusInitiated, transfer.StatusHold, transfer.StatusPending, transfer.StatusProcessed,
	} {
		var count int64
		err := h.ReadPool.QueryRow(ctx, `SELECT count(*) FROM (SELECT FROM transfers.transfers WHERE status = $1 LIMIT $2) AS open`,
			status, maxOpenCount).Scan(&count)
		if err != nil {
			return nil, err
		}
		open[string(status)] = count
	}
	return open, nil
}

// ratesPublishedAt returns when the current exchange rates were published, by pair.
func (h Probe) ratesPublishedAt(ctx context.Context) (map[string]time.Time, error) {
	pair := pricing.RateKey(money.USD, money.NPR)
	rates, _, err := eventstore.State(ctx, h.Log, pricing.RateDecider, pair)
	if err != nil {
		return nil, err
	}
	if current, ok := rates.Current(); ok {
		return map[string]time.Time{pair: current.At}, nil
	}
	return nil, nil
}
