package projections

import (
	"context"
	"sync/atomic"
	"time"
)

const (
	turnsRest  = 2                     // times as long as a step of one event took, all rest after it; less after a larger one
	turnsFull  = 128                   // events from which on a step needs no rest before somebody else waits for one
	turnsLarge = batchEvents / 2       // and before one for which nobody waits
	turnsBurst = 20 * time.Millisecond // steps that follow a quiet time need no rest for so long
	turnMax    = 50 * time.Millisecond // nobody waits longer for a turn, or for a rest to end
	lineMax    = 5 * turnMax           // nor for others for whom nobody waits
)

// scheduler lets the followers of a process take their steps one after the other, and together no more than a share of the time.
// A step costs nearly as much for one event as for twenty. So where there is little to do nobody waits, and the busier
// the machine, the longer steps take and the more events wait for the next: the work that there is for each event grows
// less, where all at once would take the machine from the requests that bring more. A follower that is alone never rests.
//
// Where a reader waits for a follower, it goes before those for whom nobody does, and rests less: what somebody looks at is there
// soon, and what nobody looks at is written in large steps, which cost least.
type scheduler struct {
	free         chan struct{} // holds a token while nobody takes a step
	line         chan struct{} // holds a token while nobody rests for whom nobody waits
	waiting      atomic.Int32  // followers, for a turn
	highPriority atomic.Int64  // up to here the time of steps is paid for by rest, as it is asked of those for whom somebody waits
	lowPriority  atomic.Int64  // and of the others
	origin       time.Time     // that both count from, in nanoseconds
}

func newScheduler() *scheduler {
	t := &scheduler{free: make(chan struct{}, 1), line: make(chan struct{}, 1), origin: time.Now()}
	t.free <- struct{}{}
	t.line <- struct{}{}
	return t
}

// take waits for a turn, and reports whether that took a while. The turn is given back by end. Nobody waits long: a follower
// whose tables are locked must not hold up the others. hurry is closed once somebody waits for what the step leads to.
func (t *scheduler) take(ctx context.Context, hurry <-chan struct{}) (end func(events int), waited bool) {
	lined, waited := false, false
	if !isClosed(hurry) {
		if lined, waited = t.await(ctx, t.line, hurry, lineMax); lined {
			waited = t.rest(ctx, &t.lowPriority, hurry) || waited
		}
	}
	free, waitedToo := t.await(ctx, t.free, nil, turnMax)
	waited = waited || waitedToo
	if free && !lined {
		waited = t.rest(ctx, &t.highPriority, nil) || waited
	}
	began := time.Now()
	return func(events int) {
		took := min(time.Since(began), turnMax)
		if free {
			t.owe(&t.highPriority, began, took, events, turnsFull)
			t.owe(&t.lowPriority, began, took, events, turnsLarge)
			t.free <- struct{}{}
		}
		if lined {
			t.line <- struct{}{}
		}
	}, waited
}

// await takes a token, unless it takes too long or the wait is interrupted, and reports whether it waited.
func (t *scheduler) await(ctx context.Context, token, interrupt <-chan struct{}, most time.Duration) (taken, waited bool) {
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

// rest waits until what is owed is paid, and reports whether anything was.
func (t *scheduler) rest(ctx context.Context, debt *atomic.Int64, interrupt <-chan struct{}) bool {
	rest := time.Until(t.origin.Add(time.Duration(debt.Load()) - turnsBurst))
	if rest <= 0 {
		return false
	}
	over := time.NewTimer(min(rest, turnMax))
	defer over.Stop()
	select {
	case <-over.C:
	case <-interrupt:
	case <-ctx.Done():
	}
	return true
}

// owe adds a step to what rest has to pay for: itself, and more where it was smaller than it could have been. It is called by
// whoever has the turn.
func (t *scheduler) owe(debt *atomic.Int64, began time.Time, took time.Duration, events, full int) {
	small := max(full-events, 0)
	if t.waiting.Load() == 0 {
		small = 0 // there is nobody for whose sake it would rest
	}
	owed := max(time.Duration(debt.Load()), began.Sub(t.origin))
	owed += took + turnsRest*took*time.Duration(small)/time.Duration(full)
	debt.Store(int64(min(owed, time.Since(t.origin)+turnsBurst+turnMax)))
}

func isClosed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}
