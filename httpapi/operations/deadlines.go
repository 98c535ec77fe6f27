package operations

import (
	"context"
	"slices"

	"hulak/domain/staff"
	"hulak/domain/workitem"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/httpapi/presentation"
	"hulak/projections/deadlines"
	"hulak/projections/transfers"
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
	if err != nil {
		return dto.Page[dto.LegalDeadline]{}, err
	}
	list := dto.PageOf(page, next.String(), presentation.LegalDeadline)
	found, err := h.transfers.ByIDs(ctx, dto.Map(list.Result, func(d dto.LegalDeadline) string { return d.TransferID }))
	if err != nil {
		return list, err
	}
	for i, d := range list.Result {
		if j := slices.IndexFunc(found, func(t transfers.Summary) bool { return t.ID == d.TransferID }); j >= 0 {
			list.Result[i].ReferenceNumber = found[j].ReferenceNumber
		}
	}
	return list, nil
}
