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
	attemptsMax         = 12
	contendedStripes = 256
)

// Refusals that any command can get.
var (
	// ErrConflict means that other commands changed the streams on every try.
	ErrConflict = domain.Reject(domain.Conflict, "CONFLICT")
	// ErrKeyReused means that an idempotency key was repeated with another body.
	ErrKeyReused = domain.Reject(domain.BusinessRule, "IDEMPOTENCY_KEY_REUSED")
	// ErrBusy means that too many appends are waiting.
	ErrBusy = domain.Reject(domain.Unavailable, "BUSY")
)

// Log executes decisions and reads events. It is safe for concurrent use.
type Log struct {
	store  Store
	codec  codec
	states *stateCache
	recent *recentEvents

	// contended holds one semaphore per stripe of streams. Decisions that had a conflict queue here for their next try instead of
	// racing again.
	contended [contendedStripes]chan struct{}
	seed      maphash.Seed
}

// NewLog returns a log on a store. The caller closes the store.
func NewLog(store Store, registry *Registry, keys Keys) *Log {
	l := &Log{store: store, codec: codec{registry, keys}, states: newStateCache(statesCachedMax), recent: newRecentEvents(), seed: maphash.MakeSeed()}
	for i := range l.contended {
		l.contended[i] = make(chan struct{}, 1)
	}
	if notifier, ok := store.(CommitNotifier); ok {
		notifier.OnCommit(l.recent.keep)
	}
	return l
}

// Head returns the position of the last event, or 0 for an empty log.
func (l *Log) Head(ctx context.Context) (int64, error) { return l.store.Head(ctx) }

// HasEventType reports whether this program has the event type.
func (l *Log) HasEventType(eventType string) bool { return l.codec.registry.types[eventType] != nil }

// Wait blocks until the head is beyond a position, and returns the head. A commit of this process wakes it at once. A commit of
// another process is noticed by polling.
func (l *Log) Wait(ctx context.Context, after int64) (int64, error) { return l.store.Wait(ctx, after) }

// PositionGapError means that positions are missing. The writer never skips one, so events were removed.
type PositionGapError struct{ Expected, Found int64 }

func (e *PositionGapError) Error() string {
	return fmt.Sprintf("the log has a hole: position %d where %d must stand", e.Found, e.Expected)
}

// VersionGapError means that versions of a stream are missing.
type VersionGapError struct {
	Stream      domain.StreamID
	Expected, Found int64
}

func (e *VersionGapError) Error() string {
	return fmt.Sprintf("stream %s has a hole: version %d where %d must stand", e.Stream, e.Found, e.Expected)
}

// Read returns up to limit events after a position, in global order. It returns fewer only if no more are stored. An event that
// can't be decoded has Err set.
func (l *Log) Read(ctx context.Context, after int64, limit int) ([]domain.RecordedEvent, error) {
	entries, err := l.ReadStored(ctx, after, limit)
	if err != nil {
		return nil, err
	}
	return l.codec.decode(ctx, entries)
}

// ReadStored is Read without decoding. Personal parts stay encrypted.
func (l *Log) ReadStored(ctx context.Context, after int64, limit int) ([]StoredEvent, error) {
	entries, err := l.store.Read(ctx, after, limit)
	if err != nil {
		return nil, err
	}
	for i := range entries {
		if want := after + int64(i) + 1; entries[i].Position != want {
			return nil, &PositionGapError{Expected: want, Found: entries[i].Position}
		}
	}
	return entries, nil
}

// ReadStream returns up to limit events of a stream after a version, in order.
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
			return nil, &VersionGapError{Stream: stream, Expected: want, Found: entries[i].Version}
		}
	}
	return entries, nil
}

// Decode decodes events that ReadStored has returned. An event that can't be decoded has Err set.
func (l *Log) Decode(ctx context.Context, entries []StoredEvent) ([]domain.RecordedEvent, error) {
	return l.codec.decode(ctx, entries)
}
