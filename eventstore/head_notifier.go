package eventstore

import (
	"context"
	"sync"
)

// HeadNotifier wakes waiting readers when the log has grown. Stores embed it; the zero value is ready to use.
type HeadNotifier struct {
	mu      sync.Mutex
	head    int64
	waiting int
	changed   chan struct{} // closed when the head moves; nil if there are no waiters
}

// Advance sets the head to a position. A position at or below the known head is ignored.
func (b *HeadNotifier) Advance(head int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if head <= b.head {
		return
	}
	b.head = head
	if b.changed != nil {
		close(b.changed)
		b.changed = nil
	}
}

// Known returns the highest position passed to Advance.
func (b *HeadNotifier) Known() int64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.head
}

// Waiting returns the number of waiters.
func (b *HeadNotifier) Waiting() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.waiting
}

// Wait blocks until the known head is beyond a position, and returns the head.
func (b *HeadNotifier) Wait(ctx context.Context, after int64) (int64, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for b.head <= after {
		if b.changed == nil {
			b.changed = make(chan struct{})
		}
		grown := b.changed
		b.waiting++
		b.mu.Unlock()
		select {
		case <-grown:
		case <-ctx.Done():
		}
		b.mu.Lock()
		b.waiting--
		if err := ctx.Err(); err != nil && b.head <= after {
			return b.head, err
		}
	}
	return b.head, nil
}
