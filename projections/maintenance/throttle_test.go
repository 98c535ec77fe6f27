package maintenance

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// simulation simulates a log and the follower of one list. Each wait of the throttle advances the follower by its speed.
type simulation struct {
	throttle
	log, list int64 // head of the log, and position of the list
	speed     int64 // number of events per wait
	waits     int
}

func newSimulation(list, speed int64) *simulation {
	sim := &simulation{log: 100, list: list, speed: speed}
	sim.throttle = throttle{
		observe: func(ctx context.Context) (int64, map[string]int64, error) {
			return sim.log, map[string]int64{"list": sim.list}, ctx.Err()
		},
		onWait: func() {
			sim.waits++
			sim.list = min(sim.list+sim.speed, sim.log)
		},
		checkedAt: time.Now(), head: sim.log, stuck: map[string]int64{},
	}
	return sim
}

// fillPage fills a page of a rebuild, which takes some time. It returns how often the rebuild then waits.
func (sim *simulation) fillPage(t *testing.T, d time.Duration) (waits int) {
	t.Helper()
	before := sim.waits
	time.Sleep(d) // fake time from synctest
	require.NoError(t, sim.waitForFollowers(t.Context()))
	return sim.waits - before
}

func TestThrottle(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]func(t *testing.T){
		"followers near the head do not delay a rebuild": func(t *testing.T) {
			sim := newSimulation(100, 0)
			for range 20 {
				assert.Zero(t, sim.fillPage(t, lagMax))
				sim.list = sim.log
				sim.log += 50
			}
		},
		"a lagging follower delays a rebuild until it has caught up": func(t *testing.T) {
			sim := newSimulation(0, 10)
			sim.log = 500
			assert.Zero(t, sim.fillPage(t, lagMax-1), "the follower may lag a little")
			assert.Equal(t, 10, sim.fillPage(t, 1), "the follower reaches event 100 at ten events per wait")
			assert.Equal(t, int64(100), sim.list)
		},
		"no follower lags by a second or more": func(t *testing.T) {
			sim := newSimulation(100, 10)
			var worst time.Duration
			written := map[time.Time]int64{}
			for range 200 { // in the 100 ms that a page takes, 30 events arrive and no follower makes progress
				sim.log += 30
				written[time.Now()] = sim.log
				sim.fillPage(t, 100*time.Millisecond)
				for at, position := range written {
					if sim.list < position {
						worst = max(worst, time.Since(at))
					}
				}
			}
			assert.Less(t, worst, time.Second)
			assert.NotZero(t, sim.waits)
		},
		"a stuck follower delays a rebuild only once, and for at most a second": func(t *testing.T) {
			sim := newSimulation(0, 0)
			assert.Equal(t, int(throttleWaitMax/throttlePollInterval), sim.fillPage(t, lagMax))
			assert.Zero(t, sim.fillPage(t, lagMax))
			sim.list, sim.speed = 1, 33
			assert.Equal(t, 3, sim.fillPage(t, lagMax), "a follower that makes progress again delays the rebuild again")
		},
		"a slow follower delays each page, but for at most a second": func(t *testing.T) {
			sim := newSimulation(0, 1)
			for range 3 {
				sim.log += 1_000
				assert.Equal(t, int(throttleWaitMax/throttlePollInterval), sim.fillPage(t, lagMax))
			}
		},
		"a canceled rebuild stops waiting": func(t *testing.T) {
			sim := newSimulation(0, 0)
			time.Sleep(lagMax)
			ended, cancel := context.WithCancel(t.Context())
			cancel()
			require.ErrorIs(t, sim.waitForFollowers(ended), context.Canceled)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, test)
		})
	}
}
