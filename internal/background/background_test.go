package background_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/internal/background"
)

func ExampleGroup() {
	tasks := background.NewGroup(slog.New(slog.DiscardHandler))
	tasks.Go(context.Background(), "reports", func(ctx context.Context) error {
		background.Every(ctx, time.Hour, func(context.Context) error { return nil }, func(error) {})
		fmt.Println("stopped")
		return nil
	})
	tasks.Stop()
	// Output: stopped
}

func TestGroupReportsFailuresAndPanics(t *testing.T) {
	t.Parallel()
	for name, run := range map[string]func(context.Context) error{
		"failure": func(context.Context) error { return errors.New("disk full") },
		"panic":   func(context.Context) error { panic("disk full") },
	} {
		var logged bytes.Buffer
		tasks := background.NewGroup(slog.New(slog.NewTextHandler(&logged, nil)))
		tasks.Go(t.Context(), "reports", run)
		err := <-tasks.Failures()
		tasks.Stop()
		require.ErrorContains(t, err, "reports: ", name)
		require.ErrorContains(t, err, "disk full", name)
		assert.Contains(t, logged.String(), "task=reports", name)
	}
}

func TestGroupStopsTasksInReverseOrder(t *testing.T) {
	t.Parallel()
	tasks := background.NewGroup(slog.New(slog.DiscardHandler))
	var stopped []string
	for _, name := range []string{"first", "second", "third"} {
		tasks.Go(t.Context(), name, func(ctx context.Context) error {
			<-ctx.Done()
			stopped = append(stopped, name) // Stop waits for each task
			return nil
		})
	}
	tasks.Stop()
	require.Equal(t, []string{"third", "second", "first"}, stopped)
	require.Empty(t, tasks.Failures())
}

func TestTaskStopLeavesOtherTasksRunning(t *testing.T) {
	t.Parallel()
	tasks := background.NewGroup(slog.New(slog.DiscardHandler))
	running := make(chan struct{})
	other := tasks.Go(t.Context(), "other", func(ctx context.Context) error {
		close(running)
		<-ctx.Done()
		return errors.New("stopped")
	})
	task := tasks.Go(t.Context(), "task", func(ctx context.Context) error { <-ctx.Done(); return nil })
	task.Stop()
	<-running
	require.Empty(t, tasks.Failures())
	other.Stop()
	require.ErrorContains(t, <-tasks.Failures(), "other: stopped")
}

func TestEveryContinuesAfterFailuresAndPanics(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		var calls []time.Duration
		var failures []string
		startedAt := time.Now()
		background.Every(ctx, time.Minute, func(context.Context) error {
			calls = append(calls, time.Since(startedAt))
			switch len(calls) {
			case 1:
				return errors.New("failed")
			case 2:
				panic("panicked")
			case 4:
				cancel()
				return ctx.Err() // not reported
			}
			return nil
		}, func(err error) { failures = append(failures, err.Error()) })
		require.Equal(t, []time.Duration{0, time.Minute, 2 * time.Minute, 3 * time.Minute}, calls)
		require.Len(t, failures, 2)
		require.Equal(t, "failed", failures[0])
		require.Contains(t, failures[1], "panicked")
		require.Contains(t, failures[1], "background_test.go", "error must contain the stack")
	})
}
