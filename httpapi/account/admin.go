package account

import (
	"context"

	"hulak/domain/staff"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
)

// adminDisplayName is the name that the admin pages show for every administrator (spec 1.06b).
const adminDisplayName = "Super Admin"

func (h *Handlers) getAdmin(ctx context.Context, _ *core.NoInput) (dto.UserInfo, error) {
	member, err := core.State(ctx, h.Server, staff.Decider, core.CallerOf(ctx).ID)
	name := member.Person.FullName
	if member.Role == staff.Admin {
		name = adminDisplayName
	}
	return dto.UserInfo{
		ID: member.ID, ReferenceID: member.ID, FullName: name, Email: member.Person.Email,
		Roles: []dto.Role{dto.Role(member.Role)}, Provider: "SYSTEM", LacksSecondFactor: !member.HasSecondFactor,
	}, err
}
