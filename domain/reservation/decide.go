package reservation

import (
	"fmt"

	"hulak/domain"
)

// ErrTaken refuses a name that another holds.
var ErrTaken = domain.Refuse(domain.Conflict, "ALREADY_TAKEN")

// EmailDecider keeps the e-mail addresses of accounts. Streams are named "email-<keyed digest of the address>".
var EmailDecider = decider("email")

// ReferenceDecider keeps the reference numbers of transfers (PINs). Streams are named "reference-<keyed digest of the number>".
var ReferenceDecider = decider("reference")

// AccountDecider keeps the accounts elsewhere by which people sign in. Streams are named "openid-<keyed digest of the provider
// and its name for the account>".
var AccountDecider = decider("openid")

func decider(category string) domain.Decider[Command, Event, State] {
	return domain.Decider[Command, Event, State]{
		Category: category,
		Decide:   decide,
		Evolve:   evolve,
		Events:   []Event{Claimed{}, Released{}},
	}
}

func decide(s State, command Command) ([]Event, error) {
	switch c := command.(type) {
	case Claim:
		switch s.Holder {
		case c.Holder:
			return nil, nil
		case "":
			return []Event{Claimed{Holder: c.Holder}}, nil
		}
		return nil, ErrTaken
	case Release:
		if c.Holder == "" || s.Holder != c.Holder {
			return nil, nil
		}
		return []Event{Released{Holder: c.Holder}}, nil
	}
	panic(fmt.Sprintf("claim: unknown command %T", command))
}

func evolve(s State, event Event) State {
	switch e := event.(type) {
	case Claimed:
		return State{Holder: e.Holder}
	case Released:
		return State{}
	}
	panic(fmt.Sprintf("claim: unknown event %T", event))
}
