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

// checkCoupon validates a coupon (spec 5.02). Spec 3.13b defines the field names.
func checkCoupon(c CouponCreated) []domain.FieldError {
	var errs []domain.FieldError
	addIf := func(invalid bool, field, code string) {
		if invalid {
			errs = append(errs, domain.FieldError{Field: field, Code: code})
		}
	}
	addIf(c.Title == "", "title", codeEmpty)
	addIf(c.Title != "" && !titlePattern.MatchString(c.Title), "title", codeSpecialCharacter)
	addIf(c.Code == "", "code", codeEmpty)
	addIf(c.Code != "" && !codePattern.MatchString(c.Code), "code", codeSpecialCharacter)
	addIf(c.ExpiresAt.IsZero(), "expiryDate", codeInvalidDate)
	addIf(!c.ExpiresAt.IsZero() && !c.ExpiresAt.After(c.At), "expiryDate", codeDatePassed)
	addIf(c.ExpiresAt.Year() > bounds.MaxYear, "expiryDate", codeInvalidDate)
	addIf(c.Type != CouponOccasional && c.Type != CouponFrequency, "couponType", codeUnknownValue)
	addIf(c.Type == CouponFrequency && c.TransactionCount <= 1, "transactionCount", codeFrequencyTooLow)
	addIf(c.TransactionCount > bounds.MaxCount, "transactionCount", codeAmountTooLarge)
	addIf(c.MaxUses < 0, "usesMax", codeNegative)
	addIf(c.MaxUses > bounds.MaxCount, "usesMax", codeAmountTooLarge)
	addIf(len(c.Corridors) == 0, "sourceDestinationCountries", codeNoCorridor)
	switch c.Benefit {
	case BenefitBetterRate, BenefitBonus, BenefitBoth:
		addIf(c.Benefit != BenefitBonus && len(c.RateRanges) == 0, "betterExchangeRateRanges", codeEmpty)
		addIf(c.Benefit != BenefitBetterRate && len(c.BonusRanges) == 0, "bonusRanges", codeEmpty)
		addIf(c.Benefit == BenefitBonus && len(c.RateRanges) > 0, "betterExchangeRateRanges", codeUnknownValue)
		addIf(c.Benefit == BenefitBetterRate && len(c.BonusRanges) > 0, "bonusRanges", codeUnknownValue)
	default:
		addIf(true, "benefitType", codeUnknownValue)
	}
	return append(errs, checkBenefitRanges(c)...)
}

func checkBenefitRanges(c CouponCreated) []domain.FieldError {
	var errs []domain.FieldError
	rates := make([]amountRange, len(c.RateRanges))
	for i, r := range c.RateRanges {
		rates[i] = amountRange{r.Min, r.Max}
		if !r.ExtraRate.IsPositive() {
			errs = append(errs, domain.FieldError{Field: fieldPath("betterExchangeRateRanges", i, "extraExchangeRate"), Code: codeNotPositive})
		} else if !bounds.IsValidRateIncrease(r.ExtraRate) {
			errs = append(errs, domain.FieldError{Field: fieldPath("betterExchangeRateRanges", i, "extraExchangeRate"), Code: codeInvalidRate})
		}
	}
	bonuses := make([]amountRange, len(c.BonusRanges))
	for i, r := range c.BonusRanges {
		bonuses[i] = amountRange{r.Min, r.Max}
		if !r.Bonus.IsPositive() {
			errs = append(errs, domain.FieldError{Field: fieldPath("bonusRanges", i, "amount"), Code: codeNotPositive})
		}
		if !bounds.IsValidAmount(r.Bonus) {
			errs = append(errs, domain.FieldError{Field: fieldPath("bonusRanges", i, "amount"), Code: codeAmountTooLarge})
		}
		if r.Bonus.Currency() == money.USD {
			errs = append(errs, domain.FieldError{Field: fieldPath("bonusRanges", i, "amount"), Code: codeInvalidCurrency})
		}
	}
	errs = append(errs, checkAmountRanges("betterExchangeRateRanges", rates)...)
	return append(errs, checkAmountRanges("bonusRanges", bonuses)...)
}

// ExcessiveBenefits returns an error for each range whose benefit exceeds the send amount at the given rate.
func (c CouponCreated) ExcessiveBenefits(rate money.Rate) []domain.FieldError {
	var errs []domain.FieldError
	for i, r := range c.RateRanges {
		if r.ExtraRate.GreaterThan(rate.Decimal()) {
			errs = append(errs, domain.FieldError{Field: fieldPath("betterExchangeRateRanges", i, "extraExchangeRate"), Code: codeBonusTooHigh})
		}
	}
	for i, r := range c.BonusRanges {
		if r.Bonus.Decimal().GreaterThan(amountToCheck(r.Min, r.Max).Decimal().Mul(rate.Decimal())) {
			errs = append(errs, domain.FieldError{Field: fieldPath("bonusRanges", i, "amount"), Code: codeBonusTooHigh})
		}
	}
	return errs
}

// amountRange holds the inclusive bounds of a range.
type amountRange struct{ min, max money.Amount }

// checkAmountRanges validates the bounds of a list of ranges (spec 5.02c). Each bound must exceed the previous bound, but a range can
// begin where the previous range ends.
func checkAmountRanges(list string, ranges []amountRange) []domain.FieldError {
	if len(ranges) > maxRanges {
		return []domain.FieldError{{Field: list, Code: codeUnknownValue}}
	}
	var errs []domain.FieldError
	add := func(i int, field, code string) {
		errs = append(errs, domain.FieldError{Field: fieldPath(list, i, field), Code: code})
	}
	for i, r := range ranges {
		if r.min.Currency() != money.USD || r.max.Currency() != money.USD {
			add(i, "minAmount", codeInvalidCurrency)
			continue
		}
		if r.min.IsNegative() {
			add(i, "minAmount", codeNegative)
		}
		if i > 0 && ranges[i-1].max.Currency() == money.USD && r.min.Less(ranges[i-1].max) {
			add(i, "minAmount", codeMustBeGreater)
		}
		if !r.min.Less(r.max) {
			add(i, "maxAmount", codeMustBeGreater)
		}
		if !bounds.IsValidAmount(r.max) {
			add(i, "maxAmount", codeAmountTooLarge)
		}
	}
	return errs
}
