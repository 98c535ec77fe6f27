package pricing

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/shopspring/decimal"

	"hulak/domain"
	"hulak/domain/bounds"
	"hulak/domain/money"
)

var (
	// ErrNoFees refuses to price a transfer that no fee set covers.
	ErrNoFees = domain.Reject(domain.BusinessRule, "NO_FEE_SET")
	// ErrBelowMinimum refuses an amount below the minimum of the fee set (spec 5.12c).
	ErrBelowMinimum = domain.Reject(domain.BusinessRule, "MIN_TXN_AMOUNT")
	// ErrAboveMaximum refuses an amount above the maximum of the fee set.
	ErrAboveMaximum = domain.Reject(domain.BusinessRule, "MAX_TXN_AMOUNT_EXCEED")
	// ErrInvalid refuses invalid input. Its fields name the errors.
	ErrInvalid = domain.Reject(domain.Invalid, "VALIDATION_FAILED")
)

// These codes name the errors in the fields of a fee set or coupon.
const (
	codeEmpty       = "FIELD_CANNOT_BE_EMPTY"
	codeNotGreater  = "AMOUNT_MUST_BE_GREATER"
	codeNegative    = "AMOUNT_CANNOT_BE_NEGATIVE"
	codeCurrency    = "INVALID_CURRENCY"
	codeSpecial     = "SPECIAL_CHARACTER_NOT_ALLOWED"
	codeDatePassed        = "DATE_ALREADY_PASSED"
	codeDate        = "INVALID_DATE"
	codeFrequencyTooLow   = "TRANSACTION_FREQUENCY_TOO_LOW"
	codeNotPositive = "MUST_BE_GREATER_THAN_ZERO"
	codeNoCorridor  = "NO_COUNTRY_PAIR_SELECTED"
	codeUnknown     = "UNKNOWN_VALUE"
	codeTooHigh     = "PERCENTAGE_TOO_HIGH"
	codeTooLarge    = "AMOUNT_TOO_LARGE"
	codeFeeTooHigh  = "FEE_EXCEEDS_AMOUNT"
	codeBonusTooHigh     = "BONUS_EXCEEDS_AMOUNT"
	codeRate        = "INVALID_RATE"
)

// rangesMax is the maximum number of ranges in a fee set or coupon.
const rangesMax = 50

// FeeSet holds the fees of one corridor, method, and currency.
type FeeSet struct {
	Key     FeeKey
	Ranges  []FeeRange // in ascending order; shared, so never change it in place
	Version int64      // number of times it was saved
	SavedAt time.Time
}

// Exists reports whether the fee set has been saved.
func (s FeeSet) Exists() bool { return s.Version > 0 }

// Min returns the smallest amount that the fee set covers.
func (s FeeSet) Min() money.Amount { return s.Ranges[0].Min }

// Max returns the largest amount that the fee set covers.
func (s FeeSet) Max() money.Amount { return s.Ranges[len(s.Ranges)-1].Max }

// RangeFor returns the range for an amount, with inclusive bounds (spec 5.18a, 5.18b). If two ranges contain the amount, it
// returns the one with the lower fee.
func (s FeeSet) RangeFor(send money.Amount) (FeeRange, error) {
	if !s.Exists() {
		return FeeRange{}, ErrNoFees
	}
	var lowest FeeRange
	var fee money.Amount
	found := false
	for _, r := range s.Ranges {
		if send.Less(r.Min) || r.Max.Less(send) {
			continue
		}
		if f := r.Fee(send); !found || f.Less(fee) {
			lowest, fee, found = r, f, true
		}
	}
	switch {
	case found:
		return lowest, nil
	case send.Less(s.Min()):
		return FeeRange{}, ErrBelowMinimum.With("amount", s.Min().Text())
	case s.Max().Less(send):
		return FeeRange{}, ErrAboveMaximum.With("amount", s.Max().Text())
	}
	return FeeRange{}, ErrNoFees // the amount is between two ranges
}

