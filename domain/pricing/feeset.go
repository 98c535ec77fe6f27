package pricing

import (
	"slices"
	"strconv"
	"time"

	"github.com/shopspring/decimal"

	"hulak/domain"
	"hulak/domain/bounds"
	"hulak/domain/money"
)

var (
	// ErrNoFeeSet means that no fee set covers the transfer.
	ErrNoFeeSet = domain.Reject(domain.BusinessRule, "NO_FEE_SET")
	// ErrBelowMinimum rejects an amount below the fee set's minimum (spec 5.12c).
	ErrBelowMinimum = domain.Reject(domain.BusinessRule, "MIN_TXN_AMOUNT")
	// ErrAboveMaximum rejects an amount above the fee set's maximum.
	ErrAboveMaximum = domain.Reject(domain.BusinessRule, "MAX_TXN_AMOUNT_EXCEED")
	// ErrValidationFailed rejects invalid input. Its field errors describe the problems.
	ErrValidationFailed = domain.Reject(domain.Invalid, "VALIDATION_FAILED")
)

// Error codes for the fields of a fee set or coupon.
const (
	codeEmpty             = "FIELD_CANNOT_BE_EMPTY"
	codeMustBeGreater     = "AMOUNT_MUST_BE_GREATER"
	codeNegative          = "AMOUNT_CANNOT_BE_NEGATIVE"
	codeInvalidCurrency   = "INVALID_CURRENCY"
	codeSpecialCharacter  = "SPECIAL_CHARACTER_NOT_ALLOWED"
	codeDatePassed        = "DATE_ALREADY_PASSED"
	codeInvalidDate       = "INVALID_DATE"
	codeFrequencyTooLow   = "TRANSACTION_FREQUENCY_TOO_LOW"
	codeNotPositive       = "MUST_BE_GREATER_THAN_ZERO"
	codeNoCorridor        = "NO_COUNTRY_PAIR_SELECTED"
	codeUnknownValue      = "UNKNOWN_VALUE"
	codePercentageTooHigh = "PERCENTAGE_TOO_HIGH"
	codeAmountTooLarge    = "AMOUNT_TOO_LARGE"
	codeFeeTooHigh        = "FEE_EXCEEDS_AMOUNT"
	codeBonusTooHigh      = "BONUS_EXCEEDS_AMOUNT"
	codeInvalidRate       = "INVALID_RATE"
)

// maxRanges is the maximum number of ranges in a fee set or coupon.
const maxRanges = 50

// FeeSet holds the fees for one corridor, payment method, payout method, and currency.
type FeeSet struct {
	Key     FeeKey
	Ranges  []FeeRange // in ascending order; shared between states, so do not modify
	Version int64      // number of saves
	SavedAt time.Time
}

// Exists reports whether the fee set has been saved.
func (s FeeSet) Exists() bool { return s.Version > 0 }

// Min returns the smallest amount that the fee set covers.
func (s FeeSet) Min() money.Amount { return s.Ranges[0].Min }

// Max returns the largest amount that the fee set covers.
func (s FeeSet) Max() money.Amount { return s.Ranges[len(s.Ranges)-1].Max }

// RangeFor returns the range that contains an amount. Bounds are inclusive (spec 5.18a, 5.18b). If two ranges contain the amount,
// the range with the lower fee applies.
func (s FeeSet) RangeFor(send money.Amount) (FeeRange, error) {
	if !s.Exists() {
		return FeeRange{}, ErrNoFeeSet
	}
	var cheapest FeeRange
	var lowestFee money.Amount
	found := false
	for _, r := range s.Ranges {
		if send.Less(r.Min) || r.Max.Less(send) {
			continue
		}
		if fee := r.Fee(send); !found || fee.Less(lowestFee) {
			cheapest, lowestFee, found = r, fee, true
		}
	}
	switch {
	case found:
		return cheapest, nil
	case send.Less(s.Min()):
		return FeeRange{}, ErrBelowMinimum.With("amount", s.Min().Text())
	case s.Max().Less(send):
		return FeeRange{}, ErrAboveMaximum.With("amount", s.Max().Text())
	}
	return FeeRange{}, ErrNoFeeSet // the amount is between two ranges
}

