// Package money holds amounts with their currency and the rates between them. Arithmetic is decimal and exact; rounding
// happens only where a person sees the figure, half up, to the currency's decimals (9.07a). No amount is ever a float.
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

// Decimals is how many decimals amounts of the currency have.
func (c Currency) Decimals() int32 { return 2 }

// ErrNotAnAmount is returned for text that is no decimal number, or one of more digits than any amount has.
var ErrNotAnAmount = errors.New("not an amount")

// digitsMax bounds what is parsed, so that hostile text cannot cost time.
const digitsMax = 24

// storedDigitsMax bounds what is read from an event. It is larger than digitsMax because an event may hold the product of two figures.
const storedDigitsMax = 64

// minorDigitsMax is how many digits always fit into 64 bits.
const minorDigitsMax = 18

// Amount is a sum of money in one currency. The zero value is no money in no currency; adding it to any other is allowed.
type Amount struct {
	units    int64            // of the currency's smallest, within unitsMax; 0 where large is not nil
	large    *decimal.Decimal // a sum beyond unitsMax, which nobody has and somebody may ask for
	currency Currency
}

// unitsMax bounds what is counted in units: the sum of two of them is counted, too.
const unitsMax = 999_999_999_999_999_999

// New makes an amount, rounded half up to the currency's decimals.
func New(value decimal.Decimal, currency Currency) Amount {
	if units, fits := roundedUnits(value, currency.Decimals()); fits {
		return Amount{units: units, currency: currency}
	}
	return whole(roundHalfUp(value, currency.Decimals()), currency)
}

// whole is an amount of no more decimals than the currency has.
func whole(value decimal.Decimal, currency Currency) Amount {
	units := value.Shift(currency.Decimals())
	if units.NumDigits()+int(units.Exponent()) > minorDigitsMax {
		return Amount{large: &value, currency: currency}
	}
	return Amount{units: units.IntPart(), currency: currency}
}

// counted is an amount of so many units, which may be too many.
func counted(units int64, currency Currency) Amount {
	if units > unitsMax || units < -unitsMax {
		value := decimal.New(units, -currency.Decimals())
		return Amount{large: &value, currency: currency}
	}
	return Amount{units: units, currency: currency}
}

// Zero is no money of one currency.
func Zero(currency Currency) Amount { return Amount{currency: currency} }

// OfMinor is the amount of so many of the currency's smallest units, such as cents.
func OfMinor(units int64, currency Currency) Amount { return counted(units, currency) }

// Parse reads plain decimal text such as "100", "100.5" or "-3.25". Text with an exponent, a sign but no digits, or more
// decimals than the currency has is refused rather than rounded.
func Parse(text string, currency Currency) (Amount, error) { return parse(text, currency, digitsMax) }

func parse(text string, currency Currency, digits int) (Amount, error) {
	if units, plain := parseUnits(text, int(currency.Decimals())); plain {
		return Amount{units: units, currency: currency}, nil
	}
	value, err := parseDecimal(text, digits)
	if err != nil {
		return Amount{}, err
	}
	if !value.Equal(value.Truncate(currency.Decimals())) {
		return Amount{}, ErrNotAnAmount
	}
	return whole(value, currency), nil
}

// ParseDecimal reads plain decimal text without an exponent.
func ParseDecimal(text string) (decimal.Decimal, error) { return parseDecimal(text, digitsMax) }

func parseDecimal(text string, digits int) (decimal.Decimal, error) {
	if text == "" || len(text) > digits || strings.Trim(text, "-0123456789.") != "" {
		return decimal.Decimal{}, ErrNotAnAmount
	}
	value, err := decimal.NewFromString(text)
	if err != nil {
		return decimal.Decimal{}, ErrNotAnAmount
	}
	return value, nil
}

// MustParse is Parse for constants and tests.
func MustParse(text string, currency Currency) Amount {
	a, err := Parse(text, currency)
	if err != nil {
		panic(fmt.Sprintf("%q: %v", text, err))
	}
	return a
}

// Currency is the amount's currency.
func (a Amount) Currency() Currency { return a.currency }

// Decimal is the bare number.
func (a Amount) Decimal() decimal.Decimal {
	if a.large != nil {
		return *a.large
	}
	return decimal.New(a.units, -a.currency.Decimals())
}

// Minor is the amount in the currency's smallest units, such as cents, for adding up many at once. An amount that is too
// large to be counted in them is a mistake in the program, and panics.
func (a Amount) Minor() int64 {
	if a.large != nil {
		panic(a.currency + ": too much to be counted")
	}
	return a.units
}

// Add returns a + b. Amounts of two currencies cannot be added: that is a mistake in the program, and panics.
func (a Amount) Add(b Amount) Amount {
	if a.large == nil && b.large == nil {
		return counted(a.units+b.units, common(a, b))
	}
	return whole(a.Decimal().Add(b.Decimal()), common(a, b))
}

// Sub returns a - b, under the same rule as Add.
func (a Amount) Sub(b Amount) Amount { return a.Add(b.Neg()) }

