package engine

import (
	"container/heap"
	"context"
	"time"
)

// ScheduledItem is the due time of a timer or callback. The item is stale if its row was removed or has a different time.
type ScheduledItem struct {
	dueAt   time.Time
	ID      string
	IsTimer bool
}

// schedule is a heap of items, earliest first.
type schedule []ScheduledItem

func (s schedule) Len() int           { return len(s) }
func (s schedule) Less(i, j int) bool { return s[i].dueAt.Before(s[j].dueAt) }
func (s schedule) Swap(i, j int)      { s[i], s[j] = s[j], s[i] }

// Push implements heap.Interface.
func (s *schedule) Push(x any) { *s = append(*s, x.(ScheduledItem)) }

// Pop implements heap.Interface.
func (s *schedule) Pop() any {
	old := *s
	last := old[len(old)-1]
	*s = old[:len(old)-1]
	return last
}

func (s *schedule) add(item ScheduledItem) { heap.Push(s, item) }

// MaxConcurrentDeliveries is the maximum number of callbacks sent at the same time.
const MaxConcurrentDeliveries = 8

// NextDueItem removes and returns the next due item. If no item is due, it returns how long to wait.
func (s *Engine) NextDueItem() (item ScheduledItem, isDue bool, wait time.Duration) {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	for len(s.schedule) > 0 {
		if wait := time.Until(s.schedule[0].dueAt); wait > 0 {
			return ScheduledItem{}, false, wait
		}
		item := heap.Pop(&s.schedule).(ScheduledItem)
		if s.isCurrent(item) {
			return item, true, 0
		}
	}
	return ScheduledItem{}, false, time.Hour
}

// isCurrent reports whether an item's row exists and has the same due time. Equal is needed because times from the journal have no
// monotonic clock reading.
func (s *Engine) isCurrent(item ScheduledItem) bool {
	if item.IsTimer {
		t, exists := s.Timers.Rows[item.ID]
		return exists && t.DueAt.Equal(item.dueAt)
	}
	callback, exists := s.Callbacks.Rows[item.ID]
	return exists && callback.DueAt.Equal(item.dueAt)
}

// WaitForWork waits for the given time or until the next change. It returns false if the context is canceled.
func (s *Engine) WaitForWork(ctx context.Context, wait time.Duration) bool {
	select {
	case <-ctx.Done():
	case <-s.wake:
	case <-time.After(wait):
	}
	return ctx.Err() == nil
}

// ScheduleStep sets a timer that fires after a number of simulated days. If Config.Manual is set, it does nothing.
func (s *Engine) ScheduleStep(c *Change, days float64, step, target, arg string) {
	if s.Cfg.Manual {
		return
	}
	dueAt := time.Now().Add(time.Duration(days * float64(s.Cfg.Day)))
	Put(c, s.Timers, NewID(), Timer{DueAt: dueAt.UTC(), Step: step, Target: target, Arg: arg})
}

// Timer steps. The journal contains these values, so they must not change.
const (
	StepKYCReviewed     = "kyc-reviewed"
	StepTierReviewed    = "tier-reviewed"
	StepBankReviewed    = "bank-reviewed"
	StepDelayedMovement = "stated"
)

// Steps that the control API offers, too.
const (
	StepFundingSettled  = "funding-settled"
	StepFundingDeclined = "funding-declined"
	StepFundingReturned = "funding-returned"
	StepRefundSettled   = "refund-settled"
	StepRefundReturned  = "refund-returned"
	StepPayoutReady     = "payout-ready"
	StepPayoutDelivered = "payout-delivered"
	StepPayoutFailed    = "payout-failed"
)
