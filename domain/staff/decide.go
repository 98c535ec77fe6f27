package staff

import (
	"hulak/domain"
)

var (
	// ErrNotFound rejects a command for a staff member who does not exist.
	ErrNotFound = domain.Reject(domain.NotFound, "STAFF_NOT_FOUND")
	// ErrInvalidRole rejects a role that staff cannot have.
	ErrInvalidRole = domain.Reject(domain.Invalid, "INVALID_ROLE")
	// ErrAlreadyActive rejects an invitation for a staff member who already has a password or a second factor. They can reset the password
	// themselves.
	ErrAlreadyActive = domain.Reject(domain.Conflict, "STAFF_JOINED")
	// ErrDisabled rejects an invitation for a disabled staff member.
	ErrDisabled = domain.Reject(domain.Conflict, "STAFF_DISABLED")
)

// Decider holds the rules for one staff member.
var Decider = domain.Decider[Command, Event, State]{
	Category: "staff",
	Decide:   decide,
	Evolve:   evolve,
	Events: []Event{
		Added{}, Invited{}, RoleChanged{}, Disabled{}, Enabled{}, SecondFactorEnabled{}, SecondFactorReset{}, PasswordChanged{},
		PasskeyAdded{}, PasskeyRemoved{}, PasskeyCopySuspected{},
	},
}

func decide(s State, command Command) ([]Event, error) {
	if _, ok := command.(Add); !ok && !s.Exists() {
		return nil, ErrNotFound
	}
	return command.decide(s)
}

func (c Disable) decide(s State) ([]Event, error) {
	return eventUnless(s.Disabled, Disabled{StaffID: s.ID, Reason: c.Reason, At: c.At})
}

func (c Enable) decide(s State) ([]Event, error) {
	return eventUnless(!s.Disabled, Enabled{StaffID: s.ID, Reason: c.Reason, At: c.At})
}

func (c RecordSecondFactor) decide(s State) ([]Event, error) {
	return eventUnless(s.HasAuthenticatorApp, SecondFactorEnabled{StaffID: s.ID, At: c.At})
}

func (c ResetSecondFactor) decide(s State) ([]Event, error) {
	switch {
	case c.KeepPasskeys:
		return eventUnless(!s.HasAuthenticatorApp, SecondFactorReset{StaffID: s.ID, Reason: c.Reason, At: c.At})
	case !s.HasSecondFactor():
		return nil, nil
	}
	events := []Event{SecondFactorReset{StaffID: s.ID, Reason: c.Reason, At: c.At}}
	for _, p := range s.Passkeys {
		events = append(events, PasskeyRemoved{StaffID: s.ID, PasskeyID: p.ID, At: c.At})
	}
	return events, nil
}

func (c RecordPasswordChange) decide(s State) ([]Event, error) {
	return eventUnless(c.At.Equal(s.PasswordChangedAt), PasswordChanged{StaffID: s.ID, At: c.At})
}

// eventUnless returns the event, or no events if skip is true.
func eventUnless(skip bool, e Event) ([]Event, error) {
	if skip {
		return nil, nil
	}
	return []Event{e}, nil
}

func (c Add) decide(s State) ([]Event, error) {
	if !c.Role.IsKnown() {
		return nil, ErrInvalidRole
	}
	return eventUnless(s.Exists(), Added{StaffID: c.StaffID, Role: c.Role, At: c.At, Person: c.Person})
}

func (c Invite) decide(s State) ([]Event, error) {
	switch {
	case s.Disabled:
		return nil, ErrDisabled
	case !s.PasswordChangedAt.IsZero() || s.HasSecondFactor():
		return nil, ErrAlreadyActive
	}
	return eventUnless(c.At.Equal(s.InvitedAt), Invited{StaffID: s.ID, Reason: c.Reason, At: c.At})
}

func (c ChangeRole) decide(s State) ([]Event, error) {
	if !c.Role.IsKnown() {
		return nil, ErrInvalidRole
	}
	return eventUnless(s.Role == c.Role, RoleChanged{StaffID: s.ID, From: s.Role, To: c.Role, Reason: c.Reason, At: c.At})
}
