package unclaimed

import (
	"fmt"
	"slices"
	"time"

	"hulak/domain"
	"hulak/domain/money"
)

// ErrReportNotFound means that no report was opened for the state and year.
var ErrReportNotFound = domain.Reject(domain.NotFound, "UNCLAIMED_REPORT_NOT_FOUND")

// Event is a fact about one report. Its stream is named "unclaimed-<report ID>".
type Event interface {
	EventType() string
	unclaimed()
}

// Opened records that the letters of a report can be mailed. A report is opened again if money returns to it after it was closed.
type Opened struct {
	Report       Report    `json:"report"`
	LettersDue   bool      `json:"lettersDue"` // at least one owner must get a letter
	LettersDueAt time.Time `json:"lettersDueAt"`
	DueAt        time.Time `json:"dueAt"`
	At           time.Time `json:"at"`
}

// LettersSent records that letters were mailed. The events of the transfers name the owners.
type LettersSent struct {
	Report    Report    `json:"report"`
	Letters   int       `json:"letters"`
	Remaining int       `json:"remaining"` // owners who must still get a letter
	By        string    `json:"by"`
	At        time.Time `json:"at"`
}

// Paid records that the report was filed and its money paid to the state. The events of the transfers carry the postings.
type Paid struct {
	Report      Report       `json:"report"`
	Transfers   int          `json:"transfers"`
	Total       money.Amount `json:"total"`
	Reference   string       `json:"reference"` // of the payment
	RequestedBy string       `json:"requestedBy"`
	At          time.Time    `json:"at"`
}

// Emptied records that nothing is left to report, because the owners claimed all money.
type Emptied struct {
	Report Report    `json:"report"`
	At     time.Time `json:"at"`
}

// Status is the status of a report.
type Status string

const (
	StatusNotOpen Status = ""
	StatusDue     Status = "DUE"
	StatusPaid    Status = "PAID"
	StatusEmpty   Status = "EMPTY"
)

// State is the state of one report.
type State struct {
	Report     Report
	Status     Status
	LettersDue bool      // owners must still get a letter
	LettersAt  time.Time // when letters were last recorded
	Payments   []Paid
}

// Command is a command for one report.
type Command interface{ decide(State) ([]Event, error) }

// Open opens a report. It has no effect while the report is due.
type Open struct {
	Report     Report
	LettersDue bool
	At         time.Time
}

// RecordLetters records that letters were mailed.
type RecordLetters struct {
	Letters, Remaining int
	By                 string
	At                 time.Time
}

// Pay records the payment. Only package usecase issues this command, with the commands for the transfers.
type Pay struct {
	Transfers   int
	Total       money.Amount
	Reference   string
	RequestedBy string
	At          time.Time
}

// Empty closes a report that has no money left.
type Empty struct{ At time.Time }

// Decider holds the rules for one report.
var Decider = domain.Decider[Command, Event, State]{
	Category: "unclaimed",
	Decide:   func(s State, c Command) ([]Event, error) { return c.decide(s) },
	Evolve:   evolve,
	Events:   []Event{Opened{}, LettersSent{}, Paid{}, Emptied{}},
}

func (c Open) decide(s State) ([]Event, error) {
	if s.Status == StatusDue {
		return nil, nil
	}
	dates := c.Report.Dates()
	return []Event{Opened{
		Report: c.Report, LettersDue: c.LettersDue, LettersDueAt: dates.LettersBy, DueAt: dates.ReportBy, At: c.At,
	}}, nil
}

func (c RecordLetters) decide(s State) ([]Event, error) {
	switch {
	case s.Status == StatusNotOpen:
		return nil, ErrReportNotFound
	case c.At.Equal(s.LettersAt): // duplicate command
		return nil, nil
	}
	return []Event{LettersSent{Report: s.Report, Letters: c.Letters, Remaining: c.Remaining, By: c.By, At: c.At}}, nil
}

func (c Pay) decide(s State) ([]Event, error) {
	switch last := len(s.Payments) - 1; {
	case s.Status == StatusNotOpen:
		return nil, ErrReportNotFound
	case last >= 0 && c.At.Equal(s.Payments[last].At): // duplicate command
		return nil, nil
	}
	return []Event{Paid{
		Report: s.Report, Transfers: c.Transfers, Total: c.Total, Reference: c.Reference, RequestedBy: c.RequestedBy, At: c.At,
	}}, nil
}

func (c Empty) decide(s State) ([]Event, error) {
	if s.Status != StatusDue {
		return nil, nil
	}
	return []Event{Emptied{Report: s.Report, At: c.At}}, nil
}

func evolve(s State, event Event) State {
	switch e := event.(type) {
	case Opened:
		s.Report, s.Status, s.LettersDue = e.Report, StatusDue, e.LettersDue
	case LettersSent:
		s.LettersDue, s.LettersAt = e.Remaining > 0, e.At
	case Paid:
		s.Status, s.Payments = StatusPaid, append(slices.Clip(s.Payments), e)
	case Emptied:
		s.Status = StatusEmpty
		if len(s.Payments) > 0 {
			s.Status = StatusPaid
		}
	default:
		panic(fmt.Sprintf("unclaimed: unknown event %T", event))
	}
	return s
}

func (Opened) EventType() string      { return "unclaimed.report_opened" }
func (LettersSent) EventType() string { return "unclaimed.letters_sent" }
func (Paid) EventType() string        { return "unclaimed.paid" }
func (Emptied) EventType() string     { return "unclaimed.emptied" }

func (Opened) unclaimed()      {}
func (LettersSent) unclaimed() {}
func (Paid) unclaimed()        {}
func (Emptied) unclaimed()     {}
