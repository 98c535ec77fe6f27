package pricing_test

import (
	"fmt"
	"testing"
	"time"

	"hulak/domain"
	"hulak/domain/pricing"
)

func TestCreateCoupon(t *testing.T) {
	t.Parallel()
	t.Run("the code of a new coupon is converted to upper case (7.12a)", func(t *testing.T) {
		c := coupon()
		c.Code = "dashain"
		givenCoupon(t).When(pricing.CreateCoupon{Coupon: c}).Then(coupon())
	})
	t.Run("a coupon cannot reuse an existing code (5.02l)", func(t *testing.T) {
		c := coupon()
		c.Title = "Another"
		givenCoupon(t, coupon()).When(pricing.CreateCoupon{Coupon: c}).ThenRejected(pricing.ErrCouponExists)
	})
	t.Run("repeating the command does not create a second coupon", func(t *testing.T) {
		givenCoupon(t, coupon()).When(pricing.CreateCoupon{Coupon: coupon()}).ThenNothing()
	})
	for _, c := range []struct {
		title  string
		change func(*pricing.CouponCreated)
		field  string
		code   string
	}{
		{
			"a title cannot have special characters (5.02a)", func(c *pricing.CouponCreated) { c.Title = "50% off" }, "title",
			"SPECIAL_CHARACTER_NOT_ALLOWED",
		},
		{"a code cannot have spaces (5.02a)", func(c *pricing.CouponCreated) { c.Code = "DAS HAIN" }, "code", "SPECIAL_CHARACTER_NOT_ALLOWED"},
		{
			"a code cannot have special characters (5.02a)", func(c *pricing.CouponCreated) { c.Code = "DASHAIN!" }, "code",
			"SPECIAL_CHARACTER_NOT_ALLOWED",
		},
		{"a code is required (5.02b)", func(c *pricing.CouponCreated) { c.Code = "" }, "code", "FIELD_CANNOT_BE_EMPTY"},
		{"a title is required (5.02b)", func(c *pricing.CouponCreated) { c.Title = "" }, "title", "FIELD_CANNOT_BE_EMPTY"},
		{
			"a range cannot start below the end of the previous range (5.02c)",
			func(c *pricing.CouponCreated) { c.RateRanges[1].Min = usd("499.99") }, "betterExchangeRateRanges[1].minAmount",
			"AMOUNT_MUST_BE_GREATER",
		},
		{
			"a maximum must exceed its minimum (5.02c)", func(c *pricing.CouponCreated) { c.BonusRanges[0].Max = usd("200") },
			"bonusRanges[0].maxAmount", "AMOUNT_MUST_BE_GREATER",
		},
		{
			"an amount cannot be negative (5.02e)", func(c *pricing.CouponCreated) { c.BonusRanges[0].Min = usd("-1") },
			"bonusRanges[0].minAmount", "AMOUNT_CANNOT_BE_NEGATIVE",
		},
		{"an expiry date is required (5.02f)", func(c *pricing.CouponCreated) { c.ExpiresAt = time.Time{} }, "expiryDate", "INVALID_DATE"},
		{
			"an expiry date cannot be in the past (5.02g)", func(c *pricing.CouponCreated) { c.ExpiresAt = at.Add(-time.Hour) }, "expiryDate",
			"DATE_ALREADY_PASSED",
		},
		{
			"a frequency must be more than 1 (5.02h 9.07d)",
			func(c *pricing.CouponCreated) { c.Type, c.TransactionCount = pricing.CouponFrequency, 1 },
			"transactionCount", "TRANSACTION_FREQUENCY_TOO_LOW",
		},
		{
			"an extra rate must be positive (5.02i)", func(c *pricing.CouponCreated) { c.RateRanges[0].ExtraRate = parseDecimal("0") },
			"betterExchangeRateRanges[0].extraExchangeRate", "MUST_BE_GREATER_THAN_ZERO",
		},
		{
			"at least one country pair must be selected (5.02m)", func(c *pricing.CouponCreated) { c.Corridors = nil },
			"sourceDestinationCountries", "NO_COUNTRY_PAIR_SELECTED",
		},
		{
			"an extra rate cannot exceed 9,999.999999", func(c *pricing.CouponCreated) { c.RateRanges[0].ExtraRate = parseDecimal("10000") },
			"betterExchangeRateRanges[0].extraExchangeRate", "INVALID_RATE",
		},
		{
			"an amount cannot exceed 1,000,000", func(c *pricing.CouponCreated) { c.BonusRanges[0].Max = usd("1000000.01") },
			"bonusRanges[0].maxAmount", "AMOUNT_TOO_LARGE",
		},
		{
			"a bonus cannot exceed 1,000,000", func(c *pricing.CouponCreated) { c.BonusRanges[0].Bonus = npr("1000000.01") },
			"bonusRanges[0].amount", "AMOUNT_TOO_LARGE",
		},
		{
			"a frequency cannot exceed 1,000,000",
			func(c *pricing.CouponCreated) { c.Type, c.TransactionCount = pricing.CouponFrequency, 1_000_001 },
			"transactionCount", "AMOUNT_TOO_LARGE",
		},
		{
			"an expiry date more than 200 years away is rejected", func(c *pricing.CouponCreated) { c.ExpiresAt = at.AddDate(200, 0, 0) },
			"expiryDate", "INVALID_DATE",
		},
		{
			"a bonus must be positive", func(c *pricing.CouponCreated) { c.BonusRanges[0].Bonus = npr("0") }, "bonusRanges[0].amount",
			"MUST_BE_GREATER_THAN_ZERO",
		},
		{
			"a coupon with both benefits needs bonus ranges", func(c *pricing.CouponCreated) { c.BonusRanges = nil }, "bonusRanges",
			"FIELD_CANNOT_BE_EMPTY",
		},
	} {
		t.Run(c.title, func(t *testing.T) {
			t.Parallel()
			invalid := coupon()
			c.change(&invalid)
			givenCoupon(t).When(pricing.CreateCoupon{Coupon: invalid}).
				ThenRejected(pricing.ErrValidationFailed.WithFields(domain.FieldError{Field: c.field, Code: c.code}))
		})
	}
}

