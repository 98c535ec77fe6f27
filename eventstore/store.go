package eventstore

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"

	"hulak/domain"
)

// StoredEvent is an event in its stored form. The store sets Position and RecordedAt, and the writer sets everything else. A
// stored event never changes.
type StoredEvent struct {
	Position   int64
	Stream     domain.StreamID
	Version    int64
	ID         uuid.UUID
	Type       string
	Schema     int
	Payload    []byte // JSON, without the personal part
	Subject    string // the person that Personal is about; empty if there is no personal part
	Personal   []byte // encrypted with the subject's key; nil if the key was destroyed before the event was written
	Meta       []byte // JSON
	RecordedAt time.Time

	shared *sharedEvent // decoded data that followers share; nil if the event has a single reader
}

// StreamVersion is the version at which a decision read a stream. Version 0 means that the stream was empty.
type StreamVersion struct {
	Stream  domain.StreamID
	Version int64
}

// IdempotencyKey makes a command safe to repeat. It is scoped to an actor and an operation, and never expires.
type IdempotencyKey struct {
	Actor     string
	Operation string
	Key       string
	BodyHash  [32]byte // a repeated key with a different body is rejected
}

// Append is the result of one decision. It is stored completely or not at all.
type Append struct {
	// Reads lists every stream that the decision read or wrote, with the version it read. Writing to a stream that is not listed
	// is a programming error.
	Reads    []StreamVersion
	Events   []StoredEvent
	Key      *IdempotencyKey
	Response []byte // stored response for Key, as JSON
	// Decision reruns the decision after a conflict. If it is nil, the caller retries.
	Decision Redecider
}

// Redecider reruns a decision inside a store that commits several decisions together. Commands that compete for a stream can
// then succeed in one commit, each on the result of the earlier ones. The store calls its methods one at a time, while the caller
// of Append waits.
type Redecider interface {
	// Redecide reruns the decision on the results of earlier decisions in the same commit. earlier returns the last of them that
	// wrote to a stream, or nil. If ok is false, the caller of Append must retry. The result is valid only if all earlier
	// decisions are stored, because another decision could bring a stream to the same version.
	Redecide(earlier func(domain.StreamID) Redecider) (a Append, ok bool)
	// Stored is called when the append is stored, before any later append is considered.
	Stored()
}

// StoredResponse is the response stored with an idempotency key.
type StoredResponse struct {
	BodyHash [32]byte
	Body     []byte
	Position int64
}

// Receipt is the result of an append.
type Receipt struct {
	// Position of the last event written. If none was written, the head at that time.
	Position int64
	// EarlierResponse is the stored response if the key was used before. In that case, nothing was stored.
	EarlierResponse *StoredResponse
}

// Store keeps encoded events in one global order. Positions are 1, 2, 3, … without gaps, in commit order. A reader that has read
// up to a position never misses an event after it.
type Store interface {
	// Append stores events, key, and response atomically if no stream in Reads has changed. Otherwise it fails with
	// *VersionConflictError. An append without events and key only checks the versions.
	Append(ctx context.Context, a Append) (Receipt, error)
	// StoredResponse returns the response stored with a key, or nil if the key is new.
	StoredResponse(ctx context.Context, key IdempotencyKey) (*StoredResponse, error)
	// Read returns up to limit events after a position, in global order.
	Read(ctx context.Context, after int64, limit int) ([]StoredEvent, error)
	// ReadStream returns up to limit events of a stream after a version, in order.
	ReadStream(ctx context.Context, stream domain.StreamID, afterVersion int64, limit int) ([]StoredEvent, error)
	// Head returns the position of the last event, or 0 for an empty log.
	Head(ctx context.Context) (int64, error)
	// Wait blocks until the head is beyond a position, and returns the head.
	Wait(ctx context.Context, after int64) (int64, error)
}

// CommitNotifier is a store that reports what this process has stored, in order and before any waiter wakes. Commits of other
// processes are not reported. The slice is reused, but its events never change.
type CommitNotifier interface {
	OnCommit(notify func([]StoredEvent))
}

// ErrUnknownOutcome means that the database failed during a commit and did not return in time to check the result. Retrying with
// the same key is safe. Retrying without one may store the events twice.
var ErrUnknownOutcome = errors.New("unknown whether the append was stored")

// ErrTooLarge means that an append exceeds the size limits of the log.
var ErrTooLarge = errors.New("append exceeds the size limit")

// VersionConflictError means that streams have changed since the decision read them, so it must run again.
type VersionConflictError struct {
	Streams []domain.StreamID
}

func (e *VersionConflictError) Error() string {
	names := make([]string, len(e.Streams))
	for i, s := range e.Streams {
		names[i] = string(s)
	}
	return "streams changed since they were read: " + strings.Join(names, ", ")
}

// Validate rejects an append that is malformed because of a bug. Every store calls it first.
func (a *Append) Validate() error {
	next := make(map[domain.StreamID]int64, len(a.Reads))
	for _, r := range a.Reads {
		if _, duplicate := next[r.Stream]; duplicate {
			return fmt.Errorf("append reads stream %s twice", r.Stream)
		}
		if r.Stream == "" || r.Version < 0 {
			return fmt.Errorf("append reads stream %q at version %d", r.Stream, r.Version)
		}
		next[r.Stream] = r.Version
	}
	for i := range a.Events {
		e := &a.Events[i]
		version, ok := next[e.Stream]
		if !ok {
			return fmt.Errorf("append writes to stream %s, which is not in Reads", e.Stream)
		}
		if e.Version != version+1 {
			return fmt.Errorf("append writes version %d of stream %s after version %d", e.Version, e.Stream, version)
		}
		if e.ID == uuid.Nil || e.Type == "" || e.Schema < 1 || len(e.Payload) == 0 || len(e.Meta) == 0 {
			return fmt.Errorf("append writes an incomplete event to stream %s", e.Stream)
		}
		next[e.Stream] = e.Version
	}
	if a.Key != nil && (a.Key.Actor == "" || a.Key.Operation == "" || a.Key.Key == "" || len(a.Response) == 0) {
		return errors.New("append has an incomplete idempotency key or no response")
	}
	return nil
}
