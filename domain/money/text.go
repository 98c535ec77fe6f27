package money

import (
	"strconv"

	"github.com/shopspring/decimal"
)

var powersOfTen = [...]int64{1, 10, 100, 1_000, 10_000, 100_000, 1_000_000}

// formatDecimal is a faster version of Decimal.StringFixed for numbers that fit in an int64.
func formatDecimal(d decimal.Decimal, places int32) string {
	shift := int(places + d.Exponent())
	if shift < 0 || shift >= len(powersOfTen) || d.NumDigits()+shift > maxMinorDigits {
		return d.StringFixed(places)
	}
	return formatUnits(d.CoefficientInt64()*powersOfTen[shift], int(places))
}

// formatUnits formats a number given in units of its last decimal place.
func formatUnits(units int64, places int) string {
	var buffer [32]byte
	return string(appendUnits(buffer[:0], units, places))
}

func appendUnits(text []byte, units int64, places int) []byte {
	if units < 0 {
		text, units = append(text, '-'), -units
	}
	text = strconv.AppendInt(text, units/powersOfTen[places], 10)
	if places == 0 {
		return text
	}
	fraction := units % powersOfTen[places]
	text = append(text, '.')
	for i := places - 1; i > 0 && fraction < powersOfTen[i]; i-- {
		text = append(text, '0')
	}
	return strconv.AppendInt(text, fraction, 10)
}

// parseUnits parses a plain number into units of the last of the given decimal places. It returns false for invalid or unusual text,
// which the caller then parses with the decimal library.
func parseUnits[T string | []byte](text T, places int) (units int64, ok bool) {
	digits, decimals, hasPoint := 0, 0, false
	i := 0
	if len(text) > 0 && text[0] == '-' {
		i = 1
	}
	for ; i < len(text); i++ {
		switch c := text[i]; {
		case c >= '0' && c <= '9':
			digits++
			if hasPoint {
				decimals++
			}
			if digits > maxMinorDigits-places {
				return 0, false
			}
			units = units*10 + int64(c-'0')
		case c == '.' && !hasPoint && digits > 0:
			hasPoint = true
		default:
			return 0, false
		}
	}
	if digits == 0 || decimals > places || hasPoint && decimals == 0 {
		return 0, false
	}
	units *= powersOfTen[places-decimals]
	if text[0] == '-' {
		units = -units
	}
	return units, true
}
