// Package domain holds what every aggregate is made of: events, refusals, deciders and the book that one decision
// reads and writes. It is pure: no SQL, no HTTP, no clock, no randomness. Time, ids and rates reach it as fields of
// commands.
package domain

import (
	"strings"
	"time"
)

// StreamID names one stream of events as "category-key", for example "transfer-0198c2f4-…". The category has no dash.
type StreamID string

// Stream joins a category and a key to a stream's name.
func Stream(category, key string) StreamID { return StreamID(category + "-" + key) }

// Category is the part before the first dash, the kind of thing that the stream tells of.
func (s StreamID) Category() string {
	category, _, _ := strings.Cut(string(s), "-")
	return category
}

// Key is the part after the first dash, which tells one stream of a category from the others.
func (s StreamID) Key() string {
	_, key, _ := strings.Cut(string(s), "-")
	return key
}

// Event is a fact, in the past tense, that never changes once it is stored. Its JSON encoding is its stored form: a
// changed shape is a new schema version. Implementations are plain structs, used by value.
type Event interface {
	// EventType is the stored name, a literal such as "transfer.funding_settled".
	EventType() string
}

// Versioned is implemented by events whose stored shape has changed since it was first written; the others are at
// version 1.
type Versioned interface {
	Event
	SchemaVersion() int
}

// AboutPerson is implemented by events that carry personal data. Such an event has one field tagged
// `json:"-" personal:"true"`; the log stores that field apart from the payload, encrypted with the key of the person
// whom Subject names. When the key has been destroyed the field reads as its zero value.
type AboutPerson interface {
	Event
	// Subject is the id of the person whom the personal field concerns.
	Subject() string
}

// Actor says who caused an event.
type Actor struct {
	ID   string `json:"id"`   // a sender's or staff member's id, or a component's name such as "process" or "provider:payout"
	Role string `json:"role"` // USER, ADMIN, COMPLIANCE, PUBLIC or SYSTEM
}

// Metadata stands beside an event and says how it came to be.
type Metadata struct {
	Actor       Actor  `json:"actor"`
	Correlation string `json:"correlation"`         // the id shared by all that follows from one request
	Causation   string `json:"causation,omitempty"` // the id of the event that led to this one
	RequestID   string `json:"requestId,omitempty"`
	Device      string `json:"device,omitempty"` // what the request came from, as its user would recognise it, such as "Firefox on Windows"
}

// RecordedEvent is an event as the log holds it.
type RecordedEvent struct {
	Position   int64 // place in the one global order: 1, 2, 3, … without gaps, in commit order
	Stream     StreamID
	Version    int64 // place in its stream: 1, 2, 3, …
	ID         string
	Type       string
	Schema     int
	Event      Event // nil where Err is set
	Erased     bool  // the personal part can no longer be read: its key has been destroyed
	Err        error // why the stored bytes could not be read as an event
	Payload    []byte
	Meta       Metadata
	RecordedAt time.Time // by the database's clock, in UTC, to the microsecond

	// Fields encrypts texts for read models with the key of the event's subject. It is nil unless the personal
	// part of the event was decrypted.
	Fields FieldCipher
}

// FieldCipher encrypts one text of a read model. The same text and the same associated data give the same bytes.
type FieldCipher interface {
	EncryptDeterministically(text, associatedData []byte) ([]byte, error)
}
