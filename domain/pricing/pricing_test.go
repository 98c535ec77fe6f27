package pricing_test

import (
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"pgregory.net/rapid"

	"hulak/domain"
	"hulak/domain/beneficiary"
	"hulak/domain/decidertest"
	"hulak/domain/funding"
	"hulak/domain/money"
	"hulak/domain/pricing"
)

var (
	at          = time.Date(2026, 3, 2, 18, 0, 0, 0, time.UTC)
	givenRate   = decidertest.For(pricing.RateDecider)
	givenFees   = decidertest.For(pricing.FeeSetDecider)
	givenCoupon = decidertest.For(pricing.CouponDecider)
	toNepal     = pricing.Corridor{Source: "USA", Destination: "NPL"}
	key         = pricing.FeeKey{
		SourceCountry: "USA", DestinationCountry: "NPL", PaymentMethod: funding.BankAccount,
		PayoutMethod: beneficiary.BankDeposit, Currency: money.USD,
	}
)

func usd(text string) money.Amount { return money.MustParse(text, money.USD) }

func npr(text string) money.Amount { return money.MustParse(text, money.NPR) }

func parseDecimal(text string) decimal.Decimal { return decimal.RequireFromString(text) }

func published(rate string, when time.Time) pricing.RatePublished {
	return pricing.RatePublished{
		From: money.USD, To: money.NPR, Rate: money.MustParseRate(rate), Mid: money.MustParseRate("134"), Source: "fixed", At: when,
	}
}

func feeRange(min, max, flat, percent string) pricing.FeeRange {
	return pricing.FeeRange{Min: usd(min), Max: usd(max), FlatFee: usd(flat), Percent: parseDecimal(percent)}
}

// achFees returns the ACH fee set from spec 9.06.
func achFees() pricing.FeeSetSaved {
	return pricing.FeeSetSaved{
		Key: key, Ranges: []pricing.FeeRange{feeRange("50", "1999.99", "5", "0"), feeRange("1999.99", "14999.99", "0", "0")}, At: at,
	}
}

func coupon() pricing.CouponCreated {
	return pricing.CouponCreated{
		Code: "DASHAIN", Title: "Dashain 2083", Type: pricing.CouponOccasional, Benefit: pricing.BenefitBoth,
		Corridors: []pricing.Corridor{toNepal},
		RateRanges: []pricing.RateRange{
			{Min: usd("100"), Max: usd("500"), ExtraRate: parseDecimal("0.5")}, {Min: usd("500"), Max: usd("1000"), ExtraRate: parseDecimal("1")},
		},
		BonusRanges: []pricing.BonusRange{{Min: usd("200"), Max: usd("300"), Bonus: npr("150")}},
		ExpiresAt:   at.Add(24 * time.Hour), At: at,
	}
}

func input(tb testing.TB, send string, withCoupon bool) pricing.PriceInput {
	in := pricing.PriceInput{
		Rates: givenRate(tb, published("133.25", at)).State(), Fees: givenFees(tb, achFees()).State(), At: at,
	}
	if send != "" {
		in.Send = usd(send)
	}
	if withCoupon {
		c := givenCoupon(tb, coupon()).State()
		in.Coupon = &c
	}
	return in
}

func TestPublishRate(t *testing.T) {
	t.Parallel()
	first := published("133.25", at)
	t.Run("an administrator publishes a rate", func(t *testing.T) { givenRate(t).When(pricing.PublishRate(first)).Then(first) })
	t.Run("the current rate is not published again", func(t *testing.T) {
		repeated := first
		repeated.At = at.Add(time.Hour)
		givenRate(t, first).When(pricing.PublishRate(repeated)).ThenNothing()
	})
	t.Run("a missing rate is rejected", func(t *testing.T) {
		givenRate(t).When(pricing.PublishRate{From: money.USD, To: money.NPR, At: at}).ThenRejected(pricing.ErrInvalidRate)
	})
}

