// Package closing holds the rules for the daily close of the ledger. A close signs the trial balance at the end of a day, together
// with the head of the event log. A close is permanent.
package closing

import (
	"fmt"
	"strings"
	"time"

	"hulak/domain"
	"hulak/domain/ledger"
	"hulak/domain/money"
)

// ErrDayNotOver rejects the close of a day that has not ended.
var ErrDayNotOver = domain.Reject(domain.Conflict, "DAY_NOT_OVER")

// Signed records the close of a day. Its stream is named "closing-<day>". Note is the signed text, which can be verified with our
// public key.
type Signed struct {
	Day      string    `json:"day"`      // date in Los Angeles, such as 2026-11-21
	Position int64     `json:"position"` // position of the last included event
	Note     string    `json:"note"`
	At       time.Time `json:"at"`
}

// Sign closes a day. EndsAt is the end of the day.
type Sign struct {
	Day      string
	EndsAt   time.Time
	Position int64
	Note     string
	At       time.Time
}

// State is the state of one day's close.
type State struct{ Day string }

// IsClosed reports whether the day has been closed.
func (s State) IsClosed() bool { return s.Day != "" }

func (Signed) EventType() string { return "closing.signed" }

// Decider holds the rules for one day's close.
var Decider = domain.Decider[Sign, Signed, State]{
	Category: "closing",
	Decide:   decide,
	Evolve:   func(_ State, e Signed) State { return State{Day: e.Day} },
	Events:   []Signed{{}},
}

func decide(s State, c Sign) ([]Signed, error) {
	switch {
	case s.IsClosed():
		return nil, nil
	case c.At.Before(c.EndsAt):
		return nil, ErrDayNotOver
	}
	return []Signed{{Day: c.Day, Position: c.Position, Note: c.Note, At: c.At}}, nil
}

// Head is the signed head of the event log at the time of a close.
type Head struct {
	Number, Size int64
	Root         string
}

// Line is the balance of an account in one currency.
type Line struct {
	Account ledger.Account
	Amount  money.Amount
}

// Text returns the text to sign. It contains each account's balance at the end of the day, and the log head that proves the
// balances.
func Text(day string, position int64, head Head, lines []Line) string {
	var text strings.Builder
	fmt.Fprintf(&text, "hulak daily close v1\nday %s\nposition %d\nhead %d size %d root %s\n",
		day, position, head.Number, head.Size, head.Root)
	for _, line := range lines {
		fmt.Fprintf(&text, "%s %s\n", line.Account, line.Amount)
	}
	return text.String()
}
