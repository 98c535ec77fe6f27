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

// Evidence is the content of an evidence file: proof of one transfer's history that can be checked with only the public key.
type Evidence struct {
	Format   string        `json:"format"`
	Transfer string        `json:"transfer"`
	Key      string        `json:"key"`  // name and hash of the signing key; the file does not contain the key itself
	Head     string        `json:"head"` // signed head that covers all events
	Events   []ProvenEvent `json:"events"`
	Receipt  string        `json:"receipt"` // summary of the transfer in plain language
	// Disclosed contains the decrypted personal parts that the operator discloses.
	Disclosed []Disclosure `json:"disclosed"`
	// Statement is signed by the operator. It covers the facts that a head can't prove: the list of the transfer's events, the text of
	// the receipt, and the disclosed data.
	Statement string `json:"statement"`
}

// ProvenEvent is a stored event with its Merkle path to the head's root. Bytes are encoded as Base64.
type ProvenEvent struct {
	Position   int64  `json:"position"`
	Stream     string `json:"stream"`
	Version    int64  `json:"version"`
	ID         string `json:"id"`
	Type       string `json:"type"`
	Schema     int    `json:"schema"`
	Payload    []byte `json:"payload"`
	Subject    string `json:"subject"`
	Personal   []byte `json:"personal"` // encrypted; null if there is none
	Metadata   []byte `json:"metadata"`
	RecordedAt string `json:"recordedAt"`
	Proof      []Hash `json:"proof"`
}

// Disclosure is an event's decrypted personal part.
type Disclosure struct {
	Position int64  `json:"position"`
	Personal string `json:"personal"` // JSON
}

// EvidenceFormat is the value of the first field of every evidence file.
const EvidenceFormat = "hulak evidence v1"

// transferStream returns the stream of a transfer's own events.
func transferStream(id string) string { return "transfer-" + id }

// Prove returns the event with its path to a head's root, for an evidence file.
func (e *Event) Prove(path []Hash) ProvenEvent {
	if path == nil {
		path = []Hash{} // canonical JSON has [] instead of null; the path is empty if the head covers one event
	}
	return ProvenEvent{
		Position: e.Position, Stream: e.Stream, Version: e.Version, ID: formatID(e.ID), Type: e.Type, Schema: e.Schema, Payload: e.Payload,
		Subject: e.Subject, Personal: e.Personal, Metadata: e.Meta, RecordedAt: e.RecordedAt.UTC().Format(TimeFormat), Proof: path,
	}
}

// event converts p to an Event. It rejects fields that are not in canonical form.
func (p *ProvenEvent) event() (*Event, error) {
	e := &Event{
		Position: p.Position, Stream: p.Stream, Version: p.Version, Type: p.Type, Schema: p.Schema, Payload: p.Payload,
		Subject: p.Subject, Personal: p.Personal, Meta: p.Metadata,
	}
	raw, err := hex.DecodeString(strings.ReplaceAll(p.ID, "-", ""))
	if copy(e.ID[:], raw); err != nil || formatID(e.ID) != p.ID {
		return nil, errors.New("its id is not a UUID")
	}
	if e.RecordedAt, err = time.Parse(TimeFormat, p.RecordedAt); err != nil || e.RecordedAt.Format(TimeFormat) != p.RecordedAt {
		return nil, errors.New("its recordedAt is not a valid time")
	}
	return e, nil
}

func formatID(id [16]byte) string {
	return fmt.Sprintf("%x-%x-%x-%x-%x", id[:4], id[4:6], id[6:8], id[8:10], id[10:])
}

// Encode signs the statement and returns the encoded file. It sets the fields Format, Key, and Statement.
func (e *Evidence) Encode(head *Head, signer note.Signer) ([]byte, error) {
	e.Format, e.Key = EvidenceFormat, KeyName(signer.Name(), signer.KeyHash())
	if e.Disclosed == nil {
		e.Disclosed = []Disclosure{}
	}
	signed, err := note.Sign(&note.Note{Text: e.statement(head)}, signer)
	if err != nil {
		return nil, fmt.Errorf("sign evidence: %w", err)
	}
	e.Statement = string(signed)
	return e.canonical()
}

// canonical returns the only valid encoding of an evidence file. A file that differs in any byte is rejected.
func (e *Evidence) canonical() ([]byte, error) {
	text, err := json.MarshalIndent(e, "", "  ")
	return append(text, '\n'), err
}

// statement returns the text that the operator signs.
func (e *Evidence) statement(head *Head) string {
	positions := make([]string, len(e.Events))
	for i := range e.Events {
		positions[i] = fmt.Sprint(e.Events[i].Position)
	}
	disclosed, _ := json.Marshal(e.Disclosed) // encoding numbers and strings can't fail
	return fmt.Sprintf("%s\ntransfer %s\nhead %d\nevents %s\nreceipt %s\ndisclosed %s\n", EvidenceFormat, e.Transfer, head.Number,
		strings.Join(positions, " "), digest([]byte(e.Receipt)), digest(disclosed))
}

func digest(text []byte) string {
	sum := sha256.Sum256(text)
	return base64.StdEncoding.EncodeToString(sum[:])
}

// KeyName returns a name that identifies a key without containing it.
func KeyName(name string, hash uint32) string { return fmt.Sprintf("%s+%08x", name, hash) }

// decode parses a file. The file must be in canonical form.
func decode(file []byte) (*Evidence, error) {
	var e Evidence
	decoder := json.NewDecoder(bytes.NewReader(file))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&e); err != nil {
		return nil, errors.New("it is not an evidence file")
	}
	if e.Format != EvidenceFormat {
		return &e, fmt.Errorf("its format is not %q", EvidenceFormat)
	}
	canonical, err := e.canonical()
	if err != nil || !bytes.Equal(canonical, file) {
		return &e, errors.New("it is not in canonical form: content was added, removed, or reformatted")
	}
	return &e, nil
}
