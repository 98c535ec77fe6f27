// Package casefile holds the rules for compliance cases. A case is an investigation that starts from one transfer. It collects people,
// other transfers, tasks, notes, documents, a decision, and suspicious activity reports to FinCEN. The sender must never see any of it,
// because the law forbids disclosing a report or anything that shows that a report exists (31 CFR 1022.320(d)).
package casefile

import "time"

// Event is a fact about one case. Its stream is named "case-<transfer ID>".
type Event interface {
	EventType() string
	casefile()
}

// NoteKind is a kind of note.
type NoteKind string

const (
	KindNote NoteKind = "NOTE"
	KindSAR  NoteKind = "SAR" // note about a suspicious activity report
)

// The personal fields of a case are encrypted with the case's key. Erasing the sender does not erase them.

// Opened records that a transfer's case was opened or reopened.
type Opened struct {
	CaseID string    `json:"caseId"`
	By     string    `json:"by"`
	At     time.Time `json:"at"`
	Reason string    `json:"-" personal:"true"`
}

// NoteAdded records a new note.
type NoteAdded struct {
	CaseID string    `json:"caseId"`
	Kind   NoteKind  `json:"kind"`
	By     string    `json:"by"`
	At     time.Time `json:"at"`
	Text   string    `json:"-" personal:"true"`
}

// DocumentAttached records that a document was attached to a case. The encrypted document is stored outside the event log.
type DocumentAttached struct {
	CaseID     string    `json:"caseId"`
	DocumentID string    `json:"documentId"`
	MediaType  string    `json:"mediaType"`
	Bytes      int       `json:"bytes"`
	SHA256     string    `json:"sha256"` // hash of the document, for detecting changes
	By         string    `json:"by"`
	At         time.Time `json:"at"`
	Name       string    `json:"-" personal:"true"`
}

// Closed records that a case was closed.
type Closed struct {
	CaseID string    `json:"caseId"`
	By     string    `json:"by"`
	At     time.Time `json:"at"`
	Reason string    `json:"-" personal:"true"`
}

// Command is a command for one case.
type Command interface{ decide(State) ([]Event, error) }

// Open opens a case or reopens a closed case.
type Open struct {
	CaseID string
	By     string
	At     time.Time
	Reason string
}

// AddNote adds a note.
type AddNote struct {
	Kind NoteKind
	By   string
	At   time.Time
	Text string
}

// AttachDocument attaches a document that has already been stored.
type AttachDocument struct {
	DocumentID string
	MediaType  string
	Bytes      int
	SHA256     string
	By         string
	At         time.Time
	Name       string
}

// Close closes the case.
type Close struct {
	By     string
	At     time.Time
	Reason string
}

// State is the state of one case.
type State struct {
	ID        string
	OpenedAt  time.Time
	OpenedBy  string
	Reason    string
	Open      bool
	Notes     []NoteAdded // in order of creation
	Documents []DocumentAttached
	LastClose Closed // zero if the case was never closed
	Subjects  []string
	Linked    []string // IDs of linked transfers, without the case's own transfer
	Checked   map[string]ChecklistItemSet
	Tasks     []Task // in order of creation
	Decision  Decided
	Reports   []Report // in order of their numbers
}

// Exists reports whether the case has been opened.
func (s State) Exists() bool { return s.ID != "" }

// Document returns the document with the given ID, and false if the case does not have it.
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

// Subject returns the case, whose key encrypts the reason.
func (e Opened) Subject() string { return EncryptionKeyID(e.CaseID) }

// Subject returns the case, whose key encrypts the text.
func (e NoteAdded) Subject() string { return EncryptionKeyID(e.CaseID) }

// Subject returns the case, whose key encrypts the file name.
func (e DocumentAttached) Subject() string { return EncryptionKeyID(e.CaseID) }

// Subject returns the case, whose key encrypts the reason.
func (e Closed) Subject() string { return EncryptionKeyID(e.CaseID) }

// EncryptionKeyID returns the ID of the key that encrypts a case's personal fields and documents.
func EncryptionKeyID(caseID string) string { return "case-" + caseID }

func (Opened) casefile()           {}
func (NoteAdded) casefile()        {}
func (DocumentAttached) casefile() {}
func (Closed) casefile()           {}
