package pricing_test

import (
	"math"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/beneficiary"
	"hulak/domain/funding"
	"hulak/domain/money"
	domainpricing "hulak/domain/pricing"
	"hulak/eventstore/postgres/pgtest"
	"hulak/projections/pricing"
	"hulak/projections/projectiontest"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

var at = projectiontest.At

func newCase(t *testing.T) (*projectiontest.Case, *pricing.Queries) {
	t.Helper()
	t.Parallel()
	c := projectiontest.New(t, pricing.New())
	return c, pricing.NewQueries(c.Pool)
}

func ratePublished(rate string, at time.Time) domainpricing.RatePublished {
	return domainpricing.RatePublished{
		From: money.USD, To: money.NPR, Rate: money.MustParseRate(rate), Mid: money.MustParseRate("134.123456"), Source: "fixed", At: at,
	}
}

func usd(text string) money.Amount { return money.MustParse(text, money.USD) }

func feeSet(payment funding.Kind, payout beneficiary.PayoutMethod, flat string) domainpricing.FeeSetSaved {
	return domainpricing.FeeSetSaved{
		Key: domainpricing.FeeKey{SourceCountry: "USA", DestinationCountry: "NPL", PaymentMethod: payment, PayoutMethod: payout,
			Currency: money.USD},
		Ranges: []domainpricing.FeeRange{
			{Min: usd("50.00"), Max: usd("1999.99"), FlatFee: usd(flat), Percent: decimal.RequireFromString("0.50")},
			{Min: usd("1999.99"), Max: usd("14999.99"), FlatFee: usd("0.00"), Percent: decimal.Zero},
		},
		At: at,
	}
}

func coupon(code string) domainpricing.CouponCreated {
	return domainpricing.CouponCreated{
		Code: code, Title: "Dashain", Type: domainpricing.CouponOccasional, Benefit: domainpricing.BenefitBonus, TransactionCount: 1, MaxUses: 2,
		Corridors:   []domainpricing.Corridor{{Source: "USA", Destination: "NPL"}},
		BonusRanges: []domainpricing.BonusRange{{Min: usd("10.00"), Max: usd("500.00"), Bonus: money.MustParse("100.00", money.NPR)}},
		ExpiresAt:   at.Add(24 * time.Hour), At: at,
	}
}

func TestRates(t *testing.T) {
	t.Parallel()

	t.Run("the current rate is the latest published rate (3.11a 7.11h)", func(t *testing.T) {
		c, q := newCase(t)
		c.Given("rate", "USD-NPR", ratePublished("133.25", at), ratePublished("133.5", at.Add(-time.Hour)))
		c.CatchUp()
		got, err := q.Rate(c.Ctx, money.USD, money.NPR)
		require.NoError(t, err)
		assert.Equal(t, "133.50", got.Rate.Text())
		assert.Equal(t, "134.123456", got.Mid.Text())
		assert.Equal(t, int64(2), got.Version)
		assert.Equal(t, "fixed", got.Source)
		history, _, err := q.PublishedRates(c.Ctx, money.USD, money.NPR, math.MaxInt64, 10)
		require.NoError(t, err)
		require.Len(t, history, 2)
		assert.Equal(t, "133.25", history[1].Rate.Text())
		assert.Equal(t, at, history[1].PublishedAt)
	})

	t.Run("each day has the rate at the end of the day in Nepal, and days before the first rate are omitted",
		func(t *testing.T) {
			c, q := newCase(t)
			midnight := time.Date(2026, 3, 8, 18, 15, 0, 0, time.UTC) // start of March 9 in Nepal
			c.Given("rate", "USD-NPR",
				ratePublished("130", midnight.Add(-72*time.Hour)),
				ratePublished("131", midnight.Add(-time.Hour)), ratePublished("132", midnight.Add(-time.Microsecond)),
				ratePublished("133", midnight))
			c.CatchUp()
			got, err := q.DailyRates(c.Ctx, money.USD, money.NPR, midnight.Add(24*time.Hour-time.Microsecond), 30)
			require.NoError(t, err)
			days := map[string]string{}
			for _, r := range got {
				days[r.Day] = r.Rate.Text()
			}
			assert.Equal(t, map[string]string{"2026-03-06": "130.00", "2026-03-07": "130.00", "2026-03-08": "132.00",
				"2026-03-09": "133.00"},
				days)
			assert.Equal(t, "2026-03-06", got[0].Day, "days are ordered oldest first")
			last, err := q.DailyRates(c.Ctx, money.USD, money.NPR, midnight, 1)
			require.NoError(t, err)
			require.Len(t, last, 1)
			assert.Equal(t, []string{"2026-03-09", "133.00", "134.123456"}, []string{last[0].Day, last[0].Rate.Text(), last[0].Mid.Text()})
		})

	t.Run("a published rate has a reason and the day of the mid-market rate", func(t *testing.T) {
		c, q := newCase(t)
		e := ratePublished("133.25", at)
		e.Reason, e.MidDay, e.Source = "The bank is closed", "2026-03-06", "admin"
		c.Given("rate", "USD-NPR", e)
		c.CatchUp()
		history, _, err := q.PublishedRates(c.Ctx, money.USD, money.NPR, math.MaxInt64, 1)
		require.NoError(t, err)
		require.Len(t, history, 1)
		assert.Equal(t, "The bank is closed", history[0].Reason)
		assert.Equal(t, "2026-03-06", history[0].MidDay)
	})

	t.Run("Rate returns ErrNoRate for a currency pair without a rate (8.07e)", func(t *testing.T) {
		c, q := newCase(t)
		c.CatchUp()
		_, err := q.Rate(c.Ctx, money.USD, "INR")
		require.ErrorIs(t, err, pricing.ErrNoRate)
	})
}

func TestFeeSets(t *testing.T) {
	t.Parallel()

	t.Run("the latest fee sets are ordered by payment method, payout method, and currency (3.12a 2.39b)", func(t *testing.T) {
		c, q := newCase(t)
		for _, saved := range []domainpricing.FeeSetSaved{
			feeSet(funding.DebitCard, beneficiary.Wallet, "3.00"), feeSet(funding.BankAccount, beneficiary.BankDeposit, "9.00"),
			feeSet(funding.BankAccount, beneficiary.BankDeposit, "5.00"), feeSet(funding.BankAccount, beneficiary.CashPickup, "5.00"),
		} {
			c.Given("feeset", saved.Key.String(), saved)
		}
		c.CatchUp()
		sets, err := q.FeeSets(c.Ctx)
		require.NoError(t, err)
		require.Len(t, sets, 3)
		want := feeSet(funding.BankAccount, beneficiary.BankDeposit, "5.00")
		assert.Equal(t, want.Key, sets[0].Key)
		assert.Equal(t, int64(2), sets[0].Version)
		assert.True(t, sets[0].Ranges[0].FlatFee.Equal(usd("5.00")))
		assert.Equal(t, "0.5", sets[0].Ranges[0].Percent.String())
		assert.Equal(t, beneficiary.CashPickup, sets[1].Key.PayoutMethod)
		assert.Equal(t, funding.DebitCard, sets[2].Key.PaymentMethod)
	})
}

func TestCoupons(t *testing.T) {
	t.Parallel()

	t.Run("coupons are listed with all details, newest first (3.13a 7.12b)", func(t *testing.T) {
		c, q := newCase(t)
		c.Given("coupon", "DASHAIN", coupon("DASHAIN"))
		c.Given("coupon", "TIHAR", coupon("TIHAR"))
		c.CatchUp()
		list, err := q.Coupons(c.Ctx)
		require.NoError(t, err)
		require.Len(t, list, 2)
		assert.Equal(t, "TIHAR", list[0].Code)
		assert.Equal(t, coupon("DASHAIN").Corridors, list[1].Corridors)
		assert.True(t, list[1].BonusRanges[0].Bonus.Equal(money.MustParse("100.00", money.NPR)))
	})

	t.Run("a deleted coupon is not listed, but its code stays reserved (7.12c 4.19b)", func(t *testing.T) {
		c, q := newCase(t)
		c.Given("coupon", "DASHAIN", coupon("DASHAIN"), domainpricing.CouponDeleted{At: at})
		c.CatchUp()
		list, err := q.Coupons(c.Ctx)
		require.NoError(t, err)
		assert.Empty(t, list)
		_, err = q.Coupon(c.Ctx, "DASHAIN")
		require.ErrorIs(t, err, pricing.ErrNoCoupon)
		rows, err := c.Pool.Query(c.Ctx, `SELECT code FROM pricing.coupons`)
		require.NoError(t, err)
		codes, err := pgx.CollectRows(rows, pgx.RowTo[string])
		require.NoError(t, err)
		assert.Equal(t, []string{"DASHAIN"}, codes)
	})

	t.Run("redemptions count as uses until the transfer releases the coupon", func(t *testing.T) {
		c, q := newCase(t)
		c.Given("coupon", "DASHAIN", coupon("DASHAIN"),
			domainpricing.CouponRedeemed{SenderID: "sender-1", TransferID: "t-1", At: at},
			domainpricing.CouponRedeemed{SenderID: "sender-2", TransferID: "t-2", At: at},
			domainpricing.CouponReleased{SenderID: "sender-1", TransferID: "t-1", At: at})
		c.CatchUp()
		got, err := q.Coupon(c.Ctx, "dashain")
		require.NoError(t, err)
		assert.Equal(t, 1, got.Uses)
		uses, err := q.CouponUses(c.Ctx, "DASHAIN", "sender-1")
		require.NoError(t, err)
		assert.Zero(t, uses)
	})

	t.Run("AvailableCoupons returns open coupons that are valid for the country and not used up (7.12f)", func(t *testing.T) {
		c, q := newCase(t)
		expired, deleted, otherCountry := coupon("EXPIRED"), coupon("DELETED"), coupon("ELSEWHERE")
		usedUp, usedBySender, open := coupon("SPENT"), coupon("MINE"), coupon("OPEN")
		expired.ExpiresAt = at
		otherCountry.Corridors[0].Destination = "IND"
		usedUp.MaxUses = 1
		open.Type, open.TransactionCount = domainpricing.CouponFrequency, 2
		for _, created := range []domainpricing.CouponCreated{expired, deleted, otherCountry, usedUp, usedBySender, open} {
			c.Given("coupon", created.Code, created)
		}
		c.Given("coupon", "DELETED", domainpricing.CouponDeleted{At: at})
		c.Given("coupon", "SPENT", domainpricing.CouponRedeemed{SenderID: "sender-2", TransferID: "t-2", At: at})
		c.Given("coupon", "MINE", domainpricing.CouponRedeemed{SenderID: "sender-1", TransferID: "t-1", At: at})
		c.Given("coupon", "OPEN", domainpricing.CouponRedeemed{SenderID: "sender-1", TransferID: "t-3", At: at})
		c.CatchUp()
		offered, err := q.AvailableCoupons(c.Ctx, "NPL", "sender-1", at)
		require.NoError(t, err)
		require.Len(t, offered, 1)
		assert.Equal(t, "OPEN", offered[0].Code)
	})
}

func TestRebuildKeepsPrices(t *testing.T) {
	c, _ := newCase(t)
	c.Given("rate", "USD-NPR", ratePublished("133.25", at))
	saved := feeSet(funding.BankAccount, beneficiary.BankDeposit, "5.00")
	c.Given("feeset", saved.Key.String(), saved)
	c.Given("coupon", "DASHAIN", coupon("DASHAIN"), domainpricing.CouponRedeemed{SenderID: "sender-1", TransferID: "t-1", At: at})
	c.CatchUp()
	c.RequireSameAfterRebuild("pricing")
}
