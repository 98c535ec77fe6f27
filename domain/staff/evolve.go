package staff

import (
	"fmt"
	"time"
)

func evolve(s State, event Event) State {
	switch e := event.(type) {
	case Added:
		return State{ID: e.StaffID, Role: e.Role, Person: e.Person, AddedAt: e.At}
	case Invited:
		s.InvitedAt = e.At
	case RoleChanged:
		s.Role = e.To
	case Disabled:
		s.Disabled = true
	case Enabled:
		s.Disabled, s.EnabledAt = false, e.At
	case SecondFactorEnabled:
		s.HasSecondFactor, s.SecondFactorEnabledAt = true, e.At
	case SecondFactorReset:
		s.HasSecondFactor = false
	case PasswordChanged:
		s.PasswordChangedAt, s.InvitedAt = e.At, time.Time{}
	default:
		panic(fmt.Sprintf("staff: unknown event %T", event))
	}
	return s
}