func TestHonoredRates(t *testing.T) {
	t.Parallel()
	rates := givenRate(t, published("133.25", at), published("132.00", at.Add(time.Hour)), published("131.00", at.Add(80*time.Minute))).State()
	for _, c := range []struct {
		title string
		after time.Duration
		want  []string
	}{
		{"a rate is honored for 30 minutes after it is replaced (9.09d)", 90 * time.Minute, []string{"131.00", "132.00", "133.25"}},
		{"a rate is not honored longer than 30 minutes (9.09d)", 90*time.Minute + time.Microsecond, []string{"131.00", "132.00"}},
		{"the current rate is always honored (9.09d)", 500 * time.Hour, []string{"131.00"}},
	} {
		t.Run(c.title, func(t *testing.T) {
			t.Parallel()
			honored := rates.HonoredRates(at.Add(c.after))
			if len(honored) != len(c.want) {
				t.Fatalf("got %v, want %v", honored, c.want)
			}
			for i, p := range honored {
				if p.Rate.Text() != c.want[i] {
					t.Errorf("got %s, want %s", p.Rate, c.want[i])
				}
			}
		})
	}
}

func TestSaveFeeSet(t *testing.T) {
	t.Parallel()
	save := func(ranges ...pricing.FeeRange) pricing.SaveFeeSet {
		return pricing.SaveFeeSet{Key: key, Ranges: ranges, At: at}
	}
	t.Run("staff save the ACH fees (9.06a 9.06b)", func(t *testing.T) {
		givenFees(t).When(pricing.SaveFeeSet(achFees())).Then(achFees())
	})
	t.Run("the same ranges are not saved again", func(t *testing.T) {
		givenFees(t, achFees()).When(pricing.SaveFeeSet(achFees())).ThenNothing()
	})
	for _, c := range []struct {
		title  string
		ranges []pricing.FeeRange
		field  string
		code   string
	}{
		{"a fee set without ranges is rejected (5.03a)", nil, "feeRanges", "FIELD_CANNOT_BE_EMPTY"},
		{
			"a range that starts below the end of the previous range is rejected (5.03b)",
			[]pricing.FeeRange{feeRange("10", "100", "1", "0"), feeRange("99.99", "200", "1", "0")}, "feeRanges[1].minAmount",
			"AMOUNT_MUST_BE_GREATER",
		},
		{
			"an empty range is rejected (5.03b)", []pricing.FeeRange{feeRange("10", "10", "1", "0")}, "feeRanges[0].maxAmount",
			"AMOUNT_MUST_BE_GREATER",
		},
		{
			"a negative amount is rejected (5.03c)", []pricing.FeeRange{feeRange("-1", "10", "1", "0")}, "feeRanges[0].minAmount",
			"AMOUNT_CANNOT_BE_NEGATIVE",
		},
		{
			"a negative fee is rejected (5.03c)", []pricing.FeeRange{feeRange("1", "10", "-1", "0")}, "feeRanges[0].flatFee",
			"AMOUNT_CANNOT_BE_NEGATIVE",
		},
		{
			"an amount over 1,000,000 is rejected", []pricing.FeeRange{feeRange("10", "1000000.01", "1", "0")}, "feeRanges[0].maxAmount",
			"AMOUNT_TOO_LARGE",
		},
		{
			"a fee above the smallest amount of its range is rejected", []pricing.FeeRange{feeRange("50", "100", "50.01", "0")},
			"feeRanges[0].flatFee", "FEE_EXCEEDS_AMOUNT",
		},
		{
			"a fee above $10 in a range that starts at zero is rejected", []pricing.FeeRange{feeRange("0", "100", "10.01", "0")},
			"feeRanges[0].flatFee", "FEE_EXCEEDS_AMOUNT",
		},
		{
			"a percentage above 100 is rejected", []pricing.FeeRange{feeRange("1", "10", "1", "100.1")}, "feeRanges[0].percentageFee",
			"PERCENTAGE_TOO_HIGH",
		},
	} {
		t.Run(c.title, func(t *testing.T) {
			t.Parallel()
			givenFees(t).When(save(c.ranges...)).
				ThenRejected(pricing.ErrValidationFailed.WithFields(domain.FieldError{Field: c.field, Code: c.code}))
		})
	}
}

