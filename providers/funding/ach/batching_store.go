package ach

import (
	"context"
	"maps"
	"slices"
	"sync"
	"time"
)

// BatchingStore is a Postgres Store that batches concurrent calls to Add. Entries that arrive during a commit share the next commit.
// Without batching, many simultaneous transfers would compete with the event log for disk writes.
type BatchingStore struct {
	Postgres

	mu      sync.Mutex
	next    *entryBatch // nil if no entry is waiting
	running bool        // true while a goroutine is adding batches
}

// NewBatchingStore returns a BatchingStore that stores entries in p.
func NewBatchingStore(p Postgres) *BatchingStore { return &BatchingStore{Postgres: p} }

// entryBatch is a set of entries to add in one transaction.
type entryBatch struct {
	entries map[string]Entry // by key
	added   map[string]bool  // keys of the added entries; valid after done is closed
	err     error            // valid after done is closed
	done    chan struct{}
}

// addBatchTimeout limits how long adding a batch may take.
const addBatchTimeout = 30 * time.Second

// Add implements Store.
func (s *BatchingStore) Add(ctx context.Context, e Entry) (Entry, bool, error) {
	batch := s.enqueue(ctx, e)
	if batch == nil { // the next batch already has an entry with this key, so add this entry separately
		return s.Postgres.Add(ctx, e)
	}
	select {
	case <-batch.done:
	case <-ctx.Done():
		return Entry{}, false, ctx.Err()
	}
	switch {
	case batch.err != nil && len(batch.entries) > 1: // another entry might have caused the error
		return s.Postgres.Add(ctx, e)
	case batch.err != nil || batch.added[e.Key]:
		return e, batch.err == nil, batch.err
	}
	return s.existingEntry(ctx, e.Key)
}

// enqueue adds an entry to the next batch and returns the batch. It returns nil if the batch already has an entry with this key.
func (s *BatchingStore) enqueue(ctx context.Context, e Entry) *entryBatch {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.next == nil {
		s.next = &entryBatch{entries: map[string]Entry{}, done: make(chan struct{})}
	}
	batch := s.next
	if _, exists := batch.entries[e.Key]; exists {
		return nil
	}
	batch.entries[e.Key] = e
	if !s.running {
		s.running = true
		go s.addBatches(context.WithoutCancel(ctx))
	}
	return batch
}

// addBatches adds batches until no entries are waiting.
func (s *BatchingStore) addBatches(ctx context.Context) {
	for batch := s.nextBatch(); batch != nil; batch = s.nextBatch() {
		addCtx, cancel := context.WithTimeout(ctx, addBatchTimeout)
		batch.added, batch.err = s.addAll(addCtx, slices.Collect(maps.Values(batch.entries)))
		cancel()
		close(batch.done)
	}
}

// nextBatch removes and returns the next batch, or returns nil and marks the goroutine as stopped.
func (s *BatchingStore) nextBatch() *entryBatch {
	s.mu.Lock()
	defer s.mu.Unlock()
	batch := s.next
	s.next, s.running = nil, batch != nil
	return batch
}
