package money

import (
	"fmt"
	"strings"

	"github.com/shopspring/decimal"
)

// rateDecimals is the precision of stored rates. Rates in the create request have two decimal places (spec 3.16a).
const rateDecimals = 6

// Rate is an exchange rate: the amount in the receiving currency for one unit of the sending currency.
type Rate struct{ value decimal.Decimal }

// NewRate returns a rate, rounded half up to six decimal places.
func NewRate(value decimal.Decimal) Rate { return Rate{roundHalfUp(value, rateDecimals)} }

// ParseRate parses a positive rate with at most six decimal places, such as "133.25".
func ParseRate(text string) (Rate, error) {
	value, err := ParseDecimal(text)
	if err != nil || !value.IsPositive() || !value.Equal(value.Truncate(rateDecimals)) {
		return Rate{}, ErrInvalidAmount
	}
	return Rate{value}, nil
}

// MustParseRate is like ParseRate but panics on error. It is for constants and tests.
func MustParseRate(text string) Rate {
	r, err := ParseRate(text)
	if err != nil {
		panic(fmt.Sprintf("money: parse rate %q: %v", text, err))
	}
	return r
}

// Decimal returns the rate as a number.
func (r Rate) Decimal() decimal.Decimal { return r.value }

// IsZero reports whether the rate is unset.
func (r Rate) IsZero() bool { return r.value.IsZero() }

// Equal reports whether both rates are equal.
func (r Rate) Equal(other Rate) bool { return r.value.Equal(other.value) }

// Add returns the rate plus extra, such as a coupon's rate bonus (spec 5.18d).
func (r Rate) Add(extra decimal.Decimal) Rate { return NewRate(r.value.Add(extra)) }

// Convert returns the amount in the receiving currency, rounded half up.
func (r Rate) Convert(a Amount, to Currency) Amount { return New(a.Decimal().Mul(r.value), to) }

// Text returns the rate with two to six decimal places, such as "133.25" or "133.251". It omits trailing zeros after the second
// decimal place.
func (r Rate) Text() string {
	text := formatDecimal(r.value, rateDecimals)
	for range rateDecimals - 2 {
		trimmed, found := strings.CutSuffix(text, "0")
		if !found {
			break
		}
		text = trimmed
	}
	return text
}

// String is the same as Text.
func (r Rate) String() string { return r.Text() }

// MarshalText returns the stored form.
func (r Rate) MarshalText() ([]byte, error) { return r.AppendText(nil) }

// AppendText appends the stored form.
func (r Rate) AppendText(text []byte) ([]byte, error) { return append(text, r.Text()...), nil }

// UnmarshalText parses the stored form.
func (r *Rate) UnmarshalText(text []byte) error {
	value, err := parseDecimal(string(text), maxStoredDigits)
	if err != nil {
		return err
	}
	r.value = value
	return nil
}
