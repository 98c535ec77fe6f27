package proof

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/tlog"
)

// Inclusion shows that a record is in the log. Its text form is c2sp.org/tlog-proof, without extra data.
type Inclusion struct {
	Index int64  // of the record, from 0; one less than the event's position
	Path  []Hash // from the leaf's sibling to the root's child
	Head  []byte // signed, with any cosignatures
}

const inclusionFormat = "c2sp.org/tlog-proof@v1"

// Text returns the text form.
func (p *Inclusion) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\nindex %d\n", inclusionFormat, p.Index)
	for _, hash := range p.Path {
		fmt.Fprintln(&b, hash)
	}
	return b.String() + "\n" + string(p.Head)
}

// ParseInclusion parses the text form. It rejects text that is not canonical.
func ParseInclusion(text []byte) (*Inclusion, error) {
	errFormat := errors.New("it is not an inclusion proof")
	top, head, found := bytes.Cut(text, []byte("\n\n"))
	lines := strings.Split(string(top), "\n")
	if !found || len(lines) < 2 {
		return nil, errFormat
	}
	p := &Inclusion{Head: head}
	index, _ := strings.CutPrefix(lines[1], "index ")
	p.Index, _ = strconv.ParseInt(index, 10, 64)
	for _, line := range lines[2:] {
		hash, err := tlog.ParseHash(line)
		if err != nil {
			return nil, errFormat
		}
		p.Path = append(p.Path, hash)
	}
	if p.Index < 0 || p.Text() != string(text) {
		return nil, errFormat
	}
	return p, nil
}

// Verify opens the head with a policy, and checks that the record is in its log. It does not require a quorum.
func (p *Inclusion) Verify(record []byte, policy *Policy) (*CosignedHead, error) {
	head, err := policy.Open(p.Head)
	if err != nil {
		return nil, err
	}
	return head, p.check(record, head.Size, head.Root)
}

// check checks that the record is in the tree with the given size and root.
func (p *Inclusion) check(record []byte, size int64, root Hash) error {
	if p.Index < 0 || p.Index >= size {
		return fmt.Errorf("position %d is not covered by the head, which ends at position %d", p.Index+1, size)
	}
	if tlog.CheckRecord(p.Path, size, root, p.Index, tlog.RecordHash(record)) != nil {
		return errors.New("the event differs from the sealed event at its position")
	}
	return nil
}

// CheckInclusion checks that a head's tree has exactly this event at its position.
func CheckInclusion(e *Event, path []Hash, head *Head) error {
	p := Inclusion{Index: e.Position - 1, Path: path}
	return p.check(AppendEncoded(nil, e), head.Size, head.Root)
}
