package eventstore

import (
	"context"
	"sync"
)

// Limits of the tail.
const (
	tailEventsMax = 4_096
	tailBytesMax  = 8 << 20
)

// tail is the last events, kept for those who follow the log: a dozen of them wake at each commit. What this process stores is
// kept as it is stored; what others do, one follower reads for all. Entries never change, so what is kept is good; and what is
// in the clear in one is decoded once.
type tail struct {
	turn chan struct{} // holds a token while somebody asks the database for what comes next

	mu      sync.Mutex
	entries []Entry // without gaps
	bytes   int
}

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

// behind returns what is kept of the events behind a position. Where that is nothing, next says whether what lies behind the
// position is the next to be kept.
func (t *tail) behind(after int64, limit int) (found []Entry, next bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.entries) == 0 {
		return nil, true
	}
	first := after + 1 - t.entries[0].Position
	if first < 0 || first >= int64(len(t.entries)) {
		return nil, first > 0
	}
	last := min(first+int64(limit), int64(len(t.entries)))
	return t.entries[first:last:last], false
}

// keep adds copies of what was stored or read, and forgets the oldest. Nothing that was handed out is overwritten.
func (t *tail) keep(entries []Entry) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if n := len(t.entries); n > 0 {
		end := t.entries[n-1].Position
		for len(entries) > 0 && entries[0].Position <= end {
			entries = entries[1:] // kept before, by a follower that was faster or by the writer
		}
		if len(entries) > 0 && entries[0].Position != end+1 {
			t.entries, t.bytes = nil, 0
		}
	}
	if len(t.entries)+len(entries) > cap(t.entries) { // seldom: it moves all that is kept
		t.entries = append(make([]Entry, 0, 2*tailEventsMax+len(entries)), t.entries...)
	}
	shared := make([]inClear, len(entries))
	for i := range entries {
		e := entries[i]
		e.clear = &shared[i]
		t.bytes += e.size()
		t.entries = append(t.entries, e)
	}
	drop := 0
	for over := len(t.entries) - tailEventsMax; drop < len(t.entries)-1 && (drop < over || t.bytes > tailBytesMax); drop++ {
		t.bytes -= t.entries[drop].size()
	}
	t.entries = t.entries[drop:]
}

// size is about how much memory an entry takes.
func (e *Entry) size() int {
	const fixed, read = 512, 2 // in memory an event takes about twice its JSON
	return fixed + (1+read)*len(e.Payload) + len(e.Personal) + len(e.Meta)
}
