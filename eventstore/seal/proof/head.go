package proof

import (
	"encoding/base64"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

// Head describes the log at a point in time: the number of events and the hash over all of them. Signed, it is a checkpoint as in
// c2sp.org/tlog-checkpoint, which contains the origin, the size, and the root.
type Head struct {
	Origin string // name of the log and of its signing key
	Size   int64  // number of events, which is also the position of the last one
	Root   Hash

	// A checkpoint does not contain the next two fields. OpenHead sets them only for heads in the form before checkpoints.

	Number int64     // 1, 2, 3, … without gaps, so that a missing head can be detected
	At     time.Time // time of signing, by the signer's clock
}

// originBeforeCheckpoints is the first line of a head in the form before checkpoints.
const originBeforeCheckpoints = "hulak event log v1"

// TimeFormat is the time format in signed text and evidence files: UTC with microseconds.
const TimeFormat = "2006-01-02T15:04:05.000000Z"

// text returns the text to sign.
func (h *Head) text() string {
	if h.Origin != originBeforeCheckpoints {
		return fmt.Sprintf("%s\n%d\n%s\n", h.Origin, h.Size, h.Root)
	}
	return fmt.Sprintf("%s\n%d\n%s\nhead %d\nat %s\n", h.Origin, h.Size, h.Root, h.Number, h.At.UTC().Format(TimeFormat))
}

// Sign returns the head as a signed checkpoint. The signer's name becomes the origin.
func (h *Head) Sign(signer note.Signer) ([]byte, error) {
	h.Origin = signer.Name()
	return note.Sign(&note.Note{Text: h.text()}, signer)
}

// OpenHead parses a signed head without cosignatures. It fails unless one of the verifiers' keys signed it and the text is in canonical
// form.
func OpenHead(signed []byte, verifiers note.Verifiers) (*Head, error) {
	opened, err := OpenNote(signed, verifiers)
	if err != nil {
		return nil, err
	}
	return parseHead(opened.Text, opened.Sigs[0].Name)
}

// OpenCheckpoint is like OpenHead, but ignores signatures by other keys, such as the cosignatures of witnesses.
func OpenCheckpoint(signed []byte, verifiers note.Verifiers) (*Head, error) {
	opened, err := openNote(signed, verifiers)
	if err != nil {
		return nil, err
	}
	return parseHead(opened.Text, opened.Sigs[0].Name)
}

// parseHead parses the text that a key signed.
func parseHead(text, keyName string) (*Head, error) {
	var h Head
	lines := strings.Split(text, "\n")
	h.Origin = lines[0]
	switch {
	case h.Origin == originBeforeCheckpoints && len(lines) == 6:
		number, _ := strings.CutPrefix(lines[3], "head ")
		at, _ := strings.CutPrefix(lines[4], "at ")
		h.Number, _ = strconv.ParseInt(number, 10, 64)
		h.At, _ = time.Parse(TimeFormat, at)
	case h.Origin != keyName || len(lines) != 4:
		return nil, errors.New("it is not a log head")
	}
	h.Size, _ = strconv.ParseInt(lines[1], 10, 64)
	h.Root, _ = tlog.ParseHash(lines[2])
	if h.Size < 1 || (h.Number < 1) != (len(lines) == 4) || h.text() != text { // a field that can't be parsed does not yield the same text
		return nil, errors.New("it is not a log head")
	}
	return &h, nil
}

// OpenNote parses a signed note with any text, and verifies its signature. The error explains why the note can't be trusted.
func OpenNote(signed []byte, verifiers note.Verifiers) (*note.Note, error) {
	opened, err := openNote(signed, verifiers)
	switch {
	case err != nil:
		return nil, err
	case len(opened.UnverifiedSigs) > 0:
		return nil, errors.New("it also has a signature by another key")
	case len(opened.Sigs) != 1:
		return nil, errors.New("it is not in the canonical form of a signed note")
	}
	return opened, nil
}

// openNote is like OpenNote, but the note can also have signatures by other keys and by more than one of the verifiers' keys.
func openNote(signed []byte, verifiers note.Verifiers) (*note.Note, error) {
	opened, err := note.Open(signed, verifiers)
	var invalid *note.InvalidSignatureError
	var unverified *note.UnverifiedNoteError
	switch {
	case err == nil && !isCanonical(signed, opened):
		return nil, errors.New("it is not in the canonical form of a signed note")
	case err == nil:
		return opened, nil
	case errors.As(err, &invalid):
		return nil, errors.New("its signature does not match its text")
	case errors.As(err, &unverified):
		return nil, fmt.Errorf("it is signed by another key: %s", signersOf(unverified.Note))
	}
	return nil, errors.New("it is not a signed note")
}

// isCanonical reports whether a note has each signature once and without nonzero padding bits in the Base64.
func isCanonical(signed []byte, n *note.Note) bool {
	length := len(n.Text) + 1
	for _, s := range slices.Concat(n.Sigs, n.UnverifiedSigs) {
		if _, err := base64.StdEncoding.Strict().DecodeString(s.Base64); err != nil {
			return false
		}
		length += len("— " + s.Name + " " + s.Base64 + "\n")
	}
	return length == len(signed)
}

func signersOf(n *note.Note) string {
	var names []string
	for _, s := range n.UnverifiedSigs {
		names = append(names, KeyName(s.Name, s.Hash))
	}
	return strings.Join(names, ", ")
}

// KeyName returns a name that identifies a key without containing it.
func KeyName(name string, hash uint32) string { return fmt.Sprintf("%s+%08x", name, hash) }

// Verifiers parses public keys in text form, such as "hulak+1c8f63a2+AZ…".
func Verifiers(keys ...string) (note.Verifiers, error) {
	list := make([]note.Verifier, 0, len(keys))
	for _, key := range keys {
		verifier, err := note.NewVerifier(strings.TrimSpace(key))
		if err != nil {
			return nil, errors.New("invalid public key: it must look like hulak+1c8f63a2+AZ…")
		}
		list = append(list, verifier)
	}
	return note.VerifierList(list...), nil
}
