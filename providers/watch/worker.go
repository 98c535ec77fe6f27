// Package watch compares the program's metrics with their alarm rules. It raises and clears the alarms.
package watch

import (
	"context"
	"log/slog"
	"time"

	"hulak/domain"
	"hulak/domain/alarm"
	"hulak/eventstore"
)

const checkInterval = 5 * time.Second

// Worker raises and clears alarms. Several processes may run one: an alarm that is already raised is not raised again.
type Worker struct {
	Log *eventstore.Log
	// Readings measures every metric that has a rule. An unknown reading neither raises nor clears an alarm.
	Readings func(ctx context.Context) []alarm.Reading
	Now      func() time.Time
	Logger   *slog.Logger

	mismatchSince map[alarm.Metric]time.Time // when a metric began to differ from the state of its alarm
}

// Run checks the metrics periodically until the context ends. It returns nil.
func (w *Worker) Run(ctx context.Context) error {
	tick := time.NewTicker(checkInterval)
	defer tick.Stop()
	for {
		if err := w.Check(ctx); err != nil && ctx.Err() == nil {
			w.Logger.Warn("checking alarms failed; will retry", "error", err)
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return nil
		}
	}
}

// Check compares every metric with its rule once.
func (w *Worker) Check(ctx context.Context) error {
	if w.mismatchSince == nil {
		w.mismatchSince = map[alarm.Metric]time.Time{}
	}
	for _, reading := range w.Readings(ctx) {
		if err := w.evaluate(ctx, reading); err != nil {
			return err
		}
	}
	return nil
}

// evaluate raises or clears an alarm once its metric has differed from it for as long as the rule requires.
func (w *Worker) evaluate(ctx context.Context, r alarm.Reading) error {
	rule, at := alarm.RuleFor(r.Metric), w.Now()
	state, _, err := eventstore.State(ctx, w.Log, alarm.Decider, string(r.Metric))
	if err != nil {
		return err
	}
	if r.Unknown || (rule.Level(r.Value) == alarm.LevelAlarm) == state.Raised {
		delete(w.mismatchSince, r.Metric)
		return nil
	}
	since, found := w.mismatchSince[r.Metric]
	if !found {
		since = at
		w.mismatchSince[r.Metric] = at
	}
	if at.Sub(since) < rule.MinDuration {
		return nil
	}
	cmd := eventstore.Command{Meta: domain.Metadata{Actor: domain.Actor{ID: "watch", Role: "SYSTEM"}}}
	_, _, err = eventstore.Execute(ctx, w.Log, cmd, func(b domain.UnitOfWork) (struct{}, error) {
		_, err := domain.Decide(b, alarm.Decider, string(r.Metric), alarm.Command(alarm.Observe{Rule: rule, Value: r.Value, At: at}))
		return struct{}{}, err
	})
	if err == nil {
		delete(w.mismatchSince, r.Metric)
	}
	return err
}
