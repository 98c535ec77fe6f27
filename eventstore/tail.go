package eventstore

import (
	"bytes"
	"context"
	"sync"
)

// Limits of the tail.
const (
	tailEventsMax = 4_096
	tailBytesMax  = 8 << 20

	stretchEvents = tailEventsMax / 4
	stretchBytes  = tailBytesMax / 4
)

// tail is the last events, kept for those who follow the log: a dozen of them wake at each commit. What this process stores is
// kept as it is stored; what others do, one follower reads for all. Entries never change, so what is kept is good; and what is
// in the clear in one is decoded once.
type tail struct {
	turn chan struct{} // holds a token while somebody asks the database for what comes next

	mu        sync.Mutex
	stretches []stretch // without gaps between them, and none is empty
	bytes     int
}

// stretch is events in a row. It is forgotten as a whole, so that nothing that is kept is ever moved.
type stretch struct {
	entries []Entry
	bytes   int
}

func (s *stretch) begin() int64 { return s.entries[0].Position }

func (s *stretch) full() bool { return len(s.entries) == stretchEvents || s.bytes >= stretchBytes }

func newTail() *tail { return &tail{turn: make(chan struct{}, 1)} }

// Follow is ReadStored for those who keep up with the log: what this process has just stored, or one of them has just read,
// they get from memory, which may be fewer than are stored. Who must see what lies in the database, as those who prove something
// must, uses ReadStored.
func (l *Log) Follow(ctx context.Context, after int64, limit int) ([]Entry, error) {
	if limit > tailEventsMax {
		return l.ReadStored(ctx, after, limit)
	}
	found, next := l.tail.behind(after, limit)
	if len(found) > 0 {
		return found, nil
	}
	if !next { // somebody who is behind keeps nobody waiting
		return l.ReadStored(ctx, after, limit)
	}
	select {
	case l.tail.turn <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	defer func() { <-l.tail.turn }()
	if found, _ = l.tail.behind(after, limit); len(found) > 0 {
		return found, nil
	}
	entries, err := l.ReadStored(ctx, after, limit)
	if err != nil {
		return nil, err
	}
	l.tail.keep(entries)
	if found, _ = l.tail.behind(after, limit); len(found) > 0 {
		return found, nil
	}
	return entries, nil
}

// behind returns what is kept of the events behind a position, as far as they stand in one stretch. Where that is nothing, next
// says whether what lies behind the position is the next to be kept.
func (t *tail) behind(after int64, limit int) (found []Entry, next bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.stretches) == 0 {
		return nil, true
	}
	if after+1 < t.stretches[0].begin() {
		return nil, false
	}
	if after >= t.end() {
		return nil, true
	}
	at := len(t.stretches) - 1
	for after+1 < t.stretches[at].begin() {
		at--
	}
	entries := t.stretches[at].entries
	first := after + 1 - entries[0].Position
	last := min(first+int64(limit), int64(len(entries)))
	return entries[first:last:last], false
}

// end is the last position that is kept, of a tail that keeps anything.
func (t *tail) end() int64 {
	last := &t.stretches[len(t.stretches)-1]
	return last.begin() + int64(len(last.entries)) - 1
}

// keep adds copies of what was stored or read, and forgets the oldest. Nothing that was handed out is overwritten.
func (t *tail) keep(entries []Entry) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.stretches) > 0 {
		end := t.end()
		for len(entries) > 0 && entries[0].Position <= end {
			entries = entries[1:] // kept before, by a follower that was faster or by the writer
		}
		if len(entries) > 0 && entries[0].Position != end+1 {
			t.stretches, t.bytes = nil, 0
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
	for len(t.stretches) > 1 && (t.bytes > tailBytesMax || t.end()-t.stretches[0].begin() >= tailEventsMax) {
		t.bytes -= t.stretches[0].bytes
		t.stretches = t.stretches[1:]
	}
}

func (t *tail) add(e Entry) {
	if n := len(t.stretches); n == 0 || t.stretches[n-1].full() {
		t.stretches = append(t.stretches, stretch{entries: make([]Entry, 0, stretchEvents)})
	}
	last := &t.stretches[len(t.stretches)-1]
	last.entries = append(last.entries, e)
	last.bytes += e.size()
	t.bytes += e.size()
}

// size is about how much memory an entry takes.
func (e *Entry) size() int {
	const fixed, read = 512, 2 // in memory an event takes about twice its JSON
	return fixed + (1+read)*len(e.Payload) + len(e.Personal) + len(e.Meta)
}