func TestPrice(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		title                             string
		send                              string
		coupon                            bool
		fee, total, receive, bonus, extra string
	}{
		{"a range applies at its lower bound (5.18a)", "50", false, "5.00", "55.00", "6662.50", "0.00", "0"},
		{"the lower fee applies at the shared bound of two ranges (5.18a)", "1999.99", false, "0.00", "1999.99", "266498.67", "0.00", "0"},
		{"the higher fee applies one cent below the shared bound (5.18a)", "1999.98", false, "5.00", "2004.98", "266497.34", "0.00", "0"},
		{"the total is the amount plus the fee (5.18c)", "200", false, "5.00", "205.00", "26650.00", "0.00", "0"},
		{"a coupon increases the rate within its range (5.18d)", "100", true, "5.00", "105.00", "13375.00", "0.00", "0.5"},
		{"the better rate applies at the shared bound of two coupon ranges (5.18d)", "500", true, "5.00", "505.00", "67125.00", "0.00", "1"},
		{"the bonus of the matching range is added to the received amount (5.18e)", "200", true, "5.00", "205.00", "26900.00", "150.00", "0.5"},
		{"the bonus is per transaction (5.18f)", "300", true, "5.00", "305.00", "40275.00", "150.00", "0.5"},
		{"the extra rate is per dollar (5.18g)", "400", true, "5.00", "405.00", "53500.00", "0.00", "0.5"},
		{"a coupon has no benefit outside its ranges (5.12j)", "99.99", true, "5.00", "104.99", "13323.67", "0.00", "0"},
	} {
		t.Run(c.title, func(t *testing.T) {
			t.Parallel()
			q, err := pricing.Price(input(t, c.send, c.coupon))
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range []struct{ name, got, want string }{
				{"fee", q.Fee.Text(), c.fee}, {"total", q.Total.Text(), c.total}, {"receive", q.Receive.Text(), c.receive},
				{"bonus", q.Bonus.Text(), c.bonus}, {"extra rate", q.ExtraRate.String(), c.extra},
			} {
				if f.got != f.want {
					t.Errorf("got %s %s, want %s", f.name, f.got, f.want)
				}
			}
			if benefits := c.extra != "0" || c.bonus != "0.00"; (q.Coupon != "") != benefits {
				t.Errorf("got coupon %q, want a coupon only if it has a benefit", q.Coupon)
			}
		})
	}
	t.Run("the percentage is rounded half up before the flat fee is added (5.18b)", func(t *testing.T) {
		t.Parallel()
		in := input(t, "100.50", false)
		in.Fees = givenFees(t, pricing.FeeSetSaved{Key: key, Ranges: []pricing.FeeRange{feeRange("0", "500", "1.25", "1")}, At: at}).State()
		if q, err := pricing.Price(in); err != nil || q.Fee.Text() != "2.26" {
			t.Errorf("got fee %v (%v), want 2.26 USD", q.Fee, err)
		}
	})
	for _, c := range []struct {
		title string
		in    pricing.PriceInput
		want  *domain.Rejection
	}{
		{
			"an amount below the smallest range is rejected with the minimum (5.12c)", input(t, "49.99", false),
			pricing.ErrBelowMinimum.With("amount", "50.00"),
		},
		{
			"an amount above the largest range is rejected with the maximum", input(t, "15000", false),
			pricing.ErrAboveMaximum.With("amount", "14999.99"),
		},
		{
			"a price requires a published rate (8.07e)", pricing.PriceInput{Send: usd("100"), Fees: givenFees(t, achFees()).State()},
			pricing.ErrNoRate,
		},
		{
			"a price requires a fee set", pricing.PriceInput{Send: usd("100"), Rates: givenRate(t, published("133", at)).State()},
			pricing.ErrNoFeeSet,
		},
		{
			"an amount in rupees cannot be sent (9.02c)",
			pricing.PriceInput{Send: npr("100"), Rates: givenRate(t, published("133", at)).State(), Fees: givenFees(t, achFees()).State()},
			pricing.ErrInvalidAmount,
		},
		{"a zero amount cannot be sent", input(t, "0", false), pricing.ErrInvalidAmount},
	} {
		t.Run(c.title, func(t *testing.T) {
			t.Parallel()
			_, err := pricing.Price(c.in)
			decidertest.RequireRejection(t, err, c.want)
		})
	}
}

