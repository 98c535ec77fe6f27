// Package maintenance executes long-running tasks that staff request in the back office: rebuilding a read model and rolling it
// back.
package maintenance

import (
	"context"
	"log/slog"
	"time"

	"hulak/domain"
	"hulak/domain/maintenance"
	"hulak/eventstore"
	"hulak/eventstore/bus"
)

// ReadModels rebuilds read models and rolls them back.
type ReadModels interface {
	// Rebuild fills new tables and swaps them in. If tables differ unexpectedly from the current ones, it returns their names and
	// keeps the current tables. An interrupted rebuild is resumed unless restart is set.
	Rebuild(ctx context.Context, projection string, restart, acceptDifference bool) (different []string, err error)
	// RollBack restores the previous tables. It reports whether there were any to restore.
	RollBack(ctx context.Context, projection string) (restored bool, err error)
}

// Worker executes tasks in order, one at a time, because they are events of one stream. A task interrupted by a restart is
// resumed.
type Worker struct {
	Log    *eventstore.Log
	Models ReadModels
	Now    func() time.Time
	Logger *slog.Logger
}

// Handlers returns the worker's event handlers. Each may be called again with the same event.
func (w Worker) Handlers() bus.Handlers { return bus.Handlers{bus.On(w.handle)} }

func (w Worker) handle(ctx context.Context, e maintenance.TaskRequested, r domain.RecordedEvent) error {
	s, _, err := eventstore.State(ctx, w.Log, maintenance.Decider, r.Stream.Key())
	if err != nil || s.Running == nil || !s.Running.At.Equal(e.At) || s.Running.Projection != e.Projection {
		return err // already done
	}
	outcome := w.execute(ctx, e)
	if ctx.Err() != nil {
		return ctx.Err() // the task is resumed after a restart
	}
	cmd := eventstore.Command{Meta: domain.Metadata{
		Actor: domain.Actor{ID: "maintenance", Role: "SYSTEM"}, Correlation: r.Meta.Correlation, Causation: r.ID,
	}}
	_, _, err = eventstore.Execute(ctx, w.Log, cmd, func(b domain.UnitOfWork) (struct{}, error) {
		_, err := domain.Decide(b, maintenance.Decider, r.Stream.Key(), outcome)
		return struct{}{}, err
	})
	return err
}

// execute executes a task and returns the command that records the outcome.
func (w Worker) execute(ctx context.Context, e maintenance.TaskRequested) maintenance.Command {
	failed := maintenance.FailTask{Task: e.Task, Projection: e.Projection}
	var err error
	switch e.Task {
	case maintenance.Rebuild:
		if failed.Tables, err = w.Models.Rebuild(ctx, e.Projection, e.StartOver, e.AcceptDifference); len(failed.Tables) > 0 {
			failed.Failure = maintenance.FailureDiffers
		}
	case maintenance.Rollback:
		var restored bool
		if restored, err = w.Models.RollBack(ctx, e.Projection); err == nil && !restored {
			failed.Failure = maintenance.FailureNoEarlierTables
		}
	}
	if err != nil {
		w.Logger.Error("maintenance task failed", "task", string(e.Task), "projection", e.Projection, "error", err)
		failed.Failure = maintenance.FailureInternal
	}
	failed.At = w.Now()
	if failed.Failure == "" {
		return maintenance.FinishTask{Task: e.Task, Projection: e.Projection, At: failed.At}
	}
	return failed
}
