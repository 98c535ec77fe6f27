// Package deadlines fires deadlines. It reads the due deadlines and executes the steps that package process defines for them.
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
	"hulak/internal/background"
)

const (
	pollInterval  = time.Second
	maxBatchSize  = 200 // deadlines per query
	maxConcurrent = 8   // deadlines that fire concurrently, so their events share the log's commits
)

// Schedule stores deadlines.
type Schedule interface {
	// Due returns up to limit deadlines that are due at the given time, oldest first.
	Due(ctx context.Context, at time.Time, scale process.TimeScale, limit int) ([]process.Deadline, error)
}

// Worker fires deadlines. Deadlines that become due while no worker is running fire when a worker starts. Several processes can each
// run a Worker, because a transfer rejects a deadline that has already fired. A wrong clock is harmless. With a slow clock, deadlines
// fire late. With a fast clock, they do not fire early, because the database's clock must also have reached the deadline.
type Worker struct {
	Log      *eventstore.Log
	Schedule Schedule
	// WaitFor waits until Schedule reflects all events up to a log position.
	WaitFor   func(ctx context.Context, position int64) error
	TimeScale process.TimeScale
	Now       func() time.Time
	Logger    *slog.Logger
}

// Run fires deadlines until the context ends. It returns nil.
func (w Worker) Run(ctx context.Context) error {
	background.Every(ctx, pollInterval, func(ctx context.Context) error {
		_, err := w.FireDue(ctx)
		return err
	}, func(err error) {
		w.Logger.Warn("firing deadlines failed; will retry", "error", err)
	})
	return nil
}

// FireDue fires all due deadlines and returns how many it fired.
func (w Worker) FireDue(ctx context.Context) (fired int, err error) {
	for {
		at := w.Now()
		due, err := w.Schedule.Due(ctx, at, w.TimeScale, maxBatchSize)
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
		if len(due) < maxBatchSize {
			return fired, nil
		}
	}
}

// fire executes the deadlines' steps concurrently. It returns the log position after the last step.
func (w Worker) fire(ctx context.Context, due []process.Deadline, at time.Time) (position int64, err error) {
	var wg sync.WaitGroup
	var mu sync.Mutex
	slots := make(chan struct{}, maxConcurrent)
	for _, d := range due {
		slots <- struct{}{}
		wg.Go(func() {
			defer func() { <-slots }()
			stepPosition, stepErr := w.fireDeadline(ctx, d, at)
			mu.Lock()
			defer mu.Unlock()
			position, err = max(position, stepPosition), errors.Join(err, stepErr)
		})
	}
	wg.Wait()
	return position, err
}

func (w Worker) fireDeadline(ctx context.Context, d process.Deadline, at time.Time) (int64, error) {
	cmd := eventstore.Command{Meta: domain.Metadata{Actor: domain.Actor{ID: "deadlines", Role: "SYSTEM"}}}
	position, err := eventstore.Run(ctx, w.Log, cmd, func(b domain.UnitOfWork) error {
		return process.Apply(b, d.Step(at))
	})
	return position, err
}
