package casefile

import (
	"fmt"
	"slices"
	"strings"

	"hulak/domain"
)

var (
	// ErrNotFound refuses a command for a case that does not exist.
	ErrNotFound = domain.Refuse(domain.NotFound, "CASE_NOT_FOUND")
	// ErrClosed refuses to add to a closed case.
	ErrClosed = domain.Refuse(domain.Conflict, "CASE_CLOSED")
	// ErrText refuses an empty note or reason.
	ErrText = domain.Refuse(domain.Invalid, "FIELD_CANNOT_BE_EMPTY").Fielded(domain.FieldError{Field: "text", Code: "FIELD_CANNOT_BE_EMPTY"})
	// ErrKind refuses an unknown kind of note.
	ErrKind = domain.Refuse(domain.Invalid, "UNKNOWN_VALUE").Fielded(domain.FieldError{Field: "kind", Code: "UNKNOWN_VALUE"})
	// ErrFull refuses more than documentsMax documents.
	ErrFull = domain.Refuse(domain.Forbids, "CASE_FULL")
)

// documentsMax is the maximum number of documents in a case.
const documentsMax = 50

// Decider holds the rules for one case.
var Decider = domain.Decider[Command, Event, State]{
	Category: "case",
	Decide:   decide,
	Evolve:   evolve,
	Events:   []Event{Opened{}, NoteAdded{}, DocumentAttached{}, Closed{}},
}

func decide(s State, command Command) ([]Event, error) {
	if c, ok := command.(Open); ok {
		return open(s, c)
	}
	switch {
	case !s.Exists():
		return nil, ErrNotFound
	case !s.Open:
		return closed(command)
	}
	switch c := command.(type) {
	case AddNote:
		return note(s, c)
	case Attach:
		if _, there := s.Document(c.DocumentID); there {
			return nil, nil
		}
		if len(s.Documents) >= documentsMax {
			return nil, ErrFull
		}
		return []Event{DocumentAttached{
			CaseID: s.ID, DocumentID: c.DocumentID, MediaType: c.MediaType, Bytes: c.Bytes, SHA256: c.SHA256, By: c.By, At: c.At, Name: c.Name,
		}}, nil
	case Close:
		if blank(c.Reason) {
			return nil, ErrText
		}
		return []Event{Closed{CaseID: s.ID, By: c.By, At: c.At, Reason: c.Reason}}, nil
	}
	panic(fmt.Sprintf("casefile: unknown command %T", command))
}

func open(s State, c Open) ([]Event, error) {
	switch {
	case s.Open && (blank(c.Reason) || c.Reason == s.Reason):
		return nil, nil
	case s.Open: // another reason for a case that is already open
		return note(s, AddNote{Kind: Note, By: c.By, At: c.At, Text: c.Reason})
	case blank(c.Reason):
		return nil, ErrText
	}
	return []Event{Opened(c)}, nil
}

// closed handles commands for a closed case. Only closing it again is allowed.
func closed(command Command) ([]Event, error) {
	if _, again := command.(Close); again {
		return nil, nil
	}
	return nil, ErrClosed
}

// note adds a note, unless the same note was already added at the same time.
func note(s State, c AddNote) ([]Event, error) {
	added := NoteAdded{CaseID: s.ID, Kind: c.Kind, By: c.By, At: c.At, Text: c.Text}
	switch {
	case c.Kind != Note && c.Kind != SAR:
		return nil, ErrKind
	case blank(c.Text):
		return nil, ErrText
	case slices.Contains(s.Notes, added):
		return nil, nil
	}
	return []Event{added}, nil
}

func blank(text string) bool { return strings.TrimSpace(text) == "" }
