package bus

import (
	"context"
	"errors"
	"sync"
)

// Checkpoints stores the progress of each consumer group. Only one subscription at a time holds a checkpoint.
type Checkpoints interface {
	// Claim waits until the checkpoint is free and takes it.
	Claim(ctx context.Context, name string) (Checkpoint, error)
}

// Checkpoint is a claimed position in the log.
type Checkpoint interface {
	// Position returns the position at the time of the claim. All events up to it have been processed.
	Position() int64
	// Move stores a new position and renews the claim. It returns ErrClaimLost if the claim has expired and another subscription
	// holds the checkpoint.
	Move(ctx context.Context, position int64) error
	// Release frees the checkpoint.
	Release(ctx context.Context)
}

// ErrClaimLost means that the checkpoint has been released, or that the claim expired and another subscription has claimed it.
var ErrClaimLost = errors.New("bus: checkpoint claim lost")

// MemoryCheckpoints keeps checkpoints in memory, for tests.
type MemoryCheckpoints struct {
	mu          sync.Mutex
	checkpoints map[string]*memoryCheckpoint
}

type memoryCheckpoint struct {
	free     chan struct{} // contains a token while the checkpoint is free
	position int64
}

// NewMemoryCheckpoints returns checkpoints that start at the beginning of the log.
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
