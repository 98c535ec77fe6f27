package httpapi

import (
	"context"
	"strings"

	"hulak/domain"
	"hulak/domain/approval"
	"hulak/domain/decisions"
	"hulak/domain/staff"
	"hulak/httpapi/session"
	"hulak/httpapi/wire"
	"hulak/projections/senders"
)

func (s *Server) listStaff(ctx context.Context, in *ListPage) (wire.Page[wire.StaffMember], error) {
	after, err := in.cursor()
	if err != nil {
		return wire.Page[wire.StaffMember]{}, err
	}
	members, next, err := s.read.senders.Staff(ctx, after, in.Limit)
	if err != nil {
		return wire.Page[wire.StaffMember]{}, err
	}
	ids := make([]string, len(members))
	for i, m := range members {
		ids[i] = m.ID
	}
	last, err := s.sessions.LastSignIns(ctx, ids)
	if err != nil {
		return wire.Page[wire.StaffMember]{}, err
	}
	return wire.PageOf(members, next.String(), func(m senders.Staff) wire.StaffMember {
		member := wire.StaffMember{
			ID: m.ID, FullName: m.Person.FullName, Email: m.Person.Email, Roles: []wire.Role{wire.Role(m.Role)}, Invited: !m.InvitedAt.IsZero(),
			SecondFactor: m.SecondFactor, Disabled: m.Disabled, AddedAt: wire.Time(m.AddedAt), Self: m.ID == who(ctx).ID,
		}
		if member.Invited {
			until := wire.Time(m.InvitedAt.Add(session.InvitationFor))
			member.InvitedUntil = &until
		}
		if at, known := last[m.ID]; known {
			at = wire.Time(at)
			member.LastSignIn = &at
		}
		return member
	}), nil
}

// inviteStaff requests an invitation. The account is made, and the mail sent, once a second person has approved it.
func (s *Server) inviteStaff(ctx context.Context, in *with[wire.InviteStaff]) (wire.Requested, error) {
	form := in.Body
	answer, err := s.request(ctx, approval.InvitationRequested{
		Request: s.basics(ctx, form.Reason), StaffID: newID(), Role: staff.Role(form.Role),
		Person: staff.Person{FullName: strings.TrimSpace(form.FullName), Email: strings.TrimSpace(form.Email)},
	})
	return answer, emailTaken(err)
}

func (s *Server) inviteStaffAgain(ctx context.Context, in *byIDWith[wire.StaffReason]) (wire.Success, error) {
	return wire.Done, s.changeStaff(ctx, in.ID, staff.Invite{Reason: strings.TrimSpace(in.Body.Reason), At: s.now()})
}

// changeStaffRole changes a role, or requests the change if it gives more rights. A changed role ends the member's sessions, because
// open pages show what the member may no longer see.
func (s *Server) changeStaffRole(ctx context.Context, in *byIDWith[wire.ChangeStaffRole]) (wire.Requested, error) {
	basics := s.basics(ctx, in.Body.Reason)
	id, err := execute(ctx, s, func(b domain.Book) (string, error) {
		return decisions.ChangeRole(b, basics, in.ID, staff.Role(in.Body.Role))
	})
	if err == nil && id == "" {
		err = s.endSessions(ctx, in.ID)
	}
	return wire.RequestedAs(id), err
}

func (s *Server) disableStaff(ctx context.Context, in *byIDWith[wire.StaffReason]) (wire.Success, error) {
	if err := s.changeStaff(ctx, in.ID, staff.Disable{Reason: strings.TrimSpace(in.Body.Reason), At: s.now()}); err != nil {
		return wire.Success{}, err
	}
	return wire.Done, s.endSessions(ctx, in.ID)
}

func (s *Server) enableStaff(ctx context.Context, in *byIDWith[wire.StaffReason]) (wire.Success, error) {
	return wire.Done, s.changeStaff(ctx, in.ID, staff.Enable{Reason: strings.TrimSpace(in.Body.Reason), At: s.now()})
}

// resetStaffFactor takes a member's app away. The fact comes first: should the program die in between, the reset is asked for
// again, and never does the password alone open anything.
func (s *Server) resetStaffFactor(ctx context.Context, in *byIDWith[wire.StaffReason]) (wire.Success, error) {
	if err := s.changeStaff(ctx, in.ID, staff.ResetSecondFactor{Reason: strings.TrimSpace(in.Body.Reason), At: s.now()}); err != nil {
		return wire.Success{}, err
	}
	if err := s.sessions.RemoveFactor(ctx, in.ID); err != nil {
		return wire.Success{}, err
	}
	return wire.Done, s.endSessions(ctx, in.ID)
}

func (s *Server) changeStaff(ctx context.Context, memberID string, command staff.Command) error {
	_, err := execute(ctx, s, func(b domain.Book) (struct{}, error) {
		return struct{}{}, decisions.ChangeStaff(b, decisions.StaffChange{ActorID: who(ctx).ID, MemberID: memberID, Command: command})
	})
	return err
}
