package storetest

import (
	"time"

	"hulak/domain"
)

// Event is a fact about an account, the little aggregate that the suite decides on: money is reserved, never beyond a bound.
type Event interface {
	domain.Event
	account()
}

// Reserved takes from what the account may reserve.
type Reserved struct {
	Amount int64     `json:"amount"`
	At     time.Time `json:"at"`
}

// Named says whose the account is.
type Named struct {
	Owner  string `json:"owner"`
	Person Person `json:"-" personal:"true"`
}

// Person is what must not lie in the store in the clear.
type Person struct {
	Name  string `json:"name"`
	Phone string `json:"phone"`
}

func (Reserved) EventType() string { return "account.reserved" }
func (Named) EventType() string    { return "account.named" }
func (n Named) Subject() string    { return n.Owner }
func (Reserved) account()          {}
func (Named) account()             {}

// Command is somebody's intention.
type Command interface{ command() }

// Reserve asks for an amount.
type Reserve struct {
	Amount int64
	Bound  int64
	At     time.Time
}

// Name says whose the account is; saying it again changes nothing.
type Name struct {
	Owner  string
	Person Person
}

func (Reserve) command() {}
func (Name) command()    {}

// Account is what the events add up to.
type Account struct {
	Reserved int64
	Count    int
	Name     string
}

// ErrOverBound refuses a reservation.
var ErrOverBound = domain.Refuse(domain.Forbids, "OVER_BOUND")

// Decider is the behaviour of accounts.
var Decider = domain.Decider[Command, Event, Account]{
	Category: "account",
	Decide: func(s Account, c Command) ([]Event, error) {
		switch c := c.(type) {
		case Reserve:
			if s.Reserved+c.Amount > c.Bound {
				return nil, ErrOverBound
			}
			return []Event{Reserved{c.Amount, c.At}}, nil
		case Name:
			if s.Name == c.Person.Name {
				return nil, nil
			}
			return []Event{Named(c)}, nil
		}
		panic("unknown command")
	},
	Evolve: func(s Account, e Event) Account {
		switch e := e.(type) {
		case Reserved:
			s.Reserved += e.Amount
			s.Count++
		case Named:
			s.Name = e.Person.Name
		default:
			panic("no evolve rule for " + e.EventType())
		}
		return s
	},
	Events: []Event{Reserved{}, Named{}},
}
