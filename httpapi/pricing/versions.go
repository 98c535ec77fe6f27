package pricing

import (
	"context"
	"encoding/json"
	"slices"

	"hulak/domain"
	"hulak/domain/approval"
	"hulak/domain/pricing"
	"hulak/domain/staff"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/httpapi/presentation"
	"hulak/projections/pricechanges"
)

var errNoPrices = domain.Reject(domain.NotFound, "NOT_FOUND")

// listPriceVersions lists the versions of a fee set, rate, or coupon. The first page also contains the requested changes.
func (h *Handlers) listPriceVersions(ctx context.Context, in *priceVersionPage) (PriceVersions, error) {
	stream := domain.StreamID(in.Stream)
	if !isPriceStream(stream) {
		return PriceVersions{}, errNoPrices
	}
	before, err := in.Position()
	if err != nil {
		return PriceVersions{}, err
	}
	found, next, err := h.changes.Versions(ctx, stream, before, in.Limit)
	if err != nil {
		return PriceVersions{}, err
	}
	out := PriceVersions{
		Page:     dto.Page[PriceVersion]{Result: make([]PriceVersion, len(found)), Next: core.PositionCursor(next)},
		Upcoming: []UpcomingPrice{},
	}
	names := core.NewStaffNames(h.Server)
	for i, v := range found {
		if out.Result[i], err = h.priceVersion(ctx, stream, v, names); err != nil {
			return out, err
		}
	}
	if in.After == "" {
		out.Upcoming, err = h.upcomingPrices(ctx, stream, names)
	}
	return out, err
}

func (h *Handlers) priceVersion(
	ctx context.Context, stream domain.StreamID, v pricechanges.Version, names *core.StaffNames,
) (PriceVersion, error) {
	out := PriceVersion{
		Version: core.FormatPosition(v.Version), From: dto.Time(v.BeganAt), Until: dto.OptionalTime(v.EndedAt), ApprovedBy: []dto.Person{},
	}
	if err := out.setPrices(stream, v.Definition); err != nil {
		return out, err
	}
	proposer := v.Actor
	if v.ApprovalID != "" {
		request, err := core.State(ctx, h.Server, approval.Decider, v.ApprovalID)
		if err != nil {
			return out, err
		}
		if request.Exists() {
			details := request.Request.Details()
			proposer, out.Reason = domain.Actor{ID: details.By}, details.Reason
			for _, id := range append(slices.Clip(request.Seconded), request.Approver) {
				approver, err := names.Person(ctx, domain.Actor{ID: id})
				if err != nil {
					return out, err
				}
				out.ApprovedBy = append(out.ApprovedBy, approver)
			}
		}
	}
	var err error
	out.ProposedBy, err = names.Person(ctx, proposer)
	return out, err
}

// setPrices decodes the prices of a version. A deleted coupon has none.
func (v *PriceVersion) setPrices(stream domain.StreamID, definition json.RawMessage) error {
	if definition == nil {
		return nil
	}
	switch stream.Category() {
	case pricing.FeeSetDecider.Category:
		var saved pricing.FeeSetSaved
		err := json.Unmarshal(definition, &saved)
		set := presentation.FeeSet(saved.Key, saved.Ranges)
		v.FeeSet = &set
		return err
	case pricing.RateDecider.Category:
		var published pricing.RatePublished
		err := json.Unmarshal(definition, &published)
		rate := exchangeRate(published.From, published.To, pricing.Publication{
			Rate: published.Rate, Mid: published.Mid, MidDay: published.MidDay, Source: published.Source, At: published.At,
		})
		v.Rate, v.Reason = &rate, published.Reason
		return err
	}
	var terms pricing.CouponCreated
	err := json.Unmarshal(definition, &terms)
	coupon := presentation.Coupon(terms)
	v.Coupon = &coupon
	return err
}

// upcomingPrices returns the requests for a stream that are pending or scheduled.
func (h *Handlers) upcomingPrices(ctx context.Context, stream domain.StreamID, names *core.StaffNames) ([]UpcomingPrice, error) {
	ids, err := h.changes.OpenChanges(ctx, stream)
	if err != nil {
		return nil, err
	}
	caller, err := core.RecentState(ctx, h.Server, staff.Decider, core.CallerOf(ctx).ID)
	if err != nil {
		return nil, err
	}
	upcoming := []UpcomingPrice{}
	for _, id := range ids {
		request, err := core.State(ctx, h.Server, approval.Decider, id)
		if err != nil {
			return nil, err
		}
		status := request.Status(h.Now())
		if status != approval.StatusPending && status != approval.StatusScheduled {
			continue
		}
		details := request.Request.Details()
		by, err := names.Person(ctx, domain.Actor{ID: details.By})
		if err != nil {
			return nil, err
		}
		eligible := caller.CanApprove(details.At) && caller.Role.Has(request.Request.Action().Permission()) && request.Rule.Allows(caller.Role)
		upcoming = append(upcoming, UpcomingPrice{
			ApprovalID: id, Status: string(status), EffectiveAt: dto.OptionalTime(request.Proposal.EffectiveAt), RequestedBy: by,
			RequestedAt: dto.Time(details.At), Reason: details.Reason,
			CanWithdraw: eligible || details.By == core.CallerOf(ctx).ID,
		})
	}
	return upcoming, nil
}
