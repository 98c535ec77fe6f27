package httpapi

import (
	"context"
	"time"

	"hulak/domain/transfer"
	"hulak/httpapi/wire"
	"hulak/projections"
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
func (s *Server) listDeadlines(ctx context.Context, in *deadlinePage) (wire.List[wire.Deadline], error) {
	list := s.read.deadlines.Open
	if in.State == "PASSED" {
		list = s.read.deadlines.Passed
	}
	page, err := list(ctx, transfer.Deadline(in.Kind), projections.Paging{Page: in.Page, Size: in.PageSize})
	answer := wire.ListOf(page.Result, deadlineInfo)
	answer.Paging = &wire.Paging{Page: page.Page, PageSize: page.PageSize, TotalCount: page.TotalCount}
	return answer, err
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
