// Package proof checks proofs about the sealed log with only the public key. A proof shows that an event is in the log and has not
// changed since it was sealed, or that a later head only adds events to an earlier one. The package also checks evidence files. It
// works offline, without the database.
//
// The log is a Merkle tree as in RFC 6962, built with golang.org/x/mod/sumdb/tlog: leaf n-1 is the event at position n. Heads are
// signed notes (golang.org/x/mod/sumdb/note, Ed25519).
package proof

import (
	"crypto/sha256"
	"encoding/binary"
	"time"

	"golang.org/x/mod/sumdb/tlog"
)

// Event is a stored event with all of its fields.
type Event struct {
	Position   int64
	Stream     string
	Version    int64
	ID         [16]byte
	Type       string
	Schema     int
	Payload    []byte
	Subject    string // empty if the event has no personal part
	Personal   []byte // as stored, encrypted; nil if there is none
	Meta       []byte
	RecordedAt time.Time
}

// leafPrefix is the prefix of every encoded event. A new encoding needs a new version, so that its leaves can't be confused with older
// ones.
const leafPrefix = "hulak event v1\n"

// recordPrefix distinguishes leaves from inner nodes (RFC 6962).
const recordPrefix = 0x00

// AppendEncoded appends an event's encoding to b. The hash of the encoding is the event's leaf:
//
//	"hulak event v1\n"
//	position                8 bytes
//	stream                  text
//	version                 8 bytes
//	id                      16 bytes
//	type                    text
//	schema                  8 bytes
//	payload                 text
//	subject                 text, empty if there is no personal part
//	personal                0x00 if none, otherwise 0x01 followed by text
//	metadata                text
//	recorded_at             8 bytes, microseconds since 1970 in UTC
//
// Numbers are big-endian and signed. Text is encoded as its length in 8 bytes, then its bytes. Every field is present and has a known
// length, so two different events never have the same encoding.
func AppendEncoded(b []byte, e *Event) []byte {
	b = append(b, leafPrefix...)
	b = appendNumber(b, e.Position)
	b = appendText(b, e.Stream)
	b = appendNumber(b, e.Version)
	b = append(b, e.ID[:]...)
	b = appendText(b, e.Type)
	b = appendNumber(b, int64(e.Schema))
	b = appendText(b, e.Payload)
	b = appendText(b, e.Subject)
	if e.Personal == nil {
		b = append(b, 0)
	} else {
		b = appendText(append(b, 1), e.Personal)
	}
	b = appendText(b, e.Meta)
	return appendNumber(b, e.RecordedAt.UnixMicro())
}

func appendNumber(b []byte, n int64) []byte { return binary.BigEndian.AppendUint64(b, uint64(n)) }

func appendText[T string | []byte](b []byte, text T) []byte {
	return append(appendNumber(b, int64(len(text))), text...)
}

// Leaf returns the leaf hash of an event.
func Leaf(e *Event) tlog.Hash {
	hash, _ := LeafBuffered(nil, e)
	return hash
}

// LeafBuffered is like Leaf, but encodes the event into a buffer. It returns the buffer, possibly grown, for reuse.
func LeafBuffered(buffer []byte, e *Event) (tlog.Hash, []byte) {
	buffer = AppendEncoded(append(buffer[:0], recordPrefix), e)
	return sha256.Sum256(buffer), buffer
}
