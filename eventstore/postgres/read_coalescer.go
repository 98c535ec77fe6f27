package postgres

import (
	"context"
	"sync"
	"time"

	"hulak/domain"
	"hulak/eventstore"
)

const (
	concurrentReadsMax = 2 // maximum number of concurrent statements
	coalescedReadsMax    = 32
	coalescedReadTimeout   = 30 * time.Second // equals the server's statement timeout
)

// readCoalescer combines concurrent stream reads into shared statements. If enough statements are running, a read waits, and the
// next statement serves all waiting reads. Under load, the cost per read drops. A single read never waits.
type readCoalescer struct {
	// read fills in the results. Its error applies to all reads of the statement.
	read func(ctx context.Context, asked []*streamRead) error

	mu       sync.Mutex
	waiting  []*streamRead
	running int // running statements
}

// streamRead is a request for the events of a stream after a version. Its results may be read once done is closed.
type streamRead struct {
	stream domain.StreamID
	after  int64
	limit  int
	done   chan struct{}

	entries  []eventstore.StoredEvent
	archived bool // the events start in an archive, and entries is empty
	err      error
}

// get reads a stream. Canceling its context does not affect the other reads.
func (g *readCoalescer) get(ctx context.Context, stream domain.StreamID, after int64, limit int) (entries []eventstore.StoredEvent, archived bool, err error) {
	asked := &streamRead{stream: stream, after: after, limit: limit, done: make(chan struct{})}
	g.mu.Lock()
	g.waiting = append(g.waiting, asked)
	if g.running < concurrentReadsMax {
		g.running++
		go g.serve()
	}
	g.mu.Unlock()
	select {
	case <-asked.done:
		return asked.entries, asked.archived, asked.err
	case <-ctx.Done():
		return nil, false, ctx.Err()
	}
}

// serve runs statements until no reads are waiting.
func (g *readCoalescer) serve() {
	for asked := g.next(); asked != nil; asked = g.next() {
		ctx, cancel := context.WithTimeout(context.Background(), coalescedReadTimeout)
		err := g.read(ctx, asked)
		cancel()
		for _, r := range asked {
			r.err = err
			close(r.done)
		}
	}
}

// next returns the reads that have waited longest.
func (g *readCoalescer) next() (asked []*streamRead) {
	g.mu.Lock()
	defer g.mu.Unlock()
	n := min(len(g.waiting), coalescedReadsMax)
	if n == 0 {
		g.waiting = nil
		g.running--
		return nil
	}
	asked, g.waiting = g.waiting[:n:n], g.waiting[n:]
	return asked
}
