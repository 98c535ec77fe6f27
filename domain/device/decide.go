package device

import (
	"hulak/domain"
)

// Decider holds the rules for the devices of one account.
var Decider = domain.Decider[SignIn, SignedIn, State]{
	Category: "device",
	Decide:   decide,
	Evolve:   func(_ State, e SignedIn) State { return State{Last: e.DeviceID} },
	Events:   []SignedIn{{}},
}

func decide(s State, c SignIn) ([]SignedIn, error) {
	if s.Last == c.DeviceID {
		return nil, nil
	}
	return []SignedIn{SignedIn(c)}, nil
}