// Neg returns -a.
func (a Amount) Neg() Amount {
	if a.large != nil {
		return whole(a.large.Neg(), a.currency)
	}
	return Amount{units: -a.units, currency: a.currency}
}

// Cmp compares two amounts of one currency: -1, 0 or 1.
func (a Amount) Cmp(b Amount) int {
	common(a, b)
	if a.large == nil && b.large == nil {
		return cmp.Compare(a.units, b.units)
	}
	return a.Decimal().Cmp(b.Decimal())
}

// Less reports a < b.
func (a Amount) Less(b Amount) bool { return a.Cmp(b) < 0 }

// Equal reports whether both are the same sum of the same currency; 100 and 100.00 are.
func (a Amount) Equal(b Amount) bool { return a.currency == b.currency && a.Cmp(b) == 0 }

// IsZero reports whether there is no money in it.
func (a Amount) IsZero() bool { return a.units == 0 && a.large == nil }

// IsPositive reports a > 0.
func (a Amount) IsPositive() bool { return a.sign() > 0 }

// IsNegative reports a < 0.
func (a Amount) IsNegative() bool { return a.sign() < 0 }

func (a Amount) sign() int {
	if a.large != nil {
		return a.large.Sign()
	}
	return cmp.Compare(a.units, 0)
}

// Percent returns p/100 of the amount, rounded half up (5.18b).
func (a Amount) Percent(p decimal.Decimal) Amount {
	return New(a.Decimal().Mul(p).Shift(-2), a.currency)
}

// Min returns the lesser of two amounts.
func Min(a, b Amount) Amount {
	if b.Less(a) {
		return b
	}
	return a
}

// Text is the number with the currency's decimals and no currency, such as "1250.00".
func (a Amount) Text() string {
	if a.large != nil {
		return a.large.StringFixed(a.currency.Decimals())
	}
	return fixedUnits(a.units, int(a.currency.Decimals()))
}

// Grouped is the number as people read it, with commas between the thousands, such as "1,250.00".
func (a Amount) Grouped() string {
	sign, whole := "", a.Text()
	if a.IsNegative() {
		sign, whole = "-", whole[1:]
	}
	whole, decimals, _ := strings.Cut(whole, ".")
	for at := len(whole) - 3; at > 0; at -= 3 {
		whole = whole[:at] + "," + whole[at:]
	}
	if decimals != "" {
		decimals = "." + decimals
	}
	return sign + whole + decimals
}

// String is the number with its currency, such as "1250.00 USD".
func (a Amount) String() string { return a.Text() + " " + string(a.currency) }

// MarshalText gives the stored form, the same as String.
func (a Amount) MarshalText() ([]byte, error) { return a.AppendText(nil) }

// AppendText adds the stored form to a text.
func (a Amount) AppendText(text []byte) ([]byte, error) {
	if a.large != nil {
		return append(text, a.String()...), nil
	}
	text = append(appendUnits(text, a.units, int(a.currency.Decimals())), ' ')
	return append(text, a.currency...), nil
}

// UnmarshalText reads the stored form.
func (a *Amount) UnmarshalText(text []byte) error {
	number, code, ok := bytes.Cut(text, []byte(" "))
	if !ok {
		return ErrNotAnAmount
	}
	currency := currencyOf(code)
	if units, plain := parseUnits(number, int(currency.Decimals())); plain {
		*a = Amount{units: units, currency: currency}
		return nil
	}
	parsed, err := parse(string(number), currency, storedDigitsMax)
	if err != nil {
		return err
	}
	*a = parsed
	return nil
}

// currencyOf reads a code. The texts of those that there are exist once.
func currencyOf(code []byte) Currency {
	for _, known := range [...]Currency{USD, NPR} {
		if string(code) == string(known) {
			return known
		}
	}
	return Currency(code)
}

func common(a, b Amount) Currency {
	switch {
	case a.currency == b.currency, b.currency == "":
		return a.currency
	case a.currency == "":
		return b.currency
	}
	panic(fmt.Sprintf("%s and %s are mixed", a.currency, b.currency))
}

// roundHalfUp rounds halves away from zero for positive numbers and towards it for negative ones, which is what "half
// up" means on the number line.
func roundHalfUp(d decimal.Decimal, places int32) decimal.Decimal {
	if -d.Exponent() <= places {
		return d
	}
	if units, fits := roundedUnits(d, places); fits {
		return decimal.New(units, -places)
	}
	half := decimal.New(5, -places-1)
	return d.Add(half).RoundFloor(places)
}

// roundedUnits counts the units of the last of so many decimals in a number that is rounded half up to them, if it is of a size that fits a
// word at every step, as nearly all are.
func roundedUnits(d decimal.Decimal, places int32) (units int64, fits bool) {
	dropped := int(-d.Exponent() - places)
	switch {
	case dropped >= len(powers) || -dropped >= len(powers) || d.NumDigits()+max(0, -dropped) > minorDigitsMax:
		return 0, false
	case dropped <= 0:
		return d.CoefficientInt64() * powers[-dropped], true
	}
	power := powers[dropped]
	shifted := d.CoefficientInt64() + power/2
	units = shifted / power
	if shifted%power < 0 {
		units-- // towards the floor
	}
	return units, true
}
