package projections

import (
	"context"
	"time"
)

const (
	lagAllowed = 300 * time.Millisecond // lag of the tables in use that a rebuild tolerates
	lookAgain  = 20 * time.Millisecond
	patience   = time.Second // how long a rebuild waits for a follower that does not move
)

// throttle makes a rebuild wait for the followers of tables in use, in any process. It compares positions and does not use the
// wall clock, which may jump.
type throttle struct {
	look     func(context.Context) (sighting, error)
	now      func() time.Time // monotonic time
	pause    func(context.Context, time.Duration)
	patience time.Duration

	heads   []moment         // recent heads of the log, oldest first
	ignored map[string]int64 // followers that do not move, and their positions
}

// sighting is the head of the log and the positions of all followers at one moment.
type sighting struct {
	head      int64
	positions map[string]int64 // positions of the tables in use, by projection
}

type moment struct {
	at   time.Time
	head int64
}

// giveWay returns when no follower lags. A follower that does not move while the rebuild waits is ignored: it is stuck or not
// running, and the rebuild may even fix it.
func (t *throttle) giveWay(ctx context.Context) error {
	standing := map[string]moment{} // since when each follower has been at its position
	for {
		seen, err := t.look(ctx)
		if err != nil {
			return err
		}
		now := t.now()
		t.remember(now, seen.head)
		waiting := false
		for name, position := range t.lagging(now, seen) {
			if at, ignored := t.ignored[name]; ignored && at == position {
				continue
			}
			delete(t.ignored, name)
			since, met := standing[name]
			if !met || since.head != position {
				standing[name] = moment{now, position}
			} else if now.Sub(since.at) >= t.patience {
				t.ignored[name] = position
				continue
			}
			waiting = true
		}
		if !waiting {
			return nil
		}
		t.pause(ctx, lookAgain)
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
}

// remember records the head of the log. It drops old heads, except the youngest one older than lagAllowed.
func (t *throttle) remember(now time.Time, head int64) {
	t.heads = append(t.heads, moment{now, head})
	for len(t.heads) > 1 && now.Sub(t.heads[1].at) >= lagAllowed {
		t.heads = t.heads[1:]
	}
}

// lagging returns the followers that have not reached the head of lagAllowed ago.
func (t *throttle) lagging(now time.Time, seen sighting) map[string]int64 {
	late := map[string]int64{}
	if before := t.heads[0]; now.Sub(before.at) >= lagAllowed {
		for name, position := range seen.positions {
			if position < before.head {
				late[name] = position
			}
		}
	}
	return late
}

// throttle returns the throttle of one rebuild.
func (r *Runner) throttle() *throttle {
	return &throttle{look: r.look, now: time.Now, pause: sleep, patience: r.patience, ignored: map[string]int64{}}
}

// look reads the positions of all tables in use, including those of other processes.
func (r *Runner) look(ctx context.Context) (sighting, error) {
	head, err := r.log.Head(ctx)
	if err != nil {
		return sighting{}, err
	}
	seen := sighting{head, make(map[string]int64, len(r.followers))}
	for _, f := range r.followers {
		position, err := r.positionIn(ctx, f.Name)
		if err == nil {
			seen.positions[f.Name] = position
		} else if ctx.Err() != nil {
			return sighting{}, ctx.Err()
		} // missing tables do not lag
	}
	return seen, nil
}
