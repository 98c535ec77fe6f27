package transfers

import (
	"context"

	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/httpapi/presentation"
)

// getDeadlines returns a transfer's legal deadlines and our own deadlines.
func (h *Handlers) getDeadlines(ctx context.Context, in *core.ByID) (dto.List[dto.Deadline], error) {
	t, err := h.transferDetail(ctx, in.ID)
	if err != nil {
		return dto.List[dto.Deadline]{}, err
	}
	all, err := h.deadlines.ForTransfer(ctx, t.ID)
	return dto.ListOf(all, presentation.Deadline), err
}
