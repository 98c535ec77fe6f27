package httpapi

import (
	"context"
	"time"

	"hulak/domain/transfer"
	"hulak/httpapi/dto"
	"hulak/projections/deadlines"
)

// getDeadlines returns a transfer's legal deadlines and our own deadlines.
func (s *Server) getDeadlines(ctx context.Context, in *ByID) (dto.List[dto.Deadline], error) {
	t, err := s.transferDetail(ctx, in.ID)
	if err != nil {
		return dto.List[dto.Deadline]{}, err
	}
	all, err := s.queries.deadlines.ForTransfer(ctx, t.ID)
	return dto.ListOf(all, deadlineInfo), err
}

// listDeadlines lists the open deadlines for all transfers, or the missed ones if the request asks for them.
func (s *Server) listDeadlines(ctx context.Context, in *deadlinePage) (dto.Page[dto.Deadline], error) {
	after, err := in.cursor()
	if err != nil {
		return dto.Page[dto.Deadline]{}, err
	}
	page, next, err := s.queries.deadlines.List(ctx, deadlines.Filter{
		Passed: in.State == "PASSED", Kind: transfer.Deadline(in.Kind), After: after, Limit: in.Limit,
	})
	return dto.PageOf(page, next.String(), deadlineInfo), err
}

func deadlineInfo(d deadlines.Deadline) dto.Deadline {
	info := dto.Deadline{
		TransferID: d.TransferID, Kind: string(d.Kind), State: "OPEN", BeganAt: dto.Time(d.BeganAt), DueAt: dto.Time(d.DueAt),
		LastDay: d.Kind.LastDay(d.DueAt, losAngeles).Format(time.DateOnly),
	}
	if !d.ClosedAt.IsZero() {
		closedAt := dto.Time(d.ClosedAt)
		info.State, info.ClosedAt = "CLOSED", &closedAt
	}
	if !d.PassedAt.IsZero() {
		passedAt := dto.Time(d.PassedAt)
		info.State, info.PassedAt = "PASSED", &passedAt
	}
	return info
}
