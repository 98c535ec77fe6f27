package projections

import (
	"context"
	"time"
)

const (
	lagMax               = 300 * time.Millisecond // maximum lag of the tables in use before a rebuild waits
	throttlePollInterval = 20 * time.Millisecond
	stallTimeoutDefault  = time.Second // how long a rebuild waits for a follower that makes no progress
)

// throttle makes a rebuild wait for the followers that update tables in use, in any process. It compares positions and does not use
// the wall clock, which can jump.
type throttle struct {
	observe      func(context.Context) (positionSnapshot, error)
	now          func() time.Time // monotonic time
	pause        func(context.Context, time.Duration)
	stallTimeout time.Duration

	heads            []positionSample // recent heads of the log, oldest first
	ignoredFollowers map[string]int64 // positions of followers that make no progress, by name
}

// positionSnapshot is the head of the log and the positions of all followers at a point in time.
type positionSnapshot struct {
	head      int64
	positions map[string]int64 // positions of the tables in use, by projection
}

// positionSample is the position of the log's head or a follower at a point in time.
type positionSample struct {
	at       time.Time
	position int64
}

// waitForFollowers returns when no follower lags. It ignores a follower that has made no progress for the stall timeout. Such a
// follower is stuck or not running, and the rebuild might even fix it.
func (t *throttle) waitForFollowers(ctx context.Context) error {
	lastMoves := map[string]positionSample{} // when each follower reached its current position
	for {
		snapshot, err := t.observe(ctx)
		if err != nil {
			return err
		}
		now := t.now()
		t.recordHead(now, snapshot.head)
		waiting := false
		for name, position := range t.lagging(now, snapshot) {
			if ignoredPosition, ignored := t.ignoredFollowers[name]; ignored && ignoredPosition == position {
				continue
			}
			delete(t.ignoredFollowers, name)
			last, known := lastMoves[name]
			if !known || last.position != position {
				lastMoves[name] = positionSample{now, position}
			} else if now.Sub(last.at) >= t.stallTimeout {
				t.ignoredFollowers[name] = position
				continue
			}
			waiting = true
		}
		if !waiting {
			return nil
		}
		t.pause(ctx, throttlePollInterval)
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
}

// recordHead records the head of the log. It drops older samples, except the latest one that is at least lagMax old.
func (t *throttle) recordHead(now time.Time, head int64) {
	t.heads = append(t.heads, positionSample{now, head})
	for len(t.heads) > 1 && now.Sub(t.heads[1].at) >= lagMax {
		t.heads = t.heads[1:]
	}
}

// lagging returns the positions of the followers that have not reached the position that the log's head had lagMax ago.
func (t *throttle) lagging(now time.Time, snapshot positionSnapshot) map[string]int64 {
	behind := map[string]int64{}
	if oldest := t.heads[0]; now.Sub(oldest.at) >= lagMax {
		for name, position := range snapshot.positions {
			if position < oldest.position {
				behind[name] = position
			}
		}
	}
	return behind
}

// newThrottle returns a throttle for one rebuild.
func (r *Runner) newThrottle() *throttle {
	return &throttle{observe: r.readPositions, now: time.Now, pause: sleep, stallTimeout: r.stallTimeout, ignoredFollowers: map[string]int64{}}
}

// readPositions reads the positions of all tables in use, including those of other processes.
func (r *Runner) readPositions(ctx context.Context) (positionSnapshot, error) {
	head, err := r.log.Head(ctx)
	if err != nil {
		return positionSnapshot{}, err
	}
	snapshot := positionSnapshot{head, make(map[string]int64, len(r.followers))}
	for _, f := range r.followers {
		position, err := r.schemaPosition(ctx, f.Name)
		if err == nil {
			snapshot.positions[f.Name] = position
		} else if ctx.Err() != nil {
			return positionSnapshot{}, ctx.Err()
		} // missing tables do not count as lagging
	}
	return snapshot, nil
}
