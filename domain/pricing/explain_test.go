package pricing_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"hulak/domain/money"
	"hulak/domain/pricing"
)

func TestExplain(t *testing.T) {
	t.Parallel()
	explanation := func(q pricing.Quote) string {
		var lines []string
		for _, r := range pricing.Explain(q) {
			var facts []string
			for _, f := range r.Facts {
				facts = append(facts, f.Name+"="+f.Value)
			}
			slices.Sort(facts)
			lines = append(lines, fmt.Sprintf("%s %s by %s: %s", r.Component, r.Value, r.Rule, strings.Join(facts, " ")))
		}
		return strings.Join(lines, "\n")
	}
	t.Run("each component has its rule and the version of that rule (5.18b 5.18c 5.18d 5.18e)", func(t *testing.T) {
		t.Parallel()
		q, err := pricing.Price(input(t, "200", true))
		if err != nil {
			t.Fatal(err)
		}
		want := `exchangeRate 133.25 by RATE_PUBLISHED: publishedAt=2026-03-02T18:00:00Z source=fixed version=1
extraExchangeRate 0.5 by COUPON_BETTER_RATE: coupon=DASHAIN extraExchangeRate=0.5 maxAmount=500.00 minAmount=100.00 version=1
feeAmount 5.00 by FEE_RANGE: amount=200.00 feeSet=USA-NPL-BANK_ACCOUNT-BANK_DEPOSIT-USD flatFee=5.00 maxAmount=1999.99 minAmount=50.00 percentageFee=0 version=1
totalAmount 205.00 by AMOUNT_PLUS_FEE: amount=200.00 feeAmount=5.00
bonusAmount 150.00 by COUPON_BONUS: coupon=DASHAIN maxAmount=300.00 minAmount=200.00 version=1
recipientAmount 26900.00 by AMOUNT_TIMES_RATE: amount=200.00 bonusAmount=150.00 exchangeRate=133.75`
		if got := explanation(q); got != want {
			t.Errorf("got\n%s\nwant\n%s", got, want)
		}
	})
	t.Run("at a shared bound, the explanation names the range with the lower fee (5.18a)", func(t *testing.T) {
		t.Parallel()
		q, err := pricing.Price(input(t, "1999.99", false))
		if err != nil || !strings.Contains(explanation(q), "maxAmount=14999.99 minAmount=1999.99") {
			t.Errorf("got\n%s (%v)\nwant the range from 1999.99 to 14999.99", explanation(q), err)
		}
	})
	t.Run("the explanation of an older quote omits the missing ranges", func(t *testing.T) {
		t.Parallel()
		q, err := pricing.Price(input(t, "200", true))
		if err != nil {
			t.Fatal(err)
		}
		q.FeeRange, q.RateRange, q.BonusRange = pricing.FeeRange{}, pricing.RateRange{}, pricing.BonusRange{}
		if got := explanation(q); strings.Contains(got, "minAmount") ||
			!strings.Contains(got, "feeAmount 5.00 by FEE_RANGE: amount=200.00 feeSet=") {
			t.Errorf("got\n%s\nwant no ranges", got)
		}
	})
	t.Run("the fee and the received amount can be recomputed from the explanation (5.18b)", func(t *testing.T) {
		t.Parallel()
		rapid.Check(t, func(t *rapid.T) {
			in := drawInput(t)
			in.Send = drawCoveredAmount(t, in)
			q, err := pricing.Price(in)
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range pricing.Explain(q) {
				switch r.Rule {
				case pricing.RuleFeeRange:
					percent := in.Send.Percent(parseDecimal(r.Fact("percentageFee")))
					if got := percent.Add(usd(r.Fact("flatFee"))); got.Text() != r.Value {
						t.Fatalf("got a fee of %s from the facts, want %s", got, r.Value)
					}
				case pricing.RuleConversion:
					rate := money.NewRate(parseDecimal(r.Fact("exchangeRate")))
					if got := rate.Convert(in.Send, money.NPR).Add(npr(r.Fact("bonusAmount"))); got.Text() != r.Value {
						t.Fatalf("got a received amount of %s from the facts, want %s", got, r.Value)
					}
				}
			}
		})
	})
}
