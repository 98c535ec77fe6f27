package ach

import (
	"context"
	"maps"
	"slices"
	"sync"
	"time"
)

// BatchingStore is a Store in Postgres that batches concurrent calls to Add. Entries that arrive during a commit wait for it and
// share the next one. Without batching, a hundred transfers started at once would compete with the event log for disk writes.
type BatchingStore struct {
	Postgres

	mu      sync.Mutex
	next    *entryBatch // nil while nothing waits
	running bool        // a goroutine is adding the collected entries
}

// NewBatchingStore returns a Store that batches added entries.
func NewBatchingStore(p Postgres) *BatchingStore { return &BatchingStore{Postgres: p} }

// entryBatch is a batch of entries.
type entryBatch struct {
	entries map[string]Entry // by key
	added   map[string]bool  // keys; written before done is closed, as is err
	err     error
	done    chan struct{}
}

// addBatchTimeout limits how long adding a batch may take. A caller whose context ends earlier stops waiting.
const addBatchTimeout = 30 * time.Second

// Add implements Store.
func (g *BatchingStore) Add(ctx context.Context, e Entry) (Entry, bool, error) {
	c := g.enqueue(ctx, e)
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
	return g.existing(ctx, e.Key)
}

// enqueue adds an entry to the next batch. It returns nil if the batch already has an entry with its key.
func (g *BatchingStore) enqueue(ctx context.Context, e Entry) *entryBatch {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.next == nil {
		g.next = &entryBatch{entries: map[string]Entry{}, done: make(chan struct{})}
	}
	c := g.next
	if _, exists := c.entries[e.Key]; exists {
		return nil
	}
	c.entries[e.Key] = e
	if !g.running {
		g.running = true
		go g.addBatches(context.WithoutCancel(ctx))
	}
	return c
}

// addBatches adds batches until none is left.
func (g *BatchingStore) addBatches(ctx context.Context) {
	for c := g.nextBatch(); c != nil; c = g.nextBatch() {
		adding, cancel := context.WithTimeout(ctx, addBatchTimeout)
		c.added, c.err = g.addAll(adding, slices.Collect(maps.Values(c.entries)))
		cancel()
		close(c.done)
	}
}

func (g *BatchingStore) nextBatch() *entryBatch {
	g.mu.Lock()
	defer g.mu.Unlock()
	c := g.next
	g.next, g.running = nil, c != nil
	return c
}
