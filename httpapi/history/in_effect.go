package history

import (
	"context"
	"slices"

	"hulak/domain"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/screening"
	"hulak/domain/transfer"
	"hulak/eventstore"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/httpapi/presentation"
	"hulak/projections/compliance"
)

// maxSanctionsLists limits how many sanctions lists are returned.
const maxSanctionsLists = 20

// dataInEffect returns the rate, fees, coupon, and sanctions lists that were in effect when an event was recorded.
func (h *Handlers) dataInEffect(ctx context.Context, r domain.RecordedEvent, personal bool) (dto.InEffect, error) {
	out := dto.InEffect{ScreenedLists: []dto.ScreenedList{}}
	snapshot := logSnapshot{h: h, position: r.Position}
	var err error
	if out.Lists, err = snapshot.lists(ctx); err != nil {
		return out, err
	}
	var quote pricing.Quote
	if r.Stream.Category() == transfer.Decider.Category {
		t, err := core.State(ctx, h.Server, transfer.Decider, r.Stream.Key())
		if err != nil {
			return out, err
		}
		quote = t.Quote
		if err := h.addCompliance(ctx, r, personal, &out); err != nil {
			return out, err
		}
	}
	if out.Rate, err = snapshot.rate(ctx); err != nil {
		return out, err
	}
	if out.Rate != nil {
		out.Rate.PricingVersion = quote.RateVersion
	}
	if quote.FeeSet == "" {
		return out, nil
	}
	if out.FeeSet, err = snapshot.feeSet(ctx, quote.FeeSet); err != nil {
		return out, err
	}
	if out.FeeSet != nil {
		out.FeeSet.PricingVersion = quote.FeeSetVersion
	}
	if quote.Coupon != "" {
		out.Coupon, err = snapshot.coupon(ctx, quote.Coupon)
	}
	return out, err
}

// addCompliance adds the screened lists and the latest screening result as of a transfer event. If the event is a hold decision, it
// also adds the decision. Unless personal is true, it omits hits and comments.
func (h *Handlers) addCompliance(ctx context.Context, r domain.RecordedEvent, personal bool, out *dto.InEffect) error {
	record, err := h.compliance.ForTransfer(ctx, r.Stream.Key())
	if err != nil {
		return err
	}
	out.ScreenedLists = presentation.ScreenedListsAt(record.Screenings, r.Position)
	for _, check := range record.Screenings {
		if check.Position > r.Position {
			break
		}
		screened := presentation.Screening(check)
		if !personal {
			screened.Hits = []dto.ScreeningHit{}
		}
		out.Screening, out.Rules = &screened, check.RulesVersion
	}
	i := slices.IndexFunc(record.Decisions, func(d compliance.Decision) bool { return d.Position == r.Position })
	if i < 0 {
		return nil
	}
	d := record.Decisions[i]
	names := core.NewStaffNames(h.Server)
	by, err := names.Person(ctx, d.Actor)
	if err != nil {
		return err
	}
	out.Decision = &dto.HoldDecisionRecord{
		Position: core.FormatPosition(d.Position), At: dto.Time(d.At), Decision: d.Decision, By: by, Documents: dto.CopyNonNil(d.Documents),
		ScreenedLists: out.ScreenedLists,
	}
	if personal {
		out.Decision.Comments = d.Comments
	}
	return nil
}

// logSnapshot reads the log as of a position.
type logSnapshot struct {
	h        *Handlers
	position int64
}

// lastEvent returns the last event of a stream at or before the position, and its version. It returns nil if there is no such event.
func (l logSnapshot) lastEvent(ctx context.Context, stream domain.StreamID) (domain.Event, int64, error) {
	version, err := l.h.events.VersionAt(ctx, stream, l.position)
	if err != nil || version == 0 {
		return nil, 0, err
	}
	found, err := l.h.Config.Events.ReadStream(ctx, stream, version-1, 1)
	if err != nil || len(found) == 0 {
		return nil, 0, err
	}
	return found[0].Event, version, found[0].Err
}

func (l logSnapshot) rate(ctx context.Context) (*dto.RateInEffect, error) {
	pair := pricing.RateKey(money.USD, money.NPR)
	e, version, err := l.lastEvent(ctx, domain.Stream(pricing.RateDecider.Category, pair))
	published, ok := e.(pricing.RatePublished)
	if err != nil || !ok {
		return nil, err
	}
	return &dto.RateInEffect{
		Pair: pair, Rate: published.Rate.Decimal().String(), Version: version, Source: published.Source,
		PublishedAt: dto.Time(published.At),
	}, nil
}

// maxFeeSets is the maximum number of fee sets in one response. Each corridor has one for each pair of payment and payout methods.
const maxFeeSets = 100

// feeSets returns all fee sets.
func (l logSnapshot) feeSets(ctx context.Context) ([]dto.FeeSetInEffect, error) {
	sets := []dto.FeeSetInEffect{}
	streams, err := l.h.events.Streams(ctx, pricing.FeeSetSaved{}.EventType(), l.position, maxFeeSets)
	if err != nil {
		return sets, err
	}
	for _, stream := range streams {
		set, err := l.feeSet(ctx, stream.Key())
		if err != nil {
			return sets, err
		}
		sets = append(sets, *set)
	}
	return sets, nil
}

func (l logSnapshot) feeSet(ctx context.Context, key string) (*dto.FeeSetInEffect, error) {
	e, version, err := l.lastEvent(ctx, domain.Stream(pricing.FeeSetDecider.Category, key))
	saved, ok := e.(pricing.FeeSetSaved)
	if err != nil || !ok {
		return nil, err
	}
	return &dto.FeeSetInEffect{
		Key: key, Version: version, SavedAt: dto.Time(saved.At), Ranges: dto.Map(saved.Ranges, func(r pricing.FeeRange) dto.FeeRangeInEffect {
			return dto.FeeRangeInEffect{Min: dto.MoneyOf(r.Min), Max: dto.MoneyOf(r.Max), Flat: dto.MoneyOf(r.FlatFee),
				Percent: r.Percent.String()}
		}),
	}, nil
}

// coupon returns a coupon as of the position.
func (l logSnapshot) coupon(ctx context.Context, code string) (*dto.CouponInEffect, error) {
	stream := domain.Stream(pricing.CouponDecider.Category, pricing.CouponKey(code))
	version, err := l.h.events.VersionAt(ctx, stream, l.position)
	if err != nil || version == 0 {
		return nil, err
	}
	c, err := eventstore.PublicState(ctx, l.h.Config.Events, pricing.CouponDecider, stream.Key(), version)
	if err != nil {
		return nil, err
	}
	return &dto.CouponInEffect{
		Code: c.Code, Title: c.Title, Version: version, Uses: c.Uses, UsesMax: c.MaxUses, Deleted: c.Deleted,
		ExpiresAt: dto.Time(c.ExpiresAt),
	}, nil
}

func (l logSnapshot) lists(ctx context.Context) ([]dto.ListInEffect, error) {
	lists := []dto.ListInEffect{}
	streams, err := l.h.events.Streams(ctx, screening.ListActivated{}.EventType(), l.position, maxSanctionsLists)
	if err != nil {
		return lists, err
	}
	for _, stream := range streams {
		e, _, err := l.lastEvent(ctx, stream)
		if err != nil {
			return lists, err
		}
		if activated, ok := e.(screening.ListActivated); ok {
			lists = append(lists, dto.ListInEffect{List: activated.List, Version: activated.Version, Entries: activated.Entries,
				TakenAt: dto.Time(activated.At)})
		}
	}
	return lists, nil
}
