package projections

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"
)

// How often an observer looks at a read model that has not come far enough: soon at first, because it is nearly there as a
// rule, and then less and less often.
const (
	observeFirst = 2 * time.Millisecond
	observeLast  = 50 * time.Millisecond
)

// Observer is the runner of a process that leaves the following to others: it says how far the read models have come by
// looking at their tables.
type Observer struct {
	*Runner

	mu   sync.Mutex
	seen map[string]int64 // positions that were once read, so that most waits end without a question
}

// NewObserver observes what a runner that does not run would keep up to the log.
func NewObserver(r *Runner) *Observer { return &Observer{Runner: r, seen: map[string]int64{}} }

// WaitFor blocks until the tables of a projection have reached a position of the log, or the context ends.
func (o *Observer) WaitFor(ctx context.Context, name string, position int64) error {
	if o.byName[name] == nil {
		return fmt.Errorf("%w: %s", ErrUnknown, name)
	}
	for pause := observeFirst; !o.knows(name, position); pause = min(2*pause, observeLast) {
		reached, err := o.look(ctx, name)
		if err != nil {
			return err
		}
		if reached >= position {
			break
		}
		sleep(ctx, pause)
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return nil
}

// WaitForAll is WaitFor of several projections.
func (o *Observer) WaitForAll(ctx context.Context, names []string, position int64) error {
	for _, name := range names {
		if err := o.WaitFor(ctx, name, position); err != nil {
			return err
		}
	}
	return nil
}

func (o *Observer) knows(name string, position int64) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.seen[name] >= position
}

// look reads how far a projection's tables have come. Tables that are not there yet have come nowhere.
func (o *Observer) look(ctx context.Context, name string) (position int64, err error) {
	err = o.pool.QueryRow(ctx, `SELECT position FROM `+quote(name)+`.projection_checkpoint`).Scan(&position)
	if err = missing(err); err != nil && !errors.Is(err, errNotThere) {
		return 0, err
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	o.seen[name] = max(o.seen[name], position)
	return position, nil
}
