package pricing_test

import (
	"fmt"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hulak/domain/beneficiary"
	"hulak/domain/funding"
	"hulak/domain/money"
	"hulak/domain/pricing"
)

// pastTransfer returns a transfer with the given amount, priced at 133.25 with the ACH fees.
func pastTransfer(tb testing.TB, id, send string) pricing.PastTransfer {
	quote, err := pricing.Price(input(tb, send, false))
	require.NoError(tb, err)
	return pricing.PastTransfer{
		ID: id, SenderID: "s-" + id, Payment: funding.BankAccount, Payout: beneficiary.BankDeposit, Corridor: toNepal, Quote: quote, At: at,
	}
}

func preview(change pricing.PreviewChange, transfers ...pricing.PastTransfer) pricing.Preview {
	p := pricing.NewPreviewer(change)
	for _, t := range transfers {
		p.Add(t)
	}
	return p.Preview()
}

func feeChange(tb testing.TB, ranges ...pricing.FeeRange) pricing.PreviewChange {
	current := givenFees(tb, achFees()).State()
	return pricing.PreviewChange{
		Fees: &pricing.Versions[pricing.FeeSet]{Current: current, Proposed: pricing.FeeSet{Key: key, Ranges: ranges, Version: 2}},
		Mid:  money.MustParseRate("134"),
	}
}

func TestPreviewFees(t *testing.T) {
	t.Parallel()
	transfers := []pricing.PastTransfer{
		pastTransfer(t, "a", "100"), pastTransfer(t, "b", "400"), pastTransfer(t, "c", "700"), pastTransfer(t, "d", "2500"),
	}
	got := preview(feeChange(t, feeRange("50", "500", "3", "0"), feeRange("500", "1999.99", "5", "0"), feeRange("1999.99", "2400", "0", "0")),
		transfers...)
	t.Run("a preview counts the transfers with another fee", func(t *testing.T) {
		assert.Equal(t, 4, got.Transfers)
		assert.Equal(t, 4, got.Covered)
		assert.Equal(t, 3, got.Different, "two pay less, and one is refused")
		assert.Equal(t, 1, got.Refused)
		assert.Equal(t, "-4.00", got.Revenue.Text())
	})
	t.Run("a preview has totals by method and by amount band", func(t *testing.T) {
		assert.Equal(t, []pricing.PreviewGroup{{"BANK_ACCOUNT BANK_DEPOSIT", 4, 3, usd("-4")}}, got.ByMethod)
		assert.Equal(t, []pricing.PreviewGroup{
			{"0.00", 1, 1, usd("-2")}, {"200.00", 1, 1, usd("-2")}, {"500.00", 1, 0, usd("0")}, {"2000.00", 1, 1, usd("0")},
		}, got.ByBand)
	})
	t.Run("a preview lists the largest differences first", func(t *testing.T) {
		require.Len(t, got.Largest, 3)
		assert.Equal(t, "b", got.Largest[0].TransferID, "the larger of two amounts with the same difference")
		assert.Equal(t, "5.00", got.Largest[0].CurrentFee.Text())
		assert.Equal(t, "3.00", got.Largest[0].ProposedFee.Text())
		assert.True(t, got.Largest[2].Refused)
	})
	t.Run("a preview lists at most five transfers", func(t *testing.T) {
		var many []pricing.PastTransfer
		for i := range 7 {
			many = append(many, pastTransfer(t, fmt.Sprint(i), "100"))
		}
		assert.Len(t, preview(feeChange(t, feeRange("50", "500", "3", "0")), many...).Largest, 5)
	})
	t.Run("a transfer with another fee set is not covered", func(t *testing.T) {
		other := pastTransfer(t, "a", "100")
		other.Quote.FeeSet = "USA-NPL-DEBIT_CARD-WALLET-USD"
		p := preview(feeChange(t, feeRange("50", "500", "3", "0")), other)
		assert.Equal(t, []int{1, 0, 0}, []int{p.Transfers, p.Covered, p.Different})
	})
	t.Run("an amount that the fees in force reject is not compared", func(t *testing.T) {
		small := pastTransfer(t, "a", "100")
		small.Quote.Send = usd("10")
		p := preview(feeChange(t, feeRange("5", "500", "3", "0")), small)
		assert.Equal(t, []int{1, 0, 1}, []int{p.Transfers, p.Covered, p.Skipped})
	})
}

