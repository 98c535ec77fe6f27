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

// checkCoupon validates a coupon (spec 5.02). The field names are those of spec 3.13b.
func checkCoupon(c CouponCreated) []domain.FieldError {
	var errs []domain.FieldError
	addIf := func(invalid bool, field, code string) {
		if invalid {
			errs = append(errs, domain.FieldError{Field: field, Code: code})
		}
	}
	addIf(c.Title == "", "title", codeEmpty)
	addIf(c.Title != "" && !titlePattern.MatchString(c.Title), "title", codeSpecial)
	addIf(c.Code == "", "code", codeEmpty)
	addIf(c.Code != "" && !codePattern.MatchString(c.Code), "code", codeSpecial)
	addIf(c.ExpiresAt.IsZero(), "expiryDate", codeDate)
	addIf(!c.ExpiresAt.IsZero() && !c.ExpiresAt.After(c.At), "expiryDate", codeDatePassed)
	addIf(c.ExpiresAt.Year() > bounds.YearMax, "expiryDate", codeDate)
	addIf(c.Type != Occasional && c.Type != Frequency, "couponType", codeUnknown)
	addIf(c.Type == Frequency && c.TransactionCount <= 1, "transactionCount", codeFrequencyTooLow)
	addIf(c.TransactionCount > bounds.CountMax, "transactionCount", codeTooLarge)
	addIf(c.UsesMax < 0, "usesMax", codeNegative)
	addIf(c.UsesMax > bounds.CountMax, "usesMax", codeTooLarge)
	addIf(len(c.Corridors) == 0, "sourceDestinationCountries", codeNoCorridor)
	switch c.Benefit {
	case BetterRate, Bonus, Both:
		addIf(c.Benefit != Bonus && len(c.RateRanges) == 0, "betterExchangeRateRanges", codeEmpty)
		addIf(c.Benefit != BetterRate && len(c.BonusRanges) == 0, "bonusRanges", codeEmpty)
		addIf(c.Benefit == Bonus && len(c.RateRanges) > 0, "betterExchangeRateRanges", codeUnknown)
		addIf(c.Benefit == BetterRate && len(c.BonusRanges) > 0, "bonusRanges", codeUnknown)
	default:
		addIf(true, "benefitType", codeUnknown)
	}
	return append(errs, checkBenefitRanges(c)...)
}

func checkBenefitRanges(c CouponCreated) []domain.FieldError {
	var errs []domain.FieldError
	rates := make([]span, len(c.RateRanges))
	for i, r := range c.RateRanges {
		rates[i] = span{r.Min, r.Max}
		if !r.Extra.IsPositive() {
			errs = append(errs, domain.FieldError{Field: fieldPath("betterExchangeRateRanges", i, "extraExchangeRate"), Code: codeNotPositive})
		} else if !bounds.RateIncrease(r.Extra) {
			errs = append(errs, domain.FieldError{Field: fieldPath("betterExchangeRateRanges", i, "extraExchangeRate"), Code: codeRate})
		}
	}
	bonuses := make([]span, len(c.BonusRanges))
	for i, r := range c.BonusRanges {
		bonuses[i] = span{r.Min, r.Max}
		if !r.Bonus.IsPositive() {
			errs = append(errs, domain.FieldError{Field: fieldPath("bonusRanges", i, "amount"), Code: codeNotPositive})
		}
		if !bounds.Amount(r.Bonus) {
			errs = append(errs, domain.FieldError{Field: fieldPath("bonusRanges", i, "amount"), Code: codeTooLarge})
		}
		if r.Bonus.Currency() == money.USD {
			errs = append(errs, domain.FieldError{Field: fieldPath("bonusRanges", i, "amount"), Code: codeCurrency})
		}
	}
	errs = append(errs, checkSpans("betterExchangeRateRanges", rates)...)
	return append(errs, checkSpans("bonusRanges", bonuses)...)
}

// ExcessiveBenefits returns an error for each range whose benefit is worth more than the send amount at the given rate.
func (c CouponCreated) ExcessiveBenefits(rate money.Rate) []domain.FieldError {
	var errs []domain.FieldError
	for i, r := range c.RateRanges {
		if r.Extra.GreaterThan(rate.Decimal()) {
			errs = append(errs, domain.FieldError{Field: fieldPath("betterExchangeRateRanges", i, "extraExchangeRate"), Code: codeBonusTooHigh})
		}
	}
	for i, r := range c.BonusRanges {
		if r.Bonus.Decimal().GreaterThan(checkedAmount(r.Min, r.Max).Decimal().Mul(rate.Decimal())) {
			errs = append(errs, domain.FieldError{Field: fieldPath("bonusRanges", i, "amount"), Code: codeBonusTooHigh})
		}
	}
	return errs
}

// span holds the inclusive bounds of a range.
type span struct{ min, max money.Amount }

// checkSpans validates the bounds of a list of ranges (spec 5.02c). Each bound must exceed the previous one, but a range can begin
// where the previous one ends.
func checkSpans(list string, spans []span) []domain.FieldError {
	if len(spans) > rangesMax {
		return []domain.FieldError{{Field: list, Code: codeUnknown}}
	}
	var errs []domain.FieldError
	add := func(i int, field, code string) {
		errs = append(errs, domain.FieldError{Field: fieldPath(list, i, field), Code: code})
	}
	for i, s := range spans {
		if s.min.Currency() != money.USD || s.max.Currency() != money.USD {
			add(i, "minAmount", codeCurrency)
			continue
		}
		if s.min.IsNegative() {
			add(i, "minAmount", codeNegative)
		}
		if i > 0 && spans[i-1].max.Currency() == money.USD && s.min.Less(spans[i-1].max) {
			add(i, "minAmount", codeNotGreater)
		}
		if !s.min.Less(s.max) {
			add(i, "maxAmount", codeNotGreater)
		}
		if !bounds.Amount(s.max) {
			add(i, "maxAmount", codeTooLarge)
		}
	}
	return errs
}
