// Package closing is the daily close of the books: the trial balance of a day's end with the log's head, signed, and kept for good.
package closing

import (
	"fmt"
	"strings"
	"time"

	"hulak/domain"
	"hulak/domain/ledger"
	"hulak/domain/money"
)

// ErrOpen refuses to close a day that is not over.
var ErrOpen = domain.Refuse(domain.Conflict, "DAY_NOT_OVER")

// Event is a fact about the close of one day. Streams are named "closing-<day>".
type Event interface {
	EventType() string
	closing()
}

// Signed says that a day was closed. Note is the signed text, which whoever has our public key can check.
type Signed struct {
	Day      string    `json:"day"`      // such as 2026-11-21, in Los Angeles
	Position int64     `json:"position"` // of the last entry that counts
	Note     string    `json:"note"`
	At       time.Time `json:"at"`
}

// Command is an intention for the close of one day.
type Command interface{ command() }

// Sign closes a day that ended at EndsAt.
type Sign struct {
	Day      string
	EndsAt   time.Time
	Position int64
	Note     string
	At       time.Time
}

// State is the close of one day.
type State struct{ Day string }

// Closed reports whether the day was closed.
func (s State) Closed() bool { return s.Day != "" }

func (Signed) EventType() string { return "closing.signed" }
func (Signed) closing()          {}
func (Sign) command()            {}

// Decider is the behaviour of one day's close.
var Decider = domain.Decider[Command, Event, State]{
	Category: "closing",
	Decide:   decide,
	Evolve:   evolve,
	Events:   []Event{Signed{}},
}

func decide(s State, command Command) ([]Event, error) {
	c, ok := command.(Sign)
	switch {
	case !ok:
		panic(fmt.Sprintf("closing: unknown command %T", command))
	case s.Closed():
		return nil, nil
	case c.At.Before(c.EndsAt):
		return nil, ErrOpen
	}
	return []Event{Signed{Day: c.Day, Position: c.Position, Note: c.Note, At: c.At}}, nil
}

func evolve(_ State, event Event) State {
	e, ok := event.(Signed)
	if !ok {
		panic(fmt.Sprintf("closing: unknown event %T", event))
	}
	return State{Day: e.Day}
}

// Head names the log's head that a close stands on.
type Head struct {
	Number, Size int64
	Root         string
}

// Line is what stood on an account in one currency.
type Line struct {
	Account ledger.Account
	Amount  money.Amount
}

// Text is what is signed: what each account held when the day ended, and the head of the log that proves the entries.
func Text(day string, position int64, head Head, lines []Line) string {
	var text strings.Builder
	fmt.Fprintf(&text, "hulak daily close v1\nday %s\nposition %d\nhead %d size %d root %s\n", day, position, head.Number, head.Size, head.Root)
	for _, line := range lines {
		fmt.Fprintf(&text, "%s %s\n", line.Account, line.Amount)
	}
	return text.String()
}
