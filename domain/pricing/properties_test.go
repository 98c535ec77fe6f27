package pricing_test

import (
	"slices"
	"testing"

	"github.com/shopspring/decimal"
	"pgregory.net/rapid"

	"hulak/domain/money"
	"hulak/domain/pricing"
)

// drawInput draws a rate, adjoining fee ranges, and optionally a coupon. Staff could save any of these values.
func drawInput(t *rapid.T) pricing.PriceInput {
	rate := money.NewRate(decimal.New(rapid.Int64Range(1_000, 500_000_000).Draw(t, "rate"), -6))
	in := pricing.PriceInput{
		Rates: pricing.RateDecider.Evolve(pricing.RateState{},
			pricing.RatePublished{From: money.USD, To: money.NPR, Rate: rate, Mid: rate, At: at}),
		At: at,
	}
	saved := pricing.FeeSetSaved{Key: key, At: at}
	for _, s := range drawAdjoiningRanges(t, "fee bounds") {
		saved.Ranges = append(saved.Ranges, pricing.FeeRange{
			Min: s[0], Max: s[1], FlatFee: cents(rapid.Int64Range(0, 5_000).Draw(t, "flat")),
			Percent: decimal.New(rapid.Int64Range(0, 10_000_000).Draw(t, "percent"), -6),
		})
	}
	in.Fees = pricing.FeeSetDecider.Evolve(pricing.FeeSet{}, saved)
	if rapid.Bool().Draw(t, "with coupon") {
		created := pricing.CouponCreated{Code: "ANY", Benefit: pricing.BenefitBoth}
		for _, s := range drawAdjoiningRanges(t, "rate bounds") {
			created.RateRanges = append(created.RateRanges, pricing.RateRange{
				Min: s[0], Max: s[1], ExtraRate: decimal.New(rapid.Int64Range(1, 5_000_000).Draw(t, "extra"), -6),
			})
		}
		for _, s := range drawAdjoiningRanges(t, "bonus bounds") {
			created.BonusRanges = append(created.BonusRanges, pricing.BonusRange{
				Min: s[0], Max: s[1], Bonus: money.FromMinor(rapid.Int64Range(1, 100_000).Draw(t, "bonus"), money.NPR),
			})
		}
		coupon := pricing.CouponDecider.Evolve(pricing.Coupon{}, created)
		in.Coupon = &coupon
	}
	return in
}

func cents(n int64) money.Amount { return money.FromMinor(n, money.USD) }

// drawAdjoiningRanges draws ranges that each begin where the previous range ends.
func drawAdjoiningRanges(t *rapid.T, name string) [][2]money.Amount {
	bounds := rapid.SliceOfNDistinct(rapid.Int64Range(0, 2_000_000), 2, 5, rapid.ID[int64]).Draw(t, name)
	slices.Sort(bounds)
	var all [][2]money.Amount
	for i := range bounds[1:] {
		all = append(all, [2]money.Amount{cents(bounds[i]), cents(bounds[i+1])})
	}
	return all
}

// drawCoveredAmount draws an amount within the fee ranges, often at one of their bounds.
func drawCoveredAmount(t *rapid.T, in pricing.PriceInput) money.Amount {
	if rapid.Bool().Draw(t, "at a bound") {
		if bound := rapid.SampledFrom(in.Fees.Ranges).Draw(t, "range").Max; bound.IsPositive() {
			return bound
		}
	}
	return cents(rapid.Int64Range(max(1, in.Fees.Min().Minor()), in.Fees.Max().Minor()).Draw(t, "send"))
}

func TestPriceProperties(t *testing.T) {
	t.Parallel()
	t.Run("converting a send amount to a receive amount and back never increases it (4.21b)", func(t *testing.T) {
		t.Parallel()
		rapid.Check(t, func(t *rapid.T) {
			in := drawInput(t)
			in.Send = drawCoveredAmount(t, in)
			q, err := pricing.Price(in)
			if err != nil {
				t.Fatal(err)
			}
			if !q.Receive.IsPositive() {
				t.Skip("the received amount rounds to zero")
			}
			back, err := pricing.SendAmountFor(in, q.Receive)
			if err != nil {
				t.Fatal(err)
			}
			if in.Send.Less(back) {
				t.Fatalf("SendAmountFor(%s) = %s, want at most %s", q.Receive, back, in.Send)
			}
			in.Send = back
			repeated, err := pricing.SendAmountFor(in, q.Receive)
			if err != nil || !repeated.Equal(back) {
				t.Fatalf("SendAmountFor(%s) = %s, then %s (%v)", q.Receive, back, repeated, err)
			}
		})
	})
	t.Run("the total is the amount plus the lowest fee of all matching ranges (5.18b 5.18c)", func(t *testing.T) {
		t.Parallel()
		rapid.Check(t, func(t *rapid.T) {
			in := drawInput(t)
			in.Send = drawCoveredAmount(t, in)
			q, err := pricing.Price(in)
			if err != nil {
				t.Fatal(err)
			}
			if !q.Send.Equal(in.Send) || !q.Send.Add(q.Fee).Equal(q.Total) || q.Fee.IsNegative() {
				t.Fatalf("got amount %s, fee %s, total %s; want a total of amount plus fee", q.Send, q.Fee, q.Total)
			}
			found := false
			for _, r := range in.Fees.Ranges {
				if in.Send.Less(r.Min) || r.Max.Less(in.Send) {
					continue
				}
				if fee := r.Fee(in.Send); fee.Less(q.Fee) {
					t.Fatalf("got a fee of %s for %s, want at most %s", q.Fee, in.Send, fee)
				} else if fee.Equal(q.Fee) {
					found = true
				}
			}
			if !found {
				t.Fatalf("got a fee of %s, want the fee of a matching range", q.Fee)
			}
		})
	})
	t.Run("a coupon never reduces the received amount or changes the total (5.18d 5.18e)", func(t *testing.T) {
		t.Parallel()
		rapid.Check(t, func(t *rapid.T) {
			in := drawInput(t)
			in.Send = drawCoveredAmount(t, in)
			withCoupon, err := pricing.Price(in)
			if err != nil {
				t.Fatal(err)
			}
			in.Coupon = nil
			withoutCoupon, err := pricing.Price(in)
			if err != nil {
				t.Fatal(err)
			}
			if withCoupon.Receive.Less(withoutCoupon.Receive) || !withCoupon.Total.Equal(withoutCoupon.Total) {
				t.Fatalf("got %s for %s with the coupon, and %s for %s without the coupon", withCoupon.Receive, withCoupon.Total,
					withoutCoupon.Receive, withoutCoupon.Total)
			}
		})
	})
}
