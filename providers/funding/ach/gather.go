package ach

import (
	"context"
	"maps"
	"slices"
	"sync"
	"time"
)

// Gathering is a Store in Postgres. Entries that are to be added while others are on their way to the disk wait for those, and go
// together: where a hundred transfers begin at the same moment, a hundred commits of their own would keep the disk from the log.
type Gathering struct {
	Postgres

	mu    sync.Mutex
	next  *collection // nil while nothing waits
	going bool        // somebody adds what is collected
}

// Gather is the store of those who add many entries.
func Gather(p Postgres) *Gathering { return &Gathering{Postgres: p} }

// collection is entries that are added together.
type collection struct {
	entries map[string]Entry // by key
	added   map[string]bool  // keys; set before done, as is err
	err     error
	done    chan struct{}
}

// gatheredTime is how long it may take to add what was collected. Those who wait for it may leave earlier, each by themselves.
const gatheredTime = 30 * time.Second

// Add implements Store.
func (g *Gathering) Add(ctx context.Context, e Entry) (Entry, bool, error) {
	c := g.collect(ctx, e)
	if c == nil { // its key is on its way: who is first decides what stands there
		return g.Postgres.Add(ctx, e)
	}
	select {
	case <-c.done:
	case <-ctx.Done():
		return Entry{}, false, ctx.Err()
	}
	switch {
	case c.err != nil && len(c.entries) > 1: // which need not be this one's fault
		return g.Postgres.Add(ctx, e)
	case c.err != nil || c.added[e.Key]:
		return e, c.err == nil, c.err
	}
	return g.known(ctx, e.Key)
}

// collect puts an entry to those that go next, unless there is one of its key among them.
func (g *Gathering) collect(ctx context.Context, e Entry) *collection {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.next == nil {
		g.next = &collection{entries: map[string]Entry{}, done: make(chan struct{})}
	}
	c := g.next
	if _, there := c.entries[e.Key]; there {
		return nil
	}
	c.entries[e.Key] = e
	if !g.going {
		g.going = true
		go g.run(context.WithoutCancel(ctx))
	}
	return c
}

// run adds what is collected until nothing is.
func (g *Gathering) run(ctx context.Context) {
	for c := g.take(); c != nil; c = g.take() {
		adding, cancel := context.WithTimeout(ctx, gatheredTime)
		c.added, c.err = g.addAll(adding, slices.Collect(maps.Values(c.entries)))
		cancel()
		close(c.done)
	}
}

func (g *Gathering) take() *collection {
	g.mu.Lock()
	defer g.mu.Unlock()
	c := g.next
	g.next, g.going = nil, c != nil
	return c
}
