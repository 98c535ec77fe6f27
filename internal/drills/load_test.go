package drills

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

const (
	arrivalInterval = 200 * time.Millisecond // between new transfers
	transfersPath   = "/v1/senders/transactions"
	maxPending      = 400 // unanswered transfers; the load skips arrivals beyond them
)

// load creates transfers at a constant rate, whether or not earlier ones have been answered. Each acknowledgment is on disk before it
// counts.
type load struct {
	senders []*client
	journal *os.File
	slots   chan struct{}
	stopped chan struct{}
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

func startLoad(ctx context.Context, t *testing.T, path string, senders []*client) *load {
	t.Helper()
	journal, err := os.Create(path)
	require.NoError(t, err)
	l := &load{senders: senders, journal: journal, slots: make(chan struct{}, maxPending), stopped: make(chan struct{})}
	l.group.Go(func() {
		ticker := time.NewTicker(arrivalInterval)
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
	t.Cleanup(func() { l.group.Wait(); _ = journal.Close() })
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
	if _, err := l.journal.Write(append(line, '\n')); err != nil { // one call, so lines do not mix
		return err
	}
	return l.journal.Sync()
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

// ackedSince returns how many transfers were acknowledged, of those requested after the first ones.
func (l *load) ackedSince(first int) (count int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, call := range l.acked {
		if call.number >= first {
			count++
		}
	}
	return count
}

// awaitNew waits until n transfers that are requested from now on have been acknowledged.
func (l *load) awaitNew(ctx context.Context, t *testing.T, n int) {
	t.Helper()
	first := l.arrivals()
	require.NoError(t, await(ctx, "acknowledgments of new transfers", func() (bool, error) {
		l.mu.Lock()
		err := errors.Join(l.errs...)
		l.mu.Unlock()
		return l.ackedSince(first) >= n, err
	}))
}

// stop stops the arrivals, waits for the pending transfers, and requires that none failed.
func (l *load) stop(t *testing.T) {
	t.Helper()
	close(l.stopped)
	l.group.Wait()
	require.Empty(t, l.errs, "failed requests")
	require.Len(t, l.acked, l.started)
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

// readAcknowledgments reads the load's journal.
func readAcknowledgments(t *testing.T, path string) (all []acknowledgment) {
	t.Helper()
	file, err := os.Open(path)
	require.NoError(t, err)
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var a acknowledgment
		require.NoError(t, json.Unmarshal(lines.Bytes(), &a))
		all = append(all, a)
	}
	return all
}
