// Package domain defines the building blocks of every aggregate: events, rejections, deciders, and the unit of work.
//
// A decider holds the rules for one kind of stream. Its Decide function turns a command into events or a rejection, and its
// Evolve function folds events into state. A decision can load and change several streams through a UnitOfWork, which
// commits all changes atomically.
//
// The package and its subpackages are pure. They use no SQL, HTTP, clock, or random numbers. Times, IDs, and rates are fields of
// commands.
package domain

import (
	"strings"
	"time"
)

// StreamID names a stream as "category-key", such as "transfer-0198c2f4-…". The category contains no dash.
type StreamID string

// Stream returns the ID of a stream.
func Stream(category, key string) StreamID { return StreamID(category + "-" + key) }

// Category returns the part before the first dash, which is the kind of stream.
func (s StreamID) Category() string {
	category, _, _ := strings.Cut(string(s), "-")
	return category
}

// Key returns the part after the first dash, which identifies the stream within its category.
func (s StreamID) Key() string {
	_, key, _ := strings.Cut(string(s), "-")
	return key
}

// Event is a fact named in the past tense. It never changes after it is stored. Its JSON encoding is the stored format, so
// changing its structure requires a new schema version. Implementations are plain structs, not pointers.
type Event interface {
	// EventType returns the stored name, a literal such as "transfer.funding_settled".
	EventType() string
}

// Versioned is implemented by events whose stored structure has changed. All other events have schema version 1.
type Versioned interface {
	Event
	SchemaVersion() int
}

// PersonalEvent is implemented by events that have personal data in one field tagged `json:"-" personal:"true"`. The event store
// stores that field outside the payload, encrypted with the subject's key. After the key is destroyed, the field decodes to
// its zero value.
type PersonalEvent interface {
	Event
	// Subject returns the ID of the encryption key, which is usually the ID of the person that the data is about.
	Subject() string
}

// Actor identifies who caused an event.
type Actor struct {
	ID   string `json:"id"`   // ID of a sender or staff member, or a component name such as "process" or "provider:payout"
	Role string `json:"role"` // USER, ADMIN, COMPLIANCE, PUBLIC, or SYSTEM
}

// Metadata describes how an event was caused. It is stored with the event.
type Metadata struct {
	Actor       Actor  `json:"actor"`
	Correlation string `json:"correlation"`         // shared by all events caused by one request
	Causation   string `json:"causation,omitempty"` // ID of the event that caused this one
	RequestID   string `json:"requestId,omitempty"`
	Device      string `json:"device,omitempty"`      // client name that the user recognizes, such as "Firefox on Windows"
	Traceparent string `json:"traceparent,omitempty"` // span that wrote the event (W3C Trace Context), if its trace is recorded
}

// RecordedEvent is an event as read from the event store.
type RecordedEvent struct {
	Position   int64 // global position: 1, 2, 3, … without gaps, in commit order
	Stream     StreamID
	Version    int64 // version in the stream: 1, 2, 3, …
	ID         string
	Type       string
	Schema     int
	Event      Event // nil if Err is set
	Erased     bool  // the personal field's key was destroyed, so the field is unreadable
	Err        error // why the stored bytes could not be decoded
	Payload    []byte
	Meta       Metadata
	RecordedAt time.Time // database time in UTC, with microsecond precision

	// FieldCipher encrypts read model columns with the subject's key. It is nil unless the personal field was decrypted.
	FieldCipher FieldCipher
}

// FieldCipher encrypts one column of a read model. The same text and associated data always produce the same ciphertext.
type FieldCipher interface {
	EncryptDeterministically(text, associatedData []byte) ([]byte, error)
}
