package screening

import (
	"time"

	"hulak/domain"
)

// Rescreened records the result of screening the people that a new version of a list can affect. Its stream is named
// "rescreening-<list>". Entries are those for people. The numbers of people count senders and beneficiaries.
type Rescreened struct {
	List          string    `json:"list"`
	Version       string    `json:"version"`            // digest of the list's files
	Previous      string    `json:"previous,omitempty"` // version that the new one was compared with; empty if all entries count as added
	RulesVersion  string    `json:"rules"`
	Added         int       `json:"added"`   // entries
	Changed       int       `json:"changed"` // entries
	Removed       int       `json:"removed"` // entries
	People        int       `json:"people"`
	Candidates    int       `json:"candidates"`    // people with a name similar to an added, changed, or removed entry
	Hits          int       `json:"hits"`          // people who match an added or changed entry
	Ended         int       `json:"ended"`         // people who match only the previous version of an entry
	OpenTransfers int       `json:"openTransfers"` // transfers that were screened again
	StartedAt     time.Time `json:"startedAt"`
	At            time.Time `json:"at"`
}

// CompleteRescreening records the result of screening people against a new version.
type CompleteRescreening Rescreened

// RescreeningState has the version of a list against which people were last screened.
type RescreeningState struct {
	Version      string
	RulesVersion string
}

// RescreeningDecider holds the rules for screening people when a list changes.
var RescreeningDecider = domain.Decider[CompleteRescreening, Rescreened, RescreeningState]{
	Category: "rescreening",
	Decide: func(s RescreeningState, c CompleteRescreening) ([]Rescreened, error) {
		if s == (RescreeningState{c.Version, c.RulesVersion}) {
			return nil, nil
		}
		return []Rescreened{Rescreened(c)}, nil
	},
	Evolve: func(_ RescreeningState, e Rescreened) RescreeningState {
		return RescreeningState{e.Version, e.RulesVersion}
	},
	Events: []Rescreened{{}},
}

func (Rescreened) EventType() string { return "screening.people_rescreened" }
