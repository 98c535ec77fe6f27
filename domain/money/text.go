package money

import (
	"strconv"

	"github.com/shopspring/decimal"
)

// powers are the powers of ten used for formatting and rounding.
var powers = [...]int64{1, 10, 100, 1_000, 10_000, 100_000, 1_000_000}

// formatDecimal is a fast version of StringFixed. Numbers are formatted far more often than computed, and nearly all of them fit an
// int64.
func formatDecimal(d decimal.Decimal, places int32) string {
	shift := int(places + d.Exponent())
	if shift < 0 || shift >= len(powers) || d.NumDigits()+shift > minorDigitsMax {
		return d.StringFixed(places)
	}
	return formatUnits(d.CoefficientInt64()*powers[shift], int(places))
}

// formatUnits formats a number that is given in units of its last decimal.
func formatUnits(units int64, places int) string {
	var space [32]byte
	return string(appendUnits(space[:0], units, places))
}

func appendUnits(text []byte, units int64, places int) []byte {
	if units < 0 {
		text, units = append(text, '-'), -units
	}
	text = strconv.AppendInt(text, units/powers[places], 10)
	if places == 0 {
		return text
	}
	rest := units % powers[places]
	text = append(text, '.')
	for place := places - 1; place > 0 && rest < powers[place]; place-- {
		text = append(text, '0')
	}
	return strconv.AppendInt(text, rest, 10)
}

// parseUnits parses a plain number into units of its last decimal. It returns false for invalid and unusual text, which the
// caller then parses with the decimal library.
func parseUnits[T string | []byte](text T, places int) (units int64, plain bool) {
	digits, decimals, point := 0, 0, false
	at := 0
	if len(text) > 0 && text[0] == '-' {
		at = 1
	}
	for ; at < len(text); at++ {
		switch c := text[at]; {
		case c >= '0' && c <= '9':
			digits++
			if point {
				decimals++
			}
			if digits > minorDigitsMax-places {
				return 0, false
			}
			units = units*10 + int64(c-'0')
		case c == '.' && !point && digits > 0:
			point = true
		default:
			return 0, false
		}
	}
	if digits == 0 || decimals > places || point && decimals == 0 {
		return 0, false
	}
	units *= powers[places-decimals]
	if text[0] == '-' {
		units = -units
	}
	return units, true
}
