package staff

import "fmt"

func evolve(s State, event Event) State {
	switch e := event.(type) {
	case Added:
		return State{ID: e.StaffID, Role: e.Role, Person: e.Person}
	case Disabled:
		s.Disabled = true
		return s
	case PasswordChanged:
		s.PasswordAt = e.At
		return s
	}
	panic(fmt.Sprintf("staff: unknown event %T", event))
}
