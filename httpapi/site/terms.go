package site

import (
	"time"

	"hulak/domain/funding"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/reference"
	"hulak/domain/screening"
	"hulak/domain/sender"
	"hulak/domain/sendinglimit"
	"hulak/domain/transfer"
)

// Terms are the limits and periods that the pages show. They come from the code that enforces them, so the pages cannot show different
// values. Amounts to send are in USD. Amounts to receive are in NPR.
type Terms struct {
	CancelMinutes      int                  `json:"cancelMinutes"`
	RateMinutes        int                  `json:"rateMinutes"`
	DaysUntilAvailable map[funding.Kind]int `json:"daysAvailable"`
	CardMax            string               `json:"cardMax"`
	ReceiveMax         map[string]string    `json:"receiveMax"`
	MinIdentityAmount  string               `json:"identityFrom"`
	WithoutTier        TierTerms            `json:"withoutTier"`
	Tiers              []TierTerms          `json:"tiers"`
	Policy             reference.Policy     `json:"policy"`
}

// TierTerms are the limits of one tier (spec 9.04).
type TierTerms struct {
	PerTransaction string `json:"perTransaction"`
	PerDay         string `json:"perDay"`
	Per30Days      string `json:"per30Days"`
	Per180Days     string `json:"per180Days"`
	FeesIncluded   bool   `json:"feesIncluded"`
}

// CurrentTerms returns the terms that the current code enforces.
func CurrentTerms() Terms {
	nepal, ok := reference.CountryByCode(reference.Nepal)
	if !ok {
		panic("httpapi: no reference data for country " + reference.Nepal)
	}
	text := func(max money.Amount, _ bool) string { return max.Text() }
	receiveMax := map[string]string{}
	for _, method := range nepal.Methods {
		receiveMax[string(method)] = text(nepal.MaxReceive(method))
	}
	return Terms{
		CancelMinutes: int(transfer.CancelWindow / time.Minute), RateMinutes: int(pricing.RateGuarantee / time.Minute),
		DaysUntilAvailable: transfer.FundingDays, CardMax: text(nepal.MaxSend(funding.DebitCard)), ReceiveMax: receiveMax,
		MinIdentityAmount: screening.CurrentRules.MinIdentityAmount.Text(), WithoutTier: tierTerms(sender.TierNone),
		Tiers:  []TierTerms{tierTerms(sender.TierOne), tierTerms(sender.TierTwo), tierTerms(sender.TierThree)},
		Policy: reference.Policies(),
	}
}

func tierTerms(tier sender.Tier) TierTerms {
	l := sendinglimit.LimitsFor(tier)
	return TierTerms{
		PerTransaction: l.PerTransaction.Text(), PerDay: l.PerDay.Text(), Per30Days: l.Per30Days.Text(), Per180Days: l.Per180Days.Text(),
		FeesIncluded: l.IncludesFee,
	}
}
