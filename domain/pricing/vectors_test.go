package pricing_test

import (
	"encoding/json"
	"errors"
	"flag"
	"os"
	"testing"
	"time"

	"hulak/domain"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/sender"
	"hulak/domain/sendinglimit"
)

var update = flag.Bool("update", false, "rewrite testdata/vectors.json from the tables in vectors_generate_test.go")

const vectorsFile = "testdata/vectors.json"

// vectors holds test cases for the server and the web pages, in the API's formats. The web test is
// webapp/src/money/vectors.test.ts. The expected amounts come from vectors_generate_test.go, which shares no code
// with the server or the pages.
type vectors struct {
	Note   string        `json:"note"`
	Prices []priceSet    `json:"prices"`
	Limits []limitVector `json:"limits"`
}

// priceSet is a rate with fee ranges and a coupon, and the cases to price with them.
type priceSet struct {
	Name      string           `json:"name"`
	Rate      string           `json:"rate"`
	FeeRanges []feeRangeVector `json:"feeRanges"`
	Coupon    *couponVector    `json:"coupon,omitempty"`
	Cases     []priceVector    `json:"cases"`
}

type feeRangeVector struct {
	MinAmount     string `json:"minAmount"`
	MaxAmount     string `json:"maxAmount"`
	FlatFee       string `json:"flatFee"`
	PercentageFee string `json:"percentageFee"`
}

type couponVector struct {
	Rates   []rateRangeVector  `json:"betterExchangeRateRanges"`
	Bonuses []bonusRangeVector `json:"bonusRanges"`
}

type rateRangeVector struct {
	MinAmount         string `json:"minAmount"`
	MaxAmount         string `json:"maxAmount"`
	ExtraExchangeRate string `json:"extraExchangeRate"`
}

type bonusRangeVector struct {
	MinAmount string `json:"minAmount"`
	MaxAmount string `json:"maxAmount"`
	Amount    string `json:"amount"`
}

// priceVector is the expected price for a send amount or, if Send is empty, for a receive amount.
type priceVector struct {
	Clause  string      `json:"clause"`
	Send    string      `json:"send,omitempty"`
	Receive string      `json:"receive,omitempty"`
	Want    priceResult `json:"want"`
}

// priceResult is an expected price. If RejectionCode is set, no fee range contains the amount, so there is no fee and no total.
type priceResult struct {
	SendingAmount   string `json:"sendingAmount"`
	ReceivingAmount string `json:"receivingAmount"`
	Fee             string `json:"fee,omitempty"`
	Total           string `json:"total,omitempty"`
	EffectiveRate   string `json:"effectiveRate"`
	Bonus           string `json:"bonus"`
	CouponApplies   bool   `json:"couponApplies"`
	RejectionCode   string `json:"refused,omitempty"`
}

// limitVector is the expected sending limit after earlier transfers, and whether an amount with a fee exceeds it.
type limitVector struct {
	Clause string      `json:"clause"`
	Title  string      `json:"title"`
	Tier   string      `json:"tier"`
	At     time.Time   `json:"at"`
	Uses   []useVector `json:"uses"`
	Amount string      `json:"amount"`
	Fee    string      `json:"fee"`
	Want   limitResult `json:"want"`
}

type useVector struct {
	Amount string    `json:"amount"`
	At     time.Time `json:"at"`
}

type limitResult struct {
	SenderLimit string `json:"senderLimit"`
	Window      string `json:"window"`
	Rejected    bool   `json:"refused"`
}

