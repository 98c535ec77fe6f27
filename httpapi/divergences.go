package httpapi

import (
	"context"

	"hulak/httpapi/wire"
)

// listDivergences answers what the checker, which runs beside the followers all the time, has found not to be as the log says:
// read models, books, limits and coupons, and what providers answer. An empty result with a recent lookedAt is good news;
// one whose lookedAt is old, or missing, says nothing.
func (s *Server) listDivergences(ctx context.Context, in *divergencePage) (wire.Checked, error) {
	after, err := in.cursor()
	if err != nil {
		return wire.Checked{}, err
	}
	checked, err := s.cfg.Checker.Checked(ctx)
	if err != nil {
		return wire.Checked{}, err
	}
	found, next, err := s.cfg.Checker.Divergences(ctx, DivergenceFilter{Gone: in.Gone, Kind: in.Kind, After: after, Limit: in.Limit})
	return wire.Checked{
		Page: wire.PageOf(found, next.String(), func(d Divergence) wire.Divergence {
			return wire.Divergence{
				ID: d.ID, Kind: d.Kind, Scope: d.Scope, Subject: d.Subject, Expected: d.Expected, Actual: d.Actual,
				FirstSeen: wire.Time(d.FirstSeen), LastSeen: wire.Time(d.LastSeen), GoneAt: wire.OptionalTime(d.GoneAt),
			}
		}),
		Open: checked.Open, Walked: position(checked.Walked), Streams: checked.Streams,
		FinishedAt: wire.OptionalTime(checked.FinishedAt), LookedAt: wire.OptionalTime(checked.LookedAt),
	}, err
}
