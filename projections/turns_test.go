package projections

import (
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
)

// took lets a follower take a step, and says how long it waited for its turn.
func took(t *testing.T, turns *turns, step time.Duration, events int) time.Duration {
	t.Helper()
	began := time.Now()
	end, _ := turns.take(t.Context())
	waited := time.Since(began)
	time.Sleep(step) // of the bubble's time
	end(events)
	return waited
}

func TestTurns(t *testing.T) {
	t.Parallel()
	const step = 2 * time.Millisecond
	t.Run("where little is to do nobody waits", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			turns := newTurns()
			for range 100 {
				assert.Zero(t, took(t, turns, step, 1))
				time.Sleep(4 * step)
			}
		})
	})
	t.Run("who is alone needs no rest", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			turns := newTurns()
			for range 100 {
				assert.Zero(t, took(t, turns, step, 1))
			}
		})
	})
	const steps = 100 // of each of two
	both := func(t *testing.T, events int) time.Duration {
		turns := newTurns()
		began := time.Now()
		var all sync.WaitGroup
		for range 2 {
			all.Go(func() {
				for range steps {
					took(t, turns, step, events)
				}
			})
		}
		all.Wait()
		return time.Since(began)
	}
	t.Run("small steps of several without end are followed by a rest", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			assert.InDelta(t, 2*steps*(1+turnsRest)*step, both(t, 0), float64(turnsBurst+2*(1+turnsRest)*step))
		})
	})
	t.Run("large steps are not", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			assert.Equal(t, 2*steps*step, both(t, turnsFull))
		})
	})
	t.Run("steps are taken one after the other", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			turns := newTurns()
			end, waited := turns.take(t.Context())
			assert.False(t, waited)
			second := make(chan time.Duration)
			go func() { second <- took(t, turns, 0, 1) }()
			time.Sleep(step)
			end(1)
			assert.Equal(t, step, <-second)
		})
	})
	t.Run("whoever is held up holds up the others for a moment only", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			turns := newTurns()
			end, _ := turns.take(t.Context())
			assert.Equal(t, turnMax, took(t, turns, 0, 1))
			end(turnsFull)
			assert.Zero(t, took(t, turns, 0, 1), "and the turn is not lost")
		})
	})
}
