package eventstore

import (
	"context"
	"time"
)

// erasedLookEvery is how often a process checks for erasures by other processes.
const erasedLookEvery = time.Second

// Erase destroys the keys of people. Their personal data in the log becomes unreadable, here and in every backup. This process
// drops its cached states at once, and other processes within a second if they run FollowErasures.
func (l *Log) Erase(ctx context.Context, people ...string) error {
	defer l.states.forget()
	for _, person := range people {
		if err := l.codec.keys.Destroy(ctx, person); err != nil {
			return err
		}
	}
	return nil
}

// FollowErasures drops cached data of people erased by other processes, until the context ends. It keeps trying while the store
// is unavailable.
func (l *Log) FollowErasures(ctx context.Context) {
	tick := time.NewTicker(erasedLookEvery)
	defer tick.Stop()
	for {
		_ = l.forgetErased(ctx) // the next tick retries
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
