package account

import (
	"context"
	"strings"

	"hulak/domain"
	"hulak/domain/approval"
	"hulak/domain/staff"
	"hulak/domain/usecase"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/httpapi/session"
	"hulak/projections/senders"
)

func (h *Handlers) listStaff(ctx context.Context, in *core.ListPage) (dto.Page[StaffMember], error) {
	after, err := in.Cursor()
	if err != nil {
		return dto.Page[StaffMember]{}, err
	}
	members, next, err := h.senders.Staff(ctx, after, in.Limit)
	if err != nil {
		return dto.Page[StaffMember]{}, err
	}
	ids := dto.Map(members, func(m senders.Staff) string { return m.ID })
	lastSignIns, err := h.Sessions.LastSignIns(ctx, ids)
	if err != nil {
		return dto.Page[StaffMember]{}, err
	}
	return dto.PageOf(members, next.String(), func(m senders.Staff) StaffMember {
		member := StaffMember{
			ID: m.ID, FullName: m.Person.FullName, Email: m.Person.Email, Roles: []dto.Role{dto.Role(m.Role)}, Invited: !m.InvitedAt.IsZero(),
			SecondFactor: m.SecondFactor, Disabled: m.Disabled, AddedAt: dto.Time(m.AddedAt), Self: m.ID == core.CallerOf(ctx).ID,
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

// listPermissions returns the table of permissions in package staff.
func (h *Handlers) listPermissions(context.Context, *core.NoInput) (dto.List[StaffPermission], error) {
	return dto.ListOf(staff.Grants(), func(g staff.Grant) StaffPermission {
		return StaffPermission{
			Permission: string(g.Permission), Description: g.Description,
			Roles: dto.Map(g.Roles, func(r staff.Role) dto.Role { return dto.Role(r) }),
		}
	}), nil
}

// inviteStaff requests an invitation. A second person's approval creates the account and sends the email.
func (h *Handlers) inviteStaff(ctx context.Context, in *core.BodyInput[dto.InviteStaff]) (dto.ApprovalResult, error) {
	form := in.Body
	requested, err := h.RequestApproval(ctx, approval.InvitationRequested{
		Request: h.NewApprovalDetails(ctx, form.Reason), StaffID: core.NewID(), Role: staff.Role(form.Role),
		Person: staff.Person{FullName: strings.TrimSpace(form.FullName), Email: strings.TrimSpace(form.Email)},
	})
	return requested, emailTakenError(err)
}

func (h *Handlers) inviteStaffAgain(ctx context.Context, in *core.IDBodyInput[dto.StaffReason]) (dto.Success, error) {
	return dto.OK, h.changeStaff(ctx, in.ID, staff.Invite{Reason: strings.TrimSpace(in.Body.Reason), At: h.Now()})
}

// changeStaffRole changes a role. If the new role has more rights, it requests approval instead. A change ends the member's
// sessions, because open pages might show data that the new role may not see.
func (h *Handlers) changeStaffRole(ctx context.Context, in *core.IDBodyInput[dto.ChangeStaffRole]) (dto.ApprovalResult, error) {
	details := h.NewApprovalDetails(ctx, in.Body.Reason)
	id, err := core.Execute(ctx, h.Server, func(u domain.UnitOfWork) (string, error) {
		return usecase.ChangeRole(u, details, in.ID, staff.Role(in.Body.Role))
	})
	if err == nil && id == "" {
		err = h.EndSessions(ctx, in.ID)
	}
	return dto.ApprovalResultOf(id), err
}

func (h *Handlers) disableStaff(ctx context.Context, in *core.IDBodyInput[dto.StaffReason]) (dto.Success, error) {
	if err := h.changeStaff(ctx, in.ID, staff.Disable{Reason: strings.TrimSpace(in.Body.Reason), At: h.Now()}); err != nil {
		return dto.Success{}, err
	}
	return dto.OK, h.EndSessions(ctx, in.ID)
}

func (h *Handlers) enableStaff(ctx context.Context, in *core.IDBodyInput[dto.StaffReason]) (dto.Success, error) {
	return dto.OK, h.changeStaff(ctx, in.ID, staff.Enable{Reason: strings.TrimSpace(in.Body.Reason), At: h.Now()})
}

// resetStaffFactor removes a member's authenticator app and passkeys. The event is recorded before the app is removed. If the process dies
// between the two steps, an administrator can repeat the reset.
func (h *Handlers) resetStaffFactor(ctx context.Context, in *core.IDBodyInput[dto.StaffReason]) (dto.Success, error) {
	if err := h.changeStaff(ctx, in.ID, staff.ResetSecondFactor{Reason: strings.TrimSpace(in.Body.Reason), At: h.Now()}); err != nil {
		return dto.Success{}, err
	}
	if err := h.Sessions.RemoveFactor(ctx, in.ID); err != nil {
		return dto.Success{}, err
	}
	if err := h.Sessions.DeletePasskeysOf(ctx, in.ID); err != nil {
		return dto.Success{}, err
	}
	return dto.OK, h.EndSessions(ctx, in.ID)
}

func (h *Handlers) changeStaff(ctx context.Context, memberID string, command staff.Command) error {
	return core.Run(ctx, h.Server, func(u domain.UnitOfWork) error {
		return usecase.ChangeStaff(u, usecase.StaffChange{ActorID: core.CallerOf(ctx).ID, MemberID: memberID, Command: command})
	})
}

// adminDisplayName is the name that the admin pages show for every administrator (spec 1.06b).
const adminDisplayName = "Super Admin"

func (h *Handlers) getAdmin(ctx context.Context, _ *core.NoInput) (UserInfo, error) {
	member, err := core.State(ctx, h.Server, staff.Decider, core.CallerOf(ctx).ID)
	name := member.Person.FullName
	if member.Role == staff.Admin {
		name = adminDisplayName
	}
	return UserInfo{
		ID: member.ID, ReferenceID: member.ID, FullName: name, Email: member.Person.Email,
		Roles: []dto.Role{dto.Role(member.Role)}, Provider: "SYSTEM", LacksSecondFactor: !member.HasSecondFactor(),
		HasPasskey: len(member.Passkeys) > 0, LacksApp: !member.HasAuthenticatorApp,
	}, err
}
