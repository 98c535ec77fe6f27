package screening

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"hulak/domain"
)

// ClearanceEvent is a fact about the sanctions matches of one person. Its stream is named "clearance-<person ID>".
type ClearanceEvent interface {
	EventType() string
	clearance()
}

// MatchDismissed records that staff dismissed a match, because the person is not the person on the list. The entry no longer counts as
// a hit for this person.
type MatchDismissed struct {
	PersonID string    `json:"personId"`
	List     string    `json:"list"`
	Entry    string    `json:"entry"`
	At       time.Time `json:"at"`
	Reason   string    `json:"-" personal:"true"`
}

// DismissalProposed records that a staff member proposed to dismiss a match. A second staff member must agree.
type DismissalProposed struct {
	PersonID string    `json:"personId"`
	List     string    `json:"list"`
	Entry    string    `json:"entry"`
	By       string    `json:"by"` // staff ID
	At       time.Time `json:"at"`
	Reason   string    `json:"-" personal:"true"`
}

// MatchRestored records that a dismissed match counts again or that a proposal was withdrawn.
type MatchRestored struct {
	PersonID string    `json:"personId"`
	List     string    `json:"list"`
	Entry    string    `json:"entry"`
	At       time.Time `json:"at"`
	Reason   string    `json:"-" personal:"true"`
}

// ClearanceCommand is a command for one person's matches.
type ClearanceCommand interface {
	decide(Clearance) ([]ClearanceEvent, error)
}

// DismissMatch dismisses a match. The first staff member proposes the dismissal, and a second staff member completes it.
type DismissMatch struct {
	PersonID string
	List     string
	Entry    string
	By       string // staff ID
	At       time.Time
	Reason   string
}

// RestoreMatch undoes a dismissal or a proposal.
type RestoreMatch struct {
	List   string
	Entry  string
	Reason string
	At     time.Time
}

// Clearance is the state of one person's dismissed and proposed matches.
type Clearance struct {
	PersonID  string
	Dismissed []Match
	Proposals []Proposal
	ToReview  []Match // matches found without a transfer in progress, including dismissed ones
	Recorded  RecordedVersion
}

// RecordedVersion is the list version whose effect on a person was recorded last.
type RecordedVersion struct{ List, Version, RulesVersion string }

// Proposal is a proposal to dismiss a match.
type Proposal struct {
	Match
	By string // staff ID
	At time.Time
}

// ProposalFor returns the open proposal for a match, or false if there is none.
func (c Clearance) ProposalFor(m Match) (Proposal, bool) {
	i := slices.IndexFunc(c.Proposals, func(p Proposal) bool { return p.Match == m })
	if i < 0 {
		return Proposal{}, false
	}
	return c.Proposals[i], true
}

// Match identifies a list entry.
type Match struct{ List, Entry string }

// IsDismissed reports whether a hit has been dismissed.
func (c Clearance) IsDismissed(h Hit) bool {
	return slices.Contains(c.Dismissed, Match{h.List, h.Entry})
}

// ErrReasonRequired rejects a dismissal or restoration without a reason.
var ErrReasonRequired = domain.RejectField("reason", "FIELD_CANNOT_BE_EMPTY")

// ErrSecondPersonRequired rejects an approval by the staff member who made the proposal.
var ErrSecondPersonRequired = domain.Reject(domain.BusinessRule, "SECOND_PERSON_REQUIRED")

// ClearanceDecider holds the rules for one person's matches.
var ClearanceDecider = domain.Decider[ClearanceCommand, ClearanceEvent, Clearance]{
	Category: "clearance",
	Decide:   func(s Clearance, c ClearanceCommand) ([]ClearanceEvent, error) { return c.decide(s) },
	Evolve:   evolveClearance,
	Events: []ClearanceEvent{
		DismissalProposed{}, MatchDismissed{}, MatchRestored{}, MatchFound{}, MatchEnded{}, ReviewCompleted{}, ReviewReopened{},
	},
}

