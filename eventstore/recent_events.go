package eventstore

import (
	"bytes"
	"context"
	"sync"
)

// Limits of the recent-event cache.
const (
	maxRecentEvents = 4_096
	maxRecentBytes  = 8 << 20

	maxChunkEvents = maxRecentEvents / 4
	maxChunkBytes  = maxRecentBytes / 4
)

// recentEvents caches the latest events, because about a dozen followers wake after each commit. The writer adds this process's
// events when it stores them. One follower reads the events of other processes for all followers. Events never change, so cached
// events are always valid.
type recentEvents struct {
	readLock chan struct{} // holds a token while a follower reads the next events from the database

	mu     sync.Mutex
	chunks []chunk // contiguous and never empty
	bytes  int
}

// chunk is a run of consecutive events. The cache evicts entire chunks, so cached events never move.
type chunk struct {
	events []StoredEvent
	bytes  int
}

func (c *chunk) firstPosition() int64 { return c.events[0].Position }

func (c *chunk) isFull() bool { return len(c.events) == maxChunkEvents || c.bytes >= maxChunkBytes }

func newRecentEvents() *recentEvents { return &recentEvents{readLock: make(chan struct{}, 1)} }

// Follow is like ReadStored, but serves recent events from memory and can return fewer events than are stored. A caller that must
// see the database's contents, such as package seal, must use ReadStored.
func (l *Log) Follow(ctx context.Context, after int64, limit int) ([]StoredEvent, error) {
	if limit > maxRecentEvents {
		return l.ReadStored(ctx, after, limit)
	}
	found, atEnd := l.recentEvents.eventsAfter(after, limit)
	if len(found) > 0 {
		return found, nil
	}
	if !atEnd { // a follower that is far behind must not block the others
		return l.ReadStored(ctx, after, limit)
	}
	select {
	case l.recentEvents.readLock <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	defer func() { <-l.recentEvents.readLock }()
	if found, _ = l.recentEvents.eventsAfter(after, limit); len(found) > 0 {
		return found, nil
	}
	events, err := l.ReadStored(ctx, after, limit)
	if err != nil {
		return nil, err
	}
	l.recentEvents.add(events)
	if found, _ = l.recentEvents.eventsAfter(after, limit); len(found) > 0 {
		return found, nil
	}
	return events, nil
}

// eventsAfter returns cached events after a position, up to the end of a chunk. If there are none, atEnd reports whether the
// position is at or beyond the end of the cache.
func (r *recentEvents) eventsAfter(after int64, limit int) (found []StoredEvent, atEnd bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.chunks) == 0 {
		return nil, true
	}
	if after+1 < r.chunks[0].firstPosition() {
		return nil, false
	}
	if after >= r.lastPosition() {
		return nil, true
	}
	i := len(r.chunks) - 1
	for after+1 < r.chunks[i].firstPosition() {
		i--
	}
	cached := r.chunks[i].events
	first := after + 1 - cached[0].Position
	end := min(first+int64(limit), int64(len(cached)))
	return cached[first:end:end], false
}

// lastPosition returns the last cached position. The cache must not be empty.
func (r *recentEvents) lastPosition() int64 {
	last := &r.chunks[len(r.chunks)-1]
	return last.firstPosition() + int64(len(last.events)) - 1
}

// add adds copies of events that were stored or read, and evicts the oldest chunks. It never overwrites events that a follower has
// received.
func (r *recentEvents) add(events []StoredEvent) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.chunks) > 0 {
		end := r.lastPosition()
		for len(events) > 0 && events[0].Position <= end {
			events = events[1:] // already added by the writer or another follower
		}
		if len(events) > 0 && events[0].Position != end+1 {
			r.chunks, r.bytes = nil, 0
		}
	}
	shared := make([]sharedEvent, len(events))
	for i := range events {
		e := events[i]
		e.shared = &shared[i]
		if i > 0 && bytes.Equal(e.Meta, events[i-1].Meta) { // same command
			e.shared.meta = shared[i-1].meta
		} else {
			e.shared.meta = &sharedMetadata{}
		}
		r.appendEvent(e)
	}
	for len(r.chunks) > 1 && (r.bytes > maxRecentBytes || r.lastPosition()-r.chunks[0].firstPosition() >= maxRecentEvents) {
		r.bytes -= r.chunks[0].bytes
		r.chunks = r.chunks[1:]
	}
}

func (r *recentEvents) appendEvent(e StoredEvent) {
	if n := len(r.chunks); n == 0 || r.chunks[n-1].isFull() {
		r.chunks = append(r.chunks, chunk{events: make([]StoredEvent, 0, maxChunkEvents)})
	}
	last := &r.chunks[len(r.chunks)-1]
	last.events = append(last.events, e)
	last.bytes += e.size()
	r.bytes += e.size()
}

// size estimates an event's memory use, in bytes.
func (e *StoredEvent) size() int {
	const overhead, decodedFactor = 512, 2 // a decoded event is about twice as large as its JSON
	return overhead + (1+decodedFactor)*len(e.Payload) + len(e.Personal) + len(e.Meta)
}
