package presentation

import (
	"hulak/domain/pricing"
	"hulak/domain/reference"
	"hulak/httpapi/dto"
)

func CouponInfo(c pricing.CouponCreated) dto.Coupon {
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
		Currency: CurrencyInfo(c.Currency),
	})
}
