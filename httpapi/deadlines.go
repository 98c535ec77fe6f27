package httpapi

import (
	"context"
	"time"

	"hulak/domain/transfer"
	"hulak/httpapi/wire"
	"hulak/projections/deadlines"
)

// getDeadlines is the times that the law and our promises set one transfer.
func (s *Server) getDeadlines(ctx context.Context, in *ByID) (wire.List[wire.Deadline], error) {
	t, err := s.detail(ctx, in.ID)
	if err != nil {
		return wire.List[wire.Deadline]{}, err
	}
	all, err := s.read.deadlines.OfTransfer(ctx, t.ID)
	return wire.ListOf(all, deadlineInfo), err
}

// listDeadlines is what is due next, or what has passed, of all transfers.
func (s *Server) listDeadlines(ctx context.Context, in *deadlinePage) (wire.Page[wire.Deadline], error) {
	after, err := in.cursor()
	if err != nil {
		return wire.Page[wire.Deadline]{}, err
	}
	page, next, err := s.read.deadlines.List(ctx, deadlines.Filter{
		Passed: in.State == "PASSED", Kind: transfer.Deadline(in.Kind), After: after, Limit: in.Limit,
	})
	return wire.PageOf(page, next.String(), deadlineInfo), err
}

func deadlineInfo(d deadlines.Deadline) wire.Deadline {
	info := wire.Deadline{
		TransferID: d.TransferID, Kind: string(d.Kind), State: "OPEN", BeganAt: wire.Time(d.BeganAt), DueAt: wire.Time(d.DueAt),
		LastDay: d.Kind.LastDay(d.DueAt, losAngeles).Format(time.DateOnly),
	}
	if !d.ClosedAt.IsZero() {
		closed := wire.Time(d.ClosedAt)
		info.State, info.ClosedAt = "CLOSED", &closed
	}
	if !d.PassedAt.IsZero() {
		passed := wire.Time(d.PassedAt)
		info.State, info.PassedAt = "PASSED", &passed
	}
	return info
}
