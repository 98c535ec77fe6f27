package eventstore

import (
	"context"
	"sync"
)

// HeadNotifier wakes waiting readers when the log grows. The zero value is ready to use.
type HeadNotifier struct {
	mu      sync.Mutex
	head    int64
	waiters int
	changed chan struct{} // closed when the head advances; nil if there are no waiters
}

// Advance sets the head to a position. A position at or below the known head is ignored.
func (n *HeadNotifier) Advance(head int64) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if head <= n.head {
		return
	}
	n.head = head
	if n.changed != nil {
		close(n.changed)
		n.changed = nil
	}
}

// Head returns the highest position passed to Advance.
func (n *HeadNotifier) Head() int64 {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.head
}

// WaiterCount returns the number of calls that are blocked in Wait.
func (n *HeadNotifier) WaiterCount() int {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.waiters
}

// Wait blocks until the known head is beyond a position or ctx is done, and returns the head.
func (n *HeadNotifier) Wait(ctx context.Context, after int64) (int64, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for n.head <= after {
		if n.changed == nil {
			n.changed = make(chan struct{})
		}
		changed := n.changed
		n.waiters++
		n.mu.Unlock()
		select {
		case <-changed:
		case <-ctx.Done():
		}
		n.mu.Lock()
		n.waiters--
		if err := ctx.Err(); err != nil && n.head <= after {
			return n.head, err
		}
	}
	return n.head, nil
}
