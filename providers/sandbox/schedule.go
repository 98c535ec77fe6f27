package sandbox

import (
	"container/heap"
	"context"
	"sync"
	"time"
)

// scheduledItem is the time at which a timer fires or a callback is sent. It is stale if its row is gone or has a different time.
type scheduledItem struct {
	dueAt   time.Time
	id    string
	isTimer bool
}

// schedule is a heap of entries, earliest first.
type schedule []scheduledItem

func (a schedule) Len() int           { return len(a) }
func (a schedule) Less(i, j int) bool { return a[i].dueAt.Before(a[j].dueAt) }
func (a schedule) Swap(i, j int)      { a[i], a[j] = a[j], a[i] }

// Push implements heap.Interface.
func (a *schedule) Push(x any) { *a = append(*a, x.(scheduledItem)) }

// Pop implements heap.Interface.
func (a *schedule) Pop() any {
	old := *a
	last := old[len(old)-1]
	*a = old[:len(old)-1]
	return last
}

func (a *schedule) add(e scheduledItem) { heap.Push(a, e) }

// concurrentDeliveriesMax is the maximum number of callbacks in flight.
const concurrentDeliveriesMax = 8

// Run fires timers and sends callbacks until the context ends. It returns once all its goroutines have finished. The next run
// continues with what is left.
func (s *Sandbox) Run(ctx context.Context) {
	var deliveries sync.WaitGroup
	defer deliveries.Wait()
	for dir, exchange := range map[string]func() error{s.cfg.BankDir: s.exchangeBankFiles, s.cfg.PayoutDir: s.exchangePayoutFiles, s.cfg.StatementDir: s.writeStatements} {
		if dir != "" {
			deliveries.Go(func() { s.poll(ctx, exchange) })
		}
	}
	slots := make(chan struct{}, concurrentDeliveriesMax)
	for {
		next, due, wait := s.nextDueItem()
		if !due {
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
		deliveries.Add(1)
		go func() {
			defer deliveries.Done()
			defer func() { <-slots }()
			s.deliverCallback(ctx, next)
		}()
	}
}

// nextDueItem removes and returns the next entry if it is due. Otherwise it returns how long to wait.
func (s *Sandbox) nextDueItem() (e scheduledItem, due bool, wait time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for len(s.schedule) > 0 {
		if wait := time.Until(s.schedule[0].dueAt); wait > 0 {
			return scheduledItem{}, false, wait
		}
		e := heap.Pop(&s.schedule).(scheduledItem)
		if s.isCurrent(e) {
			return e, true, 0
		}
	}
	return scheduledItem{}, false, time.Hour
}

// isCurrent reports whether an entry's row exists and still has the same time. It compares with Equal, because times read from the
// journal have no monotonic clock reading.
func (s *Sandbox) isCurrent(e scheduledItem) bool {
	if e.isTimer {
		t, there := s.timers.rows[e.id]
		return there && t.DueAt.Equal(e.dueAt)
	}
	o, there := s.callbacks.rows[e.id]
	return there && o.DueAt.Equal(e.dueAt)
}

func (s *Sandbox) waitForWork(ctx context.Context, wait time.Duration) bool {
	pause := time.NewTimer(wait)
	defer pause.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-s.wake:
	case <-pause.C:
	}
	return ctx.Err() == nil
}

// scheduleStep sets a timer that fires in the given number of simulated days. A manual sandbox sets no timers.
func (s *Sandbox) scheduleStep(c *change, days float64, step, target, arg string) {
	if s.cfg.Manual {
		return
	}
	due := time.Now().Add(time.Duration(days * float64(s.cfg.Day)))
	put(c, s.timers, newID(), timer{DueAt: due.UTC(), Step: step, Target: target, Arg: arg})
}

// fireTimer executes a timer's step. It skips a step that is no longer possible, such as the settlement of a voided debit.
func (s *Sandbox) fireTimer(e scheduledItem) {
	err := s.applyChange(func(c *change) error {
		t, there := s.timers.rows[e.id]
		if !there {
			return nil
		}
		remove(c, s.timers, e.id)
		return s.runStep(c, t)
	})
	if err != nil {
		s.log.Error("sandbox: a timer could not fire", "error", err)
	}
}
