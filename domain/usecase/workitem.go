package usecase

import (
	"slices"

	"hulak/domain"
	"hulak/domain/staff"
	"hulak/domain/workitem"
)

// AssignWorkItem gives an item of the work queue to a staff member. It returns workitem.ErrCannotOwn if the member is disabled or the
// member's role cannot act on this kind of work.
func AssignWorkItem(u domain.UnitOfWork, kind workitem.Kind, assign workitem.Assign) error {
	member, err := domain.Load(u, staff.Decider, assign.To)
	if err != nil {
		return err
	}
	if !member.Exists() || member.Disabled || !slices.Contains(workitem.RuleFor(kind).Roles, member.Role) {
		return workitem.ErrCannotOwn
	}
	return domain.Run(u, workitem.Decider, assign.ItemID, workitem.Command(assign))
}
