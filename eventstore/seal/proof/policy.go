package proof

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/mod/sumdb/note"
)

// Policy says which log to trust, and which witnesses must cosign its heads. Its text form is c2sp.org/tlog-policy.
type Policy struct {
	Logs      []note.Verifier
	Witnesses []Witness

	groups map[string]group
	quorum string
}

// Witness is a witness in a policy.
type Witness struct {
	Name     string // unique in the policy
	Verifier *CosignatureVerifier
	URL      string // prefix of the submission API, or empty
}

// group counts as a cosigner if at least threshold of its members do. A member is a witness or a group.
type group struct {
	threshold int
	members   []string
}

// noQuorum is the name of a quorum that needs no witness.
const noQuorum = "none"

// LogPolicy returns a policy that trusts a log's keys and needs no witness.
func LogPolicy(keys ...string) (*Policy, error) {
	p := &Policy{quorum: noQuorum}
	for _, key := range keys {
		verifier, err := note.NewVerifier(strings.TrimSpace(key))
		if err != nil {
			return nil, errors.New("it is not a public key such as hulak+1c8f63a2+AZ…")
		}
		p.Logs = append(p.Logs, verifier)
	}
	return p, nil
}

// ParsePolicy parses a policy. An error names its line.
func ParsePolicy(text string) (*Policy, error) {
	p := &Policy{groups: map[string]group{}}
	names, grouped := map[string]bool{}, map[string]bool{}
	keys := map[string]bool{}
	for i, line := range strings.Split(text, "\n") {
		if err := p.parseLine(line, names, grouped, keys); err != nil {
			return nil, fmt.Errorf("line %d: %w", i+1, err)
		}
	}
	if p.quorum == "" {
		return nil, errors.New("the policy has no quorum line")
	}
	return p, nil
}

func (p *Policy) parseLine(line string, names, grouped, keys map[string]bool) error {
	if strings.ContainsFunc(line, func(r rune) bool { return r < ' ' && r != '\t' || r == 0x7f }) {
		return errors.New("it contains a control character")
	}
	fields := strings.FieldsFunc(line, func(r rune) bool { return r == ' ' || r == '\t' })
	if len(fields) == 0 || strings.HasPrefix(fields[0], "#") {
		return nil
	}
	define := func(name string) error {
		if names[name] || name == noQuorum {
			return fmt.Errorf("the name %s is already defined", name)
		}
		names[name] = true
		return nil
	}
	defineKey := func(vkey string) error {
		key := strings.SplitN(vkey, "+", 3)[2] // Base64 can contain a plus sign
		if keys[key] {
			return errors.New("the key is already listed")
		}
		keys[key] = true
		return nil
	}
	switch {
	case fields[0] == "log" && (len(fields) == 2 || len(fields) == 3):
		verifier, err := note.NewVerifier(fields[1])
		if err != nil {
			return errors.New("it is not the public key of a log")
		}
		p.Logs = append(p.Logs, verifier)
		return defineKey(fields[1])
	case fields[0] == "witness" && (len(fields) == 3 || len(fields) == 4):
		verifier, err := NewCosignatureVerifier(fields[2])
		if err != nil {
			return err
		}
		w := Witness{Name: fields[1], Verifier: verifier}
		if len(fields) == 4 {
			w.URL = strings.TrimSuffix(fields[3], "/")
		}
		p.Witnesses = append(p.Witnesses, w)
		return errors.Join(define(w.Name), defineKey(fields[2]))
	case fields[0] == "group" && len(fields) >= 4:
		return errors.Join(p.parseGroup(fields[1], fields[2], fields[3:], names, grouped), define(fields[1]))
	case fields[0] == "quorum" && len(fields) == 2:
		if p.quorum != "" {
			return errors.New("the policy already has a quorum line")
		}
		if p.quorum = fields[1]; p.quorum != noQuorum && !names[p.quorum] {
			return fmt.Errorf("the quorum is %q, but no witness or group has that name", p.quorum)
		}
		return nil
	}
	return errors.New("it is not a line of a policy")
}

func (p *Policy) parseGroup(name, threshold string, members []string, names, grouped map[string]bool) (err error) {
	for _, member := range members {
		if !names[member] {
			return fmt.Errorf("the member of the group is %q, but no witness or group has that name", member)
		}
		if grouped[member] {
			return fmt.Errorf("%s is already a member of a group", member)
		}
		grouped[member] = true
	}
	g := group{members: members}
	switch threshold {
	case "all":
		g.threshold = len(members)
	case "any":
		g.threshold = 1
	default:
		if g.threshold, err = strconv.Atoi(threshold); err != nil || g.threshold < 1 || g.threshold > len(members) {
			return fmt.Errorf("the threshold must be all, any, or a number from 1 to %d", len(members))
		}
	}
	p.groups[name] = g
	return nil
}

// NeedsWitnesses reports whether a head needs cosignatures.
func (p *Policy) NeedsWitnesses() bool { return p.quorum != noQuorum }

// quorumError explains that a head lacks a quorum.
func (p *Policy) quorumError() error {
	return fmt.Errorf("too few witnesses cosigned the log: the quorum %q of the policy is not met", p.quorum)
}

// Verifiers returns the verifiers of the log's keys.
func (p *Policy) Verifiers() note.Verifiers { return note.VerifierList(p.Logs...) }

// CosignedHead is a head with the cosignatures that a policy knows.
type CosignedHead struct {
	Head
	Cosignatures []Cosignature
	HasQuorum    bool // whether the cosignatures satisfy the policy's quorum
}

// Cosignature shows that a witness saw the head, and that the head extends all heads that the witness saw before.
type Cosignature struct {
	Witness string    // name in the policy
	At      time.Time // by the witness's clock, in seconds
}

// Open parses a signed head with any cosignatures. It fails unless one of the policy's log keys signed the head, and each signature by a
// key in the policy is valid. It ignores signatures by other keys.
func (p *Policy) Open(signed []byte) (*CosignedHead, error) {
	known := slices.Clone(p.Logs)
	for i := range p.Witnesses {
		known = append(known, p.Witnesses[i].Verifier)
	}
	opened, err := openNote(signed, note.VerifierList(known...))
	if err != nil {
		return nil, err
	}
	var h CosignedHead
	var head *Head
	err = fmt.Errorf("it is signed by another key: %s", signersOf(opened))
	cosigners := map[string]bool{}
	for _, s := range opened.Sigs {
		if i := slices.IndexFunc(p.Witnesses, func(w Witness) bool { return isBy(s, w.Verifier) }); i >= 0 {
			h.Cosignatures = append(h.Cosignatures, Cosignature{p.Witnesses[i].Name, cosignedAt(s)})
			cosigners[p.Witnesses[i].Name] = true
		} else if head == nil {
			head, err = parseHead(opened.Text, s.Name)
		}
	}
	if err != nil {
		return nil, err
	}
	h.Head, h.HasQuorum = *head, p.isMet(p.quorum, cosigners)
	return &h, nil
}

func isBy(s note.Signature, v note.Verifier) bool { return s.Name == v.Name() && s.Hash == v.KeyHash() }

// isMet reports whether the cosigners satisfy a quorum, which is the name of a witness or a group.
func (p *Policy) isMet(name string, cosigners map[string]bool) bool {
	g, isGroup := p.groups[name]
	if !isGroup {
		return name == noQuorum || cosigners[name]
	}
	count := 0
	for _, member := range g.members {
		if p.isMet(member, cosigners) {
			count++
		}
	}
	return count >= g.threshold
}