func redeemed(senderID, transferID string) pricing.CouponRedeemed {
	return pricing.CouponRedeemed{SenderID: senderID, TransferID: transferID, At: at}
}

func TestChangeCoupon(t *testing.T) {
	t.Parallel()
	changed := coupon()
	changed.Title, changed.BonusRanges, changed.ApprovalID = "Tihar 2083", []pricing.BonusRange{{usd("200"), usd("400"), npr("200")}}, "a-1"
	t.Run("a change replaces the terms and keeps the uses", func(t *testing.T) {
		givenCoupon(t, coupon()).When(pricing.ChangeCoupon{Coupon: changed}).Then(pricing.CouponChanged{Coupon: changed})
		state := givenCoupon(t, coupon(), redeemed("s", "t"), pricing.CouponChanged{Coupon: changed}).State()
		if state.Title != "Tihar 2083" || state.UsesBy("s") != 1 {
			t.Fatalf("got %q with %d uses", state.Title, state.UsesBy("s"))
		}
	})
	t.Run("the code stays the same", func(t *testing.T) {
		other := changed
		other.Code = "TIHAR"
		givenCoupon(t, coupon()).When(pricing.ChangeCoupon{Coupon: other}).Then(pricing.CouponChanged{Coupon: changed})
	})
	t.Run("the same terms change nothing", func(t *testing.T) {
		same := coupon()
		same.ApprovalID, same.At = "a-2", at.Add(time.Hour)
		givenCoupon(t, coupon()).When(pricing.ChangeCoupon{Coupon: same}).ThenNothing()
	})
	t.Run("invalid terms are rejected (5.02)", func(t *testing.T) {
		invalid := changed
		invalid.ExpiresAt = at.Add(-time.Hour)
		givenCoupon(t, coupon()).When(pricing.ChangeCoupon{Coupon: invalid}).ThenRejected(pricing.ErrValidationFailed)
	})
	t.Run("a coupon that is deleted or does not exist cannot be changed", func(t *testing.T) {
		givenCoupon(t).When(pricing.ChangeCoupon{Coupon: changed}).ThenRejected(pricing.ErrCouponNotFound)
		givenCoupon(t, coupon(), pricing.CouponDeleted{At: at}).When(pricing.ChangeCoupon{Coupon: changed}).
			ThenRejected(pricing.ErrCouponNotFound)
	})
}

func redeem(senderID, transferID string) pricing.RedeemCoupon {
	return pricing.RedeemCoupon{SenderID: senderID, TransferID: transferID, Corridor: toNepal, At: at}
}

