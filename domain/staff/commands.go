package staff

import "time"

// Command is a command for one staff member. Package usecase has the rules that involve two staff members.
type Command interface{ decide(State) ([]Event, error) }

// Add adds a staff member. The same decision reserves the email address.
type Add struct {
	StaffID string
	Role    Role
	Person  Person
	At      time.Time
}

// Invite requests an email with a link to set the first password. It is rejected if the staff member already has a password or a
// second factor.
type Invite struct {
	Reason string
	At     time.Time
}

// ChangeRole changes a staff member's role.
type ChangeRole struct {
	Role   Role
	Reason string
	At     time.Time
}

// Disable disables a staff member's account.
type Disable struct {
	Reason string
	At     time.Time
}

// Enable enables a disabled account.
type Enable struct {
	Reason string
	At     time.Time
}

// RecordPasswordChange records that the password was changed.
type RecordPasswordChange struct{ At time.Time }

// RecordSecondFactor records that an authenticator app was set up.
type RecordSecondFactor struct{ At time.Time }

// ResetSecondFactor removes a staff member's authenticator app and passkeys, for example after the phone was lost. KeepPasskeys removes
// only the app.
type ResetSecondFactor struct {
	Reason       string
	KeepPasskeys bool
	At           time.Time
}
