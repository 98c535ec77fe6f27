package proof

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"golang.org/x/mod/sumdb/note"
)

// Evidence is a file about one transfer that can be checked by itself, with the public key alone.
type Evidence struct {
	Format   string        `json:"format"`
	Transfer string        `json:"transfer"`
	Key      string        `json:"key"`  // name and hash of the key that signed, which the checker has from elsewhere
	Head     string        `json:"head"` // the signed head that all events are under
	Events   []ProvenEvent `json:"events"`
	Receipt  string        `json:"receipt"` // what happened, in plain words
	// Disclosed are personal parts in the clear, where the operator decided to hand them out.
	Disclosed []Disclosed `json:"disclosed"`
	// Statement is signed by the operator. It binds together what no head can prove: that these are all events of the
	// transfer, the receipt's words, and what was disclosed.
	Statement string `json:"statement"`
}

// ProvenEvent is an event as it is stored, and its path to the head's root. Bytes are written as Base64.
type ProvenEvent struct {
	Position   int64  `json:"position"`
	Stream     string `json:"stream"`
	Version    int64  `json:"version"`
	ID         string `json:"id"`
	Type       string `json:"type"`
	Schema     int    `json:"schema"`
	Payload    []byte `json:"payload"`
	Subject    string `json:"subject"`
	Personal   []byte `json:"personal"` // encrypted; null where there is none
	Metadata   []byte `json:"metadata"`
	RecordedAt string `json:"recordedAt"`
	Proof      []Hash `json:"proof"`
}

// Disclosed is the personal part of an event, decrypted.
type Disclosed struct {
	Position int64  `json:"position"`
	Personal string `json:"personal"` // JSON
}

// EvidenceFormat is the first thing in every file of evidence.
const EvidenceFormat = "hulak evidence v1"

// transferStream is the stream that a transfer's own events are in.
func transferStream(id string) string { return "transfer-" + id }

// Prove returns an event with its path to the root of a head, as evidence has it.
func (e *Event) Prove(path []Hash) ProvenEvent {
	if path == nil {
		path = []Hash{} // the only event of a log
	}
	return ProvenEvent{
		Position: e.Position, Stream: e.Stream, Version: e.Version, ID: formatID(e.ID), Type: e.Type, Schema: e.Schema, Payload: e.Payload,
		Subject: e.Subject, Personal: e.Personal, Metadata: e.Meta, RecordedAt: e.RecordedAt.UTC().Format(TimeFormat), Proof: path,
	}
}

// event reads the event back.
func (p *ProvenEvent) event() (*Event, error) {
	e := &Event{
		Position: p.Position, Stream: p.Stream, Version: p.Version, Type: p.Type, Schema: p.Schema, Payload: p.Payload,
		Subject: p.Subject, Personal: p.Personal, Meta: p.Metadata,
	}
	raw, err := hex.DecodeString(strings.ReplaceAll(p.ID, "-", ""))
	if copy(e.ID[:], raw); err != nil || formatID(e.ID) != p.ID {
		return nil, errors.New("its id is no UUID")
	}
	if e.RecordedAt, err = time.Parse(TimeFormat, p.RecordedAt); err != nil || e.RecordedAt.Format(TimeFormat) != p.RecordedAt {
		return nil, errors.New("its time is none")
	}
	return e, nil
}

func formatID(id [16]byte) string {
	return fmt.Sprintf("%x-%x-%x-%x-%x", id[:4], id[4:6], id[6:8], id[8:10], id[10:])
}

// Encode returns the file, signed.
func (e *Evidence) Encode(head *Head, signer note.Signer) ([]byte, error) {
	e.Format, e.Key = EvidenceFormat, KeyName(signer.Name(), signer.KeyHash())
	if e.Disclosed == nil {
		e.Disclosed = []Disclosed{}
	}
	signed, err := note.Sign(&note.Note{Text: e.statement(head)}, signer)
	if err != nil {
		return nil, fmt.Errorf("signing the evidence: %w", err)
	}
	e.Statement = string(signed)
	return e.canonical()
}

// canonical is the only way to write a file of evidence: what differs from it in a single byte is not one.
func (e *Evidence) canonical() ([]byte, error) {
	text, err := json.MarshalIndent(e, "", "  ")
	return append(text, '\n'), err
}

// statement is what the operator signs.
func (e *Evidence) statement(head *Head) string {
	positions := make([]string, len(e.Events))
	for i := range e.Events {
		positions[i] = fmt.Sprint(e.Events[i].Position)
	}
	disclosed, _ := json.Marshal(e.Disclosed) // numbers and strings can always be encoded
	return fmt.Sprintf("%s\ntransfer %s\nhead %d\nevents %s\nreceipt %s\ndisclosed %s\n", EvidenceFormat, e.Transfer, head.Number,
		strings.Join(positions, " "), digest([]byte(e.Receipt)), digest(disclosed))
}

func digest(text []byte) string {
	sum := sha256.Sum256(text)
	return base64.StdEncoding.EncodeToString(sum[:])
}

// KeyName is how a key is named, without the key itself.
func KeyName(name string, hash uint32) string { return fmt.Sprintf("%s+%08x", name, hash) }

// decode reads a file. It must be exactly as it would be written.
func decode(file []byte) (*Evidence, error) {
	var e Evidence
	decoder := json.NewDecoder(bytes.NewReader(file))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&e); err != nil {
		return nil, errors.New("it is not a file of evidence")
	}
	if e.Format != EvidenceFormat {
		return &e, fmt.Errorf("its format is not %q", EvidenceFormat)
	}
	again, err := e.canonical()
	if err != nil || !bytes.Equal(again, file) {
		return &e, errors.New("it is not written as evidence is: something was added, left out or written in another way")
	}
	return &e, nil
}
