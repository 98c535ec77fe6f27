package pricing

import (
	"strconv"
	"time"

	"hulak/domain/money"
)

// Component is an amount or rate in a quote. The values are the field names in the API.
type Component string

const (
	ComponentRate      Component = "exchangeRate"
	ComponentExtraRate Component = "extraExchangeRate"
	ComponentFee       Component = "feeAmount"
	ComponentTotal     Component = "totalAmount"
	ComponentBonus     Component = "bonusAmount"
	ComponentReceive   Component = "recipientAmount"
)

// Rule identifies the rule that determines a component of a quote.
type Rule string

const (
	RuleRatePublished Rule = "RATE_PUBLISHED"     // the published rate
	RuleBetterRate    Rule = "COUPON_BETTER_RATE" // a coupon increases the rate (spec 5.18d)
	RuleFeeRange      Rule = "FEE_RANGE"          // percentage, rounded half up, plus flat fee (spec 5.18b)
	RuleSum           Rule = "AMOUNT_PLUS_FEE"    // spec 5.18c
	RuleBonus         Rule = "COUPON_BONUS"       // a coupon increases the received amount (spec 5.18e)
	RuleConversion    Rule = "AMOUNT_TIMES_RATE"  // amount times rate, rounded half up, plus bonus
)

// Reason explains one component of a quote.
type Reason struct {
	Component Component
	Value     string
	Rule      Rule
	Facts     []Fact // inputs to the rule, with unique names
}

// Fact is an input to a rule, such as the amount or the version of the fee set.
type Fact struct{ Name, Value string }

// maxComponents is the maximum number of components in a quote, and maxFacts is the maximum number of facts in a reason.
const (
	maxComponents = 6
	maxFacts      = 7
)

// Explain returns the reason for each component of a quote. It reads only the quote, so it also works after rates, fee sets, and
// coupons have changed.
func Explain(q Quote) []Reason {
	rate, amount, fee, bonus := q.Rate.Text(), q.Send.Text(), q.Fee.Text(), q.Bonus.Text()
	effective := rate
	if q.ExtraRate.IsPositive() {
		effective = q.EffectiveRate().Text()
	}
	reasons := make([]Reason, 0, maxComponents)
	reasons = append(reasons, Reason{ComponentRate, rate, RuleRatePublished, newFactList().version(q.RateVersion).
		text("source", q.RateSource).timestamp("publishedAt", q.RateAt)})
	if q.ExtraRate.IsPositive() {
		reasons = append(reasons, Reason{ComponentExtraRate, q.ExtraRate.String(), RuleBetterRate,
			newFactList().version(q.CouponVersion).text("coupon", q.Coupon).
				bounds(q.RateRange.Min, q.RateRange.Max).text("extraExchangeRate", q.ExtraRate.String())})
	}
	feeFacts := newFactList().version(q.FeeSetVersion).text("feeSet", q.FeeSet).text("amount", amount)
	if q.FeeRange.Max.IsPositive() {
		feeFacts = feeFacts.bounds(q.FeeRange.Min, q.FeeRange.Max).
			text("flatFee", q.FeeRange.FlatFee.Text()).text("percentageFee", q.FeeRange.Percent.String())
	}
	reasons = append(reasons,
		Reason{ComponentFee, fee, RuleFeeRange, feeFacts},
		Reason{ComponentTotal, q.Total.Text(), RuleSum, newFactList().text("amount", amount).text("feeAmount", fee)})
	if q.Bonus.IsPositive() {
		reasons = append(reasons, Reason{ComponentBonus, bonus, RuleBonus, newFactList().version(q.CouponVersion).text("coupon", q.Coupon).
			bounds(q.BonusRange.Min, q.BonusRange.Max)})
	}
	return append(reasons, Reason{ComponentReceive, q.Receive.Text(), RuleConversion, newFactList().text("amount", amount).
		text("exchangeRate", effective).text("bonusAmount", bonus)})
}

// factList collects the facts of a reason. Its methods skip empty values, because older quotes lack some fields.
type factList []Fact

func newFactList() factList { return make(factList, 0, maxFacts) }

func (f factList) text(name, value string) factList {
	if value == "" {
		return f
	}
	return append(f, Fact{name, value})
}

func (f factList) version(n int64) factList {
	if n == 0 {
		return f
	}
	return f.text("version", strconv.FormatInt(n, 10))
}

func (f factList) timestamp(name string, at time.Time) factList {
	if at.IsZero() {
		return f
	}
	return f.text(name, at.Format(time.RFC3339Nano))
}

func (f factList) bounds(min, max money.Amount) factList {
	if !max.IsPositive() {
		return f
	}
	return f.text("minAmount", min.Text()).text("maxAmount", max.Text())
}
