package staff

import "time"

// Command is an intention for one staff member. Who may have it is decided where two accounts are looked at, in decisions.
type Command interface{ command() }

// Add makes a staff member. Their e-mail address is claimed in the same decision.
type Add struct {
	StaffID string
	Role    Role
	Person  Person
	At      time.Time
}

// Invite sends a staff member a link by which they set their first password. Whoever has set one cannot be invited again.
type Invite struct {
	Reason string
	At     time.Time
}

// ChangeRole gives a staff member other work.
type ChangeRole struct {
	Role   Role
	Reason string
	At     time.Time
}

// Disable bars a staff member.
type Disable struct {
	Reason string
	At     time.Time
}

// Enable lets a staff member who was barred in again.
type Enable struct {
	Reason string
	At     time.Time
}

// RecordPasswordChange says that the password was changed.
type RecordPasswordChange struct{ At time.Time }

// RecordSecondFactor says that an authenticator app was set up.
type RecordSecondFactor struct{ At time.Time }

// ResetSecondFactor takes the app away from a staff member, who has lost it or wants another.
type ResetSecondFactor struct {
	Reason string
	At     time.Time
}

func (Add) command()                  {}
func (Invite) command()               {}
func (ChangeRole) command()           {}
func (Disable) command()              {}
func (Enable) command()               {}
func (RecordPasswordChange) command() {}
func (RecordSecondFactor) command()   {}
func (ResetSecondFactor) command()    {}
