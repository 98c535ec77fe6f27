package projections

import (
	"context"
	"maps"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// simulation simulates followers and a clock. Each pause advances the clock, and each follower by its speed.
type simulation struct {
	at        time.Time
	head      int64
	positions map[string]int64
	speeds    map[string]int64 // number of events per pause, by follower
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
			for name, speed := range sim.speeds {
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
			speeds: map[string]int64{"list": speed}}
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
		assert.Zero(t, waitForFollowers(t, sim, th), "a new throttle has no earlier head to compare with")
		sim.at = sim.at.Add(lagMax)
		sim.head = 500
		assert.Equal(t, 10, waitForFollowers(t, sim, th), "the follower reaches event 100 at ten events per pause")
		assert.Equal(t, int64(100), sim.positions["list"])
	})
	t.Run("no follower lags by a second or more", func(t *testing.T) {
		t.Parallel()
		sim, th := newSimulation(0, 10)
		waitForFollowers(t, sim, th)
		var worst time.Duration
		written := []positionSample{{sim.at, sim.head}}
		for range 200 { // in the 100 ms that a page takes, 30 events arrive and no follower makes progress
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
		assert.Zero(t, waitForFollowers(t, sim, th), "a stalled follower is ignored afterward")
		sim.positions["list"], sim.speeds["list"] = 1, 33
		assert.Equal(t, 3, waitForFollowers(t, sim, th), "a follower that makes progress again delays the rebuild again")
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
	t.Run("the throttle uses monotonic time, so wall clock jumps have no effect", func(t *testing.T) {
		t.Parallel()
		// time.Now includes a monotonic clock reading, which Sub uses. Wall clock changes do not affect it.
		now := (&Runner{}).newThrottle().now()
		assert.Contains(t, now.String(), "m=")
	})
}