// TestSendAmountFor checks that the result reaches the target and that smaller amounts do not, with and without a coupon.
func TestSendAmountFor(t *testing.T) {
	t.Parallel()
	t.Run("the result is the smallest send amount for a receive amount (4.21b)", func(t *testing.T) {
		t.Parallel()
		for target, want := range map[string]string{"13325.00": "100.00", "13325.01": "100.01", "13324.99": "100.00", "0.01": "0.01"} {
			if got, err := pricing.SendAmountFor(input(t, "", false), npr(target)); err != nil || got.Text() != want {
				t.Errorf("SendAmountFor(%s) = %s, want %s (%v)", target, got, want, err)
			}
		}
	})
	t.Run("the result includes the coupon's bonus (4.21b)", func(t *testing.T) {
		t.Parallel()
		// 200 USD converts to 26,900 NPR with the bonus. 199.99 USD converts to 26,748.66 NPR without it.
		if got, err := pricing.SendAmountFor(input(t, "", true), npr("26900")); err != nil || got.Text() != "200.00" {
			t.Errorf("got %s (%v), want 200.00 USD", got, err)
		}
	})
	t.Run("no smaller amount reaches the target (4.21b)", func(t *testing.T) {
		t.Parallel()
		rates, fees := givenRate(t, published("133.257", at)).State(), givenFees(t, pricing.FeeSetSaved{
			Key: key, Ranges: []pricing.FeeRange{feeRange("0", "1000000", "0", "0")}, At: at,
		}).State()
		c := givenCoupon(t, coupon()).State()
		rapid.Check(t, func(t *rapid.T) {
			in := pricing.PriceInput{Rates: rates, Fees: fees, At: at}
			if rapid.Bool().Draw(t, "coupon") {
				in.Coupon = &c
			}
			target := money.New(decimal.New(rapid.Int64Range(1, 20_000_000).Draw(t, "paisa"), -2), money.NPR)
			send, err := pricing.SendAmountFor(in, target)
			if err != nil {
				t.Fatal(err)
			}
			if got := received(t, in, send); got.Less(target) {
				t.Fatalf("%s converts to %s, want at least %s", send, got, target)
			}
			for _, less := range []string{"0.01", "0.02", "1", "7.77", "100", "250"} {
				smaller := send.Sub(usd(less))
				if smaller.IsPositive() && !received(t, in, smaller).Less(target) {
					t.Fatalf("SendAmountFor(%s) = %s, want at most %s", target, send, smaller)
				}
			}
		})
	})
	t.Run("a target must be positive and in rupees", func(t *testing.T) {
		t.Parallel()
		for _, target := range []money.Amount{npr("0"), npr("-1"), usd("1")} {
			_, err := pricing.SendAmountFor(input(t, "", false), target)
			decidertest.RequireRejection(t, err, pricing.ErrInvalidAmount)
		}
	})
}

func received(t *rapid.T, in pricing.PriceInput, send money.Amount) money.Amount {
	in.Send = send
	q, err := pricing.Price(in)
	if err != nil {
		t.Fatal(err)
	}
	return q.Receive
}
