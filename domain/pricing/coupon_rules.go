package pricing

import (
	"regexp"

	"hulak/domain"
	"hulak/domain/bounds"
	"hulak/domain/money"
)

var (
	titlePattern = regexp.MustCompile(`^[\p{L}\p{N} ]{1,80}$`) // spec 5.02a
	codePattern  = regexp.MustCompile(`^[A-Z0-9]{1,30}$`)      // spec 5.02a, without spaces
)

// checkCoupon enforces spec 5.02. Field names are those of spec 3.13b.
func checkCoupon(c CouponCreated) []domain.FieldError {
	var faults []domain.FieldError
	fault := func(when bool, field, code string) {
		if when {
			faults = append(faults, domain.FieldError{Field: field, Code: code})
		}
	}
	fault(c.Title == "", "title", codeEmpty)
	fault(c.Title != "" && !titlePattern.MatchString(c.Title), "title", codeSpecial)
	fault(c.Code == "", "code", codeEmpty)
	fault(c.Code != "" && !codePattern.MatchString(c.Code), "code", codeSpecial)
	fault(c.ExpiresAt.IsZero(), "expiryDate", codeDate)
	fault(!c.ExpiresAt.IsZero() && !c.ExpiresAt.After(c.At), "expiryDate", codeDatePassed)
	fault(c.ExpiresAt.Year() > bounds.YearMax, "expiryDate", codeDate)
	fault(c.Type != Occasional && c.Type != Frequency, "couponType", codeUnknown)
	fault(c.Type == Frequency && c.TransactionCount <= 1, "transactionCount", codeFrequencyTooLow)
	fault(c.TransactionCount > bounds.CountMax, "transactionCount", codeTooLarge)
	fault(c.UsesMax < 0, "usesMax", codeNegative)
	fault(c.UsesMax > bounds.CountMax, "usesMax", codeTooLarge)
	fault(len(c.Corridors) == 0, "sourceDestinationCountries", codeNoCorridor)
	switch c.Benefit {
	case BetterRate, Bonus, Both:
		fault(c.Benefit != Bonus && len(c.RateRanges) == 0, "betterExchangeRateRanges", codeEmpty)
		fault(c.Benefit != BetterRate && len(c.BonusRanges) == 0, "bonusRanges", codeEmpty)
		fault(c.Benefit == Bonus && len(c.RateRanges) > 0, "betterExchangeRateRanges", codeUnknown)
		fault(c.Benefit == BetterRate && len(c.BonusRanges) > 0, "bonusRanges", codeUnknown)
	default:
		fault(true, "benefitType", codeUnknown)
	}
	return append(faults, checkBenefitRanges(c)...)
}

func checkBenefitRanges(c CouponCreated) []domain.FieldError {
	var faults []domain.FieldError
	rates := make([]span, len(c.RateRanges))
	for i, r := range c.RateRanges {
		rates[i] = span{r.Min, r.Max}
		if !r.Extra.IsPositive() {
			faults = append(faults, domain.FieldError{Field: fieldPath("betterExchangeRateRanges", i, "extraExchangeRate"), Code: codeNotPositive})
		} else if !bounds.RateIncrease(r.Extra) {
			faults = append(faults, domain.FieldError{Field: fieldPath("betterExchangeRateRanges", i, "extraExchangeRate"), Code: codeRate})
		}
	}
	bonuses := make([]span, len(c.BonusRanges))
	for i, r := range c.BonusRanges {
		bonuses[i] = span{r.Min, r.Max}
		if !r.Bonus.IsPositive() {
			faults = append(faults, domain.FieldError{Field: fieldPath("bonusRanges", i, "amount"), Code: codeNotPositive})
		}
		if !bounds.Amount(r.Bonus) {
			faults = append(faults, domain.FieldError{Field: fieldPath("bonusRanges", i, "amount"), Code: codeTooLarge})
		}
		if r.Bonus.Currency() == money.USD {
			faults = append(faults, domain.FieldError{Field: fieldPath("bonusRanges", i, "amount"), Code: codeCurrency})
		}
	}
	faults = append(faults, checkSpans("betterExchangeRateRanges", rates)...)
	return append(faults, checkSpans("bonusRanges", bonuses)...)
}

// ExcessiveBenefits returns an error for each range whose benefit is worth more than the amount itself at the given rate.
func (c CouponCreated) ExcessiveBenefits(rate money.Rate) []domain.FieldError {
	var faults []domain.FieldError
	for i, r := range c.RateRanges {
		if r.Extra.GreaterThan(rate.Decimal()) {
			faults = append(faults, domain.FieldError{Field: fieldPath("betterExchangeRateRanges", i, "extraExchangeRate"), Code: codeBonusTooHigh})
		}
	}
	for i, r := range c.BonusRanges {
		if r.Bonus.Decimal().GreaterThan(checkedAmount(r.Min, r.Max).Decimal().Mul(rate.Decimal())) {
			faults = append(faults, domain.FieldError{Field: fieldPath("bonusRanges", i, "amount"), Code: codeBonusTooHigh})
		}
	}
	return faults
}

type span struct{ min, max money.Amount }

// checkSpans enforces spec 5.02c. Each amount must exceed the one before it, but a range may begin where the previous one ends.
func checkSpans(list string, spans []span) []domain.FieldError {
	if len(spans) > rangesMax {
		return []domain.FieldError{{Field: list, Code: codeUnknown}}
	}
	var faults []domain.FieldError
	fault := func(i int, field, code string) {
		faults = append(faults, domain.FieldError{Field: fieldPath(list, i, field), Code: code})
	}
	for i, s := range spans {
		if s.min.Currency() != money.USD || s.max.Currency() != money.USD {
			fault(i, "minAmount", codeCurrency)
			continue
		}
		if s.min.IsNegative() {
			fault(i, "minAmount", codeNegative)
		}
		if i > 0 && spans[i-1].max.Currency() == money.USD && s.min.Less(spans[i-1].max) {
			fault(i, "minAmount", codeNotGreater)
		}
		if !s.min.Less(s.max) {
			fault(i, "maxAmount", codeNotGreater)
		}
		if !bounds.Amount(s.max) {
			fault(i, "maxAmount", codeTooLarge)
		}
	}
	return faults
}
