package projections

import (
	"context"
	"time"
)

const (
	lagMax = 300 * time.Millisecond // lag of the tables in use that a rebuild tolerates
	throttlePollInterval  = 20 * time.Millisecond
	stallTimeoutDefault   = time.Second // how long a rebuild waits for a follower that does not move
)

// throttle makes a rebuild wait for the followers of tables in use, in any process. It compares positions and does not use the
// wall clock, which may jump.
type throttle struct {
	observe     func(context.Context) (positionSnapshot, error)
	now      func() time.Time // monotonic time
	pause    func(context.Context, time.Duration)
	stallTimeout time.Duration

	heads   []headSample         // recent heads of the log, oldest first
	ignored map[string]int64 // followers that do not move, and their positions
}

// positionSnapshot is the head of the log and the positions of all followers at one moment.
type positionSnapshot struct {
	head      int64
	positions map[string]int64 // positions of the tables in use, by projection
}

type headSample struct {
	at   time.Time
	head int64
}

// waitForFollowers returns when no follower lags. A follower that does not move while the rebuild waits is ignored: it is stuck or not
// running, and the rebuild may even fix it.
func (t *throttle) waitForFollowers(ctx context.Context) error {
	standing := map[string]headSample{} // since when each follower has been at its position
	for {
		seen, err := t.observe(ctx)
		if err != nil {
			return err
		}
		now := t.now()
		t.recordHead(now, seen.head)
		waiting := false
		for name, position := range t.lagging(now, seen) {
			if at, ignored := t.ignored[name]; ignored && at == position {
				continue
			}
			delete(t.ignored, name)
			since, met := standing[name]
			if !met || since.head != position {
				standing[name] = headSample{now, position}
			} else if now.Sub(since.at) >= t.stallTimeout {
				t.ignored[name] = position
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

// recordHead records the head of the log. It drops old heads, except the youngest one older than lagAllowed.
func (t *throttle) recordHead(now time.Time, head int64) {
	t.heads = append(t.heads, headSample{now, head})
	for len(t.heads) > 1 && now.Sub(t.heads[1].at) >= lagMax {
		t.heads = t.heads[1:]
	}
}

// lagging returns the followers that have not reached the head of lagAllowed ago.
func (t *throttle) lagging(now time.Time, seen positionSnapshot) map[string]int64 {
	late := map[string]int64{}
	if before := t.heads[0]; now.Sub(before.at) >= lagMax {
		for name, position := range seen.positions {
			if position < before.head {
				late[name] = position
			}
		}
	}
	return late
}

// newThrottle returns the throttle of one rebuild.
func (r *Runner) newThrottle() *throttle {
	return &throttle{observe: r.readPositions, now: time.Now, pause: sleep, stallTimeout: r.stallTimeout, ignored: map[string]int64{}}
}

// readPositions reads the positions of all tables in use, including those of other processes.
func (r *Runner) readPositions(ctx context.Context) (positionSnapshot, error) {
	head, err := r.log.Head(ctx)
	if err != nil {
		return positionSnapshot{}, err
	}
	seen := positionSnapshot{head, make(map[string]int64, len(r.followers))}
	for _, f := range r.followers {
		position, err := r.schemaPosition(ctx, f.Name)
		if err == nil {
			seen.positions[f.Name] = position
		} else if ctx.Err() != nil {
			return positionSnapshot{}, ctx.Err()
		} // missing tables do not lag
	}
	return seen, nil
}
