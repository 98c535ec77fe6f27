package screening

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"hulak/domain"
)

// ClearanceEvent is a fact about the matches of one person that staff have looked into. Streams are named
// "clearance-<id of the person>".
type ClearanceEvent interface {
	EventType() string
	clearance()
}

// MatchSetAside says that a person is not the one whom an entry means, and why: the entry is no hit for them any more.
type MatchSetAside struct {
	PersonID string    `json:"personId"`
	List     string    `json:"list"`
	Entry    string    `json:"entry"`
	At       time.Time `json:"at"`
	Reason   string    `json:"-" personal:"true"`
}

// MatchRestored takes it back.
type MatchRestored struct {
	PersonID string    `json:"personId"`
	List     string    `json:"list"`
	Entry    string    `json:"entry"`
	At       time.Time `json:"at"`
	Reason   string    `json:"-" personal:"true"`
}

// ClearanceCommand is an intention for the matches of one person.
type ClearanceCommand interface{ clearanceCommand() }

// SetAside says that a person is not the one whom an entry means. Reason says why.
type SetAside struct {
	PersonID string
	List     string
	Entry    string
	At       time.Time
	Reason   string
}

// Restore takes it back.
type Restore struct {
	List   string
	Entry  string
	Reason string
	At     time.Time
}

// Clearance is what staff have said of one person's matches.
type Clearance struct {
	PersonID string
	Matches  []Match // set aside
}

// Match is an entry of a list.
type Match struct{ List, Entry string }

// Covers reports whether a hit has been set aside.
func (c Clearance) Covers(h Hit) bool { return slices.Contains(c.Matches, Match{h.List, h.Entry}) }

// ErrReason refuses to set a match aside, or to restore it, without saying why.
var ErrReason = domain.Refuse(domain.Invalid, "FIELD_CANNOT_BE_EMPTY").Fielded(domain.FieldError{Field: "reason", Code: "FIELD_CANNOT_BE_EMPTY"})

// ClearanceDecider is the behaviour of one person's matches.
var ClearanceDecider = domain.Decider[ClearanceCommand, ClearanceEvent, Clearance]{
	Category: "clearance",
	Decide:   decideClearance,
	Evolve:   evolveClearance,
	Events:   []ClearanceEvent{MatchSetAside{}, MatchRestored{}},
}

func decideClearance(s Clearance, command ClearanceCommand) ([]ClearanceEvent, error) {
	switch c := command.(type) {
	case SetAside:
		switch {
		case strings.TrimSpace(c.Reason) == "":
			return nil, ErrReason
		case s.Covers(Hit{List: c.List, Entry: c.Entry}):
			return nil, nil
		}
		return []ClearanceEvent{MatchSetAside(c)}, nil
	case Restore:
		switch {
		case strings.TrimSpace(c.Reason) == "":
			return nil, ErrReason
		case !s.Covers(Hit{List: c.List, Entry: c.Entry}):
			return nil, nil
		}
		return []ClearanceEvent{MatchRestored{PersonID: s.PersonID, List: c.List, Entry: c.Entry, At: c.At, Reason: c.Reason}}, nil
	}
	panic(fmt.Sprintf("screening: unknown command %T", command))
}

func evolveClearance(s Clearance, event ClearanceEvent) Clearance {
	switch e := event.(type) {
	case MatchSetAside:
		return Clearance{PersonID: e.PersonID, Matches: append(slices.Clone(s.Matches), Match{e.List, e.Entry})}
	case MatchRestored:
		kept := slices.DeleteFunc(slices.Clone(s.Matches), func(m Match) bool { return m == Match{e.List, e.Entry} })
		return Clearance{PersonID: s.PersonID, Matches: kept}
	}
	panic(fmt.Sprintf("screening: unknown event %T", event))
}

func (MatchSetAside) EventType() string { return "screening.match_set_aside" }
func (MatchRestored) EventType() string { return "screening.match_restored" }

// Subject is the person, whose key the reason is stored under.
func (e MatchSetAside) Subject() string { return e.PersonID }

// Subject is the person, whose key the reason is stored under.
func (e MatchRestored) Subject() string { return e.PersonID }

func (MatchSetAside) clearance() {}
func (MatchRestored) clearance() {}

func (SetAside) clearanceCommand() {}
func (Restore) clearanceCommand()  {}
