package proof

import (
	"encoding/base64"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

// Head describes the log at a point in time: the number of events and the hash over all of them.
type Head struct {
	Number int64 // 1, 2, 3, … without gaps, so that a missing head can be detected
	Size   int64 // number of events, which is also the position of the last one
	Root   Hash
	At     time.Time // time of signing, by the signer's clock
}

// headOrigin is the first line of every head, so that no other signed text can be mistaken for a head.
const headOrigin = "hulak event log v1"

// TimeFormat is the time format in signed text and evidence files: UTC with microseconds.
const TimeFormat = "2006-01-02T15:04:05.000000Z"

// text returns the text to sign. Origin, size, and root follow the checkpoint format of transparency logs. The last two lines are
// extensions.
func (h *Head) text() string {
	return fmt.Sprintf("%s\n%d\n%s\nhead %d\nat %s\n", headOrigin, h.Size, h.Root, h.Number, h.At.UTC().Format(TimeFormat))
}

// Sign returns the head as a signed note.
func (h *Head) Sign(signer note.Signer) ([]byte, error) {
	return note.Sign(&note.Note{Text: h.text()}, signer)
}

// OpenHead parses a signed head. It fails unless one of the verifiers' keys signed it and the text is in canonical form.
func OpenHead(signed []byte, verifiers note.Verifiers) (*Head, error) {
	opened, err := OpenNote(signed, verifiers)
	if err != nil {
		return nil, err
	}
	return parseHead(opened.Text)
}

func parseHead(text string) (*Head, error) {
	lines := strings.Split(text, "\n")
	if len(lines) != 6 {
		return nil, errors.New("it is not a log head")
	}
	number, _ := strings.CutPrefix(lines[3], "head ")
	at, _ := strings.CutPrefix(lines[4], "at ")
	var h Head
	var errs [4]error
	h.Size, errs[0] = strconv.ParseInt(lines[1], 10, 64)
	h.Root, errs[1] = tlog.ParseHash(lines[2])
	h.Number, errs[2] = strconv.ParseInt(number, 10, 64)
	h.At, errs[3] = time.Parse(TimeFormat, at)
	if errors.Join(errs[:]...) != nil || h.Size < 1 || h.Number < 1 || h.text() != text {
		return nil, errors.New("it is not a log head")
	}
	return &h, nil
}

// OpenNote parses a signed note with any text, and verifies its signature. The error explains why the note can't be trusted.
func OpenNote(signed []byte, verifiers note.Verifiers) (*note.Note, error) {
	opened, err := note.Open(signed, verifiers)
	var invalid *note.InvalidSignatureError
	var unverified *note.UnverifiedNoteError
	switch {
	case err == nil && len(opened.UnverifiedSigs) > 0:
		return nil, errors.New("it also has a signature by another key")
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

// isCanonical reports whether a note consists of exactly its text and one signature. It rejects a repeated signature and nonzero
// padding bits in the Base64.
func isCanonical(signed []byte, n *note.Note) bool {
	if len(n.Sigs) != 1 {
		return false
	}
	s := n.Sigs[0]
	_, err := base64.StdEncoding.Strict().DecodeString(s.Base64)
	return err == nil && string(signed) == n.Text+"\n— "+s.Name+" "+s.Base64+"\n"
}

func signersOf(n *note.Note) string {
	var names []string
	for _, s := range n.UnverifiedSigs {
		names = append(names, fmt.Sprintf("%s+%08x", s.Name, s.Hash))
	}
	return strings.Join(names, ", ")
}

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