func readVectors(t *testing.T) vectors {
	t.Helper()
	if *update {
		writeVectors(t)
	}
	data, err := os.ReadFile(vectorsFile)
	if err != nil {
		t.Fatal(err)
	}
	var v vectors
	if err := json.Unmarshal(data, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// TestVectors runs the price and limit cases that the web pages also run.
func TestVectors(t *testing.T) {
	t.Parallel()
	v := readVectors(t)
	for _, set := range v.Prices {
		in := set.input(t)
		for _, c := range set.Cases {
			t.Run(set.Name+", send "+c.Send+" receive "+c.Receive+" ("+c.Clause+")", func(t *testing.T) {
				t.Parallel()
				if got := computePrice(t, in, c); got != c.Want {
					t.Errorf("got %+v, want %+v", got, c.Want)
				}
			})
		}
	}
	for _, c := range v.Limits {
		t.Run(c.Title+" ("+c.Clause+")", func(t *testing.T) {
			t.Parallel()
			if got := computeLimit(t, c); got != c.Want {
				t.Errorf("got %+v, want %+v", got, c.Want)
			}
		})
	}
}

func computePrice(t *testing.T, in pricing.PriceInput, c priceVector) priceResult {
	t.Helper()
	var err error
	if c.Send != "" {
		in.Send = usd(c.Send)
	} else if in.Send, err = pricing.SendAmountFor(in, npr(c.Receive)); err != nil {
		t.Fatal(err)
	}
	q, err := pricing.Price(in)
	if rejection, ok := errors.AsType[*domain.Rejection](err); ok { // the received amount is independent of the fee
		in.Fees = givenFees(t, pricing.FeeSetSaved{Key: key, Ranges: []pricing.FeeRange{feeRange("0", "1000000000", "0", "0")}}).State()
		if q, err = pricing.Price(in); err != nil {
			t.Fatal(err)
		}
		return priceResult{
			SendingAmount: q.Send.Text(), ReceivingAmount: q.Receive.Text(), EffectiveRate: q.EffectiveRate().Text(), Bonus: q.Bonus.Text(),
			CouponApplies: q.Coupon != "", RejectionCode: rejection.Code,
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return priceResult{
		SendingAmount: q.Send.Text(), ReceivingAmount: q.Receive.Text(), Fee: q.Fee.Text(), Total: q.Total.Text(),
		EffectiveRate: q.EffectiveRate().Text(), Bonus: q.Bonus.Text(), CouponApplies: q.Coupon != "",
	}
}

func (set priceSet) input(t *testing.T) pricing.PriceInput {
	fees := pricing.FeeSetSaved{Key: key, At: at}
	for _, r := range set.FeeRanges {
		fees.Ranges = append(fees.Ranges, feeRange(r.MinAmount, r.MaxAmount, r.FlatFee, r.PercentageFee))
	}
	in := pricing.PriceInput{Rates: givenRate(t, published(set.Rate, at)).State(), Fees: givenFees(t, fees).State(), At: at}
	if set.Coupon == nil {
		return in
	}
	c := pricing.CouponCreated{Code: "VECTOR"}
	for _, r := range set.Coupon.Rates {
		c.RateRanges = append(c.RateRanges, pricing.RateRange{
			Min: usd(r.MinAmount), Max: usd(r.MaxAmount), ExtraRate: parseDecimal(r.ExtraExchangeRate),
		})
	}
	for _, r := range set.Coupon.Bonuses {
		c.BonusRanges = append(c.BonusRanges, pricing.BonusRange{Min: usd(r.MinAmount), Max: usd(r.MaxAmount),
			Bonus: money.MustParse(r.Amount, money.NPR)})
	}
	coupon := givenCoupon(t, c).State()
	in.Coupon = &coupon
	return in
}

func computeLimit(t *testing.T, c limitVector) limitResult {
	t.Helper()
	var s sendinglimit.State
	for i, u := range c.Uses {
		s = sendinglimit.Decider.Evolve(s, sendinglimit.Reserved{SenderID: "s", TransferID: string(rune('a' + i)), Amount: usd(u.Amount),
			At: u.At})
	}
	remaining, window := sendinglimit.Remaining(s, sender.Tier(c.Tier), c.At)
	_, err := sendinglimit.Decider.Decide(s, sendinglimit.Reserve{
		SenderID: "s", TransferID: "new", Tier: sender.Tier(c.Tier), Amount: usd(c.Amount), Fee: usd(c.Fee), At: c.At,
	})
	if err != nil && !errors.Is(err, sendinglimit.ErrTransactionExceeded) && !errors.Is(err, sendinglimit.ErrDayExceeded) &&
		!errors.Is(err, sendinglimit.ErrPeriodExceeded) {
		t.Fatal(err)
	}
	return limitResult{SenderLimit: remaining.Text(), Window: string(window), Rejected: err != nil}
}
