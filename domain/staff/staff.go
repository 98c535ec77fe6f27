// Package staff is a person who works in the back-office: an administrator or a compliance officer. They are made on
// the command line, never by sign-up.
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

// Disabled says that a staff member may not sign in any more.
type Disabled struct {
	StaffID string    `json:"staffId"`
	Reason  string    `json:"reason"`
	At      time.Time `json:"at"`
}

// PasswordChanged says that the password is another one now; the password itself is kept elsewhere.
type PasswordChanged struct {
	StaffID string    `json:"staffId"`
	At      time.Time `json:"at"`
}

// Command is an intention for one staff member.
type Command interface{ command() }

// Add makes a staff member. Their e-mail address is claimed in the same decision.
type Add struct {
	StaffID string
	Role    Role
	Person  Person
	At      time.Time
}

// Disable bars a staff member.
type Disable struct {
	Reason string
	At     time.Time
}

// RecordPasswordChange says that the password was changed.
type RecordPasswordChange struct{ At time.Time }

// State is one staff member.
type State struct {
	ID         string
	Role       Role
	Person     Person
	Disabled   bool
	PasswordAt time.Time // when the password last changed
}

// Exists reports whether anybody was added under this id.
func (s State) Exists() bool { return s.ID != "" }

func (Added) EventType() string           { return "staff.added" }
func (Disabled) EventType() string        { return "staff.disabled" }
func (PasswordChanged) EventType() string { return "staff.password_changed" }

// Subject is the staff member, whose key the personal part is stored under.
func (e Added) Subject() string { return e.StaffID }

func (Added) staff()                  {}
func (Disabled) staff()               {}
func (PasswordChanged) staff()        {}
func (Add) command()                  {}
func (Disable) command()              {}
func (RecordPasswordChange) command() {}
