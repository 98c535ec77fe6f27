package httpapi

import (
	"context"

	"hulak/httpapi/dto"
)

// listDivergences lists the differences from the event log in read models, the ledger, limits, coupons and provider answers. The
// checker runs continuously, so an empty result proves something only if lookedAt is recent.
func (s *Server) listDivergences(ctx context.Context, in *divergencePage) (dto.DivergencePage, error) {
	after, err := in.cursor()
	if err != nil {
		return dto.DivergencePage{}, err
	}
	checked, err := s.cfg.Checker.Status(ctx)
	if err != nil {
		return dto.DivergencePage{}, err
	}
	found, next, err := s.cfg.Checker.Divergences(ctx, DivergenceFilter{Resolved: in.Resolved, Kind: in.Kind, After: after, Limit: in.Limit})
	return dto.DivergencePage{
		Page: dto.PageOf(found, next.String(), func(d Divergence) dto.Divergence {
			return dto.Divergence{
				ID: d.ID, Kind: d.Kind, Scope: d.Scope, Subject: d.Subject, Expected: d.Expected, Actual: d.Actual,
				FirstSeen: dto.Time(d.FirstSeen), LastSeen: dto.Time(d.LastSeen), ResolvedAt: dto.OptionalTime(d.ResolvedAt),
			}
		}),
		Open: checked.Open, CheckedUpTo: formatPosition(checked.ScannedTo), Streams: checked.Streams,
		FinishedAt: dto.OptionalTime(checked.FinishedAt), LastRunAt: dto.OptionalTime(checked.CheckedAt),
	}, err
}
