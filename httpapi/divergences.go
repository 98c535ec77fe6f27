package httpapi

import (
	"context"

	"hulak/httpapi/wire"
)

// divergencesShown is how many divergences are told: those that are there, and then those that are gone, the last seen first.
const divergencesShown = 100

// listDivergences answers what the checker, which runs beside the followers all the time, has found not to be as the log says:
// read models, books, limits and coupons, and what providers answer. An empty result with a recent lookedAt is good news;
// one whose lookedAt is old, or missing, says nothing.
func (s *Server) listDivergences(ctx context.Context, _ *none) (wire.Checked, error) {
	checked, err := s.cfg.Checker.Divergences(ctx, divergencesShown)
	if err != nil {
		return wire.Checked{}, err
	}
	return wire.Checked{
		Open: checked.Open, Walked: position(checked.Walked), Streams: checked.Streams,
		FinishedAt: wire.OptionalTime(checked.FinishedAt), LookedAt: wire.OptionalTime(checked.LookedAt),
		Result: wire.Each(checked.Found, func(d Divergence) wire.Divergence {
			return wire.Divergence{
				ID: d.ID, Kind: d.Kind, Scope: d.Scope, Subject: d.Subject, Expected: d.Expected, Actual: d.Actual,
				FirstSeen: wire.Time(d.FirstSeen), LastSeen: wire.Time(d.LastSeen), GoneAt: wire.OptionalTime(d.GoneAt),
			}
		}),
	}, nil
}