func TestRedeemCoupon(t *testing.T) {
	t.Parallel()
	t.Run("a sender redeems a coupon", func(t *testing.T) { givenCoupon(t, coupon()).When(redeem("s", "t")).Then(redeemed("s", "t")) })
	t.Run("a transfer redeems a coupon only once", func(t *testing.T) {
		givenCoupon(t, coupon(), redeemed("s", "t")).When(redeem("s", "t")).ThenNothing()
	})
	t.Run("each sender can redeem an occasional coupon once", func(t *testing.T) {
		givenCoupon(t, coupon(), redeemed("s", "t")).When(redeem("s", "u")).ThenRejected(pricing.ErrInvalidCoupon)
		givenCoupon(t, coupon(), redeemed("s", "t")).When(redeem("x", "u")).Then(redeemed("x", "u"))
	})
	t.Run("each sender can redeem a frequency coupon up to its transaction count (9.07d)", func(t *testing.T) {
		twice := coupon()
		twice.Type, twice.TransactionCount = pricing.CouponFrequency, 2
		givenCoupon(t, twice, redeemed("s", "t")).When(redeem("s", "u")).Then(redeemed("s", "u"))
		givenCoupon(t, twice, redeemed("s", "t"), redeemed("s", "u")).When(redeem("s", "v")).ThenRejected(pricing.ErrInvalidCoupon)
	})
	t.Run("a coupon with a total limit cannot be redeemed beyond it", func(t *testing.T) {
		limited := coupon()
		limited.MaxUses = 1
		givenCoupon(t, limited, redeemed("s", "t")).When(redeem("x", "u")).ThenRejected(pricing.ErrInvalidCoupon)
	})
	t.Run("a coupon can be redeemed until it expires (9.07c)", func(t *testing.T) {
		last := redeem("s", "t")
		last.At = coupon().ExpiresAt
		used := redeemed("s", "t")
		used.At = last.At
		givenCoupon(t, coupon()).When(last).Then(used)
		last.At = last.At.Add(time.Microsecond)
		givenCoupon(t, coupon()).When(last).ThenRejected(pricing.ErrInvalidCoupon)
	})
	t.Run("an unknown coupon, a deleted coupon, and another country's coupon are rejected (5.13b)", func(t *testing.T) {
		givenCoupon(t).When(redeem("s", "t")).ThenRejected(pricing.ErrInvalidCoupon)
		givenCoupon(t, coupon(), pricing.CouponDeleted{At: at}).When(redeem("s", "t")).ThenRejected(pricing.ErrInvalidCoupon)
		otherCountry := redeem("s", "t")
		otherCountry.Corridor.Destination = "IND"
		givenCoupon(t, coupon()).When(otherCountry).ThenRejected(pricing.ErrInvalidCoupon)
	})
}

func TestReleaseCoupon(t *testing.T) {
	t.Parallel()
	release := pricing.ReleaseCoupon{SenderID: "s", TransferID: "t", At: at}
	t.Run("a coupon can be redeemed again after its release", func(t *testing.T) {
		givenCoupon(t, coupon(), redeemed("s", "t")).When(release).Then(pricing.CouponReleased(release))
		givenCoupon(t, coupon(), redeemed("s", "t"), pricing.CouponReleased(release)).When(redeem("s", "u")).Then(redeemed("s", "u"))
	})
	t.Run("releasing an unused coupon has no effect", func(t *testing.T) { givenCoupon(t, coupon()).When(release).ThenNothing() })
}

func TestDeleteCoupon(t *testing.T) {
	t.Parallel()
	t.Run("staff delete a coupon (7.12d)", func(t *testing.T) {
		givenCoupon(t, coupon()).When(pricing.DeleteCoupon{At: at}).Then(pricing.CouponDeleted{At: at})
	})
	t.Run("a coupon that does not exist cannot be deleted", func(t *testing.T) {
		givenCoupon(t).When(pricing.DeleteCoupon{At: at}).ThenRejected(pricing.ErrCouponNotFound)
	})
	t.Run("deleting a deleted coupon does nothing", func(t *testing.T) {
		givenCoupon(t, coupon(), pricing.CouponDeleted{At: at}).When(pricing.DeleteCoupon{At: at}).ThenNothing()
	})
}

func TestEvolveDoesNotModifyEarlierCoupon(t *testing.T) {
	t.Parallel()
	before := givenCoupon(t, coupon()).State()
	after := before
	for i := range 1000 {
		after = pricing.CouponDecider.Evolve(after, redeemed(fmt.Sprint("s", i%50), fmt.Sprint("t", i)))
	}
	if before.Uses != 0 || before.UsesBy("s1") != 0 || after.Uses != 1000 || after.UsesBy("s1") != 20 {
		t.Errorf("got %d uses before, %d after, and %d by one sender; want 0, 1000, and 20", before.Uses, after.Uses, after.UsesBy("s1"))
	}
}
