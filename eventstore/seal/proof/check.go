package proof

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/mod/sumdb/note"
)

// Problem is a reason not to trust an evidence file.
type Problem struct {
	Field  string // field in the file, such as "events[3]"
	Reason string
}

func (p Problem) String() string { return p.Field + ": " + p.Reason }

// CheckResult is the content of an evidence file and all problems found in it. Trust the content only if there are no problems.
type CheckResult struct {
	Evidence   *Evidence
	Head       *CosignedHead // covers all events; nil if it can't be trusted
	SignedHead string
	Events     []Event // in file order
	Problems   []Problem
}

// OK reports whether there are no problems.
func (c *CheckResult) OK() bool { return len(c.Problems) == 0 }

func (c *CheckResult) addProblemf(field, format string, args ...any) {
	c.Problems = append(c.Problems, Problem{field, fmt.Sprintf(format, args...)})
}

// IsTransferEvent reports whether an event is in the transfer's stream. The file's other events were stored by the same requests.
func (c *CheckResult) IsTransferEvent(e *Event) bool {
	return e.Stream == transferStream(c.Evidence.Transfer)
}

// Check checks an evidence file with a policy, which must contain the key that signed the file. If the cosignatures do not satisfy the
// policy's quorum, this is a problem.
func Check(file []byte, policy *Policy) *CheckResult {
	c := &CheckResult{}
	var err error
	if c.Evidence, err = decode(file); err != nil {
		c.addProblemf("the file", "%s", err)
	}
	if c.Evidence == nil {
		return c
	}
	c.checkKey(policy)
	if c.Evidence.Format == evidenceFormatV1 {
		c.openHead([]byte(c.Evidence.Head), "head", policy)
	}
	c.checkEvents(policy)
	c.checkTransfer()
	c.checkStatement(policy.Verifiers())
	return c
}

func (c *CheckResult) checkKey(policy *Policy) {
	var names []string
	for _, log := range policy.Logs {
		names = append(names, KeyName(log.Name(), log.KeyHash()))
	}
	if !slices.Contains(names, c.Evidence.Key) {
		c.addProblemf("key", "the file is signed with key %s, but you are checking it with key %s", c.Evidence.Key, strings.Join(names, ", "))
	}
}

// openHead opens a signed head, which covers all of the file's events.
func (c *CheckResult) openHead(signed []byte, field string, policy *Policy) {
	c.SignedHead = string(signed)
	head, err := policy.Open(signed)
	switch {
	case err != nil:
		c.addProblemf(field, "%s", err)
		return
	case !head.HasQuorum:
		c.addProblemf(field, "%s", policy.quorumError())
	}
	c.Head = head
}

// checkEvents checks that the log contains each of the file's events, unchanged, at its position.
func (c *CheckResult) checkEvents(policy *Policy) {
	if len(c.Evidence.Events) == 0 {
		c.addProblemf("events", "the file has no events")
	}
	for i := range c.Evidence.Events {
		field := fmt.Sprintf("events[%d]", i)
		event, err := c.Evidence.Events[i].event()
		if err != nil {
			c.addProblemf(field, "%s", err)
			continue
		}
		c.Events = append(c.Events, *event)
		if err := c.checkEvent(field, event, c.Evidence.Events[i].Proof, policy); err != nil {
			c.addProblemf(field, "the proof of the event at position %d is invalid: %s", event.Position, err)
		}
	}
}

func (c *CheckResult) checkEvent(field string, event *Event, p Proof, policy *Policy) error {
	inclusion := &Inclusion{Index: event.Position - 1, Path: p.Path}
	switch {
	case c.Evidence.Format != evidenceFormatV1:
		var err error
		if inclusion, err = ParseInclusion([]byte(p.Inclusion)); err != nil {
			return err
		}
		if inclusion.Index != event.Position-1 {
			return fmt.Errorf("it is about position %d", inclusion.Index+1)
		}
		switch {
		case c.SignedHead == "":
			c.openHead(inclusion.Head, field, policy)
		case string(inclusion.Head) != c.SignedHead:
			return errors.New("its head differs from the head in the other proofs")
		}
	case p.Inclusion != "":
		return errors.New("it is not in the form of this version")
	}
	if c.Head == nil {
		return nil // the invalid head is already reported
	}
	return inclusion.check(AppendEncoded(nil, event), c.Head.Size, c.Head.Root)
}

// checkTransfer checks that the file has the transfer's events, starting with the first one, in order and without gaps. All other
// events must share a request with one of them.
func (c *CheckResult) checkTransfer() {
	version, position := int64(0), int64(0)
	correlations := map[string]bool{}
	for i := range c.Events {
		e := &c.Events[i]
		if e.Position <= position {
			c.addProblemf("events", "position %d follows position %d", e.Position, position)
		}
		position = e.Position
		if !c.IsTransferEvent(e) {
			continue
		}
		if version++; e.Version != version {
			c.addProblemf("events", "found version %d of the transfer, expected version %d", e.Version, version)
			version = e.Version
		}
		correlations[correlation(e)] = true
	}
	delete(correlations, "") // an empty correlation ID does not relate events
	if version == 0 {
		c.addProblemf("transfer", "no event belongs to transfer %q", c.Evidence.Transfer)
	}
	for i := range c.Events {
		if e := &c.Events[i]; !c.IsTransferEvent(e) && !correlations[correlation(e)] {
			c.addProblemf("events", "the event at position %d is not related to the transfer", e.Position)
		}
	}
}

// correlation returns the correlation ID, which all events of a request share.
func correlation(e *Event) string {
	var meta struct {
		Correlation string `json:"correlation"`
	}
	_ = json.Unmarshal(e.Meta, &meta) // metadata that can't be parsed has no correlation ID
	return meta.Correlation
}

// checkStatement compares the signed statement with the file line by line, so that a problem can name its field.
func (c *CheckResult) checkStatement(verifiers note.Verifiers) {
	opened, err := OpenNote([]byte(c.Evidence.Statement), verifiers)
	if err != nil {
		c.addProblemf("statement", "%s", err)
		return
	}
	if c.Head == nil {
		return
	}
	got, want := strings.Split(opened.Text, "\n"), strings.Split(c.Evidence.statement(&c.Head.Head), "\n")
	if len(got) != len(want) || got[0] != want[0] {
		c.addProblemf("statement", "it is not a statement about an evidence file")
		return
	}
	for i := range want {
		if got[i] != want[i] {
			field, _, _ := strings.Cut(want[i], " ")
			c.addProblemf(field, "it differs from the signed statement")
		}
	}
	for i, d := range c.Evidence.Disclosed {
		if !slices.ContainsFunc(c.Events, func(e Event) bool { return e.Position == d.Position && e.Personal != nil }) {
			c.addProblemf(fmt.Sprintf("disclosed[%d]", i), "the file has no event with a personal part at position %d", d.Position)
		}
	}
}
