package bus

import (
	"context"
	"errors"
	"sync"
)

// Checkpoints stores the progress of each consumer group. One follower at a time can hold a checkpoint.
type Checkpoints interface {
	// Claim waits until the checkpoint is free and takes it.
	Claim(ctx context.Context, name string) (Checkpoint, error)
}

// Checkpoint is a claimed position in the log.
type Checkpoint interface {
	// Position returns the position at the time of the claim. All events up to it have been processed.
	Position() int64
	// Move stores a new position and renews the claim. It returns ErrLost if another follower holds the checkpoint.
	Move(ctx context.Context, position int64) error
	// Release frees the checkpoint.
	Release(ctx context.Context)
}

// ErrLost means that the claim expired and another follower has taken the checkpoint.
var ErrLost = errors.New("bus: another follower has taken the place")

// MemoryCheckpoints keeps checkpoints in memory, for tests.
type MemoryCheckpoints struct {
	mu     sync.Mutex
	places map[string]*memoryPlace
}

type memoryPlace struct {
	turn     chan struct{} // holds one token while the checkpoint is free
	position int64
}

// NewMemoryPlaces returns checkpoints that all start at the beginning of the log.
func NewMemoryPlaces() *MemoryCheckpoints {
	return &MemoryCheckpoints{places: map[string]*memoryPlace{}}
}

// Claim implements Checkpoints.
func (m *MemoryCheckpoints) Claim(ctx context.Context, name string) (Checkpoint, error) {
	m.mu.Lock()
	p := m.places[name]
	if p == nil {
		p = &memoryPlace{turn: make(chan struct{}, 1)}
		p.turn <- struct{}{}
		m.places[name] = p
	}
	m.mu.Unlock()
	select {
	case <-p.turn:
		return &memoryClaim{place: p, from: p.position}, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

type memoryClaim struct {
	place *memoryPlace
	from  int64
}

func (c *memoryClaim) Position() int64 { return c.from }

func (c *memoryClaim) Move(_ context.Context, position int64) error {
	c.place.position = position
	return nil
}

func (c *memoryClaim) Release(context.Context) { c.place.turn <- struct{}{} }
