package pricing_test

import (
	"slices"
	"testing"

	"github.com/shopspring/decimal"
	"pgregory.net/rapid"

	"hulak/domain/money"
	"hulak/domain/pricing"
)

// anyInput draws terms that staff could save: a rate, adjoining fee ranges, and perhaps a coupon.
func anyInput(t *rapid.T) pricing.PriceInput {
	rate := money.NewRate(decimal.New(rapid.Int64Range(1_000, 500_000_000).Draw(t, "rate"), -6))
	in := pricing.PriceInput{
		Rates: pricing.RateDecider.Evolve(pricing.RateState{}, pricing.RatePublished{From: money.USD, To: money.NPR, Rate: rate, Mid: rate, At: fieldPath}),
		At:    fieldPath,
	}
	saved := pricing.FeeSetSaved{Key: key, At: fieldPath}
	for _, s := range spans(t, "fee bounds") {
		saved.Ranges = append(saved.Ranges, pricing.FeeRange{
			Min: s[0], Max: s[1], Flat: cents(rapid.Int64Range(0, 5_000).Draw(t, "flat")),
			Percent: decimal.New(rapid.Int64Range(0, 10_000_000).Draw(t, "percent"), -6),
		})
	}
	in.Fees = pricing.FeeSetDecider.Evolve(pricing.FeeSet{}, saved)
	if rapid.Bool().Draw(t, "with coupon") {
		created := pricing.CouponCreated{Code: "ANY", Benefit: pricing.Both}
		for _, s := range spans(t, "rate bounds") {
			created.RateRanges = append(created.RateRanges, pricing.RateRange{
				Min: s[0], Max: s[1], Extra: decimal.New(rapid.Int64Range(1, 5_000_000).Draw(t, "extra"), -6),
			})
		}
		for _, s := range spans(t, "bonus bounds") {
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

// spans draws ranges that each begin where the previous one ends.
func spans(t *rapid.T, name string) [][2]money.Amount {
	bounds := rapid.SliceOfNDistinct(rapid.Int64Range(0, 2_000_000), 2, 5, rapid.ID[int64]).Draw(t, name)
	slices.Sort(bounds)
	var all [][2]money.Amount
	for i := range bounds[1:] {
		all = append(all, [2]money.Amount{cents(bounds[i]), cents(bounds[i+1])})
	}
	return all
}

// heldAmount draws an amount within the fee ranges, often at one of their bounds.
func heldAmount(t *rapid.T, in pricing.PriceInput) money.Amount {
	if rapid.Bool().Draw(t, "at a bound") {
		if bound := rapid.SampledFrom(in.Fees.Ranges).Draw(t, "range").Max; bound.IsPositive() {
			return bound
		}
	}
	return cents(rapid.Int64Range(max(1, in.Fees.Min().Minor()), in.Fees.Max().Minor()).Draw(t, "send"))
}

func TestPricesHoldForAllTerms(t *testing.T) {
	t.Parallel()
	t.Run("an amount, turned into what arrives and back, never becomes a larger one (4.21b)", func(t *testing.T) {
		t.Parallel()
		rapid.Check(t, func(t *rapid.T) {
			in := anyInput(t)
			in.Send = heldAmount(t, in)
			q, err := pricing.Price(in)
			if err != nil {
				t.Fatal(err)
			}
			if !q.Receive.IsPositive() {
				t.Skip("less than a paisa")
			}
			back, err := pricing.SendFor(in, q.Receive)
			if err != nil {
				t.Fatal(err)
			}
			if in.Send.Less(back) {
				t.Fatalf("%s brings %s, for which %s is asked", in.Send, q.Receive, back)
			}
			in.Send = back
			again, err := pricing.SendFor(in, q.Receive)
			if err != nil || !again.Equal(back) {
				t.Fatalf("asked twice for %s: %s, then %s (%v)", q.Receive, back, again, err)
			}
		})
	})
	t.Run("amount and fee add up to the total, and the fee is the lowest of the ranges that hold the amount (5.18b 5.18c)", func(t *testing.T) {
		t.Parallel()
		rapid.Check(t, func(t *rapid.T) {
			in := anyInput(t)
			in.Send = heldAmount(t, in)
			q, err := pricing.Price(in)
			if err != nil {
				t.Fatal(err)
			}
			if !q.Send.Equal(in.Send) || !q.Send.Add(q.Fee).Equal(q.Total) || q.Fee.IsNegative() {
				t.Fatalf("%s and %s are %s", q.Send, q.Fee, q.Total)
			}
			met := false
			for _, r := range in.Fees.Ranges {
				if in.Send.Less(r.Min) || r.Max.Less(in.Send) {
					continue
				}
				if of := r.Fee(in.Send); of.Less(q.Fee) {
					t.Fatalf("the fee is %s, and a range that holds %s asks %s", q.Fee, in.Send, of)
				} else if of.Equal(q.Fee) {
					met = true
				}
			}
			if !met {
				t.Fatalf("no range asks the fee %s", q.Fee)
			}
		})
	})
	t.Run("a coupon never lets less arrive, and costs the sender nothing (5.18d 5.18e)", func(t *testing.T) {
		t.Parallel()
		rapid.Check(t, func(t *rapid.T) {
			in := anyInput(t)
			in.Send = heldAmount(t, in)
			with, err := pricing.Price(in)
			if err != nil {
				t.Fatal(err)
			}
			in.Coupon = nil
			without, err := pricing.Price(in)
			if err != nil {
				t.Fatal(err)
			}
			if with.Receive.Less(without.Receive) || !with.Total.Equal(without.Total) {
				t.Fatalf("%s for %s with the coupon, %s for %s without", with.Receive, with.Total, without.Receive, without.Total)
			}
		})
	})
}
