package usecase

import (
	"hulak/domain"
	"hulak/domain/staff"
)

var (
	// ErrOwnAccount means that an administrator tried to change their own account. Only another administrator can change it.
	ErrOwnAccount = domain.Reject(domain.Conflict, "STAFF_OWN_ACCOUNT")
	// ErrLastAdministrator means that a change would remove the last administrator.
	ErrLastAdministrator = domain.Reject(domain.Conflict, "STAFF_LAST_ADMINISTRATOR")
	// ErrNotPermitted means that the actor lacks the permission or has no active account.
	ErrNotPermitted = domain.Reject(domain.Forbidden, "FORBIDDEN")
)

// AddStaffRequest describes a new staff member.
type AddStaffRequest struct {
	Member   staff.Add
	EmailKey string // keyed digest of the email address in lower case
}

// AddStaff adds a staff member. It fails if another account uses the email address.
func AddStaff(u domain.UnitOfWork, r AddStaffRequest) error {
	if err := claimEmail(u, r.EmailKey, r.Member.StaffID); err != nil {
		return err
	}
	return domain.Run(u, staff.Decider, r.Member.StaffID, staff.Command(r.Member))
}

// InviteStaff adds a staff member, who sets their password with an emailed link.
func InviteStaff(u domain.UnitOfWork, actorID string, r AddStaffRequest, invite staff.Invite) error {
	if err := requirePermission(u, actorID, staff.StaffManage); err != nil {
		return err
	}
	if err := AddStaff(u, r); err != nil {
		return err
	}
	return domain.Run(u, staff.Decider, r.Member.StaffID, staff.Command(invite))
}

// StaffChange is an administrator's change to another staff member.
type StaffChange struct {
	ActorID  string // the administrator; empty for an operator
	MemberID string
	Command  staff.Command
	// OtherMemberIDs lists the other staff. An operator can disable or demote MemberID only if one of them is an administrator.
	OtherMemberIDs []string
}

// ChangeStaff applies a change to a staff member. Staff cannot change their own accounts, and at least one administrator always
// remains. Both checks read the streams in the same decision, so two administrators cannot remove each other concurrently.
func ChangeStaff(u domain.UnitOfWork, r StaffChange) error {
	if r.ActorID == r.MemberID {
		return ErrOwnAccount
	}
	if err := requirePermission(u, r.ActorID, staff.StaffManage); err != nil {
		return err
	}
	member, err := domain.Load(u, staff.Decider, r.MemberID)
	if err != nil {
		return err
	}
	if member.IsActiveAdmin() && removesAdministrator(r.Command) && r.ActorID == "" {
		if err := requireAnotherAdministrator(u, r.MemberID, r.OtherMemberIDs); err != nil {
			return err
		}
	}
	return domain.Run(u, staff.Decider, r.MemberID, r.Command)
}

// requirePermission returns ErrNotPermitted if the actor cannot use the permission. Operators, who have an empty actorID, can do
// everything.
func requirePermission(u domain.UnitOfWork, actorID string, p staff.Permission) error {
	if actorID == "" {
		return nil
	}
	actor, err := domain.Load(u, staff.Decider, actorID)
	if err == nil && !actor.May(p) {
		err = ErrNotPermitted
	}
	return err
}

// removesAdministrator reports whether the command removes administrator permissions. Resetting a second factor does not, because
// the member can set up a new one.
func removesAdministrator(c staff.Command) bool {
	switch c := c.(type) {
	case staff.Disable:
		return true
	case staff.ChangeRole:
		return c.Role != staff.Admin
	}
	return false
}

// requireAnotherAdministrator returns ErrLastAdministrator unless a member other than memberID is an administrator.
func requireAnotherAdministrator(u domain.UnitOfWork, memberID string, others []string) error {
	for _, id := range others {
		if id == memberID {
			continue
		}
		other, err := domain.Load(u, staff.Decider, id)
		if err != nil {
			return err
		}
		if other.IsActiveAdmin() {
			return nil
		}
	}
	return ErrLastAdministrator
}