// Fee returns the fee for an amount: the percentage, rounded half up, plus the flat fee (spec 5.18b).
func (r FeeRange) Fee(send money.Amount) money.Amount { return send.Percent(r.Percent).Add(r.Flat) }

// FeeSetDecider holds the rules for one fee set.
var FeeSetDecider = domain.Decider[FeeSetCommand, FeeSetEvent, FeeSet]{
	Category: "feeset",
	Decide:   decideFeeSet,
	Evolve:   evolveFeeSet,
	Events:   []FeeSetEvent{FeeSetSaved{}},
}

func decideFeeSet(s FeeSet, command FeeSetCommand) ([]FeeSetEvent, error) {
	switch c := command.(type) {
	case SaveFeeSet:
		if faults := checkFeeRanges(c.Ranges, c.Key.Currency); len(faults) > 0 {
			return nil, ErrInvalid.WithFields(faults...)
		}
		if slices.EqualFunc(s.Ranges, c.Ranges, sameFeeRange) {
			return nil, nil
		}
		return []FeeSetEvent{FeeSetSaved(c)}, nil
	}
	panic(fmt.Sprintf("pricing: unknown command %T", command))
}

func evolveFeeSet(s FeeSet, event FeeSetEvent) FeeSet {
	switch e := event.(type) {
	case FeeSetSaved:
		return FeeSet{Key: e.Key, Ranges: e.Ranges, Version: s.Version + 1, SavedAt: e.At}
	}
	panic(fmt.Sprintf("pricing: unknown event %T", event))
}

func sameFeeRange(a, b FeeRange) bool {
	return a.Min.Equal(b.Min) && a.Max.Equal(b.Max) && a.Flat.Equal(b.Flat) && a.Percent.Equal(b.Percent)
}

// checkFeeRanges enforces spec 5.03. A range may begin where the previous one ends, as in spec 9.06.
func checkFeeRanges(ranges []FeeRange, currency money.Currency) []domain.FieldError {
	if len(ranges) == 0 || len(ranges) > rangesMax {
		return []domain.FieldError{{Field: "feeRanges", Code: codeEmpty}}
	}
	var faults []domain.FieldError
	fault := func(i int, field, code string) {
		faults = append(faults, domain.FieldError{Field: fieldPath("feeRanges", i, field), Code: code})
	}
	hundred := decimal.NewFromInt(100)
	for i, r := range ranges {
		if r.Min.Currency() != currency || r.Max.Currency() != currency || r.Flat.Currency() != currency {
			fault(i, "minAmount", codeCurrency)
			continue
		}
		if r.Min.IsNegative() {
			fault(i, "minAmount", codeNegative)
		}
		if i > 0 && ranges[i-1].Max.Currency() == currency && r.Min.Less(ranges[i-1].Max) {
			fault(i, "minAmount", codeNotGreater)
		}
		if !r.Min.Less(r.Max) {
			fault(i, "maxAmount", codeNotGreater)
		}
		if r.Flat.IsNegative() {
			fault(i, "flatFee", codeNegative)
		}
		if r.Percent.IsNegative() {
			fault(i, "percentageFee", codeNegative)
		}
		if r.Percent.GreaterThan(hundred) {
			fault(i, "percentageFee", codeTooHigh)
		}
		if !bounds.Amount(r.Max) {
			fault(i, "maxAmount", codeTooLarge)
		}
		if lowest := checkedAmount(r.Min, r.Max); lowest.Less(r.Fee(lowest)) && !r.Percent.GreaterThan(hundred) {
			fault(i, "flatFee", codeFeeTooHigh)
		}
	}
	return faults
}

// checkedAmountMin is the lowest amount at which a fee or bonus is compared with the amount itself.
var checkedAmountMin = money.MustParse("10", money.USD)

// checkedAmount returns the amount in a range at which a flat fee or bonus is largest in proportion.
func checkedAmount(min, max money.Amount) money.Amount {
	if min.Less(checkedAmountMin) {
		return money.Min(checkedAmountMin, max)
	}
	return min
}

func fieldPath(list string, i int, field string) string {
	return list + "[" + strconv.Itoa(i) + "]." + field
}
