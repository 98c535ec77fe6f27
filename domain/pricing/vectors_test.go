package pricing_test

import (
	"encoding/json"
	"flag"
	"os"
	"testing"

	"github.com/shopspring/decimal"

	"hulak/domain/money"
	"hulak/domain/pricing"
)

var update = flag.Bool("update", false, "write the expected figures of the vectors anew")

const vectorsFile = "testdata/quotes.json"

// vectors are cases that the server and the pages both compute, in the shapes of the API.
type vectors struct {
	Note string `json:"note"`
	Sets []struct {
		Name      string `json:"name"`
		Rate      string `json:"rate"`
		FeeRanges []struct {
			MinAmount     string `json:"minAmount"`
			MaxAmount     string `json:"maxAmount"`
			FlatFee       string `json:"flatFee"`
			PercentageFee string `json:"percentageFee"`
		} `json:"feeRanges"`
		Coupon *struct {
			BetterExchangeRateRanges []struct {
				MinAmount         string `json:"minAmount"`
				MaxAmount         string `json:"maxAmount"`
				ExtraExchangeRate string `json:"extraExchangeRate"`
			} `json:"betterExchangeRateRanges"`
			BonusRanges []struct {
				MinAmount string `json:"minAmount"`
				MaxAmount string `json:"maxAmount"`
				Amount    string `json:"amount"`
			} `json:"bonusRanges"`
		} `json:"coupon,omitempty"`
		Cases []vector `json:"cases"`
	} `json:"sets"`
}

// vector prices an amount to send, or finds the one for an amount to receive.
type vector struct {
	Send    string `json:"send,omitempty"`
	Receive string `json:"receive,omitempty"`
	Want    figure `json:"want"`
}

type figure struct {
	SendingAmount   string `json:"sendingAmount"`
	ReceivingAmount string `json:"receivingAmount"`
	Fee             string `json:"fee"`
	Total           string `json:"total"`
	Bonus           string `json:"bonus"`
}

// TestVectors runs the cases that the pages run too, so that both sides show the same figures (5.18).
func TestVectors(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile(vectorsFile)
	if err != nil {
		t.Fatal(err)
	}
	var v vectors
	if err := json.Unmarshal(data, &v); err != nil {
		t.Fatal(err)
	}
	for i := range v.Sets {
		in := v.input(t, i)
		for j, c := range v.Sets[i].Cases {
			got := compute(t, in, c)
			if !*update && got != c.Want {
				t.Errorf("%s, send %s receive %s: got %+v, want %+v", v.Sets[i].Name, c.Send, c.Receive, got, c.Want)
			}
			v.Sets[i].Cases[j].Want = got
		}
	}
	if *update {
		text, _ := json.MarshalIndent(v, "", "  ")
		if err := os.WriteFile(vectorsFile, append(text, '\n'), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func compute(t *testing.T, in pricing.PriceInput, c vector) figure {
	t.Helper()
	if c.Send != "" {
		in.Send = usd(c.Send)
	} else {
		send, err := pricing.SendFor(in, npr(c.Receive))
		if err != nil {
			t.Fatal(err)
		}
		in.Send = send
	}
	q, err := pricing.Price(in)
	if err != nil {
		t.Fatal(err)
	}
	return figure{q.Send.Text(), q.Receive.Text(), q.Fee.Text(), q.Total.Text(), q.Bonus.Text()}
}

func (v vectors) input(t *testing.T, i int) pricing.PriceInput {
	set := v.Sets[i]
	fees := pricing.FeeSetSaved{Key: key, At: at}
	for _, r := range set.FeeRanges {
		fees.Ranges = append(fees.Ranges, feeRange(r.MinAmount, r.MaxAmount, r.FlatFee, r.PercentageFee))
	}
	in := pricing.PriceInput{Rates: givenRate(t, published(set.Rate, at)).State(), Fees: givenFees(t, fees).State(), At: at}
	if set.Coupon == nil {
		return in
	}
	c := pricing.CouponCreated{Code: "VECTOR"}
	for _, r := range set.Coupon.BetterExchangeRateRanges {
		c.RateRanges = append(c.RateRanges, pricing.RateRange{Min: usd(r.MinAmount), Max: usd(r.MaxAmount), Extra: decimal.RequireFromString(r.ExtraExchangeRate)})
	}
	for _, r := range set.Coupon.BonusRanges {
		c.BonusRanges = append(c.BonusRanges, pricing.BonusRange{Min: usd(r.MinAmount), Max: usd(r.MaxAmount), Bonus: money.MustParse(r.Amount, money.NPR)})
	}
	coupon := givenCoupon(t, c).State()
	in.Coupon = &coupon
	return in
}
