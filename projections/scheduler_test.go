package projections

import (
	"context"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
)

// runStep runs a step of a follower, and returns how long it waited for its turn.
func runStep(t *testing.T, turns *scheduler, hurry <-chan struct{}, step time.Duration, events int) time.Duration {
	t.Helper()
	began := time.Now()
	end, _ := turns.acquire(t.Context(), hurry)
	waited := time.Since(began)
	time.Sleep(step) // in the fake time of the bubble
	end(events)
	return waited
}

func TestScheduler(t *testing.T) {
	t.Parallel()
	const step = 2 * time.Millisecond
	t.Run("where little is to do nobody waits", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			turns := newScheduler()
			for range 100 {
				assert.Zero(t, runStep(t, turns, nil, step, 1))
				time.Sleep(4 * step)
			}
		})
	})
	t.Run("who is alone needs no rest", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			turns := newScheduler()
			for range 100 {
				assert.Zero(t, runStep(t, turns, nil, step, 1))
			}
		})
	})
	wanted := make(chan struct{})
	close(wanted)
	const steps = 100 // of each of two
	both := func(t *testing.T, hurry <-chan struct{}, events int) time.Duration {
		turns := newScheduler()
		began := time.Now()
		var all sync.WaitGroup
		for range 2 {
			all.Go(func() {
				for range steps {
					runStep(t, turns, hurry, step, events)
				}
			})
		}
		all.Wait()
		return time.Since(began)
	}
	t.Run("small steps of several without end are followed by a rest", func(t *testing.T) {
		t.Parallel()
		for _, hurry := range []<-chan struct{}{wanted, nil} {
			synctest.Test(t, func(t *testing.T) {
				assert.InDelta(t, 2*steps*(1+pauseFactor)*step, both(t, hurry, 0), float64(burstTime+2*(1+pauseFactor)*step))
			})
		}
	})
	t.Run("large steps are not, and for which somebody waits need not be as large", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			assert.Equal(t, 2*steps*step, both(t, wanted, fullStepHighPriority))
			assert.Equal(t, 2*steps*step, both(t, nil, fullStepLowPriority))
			assert.Greater(t, both(t, nil, fullStepHighPriority), 2*2*steps*step)
		})
	})
	t.Run("whoever somebody waits for goes before those who rest", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			turns := newScheduler()
			turns.lowPriorityDebt.Store(int64(time.Hour))
			resting := make(chan time.Duration)
			hurry := make(chan struct{})
			go func() { resting <- runStep(t, turns, nil, 0, 1) }()
			synctest.Wait()
			inLine := make(chan time.Duration)
			go func() { inLine <- runStep(t, turns, hurry, 0, 1) }()
			synctest.Wait()
			assert.Zero(t, runStep(t, turns, wanted, 0, 1))
			close(hurry)
			assert.Zero(t, <-inLine, "whom somebody begins to wait for leaves the line")
			assert.Equal(t, turnWaitMax, <-resting)
		})
	})
	t.Run("steps are taken one after the other", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			turns := newScheduler()
			end, waited := turns.acquire(t.Context(), nil)
			assert.False(t, waited)
			second := make(chan time.Duration)
			go func() { second <- runStep(t, turns, nil, 0, 1) }()
			time.Sleep(step)
			end(1)
			assert.Equal(t, step, <-second)
		})
	})
	t.Run("whoever is held up holds up the others for a moment only", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			turns := newScheduler()
			end, _ := turns.acquire(t.Context(), nil)
			assert.Equal(t, queueWaitMax+turnWaitMax, runStep(t, turns, nil, 0, 1))
			assert.Equal(t, turnWaitMax, runStep(t, turns, wanted, 0, 1))
			end(fullStepHighPriority)
			assert.Zero(t, runStep(t, turns, nil, 0, 1), "and the turn is not lost")
			assert.Zero(t, runStep(t, turns, wanted, 0, 1))
		})
	})
}

func TestAwaitedFollowersHaveHighPriority(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r := NewRunner(nil, nil, []Projection{{Name: "transfers"}, {Name: "senders"}, {Name: "events"}}, Options{})
		hurried := func() (names []string) {
			for _, f := range r.followers {
				if isClosed(f.highPriority()) {
					names = append(names, f.Name)
				}
			}
			return names
		}
		r.byName["senders"].advanceTo(7)
		impatient, leave := context.WithCancel(t.Context())
		left, reached := make(chan error), make(chan error)
		go func() { left <- r.WaitFor(impatient, "events", 7) }()
		go func() { reached <- r.WaitForAll(t.Context(), []string{"senders", "transfers", "events"}, 7) }()
		synctest.Wait()
		assert.Equal(t, []string{"transfers", "events"}, hurried(), "all that are late, at once")
		leave()
		assert.ErrorIs(t, <-left, context.Canceled)
		r.byName["transfers"].advanceTo(8)
		synctest.Wait()
		assert.Contains(t, hurried(), "events", "another still waits")
		r.byName["events"].advanceTo(7)
		assert.NoError(t, <-reached)
		assert.Empty(t, hurried())
		assert.ErrorIs(t, r.WaitForAll(t.Context(), []string{"senders", "nobody"}, 7), ErrUnknown)
	})
}
