package screening

import (
	"fmt"
	"time"

	"hulak/domain"
)

// ListEvent is a fact about one list. Its stream is named "sanctionslist-<name>".
type ListEvent interface {
	EventType() string
	list()
}

// ListActivated records that a version of a list became current for screening.
type ListActivated struct {
	List     string    `json:"list"`
	Version  string    `json:"version"` // digest of the list's files
	Previous string    `json:"previous,omitempty"`
	Entries  int       `json:"entries"`
	Names    int       `json:"names"` // including aliases
	Sample   bool      `json:"sample,omitempty"`
	At       time.Time `json:"at"`
}

// ListCommand is a command for one list.
type ListCommand interface{ listCommand() }

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
var ListDecider = domain.Decider[ListCommand, ListEvent, ListState]{
	Category: "sanctionslist",
	Decide: func(s ListState, command ListCommand) ([]ListEvent, error) {
		c, ok := command.(ActivateList)
		switch {
		case !ok:
			panic(fmt.Sprintf("screening: unknown command %T", command))
		case c.Version == s.Version:
			return nil, nil
		}
		return []ListEvent{ListActivated{
			List: c.List, Version: c.Version, Previous: s.Version, Entries: c.Entries, Names: c.Names, Sample: c.Sample, At: c.At,
		}}, nil
	},
	Evolve: func(_ ListState, event ListEvent) ListState {
		e, ok := event.(ListActivated)
		if !ok {
			panic(fmt.Sprintf("screening: unknown event %T", event))
		}
		return ListState{Version: e.Version}
	},
	Events: []ListEvent{ListActivated{}},
}

func (ListActivated) EventType() string { return "screening.list_taken" }
func (ListActivated) list()             {}
func (ActivateList) listCommand()       {}
