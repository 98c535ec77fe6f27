package pricing_test

import (
	"fmt"
	"testing"
	"time"

	"hulak/domain"
	"hulak/domain/money"
	"hulak/domain/pricing"
)

func TestCreateCoupon(t *testing.T) {
	t.Parallel()
	t.Run("a coupon is created, its code in capitals (7.12a)", func(t *testing.T) {
		c := coupon()
		c.Code = "dashain"
		givenCoupon(t).When(pricing.CreateCoupon{Coupon: c}).Then(coupon())
	})
	t.Run("a code is given once (5.02l)", func(t *testing.T) {
		c := coupon()
		c.Title = "Another"
		givenCoupon(t, coupon()).When(pricing.CreateCoupon{Coupon: c}).ThenRejected(pricing.ErrCouponExists)
	})
	t.Run("the same command creates it once", func(t *testing.T) {
		givenCoupon(t, coupon()).When(pricing.CreateCoupon{Coupon: coupon()}).ThenNothing()
	})
	for _, c := range []struct {
		title  string
		change func(*pricing.CouponCreated)
		field  string
		code   string
	}{
		{"a title has no special characters (5.02a)", func(c *pricing.CouponCreated) { c.Title = "50% off" }, "title", "SPECIAL_CHARACTER_NOT_ALLOWED"},
		{"a code has no spaces (5.02a)", func(c *pricing.CouponCreated) { c.Code = "DAS HAIN" }, "code", "SPECIAL_CHARACTER_NOT_ALLOWED"},
		{"a code is required (5.02b)", func(c *pricing.CouponCreated) { c.Code = "" }, "code", "FIELD_CANNOT_BE_EMPTY"},
		{"a title is required (5.02b)", func(c *pricing.CouponCreated) { c.Title = "" }, "title", "FIELD_CANNOT_BE_EMPTY"},
		{"an amount exceeds the one before (5.02c)", func(c *pricing.CouponCreated) { c.RateRanges[1].Min = usd("499.99") }, "betterExchangeRateRanges[1].minAmount", "AMOUNT_MUST_BE_GREATER"},
		{"a maximum exceeds its minimum (5.02c)", func(c *pricing.CouponCreated) { c.BonusRanges[0].Max = usd("200") }, "bonusRanges[0].maxAmount", "AMOUNT_MUST_BE_GREATER"},
		{"an amount is not negative (5.02e)", func(c *pricing.CouponCreated) { c.BonusRanges[0].Min = usd("-1") }, "bonusRanges[0].minAmount", "AMOUNT_CANNOT_BE_NEGATIVE"},
		{"an expiry is required (5.02f)", func(c *pricing.CouponCreated) { c.ExpiresAt = time.Time{} }, "expiryDate", "INVALID_DATE"},
		{"an expiry is not past (5.02g)", func(c *pricing.CouponCreated) { c.ExpiresAt = fieldPath.Add(-time.Hour) }, "expiryDate", "DATE_ALREADY_PASSED"},
		{"a frequency is more than 1 (5.02h 9.07d)", func(c *pricing.CouponCreated) { c.Type, c.TransactionCount = pricing.Frequency, 1 }, "transactionCount", "TRANSACTION_FREQUENCY_TOO_LOW"},
		{"an extra rate is above zero (5.02i)", func(c *pricing.CouponCreated) { c.RateRanges[0].Extra = dec("0") }, "betterExchangeRateRanges[0].extraExchangeRate", "MUST_BE_GREATER_THAN_ZERO"},
		{"at least one pair is selected (5.02m)", func(c *pricing.CouponCreated) { c.Corridors = nil }, "sourceDestinationCountries", "NO_COUNTRY_PAIR_SELECTED"},
		{"an extra rate is at most 9,999.999999", func(c *pricing.CouponCreated) { c.RateRanges[0].Extra = dec("10000") }, "betterExchangeRateRanges[0].extraExchangeRate", "INVALID_RATE"},
		{"an amount is at most 1,000,000", func(c *pricing.CouponCreated) { c.BonusRanges[0].Max = usd("1000000.01") }, "bonusRanges[0].maxAmount", "AMOUNT_TOO_LARGE"},
		{"a bonus is at most 1,000,000", func(c *pricing.CouponCreated) { c.BonusRanges[0].Bonus = npr("1000000.01") }, "bonusRanges[0].amount", "AMOUNT_TOO_LARGE"},
		{"a frequency is at most 1,000,000", func(c *pricing.CouponCreated) { c.Type, c.TransactionCount = pricing.Frequency, 1_000_001 }, "transactionCount", "AMOUNT_TOO_LARGE"},
		{"an expiry is within this century or the next", func(c *pricing.CouponCreated) { c.ExpiresAt = fieldPath.AddDate(200, 0, 0) }, "expiryDate", "INVALID_DATE"},
		{"a bonus is above zero", func(c *pricing.CouponCreated) { c.BonusRanges[0].Bonus = npr("0") }, "bonusRanges[0].amount", "MUST_BE_GREATER_THAN_ZERO"},
		{"a coupon gives what its type says", func(c *pricing.CouponCreated) { c.BonusRanges = nil }, "bonusRanges", "FIELD_CANNOT_BE_EMPTY"},
	} {
		t.Run(c.title, func(t *testing.T) {
			t.Parallel()
			wrong := coupon()
			c.change(&wrong)
			givenCoupon(t).When(pricing.CreateCoupon{Coupon: wrong}).
				ThenRejected(pricing.ErrInvalid.WithFields(domain.FieldError{Field: c.field, Code: c.code}))
		})
	}
}

func redeemed(senderID, transferID string) pricing.CouponRedeemed {
	return pricing.CouponRedeemed{SenderID: senderID, TransferID: transferID, At: fieldPath}
}

