package operations

import (
	"context"

	"hulak/httpapi/core"
	"hulak/httpapi/dto"
)

// listDivergences lists the differences between the event log and the read models, the ledger, limits, coupons, and provider
// responses. An empty result means that there are no differences only if the checker ran recently.
func (h *Handlers) listDivergences(ctx context.Context, in *divergencePage) (DivergencePage, error) {
	after, err := in.Cursor()
	if err != nil {
		return DivergencePage{}, err
	}
	status, err := h.deps.Checker.Status(ctx)
	if err != nil {
		return DivergencePage{}, err
	}
	found, next, err := h.deps.Checker.Divergences(ctx, DivergenceFilter{Resolved: in.Resolved, Kind: in.Kind, After: after, Limit: in.Limit})
	return DivergencePage{
		Page: dto.PageOf(found, next.String(), func(d Divergence) dto.Divergence {
			return dto.Divergence{
				ID: d.ID, Kind: d.Kind, Scope: d.Scope, Subject: d.Subject, Expected: d.Expected, Actual: d.Actual,
				FirstSeen: dto.Time(d.FirstSeen), LastSeen: dto.Time(d.LastSeen), ResolvedAt: dto.OptionalTime(d.ResolvedAt),
			}
		}),
		Open: status.Open, CheckedUpTo: core.FormatPosition(status.ScannedTo), Streams: status.Streams,
		FinishedAt: dto.OptionalTime(status.FinishedAt), LastRunAt: dto.OptionalTime(status.CheckedAt),
	}, err
}
