// Package money defines amounts with a currency and exchange rates. Arithmetic is exact and decimal, never floating point.
// Results are rounded half up to the currency's decimal places (spec 9.07a).
package money

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"strings"

	"github.com/shopspring/decimal"
)

// Currency is an ISO 4217 code.
type Currency string

const (
	USD Currency = "USD"
	NPR Currency = "NPR"
)

// Decimals returns the number of decimal places in the currency's amounts.
func (c Currency) Decimals() int32 { return 2 }

// ErrInvalidAmount means that the text is not a plain decimal number or has too many digits or decimal places.
var ErrInvalidAmount = errors.New("invalid amount")

// maxDigits limits the length of parsed text, so malicious input cannot waste CPU time.
const maxDigits = 24

// maxStoredDigits limits numbers read from events. It is larger than maxDigits because an event can hold the product of two
// numbers.
const maxStoredDigits = 64

// maxMinorDigits is the number of decimal digits that always fit into an int64.
const maxMinorDigits = 18

// Amount is a sum of money in one currency. The zero value has no currency and can be added to any amount.
type Amount struct {
	units    int64            // minor units, at most maxUnits; 0 if large is set
	large    *decimal.Decimal // set only for amounts beyond maxUnits, which can occur in requests
	currency Currency
}

// maxUnits limits Amount.units, so the sum of two amounts cannot overflow an int64.
const maxUnits = 999_999_999_999_999_999

// New returns an amount, rounded half up to the currency's decimal places.
func New(value decimal.Decimal, currency Currency) Amount {
	if units, ok := roundedUnits(value, currency.Decimals()); ok {
		return Amount{units: units, currency: currency}
	}
	return fromDecimal(roundHalfUp(value, currency.Decimals()), currency)
}

// fromDecimal returns an amount. The value must not have more decimal places than the currency.
func fromDecimal(value decimal.Decimal, currency Currency) Amount {
	units := value.Shift(currency.Decimals())
	if units.NumDigits()+int(units.Exponent()) > maxMinorDigits {
		return Amount{large: &value, currency: currency}
	}
	return Amount{units: units.IntPart(), currency: currency}
}

// fromUnits returns an amount from minor units, which can exceed maxUnits.
func fromUnits(units int64, currency Currency) Amount {
	if units > maxUnits || units < -maxUnits {
		value := decimal.New(units, -currency.Decimals())
		return Amount{large: &value, currency: currency}
	}
	return Amount{units: units, currency: currency}
}

// Zero returns a zero amount in the currency.
func Zero(currency Currency) Amount { return Amount{currency: currency} }

// FromMinor returns an amount from minor units, such as cents.
func FromMinor(units int64, currency Currency) Amount { return fromUnits(units, currency) }

// Parse parses plain decimal text such as "100", "100.5", or "-3.25". It returns ErrInvalidAmount for exponents, missing
// digits, and more decimal places than the currency has. It never rounds.
func Parse(text string, currency Currency) (Amount, error) { return parse(text, currency, maxDigits) }

func parse(text string, currency Currency, digits int) (Amount, error) {
	if units, ok := parseUnits(text, int(currency.Decimals())); ok {
		return Amount{units: units, currency: currency}, nil
	}
	value, err := parseDecimal(text, digits)
	if err != nil {
		return Amount{}, err
	}
	if !value.Equal(value.Truncate(currency.Decimals())) {
		return Amount{}, ErrInvalidAmount
	}
	return fromDecimal(value, currency), nil
}

// ParseDecimal parses plain decimal text without an exponent.
func ParseDecimal(text string) (decimal.Decimal, error) { return parseDecimal(text, maxDigits) }

func parseDecimal(text string, digits int) (decimal.Decimal, error) {
	if text == "" || len(text) > digits || strings.Trim(text, "-0123456789.") != "" {
		return decimal.Decimal{}, ErrInvalidAmount
	}
	value, err := decimal.NewFromString(text)
	if err != nil {
		return decimal.Decimal{}, ErrInvalidAmount
	}
	return value, nil
}

// MustParse is like Parse but panics on error. It is for constants and tests.
func MustParse(text string, currency Currency) Amount {
	a, err := Parse(text, currency)
	if err != nil {
		panic(fmt.Sprintf("money: parse %q: %v", text, err))
	}
	return a
}

// Currency returns the amount's currency.
func (a Amount) Currency() Currency { return a.currency }

// Decimal returns the number without the currency.
func (a Amount) Decimal() decimal.Decimal {
	if a.large != nil {
		return *a.large
	}
	return decimal.New(a.units, -a.currency.Decimals())
}

// Minor returns the amount in minor units, such as cents. It panics if that number has more than 18 digits.
func (a Amount) Minor() int64 {
	if a.large != nil {
		panic(fmt.Sprintf("money: %s exceeds the range of minor units", a))
	}
	return a.units
}

// Add returns a + b. It panics if the currencies differ.
func (a Amount) Add(b Amount) Amount {
	if a.large == nil && b.large == nil {
		return fromUnits(a.units+b.units, commonCurrency(a, b))
	}
	return fromDecimal(a.Decimal().Add(b.Decimal()), commonCurrency(a, b))
}

// Sub returns a - b. It panics if the currencies differ.
func (a Amount) Sub(b Amount) Amount { return a.Add(b.Neg()) }