func redeem(senderID, transferID string) pricing.RedeemCoupon {
	return pricing.RedeemCoupon{SenderID: senderID, TransferID: transferID, Corridor: nepal, At: fieldPath}
}

func TestRedeemCoupon(t *testing.T) {
	t.Parallel()
	t.Run("a coupon is used", func(t *testing.T) { givenCoupon(t, coupon()).When(redeem("s", "t")).Then(redeemed("s", "t")) })
	t.Run("a transfer uses it once", func(t *testing.T) {
		givenCoupon(t, coupon(), redeemed("s", "t")).When(redeem("s", "t")).ThenNothing()
	})
	t.Run("an occasional coupon is used once by a sender (5.17h)", func(t *testing.T) {
		givenCoupon(t, coupon(), redeemed("s", "t")).When(redeem("s", "u")).ThenRejected(pricing.ErrInvalidCoupon)
		givenCoupon(t, coupon(), redeemed("s", "t")).When(redeem("x", "u")).Then(redeemed("x", "u"))
	})
	t.Run("one of frequency as often as it says (9.07d)", func(t *testing.T) {
		twice := coupon()
		twice.Type, twice.TransactionCount = pricing.Frequency, 2
		givenCoupon(t, twice, redeemed("s", "t")).When(redeem("s", "u")).Then(redeemed("s", "u"))
		givenCoupon(t, twice, redeemed("s", "t"), redeemed("s", "u")).When(redeem("s", "v")).ThenRejected(pricing.ErrInvalidCoupon)
	})
	t.Run("no more often than all senders may together", func(t *testing.T) {
		few := coupon()
		few.UsesMax = 1
		givenCoupon(t, few, redeemed("s", "t")).When(redeem("x", "u")).ThenRejected(pricing.ErrInvalidCoupon)
	})
	t.Run("it may be used until it expires (9.07c)", func(t *testing.T) {
		last := redeem("s", "t")
		last.At = coupon().ExpiresAt
		used := redeemed("s", "t")
		used.At = last.At
		givenCoupon(t, coupon()).When(last).Then(used)
		last.At = last.At.Add(time.Microsecond)
		givenCoupon(t, coupon()).When(last).ThenRejected(pricing.ErrInvalidCoupon)
	})
	t.Run("one that does not exist, was deleted, or is for another country is refused (5.13b)", func(t *testing.T) {
		givenCoupon(t).When(redeem("s", "t")).ThenRejected(pricing.ErrInvalidCoupon)
		givenCoupon(t, coupon(), pricing.CouponDeleted{At: fieldPath}).When(redeem("s", "t")).ThenRejected(pricing.ErrInvalidCoupon)
		elsewhere := redeem("s", "t")
		elsewhere.Corridor.Destination = "IND"
		givenCoupon(t, coupon()).When(elsewhere).ThenRejected(pricing.ErrInvalidCoupon)
	})
}

func TestReleaseCoupon(t *testing.T) {
	t.Parallel()
	release := pricing.ReleaseCoupon{SenderID: "s", TransferID: "t", At: fieldPath}
	t.Run("a use is given back and can be had again", func(t *testing.T) {
		givenCoupon(t, coupon(), redeemed("s", "t")).When(release).Then(pricing.CouponReleased(release))
		givenCoupon(t, coupon(), redeemed("s", "t"), pricing.CouponReleased(release)).When(redeem("s", "u")).Then(redeemed("s", "u"))
	})
	t.Run("what was not used is not given back", func(t *testing.T) { givenCoupon(t, coupon()).When(release).ThenNothing() })
}

func TestDeleteCoupon(t *testing.T) {
	t.Parallel()
	t.Run("a coupon ends (7.12d)", func(t *testing.T) {
		givenCoupon(t, coupon()).When(pricing.DeleteCoupon{At: fieldPath}).Then(pricing.CouponDeleted{At: fieldPath})
	})
	t.Run("one that is not there cannot", func(t *testing.T) {
		givenCoupon(t).When(pricing.DeleteCoupon{At: fieldPath}).ThenRejected(pricing.ErrCouponNotFound)
	})
	t.Run("one that has ended stays so", func(t *testing.T) {
		givenCoupon(t, coupon(), pricing.CouponDeleted{At: fieldPath}).When(pricing.DeleteCoupon{At: fieldPath}).ThenNothing()
	})
}

func TestOlderStatesOfACouponStay(t *testing.T) {
	t.Parallel()
	before := givenCoupon(t, coupon()).State()
	after := before
	for i := range 1000 {
		after = pricing.CouponDecider.Evolve(after, redeemed(fmt.Sprint("s", i%50), fmt.Sprint("t", i)))
	}
	if before.Uses != 0 || before.UsesBy("s1") != 0 || after.Uses != 1000 || after.UsesBy("s1") != 20 {
		t.Errorf("before %d uses, after %d, of one sender %d", before.Uses, after.Uses, after.UsesBy("s1"))
	}
}

func TestQuoteOnAnHonouredRate(t *testing.T) {
	t.Parallel()
	t.Run("the quote names the publication that it was computed by (9.09d)", func(t *testing.T) {
		t.Parallel()
		in := input(t, "100", false)
		in.Rates = givenRate(t, published("133.25", fieldPath), published("132", fieldPath.Add(time.Minute))).State()
		in.Rate = &in.Rates.HonoredRates(fieldPath.Add(10 * time.Minute))[1]
		q, err := pricing.Price(in)
		if err != nil || q.RateVersion != 1 || q.Receive.String() != "13325.00 "+string(money.NPR) {
			t.Errorf("got %+v, %v", q, err)
		}
	})
}
