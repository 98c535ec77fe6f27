// Package casefile is what compliance officers write down about one transfer: notes, documents, and what is told to the
// authorities. Nothing of it is for its sender: whoever is suspected must not learn of it.
package casefile

import "time"

// Event is a fact about one case. Streams are named "case-<id of the transfer>".
type Event interface {
	EventType() string
	casefile()
}

// NoteKind tells notes apart.
type NoteKind string

// The kinds of notes.
const (
	Note NoteKind = "NOTE"
	SAR  NoteKind = "SAR" // on a suspicious activity report
)

// The personal parts of a case are kept under the case's own id, for as long as cases are, whatever becomes of the
// sender's account.

// Opened says that a transfer has a case.
type Opened struct {
	CaseID string    `json:"caseId"`
	By     string    `json:"by"`
	At     time.Time `json:"at"`
	Reason string    `json:"-" personal:"true"`
}

// NoteAdded keeps what somebody writes.
type NoteAdded struct {
	CaseID string    `json:"caseId"`
	Kind   NoteKind  `json:"kind"`
	By     string    `json:"by"`
	At     time.Time `json:"at"`
	Text   string    `json:"-" personal:"true"`
}

// DocumentAttached says that a document belongs to a case. The document itself is kept encrypted, beside the log.
type DocumentAttached struct {
	CaseID     string    `json:"caseId"`
	DocumentID string    `json:"documentId"`
	MediaType  string    `json:"mediaType"`
	Bytes      int       `json:"bytes"`
	SHA256     string    `json:"sha256"` // of what was attached, so that it can be proven to be the same
	By         string    `json:"by"`
	At         time.Time `json:"at"`
	Name       string    `json:"-" personal:"true"`
}

// Closed ends a case.
type Closed struct {
	CaseID string    `json:"caseId"`
	By     string    `json:"by"`
	At     time.Time `json:"at"`
	Reason string    `json:"-" personal:"true"`
}

// Command is an intention for one case.
type Command interface{ command() }

// Open begins a case, or takes one up again that was closed.
type Open struct {
	CaseID string
	By     string
	At     time.Time
	Reason string
}

// AddNote writes something down.
type AddNote struct {
	Kind NoteKind
	By   string
	At   time.Time
	Text string
}

// Attach adds a document that has been kept.
type Attach struct {
	DocumentID string
	MediaType  string
	Bytes      int
	SHA256     string
	By         string
	At         time.Time
	Name       string
}

// Close ends the case.
type Close struct {
	By     string
	At     time.Time
	Reason string
}

// State is one case as all its events leave it.
type State struct {
	ID        string
	OpenedAt  time.Time
	OpenedBy  string
	Reason    string
	Open      bool
	Notes     []NoteAdded // in order, as are the documents
	Documents []DocumentAttached
	Closing   Closed // the last
}

// Exists reports whether the case was ever opened.
func (s State) Exists() bool { return s.ID != "" }

// Document finds one of the case's documents.
func (s State) Document(id string) (DocumentAttached, bool) {
	for _, d := range s.Documents {
		if d.DocumentID == id {
			return d, true
		}
	}
	return DocumentAttached{}, false
}

func (Opened) EventType() string           { return "case.opened" }
func (NoteAdded) EventType() string        { return "case.note_added" }
func (DocumentAttached) EventType() string { return "case.document_attached" }
func (Closed) EventType() string           { return "case.closed" }

// Subject is the case, whose key the personal part is stored under.
func (e Opened) Subject() string { return KeyOf(e.CaseID) }

// Subject is the case, whose key the personal part is stored under.
func (e NoteAdded) Subject() string { return KeyOf(e.CaseID) }

// Subject is the case, whose key the personal part is stored under.
func (e DocumentAttached) Subject() string { return KeyOf(e.CaseID) }

// Subject is the case, whose key the personal part is stored under.
func (e Closed) Subject() string { return KeyOf(e.CaseID) }

// KeyOf names the key under which all that is personal in a case is kept, its documents included.
func KeyOf(caseID string) string { return "case-" + caseID }

func (Opened) casefile()           {}
func (NoteAdded) casefile()        {}
func (DocumentAttached) casefile() {}
func (Closed) casefile()           {}

func (Open) command()    {}
func (AddNote) command() {}
func (Attach) command()  {}
func (Close) command()   {}
