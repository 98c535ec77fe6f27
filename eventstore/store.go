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

// StoredEvent is an event in its stored form. The store sets Position and RecordedAt, and the caller of Append sets the other
// fields. A stored event never changes.
type StoredEvent struct {
	Position   int64
	Stream     domain.StreamID
	Version    int64
	ID         uuid.UUID
	Type       string
	Schema     int
	Payload    []byte // JSON, without the personal part
	Subject    string // the person that Personal describes; empty if there is no personal part
	Personal   []byte // encrypted with the subject's key; nil if the key was destroyed before the event was written
	Meta       []byte // JSON
	RecordedAt time.Time

	shared *sharedEvent // decoded data that followers share; nil if the event has a single reader
}

// StreamVersion is a stream and the version that a decision read. Version 0 means that the stream was empty.
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

// Append is the output of one decision. The store writes all of it or none of it.
type Append struct {
	// Reads lists every stream that the decision read or wrote, with the version it read. Writing to a stream that is not listed is
	// a programming error.
	Reads    []StreamVersion
	Events   []StoredEvent
	Key      *IdempotencyKey
	Response []byte // stored response for Key, as JSON
	// Decision reruns the decision after a conflict. If Decision is nil, the caller retries.
	Decision Redecider
}

// Redecider reruns a decision for a store that commits several appends together. Commands that compete for a stream can then
// succeed in the same commit, because each one uses the results of the earlier ones. The store calls the methods one at a time,
// while Append's caller waits, or after it has returned ErrUnknownOutcome.
type Redecider interface {
	// Redecide reruns the decision on the results of earlier decisions in the same commit. earlier returns the latest of them that
	// wrote to a stream, or nil. If ok is false, Append's caller must retry. The result is valid only if all earlier decisions are
	// stored, because a different decision could bring a stream to the same version.
	Redecide(earlier func(domain.StreamID) Redecider) (a Append, ok bool)
	// OnStored is called when the append is stored, before any later append is considered.
	OnStored()
}

// StoredResponse is the response stored with an idempotency key.
type StoredResponse struct {
	BodyHash [32]byte
	Body     []byte
	Position int64
}

// Receipt is the result of an append.
type Receipt struct {
	// Position is the position of the last event written. If no event was written, it is the head. For a repeated command, it is the
	// position in EarlierResponse.
	Position int64
	// EarlierResponse is the stored response if the key was used before. In that case, nothing was stored.
	EarlierResponse *StoredResponse
}

// Store keeps encoded events in one global order. Positions count from 1 without gaps, in commit order. A reader that continues
// after the last position it read never misses an event.
type Store interface {
	// Append stores events, key, and response atomically if no stream in Reads has changed. Otherwise it fails with
	// *VersionConflictError. An append without events and without a key only checks the versions.
	Append(ctx context.Context, a Append) (Receipt, error)
	// StoredResponse returns the response stored with a key, or nil if the key is new.
	StoredResponse(ctx context.Context, key IdempotencyKey) (*StoredResponse, error)
	// Read returns up to limit events after a position, in global order.
	Read(ctx context.Context, after int64, limit int) ([]StoredEvent, error)
	// ReadStream returns up to limit events in a stream after a version, in order.
	ReadStream(ctx context.Context, stream domain.StreamID, afterVersion int64, limit int) ([]StoredEvent, error)
	// Head returns the position of the last event, or 0 for an empty log.
	Head(ctx context.Context) (int64, error)
	// Wait blocks until the head is beyond a position, and returns the head.
	Wait(ctx context.Context, after int64) (int64, error)
}

// CommitNotifier is a store that reports the events that this process stores, in order, before any waiter wakes. It does not report
// commits of other processes. The slice is reused, but its events never change.
type CommitNotifier interface {
	OnCommit(notify func([]StoredEvent))
}

// ErrUnknownOutcome means that the connection failed during a commit, and the result could not be checked in time. Retrying with
// the same key is safe. Retrying without a key might store the events twice.
var ErrUnknownOutcome = errors.New("unknown whether the append was stored")

// ErrTooLarge means that an append exceeds the size limits of the log.
var ErrTooLarge = errors.New("append exceeds the size limit")

// VersionConflictError means that streams have changed since the decision read them. The decision must run again.
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

// Validate returns an error if the append is malformed, which indicates a bug. Every store calls it first.
func (a *Append) Validate() error {
	next := make(map[domain.StreamID]int64, len(a.Reads))
	for _, r := range a.Reads {
		if _, duplicate := next[r.Stream]; duplicate {
			return fmt.Errorf("append lists stream %s twice", r.Stream)
		}
		if r.Stream == "" || r.Version < 0 {
			return fmt.Errorf("append reads invalid stream %q at version %d", r.Stream, r.Version)
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
