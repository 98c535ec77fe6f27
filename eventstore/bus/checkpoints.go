package bus

import (
	"context"
	"errors"
	"sync"
)

// Checkpoints stores the progress of consumer groups. Only one subscription at a time can claim a checkpoint.
type Checkpoints interface {
	// Claim waits until the checkpoint is free and claims it.
	Claim(ctx context.Context, name string) (Checkpoint, error)
}

// Checkpoint is a claimed position in the log.
type Checkpoint interface {
	// Position returns the checkpoint's position at the time of the claim. All events up to that position have been processed.
	Position() int64
	// Move stores a new position and renews the claim. It returns ErrClaimLost if the claim has expired and another subscription
	// has claimed the checkpoint.
	Move(ctx context.Context, position int64) error
	// Release gives up the claim, so that another subscription can claim the checkpoint.
	Release(ctx context.Context)
}

// ErrClaimLost means that the claim was released, or that it expired and another subscription has claimed the checkpoint.
var ErrClaimLost = errors.New("bus: checkpoint claim lost")

// MemoryCheckpoints keeps checkpoints in memory, for tests.
type MemoryCheckpoints struct {
	mu          sync.Mutex
	checkpoints map[string]*memoryCheckpoint
}

type memoryCheckpoint struct {
	free     chan struct{} // holds a token while the checkpoint is free
	position int64
}

// NewMemoryCheckpoints returns checkpoints at the beginning of the log.
func NewMemoryCheckpoints() *MemoryCheckpoints {
	return &MemoryCheckpoints{checkpoints: map[string]*memoryCheckpoint{}}
}

// Claim implements Checkpoints.
func (m *MemoryCheckpoints) Claim(ctx context.Context, name string) (Checkpoint, error) {
	m.mu.Lock()
	c := m.checkpoints[name]
	if c == nil {
		c = &memoryCheckpoint{free: make(chan struct{}, 1)}
		c.free <- struct{}{}
		m.checkpoints[name] = c
	}
	m.mu.Unlock()
	select {
	case <-c.free:
		return &memoryClaim{checkpoint: c, position: c.position}, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

type memoryClaim struct {
	checkpoint *memoryCheckpoint
	position   int64
}

func (c *memoryClaim) Position() int64 { return c.position }

func (c *memoryClaim) Move(_ context.Context, position int64) error {
	c.checkpoint.position = position
	return nil
}

func (c *memoryClaim) Release(context.Context) { c.checkpoint.free <- struct{}{} }