func (c DismissMatch) decide(s Clearance) ([]ClearanceEvent, error) {
	switch {
	case strings.TrimSpace(c.Reason) == "":
		return nil, ErrReasonRequired
	case s.IsDismissed(Hit{List: c.List, Entry: c.Entry}):
		return nil, nil
	}
	proposal, open := s.ProposalFor(Match{c.List, c.Entry})
	switch {
	case !open:
		return []ClearanceEvent{DismissalProposed(c)}, nil
	case proposal.By != c.By:
		events := []ClearanceEvent{MatchDismissed{PersonID: c.PersonID, List: c.List, Entry: c.Entry, At: c.At, Reason: c.Reason}}
		if s.completesReview(Match{c.List, c.Entry}) {
			events = append(events, ReviewCompleted{PersonID: c.PersonID, At: c.At})
		}
		return events, nil
	case proposal.At.Equal(c.At): // duplicate command
		return nil, nil
	}
	return nil, ErrSecondPersonRequired
}

func (c RestoreMatch) decide(s Clearance) ([]ClearanceEvent, error) {
	if strings.TrimSpace(c.Reason) == "" {
		return nil, ErrReasonRequired
	}
	match := Match{c.List, c.Entry}
	if _, proposed := s.ProposalFor(match); !proposed && !slices.Contains(s.Dismissed, match) {
		return nil, nil
	}
	events := []ClearanceEvent{MatchRestored{PersonID: s.PersonID, List: c.List, Entry: c.Entry, At: c.At, Reason: c.Reason}}
	if s.reopensReview(match) {
		events = append(events, ReviewReopened{PersonID: s.PersonID, At: c.At})
	}
	return events, nil
}

func evolveClearance(s Clearance, event ClearanceEvent) Clearance {
	switch e := event.(type) {
	case DismissalProposed:
		s.PersonID = e.PersonID
		s.Proposals = append(slices.Clone(s.Proposals), Proposal{Match: Match{e.List, e.Entry}, By: e.By, At: e.At})
		return s
	case MatchDismissed:
		match := Match{e.List, e.Entry}
		s.PersonID = e.PersonID
		s.Dismissed, s.Proposals = append(slices.Clone(s.Dismissed), match), s.proposalsExcept(match)
		return s
	case MatchRestored:
		match := Match{e.List, e.Entry}
		s.Dismissed = slices.DeleteFunc(slices.Clone(s.Dismissed), func(m Match) bool { return m == match })
		s.Proposals = s.proposalsExcept(match)
		return s
	case MatchFound:
		return s.withFound(e)
	case MatchEnded:
		s.PersonID, s.Recorded = e.PersonID, RecordedVersion{e.List, e.Version, e.RulesVersion}
		return s
	case ReviewCompleted, ReviewReopened: // follow from the dismissals
		return s
	}
	panic(fmt.Sprintf("screening: unknown event %T", event))
}

// proposalsExcept returns all proposals except the proposal for m.
func (c Clearance) proposalsExcept(m Match) []Proposal {
	return slices.DeleteFunc(slices.Clone(c.Proposals), func(p Proposal) bool { return p.Match == m })
}

func (DismissalProposed) EventType() string { return "screening.set_aside_proposed" }
func (MatchDismissed) EventType() string    { return "screening.match_set_aside" }
func (MatchRestored) EventType() string     { return "screening.match_restored" }

// Subject returns the person, whose key encrypts the reason.
func (e DismissalProposed) Subject() string { return e.PersonID }

// Subject returns the person, whose key encrypts the reason.
func (e MatchDismissed) Subject() string { return e.PersonID }

// Subject returns the person, whose key encrypts the reason.
func (e MatchRestored) Subject() string { return e.PersonID }

func (DismissalProposed) clearance() {}
func (MatchDismissed) clearance()    {}
func (MatchRestored) clearance()     {}
