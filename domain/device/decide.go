package device

import (
	"fmt"

	"hulak/domain"
)

// Decider holds the rules for the devices of one account.
var Decider = domain.Decider[Command, Event, State]{
	Category: "device",
	Decide:   decide,
	Evolve:   evolve,
	Events:   []Event{SignedIn{}},
}

func decide(s State, command Command) ([]Event, error) {
	c, ok := command.(SignIn)
	switch {
	case !ok:
		panic(fmt.Sprintf("device: unknown command %T", command))
	case s.Last == c.DeviceID:
		return nil, nil
	}
	return []Event{SignedIn(c)}, nil
}
