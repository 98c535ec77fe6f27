package eventstore

import (
	"bytes"
	"context"
	"sync"
)

// Limits of the tail.
const (
	recentEventsMax = 4_096
	recentBytesMax  = 8 << 20

	chunkEvents = recentEventsMax / 4
	chunkBytes  = recentBytesMax / 4
)

// recentEvents is the last events, kept for those who follow the log: a dozen of them wake at each commit. What this process stores is
// kept as it is stored; what others do, one follower reads for all. Entries never change, so what is kept is good; and what is
// in the clear in one is decoded once.
type recentEvents struct {
	turn chan struct{} // holds a token while somebody asks the database for what comes next

	mu     sync.Mutex
	chunks []chunk // without gaps between them, and none is empty
	bytes  int
}

// chunk is events in a row. It is forgotten as a whole, so that nothing that is kept is ever moved.
type chunk struct {
	entries []StoredEvent
	bytes   int
}

func (s *chunk) begin() int64 { return s.entries[0].Position }

func (s *chunk) full() bool { return len(s.entries) == chunkEvents || s.bytes >= chunkBytes }

func newRecentEvents() *recentEvents { return &recentEvents{turn: make(chan struct{}, 1)} }

// Follow is ReadStored for those who keep up with the log: what this process has just stored, or one of them has just read,
// they get from memory, which may be fewer than are stored. Who must see what lies in the database, as those who prove something
// must, uses ReadStored.
func (l *Log) Follow(ctx context.Context, after int64, limit int) ([]StoredEvent, error) {
	if limit > recentEventsMax {
		return l.ReadStored(ctx, after, limit)
	}
	found, next := l.recent.behind(after, limit)
	if len(found) > 0 {
		return found, nil
	}
	if !next { // somebody who is behind keeps nobody waiting
		return l.ReadStored(ctx, after, limit)
	}
	select {
	case l.recent.turn <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	defer func() { <-l.recent.turn }()
	if found, _ = l.recent.behind(after, limit); len(found) > 0 {
		return found, nil
	}
	entries, err := l.ReadStored(ctx, after, limit)
	if err != nil {
		return nil, err
	}
	l.recent.keep(entries)
	if found, _ = l.recent.behind(after, limit); len(found) > 0 {
		return found, nil
	}
	return entries, nil
}

// behind returns what is kept of the events behind a position, as far as they stand in one stretch. Where that is nothing, next
// says whether what lies behind the position is the next to be kept.
func (t *recentEvents) behind(after int64, limit int) (found []StoredEvent, next bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.chunks) == 0 {
		return nil, true
	}
	if after+1 < t.chunks[0].begin() {
		return nil, false
	}
	if after >= t.end() {
		return nil, true
	}
	at := len(t.chunks) - 1
	for after+1 < t.chunks[at].begin() {
		at--
	}
	entries := t.chunks[at].entries
	first := after + 1 - entries[0].Position
	last := min(first+int64(limit), int64(len(entries)))
	return entries[first:last:last], false
}

// end is the last position that is kept, of a tail that keeps anything.
func (t *recentEvents) end() int64 {
	last := &t.chunks[len(t.chunks)-1]
	return last.begin() + int64(len(last.entries)) - 1
}

// keep adds copies of what was stored or read, and forgets the oldest. Nothing that was handed out is overwritten.
func (t *recentEvents) keep(entries []StoredEvent) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.chunks) > 0 {
		end := t.end()
		for len(entries) > 0 && entries[0].Position <= end {
			entries = entries[1:] // kept before, by a follower that was faster or by the writer
		}
		if len(entries) > 0 && entries[0].Position != end+1 {
			t.chunks, t.bytes = nil, 0
		}
	}
	shared := make([]inClear, len(entries))
	for i := range entries {
		e := entries[i]
		e.clear = &shared[i]
		if i > 0 && bytes.Equal(e.Meta, entries[i-1].Meta) { // they are of one command
			e.clear.meta = shared[i-1].meta
		} else {
			e.clear.meta = &metaInClear{}
		}
		t.add(e)
	}
	for len(t.chunks) > 1 && (t.bytes > recentBytesMax || t.end()-t.chunks[0].begin() >= recentEventsMax) {
		t.bytes -= t.chunks[0].bytes
		t.chunks = t.chunks[1:]
	}
}

func (t *recentEvents) add(e StoredEvent) {
	if n := len(t.chunks); n == 0 || t.chunks[n-1].full() {
		t.chunks = append(t.chunks, chunk{entries: make([]StoredEvent, 0, chunkEvents)})
	}
	last := &t.chunks[len(t.chunks)-1]
	last.entries = append(last.entries, e)
	last.bytes += e.size()
	t.bytes += e.size()
}

// size is about how much memory an entry takes.
func (e *StoredEvent) size() int {
	const fixed, read = 512, 2 // in memory an event takes about twice its JSON
	return fixed + (1+read)*len(e.Payload) + len(e.Personal) + len(e.Meta)
}
