package eventstore

import (
	"context"
	"time"
)

// erasedLookEvery is how often a process looks for people whom another one has erased.
const erasedLookEvery = time.Second

// Erase destroys the keys of people. What the log holds of them in their personal parts can never be read again, here or from
// a backup, and whatever this process has kept in memory of it is forgotten. Other processes forget it within a second, if they
// FollowErasures.
func (l *Log) Erase(ctx context.Context, people ...string) error {
	defer l.states.forget()
	for _, person := range people {
		if err := l.codec.keys.Destroy(ctx, person); err != nil {
			return err
		}
	}
	return nil
}

// FollowErasures makes this process forget the people whom other processes erase, until the context ends. While the store is
// away it looks again and again.
func (l *Log) FollowErasures(ctx context.Context) {
	tick := time.NewTicker(erasedLookEvery)
	defer tick.Stop()
	for {
		_ = l.forgetErased(ctx) // the next look finds what this one could not
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}

func (l *Log) forgetErased(ctx context.Context) error {
	news, err := l.codec.keys.CatchUp(ctx)
	if news {
		l.states.forget()
	}
	return err
}
