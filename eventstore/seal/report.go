package seal

import (
	"fmt"
	"strings"

	"hulak/domain"
	"hulak/eventstore"
	"hulak/eventstore/seal/proof"
)

// Kind is the kind of a finding.
type Kind string

const (
	EventChanged  Kind = "event changed"         // differs from the sealed event at its position
	EventRemoved  Kind = "event removed"         // no event at a sealed position
	EventInserted Kind = "event inserted"        // at the position of another event, which now follows it
	EventsAndHashesChanged Kind = "events cannot be told" // events and their stored hashes were changed
	HashRewritten Kind = "stored hash rewritten" // the events match the seal, but the stored hash does not
	HashMissing   Kind = "stored hash missing"
	HeadRewritten Kind = "head rewritten" // in the database
	HeadMissing   Kind = "head missing"   // from the database
	HeadMismatch    Kind = "head untrue"    // signed with the seal's key, but not of this log
	LineRewritten Kind = "line rewritten" // in the heads file
	LineMissing   Kind = "line missing"   // from the middle of the heads file
	FileTruncated Kind = "heads file truncated"
	SavedHeadMismatch    Kind = "kept head contradicted" // a head that was kept elsewhere is not of this log
	NothingSealed Kind = "nothing sealed"

	EventUnauthenticated Kind = "event not authenticated" // no writer of the log signed it
)

// Finding is one problem. It concerns the events from First to Last, or the heads from Head to HeadLast.
type Finding struct {
	Kind           Kind
	First, Last    int64
	Stream         domain.StreamID // of the event at First, if there is one
	Version        int64
	Type           string
	Head, HeadLast int64
	Line           int // line number in the heads file
	Reason            string
}

// String returns the finding as a sentence.
func (f Finding) String() string {
	var b strings.Builder
	b.WriteString(string(f.Kind))
	b.WriteString(": ")
	var parts []string
	if f.Line > 0 {
		parts = append(parts, fmt.Sprintf("line %d", f.Line))
	}
	parts = append(parts, formatRange("head", f.Head, f.HeadLast)...)
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

func formatRange(what string, first, last int64) []string {
	switch {
	case first == 0:
		return nil
	case last <= first:
		return []string{fmt.Sprintf("%s %d", what, first)}
	}
	return []string{fmt.Sprintf("%ss %d to %d", what, first, last)}
}

// EventRef identifies an event in the log.
type EventRef struct {
	Position int64
	Stream   domain.StreamID
	Version  int64
	Type     string
}

func refOf(e *eventstore.StoredEvent) EventRef { return EventRef{e.Position, e.Stream, e.Version, e.Type} }

// Report is the result of Verify.
type Report struct {
	Events   int64 // in the log
	Sealed   int64 // number of events under the last head
	Heads    int64
	LastHead *proof.Head
	// Events after the last head are not sealed yet. While the program runs, there can be up to a second of them.
	Unsealed                    int64
	FirstUnsealed, LastUnsealed *EventRef
	Findings                    []Finding
	More                        int64 // number of findings beyond findingsMax
}

// findingsMax limits the size of a report. More findings would add nothing useful.
const findingsMax = 200

// OK reports whether there are no findings.
func (r *Report) OK() bool { return len(r.Findings) == 0 }

// add adds a finding, or extends a recent one that it continues.
func (r *Report) add(f Finding) {
	f.Last, f.HeadLast = max(f.First, f.Last), max(f.Head, f.HeadLast)
	for i := range r.Findings[max(0, len(r.Findings)-3):] { // other findings may be in between
		last := &r.Findings[len(r.Findings)-1-i]
		if last.Kind == f.Kind && last.Reason == f.Reason && last.Stream == "" && f.Stream == "" && last.Line == 0 && f.Line == 0 && continues(last, &f) {
			last.Last, last.HeadLast = f.Last, f.HeadLast
			return
		}
	}
	if len(r.Findings) >= findingsMax {
		r.More++
		return
	}
	r.Findings = append(r.Findings, f)
}

func continues(last, f *Finding) bool {
	if f.First > 0 {
		return f.First == last.Last+1 && f.Head == last.Head
	}
	return f.Head > 0 && f.Head == last.HeadLast+1 && last.First == 0
}
