package complaint

import (
	"strings"

	"hulak/domain"
)

var (
	// ErrEmptyMessage rejects an empty complaint.
	ErrEmptyMessage = emptyField("message")
	// ErrEmptyReply rejects an empty reply or reason.
	ErrEmptyReply = emptyField("text")
	// ErrNotFound rejects a command for a complaint that does not exist.
	ErrNotFound = domain.Reject(domain.NotFound, "COMPLAINT_NOT_FOUND")
	// ErrClosed rejects a reply to a closed complaint, or an attempt to close it again.
	ErrClosed = domain.Reject(domain.Conflict, "COMPLAINT_CLOSED")
)

func emptyField(field string) *domain.Rejection {
	return domain.RejectField(field, "FIELD_CANNOT_BE_EMPTY")
}

// Decider holds the rules for one complaint.
var Decider = domain.Decider[Command, Event, State]{
	Category: "complaint",
	Decide:   func(s State, c Command) ([]Event, error) { return c.decide(s) },
	Evolve:   evolve,
	Events: []Event{
		Filed{}, Answered{}, Closed{}, Classified{}, InvestigationFinished{}, ResultSent{}, RemedyChosen{}, RemedyCarriedOut{},
	},
}

func (c Answer) decide(s State) ([]Event, error) {
	if err := s.checkReply(c.Reply); err != nil || s.AnsweredAt.Equal(c.At) {
		return nil, err
	}
	return []Event{Answered{ComplaintID: s.ID, At: c.At, Reply: c.Reply}}, nil
}

func (c Close) decide(s State) ([]Event, error) {
	if s.Exists() && s.ClosedAt.Equal(c.At) {
		return nil, nil
	}
	switch err := s.checkReply(c.Reason); {
	case err != nil:
		return nil, err
	case s.isUnresolvedError():
		return nil, ErrNotResolved
	}
	return []Event{Closed{ComplaintID: s.ID, At: c.At, Reason: c.Reason}}, nil
}

func (c File) decide(s State) ([]Event, error) {
	switch {
	case s.Exists():
		return nil, nil
	case strings.TrimSpace(c.Letter.Message) == "":
		return nil, ErrEmptyMessage
	case c.ErrorType != "" && c.TransferID == "":
		return nil, ErrTransferRequired
	}
	return []Event{Filed(c)}, nil
}

// checkReply rejects an empty reply, and any reply to a complaint that is closed or does not exist.
func (s State) checkReply(reply Reply) error {
	switch {
	case !s.Exists():
		return ErrNotFound
	case s.Status == StatusClosed:
		return ErrClosed
	case strings.TrimSpace(reply.Text) == "":
		return ErrEmptyReply
	}
	return nil
}
