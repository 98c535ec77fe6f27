package runner

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"hulak/internal/background"
	"hulak/projections"
	"hulak/projections/internal/tables"
)

// Minimum and maximum intervals between an observer's polls. The interval starts short, because the projection has usually almost caught
// up, and doubles with each poll.
const (
	pollIntervalMin = 2 * time.Millisecond
	pollIntervalMax = 50 * time.Millisecond
)

// Observer waits for read models in a process that does not run the projections itself. It reads the checkpoints from the tables.
type Observer struct {
	*Runner

	mu        sync.Mutex
	positions map[string]int64 // last known positions by projection, so that most waits need no query
}

// NewObserver returns an observer for a runner's projections. The caller must not call the runner's Run method.
func NewObserver(r *Runner) *Observer { return &Observer{Runner: r, positions: map[string]int64{}} }

// WaitFor blocks until a projection's tables have reached a log position or the context ends.
func (o *Observer) WaitFor(ctx context.Context, name string, position int64) error {
	if o.byName[name] == nil {
		return fmt.Errorf("%w: %s", projections.ErrUnknownProjection, name)
	}
	for pause := pollIntervalMin; !o.hasReached(name, position); pause = min(2*pause, pollIntervalMax) {
		reached, err := o.readPosition(ctx, name)
		if err != nil {
			return err
		}
		if reached >= position {
			break
		}
		background.Sleep(ctx, pause)
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return nil
}

// WaitForAll is like WaitFor, but waits for several projections.
func (o *Observer) WaitForAll(ctx context.Context, names []string, position int64) error {
	for _, name := range names {
		if err := o.WaitFor(ctx, name, position); err != nil {
			return err
		}
	}
	return nil
}

// hasReached reports whether the last known position of a projection is at or beyond a position.
func (o *Observer) hasReached(name string, position int64) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.positions[name] >= position
}

// readPosition reads the position of a projection's tables. The position is 0 if the tables do not exist.
func (o *Observer) readPosition(ctx context.Context, name string) (position int64, err error) {
	if position, err = tables.Position(ctx, o.pool, name); err != nil && !errors.Is(err, tables.ErrMissing) {
		return 0, err
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	o.positions[name] = max(o.positions[name], position)
	return position, nil
}
