package usecase

import (
	"hulak/domain"
	"hulak/domain/staff"
)

var (
	// ErrOwnAccount refuses what somebody wants to do to themselves that only another administrator may.
	ErrOwnAccount = domain.Refuse(domain.Conflict, "STAFF_OWN_ACCOUNT")
	// ErrLastAdministrator refuses to leave nobody who could make the next administrator.
	ErrLastAdministrator = domain.Refuse(domain.Conflict, "STAFF_LAST_ADMINISTRATOR")
	// ErrNoAdministrator refuses what an administrator asks who has stopped to be one meanwhile.
	ErrNoAdministrator = domain.Refuse(domain.Forbidden, "FORBIDDEN")
)

// AddStaffRequest makes a staff member.
type AddStaffRequest struct {
	Member   staff.Add
	EmailKey string // keyed digest of the e-mail address in lower case
}

// AddStaff makes a staff member, whose e-mail address no other account has.
func AddStaff(b domain.UnitOfWork, r AddStaffRequest) error {
	if err := claimEmail(b, r.EmailKey, r.Member.StaffID); err != nil {
		return err
	}
	_, err := domain.Decide(b, staff.Decider, r.Member.StaffID, staff.Command(r.Member))
	return err
}

// InviteStaff makes a staff member who sets their password by a link that they are sent.
func InviteStaff(b domain.UnitOfWork, actorID string, r AddStaffRequest, invite staff.Invite) error {
	if err := administrates(b, actorID); err != nil {
		return err
	}
	if err := AddStaff(b, r); err != nil {
		return err
	}
	_, err := domain.Decide(b, staff.Decider, r.Member.StaffID, staff.Command(invite))
	return err
}

// StaffChange is what an administrator decides about another member of staff.
type StaffChange struct {
	ActorID  string // the administrator; empty for the operator of the program
	MemberID string
	Command  staff.Command
	// Others are who may be administrators beside the member. One of them is found to be, or the last administrator stays.
	Others []string
}

// ChangeStaff decides about a member of staff. Nobody decides about themselves, and one administrator is left: that is decided
// on the same states, so that two who bar each other at the same moment do not both succeed.
func ChangeStaff(b domain.UnitOfWork, r StaffChange) error {
	if r.ActorID == r.MemberID {
		return ErrOwnAccount
	}
	if err := administrates(b, r.ActorID); err != nil {
		return err
	}
	member, err := domain.Load(b, staff.Decider, r.MemberID)
	if err != nil {
		return err
	}
	if member.Administers() && endsAdministrator(r.Command) && r.ActorID == "" {
		if err := anotherAdministers(b, r.MemberID, r.Others); err != nil {
			return err
		}
	}
	_, err = domain.Decide(b, staff.Decider, r.MemberID, r.Command)
	return err
}

// administrates refuses an actor who is no administrator now. The operator of the program needs not be one.
func administrates(b domain.UnitOfWork, actorID string) error {
	if actorID == "" {
		return nil
	}
	actor, err := domain.Load(b, staff.Decider, actorID)
	if err == nil && !actor.Administers() {
		err = ErrNoAdministrator
	}
	return err
}

// endsAdministrator says whether an administrator who hears of a command is none afterwards. One whose app is taken away sets up
// another.
func endsAdministrator(c staff.Command) bool {
	switch c := c.(type) {
	case staff.Disable:
		return true
	case staff.ChangeRole:
		return c.Role != staff.Admin
	}
	return false
}

func anotherAdministers(b domain.UnitOfWork, memberID string, others []string) error {
	for _, id := range others {
		if id == memberID {
			continue
		}
		other, err := domain.Load(b, staff.Decider, id)
		if err != nil {
			return err
		}
		if other.Administers() {
			return nil
		}
	}
	return ErrLastAdministrator
}
