// Package customerindex holds the rules for the customer index. Once a day, Hulak commits to the list of each sender's events, with the
// root of a Merkle tree that has one leaf per sender. With it, a sender can check that an export has every transfer (see
// proof.Completeness).
package customerindex

import (
	"time"

	"hulak/domain"
)

// Key is the key of the only stream.
const Key = "all"

// Committed records a commitment to the events up to a position.
type Committed struct {
	Position  int64     `json:"position"`  // of the last included event
	Customers int64     `json:"customers"` // number of leaves
	Root      string    `json:"root"`      // Base64
	At        time.Time `json:"at"`
}

// Commit commits to an index.
type Commit Committed

// State is the latest commitment, or zero if there is none.
type State struct {
	Position int64
	Root     string
	At       time.Time
}

func (Committed) EventType() string { return "customerindex.committed" }

// Decider holds the rules for the index.
var Decider = domain.Decider[Commit, Committed, State]{
	Category: "customerindex",
	Decide:   decide,
	Evolve:   func(_ State, e Committed) State { return State{e.Position, e.Root, e.At} },
	Events:   []Committed{{}},
}

// decide ignores a commitment that includes no later event.
func decide(s State, c Commit) ([]Committed, error) {
	if c.Position <= s.Position {
		return nil, nil
	}
	return []Committed{Committed(c)}, nil
}
