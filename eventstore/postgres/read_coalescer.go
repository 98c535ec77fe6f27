package postgres

import (
	"context"
	"sync"
	"time"

	"hulak/domain"
	"hulak/eventstore"
)

const (
	maxConcurrentStatements = 2
	maxCoalescedReads       = 32               // reads per statement
	coalescedReadTimeout    = 30 * time.Second // equals statementTimeout
)

// readCoalescer combines concurrent stream reads into shared statements. If maxConcurrentStatements statements are running, a read
// waits, and the next statement serves the waiting reads. Under load, this reduces the cost per read. Without concurrent reads, a
// read never waits.
type readCoalescer struct {
	// read sets the results of reads. Its error applies to all of them.
	read func(ctx context.Context, reads []*streamRead) error

	mu                sync.Mutex
	waiting           []*streamRead
	runningStatements int
}

// streamRead is a request for the events in a stream after a version. Its results are valid once done is closed.
type streamRead struct {
	stream domain.StreamID
	after  int64
	limit  int
	done   chan struct{}

	events   []eventstore.StoredEvent
	archived bool // the first requested events are in an archive; events is then empty
	err      error
}

// get reads a stream. Canceling its context does not affect the other reads.
func (c *readCoalescer) get(
	ctx context.Context, stream domain.StreamID, after int64, limit int,
) (events []eventstore.StoredEvent, archived bool, err error) {
	r := &streamRead{stream: stream, after: after, limit: limit, done: make(chan struct{})}
	c.mu.Lock()
	c.waiting = append(c.waiting, r)
	if c.runningStatements < maxConcurrentStatements {
		c.runningStatements++
		go c.serve()
	}
	c.mu.Unlock()
	select {
	case <-r.done:
		return r.events, r.archived, r.err
	case <-ctx.Done():
		return nil, false, ctx.Err()
	}
}

// serve runs statements until no reads are waiting.
func (c *readCoalescer) serve() {
	for reads := c.next(); reads != nil; reads = c.next() {
		ctx, cancel := context.WithTimeout(context.Background(), coalescedReadTimeout)
		err := c.read(ctx, reads)
		cancel()
		for _, r := range reads {
			r.err = err
			close(r.done)
		}
	}
}

// next returns the reads that have waited longest, or nil if none are waiting.
func (c *readCoalescer) next() (reads []*streamRead) {
	c.mu.Lock()
	defer c.mu.Unlock()
	n := min(len(c.waiting), maxCoalescedReads)
	if n == 0 {
		c.waiting = nil
		c.runningStatements--
		return nil
	}
	reads, c.waiting = c.waiting[:n:n], c.waiting[n:]
	return reads
}
