// Package deadlines fires deadlines. It reads which ones are due and executes for each the step defined in domain/process.
package deadlines

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"hulak/domain"
	"hulak/domain/process"
	"hulak/eventstore"
)

const (
	pollInterval  = time.Second
	batchMax      = 200 // deadlines read at a time
	concurrentMax = 8   // deadlines fired concurrently, so that their events share the log's commits
)

// Schedule stores deadlines.
type Schedule interface {
	// Due returns up to limit deadlines that are due at a time, longest overdue first.
	Due(ctx context.Context, at time.Time, pace process.Pace, limit int) ([]process.Deadline, error)
}

// Worker fires deadlines. Deadlines that fell due while no worker ran fire once one runs again. Several processes may run one,
// because a transfer refuses a deadline that has already fired. If a process's clock is set back, nothing is repeated. If it is
// set forward, nothing fires early, because the database's clock must have reached the deadline, too.
type Worker struct {
	Log      *eventstore.Log
	Schedule Schedule
	// WaitFor waits until the schedule includes all events up to a log position.
	WaitFor func(ctx context.Context, position int64) error
	Pace    process.Pace
	Now     func() time.Time
	Logger  *slog.Logger
}

// Run fires deadlines until the context ends. It returns nil.
func (w Worker) Run(ctx context.Context) error {
	tick := time.NewTicker(pollInterval)
	defer tick.Stop()
	for {
		if _, err := w.FireDue(ctx); err != nil && ctx.Err() == nil {
			w.Logger.Warn("deadlines could not be fired and will be tried again", "error", err)
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return nil
		}
	}
}

// FireDue fires all due deadlines and returns how many.
func (w Worker) FireDue(ctx context.Context) (fired int, err error) {
	for {
		at := w.Now()
		due, err := w.Schedule.Due(ctx, at, w.Pace, batchMax)
		if err != nil || len(due) == 0 {
			return fired, err
		}
		position, err := w.fire(ctx, due, at)
		if err != nil {
			return fired, err
		}
		fired += len(due)
		if err := w.WaitFor(ctx, position); err != nil {
			return fired, err
		}
		if len(due) < batchMax {
			return fired, nil
		}
	}
}

// fire executes the steps of deadlines concurrently. It returns the log position after the last of them.
func (w Worker) fire(ctx context.Context, due []process.Deadline, at time.Time) (position int64, err error) {
	var together sync.WaitGroup
	var mu sync.Mutex
	slots := make(chan struct{}, concurrentMax)
	for _, d := range due {
		slots <- struct{}{}
		together.Go(func() {
			defer func() { <-slots }()
			reached, failure := w.fireOne(ctx, d, at)
			mu.Lock()
			defer mu.Unlock()
			position, err = max(position, reached), errors.Join(err, failure)
		})
	}
	together.Wait()
	return position, err
}

func (w Worker) fireOne(ctx context.Context, d process.Deadline, at time.Time) (int64, error) {
	as := eventstore.Command{Meta: domain.Metadata{Actor: domain.Actor{ID: "deadlines", Role: "SYSTEM"}}}
	_, position, err := eventstore.Execute(ctx, w.Log, as, func(b domain.UnitOfWork) (struct{}, error) {
		return struct{}{}, process.Apply(b, d.Step(at))
	})
	return position, err
}
