package eventstore

import (
	"context"
	"fmt"
	"hash/maphash"

	"hulak/domain"
)

// Limits of the log.
const (
	streamPageEvents = 1_000
	triesMax         = 12
	contendedStripes = 256
)

// What the log refuses whatever is decided.
var (
	// ErrConflict says that others kept moving the streams of a decision until its tries were used up.
	ErrConflict = domain.Refuse(domain.Conflict, "CONFLICT")
	// ErrKeyReused says that an idempotency key came back with another body.
	ErrKeyReused = domain.Refuse(domain.Forbids, "IDEMPOTENCY_KEY_REUSED")
	// ErrBusy says that more appends wait than the log can take in reasonable time.
	ErrBusy = domain.Refuse(domain.Unavailable, "BUSY")
)

// Log executes decisions and reads events. It is safe for concurrent use.
type Log struct {
	store  Store
	codec  codec
	states *stateCache
	recent *recentEvents

	// contended makes decisions that met a conflict queue up for their next try, by stream, instead of racing again.
	contended [contendedStripes]chan struct{}
	seed      maphash.Seed
}

// NewLog returns the log over a store, which stays the caller's to close.
func NewLog(store Store, registry *Registry, keys Keys) *Log {
	l := &Log{store: store, codec: codec{registry, keys}, states: newStateCache(statesCachedMax), recent: newRecentEvents(), seed: maphash.MakeSeed()}
	for i := range l.contended {
		l.contended[i] = make(chan struct{}, 1)
	}
	if teller, ok := store.(CommitNotifier); ok {
		teller.OnCommit(l.recent.keep)
	}
	return l
}

// Head returns the position of the last event, 0 for an empty log.
func (l *Log) Head(ctx context.Context) (int64, error) { return l.store.Head(ctx) }

// Knows says whether this program has the type of event.
func (l *Log) Knows(eventType string) bool { return l.codec.registry.kinds[eventType] != nil }

// Wait blocks until the head is beyond a position, and returns the head. Commits of this process wake it at once, those
// of other processes within a poll's time.
func (l *Log) Wait(ctx context.Context, after int64) (int64, error) { return l.store.Wait(ctx, after) }

// HoleError says that positions are missing, which the writer never leaves out: somebody has removed events.
type HoleError struct{ Want, Found int64 }

func (e *HoleError) Error() string {
	return fmt.Sprintf("the log has a hole: position %d where %d must stand", e.Found, e.Want)
}

// StreamHoleError says that versions of a stream are missing.
type StreamHoleError struct {
	Stream      domain.StreamID
	Want, Found int64
}

func (e *StreamHoleError) Error() string {
	return fmt.Sprintf("stream %s has a hole: version %d where %d must stand", e.Stream, e.Found, e.Want)
}

// Read returns the events behind a position in global order, at most limit, and fewer only where no more are stored. An event that
// cannot be read has Err set.
func (l *Log) Read(ctx context.Context, after int64, limit int) ([]domain.RecordedEvent, error) {
	entries, err := l.ReadStored(ctx, after, limit)
	if err != nil {
		return nil, err
	}
	return l.codec.decode(ctx, entries)
}

// ReadStored is Read without decoding: the stored bytes, personal parts encrypted as they lie in the store.
func (l *Log) ReadStored(ctx context.Context, after int64, limit int) ([]StoredEvent, error) {
	entries, err := l.store.Read(ctx, after, limit)
	if err != nil {
		return nil, err
	}
	for i := range entries {
		if want := after + int64(i) + 1; entries[i].Position != want {
			return nil, &HoleError{Want: want, Found: entries[i].Position}
		}
	}
	return entries, nil
}

// ReadStream returns the events of one stream behind a version, in order, at most limit.
func (l *Log) ReadStream(ctx context.Context, stream domain.StreamID, afterVersion int64, limit int) ([]domain.RecordedEvent, error) {
	entries, err := l.ReadStreamStored(ctx, stream, afterVersion, limit)
	if err != nil {
		return nil, err
	}
	return l.codec.decode(ctx, entries)
}

// ReadStreamStored is ReadStream without decoding.
func (l *Log) ReadStreamStored(ctx context.Context, stream domain.StreamID, afterVersion int64, limit int) ([]StoredEvent, error) {
	entries, err := l.store.ReadStream(ctx, stream, afterVersion, limit)
	if err != nil {
		return nil, err
	}
	for i := range entries {
		if want := afterVersion + int64(i) + 1; entries[i].Version != want {
			return nil, &StreamHoleError{Stream: stream, Want: want, Found: entries[i].Version}
		}
	}
	return entries, nil
}

// Decode reads stored events, for those who got them from ReadStored.
func (l *Log) Decode(ctx context.Context, entries []StoredEvent) ([]domain.RecordedEvent, error) {
	return l.codec.decode(ctx, entries)
}
