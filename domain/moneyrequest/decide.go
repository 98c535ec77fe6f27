package moneyrequest

import (
	"fmt"
	"slices"
	"time"

	"hulak/domain"
	"hulak/domain/money"
)

var (
	// ErrNotFound rejects a request that does not exist or was made to another sender.
	ErrNotFound = domain.Reject(domain.NotFound, "REQUEST_NOT_FOUND")
	// ErrTooOften rejects a request of a beneficiary who has made MaxPerWeek requests within Week.
	ErrTooOften = domain.Reject(domain.BusinessRule, "REQUEST_TOO_OFTEN")
	// ErrInvalidAmount rejects an amount that is not in NPR or is out of bounds.
	ErrInvalidAmount = domain.RejectField("amount", "REQUEST_AMOUNT")
	// ErrInvalidNote rejects a note that is too long, or that contains a link or a control character.
	ErrInvalidNote = domain.RejectField("note", "REQUEST_NOTE")
)

// Command is a command for one beneficiary's requests. If By is not the beneficiary's sender, the command is rejected with ErrNotFound.
type Command interface{ decide(State) ([]Event, error) }

// Ask asks for money. It replaces an open request.
type Ask struct {
	RequestID     string
	BeneficiaryID string
	SenderID      string
	TransferID    string
	Amount        money.Amount
	Note          string
	Hidden        bool // the sender must not see the request, for example because the account is suspended
	At            time.Time
}

// Dismiss dismisses a request. It does nothing if the request is not open.
type Dismiss struct {
	By        string
	RequestID string
	At        time.Time
}

// Answer records the transfer that the sender created for a request. It must be part of the decision that creates the transfer. It does
// nothing if the request is not open.
type Answer struct {
	By         string
	RequestID  string
	TransferID string
	At         time.Time
}

// Stop dismisses the open request and hides all later requests of the beneficiary.
type Stop struct {
	By string
	At time.Time
}

// ChooseTexts chooses whether the sender gets a text message about each request of the beneficiary.
type ChooseTexts struct {
	By string
	On bool
	At time.Time
}

// Decider holds the rules for one beneficiary's requests.
var Decider = domain.Decider[Command, Event, State]{
	Category: "moneyrequest",
	Decide:   func(s State, c Command) ([]Event, error) { return c.decide(s) },
	Evolve:   evolve,
	Events:   []Event{Asked{}, Dismissed{}, Answered{}, Stopped{}, TextsChosen{}},
}

func (c Ask) decide(s State) ([]Event, error) {
	switch {
	case s.SenderID != "" && s.SenderID != c.SenderID:
		return nil, ErrNotFound
	case s.LatestID == c.RequestID:
		return nil, nil
	case !IsValidAmount(c.Amount):
		return nil, ErrInvalidAmount
	case !IsValidNote(c.Note):
		return nil, ErrInvalidNote
	case len(s.Asked) >= MaxPerWeek && c.At.Before(s.Asked[len(s.Asked)-MaxPerWeek].Add(Week)):
		return nil, ErrTooOften
	}
	asked := Asked{
		RequestID: c.RequestID, BeneficiaryID: c.BeneficiaryID, SenderID: c.SenderID, TransferID: c.TransferID, Amount: c.Amount,
		Hidden: c.Hidden || s.Stopped, At: c.At, Note: Note{Text: c.Note},
	}
	if !asked.Hidden {
		asked.Replaces = s.Open.ID
	}
	return []Event{asked}, nil
}

func (c Dismiss) decide(s State) ([]Event, error) {
	if s.SenderID != c.By {
		return nil, ErrNotFound
	}
	return s.dismiss(c.RequestID, c.At), nil
}

func (s State) dismiss(requestID string, at time.Time) []Event {
	if requestID == "" || s.Open.ID != requestID {
		return nil
	}
	return []Event{Dismissed{RequestID: requestID, BeneficiaryID: s.BeneficiaryID, SenderID: s.SenderID, At: at}}
}

func (c Answer) decide(s State) ([]Event, error) {
	if c.RequestID == "" || s.SenderID != c.By || s.Open.ID != c.RequestID {
		return nil, nil
	}
	return []Event{Answered{
		RequestID: c.RequestID, BeneficiaryID: s.BeneficiaryID, SenderID: s.SenderID, TransferID: c.TransferID, At: c.At,
	}}, nil
}

func (c Stop) decide(s State) ([]Event, error) {
	switch {
	case s.SenderID != c.By:
		return nil, ErrNotFound
	case s.Stopped:
		return nil, nil
	}
	return append(s.dismiss(s.Open.ID, c.At), Stopped{BeneficiaryID: s.BeneficiaryID, SenderID: s.SenderID, At: c.At}), nil
}

func (c ChooseTexts) decide(s State) ([]Event, error) {
	switch {
	case s.SenderID != c.By:
		return nil, ErrNotFound
	case s.Texts == c.On:
		return nil, nil
	}
	return []Event{TextsChosen{BeneficiaryID: s.BeneficiaryID, SenderID: s.SenderID, On: c.On, At: c.At}}, nil
}

func evolve(s State, event Event) State {
	switch e := event.(type) {
	case Asked:
		s.BeneficiaryID, s.SenderID, s.LatestID = e.BeneficiaryID, e.SenderID, e.RequestID
		s.Asked = append(slices.Clip(s.Asked), e.At)
		s.Asked = s.Asked[max(0, len(s.Asked)-MaxPerWeek):]
		if !e.Hidden {
			s.Open = Request{ID: e.RequestID, TransferID: e.TransferID, Amount: e.Amount, Note: e.Note, At: e.At}
		}
	case Dismissed, Answered:
		s.Open = Request{}
	case Stopped:
		s.Stopped = true
	case TextsChosen:
		s.Texts = e.On
	default:
		panic(fmt.Sprintf("moneyrequest: unknown event %T", event))
	}
	return s
}
