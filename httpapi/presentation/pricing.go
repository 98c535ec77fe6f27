package presentation

import (
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
)

func FeeSetInfo(key pricing.FeeKey, ranges []pricing.FeeRange) dto.FeeSet {
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
			Min: UsdAmount(r.MinAmount), Max: UsdAmount(r.MaxAmount), FlatFee: UsdAmount(r.FlatFee), Percent: percent,
		})
	}
	return ranges, nil
}

// UsdAmount converts a USD amount that Check has validated.
func UsdAmount(n dto.Number) money.Amount {
	a, _ := n.Amount(money.USD)
	return a
}
