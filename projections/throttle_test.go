package projections

import (
	"context"
	"maps"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// simulation simulates followers with their own clock. Each pause advances the clock and moves the followers at their speed.
type simulation struct {
	at        time.Time
	head      int64
	positions map[string]int64
	speed     map[string]int64 // events per pause
	pauses    int
}

func (sim *simulation) throttle() *throttle {
	return &throttle{
		observe: func(context.Context) (positionSnapshot, error) {
			seen := positionSnapshot{sim.head, map[string]int64{}}
			maps.Copy(seen.positions, sim.positions)
			return seen, nil
		},
		now: func() time.Time { return sim.at },
		pause: func(_ context.Context, d time.Duration) {
			sim.pauses++
			sim.at = sim.at.Add(d)
			for name, speed := range sim.speed {
				sim.positions[name] = min(sim.positions[name]+speed, sim.head)
			}
		},
		stallTimeout: time.Second, ignoredFollowers: map[string]int64{},
	}
}

func TestThrottle(t *testing.T) {
	t.Parallel()
	newSimulation := func(position, speed int64) (*simulation, *throttle) {
		sim := &simulation{at: time.Unix(1_000, 0), head: 100, positions: map[string]int64{"list": position},
			speed: map[string]int64{"list": speed}}
		return sim, sim.throttle()
	}
	waitForFollowers := func(t *testing.T, sim *simulation, th *throttle) (pauses int) {
		t.Helper()
		before := sim.pauses
		require.NoError(t, th.waitForFollowers(t.Context()))
		return sim.pauses - before
	}

	t.Run("followers near the head do not delay a rebuild", func(t *testing.T) {
		t.Parallel()
		sim, th := newSimulation(100, 0)
		for range 20 {
			assert.Zero(t, waitForFollowers(t, sim, th))
			sim.at = sim.at.Add(100 * time.Millisecond)
			sim.positions["list"] = sim.head
			sim.head += 50
		}
	})
	t.Run("a lagging follower delays a rebuild until it has caught up", func(t *testing.T) {
		t.Parallel()
		sim, th := newSimulation(0, 10)
		assert.Zero(t, waitForFollowers(t, sim, th), "a new throttle knows no earlier head")
		sim.at = sim.at.Add(lagMax)
		sim.head = 500
		assert.Equal(t, 10, waitForFollowers(t, sim, th), "until event 100, at ten events a pause")
		assert.Equal(t, int64(100), sim.positions["list"])
	})
	t.Run("no follower lags for a second", func(t *testing.T) {
		t.Parallel()
		sim, th := newSimulation(0, 10)
		waitForFollowers(t, sim, th)
		var worst time.Duration
		written := []positionSample{{sim.at, sim.head}}
		for range 200 { // a page takes 100 ms, in which 30 events come and no follower moves
			sim.at = sim.at.Add(100 * time.Millisecond)
			sim.head += 30
			written = append(written, positionSample{sim.at, sim.head})
			waitForFollowers(t, sim, th)
			for _, w := range written {
				if sim.positions["list"] < w.position {
					worst = max(worst, sim.at.Sub(w.at))
				}
			}
		}
		assert.Less(t, worst, time.Second)
		assert.NotZero(t, sim.pauses)
	})
	t.Run("a stalled follower delays a rebuild only for the stall timeout", func(t *testing.T) {
		t.Parallel()
		sim, th := newSimulation(0, 0)
		waitForFollowers(t, sim, th)
		sim.at = sim.at.Add(lagMax)
		assert.Equal(t, int(time.Second/throttlePollInterval), waitForFollowers(t, sim, th))
		assert.Zero(t, waitForFollowers(t, sim, th), "a stalled follower is ignored afterwards")
		sim.positions["list"], sim.speed["list"] = 1, 33
		assert.Equal(t, 3, waitForFollowers(t, sim, th), "a follower that moves again counts again")
	})
	t.Run("a canceled rebuild stops waiting", func(t *testing.T) {
		t.Parallel()
		sim, th := newSimulation(0, 0)
		waitForFollowers(t, sim, th)
		sim.at = sim.at.Add(lagMax)
		ended, cancel := context.WithCancel(t.Context())
		cancel()
		require.ErrorIs(t, th.waitForFollowers(ended), context.Canceled)
	})
	t.Run("time is monotonic, so wall clock jumps have no effect", func(t *testing.T) {
		t.Parallel()
		// time.Now includes a monotonic reading, which Sub uses. Changes of the wall clock do not affect it.
		now := (&Runner{}).newThrottle().now()
		assert.Contains(t, now.String(), "m=")
	})
}
