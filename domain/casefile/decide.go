package casefile

import (
	"slices"
	"strings"

	"hulak/domain"
)

var (
	// ErrNotFound rejects a command for a case that does not exist.
	ErrNotFound = domain.Reject(domain.NotFound, "CASE_NOT_FOUND")
	// ErrClosed rejects an addition to a closed case.
	ErrClosed = domain.Reject(domain.Conflict, "CASE_CLOSED")
	// ErrEmptyText rejects an empty note or reason.
	ErrEmptyText = domain.RejectField("text", "FIELD_CANNOT_BE_EMPTY")
	// ErrUnknownKind rejects an unknown kind of note.
	ErrUnknownKind = domain.RejectField("kind", "UNKNOWN_VALUE")
	// ErrTooManyDocuments rejects more than maxDocuments documents.
	ErrTooManyDocuments = domain.Reject(domain.BusinessRule, "CASE_FULL")
)

// maxDocuments is the maximum number of documents in a case.
const maxDocuments = 50

// Decider holds the rules for one case.
var Decider = domain.Decider[Command, Event, State]{
	Category: "case",
	Decide:   decide,
	Evolve:   evolve,
	Events: []Event{
		Opened{}, NoteAdded{}, DocumentAttached{}, Closed{}, SubjectAdded{}, SubjectRemoved{}, TransferLinked{}, TransferUnlinked{},
		ChecklistItemSet{}, TaskAdded{}, TaskCompleted{}, Decided{}, ReportDrafted{}, ReportSubmitted{}, ReportReturned{},
		ReportApproved{}, ReportExported{}, ReportAcknowledged{}, ReviewCompleted{},
	},
}

func decide(s State, command Command) ([]Event, error) {
	_, opens := command.(Open)
	_, closes := command.(Close)
	switch {
	case opens:
	case !s.Exists():
		return nil, ErrNotFound
	case !s.Open && closes:
		return nil, nil
	case !s.Open && !followsReport(command):
		return nil, ErrClosed
	}
	return command.decide(s)
}

// followsReport reports whether a command is possible after the case is closed: FinCEN answers, and the activity is reviewed later.
func followsReport(command Command) bool {
	switch command.(type) {
	case AcknowledgeReport, CompleteReview:
		return true
	}
	return false
}

func (c AttachDocument) decide(s State) ([]Event, error) {
	if _, exists := s.Document(c.DocumentID); exists {
		return nil, nil
	}
	if len(s.Documents) >= maxDocuments {
		return nil, ErrTooManyDocuments
	}
	return []Event{DocumentAttached{
		CaseID: s.ID, DocumentID: c.DocumentID, MediaType: c.MediaType, Bytes: c.Bytes, SHA256: c.SHA256,
		By: c.By, At: c.At, Name: c.Name,
	}}, nil
}

func (c Close) decide(s State) ([]Event, error) {
	switch {
	case isBlank(c.Reason):
		return nil, ErrEmptyText
	case s.HasOpenReport():
		return nil, ErrReportUnderWay
	case slices.ContainsFunc(s.Tasks, func(t Task) bool { return t.CompletedBy == "" }):
		return nil, ErrTasksOpen
	}
	return []Event{Closed{CaseID: s.ID, By: c.By, At: c.At, Reason: c.Reason}}, nil
}

func (c Open) decide(s State) ([]Event, error) {
	switch {
	case s.Open && (isBlank(c.Reason) || c.Reason == s.Reason):
		return nil, nil
	case s.Open: // record a new reason for an open case as a note
		return AddNote{Kind: KindNote, By: c.By, At: c.At, Text: c.Reason}.decide(s)
	case isBlank(c.Reason):
		return nil, ErrEmptyText
	}
	return []Event{Opened(c)}, nil
}

// decide adds a note unless the case already has an identical note with the same time.
func (c AddNote) decide(s State) ([]Event, error) {
	added := NoteAdded{CaseID: s.ID, Kind: c.Kind, By: c.By, At: c.At, Text: c.Text}
	switch {
	case c.Kind != KindNote && c.Kind != KindSAR:
		return nil, ErrUnknownKind
	case isBlank(c.Text):
		return nil, ErrEmptyText
	case slices.Contains(s.Notes, added):
		return nil, nil
	}
	return []Event{added}, nil
}

func isBlank(text string) bool { return strings.TrimSpace(text) == "" }