// Fee returns the fee for an amount: the percentage, rounded half up, plus the flat fee (spec 5.18b).
func (r FeeRange) Fee(send money.Amount) money.Amount { return send.Percent(r.Percent).Add(r.FlatFee) }

// FeeSetDecider holds the rules for one fee set.
var FeeSetDecider = domain.Decider[SaveFeeSet, FeeSetSaved, FeeSet]{
	Category: "feeset",
	Decide:   decideFeeSet,
	Evolve:   evolveFeeSet,
	Events:   []FeeSetSaved{{}},
}

func decideFeeSet(s FeeSet, c SaveFeeSet) ([]FeeSetSaved, error) {
	if errs := checkFeeRanges(c.Ranges, c.Key.Currency); len(errs) > 0 {
		return nil, ErrValidationFailed.WithFields(errs...)
	}
	if slices.EqualFunc(s.Ranges, c.Ranges, sameFeeRange) {
		return nil, nil
	}
	return []FeeSetSaved{FeeSetSaved(c)}, nil
}

func evolveFeeSet(s FeeSet, e FeeSetSaved) FeeSet {
	return FeeSet{Key: e.Key, Ranges: e.Ranges, Version: s.Version + 1, SavedAt: e.At}
}

func sameFeeRange(a, b FeeRange) bool {
	return a.Min.Equal(b.Min) && a.Max.Equal(b.Max) && a.FlatFee.Equal(b.FlatFee) && a.Percent.Equal(b.Percent)
}

// checkFeeRanges validates the ranges of a fee set (spec 5.03). A range can begin where the previous range ends, as in spec 9.06.
func checkFeeRanges(ranges []FeeRange, currency money.Currency) []domain.FieldError {
	if len(ranges) == 0 || len(ranges) > maxRanges {
		return []domain.FieldError{{Field: "feeRanges", Code: codeEmpty}}
	}
	var errs []domain.FieldError
	add := func(i int, field, code string) {
		errs = append(errs, domain.FieldError{Field: fieldPath("feeRanges", i, field), Code: code})
	}
	hundred := decimal.NewFromInt(100)
	for i, r := range ranges {
		if r.Min.Currency() != currency || r.Max.Currency() != currency || r.FlatFee.Currency() != currency {
			add(i, "minAmount", codeInvalidCurrency)
			continue
		}
		if r.Min.IsNegative() {
			add(i, "minAmount", codeNegative)
		}
		if i > 0 && ranges[i-1].Max.Currency() == currency && r.Min.Less(ranges[i-1].Max) {
			add(i, "minAmount", codeMustBeGreater)
		}
		if !r.Min.Less(r.Max) {
			add(i, "maxAmount", codeMustBeGreater)
		}
		if r.FlatFee.IsNegative() {
			add(i, "flatFee", codeNegative)
		}
		if r.Percent.IsNegative() {
			add(i, "percentageFee", codeNegative)
		}
		if r.Percent.GreaterThan(hundred) {
			add(i, "percentageFee", codePercentageTooHigh)
		}
		if !bounds.IsValidAmount(r.Max) {
			add(i, "maxAmount", codeAmountTooLarge)
		}
		if amount := amountToCheck(r.Min, r.Max); amount.Less(r.Fee(amount)) && !r.Percent.GreaterThan(hundred) {
			add(i, "flatFee", codeFeeTooHigh)
		}
	}
	return errs
}

// minAmountToCheck is the lowest amount that amountToCheck returns, unless the entire range is below minAmountToCheck.
var minAmountToCheck = money.MustParse("10", money.USD)

// amountToCheck returns the amount to use when checking that a fee or bonus does not exceed the send amount. A flat fee or bonus is
// largest, relative to the amount, at the range's lower bound. If that bound is below minAmountToCheck, the result is
// minAmountToCheck or the upper bound, whichever is lower.
func amountToCheck(min, max money.Amount) money.Amount {
	if min.Less(minAmountToCheck) {
		return money.Min(minAmountToCheck, max)
	}
	return min
}

// fieldPath returns the name of a list element's field, such as "feeRanges[0].flatFee".
func fieldPath(list string, i int, field string) string {
	return list + "[" + strconv.Itoa(i) + "]." + field
}
