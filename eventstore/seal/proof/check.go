package proof

import (
	"encoding/json"
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
	Evidence *Evidence
	Head     *Head
	Events   []Event // in file order
	Problems []Problem
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

// Check checks an evidence file with a public key.
func Check(file []byte, key string) *CheckResult {
	c := &CheckResult{}
	verifier, err := note.NewVerifier(strings.TrimSpace(key))
	if err != nil {
		c.addProblemf("the key", "it is not a public key such as hulak+1c8f63a2+AZ…")
		return c
	}
	if c.Evidence, err = decode(file); err != nil {
		c.addProblemf("the file", "%s", err)
	}
	if c.Evidence == nil {
		return c
	}
	if name := KeyName(verifier.Name(), verifier.KeyHash()); c.Evidence.Key != name {
		c.addProblemf("key", "the file is signed with key %s, but you are checking it with key %s", c.Evidence.Key, name)
	}
	verifiers := note.VerifierList(verifier)
	if c.Head, err = OpenHead([]byte(c.Evidence.Head), verifiers); err != nil {
		c.addProblemf("head", "%s", err)
	}
	c.checkEvents()
	c.checkTransfer()
	c.checkStatement(verifiers)
	return c
}

// checkEvents checks that the log contains each of the file's events, unchanged, at its position.
func (c *CheckResult) checkEvents() {
	if len(c.Evidence.Events) == 0 {
		c.addProblemf("events", "the file has no events")
	}
	for i := range c.Evidence.Events {
		proven := &c.Evidence.Events[i]
		field := fmt.Sprintf("events[%d]", i)
		event, err := proven.event()
		if err != nil {
			c.addProblemf(field, "%s", err)
			continue
		}
		c.Events = append(c.Events, *event)
		if c.Head == nil {
			continue // the invalid head is already reported
		}
		if err := CheckInclusion(event, proven.Proof, c.Head); err != nil {
			c.addProblemf(field, "the proof of the event at position %d is invalid: %s", event.Position, err)
		}
	}
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
	got, want := strings.Split(opened.Text, "\n"), strings.Split(c.Evidence.statement(c.Head), "\n")
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