// Neg returns -a.
func (a Amount) Neg() Amount {
	if a.large != nil {
		return fromDecimal(a.large.Neg(), a.currency)
	}
	return Amount{units: -a.units, currency: a.currency}
}

// Cmp returns -1, 0, or 1. It panics if the currencies differ.
func (a Amount) Cmp(b Amount) int {
	commonCurrency(a, b)
	if a.large == nil && b.large == nil {
		return cmp.Compare(a.units, b.units)
	}
	return a.Decimal().Cmp(b.Decimal())
}

// Less reports whether a < b. It panics if the currencies differ.
func (a Amount) Less(b Amount) bool { return a.Cmp(b) < 0 }

// Equal reports whether both amounts have the same value and currency.
func (a Amount) Equal(b Amount) bool { return a.currency == b.currency && a.Cmp(b) == 0 }

// IsZero reports whether the amount is zero.
func (a Amount) IsZero() bool { return a.units == 0 && a.large == nil }

// IsPositive reports whether a > 0.
func (a Amount) IsPositive() bool { return a.sign() > 0 }

// IsNegative reports whether a < 0.
func (a Amount) IsNegative() bool { return a.sign() < 0 }

func (a Amount) sign() int {
	if a.large != nil {
		return a.large.Sign()
	}
	return cmp.Compare(a.units, 0)
}

// Percent returns p percent of the amount, rounded half up (spec 5.18b).
func (a Amount) Percent(p decimal.Decimal) Amount {
	return New(a.Decimal().Mul(p).Shift(-2), a.currency)
}

// Min returns the smaller of two amounts. It panics if the currencies differ.
func Min(a, b Amount) Amount {
	if b.Less(a) {
		return b
	}
	return a
}

// Text returns the number without the currency, such as "1250.00", with all of the currency's decimal places.
func (a Amount) Text() string {
	if a.large != nil {
		return a.large.StringFixed(a.currency.Decimals())
	}
	return formatUnits(a.units, int(a.currency.Decimals()))
}

// GroupedText returns the number with thousands separators, such as "1,250.00".
func (a Amount) GroupedText() string {
	sign, digits := "", a.Text()
	if a.IsNegative() {
		sign, digits = "-", digits[1:]
	}
	digits, decimals, _ := strings.Cut(digits, ".")
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	if decimals != "" {
		decimals = "." + decimals
	}
	return sign + digits + decimals
}

// String returns the number with its currency, such as "1250.00 USD".
func (a Amount) String() string { return a.Text() + " " + string(a.currency) }

// MarshalText returns the stored form, which is the same as String.
func (a Amount) MarshalText() ([]byte, error) { return a.AppendText(nil) }

// AppendText appends the stored form.
func (a Amount) AppendText(text []byte) ([]byte, error) {
	if a.large != nil {
		return append(text, a.String()...), nil
	}
	text = append(appendUnits(text, a.units, int(a.currency.Decimals())), ' ')
	return append(text, a.currency...), nil
}

// UnmarshalText parses the stored form.
func (a *Amount) UnmarshalText(text []byte) error {
	number, code, ok := bytes.Cut(text, []byte(" "))
	if !ok {
		return ErrInvalidAmount
	}
	currency := parseCurrency(code)
	if units, ok := parseUnits(number, int(currency.Decimals())); ok {
		*a = Amount{units: units, currency: currency}
		return nil
	}
	parsed, err := parse(string(number), currency, maxStoredDigits)
	if err != nil {
		return err
	}
	*a = parsed
	return nil
}

// parseCurrency converts a code without allocating for known currencies.
func parseCurrency(code []byte) Currency {
	for _, currency := range [...]Currency{USD, NPR} {
		if string(code) == string(currency) {
			return currency
		}
	}
	return Currency(code)
}

// commonCurrency returns the currency of both amounts. It panics if they have different currencies.
func commonCurrency(a, b Amount) Currency {
	switch {
	case a.currency == b.currency, b.currency == "":
		return a.currency
	case a.currency == "":
		return b.currency
	}
	panic(fmt.Sprintf("money: currencies %s and %s differ", a.currency, b.currency))
}

// roundHalfUp rounds halves toward positive infinity, so -1.005 becomes -1.00.
func roundHalfUp(d decimal.Decimal, places int32) decimal.Decimal {
	if -d.Exponent() <= places {
		return d
	}
	if units, ok := roundedUnits(d, places); ok {
		return decimal.New(units, -places)
	}
	half := decimal.New(5, -places-1)
	return d.Add(half).RoundFloor(places)
}

// roundedUnits rounds a number half up and returns it in units of the last decimal place. It returns false if a calculation could
// overflow an int64.
func roundedUnits(d decimal.Decimal, places int32) (units int64, ok bool) {
	dropped := int(-d.Exponent() - places)
	switch {
	case dropped >= len(powersOfTen) || -dropped >= len(powersOfTen) || d.NumDigits()+max(0, -dropped) > maxMinorDigits:
		return 0, false
	case dropped <= 0:
		return d.CoefficientInt64() * powersOfTen[-dropped], true
	}
	power := powersOfTen[dropped]
	shifted := d.CoefficientInt64() + power/2
	units = shifted / power
	if shifted%power < 0 {
		units-- // round toward negative infinity
	}
	return units, true
}
