package sandbox

import (
	"container/heap"
	"context"
	"sync"
	"time"
)

// scheduledItem is the due time of a timer or callback. The item is stale if its row was removed or has a different time.
type scheduledItem struct {
	dueAt   time.Time
	id      string
	isTimer bool
}

// schedule is a heap of items, earliest first.
type schedule []scheduledItem

func (s schedule) Len() int           { return len(s) }
func (s schedule) Less(i, j int) bool { return s[i].dueAt.Before(s[j].dueAt) }
func (s schedule) Swap(i, j int)      { s[i], s[j] = s[j], s[i] }

// Push implements heap.Interface.
func (s *schedule) Push(x any) { *s = append(*s, x.(scheduledItem)) }

// Pop implements heap.Interface.
func (s *schedule) Pop() any {
	old := *s
	last := old[len(old)-1]
	*s = old[:len(old)-1]
	return last
}

func (s *schedule) add(item scheduledItem) { heap.Push(s, item) }

// maxConcurrentDeliveries is the maximum number of callbacks sent at the same time.
const maxConcurrentDeliveries = 8

// Run fires timers, sends callbacks, and exchanges files until the context is canceled. It returns after all its goroutines end. A
// later Run continues with the remaining timers and callbacks.
func (s *Sandbox) Run(ctx context.Context) {
	var tasks sync.WaitGroup
	defer tasks.Wait()
	for dir, exchange := range map[string]func() error{
		s.cfg.BankDir: s.exchangeBankFiles, s.cfg.PayoutDir: s.exchangePayoutFiles, s.cfg.StatementDir: s.writeStatements,
	} {
		if dir != "" {
			tasks.Go(func() { s.poll(ctx, exchange) })
		}
	}
	slots := make(chan struct{}, maxConcurrentDeliveries)
	for {
		next, isDue, wait := s.nextDueItem()
		if !isDue {
			if !s.waitForWork(ctx, wait) {
				return
			}
			continue
		}
		if next.isTimer {
			s.fireTimer(next)
			continue
		}
		select {
		case slots <- struct{}{}:
		case <-ctx.Done():
			return
		}
		tasks.Go(func() {
			defer func() { <-slots }()
			s.deliverCallback(ctx, next)
		})
	}
}

// nextDueItem removes and returns the next due item. If no item is due, it returns how long to wait.
func (s *Sandbox) nextDueItem() (item scheduledItem, isDue bool, wait time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for len(s.schedule) > 0 {
		if wait := time.Until(s.schedule[0].dueAt); wait > 0 {
			return scheduledItem{}, false, wait
		}
		item := heap.Pop(&s.schedule).(scheduledItem)
		if s.isCurrent(item) {
			return item, true, 0
		}
	}
	return scheduledItem{}, false, time.Hour
}

// isCurrent reports whether an item's row exists and has the same due time. Equal is needed because times from the journal have no
// monotonic clock reading.
func (s *Sandbox) isCurrent(item scheduledItem) bool {
	if item.isTimer {
		t, exists := s.timers.rows[item.id]
		return exists && t.DueAt.Equal(item.dueAt)
	}
	callback, exists := s.callbacks.rows[item.id]
	return exists && callback.DueAt.Equal(item.dueAt)
}

// waitForWork waits for the given time or until the next change. It returns false if the context is canceled.
func (s *Sandbox) waitForWork(ctx context.Context, wait time.Duration) bool {
	select {
	case <-ctx.Done():
	case <-s.wake:
	case <-time.After(wait):
	}
	return ctx.Err() == nil
}

// scheduleStep sets a timer that fires after a number of simulated days. If Config.Manual is set, it does nothing.
func (s *Sandbox) scheduleStep(c *change, days float64, step, target, arg string) {
	if s.cfg.Manual {
		return
	}
	dueAt := time.Now().Add(time.Duration(days * float64(s.cfg.Day)))
	put(c, s.timers, newID(), timer{DueAt: dueAt.UTC(), Step: step, Target: target, Arg: arg})
}

// fireTimer runs a timer's step. A step that is no longer possible, such as the settlement of a voided debit, has no effect.
func (s *Sandbox) fireTimer(item scheduledItem) {
	err := s.applyChange(func(c *change) error {
		t, exists := s.timers.rows[item.id]
		if !exists {
			return nil
		}
		remove(c, s.timers, item.id)
		return s.runStep(c, t)
	})
	if err != nil {
		s.log.Error("sandbox: failed to fire timer", "error", err)
	}
}
