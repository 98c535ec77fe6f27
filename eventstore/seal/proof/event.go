// Package proof checks what the sealed log promises, with nothing but the public key: that an event is in the log as it
// was sealed, that a later head only adds to an earlier one, and that a file of evidence holds together. It does not
// know the database, and works offline.
//
// The log is a Merkle tree as in RFC 6962, built with golang.org/x/mod/sumdb/tlog: leaf n-1 is the event at position n.
// Heads are signed notes (golang.org/x/mod/sumdb/note, Ed25519).
package proof

import (
	"crypto/sha256"
	"encoding/binary"
	"time"

	"golang.org/x/mod/sumdb/tlog"
)

// Event is an event with every field that is stored of it.
type Event struct {
	Position   int64
	Stream     string
	Version    int64
	ID         [16]byte
	Type       string
	Schema     int
	Payload    []byte
	Subject    string // empty where the event concerns nobody
	Personal   []byte // as it is stored, encrypted; nil where there is none
	Meta       []byte
	RecordedAt time.Time
}

// leafVersion begins every leaf. Another encoding is another version, so that no two encodings can be taken for each other.
const leafVersion = "hulak event v1\n"

// recordPrefix tells leaves from inner nodes, as RFC 6962 has it.
const recordPrefix = 0x00

// AppendEncoded appends the leaf of an event to b:
//
//	"hulak event v1\n"
//	position                8 bytes
//	stream                  text
//	version                 8 bytes
//	id                      16 bytes
//	type                    text
//	schema                  8 bytes
//	payload                 text
//	subject                 text, empty for nobody
//	personal                0x00 if there is none, else 0x01 and a text
//	metadata                text
//	recorded_at             8 bytes, microseconds since 1970 in UTC
//
// Numbers are big endian and signed. A text is its length in 8 bytes, then its bytes. Every field is there, each tells its
// own length and none can be left out, so that two different events never have the same encoding.
func AppendEncoded(b []byte, e *Event) []byte {
	b = append(b, leafVersion...)
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

// Leaf is the hash of an event in the tree.
func Leaf(e *Event) tlog.Hash {
	hash, _ := LeafWith(nil, e)
	return hash
}

// LeafWith is Leaf in a buffer that is kept from event to event.
func LeafWith(buffer []byte, e *Event) (tlog.Hash, []byte) {
	buffer = AppendEncoded(append(buffer[:0], recordPrefix), e)
	return sha256.Sum256(buffer), buffer
}
