// Package watch compares the program's measurements with their alarm rules, and records when an alarm is raised and cleared.
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
	// Readings measures every figure that has a rule. An unknown reading neither raises nor clears an alarm.
	Readings func(ctx context.Context) []alarm.Reading
	Now      func() time.Time
	Logger   *slog.Logger

	mismatchSince map[alarm.Metric]time.Time // when a figure began to disagree with the state of its alarm
}

// Run works until the context ends. It returns nil.
func (w *Worker) Run(ctx context.Context) error {
	tick := time.NewTicker(checkInterval)
	defer tick.Stop()
	for {
		if err := w.Check(ctx); err != nil && ctx.Err() == nil {
			w.Logger.Warn("an alarm could not be looked at and will be tried again", "error", err)
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return nil
		}
	}
}

// Check compares every figure with its rule once.
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

// evaluate raises or clears an alarm after its figure has disagreed with it for as long as the rule requires.
func (w *Worker) evaluate(ctx context.Context, r alarm.Reading) error {
	rule, at := alarm.RuleFor(r.Metric), w.Now()
	known, _, err := eventstore.State(ctx, w.Log, alarm.Decider, string(r.Metric))
	if err != nil {
		return err
	}
	if r.Unknown || (rule.Level(r.Value) == alarm.Alarm) == known.Raised {
		delete(w.mismatchSince, r.Metric)
		return nil
	}
	since, waits := w.mismatchSince[r.Metric]
	if !waits {
		since = at
		w.mismatchSince[r.Metric] = at
	}
	if at.Sub(since) < rule.For {
		return nil
	}
	as := eventstore.Command{Meta: domain.Metadata{Actor: domain.Actor{ID: "watch", Role: "SYSTEM"}}}
	_, _, err = eventstore.Execute(ctx, w.Log, as, func(b domain.UnitOfWork) (struct{}, error) {
		_, err := domain.Decide(b, alarm.Decider, string(r.Metric), alarm.Command(alarm.Observe{Rule: rule, Value: r.Value, At: at}))
		return struct{}{}, err
	})
	if err == nil {
		delete(w.mismatchSince, r.Metric)
	}
	return err
}
