package httpapi

import (
	"context"
	"strings"

	"hulak/domain"
	"hulak/domain/approval"
	"hulak/domain/staff"
	"hulak/domain/usecase"
	"hulak/httpapi/dto"
	"hulak/httpapi/session"
	"hulak/projections/senders"
)

func (s *Server) listStaff(ctx context.Context, in *ListPage) (dto.Page[dto.StaffMember], error) {
	after, err := in.cursor()
	if err != nil {
		return dto.Page[dto.StaffMember]{}, err
	}
	members, next, err := s.queries.senders.Staff(ctx, after, in.Limit)
	if err != nil {
		return dto.Page[dto.StaffMember]{}, err
	}
	ids := make([]string, len(members))
	for i, m := range members {
		ids[i] = m.ID
	}
	lastSignIns, err := s.sessions.LastSignIns(ctx, ids)
	if err != nil {
		return dto.Page[dto.StaffMember]{}, err
	}
	return dto.PageOf(members, next.String(), func(m senders.Staff) dto.StaffMember {
		member := dto.StaffMember{
			ID: m.ID, FullName: m.Person.FullName, Email: m.Person.Email, Roles: []dto.Role{dto.Role(m.Role)}, Invited: !m.InvitedAt.IsZero(),
			SecondFactor: m.SecondFactor, Disabled: m.Disabled, AddedAt: dto.Time(m.AddedAt), Self: m.ID == callerOf(ctx).ID,
		}
		if member.Invited {
			until := dto.Time(m.InvitedAt.Add(session.InvitationTTL))
			member.InvitedUntil = &until
		}
		if at, known := lastSignIns[m.ID]; known {
			at = dto.Time(at)
			member.LastSignIn = &at
		}
		return member
	}), nil
}

// inviteStaff requests an invitation. A second person's approval creates the account and sends the email.
func (s *Server) inviteStaff(ctx context.Context, in *bodyInput[dto.InviteStaff]) (dto.ApprovalResult, error) {
	form := in.Body
	requested, err := s.requestApproval(ctx, approval.InvitationRequested{
		Request: s.newApprovalDetails(ctx, form.Reason), StaffID: newID(), Role: staff.Role(form.Role),
		Person: staff.Person{FullName: strings.TrimSpace(form.FullName), Email: strings.TrimSpace(form.Email)},
	})
	return requested, emailTakenError(err)
}

func (s *Server) inviteStaffAgain(ctx context.Context, in *idBodyInput[dto.StaffReason]) (dto.Success, error) {
	return dto.OK, s.changeStaff(ctx, in.ID, staff.Invite{Reason: strings.TrimSpace(in.Body.Reason), At: s.now()})
}

// changeStaffRole changes a role. If the new role has more rights, it requests approval instead. A change ends the member's
// sessions, because open pages might show data that the new role may not see.
func (s *Server) changeStaffRole(ctx context.Context, in *idBodyInput[dto.ChangeStaffRole]) (dto.ApprovalResult, error) {
	details := s.newApprovalDetails(ctx, in.Body.Reason)
	id, err := execute(ctx, s, func(u domain.UnitOfWork) (string, error) {
		return usecase.ChangeRole(u, details, in.ID, staff.Role(in.Body.Role))
	})
	if err == nil && id == "" {
		err = s.endSessions(ctx, in.ID)
	}
	return dto.ApprovalResultOf(id), err
}

func (s *Server) disableStaff(ctx context.Context, in *idBodyInput[dto.StaffReason]) (dto.Success, error) {
	if err := s.changeStaff(ctx, in.ID, staff.Disable{Reason: strings.TrimSpace(in.Body.Reason), At: s.now()}); err != nil {
		return dto.Success{}, err
	}
	return dto.OK, s.endSessions(ctx, in.ID)
}

func (s *Server) enableStaff(ctx context.Context, in *idBodyInput[dto.StaffReason]) (dto.Success, error) {
	return dto.OK, s.changeStaff(ctx, in.ID, staff.Enable{Reason: strings.TrimSpace(in.Body.Reason), At: s.now()})
}

// resetStaffFactor removes a member's second factor. The event is recorded before the factor is removed. If the process dies
// between the two steps, an administrator can repeat the reset.
func (s *Server) resetStaffFactor(ctx context.Context, in *idBodyInput[dto.StaffReason]) (dto.Success, error) {
	if err := s.changeStaff(ctx, in.ID, staff.ResetSecondFactor{Reason: strings.TrimSpace(in.Body.Reason), At: s.now()}); err != nil {
		return dto.Success{}, err
	}
	if err := s.sessions.RemoveFactor(ctx, in.ID); err != nil {
		return dto.Success{}, err
	}
	return dto.OK, s.endSessions(ctx, in.ID)
}

func (s *Server) changeStaff(ctx context.Context, memberID string, command staff.Command) error {
	_, err := execute(ctx, s, func(u domain.UnitOfWork) (struct{}, error) {
		return struct{}{}, usecase.ChangeStaff(u, usecase.StaffChange{ActorID: callerOf(ctx).ID, MemberID: memberID, Command: command})
	})
	return err
}
