package presentation

import (
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/reference"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
)

// Coupon converts a coupon.
func Coupon(c pricing.CouponCreated) dto.Coupon {
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
		Name: c.Name, FlagURL: FlagURL(c.TwoCharCode), PhoneCode: c.PhoneCode, ThreeCharCode: c.ThreeCharCode,
		Currency: Currency(c.Currency),
	})
}

// PricePreview converts a preview.
func PricePreview(p pricing.Preview) dto.PricePreview {
	group := func(g pricing.PreviewGroup) dto.PricePreviewGroup {
		return dto.PricePreviewGroup{Name: g.Name, Covered: g.Covered, Different: g.Different, Revenue: dto.MoneyOf(g.Revenue)}
	}
	return dto.PricePreview{
		From: dto.Time(p.From), To: dto.Time(p.To), Position: core.FormatPosition(p.Position), Complete: p.Complete,
		Transfers: p.Transfers, Covered: p.Covered, Different: p.Different, Refused: p.Refused, Skipped: p.Skipped,
		Revenue: dto.MoneyOf(p.Revenue), ByMethod: dto.Map(p.ByMethod, group), ByBand: dto.Map(p.ByBand, group),
		Largest: dto.Map(p.Largest, func(e pricing.PreviewExample) dto.PricePreviewExample {
			return dto.PricePreviewExample{
				TransferID: e.TransferID, Amount: dto.MoneyOf(e.Send), CurrentFee: dto.MoneyOf(e.CurrentFee),
				ProposedFee: dto.MoneyOf(e.ProposedFee), CurrentReceive: dto.MoneyOf(e.CurrentReceive),
				ProposedReceive: dto.MoneyOf(e.ProposedReceive), Revenue: dto.MoneyOf(e.Revenue), Refused: e.Refused,
			}
		}),
	}
}

// FeeSet converts a fee set.
func FeeSet(key pricing.FeeKey, ranges []pricing.FeeRange) dto.FeeSet {
	return dto.FeeSet{
		PaymentMethod: string(key.PaymentMethod), PayoutMethod: string(key.PayoutMethod), Currency: string(key.Currency),
		SourceCountry: key.SourceCountry, DestinationCountry: key.DestinationCountry,
		FeeRanges: dto.Map(ranges, func(r pricing.FeeRange) dto.FeeRange {
			return dto.FeeRange{
				MinAmount: dto.MoneyOf(r.Min), MaxAmount: dto.MoneyOf(r.Max), FlatFee: dto.MoneyOf(r.FlatFee), PercentageFee: r.Percent.String(),
			}
		}),
	}
}

// ParseFeeRanges converts fee ranges that Check has validated.
func ParseFeeRanges(inputs []dto.FeeRangeInput) ([]pricing.FeeRange, error) {
	ranges := make([]pricing.FeeRange, 0, len(inputs))
	for _, r := range inputs {
		percent, err := money.ParseDecimal(string(r.PercentageFee))
		if err != nil {
			return nil, core.ErrInvalid
		}
		ranges = append(ranges, pricing.FeeRange{
			Min: USDAmount(r.MinAmount), Max: USDAmount(r.MaxAmount), FlatFee: USDAmount(r.FlatFee), Percent: percent,
		})
	}
	return ranges, nil
}

// USDAmount converts a USD amount that Check has validated.
func USDAmount(n dto.Number) money.Amount {
	a, _ := n.Amount(money.USD)
	return a
}
