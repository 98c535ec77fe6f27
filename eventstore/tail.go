package eventstore

import "context"

// Limits of the tail.
const (
	tailEventsMax = 2_048
	tailBytesMax  = 4 << 20
)

// tail is the last events that a follower has read, kept for the other followers: a dozen of them wake at each commit, and
// one asks the database for all. Entries never change, so what was read once is good; and what is in the clear in one is
// decoded once.
type tail struct {
	turn    chan struct{} // holds a token while somebody uses what follows
	entries []Entry       // without gaps
	bytes   int
}

func newTail() *tail { return &tail{turn: make(chan struct{}, 1)} }

// Follow is ReadStored for those who keep up with the log: what one of them has just read, the others get from memory. Who
// must see what lies in the database, as those who prove something must, uses ReadStored.
func (l *Log) Follow(ctx context.Context, after int64, limit int) ([]Entry, error) {
	if limit > tailEventsMax {
		return l.ReadStored(ctx, after, limit)
	}
	select {
	case l.tail.turn <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if found := l.tail.behind(after, limit); len(found) > 0 {
		<-l.tail.turn
		return found, nil
	}
	if !l.tail.endsAt(after) { // somebody who is behind keeps nobody waiting
		<-l.tail.turn
		return l.ReadStored(ctx, after, limit)
	}
	defer func() { <-l.tail.turn }()
	entries, err := l.ReadStored(ctx, after, limit)
	if err == nil {
		l.tail.keep(entries)
	}
	return entries, err
}

// behind returns what is kept of the events behind a position.
func (t *tail) behind(after int64, limit int) []Entry {
	if len(t.entries) == 0 || after+1 < t.entries[0].Position {
		return nil
	}
	first := after + 1 - t.entries[0].Position
	if first >= int64(len(t.entries)) {
		return nil
	}
	last := min(first+int64(limit), int64(len(t.entries)))
	return t.entries[first:last:last]
}

// endsAt says whether what lies behind a position is the next to be kept.
func (t *tail) endsAt(after int64) bool {
	return len(t.entries) == 0 || after >= t.entries[len(t.entries)-1].Position
}

// keep adds what was read, and forgets the oldest. Nothing that was handed out is overwritten.
func (t *tail) keep(entries []Entry) {
	if len(entries) == 0 {
		return
	}
	if n := len(t.entries); n > 0 && t.entries[n-1].Position+1 != entries[0].Position {
		t.entries, t.bytes = nil, 0
	}
	shared := make([]inClear, len(entries))
	for i := range entries {
		entries[i].clear = &shared[i]
		t.bytes += entries[i].size()
	}
	t.entries = append(t.entries, entries...)
	drop := 0
	for over := len(t.entries) - tailEventsMax; drop < len(t.entries)-1 && (drop < over || t.bytes > tailBytesMax); drop++ {
		t.bytes -= t.entries[drop].size()
	}
	t.entries = t.entries[drop:]
}

// size is about how much memory an entry takes.
func (e *Entry) size() int {
	const fixed, read = 384, 2 // in memory an event takes about twice its JSON
	return fixed + (1+read)*len(e.Payload) + len(e.Personal) + len(e.Meta)
}
