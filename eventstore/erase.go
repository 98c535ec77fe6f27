package eventstore

import (
	"context"
	"time"

	"hulak/internal/background"
)

// erasureCheckInterval is how often a process checks for erasures by other processes.
const erasureCheckInterval = time.Second

// Erase destroys people's keys. Their personal data becomes unreadable in the log and in its backups. This process drops its
// cached states immediately. Other processes do so within a second if they run FollowErasures.
func (l *Log) Erase(ctx context.Context, people ...string) error {
	defer l.states.clear()
	for _, person := range people {
		if err := l.codec.keys.Destroy(ctx, person); err != nil {
			return err
		}
	}
	return nil
}

// FollowErasures drops cached data of people erased by other processes. It runs until ctx is done, and keeps trying while the
// store is unavailable.
func (l *Log) FollowErasures(ctx context.Context) {
	background.Every(ctx, erasureCheckInterval, l.dropErased, func(error) {})
}

func (l *Log) dropErased(ctx context.Context) error {
	changed, err := l.codec.keys.DropDestroyed(ctx)
	if changed {
		l.states.clear()
	}
	return err
}
