package manylogs

import (
	"fmt"
	"slices"

	"hulak/domain"
	"hulak/domain/ledger"
	"hulak/domain/money"
)

// Events of a sender in one log. Transfers are the sender's transfers so far, which are also the idempotency keys of their creation.
type (
	memberOpened struct {
		From      int      `json:"from"`
		Transfers []string `json:"transfers"`
	}
	memberClosed struct {
		To        int      `json:"to"`
		Transfers []string `json:"transfers"`
	}
	memberSent struct {
		Transfer string `json:"transfer"`
	}
)

func (memberOpened) EventType() string { return "member.opened" }
func (memberClosed) EventType() string { return "member.closed" }
func (memberSent) EventType() string   { return "member.sent" }

// member is the state of a sender in one log. Only the log in which the sender is open accepts new transfers.
type member struct {
	Open      bool
	Transfers []string
}

// Commands for a sender.
type (
	openMember  memberOpened
	closeMember struct{ To int }
	sendAsOpen  memberSent
)

// errNotHere rejects a command for a sender that another log has.
var errNotHere = domain.Reject(domain.Conflict, "SENDER_IN_OTHER_LOG")

var memberDecider = domain.Decider[any, domain.Event, member]{
	Category: "member",
	Decide: func(s member, command any) ([]domain.Event, error) {
		switch c := command.(type) {
		case openMember:
			return []domain.Event{memberOpened(c)}, nil
		case closeMember:
			if s.Open {
				return []domain.Event{memberClosed{c.To, s.Transfers}}, nil
			}
			return nil, errNotHere
		case sendAsOpen:
			switch {
			case !s.Open:
				return nil, errNotHere
			case slices.Contains(s.Transfers, c.Transfer): // a repeated request
				return nil, nil
			}
			return []domain.Event{memberSent(c)}, nil
		}
		panic(fmt.Sprintf("unknown command %T", command))
	},
	Evolve: func(s member, event domain.Event) member {
		switch e := event.(type) {
		case memberOpened:
			return member{true, e.Transfers}
		case memberClosed:
			return member{false, s.Transfers}
		case memberSent:
			return member{s.Open, append(slices.Clone(s.Transfers), e.Transfer)}
		}
		panic(fmt.Sprintf("unknown event %T", event))
	},
	Events: []domain.Event{memberOpened{}, memberClosed{}, memberSent{}},
}

// Events about the money between two logs, and about payouts by agents.
type (
	// moneyReceived records postings that another log has caused, and the amounts on the clearing account with that log.
	moneyReceived struct {
		From     int              `json:"from"`
		Transfer string           `json:"transfer"`
		Cause    string           `json:"cause"` // type of the event in the other log
		Postings []ledger.Posting `json:"postings"`
		Clearing []money.Amount   `json:"clearing"`
	}
	// payoutReported records what an agent of this log did.
	payoutReported struct {
		To        int    `json:"to"` // log of the transfer
		Transfer  string `json:"transfer"`
		Delivered bool   `json:"delivered"`
	}
)

func (moneyReceived) EventType() string  { return "clearing.received" }
func (payoutReported) EventType() string { return "clearing.payout_reported" }

// clearingDecider records its commands, which are events. The idempotency keys of the commands make them unique.
var clearingDecider = domain.Decider[domain.Event, domain.Event, struct{}]{
	Category: "clearing",
	Decide:   func(_ struct{}, c domain.Event) ([]domain.Event, error) { return []domain.Event{c}, nil },
	Evolve:   func(s struct{}, _ domain.Event) struct{} { return s },
	Events:   []domain.Event{moneyReceived{}, payoutReported{}},
}
