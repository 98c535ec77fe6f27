package pricing

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
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/httpapi/presentation"
	pricingmodel "hulak/projections/pricing"
)

// createCoupon requests a new coupon, which a second administrator must approve.
func (h *Handlers) createCoupon(ctx context.Context, in *core.BodyInput[dto.CreateCoupon]) (dto.ApprovalResult, error) {
	return h.proposeCoupon(ctx, in.Body, false)
}

// changeCoupon requests new terms for a coupon, which a second administrator must approve. The code in the path selects the coupon.
func (h *Handlers) changeCoupon(ctx context.Context, in *couponForm) (dto.ApprovalResult, error) {
	in.Body.Code = in.Code
	return h.proposeCoupon(ctx, in.Body, true)
}

func (h *Handlers) proposeCoupon(ctx context.Context, form dto.CreateCoupon, changes bool) (dto.ApprovalResult, error) {
	details := h.NewApprovalDetails(ctx, form.Reason)
	coupon, err := couponFromForm(form)
	if err != nil {
		return dto.ApprovalResult{}, err
	}
	coupon.At = details.At
	change, err := h.couponChange(ctx, coupon)
	if err != nil {
		return dto.ApprovalResult{}, err
	}
	if changes {
		coupon.MaxUses = change.Coupon.Proposed.MaxUses
	}
	return h.propose(ctx, approval.CouponRequested{Request: details, Coupon: coupon, Changes: changes}, change, form.PriceSchedule)
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
			return c, core.ErrInvalid.WithFields(domain.FieldError{Field: "expiryDate", Code: "INVALID_DATE"})
		}
		c.ExpiresAt = at
	}
	for _, id := range f.SourceDestinationCountries {
		pair, ok := parseCorridor(id)
		if !ok {
			return c, core.ErrInvalid.WithFields(domain.FieldError{Field: "sourceDestinationCountries", Code: "INVALID_CORRIDOR"})
		}
		c.Corridors = append(c.Corridors, pair)
	}
	for _, r := range f.BetterExchangeRateRanges {
		extra, err := money.ParseDecimal(string(r.ExtraExchangeRate))
		if err != nil {
			return c, core.ErrInvalid
		}
		c.RateRanges = append(c.RateRanges, pricing.RateRange{Min: presentation.USDAmount(r.MinAmount),
			Max: presentation.USDAmount(r.MaxAmount), ExtraRate: extra})
	}
	for _, r := range f.BonusRanges {
		bonus, err := r.Amount.Amount(money.NPR)
		if err != nil {
			return c, core.ErrInvalid
		}
		c.BonusRanges = append(c.BonusRanges, pricing.BonusRange{Min: presentation.USDAmount(r.MinAmount),
			Max: presentation.USDAmount(r.MaxAmount), Bonus: bonus})
	}
	return c, nil
}

func (h *Handlers) listCoupons(ctx context.Context, in *core.ListPage) (dto.Page[dto.Coupon], error) {
	before, err := in.Position()
	if err != nil {
		return dto.Page[dto.Coupon]{}, err
	}
	coupons, next, err := h.pricing.CouponPage(ctx, before, in.Limit)
	return dto.PageOf(coupons, core.PositionCursor(next),
		func(c pricingmodel.Coupon) dto.Coupon { return presentation.Coupon(c.CouponCreated) }), err
}

func (h *Handlers) deleteCoupon(ctx context.Context, in *core.ByCode) (dto.Success, error) {
	return dto.OK, core.ExecuteCommand(ctx, h.Server, pricing.CouponDecider, pricing.CouponKey(in.Code),
		pricing.CouponCommand(pricing.DeleteCoupon{At: h.Now()}))
}

func (h *Handlers) couponExists(ctx context.Context, in *core.ByCode) (ExistsResult, error) {
	coupon, err := core.State(ctx, h.Server, pricing.CouponDecider, pricing.CouponKey(in.Code))
	return ExistsResult{Data: coupon.Exists()}, err
}

// checkCouponForCountry checks whether the caller can use a coupon for a country. It does not redeem the coupon (spec 7.12e).
func (h *Handlers) checkCouponForCountry(ctx context.Context, in *couponAndCountry) (CouponCheck, error) {
	c, err := presentation.FindCountry(in.Country)
	if err != nil {
		return CouponCheck{}, err
	}
	return h.couponCheck(ctx, in.Code, c.ThreeCharCode)
}

func (h *Handlers) couponCheck(ctx context.Context, code, destination string) (CouponCheck, error) {
	if dto.HasSpecialCharacters(code) {
		return CouponCheck{}, core.ErrInvalid.WithFields(domain.FieldError{Field: "code", Code: "SPECIAL_CHARACTER_NOT_ALLOWED"})
	}
	coupon, err := core.State(ctx, h.Server, pricing.CouponDecider, pricing.CouponKey(code))
	if err != nil {
		return CouponCheck{}, err
	}
	corridor := pricing.Corridor{Source: reference.USA, Destination: destination}
	if err := coupon.CheckRedeemable(core.CallerOf(ctx).ID, corridor, h.Now()); err != nil {
		return CouponCheck{}, err
	}
	info := presentation.Coupon(coupon.CouponCreated)
	return CouponCheck{Coupon: &info}, nil
}

// checkCoupon checks the coupon with the given code. If the code is a country code, it returns the country's best default coupon
// instead (spec 7.12f, 4.21c).
func (h *Handlers) checkCoupon(ctx context.Context, in *core.ByCode) (CouponCheck, error) {
	country, ok := reference.CountryByCode(strings.ToUpper(in.Code))
	if !ok {
		return h.couponCheck(ctx, in.Code, reference.Nepal)
	}
	candidates, err := h.pricing.AvailableCoupons(ctx, country.ThreeCharCode, core.CallerOf(ctx).ID, h.Now())
	if err != nil || len(candidates) == 0 {
		return CouponCheck{}, err
	}
	best, err := h.bestCoupon(ctx, candidates, country.ThreeCharCode)
	if err != nil || best == nil {
		return CouponCheck{}, err
	}
	info := presentation.Coupon(*best)
	return CouponCheck{Coupon: &info}, nil
}

// couponComparisonAmount is the send amount used to compare coupons before the sender enters an amount.
var couponComparisonAmount = money.MustParse("500", money.USD)

// bestCoupon returns the coupon with the highest value at couponComparisonAmount. If no coupon applies to this amount, it
// returns the newest coupon.
func (h *Handlers) bestCoupon(ctx context.Context, candidates []pricingmodel.Coupon, destination string) (*pricing.CouponCreated, error) {
	codes := dto.Map(candidates, func(c pricingmodel.Coupon) string { return c.Code })
	code, _, err := eventstore.Execute(ctx, h.Config.Events, eventstore.Command{Meta: core.RequestOf(ctx).Metadata()},
		func(u domain.UnitOfWork) (string, error) {
			return usecase.BestCoupon(u, codes, usecase.QuoteRequest{
				SenderID: core.CallerOf(ctx).ID, Destination: destination, Payment: funding.BankAccount, Method: beneficiary.BankDeposit,
				Send: couponComparisonAmount, At: h.Now(),
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
