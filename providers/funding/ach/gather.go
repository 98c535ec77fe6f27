package ach

import (
	"context"
	"maps"
	"slices"
	"sync"
	"time"
)

// Gathering is a Store in Postgres that batches concurrent calls to Add. Entries that arrive during a commit wait for it and
// share the next one. Without batching, a hundred transfers started at once would compete with the event log for disk writes.
type Gathering struct {
	Postgres

	mu    sync.Mutex
	next  *collection // nil while nothing waits
	going bool        // a goroutine is adding the collected entries
}

// Gather returns a Store that batches added entries.
func Gather(p Postgres) *Gathering { return &Gathering{Postgres: p} }

// collection is a batch of entries.
type collection struct {
	entries map[string]Entry // by key
	added   map[string]bool  // keys; written before done is closed, as is err
	err     error
	done    chan struct{}
}

// gatheredTime limits how long adding a batch may take. A caller whose context ends earlier stops waiting.
const gatheredTime = 30 * time.Second

// Add implements Store.
func (g *Gathering) Add(ctx context.Context, e Entry) (Entry, bool, error) {
	c := g.collect(ctx, e)
	if c == nil { // the batch has this key already; Postgres returns the entry that was stored first
		return g.Postgres.Add(ctx, e)
	}
	select {
	case <-c.done:
	case <-ctx.Done():
		return Entry{}, false, ctx.Err()
	}
	switch {
	case c.err != nil && len(c.entries) > 1: // another entry of the batch may have caused the error
		return g.Postgres.Add(ctx, e)
	case c.err != nil || c.added[e.Key]:
		return e, c.err == nil, c.err
	}
	return g.known(ctx, e.Key)
}

// collect adds an entry to the next batch. It returns nil if the batch already has an entry with its key.
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

// run adds batches until none is left.
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
