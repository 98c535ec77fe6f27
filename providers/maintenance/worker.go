// Package maintenance executes the long-running tasks that staff request in the back office. A task rebuilds a read model or rolls it
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
	// Rebuild fills new tables and replaces the current tables with them. If they have the same version but differ and
	// acceptDifference is false, it returns the names of the tables that differ and keeps the current tables. It resumes an interrupted
	// rebuild unless restart is true.
	Rebuild(ctx context.Context, projection string, restart, acceptDifference bool) (different []string, err error)
	// RollBack restores the previous tables. It returns false if there are no previous tables.
	RollBack(ctx context.Context, projection string) (restored bool, err error)
}

// Worker executes tasks one at a time, in the order in which they were requested. After a restart, it resumes an interrupted task.
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
		return err // the task is already done
	}
	outcome := w.execute(ctx, e)
	if ctx.Err() != nil {
		return ctx.Err() // the task is resumed after a restart
	}
	cmd := eventstore.Command{Meta: domain.Metadata{
		Actor: domain.Actor{ID: "maintenance", Role: "SYSTEM"}, Correlation: r.Meta.Correlation, Causation: r.ID,
	}}
	_, err = eventstore.RunCommand(ctx, w.Log, cmd, maintenance.Decider, r.Stream.Key(), outcome)
	return err
}

// execute executes a task and returns the command that records its outcome.
func (w Worker) execute(ctx context.Context, e maintenance.TaskRequested) maintenance.Command {
	failed := maintenance.FailTask{Task: e.Task, Projection: e.Projection}
	var err error
	switch e.Task {
	case maintenance.TaskRebuild:
		if failed.Tables, err = w.Models.Rebuild(ctx, e.Projection, e.StartOver, e.AcceptDifference); len(failed.Tables) > 0 {
			failed.Failure = maintenance.FailureDiffers
		}
	case maintenance.TaskRollback:
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
