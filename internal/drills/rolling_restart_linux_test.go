package drills

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"hulak/eventstore/postgres/pgcluster"
	"hulak/internal/loopback"
)

const (
	defaultRestarts    = 100
	rollingInterval    = 5 * time.Millisecond // between requests
	transferEvery      = 10                   // one of so many requests creates a transfer, and the others read
	sendersPerRestart  = 10
	rollingTimeout     = 90 * time.Minute
	maxPendingRequests = 2000
)

// TestRollingRestarts restarts the API servers and the followers one after the other, behind HAProxy. No request may fail, and no
// request is repeated. HULAK_RESTARTS is the number of times that every process is restarted.
func TestRollingRestarts(t *testing.T) {
	skipUnlessDrill(t)
	ctx, cancel := context.WithTimeout(t.Context(), rollingTimeout)
	defer cancel()
	restarts := int(intFromEnv(t, "HULAK_RESTARTS", defaultRestarts))
	address := loopback.FreeAddress(t)
	p := newProgram(ctx, t, pgcluster.New(t).URL(), address, "HULAK_DRAIN=3s")
	for _, process := range p.processes() {
		process.attributes = endWithTest
	}
	startBalancer(ctx, t, address, p.origins)
	p.start(ctx, t)
	r := p.openRecords(ctx, t)
	defer r.close()
	l := &singleTries{senders: p.addSenders(ctx, t, r, restarts*sendersPerRestart), slots: make(chan struct{}, maxPendingRequests)}
	stop := l.start(ctx)
	start := time.Now()
	for range restarts {
		for _, process := range slices.Concat(p.apps, p.followers) {
			process.stop(ctx, t)
			process.start(ctx, t)
			require.NoError(t, p.awaitReady(ctx))
		}
	}
	stop()
	elapsed := time.Since(start)
	t.Logf("%d rolling restarts in %s: %d requests, %.0f a second, longest %s", restarts, elapsed.Round(time.Second), l.answered,
		float64(l.answered)/elapsed.Seconds(), l.longest.Round(time.Millisecond))
	require.Empty(t, l.failures)
	require.Zero(t, l.skipped, "requests that were not sent because too many were unanswered")

	var created int
	require.NoError(t, r.pool.QueryRow(ctx, `SELECT count(*) FROM events WHERE type = 'transfer.created'`).Scan(&created))
	require.Equal(t, l.transfers, created)
}

// singleTries sends requests at a constant rate, whether or not earlier ones have been answered. It sends each request once.
type singleTries struct {
	senders []*client
	slots   chan struct{}

	mu                           sync.Mutex
	answered, transfers, skipped int
	longest                      time.Duration
	failures                     []string
}

// start starts the requests. The returned function stops them and waits for the pending answers.
func (l *singleTries) start(ctx context.Context) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	var group sync.WaitGroup
	group.Go(func() {
		ticker := time.NewTicker(rollingInterval)
		defer ticker.Stop()
		for number := 0; ; number++ {
			select {
			case <-ticker.C:
			case <-ctx.Done():
				return
			}
			select {
			case l.slots <- struct{}{}:
				group.Go(func() { l.send(context.WithoutCancel(ctx), number); <-l.slots })
			default:
				l.mu.Lock()
				l.skipped++
				l.mu.Unlock()
			}
		}
	})
	return func() { cancel(); group.Wait() }
}

// send sends a request: a new transfer, or a read of the sender's transfers.
func (l *singleTries) send(ctx context.Context, number int) {
	sender := l.senders[number/transferEvery%len(l.senders)]
	method, key, body := http.MethodGet, "", any(nil)
	if number%transferEvery == 0 {
		method, key, body = http.MethodPost, uuid.NewString(), sender.transferRequest()
	}
	start := time.Now()
	status, answer, err := sender.send(ctx, sender.apps[0]+transfersPath, method, key, body)
	took := time.Since(start)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.longest = max(l.longest, took)
	switch {
	case err != nil || status != http.StatusOK:
		l.failures = append(l.failures, fmt.Sprintf("%s after %s: status %d, error %v: %s", method, took, status, err, answer))
	case method == http.MethodPost:
		l.transfers++
	}
	l.answered++
}
