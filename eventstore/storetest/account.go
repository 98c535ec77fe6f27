package storetest

import (
	"time"

	"hulak/domain"
)

// Event is an account event. An account is the aggregate in these tests. It reserves money up to a limit.
type Event interface {
	domain.Event
	account()
}

// Reserved records that an amount was reserved.
type Reserved struct {
	Amount int64     `json:"amount"`
	At     time.Time `json:"at"`
}

// OwnerSet records the owner of the account.
type OwnerSet struct {
	Owner  string `json:"owner"`
	Person Person `json:"-" personal:"true"`
}

// Person is personal data. The store must hold it only in encrypted form.
type Person struct {
	Name  string `json:"name"`
	Phone string `json:"phone"`
}

func (Reserved) EventType() string { return "account.reserved" }
func (OwnerSet) EventType() string { return "account.named" }
func (o OwnerSet) Subject() string { return o.Owner }
func (Reserved) account()          {}
func (OwnerSet) account()          {}

// Command is a command to an account.
type Command interface{ command() }

// Reserve reserves an amount, unless the total would exceed the limit.
type Reserve struct {
	Amount int64
	Limit  int64
	At     time.Time
}

// SetOwner sets the owner of the account. It does nothing if the owner's name is unchanged.
type SetOwner struct {
	Owner  string
	Person Person
}

func (Reserve) command()  {}
func (SetOwner) command() {}

// Account is the state of an account.
type Account struct {
	Reserved int64
	Count    int
	Name     string
}

// ErrOverLimit rejects a reservation beyond the limit.
var ErrOverLimit = domain.Reject(domain.BusinessRule, "OVER_LIMIT")

// Decider decides account commands.
var Decider = domain.Decider[Command, Event, Account]{
	Category: "account",
	Decide: func(s Account, c Command) ([]Event, error) {
		switch c := c.(type) {
		case Reserve:
			if s.Reserved+c.Amount > c.Limit {
				return nil, ErrOverLimit
			}
			return []Event{Reserved{c.Amount, c.At}}, nil
		case SetOwner:
			if s.Name == c.Person.Name {
				return nil, nil
			}
			return []Event{OwnerSet(c)}, nil
		}
		panic("unknown command")
	},
	Evolve: func(s Account, e Event) Account {
		switch e := e.(type) {
		case Reserved:
			s.Reserved += e.Amount
			s.Count++
		case OwnerSet:
			s.Name = e.Person.Name
		default:
			panic("no evolve rule for " + e.EventType())
		}
		return s
	},
	Events: []Event{Reserved{}, OwnerSet{}},
}
