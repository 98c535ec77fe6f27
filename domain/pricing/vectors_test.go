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

var update = flag.Bool("update", false, "write the vectors anew, from the tables in vectors_make_test.go")

const vectorsFile = "testdata/vectors.json"

// vectors holds the cases that both the server and the web pages test, in the formats of the API. The web test is
// webapp/src/money/vectors.test.ts. The figures come from the arithmetic in vectors_make_test.go, which shares no code with
// either.
type vectors struct {
	Note   string       `json:"note"`
	Prices []priceSet   `json:"prices"`
	Limits []limitGiven `json:"limits"`
}

// priceSet is one set of terms and its cases.
type priceSet struct {
	Name      string        `json:"name"`
	Rate      string        `json:"rate"`
	FeeRanges []feeGiven    `json:"feeRanges"`
	Coupon    *couponGiven  `json:"coupon,omitempty"`
	Cases     []priceVector `json:"cases"`
}

type feeGiven struct {
	MinAmount     string `json:"minAmount"`
	MaxAmount     string `json:"maxAmount"`
	FlatFee       string `json:"flatFee"`
	PercentageFee string `json:"percentageFee"`
}

type couponGiven struct {
	Rates   []extraGiven `json:"betterExchangeRateRanges"`
	Bonuses []bonusGiven `json:"bonusRanges"`
}

type extraGiven struct {
	MinAmount         string `json:"minAmount"`
	MaxAmount         string `json:"maxAmount"`
	ExtraExchangeRate string `json:"extraExchangeRate"`
}

type bonusGiven struct {
	MinAmount string `json:"minAmount"`
	MaxAmount string `json:"maxAmount"`
	Amount    string `json:"amount"`
}

// priceVector prices an amount to send, or finds the amount to send for an amount to receive.
type priceVector struct {
	Clause  string `json:"clause"`
	Send    string `json:"send,omitempty"`
	Receive string `json:"receive,omitempty"`
	Want    figure `json:"want"`
}

// figure is a price. If Refused is set, no fee range contains the amount, so there is no fee and no total.
type figure struct {
	SendingAmount   string `json:"sendingAmount"`
	ReceivingAmount string `json:"receivingAmount"`
	Fee             string `json:"fee,omitempty"`
	Total           string `json:"total,omitempty"`
	EffectiveRate   string `json:"effectiveRate"`
	Bonus           string `json:"bonus"`
	CouponApplies   bool   `json:"couponApplies"`
	Refused         string `json:"refused,omitempty"`
}

// limitGiven asks to send an amount with a fee after earlier transfers.
type limitGiven struct {
	Clause string     `json:"clause"`
	Title  string     `json:"title"`
	Tier   string     `json:"tier"`
	At     time.Time  `json:"at"`
	Uses   []useGiven `json:"uses"`
	Amount string     `json:"amount"`
	Fee    string     `json:"fee"`
	Want   limitWant  `json:"want"`
}

type useGiven struct {
	Amount string    `json:"amount"`
	At     time.Time `json:"at"`
}

type limitWant struct {
	SenderLimit string `json:"senderLimit"`
	Window      string `json:"window"`
	Refused     bool   `json:"refused"`
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

// TestVectors runs the same price and limit cases as the web pages, so that both show the same figures.
func TestVectors(t *testing.T) {
	t.Parallel()
	v := readVectors(t)
	for _, set := range v.Prices {
		in := set.input(t)
		for _, c := range set.Cases {
			t.Run(c.Clause+" "+set.Name+", send "+c.Send+" receive "+c.Receive, func(t *testing.T) {
				t.Parallel()
				if got := priceOf(t, in, c); got != c.Want {
					t.Errorf("got %+v, want %+v", got, c.Want)
				}
			})
		}
	}
	for _, c := range v.Limits {
		t.Run(c.Clause+" "+c.Title, func(t *testing.T) {
			t.Parallel()
			if got := limitOf(t, c); got != c.Want {
				t.Errorf("got %+v, want %+v", got, c.Want)
			}
		})
	}
}

func priceOf(t *testing.T, in pricing.PriceInput, c priceVector) figure {
	t.Helper()
	var err error
	if c.Send != "" {
		in.Send = usd(c.Send)
	} else if in.Send, err = pricing.SendFor(in, npr(c.Receive)); err != nil {
		t.Fatal(err)
	}
	q, err := pricing.Price(in)
	var refusal *domain.Rejection
	if errors.As(err, &refusal) { // the received amount is independent of the fee
		in.Fees = givenFees(t, pricing.FeeSetSaved{Key: key, Ranges: []pricing.FeeRange{feeRange("0", "1000000000", "0", "0")}}).State()
		if q, err = pricing.Price(in); err != nil {
			t.Fatal(err)
		}
		return figure{
			SendingAmount: q.Send.Text(), ReceivingAmount: q.Receive.Text(), EffectiveRate: q.EffectiveRate().Text(), Bonus: q.Bonus.Text(),
			CouponApplies: q.Coupon != "", Refused: refusal.Code,
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return figure{
		SendingAmount: q.Send.Text(), ReceivingAmount: q.Receive.Text(), Fee: q.Fee.Text(), Total: q.Total.Text(),
		EffectiveRate: q.EffectiveRate().Text(), Bonus: q.Bonus.Text(), CouponApplies: q.Coupon != "",
	}
}

func (set priceSet) input(t *testing.T) pricing.PriceInput {
	fees := pricing.FeeSetSaved{Key: key, At: fieldPath}
	for _, r := range set.FeeRanges {
		fees.Ranges = append(fees.Ranges, feeRange(r.MinAmount, r.MaxAmount, r.FlatFee, r.PercentageFee))
	}
	in := pricing.PriceInput{Rates: givenRate(t, published(set.Rate, fieldPath)).State(), Fees: givenFees(t, fees).State(), At: fieldPath}
	if set.Coupon == nil {
		return in
	}
	c := pricing.CouponCreated{Code: "VECTOR"}
	for _, r := range set.Coupon.Rates {
		c.RateRanges = append(c.RateRanges, pricing.RateRange{Min: usd(r.MinAmount), Max: usd(r.MaxAmount), Extra: dec(r.ExtraExchangeRate)})
	}
	for _, r := range set.Coupon.Bonuses {
		c.BonusRanges = append(c.BonusRanges, pricing.BonusRange{Min: usd(r.MinAmount), Max: usd(r.MaxAmount), Bonus: money.MustParse(r.Amount, money.NPR)})
	}
	coupon := givenCoupon(t, c).State()
	in.Coupon = &coupon
	return in
}

func limitOf(t *testing.T, c limitGiven) limitWant {
	t.Helper()
	var s sendinglimit.State
	for i, u := range c.Uses {
		s = sendinglimit.Decider.Evolve(s, sendinglimit.Reserved{SenderID: "s", TransferID: string(rune('a' + i)), Amount: usd(u.Amount), At: u.At})
	}
	left, window := sendinglimit.Remaining(s, sender.Tier(c.Tier), c.At)
	_, err := sendinglimit.Decider.Decide(s, sendinglimit.Reserve{
		SenderID: "s", TransferID: "new", Tier: sender.Tier(c.Tier), Amount: usd(c.Amount), Fee: usd(c.Fee), At: c.At,
	})
	if err != nil && !errors.Is(err, sendinglimit.ErrExceeded) && !errors.Is(err, sendinglimit.ErrDayExceeded) && !errors.Is(err, sendinglimit.ErrPeriodExceeded) {
		t.Fatal(err)
	}
	return limitWant{SenderLimit: left.Text(), Window: string(window), Refused: err != nil}
}
