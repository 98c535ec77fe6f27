package screening

import (
	"time"

	"hulak/domain"
)

// ListActivated records that a version of a list became current for screening. Its stream is named "sanctionslist-<name>".
type ListActivated struct {
	List     string    `json:"list"`
	Version  string    `json:"version"` // digest of the list's files
	Previous string    `json:"previous,omitempty"`
	Entries  int       `json:"entries"`
	Names    int       `json:"names"` // including aliases
	Sample   bool      `json:"sample,omitempty"`
	At       time.Time `json:"at"`
}

// ActivateList makes a version of a list current.
type ActivateList struct {
	List    string
	Version string
	Entries int
	Names   int
	Sample  bool // the built-in list of fictional people
	At      time.Time
}

// ListState is the state of one list.
type ListState struct {
	Version string // current version
}

// ListDecider holds the rules for one list.
var ListDecider = domain.Decider[ActivateList, ListActivated, ListState]{
	Category: "sanctionslist",
	Decide: func(s ListState, c ActivateList) ([]ListActivated, error) {
		if c.Version == s.Version {
			return nil, nil
		}
		return []ListActivated{{
			List: c.List, Version: c.Version, Previous: s.Version, Entries: c.Entries, Names: c.Names, Sample: c.Sample, At: c.At,
		}}, nil
	},
	Evolve: func(_ ListState, e ListActivated) ListState { return ListState{Version: e.Version} },
	Events: []ListActivated{{}},
}

func (ListActivated) EventType() string { return "screening.list_taken" }
