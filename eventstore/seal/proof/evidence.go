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
	Key      string        `json:"key"`            // name and hash of the signing key; the file does not contain the key itself
	Head     string        `json:"head,omitempty"` // signed head that covers all events; only in version 1
	Events   []ProvenEvent `json:"events"`
	Receipt  string        `json:"receipt"` // summary of the transfer in plain language
	// Disclosed contains the decrypted personal parts that the operator discloses.
	Disclosed []Disclosure `json:"disclosed"`
	// Statement is signed by the operator. It covers the facts that a head can't prove: the list of the transfer's events, the text of
	// the receipt, and the disclosed data.
	Statement string `json:"statement"`
}

// ProvenEvent is a stored event with a proof that it is in the log. Bytes are encoded as Base64.
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
	Proof      Proof  `json:"proof"`
}

// Proof shows that an event is in the log. In version 1 of an evidence file, it is an array of the hashes on the Merkle path to the root of
// the file's head.
type Proof struct {
	Inclusion string // text form of Inclusion, with the same head in all proofs of a file
	Path      []Hash // only in version 1
}

// MarshalJSON implements json.Marshaler.
func (p Proof) MarshalJSON() ([]byte, error) {
	if p.Inclusion != "" {
		return json.Marshal(p.Inclusion)
	}
	return json.Marshal(p.Path)
}

// UnmarshalJSON implements json.Unmarshaler.
func (p *Proof) UnmarshalJSON(text []byte) error {
	if bytes.HasPrefix(text, []byte{'"'}) {
		return json.Unmarshal(text, &p.Inclusion)
	}
	return json.Unmarshal(text, &p.Path)
}

// Disclosure is an event's decrypted personal part.
type Disclosure struct {
	Position int64  `json:"position"`
	Personal string `json:"personal"` // JSON
}

// Formats of evidence files. New files have EvidenceFormat.
const (
	EvidenceFormat   = "hulak evidence v2"
	evidenceFormatV1 = "hulak evidence v1"
)

// transferStream returns the stream of a transfer's own events.
func transferStream(id string) string { return "transfer-" + id }

// Prove returns the event for an evidence file, with its Merkle path to the root of a signed head.
func (e *Event) Prove(path []Hash, head []byte) ProvenEvent {
	inclusion := Inclusion{Index: e.Position - 1, Path: path, Head: head}
	return ProvenEvent{
		Position: e.Position, Stream: e.Stream, Version: e.Version, ID: formatID(e.ID), Type: e.Type, Schema: e.Schema, Payload: e.Payload,
		Subject: e.Subject, Personal: e.Personal, Metadata: e.Meta, RecordedAt: e.RecordedAt.UTC().Format(TimeFormat),
		Proof: Proof{Inclusion: inclusion.Text()},
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
	headLine := fmt.Sprintf("size %d", head.Size)
	if e.Format == evidenceFormatV1 {
		headLine = fmt.Sprintf("head %d", head.Number)
	}
	return fmt.Sprintf("%s\ntransfer %s\n%s\nevents %s\nreceipt %s\ndisclosed %s\n", e.Format, e.Transfer, headLine,
		strings.Join(positions, " "), digest([]byte(e.Receipt)), digest(disclosed))
}

func digest(text []byte) string {
	sum := sha256.Sum256(text)
	return base64.StdEncoding.EncodeToString(sum[:])
}

// decode parses a file. The file must be in canonical form.
func decode(file []byte) (*Evidence, error) {
	var e Evidence
	decoder := json.NewDecoder(bytes.NewReader(file))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&e); err != nil {
		return nil, errors.New("it is not an evidence file")
	}
	if e.Format != EvidenceFormat && e.Format != evidenceFormatV1 {
		return &e, fmt.Errorf("its format is not %q", EvidenceFormat)
	}
	canonical, err := e.canonical()
	if err != nil || !bytes.Equal(canonical, file) {
		return &e, errors.New("it is not in canonical form: content was added, removed, or reformatted")
	}
	return &e, nil
}
