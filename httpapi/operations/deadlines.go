package operations

import (
	"context"

	"hulak/domain/transfer"
	"hulak/httpapi/dto"
	"hulak/httpapi/presentation"
	"hulak/projections/deadlines"
)

// listDeadlines lists the deadlines of all transfers in a state.
func (h *Handlers) listDeadlines(ctx context.Context, in *deadlinePage) (dto.Page[dto.Deadline], error) {
	after, err := in.Cursor()
	if err != nil {
		return dto.Page[dto.Deadline]{}, err
	}
	page, next, err := h.deadlines.List(ctx, deadlines.Filter{
		State: deadlines.State(in.State), Kind: transfer.Deadline(in.Kind), After: after, Limit: in.Limit,
	})
	return dto.PageOf(page, next.String(), presentation.Deadline), err
}