func TestPreviewRate(t *testing.T) {
	t.Parallel()
	publication := func(rate, mid string) pricing.Publication {
		return pricing.Publication{Version: 1, Rate: money.MustParseRate(rate), Mid: money.MustParseRate(mid)}
	}
	t.Run("a lower rate increases the margin and leaves the fee unchanged", func(t *testing.T) {
		p := preview(pricing.PreviewChange{Rate: &pricing.Versions[pricing.Publication]{
			Current: publication("133", "134"), Proposed: publication("132", "134"),
		}}, pastTransfer(t, "a", "134"))
		assert.Equal(t, 1, p.Different)
		assert.Equal(t, "1.00", p.Revenue.Text(), "one rupee per dollar is 1/134 of the amount")
		assert.Equal(t, p.Largest[0].CurrentFee, p.Largest[0].ProposedFee)
		assert.Equal(t, "17688.00", p.Largest[0].ProposedReceive.Text())
	})
	t.Run("a new mid-market rate changes the margin but no transfer", func(t *testing.T) {
		p := preview(pricing.PreviewChange{Rate: &pricing.Versions[pricing.Publication]{
			Current: publication("100", "100"), Proposed: publication("100", "200"),
		}}, pastTransfer(t, "a", "100"))
		assert.Equal(t, 0, p.Different)
		assert.Equal(t, "50.00", p.Revenue.Text())
	})
}

func TestPreviewCoupon(t *testing.T) {
	t.Parallel()
	change := func(current, proposed pricing.CouponCreated) pricing.PreviewChange {
		return pricing.PreviewChange{
			Coupon: &pricing.Versions[pricing.CouponCreated]{Current: current, Proposed: proposed}, Mid: money.MustParseRate("150"),
		}
	}
	t.Run("a new coupon covers the transfers that could have used it", func(t *testing.T) {
		p := preview(change(pricing.CouponCreated{}, coupon()), pastTransfer(t, "a", "250"), pastTransfer(t, "b", "60"))
		assert.Equal(t, []int{2, 1, 1}, []int{p.Transfers, p.Covered, p.Different})
		assert.Equal(t, "-1.84", p.Revenue.Text(), "275 rupees at 150 rupees per dollar; each margin is rounded")
	})
	t.Run("a sender uses the coupon only as often as it allows", func(t *testing.T) {
		again := pastTransfer(t, "b", "250")
		again.SenderID = "s-a"
		assert.Equal(t, 1, preview(change(pricing.CouponCreated{}, coupon()), pastTransfer(t, "a", "250"), again).Covered)
	})
	t.Run("a transfer that used another coupon is not covered", func(t *testing.T) {
		other := pastTransfer(t, "a", "250")
		other.Quote.Coupon = "OTHER"
		assert.Equal(t, 0, preview(change(pricing.CouponCreated{}, coupon()), other).Covered)
	})
}

func TestPreviewOfVersionInForceShowsNoDifferences(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var transfers []pricing.PastTransfer
		for i := range rapid.IntRange(1, 20).Draw(t, "transfers") {
			in := drawInput(t)
			in.Send = cents(rapid.Int64Range(1, 2_000_000).Draw(t, "send"))
			if quote, err := pricing.Price(in); err == nil {
				sender := fmt.Sprint("s-", rapid.IntRange(0, 3).Draw(t, "sender"))
				transfers = append(transfers, pricing.PastTransfer{
					ID: fmt.Sprint("t-", i), SenderID: sender, Payment: funding.BankAccount, Payout: beneficiary.Wallet, Corridor: toNepal,
					Quote: quote, At: at,
				})
			}
		}
		inForce := drawInput(t)
		rate, _ := inForce.Rates.Current()
		terms := coupon()
		if inForce.Coupon != nil {
			terms.RateRanges, terms.BonusRanges = inForce.Coupon.RateRanges, inForce.Coupon.BonusRanges
		}
		mid := money.NewRate(decimal.New(rapid.Int64Range(1_000, 500_000_000).Draw(t, "mid"), -6))
		for name, change := range map[string]pricing.PreviewChange{
			"fees":   {Fees: &pricing.Versions[pricing.FeeSet]{Current: inForce.Fees, Proposed: inForce.Fees}, Mid: mid},
			"rate":   {Rate: &pricing.Versions[pricing.Publication]{Current: rate, Proposed: rate}},
			"coupon": {Coupon: &pricing.Versions[pricing.CouponCreated]{Current: terms, Proposed: terms}, Mid: mid},
		} {
			p := preview(change, transfers...)
			if p.Different != 0 || p.Refused != 0 || !p.Revenue.IsZero() || len(p.Largest) != 0 {
				t.Fatalf("%s: %+v", name, p)
			}
		}
	})
}
