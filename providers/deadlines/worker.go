// Package deadlines lets deadlines fire when their time has come: it reads what is due and takes, once for each, the step
// that domain/process has for it.
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
	lookEvery = time.Second
	batchMax  = 200 // deadlines that are read at once
	firingMax = 8   // and fired at once: their events share the log's commits
)

// Schedule is where deadlines stand.
type Schedule interface {
	// Due is at most so many deadlines whose time has come at a moment, the longest overdue first.
	Due(ctx context.Context, at time.Time, pace process.Pace, limit int) ([]process.Deadline, error)
}

// Worker fires deadlines. It needs nobody to remember anything: what was due while it did not run, however much, fires when
// it runs again. Any number of processes may run one, because a deadline that has fired is a fact of its transfer, and is
// refused a second time there. A clock that is set back therefore repeats nothing; one that is set forward fires nothing
// early, because the database's clock must have come as far.
type Worker struct {
	Log      *eventstore.Log
	Schedule Schedule
	// Reached waits until the schedule knows what the log holds up to a position.
	Reached func(ctx context.Context, position int64) error
	Pace    process.Pace
	Now     func() time.Time
	Logger  *slog.Logger
}

// Run fires what falls due until the context ends.
func (w Worker) Run(ctx context.Context) error {
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	for {
		if _, err := w.Turn(ctx); err != nil && ctx.Err() == nil {
			w.Logger.Warn("deadlines could not be fired and will be tried again", "error", err)
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return nil
		}
	}
}

// Turn fires everything that is due by now, and says how much that was.
func (w Worker) Turn(ctx context.Context) (fired int, err error) {
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
		if err := w.Reached(ctx, position); err != nil {
			return fired, err
		}
		if len(due) < batchMax {
			return fired, nil
		}
	}
}

// fire takes the steps of deadlines, several at once, and answers the position that covers them all.
func (w Worker) fire(ctx context.Context, due []process.Deadline, at time.Time) (position int64, err error) {
	var together sync.WaitGroup
	var mu sync.Mutex
	slots := make(chan struct{}, firingMax)
	for _, d := range due {
		slots <- struct{}{}
		together.Go(func() {
			defer func() { <-slots }()
			reached, failure := w.take(ctx, d, at)
			mu.Lock()
			defer mu.Unlock()
			position, err = max(position, reached), errors.Join(err, failure)
		})
	}
	together.Wait()
	return position, err
}

func (w Worker) take(ctx context.Context, d process.Deadline, at time.Time) (int64, error) {
	as := eventstore.Command{Meta: domain.Metadata{Actor: domain.Actor{ID: "deadlines", Role: "SYSTEM"}}}
	_, position, err := eventstore.Execute(ctx, w.Log, as, func(b domain.UnitOfWork) (struct{}, error) {
		return struct{}{}, process.Apply(b, d.Step(at))
	})
	return position, err
}
