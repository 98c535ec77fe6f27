// Package watch compares metrics with their alarm rules, and raises and clears alarms.
package watch

import (
	"context"
	"log/slog"
	"time"

	"hulak/domain"
	"hulak/domain/alarm"
	"hulak/eventstore"
	"hulak/internal/background"
)

const checkInterval = 5 * time.Second

// Worker raises and clears alarms. Several processes can each run a Worker, because an active alarm is not raised again.
type Worker struct {
	Log *eventstore.Log
	// Readings returns a reading for each metric that has a rule. An unknown reading does not raise or clear an alarm.
	Readings func(ctx context.Context) []alarm.Reading
	// Report receives the readings of each check before alarms are raised or cleared, and the metrics whose alarms are raised. It may
	// be nil.
	Report func(ctx context.Context, readings []alarm.Reading, raised map[alarm.Metric]bool)
	Now    func() time.Time
	Logger *slog.Logger

	mismatchSince map[alarm.Metric]time.Time // when the metric started to contradict its alarm's state
}

// Run checks the metrics periodically until the context ends. It returns nil.
func (w *Worker) Run(ctx context.Context) error {
	background.Every(ctx, checkInterval, w.Check, func(err error) {
		w.Logger.Warn("checking alarms failed; will retry", "error", err)
	})
	return nil
}

// Check compares all metrics with their rules once.
func (w *Worker) Check(ctx context.Context) error {
	if w.mismatchSince == nil {
		w.mismatchSince = map[alarm.Metric]time.Time{}
	}
	readings, raised := w.Readings(ctx), map[alarm.Metric]bool{}
	for _, r := range readings {
		state, _, err := eventstore.State(ctx, w.Log, alarm.Decider, string(r.Metric))
		if err != nil {
			return err
		}
		raised[r.Metric] = state.Raised
	}
	if w.Report != nil {
		w.Report(ctx, readings, raised)
	}
	for _, r := range readings {
		if err := w.evaluate(ctx, r, raised[r.Metric]); err != nil {
			return err
		}
	}
	return nil
}

// evaluate raises or clears an alarm after its metric has contradicted the alarm's state for the rule's minimum duration.
func (w *Worker) evaluate(ctx context.Context, r alarm.Reading, raised bool) error {
	rule, at := alarm.RuleFor(r.Metric), w.Now()
	if r.Unknown || (rule.Level(r.Value) == alarm.LevelAlarm) == raised {
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
	_, err := eventstore.RunCommand(ctx, w.Log, cmd, alarm.Decider, string(r.Metric), alarm.Observe{Rule: rule, Value: r.Value, At: at})
	if err == nil {
		delete(w.mismatchSince, r.Metric)
	}
	return err
}
