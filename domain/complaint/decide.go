package complaint

import (
	"fmt"
	"strings"

	"hulak/domain"
)

var (
	// ErrEmpty refuses an empty complaint.
	ErrEmpty = silent("message")
	// ErrEmptyReply refuses an empty answer or reason.
	ErrEmptyReply = silent("text")
	// ErrNotFound refuses a command for a complaint that does not exist.
	ErrNotFound = domain.Refuse(domain.NotFound, "COMPLAINT_NOT_FOUND")
	// ErrClosed refuses to answer or close a closed complaint.
	ErrClosed = domain.Refuse(domain.Conflict, "COMPLAINT_CLOSED")
)

func silent(field string) *domain.Refusal {
	return domain.Refuse(domain.Invalid, "FIELD_CANNOT_BE_EMPTY").Fielded(domain.FieldError{Field: field, Code: "FIELD_CANNOT_BE_EMPTY"})
}

// Decider holds the rules for one complaint.
var Decider = domain.Decider[Command, Event, State]{
	Category: "complaint",
	Decide:   decide,
	Evolve:   evolve,
	Events:   []Event{Filed{}, Answered{}, Closed{}},
}

func decide(s State, command Command) ([]Event, error) {
	switch c := command.(type) {
	case File:
		return file(s, c)
	case Answer:
		if err := s.open(c.Reply); err != nil || s.AnsweredAt.Equal(c.At) {
			return nil, err
		}
		return []Event{Answered{ComplaintID: s.ID, At: c.At, Reply: c.Reply}}, nil
	case Close:
		if s.Exists() && s.ClosedAt.Equal(c.At) {
			return nil, nil
		}
		if err := s.open(c.Reason); err != nil {
			return nil, err
		}
		return []Event{Closed{ComplaintID: s.ID, At: c.At, Reason: c.Reason}}, nil
	}
	panic(fmt.Sprintf("complaint: unknown command %T", command))
}

func file(s State, c File) ([]Event, error) {
	switch {
	case s.Exists():
		return nil, nil
	case strings.TrimSpace(c.Letter.Message) == "":
		return nil, ErrEmpty
	}
	return []Event{Filed(c)}, nil
}

// open refuses an empty text, and any text for a complaint that is closed or does not exist.
func (s State) open(text Reply) error {
	switch {
	case !s.Exists():
		return ErrNotFound
	case s.Status == Finished:
		return ErrClosed
	case strings.TrimSpace(text.Text) == "":
		return ErrEmptyReply
	}
	return nil
}
