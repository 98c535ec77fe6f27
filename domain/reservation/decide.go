package reservation

import (
	"fmt"

	"hulak/domain"
)

// ErrAlreadyTaken rejects a claim if another holder has already claimed the value.
var ErrAlreadyTaken = domain.Reject(domain.Conflict, "ALREADY_TAKEN")

// EmailDecider reserves account email addresses. Streams are named "email-<keyed digest of the address>".
var EmailDecider = newDecider("email")

// ReferenceDecider reserves transfer reference numbers (PINs). Streams are named "reference-<keyed digest of the number>".
var ReferenceDecider = newDecider("reference")

// SocialAccountDecider reserves accounts used for social sign-in. Streams are named
// "openid-<keyed digest of the provider and its account ID>".
var SocialAccountDecider = newDecider("openid")

func newDecider(category string) domain.Decider[Command, Event, State] {
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
			return []Event{Claimed(c)}, nil
		}
		return nil, ErrAlreadyTaken
	case Release:
		if c.Holder == "" || s.Holder != c.Holder {
			return nil, nil
		}
		return []Event{Released(c)}, nil
	}
	panic(fmt.Sprintf("reservation: unknown command %T", command))
}

func evolve(_ State, event Event) State {
	switch e := event.(type) {
	case Claimed:
		return State(e)
	case Released:
		return State{}
	}
	panic(fmt.Sprintf("reservation: unknown event %T", event))
}
