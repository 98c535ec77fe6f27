package runner

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"

	"hulak/projections"
)

func TestTurns(t *testing.T) {
	t.Parallel()
	const step = 2 * time.Millisecond
	newProjectors := func() (r *Runner, a, b *projector) {
		r = New(nil, nil, []projections.Projection{{Name: "transfers"}, {Name: "senders"}}, Options{})
		for _, f := range r.followers {
			f.setRunning(true) // otherwise, waiters would read the tables
		}
		return r, &projector{follower: r.byName["transfers"]}, &projector{follower: r.byName["senders"]}
	}
	// runStep takes a step and returns how long the follower waited for its turn.
	runStep := func(t *testing.T, r *Runner, p *projector) time.Duration {
		t.Helper()
		start := time.Now()
		end, waited := r.acquireTurn(t.Context(), p)
		elapsed := time.Since(start)
		assert.Equal(t, elapsed > 0, waited)
		time.Sleep(step) // fake time from synctest
		end()
		return elapsed
	}
	t.Run("a follower does not wait after a pause between events", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			r, a, _ := newProjectors()
			for range 100 {
				assert.Zero(t, runStep(t, r, a))
				time.Sleep(stepInterval)
			}
		})
	})
	t.Run("a follower spaces its steps unless a reader is waiting for it", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			r, a, _ := newProjectors()
			assert.Zero(t, runStep(t, r, a))
			assert.Equal(t, stepInterval-step, runStep(t, r, a))
			a.follower.addWaiters(1)
			assert.Zero(t, runStep(t, r, a))
		})
	})
	t.Run("a reader ends the pause of the follower that it waits for", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			r, a, _ := newProjectors()
			runStep(t, r, a)
			waited := make(chan time.Duration)
			go func() { waited <- runStep(t, r, a) }()
			time.Sleep(step)
			a.follower.addWaiters(1)
			assert.Equal(t, step, <-waited)
		})
	})
	t.Run("followers take steps one at a time", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			r, a, b := newProjectors()
			end, waited := r.acquireTurn(t.Context(), a)
			assert.False(t, waited)
			second := make(chan time.Duration)
			go func() { second <- runStep(t, r, b) }()
			time.Sleep(step)
			end()
			assert.Equal(t, step, <-second)
		})
	})
	t.Run("a blocked follower delays the others only briefly", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			r, a, b := newProjectors()
			end, _ := r.acquireTurn(t.Context(), a)
			assert.Equal(t, turnWaitMax, runStep(t, r, b))
			end()
			time.Sleep(stepInterval)
			assert.Zero(t, runStep(t, r, b), "the turn is available again")
		})
	})
}

func TestFollowersWithWaitingReadersHaveHighPriority(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r := New(nil, nil, []projections.Projection{{Name: "transfers"}, {Name: "senders"}, {Name: "events"}}, Options{})
		for _, f := range r.followers {
			f.setRunning(true)
		}
		highPriority := func() (names []string) {
			for _, f := range r.followers {
				if isClosed(f.highPriority()) {
					names = append(names, f.Name)
				}
			}
			return names
		}
		r.byName["senders"].advanceTo(7)
		ctx, cancel := context.WithCancel(t.Context())
		canceled, reached := make(chan error), make(chan error)
		go func() { canceled <- r.WaitFor(ctx, "events", 7) }()
		go func() { reached <- r.WaitForAll(t.Context(), []string{"senders", "transfers", "events"}, 7) }()
		synctest.Wait()
		assert.Equal(t, []string{"transfers", "events"}, highPriority(), "all lagging followers have high priority")
		cancel()
		assert.ErrorIs(t, <-canceled, context.Canceled)
		r.byName["transfers"].advanceTo(8)
		synctest.Wait()
		assert.Contains(t, highPriority(), "events", "another reader is still waiting for the events projection")
		r.byName["events"].advanceTo(7)
		assert.NoError(t, <-reached)
		assert.Empty(t, highPriority())
		assert.ErrorIs(t, r.WaitForAll(t.Context(), []string{"senders", "unknown"}, 7), projections.ErrUnknownProjection)
	})
}
