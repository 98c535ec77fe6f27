package httpapi

import (
	"context"
	"strings"

	"hulak/domain"
	"hulak/domain/approval"
	"hulak/domain/beneficiary"
	"hulak/domain/funding"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/reference"
	"hulak/domain/usecase"
	"hulak/eventstore"
	"hulak/httpapi/dto"
	pricingmodel "hulak/projections/pricing"
)

// createCoupon requests a new coupon, which a second administrator must approve.
func (s *Server) createCoupon(ctx context.Context, in *bodyInput[dto.CreateCoupon]) (dto.ApprovalResult, error) {
	coupon, err := couponFromForm(in.Body)
	if err != nil {
		return dto.ApprovalResult{}, err
	}
	details := s.newApprovalDetails(ctx, in.Body.Reason)
	coupon.At = details.At
	return s.requestApproval(ctx, approval.CouponRequested{Request: details, Coupon: coupon})
}

// couponFromForm converts the form to a coupon. The domain enforces the rules of spec 5.02.
func couponFromForm(f dto.CreateCoupon) (pricing.CouponCreated, error) {
	c := pricing.CouponCreated{
		Code: f.Code, Title: f.Title, Type: pricing.CouponType(f.CouponType), Benefit: pricing.BenefitType(f.BenefitType),
		TransactionCount: f.TransactionCount,
	}
	if f.ExpiryDate != "" {
		at, err := parseExpiry(f.ExpiryDate)
		if err != nil {
			return c, errInvalid.WithFields(domain.FieldError{Field: "expiryDate", Code: "INVALID_DATE"})
		}
		c.ExpiresAt = at
	}
	for _, id := range f.SourceDestinationCountries {
		pair, ok := parseCorridor(id)
		if !ok {
			return c, errInvalid.WithFields(domain.FieldError{Field: "sourceDestinationCountries", Code: "INVALID_CORRIDOR"})
		}
		c.Corridors = append(c.Corridors, pair)
	}
	for _, r := range f.BetterExchangeRateRanges {
		extra, err := money.ParseDecimal(string(r.ExtraExchangeRate))
		if err != nil {
			return c, errInvalid
		}
		c.RateRanges = append(c.RateRanges, pricing.RateRange{Min: usdAmount(r.MinAmount), Max: usdAmount(r.MaxAmount), ExtraRate: extra})
	}
	for _, r := range f.BonusRanges {
		bonus, err := r.Amount.Amount(money.NPR)
		if err != nil {
			return c, errInvalid
		}
		c.BonusRanges = append(c.BonusRanges, pricing.BonusRange{Min: usdAmount(r.MinAmount), Max: usdAmount(r.MaxAmount), Bonus: bonus})
	}
	return c, nil
}

func (s *Server) listCoupons(ctx context.Context, in *ListPage) (dto.Page[dto.Coupon], error) {
	before, err := in.position()
	if err != nil {
		return dto.Page[dto.Coupon]{}, err
	}
	coupons, next, err := s.queries.pricing.CouponPage(ctx, before, in.Limit)
	return dto.PageOf(coupons, positionCursor(next), func(c pricingmodel.Coupon) dto.Coupon { return couponInfo(c.CouponCreated) }), err
}

func (s *Server) deleteCoupon(ctx context.Context, in *ByCode) (dto.Success, error) {
	return dto.OK, executeCommand(ctx, s, pricing.CouponDecider, pricing.CouponKey(in.Code),
		pricing.CouponCommand(pricing.DeleteCoupon{At: s.now()}))
}

func (s *Server) couponExists(ctx context.Context, in *ByCode) (dto.ExistsResult, error) {
	coupon, err := state(ctx, s, pricing.CouponDecider, pricing.CouponKey(in.Code))
	return dto.ExistsResult{Data: coupon.Exists()}, err
}

// checkCouponForCountry checks whether the caller can use a coupon for a country. It does not redeem the coupon (spec 7.12e).
func (s *Server) checkCouponForCountry(ctx context.Context, in *couponAndCountry) (dto.CouponCheck, error) {
	c, err := findCountry(in.Country)
	if err != nil {
		return dto.CouponCheck{}, err
	}
	return s.couponCheck(ctx, in.Code, c.ThreeCharCode)
}

