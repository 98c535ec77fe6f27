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

// listsMax limits how many sanctions lists are returned.
const listsMax = 20

// inForce returns the rates, fees, coupons and lists that were in force when an event was recorded.
func (s *Server) inForce(ctx context.Context, r domain.RecordedEvent, personal bool) (dto.InForce, error) {
	in := dto.InForce{Known: []dto.KnownList{}}
	known := then{s: s, position: r.Position}
	var err error
	if in.Lists, err = known.lists(ctx); err != nil {
		return in, err
	}
	var priced pricing.Quote
	if r.Stream.Category() == transfer.Decider.Category {
		t, err := state(ctx, s, transfer.Decider, r.Stream.Key())
		if err != nil {
			return in, err
		}
		priced = t.Quote
		if err := s.compliantThen(ctx, r, personal, &in); err != nil {
			return in, err
		}
	}
	if in.Rate, err = known.rate(ctx); err != nil {
		return in, err
	}
	if in.Rate != nil {
		in.Rate.PricedBy = priced.RateVersion
	}
	if priced.FeeSet == "" {
		return in, nil
	}
	if in.FeeSet, err = known.feeSet(ctx, priced.FeeSet); err != nil {
		return in, err
	}
	if in.FeeSet != nil {
		in.FeeSet.PricedBy = priced.FeeSetVersion
	}
	if priced.Coupon != "" {
		in.Coupon, err = known.coupon(ctx, priced.Coupon)
	}
	return in, err
}

// compliantThen adds what compliance knew when an event of a transfer was recorded, and the decision based on it.
func (s *Server) compliantThen(ctx context.Context, r domain.RecordedEvent, personal bool, in *dto.InForce) error {
	record, err := s.read.compliance.OfTransfer(ctx, r.Stream.Key())
	if err != nil {
		return err
	}
	in.Known = knownAt(record.Screenings, r.Position)
	for _, f := range record.Screenings {
		if f.Position > r.Position {
			break
		}
		screened := screeningInfo(f)
		if !personal {
			screened.Hits = []dto.ScreeningHit{}
		}
		in.Screening, in.Rules = &screened, f.Rules
	}
	i := slices.IndexFunc(record.Decisions, func(d compliance.Decision) bool { return d.Position == r.Position })
	if i < 0 {
		return nil
	}
	d := record.Decisions[i]
	names := staffNames{s: s}
	by, err := names.of(ctx, d.Actor)
	if err != nil {
		return err
	}
	in.Decision = &dto.HoldDecided{
		Position: position(d.Position), At: dto.Time(d.At), Decision: d.Decision, By: by, Documents: same(d.Documents), Known: in.Known,
	}
	if personal {
		in.Decision.Comments = d.Comments
	}
	return nil
}

// then reads the log up to a position.
type then struct {
	s        *Server
	position int64
}

// last returns the last event of a stream up to the position, and its version. It returns nil if there is none.
func (t then) last(ctx context.Context, stream domain.StreamID) (domain.Event, int64, error) {
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

func (t then) rate(ctx context.Context) (*dto.RateInForce, error) {
	pair := pricing.RateKey(money.USD, money.NPR)
	e, version, err := t.last(ctx, domain.Stream(pricing.RateDecider.Category, pair))
	published, ok := e.(pricing.RatePublished)
	if err != nil || !ok {
		return nil, err
	}
	return &dto.RateInForce{
		Pair: pair, Rate: published.Rate.Decimal().String(), Version: version, Source: published.Source, PublishedAt: dto.Time(published.At),
	}, nil
}

func (t then) feeSet(ctx context.Context, key string) (*dto.FeeSetInForce, error) {
	e, version, err := t.last(ctx, domain.Stream(pricing.FeeSetDecider.Category, key))
	saved, ok := e.(pricing.FeeSetSaved)
	if err != nil || !ok {
		return nil, err
	}
	return &dto.FeeSetInForce{
		Key: key, Version: version, SavedAt: dto.Time(saved.At), Ranges: dto.Each(saved.Ranges, func(r pricing.FeeRange) dto.FeeRangeThen {
			return dto.FeeRangeThen{Min: dto.MoneyOf(r.Min), Max: dto.MoneyOf(r.Max), Flat: dto.MoneyOf(r.Flat), Percent: r.Percent.String()}
		}),
	}, nil
}

// coupon returns a coupon as of the position. Uses is too low if the stream is longer than foldedEventsMax.
func (t then) coupon(ctx context.Context, code string) (*dto.CouponInForce, error) {
	stream := domain.Stream(pricing.CouponDecider.Category, pricing.CouponKey(code))
	version, err := t.s.read.events.VersionAt(ctx, stream, t.position)
	if err != nil || version == 0 {
		return nil, err
	}
	_, after, err := t.s.cfg.Events.Replay(ctx, stream, pricing.CouponDecider.Fold(), min(version, foldedEventsMax), func(e domain.Event) domain.Event { return e })
	c, ok := after.(pricing.Coupon)
	if err != nil || !ok {
		return nil, err
	}
	return &dto.CouponInForce{
		Code: c.Code, Title: c.Title, Version: version, Uses: c.Uses, UsesMax: c.UsesMax, Deleted: c.Deleted, ExpiresAt: dto.Time(c.ExpiresAt),
	}, nil
}

func (t then) lists(ctx context.Context) ([]dto.ListInForce, error) {
	lists := []dto.ListInForce{}
	streams, err := t.s.read.events.Streams(ctx, screening.ListTaken{}.EventType(), t.position, listsMax)
	if err != nil {
		return lists, err
	}
	for _, stream := range streams {
		e, _, err := t.last(ctx, stream)
		if err != nil {
			return lists, err
		}
		if taken, ok := e.(screening.ListTaken); ok {
			lists = append(lists, dto.ListInForce{List: taken.List, Version: taken.Version, Entries: taken.Entries, TakenAt: dto.Time(taken.At)})
		}
	}
	return lists, nil
}
