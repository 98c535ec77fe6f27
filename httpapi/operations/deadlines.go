package operations

import (
	"context"

	"hulak/domain/staff"
	"hulak/domain/workitem"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/httpapi/presentation"
	"hulak/projections/deadlines"
)

// listDeadlines lists the deadlines in a state: those of all transfers, and those of the complaints, cases, and reports that the caller's
// role can act on.
func (h *Handlers) listDeadlines(ctx context.Context, in *deadlinePage) (dto.Page[dto.LegalDeadline], error) {
	after, err := in.Cursor()
	if err != nil {
		return dto.Page[dto.LegalDeadline]{}, err
	}
	page, next, err := h.deadlines.List(ctx, deadlines.Filter{
		State: deadlines.State(in.State), Kind: deadlines.Kind(in.Kind), After: after, Limit: in.Limit, At: h.Now(),
		Work: deadlines.WorkFor(workitem.VisibleTo(staff.Role(core.CallerOf(ctx).Role))),
	})
	return dto.PageOf(page, next.String(), presentation.LegalDeadline), err
}
