package projections

import (
	"context"
	"sync/atomic"
	"time"
)

const (
	turnsRest  = 2                     // times as long as a step of one event took, all rest after it; less after a larger one
	turnsFull  = 128                   // events from which on a step needs no rest
	turnsBurst = 20 * time.Millisecond // steps that follow a quiet time need no rest for so long
	turnMax    = 50 * time.Millisecond // nobody waits longer for a turn, or for a rest to end
)

// turns lets the followers of a process take their steps one after the other, and together no more than a share of the time.
// A step costs nearly as much for one event as for twenty. So where there is little to do nobody waits, and the busier
// the machine, the longer steps take and the more events wait for the next: the work that there is for each event grows
// less, where all at once would take the machine from the requests that bring more. A follower that is alone never rests.
type turns struct {
	free    chan struct{} // holds a token while nobody has the turn
	waiting atomic.Int32  // followers, for it
	paid    time.Time     // up to here the time of steps is paid for by rest; of whoever has the turn
}

func newTurns() *turns {
	t := &turns{free: make(chan struct{}, 1)}
	t.free <- struct{}{}
	return t
}

// take waits for a turn, and reports whether that took a while. The turn is given back by end. Nobody waits long: a follower
// whose tables are locked must not hold up the others.
func (t *turns) take(ctx context.Context) (end func(events int), waited bool) {
	select {
	case <-t.free:
	default:
		waited = true
		t.waiting.Add(1)
		defer t.waiting.Add(-1)
		late := time.NewTimer(turnMax)
		defer late.Stop()
		select {
		case <-t.free:
		case <-late.C:
			return func(int) {}, true
		case <-ctx.Done():
			return func(int) {}, true
		}
	}
	if rest := time.Until(t.paid.Add(-turnsBurst)); rest > 0 {
		sleep(ctx, min(rest, turnMax))
		waited = true
	}
	began := time.Now()
	return func(events int) {
		if t.paid.Before(began) {
			t.paid = began
		}
		small := max(turnsFull-events, 0)
		if t.waiting.Load() == 0 {
			small = 0 // there is nobody for whose sake it would rest
		}
		took := min(time.Since(began), turnMax)
		t.paid = t.paid.Add(took + turnsRest*took*time.Duration(small)/turnsFull)
		if most := time.Now().Add(turnsBurst + turnMax); t.paid.After(most) {
			t.paid = most
		}
		t.free <- struct{}{}
	}, waited
}
