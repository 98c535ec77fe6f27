package runner

import (
	"context"
	"time"
)

const (
	stepInterval = 20 * time.Millisecond // minimum time between the starts of a follower's steps
	turnWaitMax  = 50 * time.Millisecond // maximum wait for a turn
)

// acquireTurn waits until a follower can take a step. It reports whether it waited, and returns a function that ends the turn.
//
// A step costs nearly as much for one event as for twenty. Therefore a follower starts steps at least stepInterval apart, unless a
// reader is waiting for it, and the followers of a process take steps one at a time. The wait for a turn is limited, so that a follower
// whose tables are locked does not block the others.
func (r *Runner) acquireTurn(ctx context.Context, p *projector) (end func(), waited bool) {
	urgent := p.follower.highPriority()
	if wait := time.Until(p.lastStep.Add(stepInterval)); wait > 0 && !isClosed(urgent) {
		waited = true
		select {
		case <-time.After(wait):
		case <-urgent:
		case <-ctx.Done():
		}
	}
	end = func() { r.turns.Release(1) }
	if !r.turns.TryAcquire(1) {
		waited = true
		turnCtx, cancel := context.WithTimeout(ctx, turnWaitMax)
		defer cancel()
		if r.turns.Acquire(turnCtx, 1) != nil {
			end = func() {}
		}
	}
	p.lastStep = time.Now()
	return end, waited
}

func isClosed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}
