package complaint

import (
	"fmt"
	"strings"

	"hulak/domain"
)

// ErrEmpty refuses a complaint that says nothing.
var ErrEmpty = domain.Refuse(domain.Invalid, "FIELD_CANNOT_BE_EMPTY").Fielded(domain.FieldError{Field: "message", Code: "FIELD_CANNOT_BE_EMPTY"})

// Decider is the behaviour of one complaint.
var Decider = domain.Decider[Command, Event, State]{
	Category: "complaint",
	Decide:   decide,
	Evolve:   evolve,
	Events:   []Event{Filed{}},
}

func decide(s State, command Command) ([]Event, error) {
	c, ok := command.(File)
	switch {
	case !ok:
		panic(fmt.Sprintf("complaint: unknown command %T", command))
	case s.Exists():
		return nil, nil
	case strings.TrimSpace(c.Letter.Message) == "":
		return nil, ErrEmpty
	}
	return []Event{Filed(c)}, nil
}
