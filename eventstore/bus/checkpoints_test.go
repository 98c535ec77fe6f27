package bus_test

import (
	"context"
	"sync"

	"hulak/eventstore/bus"
)

// memoryCheckpoints keeps checkpoints in memory.
type memoryCheckpoints struct {
	mu          sync.Mutex
	checkpoints map[string]*memoryCheckpoint
}

type memoryCheckpoint struct {
	free     chan struct{} // holds a token while the checkpoint is free
	position int64
}

// newMemoryCheckpoints returns checkpoints at the beginning of the log.
func newMemoryCheckpoints() *memoryCheckpoints {
	return &memoryCheckpoints{checkpoints: map[string]*memoryCheckpoint{}}
}

// Claim implements bus.Checkpoints.
func (m *memoryCheckpoints) Claim(ctx context.Context, name string) (bus.Checkpoint, error) {
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

func (c *memoryClaim) Move(_ context.Context, position int64, _ string) error {
	c.checkpoint.position = position
	return nil
}

func (c *memoryClaim) Release(context.Context) { c.checkpoint.free <- struct{}{} }
