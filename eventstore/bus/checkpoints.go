package bus

import (
	"context"
	"errors"
	"sync"
)

// Checkpoints keeps how far each consumer group has come. One at a time may hold a name's place.
type Checkpoints interface {
	// Claim waits until the place is free and takes it.
	Claim(ctx context.Context, name string) (Checkpoint, error)
}

// Checkpoint is a claimed place in the log.
type Checkpoint interface {
	// Position is where the place stood when it was claimed: everything up to it is done.
	Position() int64
	// Move stores a new position and renews the claim; ErrLost where another holds the place by now.
	Move(ctx context.Context, position int64) error
	// Release lets another claim the place.
	Release(ctx context.Context)
}

// ErrLost says that a place was held for too long without a sign of life, and another has it now.
var ErrLost = errors.New("bus: another follower has taken the place")

// MemoryPlaces keeps places in memory, for tests.
type MemoryPlaces struct {
	mu     sync.Mutex
	places map[string]*memoryPlace
}

type memoryPlace struct {
	turn     chan struct{} // holds one token while the place is free
	position int64
}

// NewMemoryPlaces makes places that all begin at the start of the log.
func NewMemoryPlaces() *MemoryPlaces { return &MemoryPlaces{places: map[string]*memoryPlace{}} }

// Claim implements Places.
func (m *MemoryPlaces) Claim(ctx context.Context, name string) (Checkpoint, error) {
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
