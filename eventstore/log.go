package eventstore

import (
	"context"
	"fmt"
	"hash/maphash"

	"hulak/domain"
)

// Limits of the log.
const (
	streamPageSize     = 1_000
	maxAttempts        = 12
	conflictQueueCount = 256
)

// Rejections that any command can return.
var (
	// ErrConflict means that other commands changed the streams on every attempt.
	ErrConflict = domain.Reject(domain.Conflict, "CONFLICT")
	// ErrKeyReused means that an idempotency key was repeated with a different body.
	ErrKeyReused = domain.Reject(domain.BusinessRule, "IDEMPOTENCY_KEY_REUSED")
	// ErrBusy means that too many appends are waiting, or that the database is unavailable.
	ErrBusy = domain.Reject(domain.Unavailable, "BUSY")
	// ErrStopped means that events are lost, so that nothing can be stored until an operator accepts the loss.
	ErrStopped = domain.Reject(domain.Unavailable, "LOG_STOPPED")
)

// Log executes decisions and reads events. It is safe for concurrent use.
type Log struct {
	store        Store
	codec        codec
	states       *stateCache
	recentEvents *recentEvents

	// conflictQueues holds one semaphore per stream hash. After a conflict, the decisions on a stream run one at a time.
	conflictQueues [conflictQueueCount]chan struct{}
	hashSeed       maphash.Seed
}

// NewLog returns a log backed by a store. The caller closes the store.
func NewLog(store Store, registry *Registry, keys Keys) *Log {
	l := &Log{
		store: store, codec: codec{registry, keys}, states: newStateCache(minCachedStreams), recentEvents: newRecentEvents(),
		hashSeed: maphash.MakeSeed(),
	}
	for i := range l.conflictQueues {
		l.conflictQueues[i] = make(chan struct{}, 1)
	}
	if notifier, ok := store.(CommitNotifier); ok {
		notifier.OnCommit(l.recentEvents.add)
	}
	return l
}

// Head returns the position of the last event, or 0 for an empty log.
func (l *Log) Head(ctx context.Context) (int64, error) { return l.store.Head(ctx) }

// HasEventType reports whether the event type is registered.
func (l *Log) HasEventType(eventType string) bool { return l.codec.registry.types[eventType] != nil }

// Wait blocks until the head is beyond a position, and returns the head. It returns immediately after a commit by this process.
// Polling finds commits by other processes.
func (l *Log) Wait(ctx context.Context, after int64) (int64, error) { return l.store.Wait(ctx, after) }

// Remember adds consecutive events that were received from elsewhere, such as from a relay, to the recent events that Follow serves.
func (l *Log) Remember(events []StoredEvent) { l.recentEvents.add(events) }

// PositionGapError means that positions are missing. The writer never skips a position, so events were removed.
type PositionGapError struct{ Expected, Found int64 }

func (e *PositionGapError) Error() string {
	return fmt.Sprintf("log has a gap: found position %d, expected %d", e.Found, e.Expected)
}

// VersionGapError means that versions of a stream are missing.
type VersionGapError struct {
	Stream          domain.StreamID
	Expected, Found int64
}

func (e *VersionGapError) Error() string {
	return fmt.Sprintf("stream %s has a gap: found version %d, expected %d", e.Stream, e.Found, e.Expected)
}

// Read returns up to limit events after a position, in global order. It returns fewer only if no more are stored. An event that
// can't be decoded has Err set.
func (l *Log) Read(ctx context.Context, after int64, limit int) ([]domain.RecordedEvent, error) {
	stored, err := l.ReadStored(ctx, after, limit)
	if err != nil {
		return nil, err
	}
	return l.codec.decode(ctx, stored)
}

// ReadStored is like Read, but does not decode the events. Personal parts stay encrypted.
func (l *Log) ReadStored(ctx context.Context, after int64, limit int) ([]StoredEvent, error) {
	stored, err := l.store.Read(ctx, after, limit)
	if err != nil {
		return nil, err
	}
	for i := range stored {
		if expected := after + int64(i) + 1; stored[i].Position != expected {
			return nil, &PositionGapError{Expected: expected, Found: stored[i].Position}
		}
	}
	return stored, nil
}

// ReadStream returns up to limit events in a stream after a version, in order.
func (l *Log) ReadStream(ctx context.Context, stream domain.StreamID, afterVersion int64, limit int) ([]domain.RecordedEvent, error) {
	stored, err := l.ReadStreamStored(ctx, stream, afterVersion, limit)
	if err != nil {
		return nil, err
	}
	return l.codec.decode(ctx, stored)
}

// ReadStreamStored is like ReadStream, but does not decode the events.
func (l *Log) ReadStreamStored(ctx context.Context, stream domain.StreamID, afterVersion int64, limit int) ([]StoredEvent, error) {
	stored, err := l.store.ReadStream(ctx, stream, afterVersion, limit)
	if err != nil {
		return nil, err
	}
	for i := range stored {
		if expected := afterVersion + int64(i) + 1; stored[i].Version != expected {
			return nil, &VersionGapError{Stream: stream, Expected: expected, Found: stored[i].Version}
		}
	}
	return stored, nil
}

// Decode decodes events that ReadStored has returned. An event that can't be decoded has Err set.
func (l *Log) Decode(ctx context.Context, stored []StoredEvent) ([]domain.RecordedEvent, error) {
	return l.codec.decode(ctx, stored)
}
