// Package staff is a person who works in the back-office: an administrator or a compliance officer. They are made on the
// command line or invited by an administrator, never by sign-up.
package staff

import "time"

// Role is what a staff member may do (6.01a, and COMPLIANCE beside it).
type Role string

const (
	Admin      Role = "ADMIN"
	Compliance Role = "COMPLIANCE"
)

// Event is a fact about one staff member. Streams are named "staff-<id>".
type Event interface {
	EventType() string
	staff()
}

// Person is what identifies a staff member.
type Person struct {
	FullName string `json:"fullName"`
	Email    string `json:"email"`
}

// Added says that a staff member may sign in.
type Added struct {
	StaffID string    `json:"staffId"`
	Role    Role      `json:"role"`
	At      time.Time `json:"at"`
	Person  Person    `json:"-" personal:"true"`
}

// Invited says that a staff member is to get a link by which they set their first password.
type Invited struct {
	StaffID string    `json:"staffId"`
	Reason  string    `json:"reason"`
	At      time.Time `json:"at"`
}

// RoleChanged says that a staff member does other work from now on.
type RoleChanged struct {
	StaffID string    `json:"staffId"`
	From    Role      `json:"from"`
	To      Role      `json:"to"`
	Reason  string    `json:"reason"`
	At      time.Time `json:"at"`
}

// Disabled says that a staff member may not sign in any more.
type Disabled struct {
	StaffID string    `json:"staffId"`
	Reason  string    `json:"reason"`
	At      time.Time `json:"at"`
}

// Enabled says that they may again.
type Enabled struct {
	StaffID string    `json:"staffId"`
	Reason  string    `json:"reason"`
	At      time.Time `json:"at"`
}

// SecondFactorEnabled says that signing in asks for a code of an authenticator app, without which staff may do nothing. Its
// secret is kept elsewhere.
type SecondFactorEnabled struct {
	StaffID string    `json:"staffId"`
	At      time.Time `json:"at"`
}

// SecondFactorReset says that the app is good for nothing any more: before anything else, another one is to be set up.
type SecondFactorReset struct {
	StaffID string    `json:"staffId"`
	Reason  string    `json:"reason"`
	At      time.Time `json:"at"`
}

// PasswordChanged says that the password is another one now; the password itself is kept elsewhere.
type PasswordChanged struct {
	StaffID string    `json:"staffId"`
	At      time.Time `json:"at"`
}

// State is one staff member.
type State struct {
	ID           string
	Role         Role
	Person       Person
	InvitedAt    time.Time // the last time, zero once a password is set
	Disabled     bool
	SecondFactor bool
	PasswordAt   time.Time // when the password last changed
	AddedAt      time.Time
	FactorAt     time.Time // when the second factor was last confirmed
	EnabledAt    time.Time // when the member was last enabled again, zero if never
}

// Exists reports whether anybody was added under this id.
func (s State) Exists() bool { return s.ID != "" }

// Invited reports whether a password is still to be set by the link of an invitation.
func (s State) Invited() bool { return !s.InvitedAt.IsZero() }

// CanApprove reports whether the member may be the second person for an act that another member began at a time. The account and its
// second factor must be older than the act. A disabled account must have been enabled again before it. Otherwise a member could make
// or open an account to approve their own act.
func (s State) CanApprove(began time.Time) bool {
	return s.Exists() && !s.Disabled && s.SecondFactor && s.AddedAt.Before(began) && s.FactorAt.Before(began) && s.EnabledAt.Before(began)
}

// Administers reports whether this is somebody who can act as an administrator now.
func (s State) Administers() bool { return s.Role == Admin && !s.Disabled && s.SecondFactor }

func (Added) EventType() string               { return "staff.added" }
func (Invited) EventType() string             { return "staff.invited" }
func (RoleChanged) EventType() string         { return "staff.role_changed" }
func (Disabled) EventType() string            { return "staff.disabled" }
func (Enabled) EventType() string             { return "staff.enabled" }
func (SecondFactorEnabled) EventType() string { return "staff.second_factor_enabled" }
func (SecondFactorReset) EventType() string   { return "staff.second_factor_reset" }
func (PasswordChanged) EventType() string     { return "staff.password_changed" }

// Subject is the staff member, whose key the personal part is stored under.
func (e Added) Subject() string { return e.StaffID }

func (Added) staff()               {}
func (Invited) staff()             {}
func (RoleChanged) staff()         {}
func (Disabled) staff()            {}
func (Enabled) staff()             {}
func (SecondFactorEnabled) staff() {}
func (SecondFactorReset) staff()   {}
func (PasswordChanged) staff()     {}
