package money

import (
	"strconv"

	"github.com/shopspring/decimal"
)

// powers are those of ten by which a number may be multiplied before it is written, or divided when it is rounded.
var powers = [...]int64{1, 10, 100, 1_000, 10_000, 100_000, 1_000_000}

// fixed is what StringFixed answers. Figures are written far more often than computed, and nearly all of them fit a word:
// those are written without big arithmetic.
func fixed(d decimal.Decimal, places int32) string {
	shift := int(places + d.Exponent())
	if shift < 0 || shift >= len(powers) || d.NumDigits()+shift > minorDigitsMax {
		return d.StringFixed(places)
	}
	return fixedUnits(d.CoefficientInt64()*powers[shift], int(places))
}

// fixedUnits writes so many units of the last decimal.
func fixedUnits(units int64, places int) string {
	var space [32]byte
	text := space[:0]
	if units < 0 {
		text, units = append(text, '-'), -units
	}
	digits := strconv.FormatInt(units, 10)
	if len(digits) <= places {
		digits = "0000000"[:places+1-len(digits)] + digits
	}
	whole := len(digits) - places
	text = append(text, digits[:whole]...)
	if places > 0 {
		text = append(append(text, '.'), digits[whole:]...)
	}
	return string(text)
}
