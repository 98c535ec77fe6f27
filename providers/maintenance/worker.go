// Package maintenance does what staff ask for in the back-office that takes its time: it fills read models anew.
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

// ReadModels are what is worked on.
type ReadModels interface {
	// Rebuild fills the tables anew and swaps them in. Where they differ from the ones in use although they should not, it
	// names those and swaps nothing. What was interrupted goes on.
	Rebuild(ctx context.Context, projection string, afresh, acceptDifference bool) (different []string, err error)
	// Back puts the earlier tables in their place again, and reports whether there are any that can be used.
	Back(ctx context.Context, projection string) (kept bool, err error)
}

// Worker does one task after the other: they are facts of one stream, which reach it in order. One that was interrupted by a
// restart goes on behind it.
type Worker struct {
	Log    *eventstore.Log
	Models ReadModels
	Now    func() time.Time
	Logger *slog.Logger
}

// Handlers is what it does for events. Each may be called again with the same event.
func (w Worker) Handlers() bus.Handlers { return bus.Handlers{bus.On(w.do)} }

func (w Worker) do(ctx context.Context, e maintenance.TaskRequested, r domain.RecordedEvent) error {
	s, _, err := eventstore.State(ctx, w.Log, maintenance.Decider, r.Stream.Key())
	if err != nil || s.Running == nil || !s.Running.At.Equal(e.At) || s.Running.Projection != e.Projection {
		return err // done before
	}
	ended := w.work(ctx, e)
	if ctx.Err() != nil {
		return ctx.Err() // it goes on when the program does
	}
	as := eventstore.Command{Meta: domain.Metadata{
		Actor: domain.Actor{ID: "maintenance", Role: "SYSTEM"}, Correlation: r.Meta.Correlation, Causation: r.ID,
	}}
	_, _, err = eventstore.Execute(ctx, w.Log, as, func(b domain.UnitOfWork) (struct{}, error) {
		_, err := domain.Decide(b, maintenance.Decider, r.Stream.Key(), ended)
		return struct{}{}, err
	})
	return err
}

// work does a task, and says how it ended.
func (w Worker) work(ctx context.Context, e maintenance.TaskRequested) maintenance.Command {
	failed := maintenance.FailTask{Task: e.Task, Projection: e.Projection}
	var err error
	switch e.Task {
	case maintenance.Rebuild:
		if failed.Tables, err = w.Models.Rebuild(ctx, e.Projection, e.Afresh, e.AcceptDifference); len(failed.Tables) > 0 {
			failed.Failure = maintenance.Differs
		}
	case maintenance.Back:
		var kept bool
		if kept, err = w.Models.Back(ctx, e.Projection); err == nil && !kept {
			failed.Failure = maintenance.NoWayBack
		}
	}
	if err != nil {
		w.Logger.Error("work on a read model failed", "task", string(e.Task), "projection", e.Projection, "error", err)
		failed.Failure = maintenance.Broken
	}
	failed.At = w.Now()
	if failed.Failure == "" {
		return maintenance.FinishTask{Task: e.Task, Projection: e.Projection, At: failed.At}
	}
	return failed
}
