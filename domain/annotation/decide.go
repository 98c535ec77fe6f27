package annotation

import (
	"fmt"
	"slices"
	"strings"

	"hulak/domain"
)

var (
	// ErrNotFound rejects the removal of a mark that does not exist.
	ErrNotFound = domain.Reject(domain.NotFound, "MARK_NOT_FOUND")
	// ErrNotAuthor rejects the removal of another author's mark.
	ErrNotAuthor = domain.Reject(domain.Forbidden, "MARK_OF_ANOTHER")
	// ErrEmptyText rejects an empty note.
	ErrEmptyText = domain.RejectField("text", "FIELD_CANNOT_BE_EMPTY")
	// ErrUnknownKind rejects an unknown kind of mark.
	ErrUnknownKind = domain.RejectField("kind", "UNKNOWN_VALUE")
	// ErrInvalidStep rejects a step number less than 1.
	ErrInvalidStep = domain.RejectField("step", "UNKNOWN_VALUE")
	// ErrTooManyMarks rejects more than maxMarks marks on one stream.
	ErrTooManyMarks = domain.Reject(domain.BusinessRule, "TOO_MANY_MARKS")
)

// maxMarks is the maximum number of marks on one stream.
const maxMarks = 200

// Decider holds the rules for the marks on one stream.
var Decider = domain.Decider[Command, Event, State]{
	Category: "annotation",
	Decide:   func(s State, c Command) ([]Event, error) { return c.decide(s) },
	Evolve:   evolve,
	Events:   []Event{Added{}, Removed{}},
}

func (c Remove) decide(s State) ([]Event, error) {
	i := s.index(c.MarkID)
	switch {
	case i < 0:
		return nil, ErrNotFound
	case s.Marks[i].By != c.By:
		return nil, ErrNotAuthor
	}
	return []Event{Removed(c)}, nil
}

func (c Add) decide(s State) ([]Event, error) {
	switch {
	case s.index(c.MarkID) >= 0:
		return nil, nil
	case c.Kind != KindBookmark && c.Kind != KindNote:
		return nil, ErrUnknownKind
	case c.Kind == KindNote && strings.TrimSpace(c.Text) == "":
		return nil, ErrEmptyText
	case c.Step < 1:
		return nil, ErrInvalidStep
	case len(s.Marks) >= maxMarks:
		return nil, ErrTooManyMarks
	}
	return []Event{Added(c)}, nil
}

func (s State) index(markID string) int {
	return slices.IndexFunc(s.Marks, func(m Added) bool { return m.MarkID == markID })
}

func evolve(s State, event Event) State {
	switch e := event.(type) {
	case Added:
		return State{Marks: append(slices.Clone(s.Marks), e)}
	case Removed:
		remaining := slices.DeleteFunc(slices.Clone(s.Marks), func(m Added) bool { return m.MarkID == e.MarkID })
		return State{Marks: remaining}
	}
	panic(fmt.Sprintf("annotation: unknown event %T", event))
}
