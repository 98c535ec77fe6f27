package staff

import (
	"fmt"

	"hulak/domain"
)

var (
	// ErrNotFound refuses what is asked of nobody.
	ErrNotFound = domain.Refuse(domain.NotFound, "STAFF_NOT_FOUND")
	// ErrRole refuses a role that staff cannot have.
	ErrRole = domain.Refuse(domain.Invalid, "INVALID_ROLE")
)

// Decider is the behaviour of one staff member.
var Decider = domain.Decider[Command, Event, State]{
	Category: "staff",
	Decide:   decide,
	Evolve:   evolve,
	Events:   []Event{Added{}, Disabled{}, PasswordChanged{}},
}

func decide(s State, command Command) ([]Event, error) {
	switch c := command.(type) {
	case Add:
		if s.Exists() {
			return nil, nil
		}
		if c.Role != Admin && c.Role != Compliance {
			return nil, ErrRole
		}
		return []Event{Added{StaffID: c.StaffID, Role: c.Role, At: c.At, Person: c.Person}}, nil
	case Disable:
		if !s.Exists() {
			return nil, ErrNotFound
		}
		if s.Disabled {
			return nil, nil
		}
		return []Event{Disabled{StaffID: s.ID, Reason: c.Reason, At: c.At}}, nil
	case RecordPasswordChange:
		switch {
		case !s.Exists():
			return nil, ErrNotFound
		case c.At.Equal(s.PasswordAt):
			return nil, nil
		}
		return []Event{PasswordChanged{StaffID: s.ID, At: c.At}}, nil
	}
	panic(fmt.Sprintf("staff: unknown command %T", command))
}
