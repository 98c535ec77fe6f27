package core

import (
	"context"
	"log/slog"
	"time"
)

const (
	backgroundTimeout  = 30 * time.Second
	maxBackgroundTasks = 64 // maximum number of concurrent tasks; additional tasks are dropped
)

// RunInBackground starts do in a goroutine and returns immediately. Close waits for running tasks. A task is dropped if too many tasks
// are running, and lost if the process dies.
func (s *Server) RunInBackground(ctx context.Context, task string, do func(context.Context) error) {
	select {
	case s.backgroundSlots <- struct{}{}:
	default:
		s.Log.Warn("too many background tasks", "dropped", task)
		return
	}
	s.BackgroundWork.Add(1)
	id := RequestOf(ctx).ID
	go func() {
		defer func() { <-s.backgroundSlots; s.BackgroundWork.Done() }()
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), backgroundTimeout)
		defer cancel()
		if err := do(ctx); err != nil {
			s.Log.LogAttrs(ctx, slog.LevelError, "background task failed",
				slog.String("task", task), slog.String("requestId", id), slog.String("error", err.Error()))
		}
	}()
}
