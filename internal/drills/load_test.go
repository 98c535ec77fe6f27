package drills

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"testing"
	"time"
)

const (
	transfersPath = "/v1/senders/transactions"
	stopTimeout   = 2 * time.Minute
)

// loadOptions describes a load.
type loadOptions struct {
	interval   time.Duration // between new transfers
	maxPending int           // unanswered transfers; the load skips arrivals beyond them
}

// load creates transfers at a constant rate, whether or not earlier ones have been answered. Each acknowledgment is on disk before it
// counts.
type load struct {
	loadOptions
	senders []*client
	journal *journal
	slots   chan struct{}
	stopped chan struct{}
	cancel  context.CancelFunc // ends requests that are not answered
	group   sync.WaitGroup

	mu      sync.Mutex
	started int            // number of transfers requested so far
	skipped int            // arrivals without a request
	acked   []answeredCall // in the order of their answers
	errs    []error        // requests that failed
}

// acknowledgment is a line of the load's journal.
type acknowledgment struct {
	Key      string          `json:"key"`
	Sender   int             `json:"sender"`
	Transfer string          `json:"transfer"`
	Answer   json.RawMessage `json:"answer"`
}

// answeredCall is when a transfer was requested and acknowledged.
type answeredCall struct {
	number            int
	started, answered time.Time
}

func startLoad(ctx context.Context, t *testing.T, path string, senders []*client, o loadOptions) *load {
	t.Helper()
	l := &load{
		loadOptions: o, senders: senders, journal: openJournal(t, path), slots: make(chan struct{}, o.maxPending),
		stopped: make(chan struct{}),
	}
	ctx, l.cancel = context.WithCancel(ctx)
	l.group.Go(func() {
		ticker := time.NewTicker(o.interval)
		defer ticker.Stop()
		for {
			select {
			case <-ticker.C:
				l.arrive(ctx)
			case <-l.stopped:
				return
			case <-ctx.Done():
				return
			}
		}
	})
	t.Cleanup(func() { l.cancel(); l.group.Wait(); l.journal.close() })
	return l
}

// arrive requests the next transfer.
func (l *load) arrive(ctx context.Context) {
	select {
	case l.slots <- struct{}{}:
	default:
		l.mu.Lock()
		defer l.mu.Unlock()
		l.skipped++
		return
	}
	l.mu.Lock()
	number := l.started
	l.started++
	l.mu.Unlock()
	l.group.Go(func() {
		defer func() { <-l.slots }()
		call := answeredCall{number: number, started: time.Now()}
		err := l.create(ctx, number)
		call.answered = time.Now()
		l.mu.Lock()
		defer l.mu.Unlock()
		if err != nil {
			l.errs = append(l.errs, err)
			return
		}
		l.acked = append(l.acked, call)
	})
}

// create creates a transfer and records its acknowledgment.
func (l *load) create(ctx context.Context, number int) error {
	a := acknowledgment{Key: fmt.Sprint("drill-", number), Sender: number % len(l.senders)}
	if err := l.request(ctx, &a); err != nil {
		return err
	}
	line, err := json.Marshal(a)
	if err != nil {
		return err
	}
	return l.journal.append(line)
}

// request sends the request of an acknowledgment and sets its answer.
func (l *load) request(ctx context.Context, a *acknowledgment) error {
	sender := l.senders[a.Sender]
	answer, err := sender.call(ctx, http.MethodPost, transfersPath, a.Key, sender.transferRequest())
	if err != nil {
		return fmt.Errorf("%s: %w", a.Key, err)
	}
	a.Answer = answer
	var created struct{ ReferenceID string }
	err = json.Unmarshal(answer, &created)
	a.Transfer = created.ReferenceID
	return err
}

// arrivals returns the number of transfers requested so far.
func (l *load) arrivals() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.started
}

// err returns the errors of requests that failed.
func (l *load) err() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return errors.Join(l.errs...)
}

// ackedSince returns how many transfers were acknowledged, of those requested after the first ones.
func (l *load) ackedSince(first int) (count int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, call := range slices.Backward(l.acked) {
		if call.number >= first {
			count++
		} else if call.number < first-l.maxPending {
			break // all earlier answers are to earlier requests
		}
	}
	return count
}

// awaitNew waits until n transfers that are requested from now on have been acknowledged. It returns an error if a request failed.
func (l *load) awaitNew(ctx context.Context, n int) error {
	first := l.arrivals()
	return await(ctx, "acknowledgments of new transfers", func() (bool, error) { return l.ackedSince(first) >= n, l.err() })
}

// awaitCaughtUp waits until no more requests are pending than arrive in a second. It returns an error if a request failed.
func (l *load) awaitCaughtUp(ctx context.Context) error {
	return await(ctx, "answers to pending requests", func() (bool, error) {
		return len(l.slots) <= int(time.Second/l.interval), l.err()
	})
}

// stop stops the arrivals, waits for the pending transfers, and returns the errors of failed requests. A request that is not answered in
// time fails.
func (l *load) stop() error {
	close(l.stopped)
	defer time.AfterFunc(stopTimeout, l.cancel).Stop()
	l.group.Wait()
	return l.err()
}

// firstAnswerAfter returns how long after a time the first transfer was acknowledged.
func (l *load) firstAnswerAfter(at time.Time) time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	i := slices.IndexFunc(l.acked, func(c answeredCall) bool { return c.answered.After(at) })
	if i < 0 {
		return 0
	}
	return l.acked[i].answered.Sub(at)
}

// longest returns the longest time to an acknowledgment of a transfer that was requested since a time.
func (l *load) longest(since time.Time) (longest time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, c := range l.acked {
		if !c.started.Before(since) {
			longest = max(longest, c.answered.Sub(c.started))
		}
	}
	return longest
}

// longestGap returns the longest time without an acknowledgment in an interval. The interval starts as if there were one.
func (l *load) longestGap(from, to time.Time) (longest time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	last := from
	for _, c := range l.acked {
		if c.answered.After(last) && c.answered.Before(to) {
			longest, last = max(longest, c.answered.Sub(last)), c.answered
		}
	}
	return max(longest, to.Sub(last))
}
