package postgres

import (
	"context"
	"sync"
	"time"

	"hulak/domain"
	"hulak/eventstore"
)

const (
	gatheredAtOnce = 2 // statements under way at the same time
	gatheredMax    = 32
	gatheredTime   = 30 * time.Second // as long as the server lets a statement take
)

// readCoalescer lets those who read streams at the same time share statements: who comes while enough of them are under way waits,
// and the next statement is for all who wait. So the more is asked for, the less each costs; who reads alone waits for nobody.
type readCoalescer struct {
	// read fills in what was asked for. An error is everybody's.
	read func(ctx context.Context, asked []*streamRead) error

	mu       sync.Mutex
	waiting  []*streamRead
	underWay int // statements
}

// streamRead asks for the events of a stream behind a version. What it got may be looked at once done is closed.
type streamRead struct {
	stream domain.StreamID
	after  int64
	limit  int
	done   chan struct{}

	entries  []eventstore.StoredEvent
	archived bool // what is asked for begins in an archive, and entries are none
	err      error
}

// get reads a stream. Whoever gives up waiting leaves the others their answers.
func (g *readCoalescer) get(ctx context.Context, stream domain.StreamID, after int64, limit int) (entries []eventstore.StoredEvent, archived bool, err error) {
	asked := &streamRead{stream: stream, after: after, limit: limit, done: make(chan struct{})}
	g.mu.Lock()
	g.waiting = append(g.waiting, asked)
	if g.underWay < gatheredAtOnce {
		g.underWay++
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

// serve reads for all who wait, until nobody does.
func (g *readCoalescer) serve() {
	for asked := g.next(); asked != nil; asked = g.next() {
		ctx, cancel := context.WithTimeout(context.Background(), gatheredTime)
		err := g.read(ctx, asked)
		cancel()
		for _, r := range asked {
			r.err = err
			close(r.done)
		}
	}
}

// next takes those who have waited longest.
func (g *readCoalescer) next() (asked []*streamRead) {
	g.mu.Lock()
	defer g.mu.Unlock()
	n := min(len(g.waiting), gatheredMax)
	if n == 0 {
		g.waiting = nil
		g.underWay--
		return nil
	}
	asked, g.waiting = g.waiting[:n:n], g.waiting[n:]
	return asked
}
