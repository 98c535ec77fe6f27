package pricing

import (
	"strconv"
	"time"

	"hulak/domain/money"
)

// Figure names one of the numbers of a quote, as the API does.
type Figure string

const (
	FigureRate    Figure = "exchangeRate"
	FigureExtra   Figure = "extraExchangeRate"
	FigureFee     Figure = "feeAmount"
	FigureTotal   Figure = "totalAmount"
	FigureBonus   Figure = "bonusAmount"
	FigureReceive Figure = "recipientAmount"
)

// Rule names how a figure comes about.
type Rule string

const (
	RuleRatePublished Rule = "RATE_PUBLISHED"     // the rate is the one that was published
	RuleBetterRate    Rule = "COUPON_BETTER_RATE" // the coupon's range adds to the rate (5.18d)
	RuleFeeRange      Rule = "FEE_RANGE"          // the range's percentage, rounded half up, and its flat part (5.18b)
	RuleSum           Rule = "AMOUNT_PLUS_FEE"    // 5.18c
	RuleBonus         Rule = "COUPON_BONUS"       // the coupon's range adds to what arrives (5.18e)
	RuleConverted     Rule = "AMOUNT_TIMES_RATE"  // amount x rate, rounded half up, and the bonus
)

// Reason says how one figure of a quote came about.
type Reason struct {
	Figure Figure
	Value  string
	Rule   Rule
	Facts  []Fact // what the rule was applied to, each name once
}

// Fact is something that a rule was applied to, such as the amount or the version of the fee set.
type Fact struct{ Name, Value string }

// Fact is the value of a fact, empty where there is none of the name.
func (r Reason) Fact(name string) string {
	for _, f := range r.Facts {
		if f.Name == name {
			return f.Value
		}
	}
	return ""
}

// figuresMax is how many figures a quote has at most, and factsMax how many facts a reason has.
const (
	figuresMax = 6
	factsMax   = 7
)

// Explain says rule by rule how each figure of a quote came about, from what the quote itself keeps: it needs no rate,
// fee set or coupon to be there still.
func Explain(q Quote) []Reason {
	rate, amount, fee, bonus := q.Rate.Text(), q.Send.Text(), q.Fee.Text(), q.Bonus.Text()
	effective := rate
	if q.ExtraRate.IsPositive() {
		effective = q.EffectiveRate().Text()
	}
	reasons := make([]Reason, 0, figuresMax)
	reasons = append(reasons, Reason{FigureRate, rate, RuleRatePublished, some().version(q.RateVersion).text("source", q.RateSource).moment("publishedAt", q.RateAt)})
	if q.ExtraRate.IsPositive() {
		reasons = append(reasons, Reason{FigureExtra, q.ExtraRate.String(), RuleBetterRate, some().version(q.CouponVersion).text("coupon", q.Coupon).
			between(q.RateRange.Min, q.RateRange.Max).text("extraExchangeRate", q.ExtraRate.String())})
	}
	feeFacts := some().version(q.FeeSetVersion).text("feeSet", q.FeeSet).text("amount", amount)
	if q.FeeRange.Max.IsPositive() {
		feeFacts = feeFacts.between(q.FeeRange.Min, q.FeeRange.Max).text("flatFee", q.FeeRange.Flat.Text()).text("percentageFee", q.FeeRange.Percent.String())
	}
	reasons = append(reasons,
		Reason{FigureFee, fee, RuleFeeRange, feeFacts},
		Reason{FigureTotal, q.Total.Text(), RuleSum, some().text("amount", amount).text("feeAmount", fee)})
	if q.Bonus.IsPositive() {
		reasons = append(reasons, Reason{FigureBonus, bonus, RuleBonus, some().version(q.CouponVersion).text("coupon", q.Coupon).
			between(q.BonusRange.Min, q.BonusRange.Max)})
	}
	return append(reasons, Reason{FigureReceive, q.Receive.Text(), RuleConverted, some().text("amount", amount).
		text("exchangeRate", effective).text("bonusAmount", bonus)})
}

// facts leave out what an older quote does not know.
type facts []Fact

func some() facts { return make(facts, 0, factsMax) }

func (f facts) text(name, value string) facts {
	if value == "" {
		return f
	}
	return append(f, Fact{name, value})
}

func (f facts) version(n int64) facts {
	if n == 0 {
		return f
	}
	return f.text("version", strconv.FormatInt(n, 10))
}

func (f facts) moment(name string, at time.Time) facts {
	if at.IsZero() {
		return f
	}
	return f.text(name, at.Format(time.RFC3339Nano))
}

func (f facts) between(min, max money.Amount) facts {
	if !max.IsPositive() {
		return f
	}
	return f.text("minAmount", min.Text()).text("maxAmount", max.Text())
}
