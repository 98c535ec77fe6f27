package reference

import (
	"time"

	"hulak/domain/beneficiary"
	"hulak/domain/funding"
	"hulak/domain/money"
	"hulak/domain/pricing"
)

// DefaultRates returns the rates for a new installation.
func DefaultRates(at time.Time) []pricing.PublishRate {
	return readTable("rates.csv", func(r row) pricing.PublishRate {
		return pricing.PublishRate{
			From: money.Currency(r("from")), To: money.Currency(r("to")),
			Rate: money.MustParseRate(r("rate")), Mid: money.MustParseRate(r("mid")), Source: pricing.SourceFixed, At: at,
		}
	})
}

// DefaultFeeSets returns the fee sets for a new installation (spec 9.06), one for each pair of payment and payout methods.
func DefaultFeeSets(at time.Time) []pricing.SaveFeeSet {
	type line struct {
		kind     funding.Kind
		feeRange pricing.FeeRange
	}
	lines := readTable("fee_sets.csv", func(r row) line {
		percent, err := money.ParseDecimal(r("percent"))
		if err != nil {
			panic("fee_sets.csv: parse percent: " + err.Error())
		}
		usd := func(column string) money.Amount { return money.MustParse(r(column), money.USD) }
		return line{
			kind:     funding.Kind(r("payment_method")),
			feeRange: pricing.FeeRange{Min: usd("min"), Max: usd("max"), FlatFee: usd("flat"), Percent: percent},
		}
	})
	var sets []pricing.SaveFeeSet
	for _, kind := range []funding.Kind{funding.BankAccount, funding.DebitCard} {
		var ranges []pricing.FeeRange
		for _, l := range lines {
			if l.kind == kind {
				ranges = append(ranges, l.feeRange)
			}
		}
		for _, method := range []beneficiary.PayoutMethod{beneficiary.BankDeposit, beneficiary.CashPickup, beneficiary.Wallet} {
			key := pricing.FeeKey{SourceCountry: USA, DestinationCountry: Nepal, PaymentMethod: kind, PayoutMethod: method, Currency: money.USD}
			sets = append(sets, pricing.SaveFeeSet{Key: key, Ranges: ranges, At: at})
		}
	}
	return sets
}
