package seal

import (
	"fmt"
	"strings"

	"hulak/domain"
	"hulak/eventstore"
	"hulak/eventstore/seal/proof"
)

// Kind classifies a finding.
type Kind string

const (
	EventChanged           Kind = "event changed"             // differs from the sealed event at its position
	EventRemoved           Kind = "event removed"             // no event at a sealed position
	EventInserted          Kind = "event inserted"            // at the sealed position of another event, which now follows it
	EventsAndHashesChanged Kind = "events and hashes changed" // neither matches the signed head
	HashRewritten          Kind = "stored hash rewritten"     // differs from the hash of the sealed event
	HashMissing            Kind = "stored hash missing"
	HeadRewritten          Kind = "head rewritten" // in the database
	HeadMissing            Kind = "head missing"   // from the database
	HeadMismatch           Kind = "head mismatch"  // the signature is valid, but the log differs
	LineRewritten          Kind = "line rewritten" // in the heads file
	LineMissing            Kind = "line missing"   // from the middle of the heads file
	FileTruncated          Kind = "heads file truncated"
	SavedHeadMismatch      Kind = "saved head mismatch" // the log differs from a head that was saved elsewhere
	NothingSealed          Kind = "nothing sealed"
	CustomerIndexMismatch  Kind = "customer index mismatch" // the committed list of senders' events differs from the log
	CosignatureRewritten   Kind = "cosignature rewritten"   // a witness's cosignature does not match its head

	EventUnauthenticated Kind = "event not authenticated" // no log writer signed it
)

// Finding is one problem with the events from First to Last, or with the heads from Head to LastHead.
type Finding struct {
	Kind           Kind
	First, Last    int64
	Stream         domain.StreamID // stream of the event at First, if there is one
	Version        int64
	Type           string
	Head, LastHead int64
	Line           int    // line number in the heads file
	File           string // of a head that was saved elsewhere
	Reason         string
}

// String describes the finding in one line.
func (f Finding) String() string {
	var b strings.Builder
	b.WriteString(string(f.Kind))
	b.WriteString(": ")
	var parts []string
	if f.File != "" {
		parts = append(parts, f.File)
	}
	if f.Line > 0 {
		parts = append(parts, fmt.Sprintf("line %d", f.Line))
	}
	parts = append(parts, formatRange("head", f.Head, f.LastHead)...)
	parts = append(parts, formatRange("position", f.First, f.Last)...)
	if f.Stream != "" {
		parts = append(parts, fmt.Sprintf("stream %s version %d (%s)", f.Stream, f.Version, f.Type))
	}
	b.WriteString(strings.Join(parts, ", "))
	if f.Reason != "" {
		if len(parts) > 0 {
			b.WriteString(": ")
		}
		b.WriteString(f.Reason)
	}
	return b.String()
}

func formatRange(unit string, first, last int64) []string {
	switch {
	case first == 0:
		return nil
	case last <= first:
		return []string{fmt.Sprintf("%s %d", unit, first)}
	}
	return []string{fmt.Sprintf("%ss %d to %d", unit, first, last)}
}

// EventRef identifies an event in the log.
type EventRef struct {
	Position int64
	Stream   domain.StreamID
	Version  int64
	Type     string
}

func newEventRef(e *eventstore.StoredEvent) EventRef {
	return EventRef{e.Position, e.Stream, e.Version, e.Type}
}

// Report is the result of Verify.
type Report struct {
	Events   int64 // number of events in the log
	Sealed   int64 // number of events that heads cover
	Heads    int64 // number of heads
	LastHead *proof.Head
	// Unsealed is the number of events after the last head. While the app is running, events from the last second
	// or so are normally not sealed yet.
	Unsealed                    int64
	FirstUnsealed, LastUnsealed *EventRef
	Findings                    []Finding
	OmittedFindings             int64 // number of findings beyond maxFindings
}

// maxFindings limits the findings in a report. Additional findings are only counted.
const maxFindings = 200

// OK reports whether there are no findings.
func (r *Report) OK() bool { return len(r.Findings) == 0 }

// add adds a finding. If the finding continues a recent one's range, add extends the recent one instead.
func (r *Report) add(f Finding) {
	f.Last, f.LastHead = max(f.First, f.Last), max(f.Head, f.LastHead)
	for i := range r.Findings[max(0, len(r.Findings)-3):] { // findings of different kinds can alternate
		last := &r.Findings[len(r.Findings)-1-i]
		hasDetails := last.Stream != "" || f.Stream != "" || last.Line != 0 || f.Line != 0
		if last.Kind == f.Kind && last.Reason == f.Reason && !hasDetails && continues(last, &f) {
			last.Last, last.LastHead = f.Last, f.LastHead
			return
		}
	}
	if len(r.Findings) >= maxFindings {
		r.OmittedFindings++
		return
	}
	r.Findings = append(r.Findings, f)
}

// continues reports whether the range of f starts where the range of last ends.
func continues(last, f *Finding) bool {
	if f.First > 0 {
		return f.First == last.Last+1 && f.Head == last.Head
	}
	return f.Head > 0 && f.Head == last.LastHead+1 && last.First == 0
}
