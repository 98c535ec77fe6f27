package sandbox

import (
	"container/heap"
	"context"
	"sync"
	"time"
)

// entry is the time at which a timer fires or a callback is sent. It is stale if its row is gone or has a different time.
type entry struct {
	due   time.Time
	id    string
	timer bool
}

// agenda is a heap of entries, earliest first.
type agenda []entry

func (a agenda) Len() int           { return len(a) }
func (a agenda) Less(i, j int) bool { return a[i].due.Before(a[j].due) }
func (a agenda) Swap(i, j int)      { a[i], a[j] = a[j], a[i] }

// Push implements heap.Interface.
func (a *agenda) Push(x any) { *a = append(*a, x.(entry)) }

// Pop implements heap.Interface.
func (a *agenda) Pop() any {
	old := *a
	last := old[len(old)-1]
	*a = old[:len(old)-1]
	return last
}

func (a *agenda) add(e entry) { heap.Push(a, e) }

// deliveriesMax is the maximum number of callbacks in flight.
const deliveriesMax = 8

// Run fires timers and sends callbacks until the context ends. It returns once all its goroutines have finished. The next run
// continues with what is left.
func (s *Sandbox) Run(ctx context.Context) {
	var deliveries sync.WaitGroup
	defer deliveries.Wait()
	for dir, exchange := range map[string]func() error{s.cfg.BankDir: s.exchange, s.cfg.PayoutDir: s.exchangePayouts, s.cfg.StatementDir: s.exchangeStatements} {
		if dir != "" {
			deliveries.Go(func() { s.watch(ctx, exchange) })
		}
	}
	slots := make(chan struct{}, deliveriesMax)
	for {
		next, due, wait := s.nextEntry()
		if !due {
			if !s.pause(ctx, wait) {
				return
			}
			continue
		}
		if next.timer {
			s.fire(next)
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
			s.deliver(ctx, next)
		}()
	}
}

// nextEntry removes and returns the next entry if it is due. Otherwise it returns how long to wait.
func (s *Sandbox) nextEntry() (e entry, due bool, wait time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for len(s.agenda) > 0 {
		if wait := time.Until(s.agenda[0].due); wait > 0 {
			return entry{}, false, wait
		}
		e := heap.Pop(&s.agenda).(entry)
		if s.current(e) {
			return e, true, 0
		}
	}
	return entry{}, false, time.Hour
}

// current reports whether an entry's row exists and still has the same time. It compares with Equal, because times read from the
// journal have no monotonic clock reading.
func (s *Sandbox) current(e entry) bool {
	if e.timer {
		t, there := s.timers.rows[e.id]
		return there && t.Due.Equal(e.due)
	}
	o, there := s.callbacks.rows[e.id]
	return there && o.Due.Equal(e.due)
}

func (s *Sandbox) pause(ctx context.Context, wait time.Duration) bool {
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

// after sets a timer that fires in the given number of simulated days. A manual sandbox sets no timers.
func (s *Sandbox) after(c *change, days float64, step, target, arg string) {
	if s.cfg.Manual {
		return
	}
	due := time.Now().Add(time.Duration(days * float64(s.cfg.Day)))
	put(c, s.timers, newID(), timer{Due: due.UTC(), Step: step, Target: target, Arg: arg})
}

// fire executes a timer's step. It skips a step that is no longer possible, such as the settlement of a voided debit.
func (s *Sandbox) fire(e entry) {
	err := s.step(func(c *change) error {
		t, there := s.timers.rows[e.id]
		if !there {
			return nil
		}
		remove(c, s.timers, e.id)
		return s.take(c, t)
	})
	if err != nil {
		s.log.Error("sandbox: a timer could not fire", "error", err)
	}
}
