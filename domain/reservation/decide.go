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
		Decide:   func(s State, c Command) ([]Event, error) { return c.decide(s) },
		Evolve:   evolve,
		Events:   []Event{Claimed{}, Released{}},
	}
}

func (c Claim) decide(s State) ([]Event, error) {
	switch s.Holder {
	case c.Holder:
		return nil, nil
	case "":
		return []Event{Claimed(c)}, nil
	}
	return nil, ErrAlreadyTaken
}

func (c Release) decide(s State) ([]Event, error) {
	if c.Holder == "" || s.Holder != c.Holder {
		return nil, nil
	}
	return []Event{Released(c)}, nil
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
