package staff

import (
	"fmt"
	"time"

	"hulak/domain/passkey"
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
		s.HasAuthenticatorApp, s.AuthenticatorAppEnabledAt = true, e.At
	case SecondFactorReset:
		s.HasAuthenticatorApp = false
	case PasskeyAdded:
		s.Passkeys = s.Passkeys.With(passkey.Passkey{ID: e.PasskeyID, AddedAt: e.At, Details: e.Passkey})
	case PasskeyRemoved:
		s.Passkeys = s.Passkeys.Without(e.PasskeyID)
	case PasskeyCopySuspected:
		s.Passkeys = s.Passkeys.WithSuspectedCopy(e.PasskeyID, e.At)
	case PasswordChanged:
		s.PasswordChangedAt, s.InvitedAt = e.At, time.Time{}
	default:
		panic(fmt.Sprintf("staff: unknown event %T", event))
	}
	return s
}
