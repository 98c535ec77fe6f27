package projections

import (
	"context"
	"sync/atomic"
	"time"
)

const (
	pauseFactor          = 2                     // pause after a one-event step, as a multiple of the step's duration; larger steps need less
	fullStepHighPriority = 128                   // number of events in a step after which the next high-priority step needs no pause
	fullStepLowPriority  = batchSize / 2         // the same for the next low-priority step
	burstTime            = 20 * time.Millisecond // after an idle period, steps need no pause for this long
	turnWaitMax          = 50 * time.Millisecond // maximum wait for a turn, and maximum pause
	queueWaitMax         = 5 * turnWaitMax       // maximum time that a low-priority follower waits for the queue
)

// scheduler lets a process's followers take steps one at a time, and limits the share of time that they use. A step costs nearly as
// much for one event as for twenty. Under low load, no follower waits. Under high load, followers wait longer and process more events
// per step, so the work per event shrinks. Without this, followers would slow down the requests that write events. A single follower
// never pauses.
//
// A follower runs at high priority while a reader is waiting for it. High-priority followers go first and pause less, so readers get
// results soon. Low-priority followers write in large steps, which cost the least per event.
type scheduler struct {
	turn             chan struct{} // holds a token while no follower is taking a step
	queue            chan struct{} // holds a token while no low-priority follower is in the queue
	waiting          atomic.Int32  // number of followers that are waiting for the queue or a turn
	highPriorityDebt atomic.Int64  // time until which high-priority followers must pause
	lowPriorityDebt  atomic.Int64  // the same for low-priority followers
	origin           time.Time     // reference time for both debts, which are offsets from it in nanoseconds
}

func newScheduler() *scheduler {
	s := &scheduler{turn: make(chan struct{}, 1), queue: make(chan struct{}, 1), origin: time.Now()}
	s.turn <- struct{}{}
	s.queue <- struct{}{}
	return s
}

// acquire waits for a turn, and reports whether it had to wait. After the step, the caller must call end with the number of events.
// The wait is limited, so that a follower whose tables are locked does not block the others. urgent is closed while a reader is
// waiting for the follower.
func (s *scheduler) acquire(ctx context.Context, urgent <-chan struct{}) (end func(events int), waited bool) {
	queued, waited := false, false
	if !isClosed(urgent) {
		if queued, waited = s.waitForToken(ctx, s.queue, urgent, queueWaitMax); queued {
			waited = s.pause(ctx, &s.lowPriorityDebt, urgent) || waited
		}
	}
	hasTurn, waitedForTurn := s.waitForToken(ctx, s.turn, nil, turnWaitMax)
	waited = waited || waitedForTurn
	if hasTurn && !queued {
		waited = s.pause(ctx, &s.highPriorityDebt, nil) || waited
	}
	start := time.Now()
	return func(events int) {
		elapsed := min(time.Since(start), turnWaitMax)
		if hasTurn {
			s.addDebt(&s.highPriorityDebt, start, elapsed, events, fullStepHighPriority)
			s.addDebt(&s.lowPriorityDebt, start, elapsed, events, fullStepLowPriority)
			s.turn <- struct{}{}
		}
		if queued {
			s.queue <- struct{}{}
		}
	}, waited
}

// waitForToken takes a token, unless the limit passes or interrupt is closed first. It reports whether it waited.
func (s *scheduler) waitForToken(ctx context.Context, token, interrupt <-chan struct{}, limit time.Duration) (taken, waited bool) {
	select {
	case <-token:
		return true, false
	default:
	}
	s.waiting.Add(1)
	defer s.waiting.Add(-1)
	timer := time.NewTimer(limit)
	defer timer.Stop()
	select {
	case <-token:
		return true, true
	case <-interrupt:
	case <-timer.C:
	case <-ctx.Done():
	}
	return false, true
}

// pause waits until no more than burstTime of the debt remains, turnWaitMax has passed, or interrupt is closed. It reports whether it
// waited.
func (s *scheduler) pause(ctx context.Context, debt *atomic.Int64, interrupt <-chan struct{}) bool {
	remaining := time.Until(s.origin.Add(time.Duration(debt.Load()) - burstTime))
	if remaining <= 0 {
		return false
	}
	timer := time.NewTimer(min(remaining, turnWaitMax))
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-interrupt:
	case <-ctx.Done():
	}
	return true
}

// addDebt adds a step's duration to the debt, and more if the step was small. Only the follower that has the turn calls it.
func (s *scheduler) addDebt(debt *atomic.Int64, start time.Time, elapsed time.Duration, events, fullStep int) {
	shortfall := max(fullStep-events, 0)
	if s.waiting.Load() == 0 {
		shortfall = 0 // no other follower would benefit from a pause
	}
	owed := max(time.Duration(debt.Load()), start.Sub(s.origin))
	owed += elapsed + pauseFactor*elapsed*time.Duration(shortfall)/time.Duration(fullStep)
	debt.Store(int64(min(owed, time.Since(s.origin)+burstTime+turnWaitMax)))
}

func isClosed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}
