// Package staff holds the rules for back-office users and their permissions. Their accounts are created on the command line or by an
// administrator's invitation. Staff cannot sign up.
package staff

import (
	"slices"
	"time"

	"hulak/domain/passkey"
)

// Role determines a staff member's permissions (spec 6.01a). docs/spec/decisions.md defines all roles except ADMIN.
type Role string

const (
	Admin      Role = "ADMIN"
	Compliance Role = "COMPLIANCE"
	Support    Role = "SUPPORT"
	Finance    Role = "FINANCE"
	Auditor    Role = "AUDITOR"
)

// Roles returns all staff roles.
func Roles() []Role { return []Role{Admin, Compliance, Support, Finance, Auditor} }

// IsKnown reports whether staff can have the role.
func (r Role) IsKnown() bool { return slices.Contains(Roles(), r) }

// Event is a fact about one staff member. Its stream is named "staff-<id>".
type Event interface {
	EventType() string
	staff()
}

// Person holds the personal data of a staff member.
type Person struct {
	FullName string `json:"fullName"`
	Email    string `json:"email"`
}

// Added records that a staff member was added.
type Added struct {
	StaffID string    `json:"staffId"`
	Role    Role      `json:"role"`
	At      time.Time `json:"at"`
	Person  Person    `json:"-" personal:"true"`
}

// Invited records that a staff member was invited. The invitation email has a link to set the first password.
type Invited struct {
	StaffID string    `json:"staffId"`
	Reason  string    `json:"reason"`
	At      time.Time `json:"at"`
}

// RoleChanged records that a staff member's role changed.
type RoleChanged struct {
	StaffID string    `json:"staffId"`
	From    Role      `json:"from"`
	To      Role      `json:"to"`
	Reason  string    `json:"reason"`
	At      time.Time `json:"at"`
}

// Disabled records that a staff member's account was disabled.
type Disabled struct {
	StaffID string    `json:"staffId"`
	Reason  string    `json:"reason"`
	At      time.Time `json:"at"`
}

// Enabled records that a disabled account was enabled again.
type Enabled struct {
	StaffID string    `json:"staffId"`
	Reason  string    `json:"reason"`
	At      time.Time `json:"at"`
}

// SecondFactorEnabled records that the staff member set up an authenticator app. The secret is stored outside the
// event log.
type SecondFactorEnabled struct {
	StaffID string    `json:"staffId"`
	At      time.Time `json:"at"`
}

// SecondFactorReset records that the authenticator app was removed. A staff member without a passkey must set up a second factor before
// any other action.
type SecondFactorReset struct {
	StaffID string    `json:"staffId"`
	Reason  string    `json:"reason"`
	At      time.Time `json:"at"`
}

// PasswordChanged records a password change. The password hash is stored outside the event log.
type PasswordChanged struct {
	StaffID string    `json:"staffId"`
	At      time.Time `json:"at"`
}

// State is the state of one staff member.
type State struct {
	ID                        string
	Role                      Role
	Person                    Person
	InvitedAt                 time.Time // latest invitation; zero after a password is set
	Disabled                  bool
	HasAuthenticatorApp       bool
	AuthenticatorAppEnabledAt time.Time   // when the app was last set up
	Passkeys                  passkey.Set `json:"-"` // the replay page must not show the keys
	PasswordChangedAt         time.Time   // when the password was last changed
	AddedAt                   time.Time
	EnabledAt                 time.Time // when the account was last re-enabled; zero if never
}

// Exists reports whether the staff member has been added.
func (s State) Exists() bool { return s.ID != "" }

// HasPendingInvitation reports whether the staff member was invited and has not yet set a password.
func (s State) HasPendingInvitation() bool { return !s.InvitedAt.IsZero() }

// CanApprove reports whether the staff member can be the second person for an action that another member started at the given time.
// The account must have existed, been enabled, and had a second factor before that time. Otherwise, a member could create or enable
// another account to approve their own action.
func (s State) CanApprove(startedAt time.Time) bool {
	return s.IsActive() &&
		s.AddedAt.Before(startedAt) && s.hadSecondFactor(startedAt) && s.EnabledAt.Before(startedAt)
}

// HasSecondFactor reports whether the staff member has an authenticator app or a passkey. Staff need one for every action.
func (s State) HasSecondFactor() bool { return s.HasAuthenticatorApp || len(s.Passkeys) > 0 }

// hadSecondFactor reports whether the staff member set up one of their current second factors before the given time.
func (s State) hadSecondFactor(before time.Time) bool {
	return s.HasAuthenticatorApp && s.AuthenticatorAppEnabledAt.Before(before) ||
		slices.ContainsFunc(s.Passkeys, func(p passkey.Passkey) bool { return p.AddedAt.Before(before) })
}

// IsActive reports whether the staff member can act now.
func (s State) IsActive() bool { return s.Exists() && !s.Disabled && s.HasSecondFactor() }

// IsActiveAdmin reports whether the staff member can act as an administrator now.
func (s State) IsActiveAdmin() bool { return s.Role == Admin && s.IsActive() }

// May reports whether the staff member can use a permission now.
func (s State) May(p Permission) bool { return s.IsActive() && s.Role.Has(p) }

func (Added) EventType() string               { return "staff.added" }
func (Invited) EventType() string             { return "staff.invited" }
func (RoleChanged) EventType() string         { return "staff.role_changed" }
func (Disabled) EventType() string            { return "staff.disabled" }
func (Enabled) EventType() string             { return "staff.enabled" }
func (SecondFactorEnabled) EventType() string { return "staff.second_factor_enabled" }
func (SecondFactorReset) EventType() string   { return "staff.second_factor_reset" }
func (PasswordChanged) EventType() string     { return "staff.password_changed" }

// Subject returns the staff member, whose key encrypts the personal data.
func (e Added) Subject() string { return e.StaffID }

func (Added) staff()               {}
func (Invited) staff()             {}
func (RoleChanged) staff()         {}
func (Disabled) staff()            {}
func (Enabled) staff()             {}
func (SecondFactorEnabled) staff() {}
func (SecondFactorReset) staff()   {}
func (PasswordChanged) staff()     {}
