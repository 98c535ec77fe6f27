package projections

import (
	"context"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
)

// runStep runs a follower's step and returns how long the follower waited for its turn.
func runStep(t *testing.T, s *scheduler, urgent <-chan struct{}, step time.Duration, events int) time.Duration {
	t.Helper()
	start := time.Now()
	end, _ := s.acquire(t.Context(), urgent)
	waited := time.Since(start)
	time.Sleep(step) // fake time from synctest
	end(events)
	return waited
}

func TestScheduler(t *testing.T) {
	t.Parallel()
	const step = 2 * time.Millisecond
	t.Run("no follower waits under low load", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			s := newScheduler()
			for range 100 {
				assert.Zero(t, runStep(t, s, nil, step, 1))
				time.Sleep(4 * step)
			}
		})
	})
	t.Run("a single follower never pauses", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			s := newScheduler()
			for range 100 {
				assert.Zero(t, runStep(t, s, nil, step, 1))
			}
		})
	})
	closed := make(chan struct{})
	close(closed)
	const steps = 100 // per follower
	runTwoFollowers := func(t *testing.T, urgent <-chan struct{}, events int) time.Duration {
		s := newScheduler()
		start := time.Now()
		var wg sync.WaitGroup
		for range 2 {
			wg.Go(func() {
				for range steps {
					runStep(t, s, urgent, step, events)
				}
			})
		}
		wg.Wait()
		return time.Since(start)
	}
	t.Run("followers that take small steps in a row must pause", func(t *testing.T) {
		t.Parallel()
		for _, urgent := range []<-chan struct{}{closed, nil} {
			synctest.Test(t, func(t *testing.T) {
				assert.InDelta(t, 2*steps*(1+pauseFactor)*step, runTwoFollowers(t, urgent, 0), float64(burstTime+2*(1+pauseFactor)*step))
			})
		}
	})
	t.Run("full steps need no pause, and a full step is smaller at high priority", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			assert.Equal(t, 2*steps*step, runTwoFollowers(t, closed, fullStepHighPriority))
			assert.Equal(t, 2*steps*step, runTwoFollowers(t, nil, fullStepLowPriority))
			assert.Greater(t, runTwoFollowers(t, nil, fullStepHighPriority), 2*2*steps*step)
		})
	})
	t.Run("a follower with a waiting reader goes before paused followers", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			s := newScheduler()
			s.lowPriorityDebt.Store(int64(time.Hour))
			paused := make(chan time.Duration)
			urgent := make(chan struct{})
			go func() { paused <- runStep(t, s, nil, 0, 1) }()
			synctest.Wait()
			queued := make(chan time.Duration)
			go func() { queued <- runStep(t, s, urgent, 0, 1) }()
			synctest.Wait()
			assert.Zero(t, runStep(t, s, closed, 0, 1))
			close(urgent)
			assert.Zero(t, <-queued, "a follower leaves the queue when a reader starts to wait for it")
			assert.Equal(t, turnWaitMax, <-paused)
		})
	})
	t.Run("followers take steps one at a time", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			s := newScheduler()
			end, waited := s.acquire(t.Context(), nil)
			assert.False(t, waited)
			second := make(chan time.Duration)
			go func() { second <- runStep(t, s, nil, 0, 1) }()
			time.Sleep(step)
			end(1)
			assert.Equal(t, step, <-second)
		})
	})
	t.Run("a blocked follower delays the others only briefly", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			s := newScheduler()
			end, _ := s.acquire(t.Context(), nil)
			assert.Equal(t, queueWaitMax+turnWaitMax, runStep(t, s, nil, 0, 1))
			assert.Equal(t, turnWaitMax, runStep(t, s, closed, 0, 1))
			end(fullStepHighPriority)
			assert.Zero(t, runStep(t, s, nil, 0, 1), "the turn is available again")
			assert.Zero(t, runStep(t, s, closed, 0, 1))
		})
	})
}

func TestFollowersWithWaitingReadersHaveHighPriority(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r := NewRunner(nil, nil, []Projection{{Name: "transfers"}, {Name: "senders"}, {Name: "events"}}, Options{})
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
		assert.ErrorIs(t, r.WaitForAll(t.Context(), []string{"senders", "unknown"}, 7), ErrUnknownProjection)
	})
}
