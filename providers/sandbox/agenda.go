package sandbox

import (
	"container/heap"
	"context"
	"sync"
	"time"
)

// entry is a moment at which a timer fires or a callback is sent. It counts only while its row still has that moment.
type entry struct {
	due   time.Time
	id    string
	timer bool
}

// agenda is a heap of entries, the next one first.
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

// deliveriesMax is how many callbacks are under way at once.
const deliveriesMax = 8

// Run lets time pass: timers fire and callbacks go out until the context ends. It returns when nothing of it runs any
// more; what was left undone goes on in the next run.
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

// nextEntry takes the next entry off the agenda if its time has come, or says how long it will be.
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

// current reports whether an entry's row is still there and still has that moment. Times compare by instant, because
// those from the journal have lost their monotonic part.
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

// after sets a timer, in parts of a day. In a manual sandbox nothing comes of itself.
func (s *Sandbox) after(c *change, days float64, step, target, arg string) {
	if s.cfg.Manual {
		return
	}
	due := time.Now().Add(time.Duration(days * float64(s.cfg.Day)))
	put(c, s.timers, newID(), timer{Due: due.UTC(), Step: step, Target: target, Arg: arg})
}

// fire takes the step of a timer. A step that has become impossible meanwhile, such as the settlement of a debit that was
// voided, is passed over.
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
