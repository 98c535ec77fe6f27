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

// StoredEvent is an event in its stored form. The store fills in Position and RecordedAt; everything else is the writer's.
// None of its bytes ever change once it is stored.
type StoredEvent struct {
	Position   int64
	Stream     domain.StreamID
	Version    int64
	ID         uuid.UUID
	Type       string
	Schema     int
	Payload    []byte // JSON, without what is personal
	Subject    string // the person whom Personal concerns; empty where nothing is personal
	Personal   []byte // encrypted with the subject's key; nil where the key was destroyed before the event was written
	Meta       []byte // JSON
	RecordedAt time.Time

	clear *inClear // what several followers share of the event; nil for an entry that is read by one
}

// StreamVersion says at which version a decision read a stream; 0 says that the stream was empty.
type StreamVersion struct {
	Stream  domain.StreamID
	Version int64
}

// Key makes a command happen once: scoped to who asks and for what, kept for ever.
type Key struct {
	Actor     string
	Operation string
	Key       string
	BodyHash  [32]byte // a repeated key with another body is refused
}

// Append is what one decision stores: everything in it, or nothing.
type Append struct {
	// Reads names every stream that the decision read, at the version it read; written streams included. A version
	// is never optional: an event of a stream that is not among the reads is an error of the program.
	Reads    []StreamVersion
	Events   []StoredEvent
	Key      *Key
	Response []byte // the answer to keep under Key, as JSON
	// Decision can take the decision anew; nil where that is left to the caller.
	Decision Redecider
}

// Redecider takes a decision again inside a store that commits several at once, so that of many who want one stream all get
// through in one commit, each deciding on what those ahead of it have done. The store calls its methods one at a time,
// while its caller waits.
type Redecider interface {
	// Redecide decides again, on what the decisions ahead of it in the same commit lead to: ahead names the last of them that
	// wrote to a stream, nil where none did. It is not ok where the caller must try again for himself. What it returns is good
	// only behind those very decisions: should one of them not be stored, a stream may come to the same version in another way.
	Redecide(ahead func(domain.StreamID) Redecider) (a Append, ok bool)
	// Stored says that the append is stored. It is called before any later append is looked at.
	Stored()
}

// StoredResponse is an answer that was kept under a key.
type StoredResponse struct {
	BodyHash [32]byte
	Body     []byte
	Position int64
}

// Receipt says what became of an append.
type Receipt struct {
	// Position of the last event written, or of the head at that time if none was.
	Position int64
	// Earlier is set, and nothing was stored, where the key had been used before.
	Earlier *StoredResponse
}

// Store keeps encoded events in one global order. Positions are 1, 2, 3, … without gaps, in commit order: who has read
// up to a position never misses an event behind it.
type Store interface {
	// Append checks that no stream of Reads has moved, and stores events, key and answer atomically. It fails with
	// *MovedError where one has. An append without events and key only checks.
	Append(ctx context.Context, a Append) (Receipt, error)
	// StoredResponse finds what was kept under a key; nil where the key is new.
	StoredResponse(ctx context.Context, key Key) (*StoredResponse, error)
	// Read returns the events behind a position in global order, at most limit.
	Read(ctx context.Context, after int64, limit int) ([]StoredEvent, error)
	// ReadStream returns the events of one stream behind a version, in order, at most limit.
	ReadStream(ctx context.Context, stream domain.StreamID, afterVersion int64, limit int) ([]StoredEvent, error)
	// Head returns the position of the last event, 0 for an empty log.
	Head(ctx context.Context) (int64, error)
	// Wait blocks until the head is beyond a position, and returns the head.
	Wait(ctx context.Context, after int64) (int64, error)
}

// CommitNotifier is a store that tells what this process has stored: in order, as it would be read, and before anybody who waits for
// it is woken. What other processes store is missing. The slice is used again; the entries in it never change.
type CommitNotifier interface {
	OnCommit(tell func([]StoredEvent))
}

// ErrUnknownOutcome says that the database went away during a commit and did not come back in time to say whether it
// took place. Asking again with the same key is safe; asking again without one may double.
var ErrUnknownOutcome = errors.New("it is not known whether the append was stored")

// ErrTooLarge says that an append holds more than the log takes at once.
var ErrTooLarge = errors.New("the append is larger than the log takes at once")

// MovedError says that streams a decision had read have moved since, so that it must be taken again.
type MovedError struct {
	Streams []domain.StreamID
}

func (e *MovedError) Error() string {
	names := make([]string, len(e.Streams))
	for i, s := range e.Streams {
		names[i] = string(s)
	}
	return "moved since they were read: " + strings.Join(names, ", ")
}

// Check refuses an append that the program must never make. Every store calls it first.
func (a *Append) Check() error {
	next := make(map[domain.StreamID]int64, len(a.Reads))
	for _, r := range a.Reads {
		if _, twice := next[r.Stream]; twice {
			return fmt.Errorf("append reads stream %s twice", r.Stream)
		}
		if r.Stream == "" || r.Version < 0 {
			return fmt.Errorf("append reads stream %q at version %d", r.Stream, r.Version)
		}
		next[r.Stream] = r.Version
	}
	for i := range a.Events {
		e := &a.Events[i]
		version, read := next[e.Stream]
		if !read {
			return fmt.Errorf("append writes stream %s without the version it expects", e.Stream)
		}
		if e.Version != version+1 {
			return fmt.Errorf("append writes version %d of stream %s behind version %d", e.Version, e.Stream, version)
		}
		if e.ID == uuid.Nil || e.Type == "" || e.Schema < 1 || len(e.Payload) == 0 || len(e.Meta) == 0 {
			return fmt.Errorf("append writes an incomplete event to stream %s", e.Stream)
		}
		next[e.Stream] = e.Version
	}
	if a.Key != nil && (a.Key.Actor == "" || a.Key.Operation == "" || a.Key.Key == "" || len(a.Response) == 0) {
		return errors.New("append has an incomplete idempotency key or no answer to keep")
	}
	return nil
}
