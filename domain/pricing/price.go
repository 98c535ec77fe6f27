// Package pricing computes what a transfer costs and what the beneficiary receives.
//
// Prices depend on exchange rates, fee sets, and coupons. Each has its own stream and its own decider in this package. Price
// combines their states into a Quote. SendAmountFor works backward from the amount that the beneficiary should receive.
//
// A quote stores the versions and the content of the rules that it used, so Explain can justify every amount later. A quote is valid
// for 30 minutes. A replaced rate is honored for the same period (spec 9.09d).
//
// Large rate changes, fee sets, and coupons need the approval of a second person. Package approval handles those requests.
package pricing

import (
	"time"

	"github.com/shopspring/decimal"

	"hulak/domain"
	"hulak/domain/bounds"
	"hulak/domain/money"
)

// ErrInvalidAmount rejects an amount that cannot be priced.
var ErrInvalidAmount = domain.Reject(domain.Invalid, "INVALID_AMOUNT")

// PriceInput is the input to Price and SendAmountFor. SendAmountFor ignores Send.
type PriceInput struct {
	Rates  RateState
	Fees   FeeSet
	Coupon *Coupon      // already checked with CheckRedeemable; nil if there is none
	Rate   *Publication // a current or past publication; nil means the current publication
	Send   money.Amount
	At     time.Time
}

// Price returns the quote for a transfer. It is a pure function: the same input always produces the same quote.
func Price(in PriceInput) (Quote, error) {
	rate, err := in.rate()
	if err != nil {
		return Quote{}, err
	}
	if !in.Send.IsPositive() || in.Send.Currency() != in.Rates.From || !bounds.IsValidAmount(in.Send) {
		return Quote{}, ErrInvalidAmount
	}
	feeRange, err := in.Fees.RangeFor(in.Send)
	if err != nil {
		return Quote{}, err
	}
	fee := feeRange.Fee(in.Send)
	q := Quote{
		Send: in.Send, Fee: fee, Total: in.Send.Add(fee), Rate: rate.Rate, Bonus: money.Zero(in.Rates.To),
		RateVersion: rate.Version, FeeSet: in.Fees.Key.String(), FeeSetVersion: in.Fees.Version, FeeRange: feeRange,
		RateSource: rate.Source, RateAt: rate.At, At: in.At, ExpiresAt: in.At.Add(QuoteValidity),
	}
	if in.Coupon != nil && in.Coupon.AppliesTo(in.Send) {
		q.Coupon, q.CouponVersion = in.Coupon.Code, in.Coupon.Version
		q.RateRange, q.BonusRange = in.Coupon.Benefit(in.Send)
		q.ExtraRate = q.RateRange.ExtraRate
		q.Bonus = q.Bonus.Add(q.BonusRange.Bonus)
	}
	q.Receive = receiveAmount(in.Send, q.Rate, q.ExtraRate, q.Bonus)
	return q, nil
}

func (in PriceInput) rate() (Publication, error) {
	rate, ok := in.Rates.Current()
	if in.Rate != nil {
		rate, ok = *in.Rate, true
	}
	if !ok || !bounds.IsValidRate(rate.Rate) { // earlier releases published rates without this check
		return Publication{}, ErrNoRate
	}
	return rate, nil
}

func receiveAmount(send money.Amount, rate money.Rate, extra decimal.Decimal, bonus money.Amount) money.Amount {
	return rate.Add(extra).Convert(send, bonus.Currency()).Add(bonus)
}

// EffectiveRate returns the rate including the coupon's extra rate (spec 5.18d).
func (q Quote) EffectiveRate() money.Rate { return q.Rate.Add(q.ExtraRate) }
