package dto

import "hulak/domain/staff"

const maxStaffNameChars = 100

func staffRoles() []string {
	return Map(staff.Roles(), func(r staff.Role) string { return string(r) })
}

// InviteStaff invites a staff member, who then sets a password through an emailed link.
type InviteStaff struct {
	FullName string `json:"fullName"`
	Email    string `json:"email"`
	Role     string `json:"role" enum:"ADMIN,COMPLIANCE,SUPPORT,FINANCE,AUDITOR"`
	Reason   string `json:"reason"`
}

// ChangeStaffRole changes the role of a staff member.
type ChangeStaffRole struct {
	Role   string `json:"role" enum:"ADMIN,COMPLIANCE,SUPPORT,FINANCE,AUDITOR"`
	Reason string `json:"reason"`
}

// StaffReason contains the reason for changing a staff member's account.
type StaffReason struct {
	Reason string `json:"reason"`
}

// Check validates an invitation.
func (f InviteStaff) Check(c *Checks) {
	c.field("fullName", f.FullName, required, maxChars(maxStaffNameChars))
	c.field("email", f.Email, required, email)
	c.field("role", f.Role, required, oneOf("INVALID_ROLE", staffRoles()...))
	c.field("reason", f.Reason, required, maxChars(maxCommentChars))
}

// Check validates the request.
func (f ChangeStaffRole) Check(c *Checks) {
	c.field("role", f.Role, required, oneOf("INVALID_ROLE", staffRoles()...))
	c.field("reason", f.Reason, required, maxChars(maxCommentChars))
}

// Check validates the request.
func (f StaffReason) Check(c *Checks) {
	c.field("reason", f.Reason, required, maxChars(maxCommentChars))
}
