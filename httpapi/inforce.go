package httpapi

import (
	"context"
	"slices"

	"hulak/domain"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/screening"
	"hulak/domain/transfer"
	"hulak/httpapi/dto"
	"hulak/projections/compliance"
)

// sanctionsListsMax limits how many sanctions lists are returned.
const sanctionsListsMax = 20

// inForce returns the rates, fees, coupons and lists that were in force when an event was recorded.
func (s *Server) inForce(ctx context.Context, r domain.RecordedEvent, personal bool) (dto.InForce, error) {
	out := dto.InForce{ScreenedLists: []dto.ScreenedList{}}
	asOf := logSnapshot{s: s, position: r.Position}
	var err error
	if out.Lists, err = asOf.lists(ctx); err != nil {
		return out, err
	}
	var priced pricing.Quote
	if r.Stream.Category() == transfer.Decider.Category {
		t, err := state(ctx, s, transfer.Decider, r.Stream.Key())
		if err != nil {
			return out, err
		}
		priced = t.Quote
		if err := s.addCompliance(ctx, r, personal, &out); err != nil {
			return out, err
		}
	}
	if out.Rate, err = asOf.rate(ctx); err != nil {
		return out, err
	}
	if out.Rate != nil {
		out.Rate.PricedBy = priced.RateVersion
	}
	if priced.FeeSet == "" {
		return out, nil
	}
	if out.FeeSet, err = asOf.feeSet(ctx, priced.FeeSet); err != nil {
		return out, err
	}
	if out.FeeSet != nil {
		out.FeeSet.PricedBy = priced.FeeSetVersion
	}
	if priced.Coupon != "" {
		out.Coupon, err = asOf.coupon(ctx, priced.Coupon)
	}
	return out, err
}

// addCompliance adds what the compliance team knew when an event of a transfer was recorded, and the decision based on it.
func (s *Server) addCompliance(ctx context.Context, r domain.RecordedEvent, personal bool, out *dto.InForce) error {
	record, err := s.read.compliance.OfTransfer(ctx, r.Stream.Key())
	if err != nil {
		return err
	}
	out.ScreenedLists = listsKnownAt(record.Screenings, r.Position)
	for _, f := range record.Screenings {
		if f.Position > r.Position {
			break
		}
		screened := screeningInfo(f)
		if !personal {
			screened.Hits = []dto.ScreeningHit{}
		}
		out.Screening, out.Rules = &screened, f.Rules
	}
	i := slices.IndexFunc(record.Decisions, func(d compliance.Decision) bool { return d.Position == r.Position })
	if i < 0 {
		return nil
	}
	d := record.Decisions[i]
	names := staffNames{s: s}
	by, err := names.person(ctx, d.Actor)
	if err != nil {
		return err
	}
	out.Decision = &dto.HoldDecisionRecord{
		Position: formatPosition(d.Position), At: dto.Time(d.At), Decision: d.Decision, By: by, Documents: nonNil(d.Documents),
		ScreenedLists: out.ScreenedLists,
	}
	if personal {
		out.Decision.Comments = d.Comments
	}
	return nil
}

// logSnapshot reads the log up to a position.
type logSnapshot struct {
	s        *Server
	position int64
}

// lastEvent returns the last event of a stream up to the position, and its version. It returns nil if there is none.
func (t logSnapshot) lastEvent(ctx context.Context, stream domain.StreamID) (domain.Event, int64, error) {
	version, err := t.s.read.events.VersionAt(ctx, stream, t.position)
	if err != nil || version == 0 {
		return nil, 0, err
	}
	found, err := t.s.cfg.Events.ReadStream(ctx, stream, version-1, 1)
	if err != nil || len(found) == 0 {
		return nil, 0, err
	}
	return found[0].Event, version, found[0].Err
}

func (t logSnapshot) rate(ctx context.Context) (*dto.RateInForce, error) {
	pair := pricing.RateKey(money.USD, money.NPR)
	e, version, err := t.lastEvent(ctx, domain.Stream(pricing.RateDecider.Category, pair))
	published, ok := e.(pricing.RatePublished)
	if err != nil || !ok {
		return nil, err
	}
	return &dto.RateInForce{
		Pair: pair, Rate: published.Rate.Decimal().String(), Version: version, Source: published.Source,
		PublishedAt: dto.Time(published.At),
	}, nil
}

func (t logSnapshot) feeSet(ctx context.Context, key string) (*dto.FeeSetInForce, error) {
	e, version, err := t.lastEvent(ctx, domain.Stream(pricing.FeeSetDecider.Category, key))
	saved, ok := e.(pricing.FeeSetSaved)
	if err != nil || !ok {
		return nil, err
	}
	return &dto.FeeSetInForce{
		Key: key, Version: version, SavedAt: dto.Time(saved.At), Ranges: dto.Map(saved.Ranges, func(r pricing.FeeRange) dto.FeeRangeInForce {
			return dto.FeeRangeInForce{Min: dto.MoneyOf(r.Min), Max: dto.MoneyOf(r.Max), Flat: dto.MoneyOf(r.Flat),
				Percent: r.Percent.String()}
		}),
	}, nil
}

// coupon returns a coupon as of the position. It undercounts the uses if the stream is longer than foldedEventsMax.
func (t logSnapshot) coupon(ctx context.Context, code string) (*dto.CouponInForce, error) {
	stream := domain.Stream(pricing.CouponDecider.Category, pricing.CouponKey(code))
	version, err := t.s.read.events.VersionAt(ctx, stream, t.position)
	if err != nil || version == 0 {
		return nil, err
	}
	_, after, err := t.s.cfg.Events.Replay(ctx, stream, pricing.CouponDecider.Fold(), min(version, foldedEventsMax),
		func(e domain.Event) domain.Event { return e })
	c, ok := after.(pricing.Coupon)
	if err != nil || !ok {
		return nil, err
	}
	return &dto.CouponInForce{
		Code: c.Code, Title: c.Title, Version: version, Uses: c.Uses, UsesMax: c.UsesMax, Deleted: c.Deleted,
		ExpiresAt: dto.Time(c.ExpiresAt),
	}, nil
}

func (t logSnapshot) lists(ctx context.Context) ([]dto.ListInForce, error) {
	lists := []dto.ListInForce{}
	streams, err := t.s.read.events.Streams(ctx, screening.ListActivated{}.EventType(), t.position, sanctionsListsMax)
	if err != nil {
		return lists, err
	}
	for _, stream := range streams {
		e, _, err := t.lastEvent(ctx, stream)
		if err != nil {
			return lists, err
		}
		if taken, ok := e.(screening.ListActivated); ok {
			lists = append(lists, dto.ListInForce{List: taken.List, Version: taken.Version, Entries: taken.Entries,
				TakenAt: dto.Time(taken.At)})
		}
	}
	return lists, nil
}
