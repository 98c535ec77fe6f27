package money

import (
	"strings"

	"github.com/shopspring/decimal"
)

// rateDecimals is how exact a rate is kept; the create payload carries two (3.16a).
const rateDecimals = 6

// Rate says how many units of the receiving currency one unit of the sending currency buys.
type Rate struct{ value decimal.Decimal }

// NewRate makes a rate of at most six decimals, rounded half up.
func NewRate(value decimal.Decimal) Rate { return Rate{roundHalfUp(value, rateDecimals)} }

// ParseRate reads a positive rate such as "133.25".
func ParseRate(text string) (Rate, error) {
	value, err := ParseDecimal(text)
	if err != nil || !value.IsPositive() || !value.Equal(value.Truncate(rateDecimals)) {
		return Rate{}, ErrNotAnAmount
	}
	return Rate{value}, nil
}

// MustParseRate is ParseRate for constants and tests.
func MustParseRate(text string) Rate {
	r, err := ParseRate(text)
	if err != nil {
		panic(text + " is not a rate")
	}
	return r
}

// Decimal is the bare number.
func (r Rate) Decimal() decimal.Decimal { return r.value }

// IsZero reports whether no rate is known.
func (r Rate) IsZero() bool { return r.value.IsZero() }

// Equal reports whether both rates are the same number.
func (r Rate) Equal(o Rate) bool { return r.value.Equal(o.value) }

// Plus returns a rate bettered by extra, as a coupon does (5.18d).
func (r Rate) Plus(extra decimal.Decimal) Rate { return NewRate(r.value.Add(extra)) }

// Convert changes an amount into the receiving currency, rounded half up.
func (r Rate) Convert(a Amount, to Currency) Amount { return New(a.Decimal().Mul(r.value), to) }

// Text is the rate with at least two decimals and no superfluous zeros beyond, such as "133.25" or "133.251".
func (r Rate) Text() string {
	text := fixed(r.value, rateDecimals)
	for range rateDecimals - 2 {
		shorter, superfluous := strings.CutSuffix(text, "0")
		if !superfluous {
			break
		}
		text = shorter
	}
	return text
}

// String is Text.
func (r Rate) String() string { return r.Text() }

// MarshalText gives the stored form.
func (r Rate) MarshalText() ([]byte, error) { return r.AppendText(nil) }

// AppendText adds the stored form to a text.
func (r Rate) AppendText(text []byte) ([]byte, error) { return append(text, r.Text()...), nil }

// UnmarshalText reads the stored form.
func (r *Rate) UnmarshalText(text []byte) error {
	value, err := parseDecimal(string(text), storedDigitsMax)
	if err != nil {
		return err
	}
	r.value = value
	return nil
}
