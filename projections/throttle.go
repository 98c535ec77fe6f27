package projections

import (
	"context"
	"time"
)

const (
	lagAllowed = 300 * time.Millisecond // of the tables in use, while a rebuild goes on
	lookAgain  = 20 * time.Millisecond
	patience   = time.Second // with a follower that stands still although the rebuild does
)

// throttle makes a rebuild give way to the followers that keep the tables in use up to the log, in this process or
// another. It compares positions and lets no wall clock decide, which may jump.
type throttle struct {
	look     func(context.Context) (sighting, error)
	now      func() time.Time // by the monotonic clock
	pause    func(context.Context, time.Duration)
	patience time.Duration

	heads   []moment         // where the log's end was, oldest first
	ignored map[string]int64 // those who do not move, by the position at which they stand
}

// sighting is how far everybody had come at one moment.
type sighting struct {
	head      int64
	positions map[string]int64 // of the tables in use, by projection
}

type moment struct {
	at   time.Time
	head int64
}

// giveWay returns once nobody lags. A follower that stands still for a while although the rebuild does too is not held
// up by it: it is stuck, or nobody runs it. Waiting for it would help nobody, and the rebuild may be its cure.
func (t *throttle) giveWay(ctx context.Context) error {
	standing := map[string]moment{} // since when each has been where it is
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

// remember keeps where the log's end was, back to the youngest moment that is older than what is allowed.
func (t *throttle) remember(now time.Time, head int64) {
	t.heads = append(t.heads, moment{now, head})
	for len(t.heads) > 1 && now.Sub(t.heads[1].at) >= lagAllowed {
		t.heads = t.heads[1:]
	}
}

// lagging returns those who have not come to where the log's end was a while ago.
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

// throttle is one rebuild's.
func (r *Runner) throttle() *throttle {
	return &throttle{look: r.look, now: time.Now, pause: sleep, patience: r.patience, ignored: map[string]int64{}}
}

// look reads the positions of all tables in use, those of other processes' followers too.
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
		} // tables that are not there do not lag
	}
	return seen, nil
}
