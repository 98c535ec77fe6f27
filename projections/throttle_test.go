package projections

import (
	"context"
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

func (s *simulation) throttle() *throttle {
	return &throttle{
		observe: func(context.Context) (positionSnapshot, error) {
			seen := positionSnapshot{s.head, map[string]int64{}}
			for name, position := range s.positions {
				seen.positions[name] = position
			}
			return seen, nil
		},
		now: func() time.Time { return s.at },
		pause: func(_ context.Context, d time.Duration) {
			s.pauses++
			s.at = s.at.Add(d)
			for name, speed := range s.speed {
				s.positions[name] = min(s.positions[name]+speed, s.head)
			}
		},
		stallTimeout: time.Second, ignored: map[string]int64{},
	}
}

func TestThrottle(t *testing.T) {
	t.Parallel()
	begin := func(position, speed int64) (*simulation, *throttle) {
		s := &simulation{at: time.Unix(1_000, 0), head: 100, positions: map[string]int64{"list": position}, speed: map[string]int64{"list": speed}}
		return s, s.throttle()
	}
	giveWay := func(t *testing.T, s *simulation, way *throttle) (pauses int) {
		t.Helper()
		before := s.pauses
		require.NoError(t, way.waitForFollowers(t.Context()))
		return s.pauses - before
	}

	t.Run("not to those who are where the log ended a moment ago", func(t *testing.T) {
		t.Parallel()
		s, way := begin(100, 0)
		for range 20 {
			assert.Zero(t, giveWay(t, s, way))
			s.at = s.at.Add(100 * time.Millisecond)
			s.positions["list"] = s.head
			s.head += 50
		}
	})
	t.Run("to one that lags, until it has caught up, and no longer", func(t *testing.T) {
		t.Parallel()
		s, way := begin(0, 10)
		assert.Zero(t, giveWay(t, s, way), "who has just come knows nothing of before")
		s.at = s.at.Add(lagMax)
		s.head = 500
		assert.Equal(t, 10, giveWay(t, s, way), "until event 100, at ten events a pause")
		assert.Equal(t, int64(100), s.positions["list"])
	})
	t.Run("soon enough that nobody lags a second", func(t *testing.T) {
		t.Parallel()
		s, way := begin(0, 10)
		giveWay(t, s, way)
		var worst time.Duration
		written := []headSample{{s.at, s.head}}
		for range 200 { // a page takes 100 ms, in which 30 events come and no follower moves
			s.at = s.at.Add(100 * time.Millisecond)
			s.head += 30
			written = append(written, headSample{s.at, s.head})
			giveWay(t, s, way)
			for _, w := range written {
				if s.positions["list"] < w.head {
					worst = max(worst, s.at.Sub(w.at))
				}
			}
		}
		assert.Less(t, worst, time.Second)
		assert.NotZero(t, s.pauses)
	})
	t.Run("not for ever to one that does not move although nothing holds it up", func(t *testing.T) {
		t.Parallel()
		s, way := begin(0, 0)
		giveWay(t, s, way)
		s.at = s.at.Add(lagMax)
		assert.Equal(t, int(time.Second/throttlePollInterval), giveWay(t, s, way))
		assert.Zero(t, giveWay(t, s, way), "once is enough")
		s.positions["list"], s.speed["list"] = 1, 33
		assert.Equal(t, 3, giveWay(t, s, way), "until it moves again")
	})
	t.Run("not once it is stopped itself", func(t *testing.T) {
		t.Parallel()
		s, way := begin(0, 0)
		giveWay(t, s, way)
		s.at = s.at.Add(lagMax)
		ended, cancel := context.WithCancel(t.Context())
		cancel()
		require.ErrorIs(t, way.waitForFollowers(ended), context.Canceled)
	})
	t.Run("by positions alone: a wall clock that jumps changes nothing", func(t *testing.T) {
		t.Parallel()
		// time.Now includes a monotonic reading, which Sub uses. Changes of the wall clock do not affect it.
		now := (&Runner{}).newThrottle().now()
		assert.Contains(t, now.String(), "m=")
	})
}
