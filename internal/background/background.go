// Package background runs the long-lived tasks of a process and stops them in an orderly way.
//
// A Group starts named tasks. Each task gets its own context and runs until that context ends:
//
//	tasks := background.NewGroup(logger)
//	worker := tasks.Go(ctx, "exchange rates", worker.Run)
//	...
//	worker.Stop() // cancels the task's context and waits for the task
//	tasks.Stop()  // stops all remaining tasks, last started first
//
// If a task fails or panics, the group logs the failure and reports it on Failures, so that the program can stop. A task that must
// survive failures uses Every, which calls a function at intervals and continues after a failure or a panic.
package background

import (
	"context"
	"fmt"
	"log/slog"
	"runtime/debug"
	"slices"
	"sync"
	"time"
)

// maxFailures is the number of failures that Failures buffers. A program stops after the first one.
const maxFailures = 8

// Group runs tasks. Its methods can be called concurrently.
type Group struct {
	logger   *slog.Logger
	failures chan error

	mu    sync.Mutex
	tasks []*Task
}

// NewGroup returns a group without tasks.
func NewGroup(logger *slog.Logger) *Group {
	return &Group{logger: logger, failures: make(chan error, maxFailures)}
}

// Failures returns a channel that receives the error of each task that fails.
func (g *Group) Failures() <-chan error { return g.failures }

// Task is a running task.
type Task struct {
	cancel context.CancelFunc
	wg     sync.WaitGroup
}

// Stop cancels the task's context and waits until the task returns.
func (t *Task) Stop() {
	t.cancel()
	t.wg.Wait()
}

// Go starts a task. The task's context ends when ctx ends or when the task is stopped.
func (g *Group) Go(ctx context.Context, name string, run func(context.Context) error) *Task {
	taskCtx, cancel := context.WithCancel(ctx)
	t := &Task{cancel: cancel}
	g.mu.Lock()
	g.tasks = append(g.tasks, t)
	g.mu.Unlock()
	t.wg.Go(func() {
		defer cancel()
		if err := protect(taskCtx, run); err != nil {
			g.logger.Error("background task failed", "task", name, "error", err)
			select {
			case g.failures <- fmt.Errorf("%s: %w", name, err):
			default:
			}
		}
	})
	return t
}

// protect calls run and turns a panic into an error with the panic's stack.
func protect(ctx context.Context, run func(context.Context) error) (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("panic: %v\n%s", cause, debug.Stack())
		}
	}()
	return run(ctx)
}

// Stop stops all tasks, last started first.
func (g *Group) Stop() {
	g.mu.Lock()
	tasks := g.tasks
	g.tasks = nil
	g.mu.Unlock()
	for _, t := range slices.Backward(tasks) {
		t.Stop()
	}
}

// Every calls do immediately and then at each interval until ctx ends. If do fails or panics, Every calls onError and retries at the
// next interval. It ignores failures after ctx has ended.
func Every(ctx context.Context, interval time.Duration, do func(context.Context) error, onError func(error)) {
	ticker := time.NewTicker(interval)
	defer ticker.Stop()
	for {
		if err := protect(ctx, do); err != nil && ctx.Err() == nil {
			onError(err)
		}
		select {
		case <-ticker.C:
		case <-ctx.Done():
			return
		}
	}
}

// Sleep waits for a duration. It returns false if ctx ends first.
func Sleep(ctx context.Context, d time.Duration) bool {
	select {
	case <-time.After(d):
		return true
	case <-ctx.Done():
		return false
	}
}