func (s *Server) couponCheck(ctx context.Context, code, destination string) (dto.CouponCheck, error) {
	coupon, err := state(ctx, s, pricing.CouponDecider, pricing.CouponKey(code))
	if err != nil {
		return dto.CouponCheck{}, err
	}
	corridor := pricing.Corridor{Source: reference.USA, Destination: destination}
	if err := coupon.CheckRedeemable(callerOf(ctx).ID, corridor, s.now()); err != nil {
		return dto.CouponCheck{}, err
	}
	info := couponInfo(coupon.CouponCreated)
	return dto.CouponCheck{Coupon: &info}, nil
}

// checkCoupon checks the coupon with the given code. If the code is a country code, it returns the country's best default coupon
// instead (spec 7.12f, 4.21c).
func (s *Server) checkCoupon(ctx context.Context, in *ByCode) (dto.CouponCheck, error) {
	country, ok := reference.CountryByCode(strings.ToUpper(in.Code))
	if !ok {
		return s.couponCheck(ctx, in.Code, reference.Nepal)
	}
	candidates, err := s.queries.pricing.AvailableCoupons(ctx, country.ThreeCharCode, callerOf(ctx).ID, s.now())
	if err != nil || len(candidates) == 0 {
		return dto.CouponCheck{}, err
	}
	best, err := s.bestCoupon(ctx, candidates, country.ThreeCharCode)
	if err != nil || best == nil {
		return dto.CouponCheck{}, err
	}
	info := couponInfo(*best)
	return dto.CouponCheck{Coupon: &info}, nil
}

// couponComparisonAmount is the send amount used to compare coupons before the sender enters an amount.
var couponComparisonAmount = money.MustParse("500", money.USD)

// bestCoupon returns the coupon with the highest value at couponComparisonAmount. If no coupon applies to this amount, it
// returns the newest coupon.
func (s *Server) bestCoupon(ctx context.Context, candidates []pricingmodel.Coupon, destination string) (*pricing.CouponCreated, error) {
	codes := make([]string, len(candidates))
	for i, c := range candidates {
		codes[i] = c.Code
	}
	code, _, err := eventstore.Execute(ctx, s.config.Events, eventstore.Command{Meta: requestOf(ctx).metadata()},
		func(u domain.UnitOfWork) (string, error) {
			return usecase.BestCoupon(u, codes, usecase.QuoteRequest{
				SenderID: callerOf(ctx).ID, Destination: destination, Payment: funding.BankAccount, Method: beneficiary.BankDeposit,
				Send: couponComparisonAmount, At: s.now(),
			})
		})
	if err != nil {
		return nil, err
	}
	for i := range candidates {
		if candidates[i].Code == code {
			return &candidates[i].CouponCreated, nil
		}
	}
	return &candidates[0].CouponCreated, nil
}

func couponInfo(c pricing.CouponCreated) dto.Coupon {
	info := dto.Coupon{
		ID: c.Code, Code: c.Code, Title: c.Title, CouponType: string(c.Type), ExpiryDate: dto.Time(c.ExpiresAt),
		BenefitType:      string(c.Benefit),
		TransactionCount: c.TransactionCount, Sources: []dto.CouponCountry{}, Destinations: []dto.CouponCountry{},
		BetterExchangeRateRanges: dto.Map(c.RateRanges, func(r pricing.RateRange) dto.BetterRateRange {
			return dto.BetterRateRange{
				MinAmount: dto.MoneyOf(r.Min), MaxAmount: dto.MoneyOf(r.Max), BenefitType: string(pricing.BenefitBetterRate),
				ExtraExchangeRate: r.ExtraRate.String(),
			}
		}),
		BonusRanges: dto.Map(c.BonusRanges, func(r pricing.BonusRange) dto.BonusRange {
			return dto.BonusRange{MinAmount: dto.MoneyOf(r.Min), MaxAmount: dto.MoneyOf(r.Max), BenefitType: string(pricing.BenefitBonus),
				Amount: dto.MoneyOf(r.Bonus)}
		}),
	}
	for _, pair := range c.Corridors {
		info.Sources = appendCountry(info.Sources, pair.Source)
		info.Destinations = appendCountry(info.Destinations, pair.Destination)
	}
	return info
}

func appendCountry(list []dto.CouponCountry, code string) []dto.CouponCountry {
	for _, existing := range list {
		if existing.ThreeCharCode == code {
			return list
		}
	}
	c, ok := reference.CountryByCode(code)
	if !ok {
		return list
	}
	return append(list, dto.CouponCountry{
		Name: c.Name, FlagURL: flagURL(c.TwoCharCode), PhoneCode: c.PhoneCode, ThreeCharCode: c.ThreeCharCode,
		Currency: currencyInfo(c.Currency),
	})
}
