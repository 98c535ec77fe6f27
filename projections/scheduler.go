package projections

import (
	"context"
	"sync/atomic"
	"time"
)

const (
	pauseFactor  = 2                     // pause after a one-event step, as a multiple of its duration; larger steps need less
	fullStepHighPriority  = 128                   // size of a step, in events, from which the next high-priority step needs no pause
	fullStepLowPriority = batchSize / 2       // same, for the next low-priority step
	burstTime = 20 * time.Millisecond // after a quiet time, steps need no pause for this long
	turnWaitMax    = 50 * time.Millisecond // longest wait for a turn or a pause
	queueWaitMax    = 5 * turnWaitMax           // longest wait of a low-priority follower in line
)

// scheduler lets the followers of a process take steps one at a time, and limits their share of time. A step costs nearly as much
// for one event as for twenty. When little happens, no follower waits. Under load, steps take longer and collect more events, so
// the work per event shrinks. Without this, followers would take the machine from the requests that write events. A follower that
// is alone never pauses.
//
// If a reader waits for a follower, it runs at high priority: it goes before the others and pauses less. Readers then see results
// soon. The other read models are written in large steps, which cost least.
type scheduler struct {
	turn         chan struct{} // holds a token while no follower takes a step
	queue         chan struct{} // holds a token while no low-priority follower is in line
	waiting      atomic.Int32  // followers that wait for a turn
	highPriorityDebt atomic.Int64  // time until which high-priority followers owe a pause
	lowPriorityDebt  atomic.Int64  // same, for low-priority followers
	origin       time.Time     // zero of both, which count nanoseconds
}

func newScheduler() *scheduler {
	t := &scheduler{turn: make(chan struct{}, 1), queue: make(chan struct{}, 1), origin: time.Now()}
	t.turn <- struct{}{}
	t.queue <- struct{}{}
	return t
}

// acquire waits for a turn, and reports whether it had to wait. The caller must call end with the number of events. The wait is
// limited, so that a follower with locked tables does not block the others. hurry is closed when a reader waits for the follower.
func (t *scheduler) acquire(ctx context.Context, hurry <-chan struct{}) (end func(events int), waited bool) {
	lined, waited := false, false
	if !isClosed(hurry) {
		if lined, waited = t.waitForToken(ctx, t.queue, hurry, queueWaitMax); lined {
			waited = t.pause(ctx, &t.lowPriorityDebt, hurry) || waited
		}
	}
	free, waitedToo := t.waitForToken(ctx, t.turn, nil, turnWaitMax)
	waited = waited || waitedToo
	if free && !lined {
		waited = t.pause(ctx, &t.highPriorityDebt, nil) || waited
	}
	began := time.Now()
	return func(events int) {
		took := min(time.Since(began), turnWaitMax)
		if free {
			t.addDebt(&t.highPriorityDebt, began, took, events, fullStepHighPriority)
			t.addDebt(&t.lowPriorityDebt, began, took, events, fullStepLowPriority)
			t.turn <- struct{}{}
		}
		if lined {
			t.queue <- struct{}{}
		}
	}, waited
}

// waitForToken takes a token unless the time is up or interrupt is closed. It reports whether it waited.
func (t *scheduler) waitForToken(ctx context.Context, token, interrupt <-chan struct{}, most time.Duration) (taken, waited bool) {
	select {
	case <-token:
		return true, false
	default:
	}
	t.waiting.Add(1)
	defer t.waiting.Add(-1)
	late := time.NewTimer(most)
	defer late.Stop()
	select {
	case <-token:
		return true, true
	case <-interrupt:
	case <-late.C:
	case <-ctx.Done():
	}
	return false, true
}

// pause waits until the owed pause is over. It reports whether it waited.
func (t *scheduler) pause(ctx context.Context, debt *atomic.Int64, interrupt <-chan struct{}) bool {
	rest := time.Until(t.origin.Add(time.Duration(debt.Load()) - burstTime))
	if rest <= 0 {
		return false
	}
	over := time.NewTimer(min(rest, turnWaitMax))
	defer over.Stop()
	select {
	case <-over.C:
	case <-interrupt:
	case <-ctx.Done():
	}
	return true
}

// addDebt adds the duration of a step to the debt, and more if the step was small. Only the follower with the turn calls it.
func (t *scheduler) addDebt(debt *atomic.Int64, began time.Time, took time.Duration, events, full int) {
	small := max(full-events, 0)
	if t.waiting.Load() == 0 {
		small = 0 // no other follower would benefit from a pause
	}
	owed := max(time.Duration(debt.Load()), began.Sub(t.origin))
	owed += took + pauseFactor*took*time.Duration(small)/time.Duration(full)
	debt.Store(int64(min(owed, time.Since(t.origin)+burstTime+turnWaitMax)))
}

func isClosed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}
