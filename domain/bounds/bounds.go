// Package bounds defines size limits for values in commands, events, and read model columns. The limits are derived from each
// other, so a read model can store every event that is written.
package bounds

import (
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/shopspring/decimal"

	"hulak/domain/money"
)

// Limits for input from people and providers.
const (
	// AmountMax is the largest amount in whole units of any currency.
	AmountMax = 1_000_000
	// RateDecimals is the number of decimals of a rate.
	RateDecimals = 6
	// CountMax is the largest count, such as the number of uses of a coupon.
	CountMax = 1_000_000
)

var (
	rateMin   = decimal.New(1, -RateDecimals)
	rateMax   = decimal.New(9_999_999_999, -RateDecimals)
	amountMax = decimal.NewFromInt(AmountMax)
)

// Rate reports whether a rate is from 0.000001 to 9,999.999999.
func Rate(r money.Rate) bool {
	return !r.Decimal().LessThan(rateMin) && !r.Decimal().GreaterThan(rateMax)
}

// RateIncrease reports whether an addition to a rate is positive, is at most 9,999.999999, and has at most RateDecimals decimals.
func RateIncrease(extra decimal.Decimal) bool {
	return extra.IsPositive() && !extra.GreaterThan(rateMax) && extra.Equal(extra.Truncate(RateDecimals))
}

// Amount reports whether an amount is from -1,000,000 to 1,000,000.
func Amount(a money.Amount) bool { return !a.Decimal().Abs().GreaterThan(amountMax) }

// Limits for event fields. They are wider than the limits for commands, because an event can contain the sum of many amounts.
// An event can also contain a value from before commands had limits.
const (
	// IntegerDigits is the maximum number of digits before the decimal point.
	IntegerDigits = 30
	// KeyBytes is the maximum length in bytes of an identifier. A Postgres index entry has at most 2,704 bytes.
	KeyBytes = 300
	// TextBytes is the maximum length in bytes of other text.
	TextBytes = 1_200
	// LongTextBytes is the maximum length in bytes of a text that a person writes, such as a comment. Indexes never contain a
	// whole long text.
	LongTextBytes = 20_000
	// IntMax is the largest value of an int field, because read models store it in four bytes. An int64 field has no limit.
	IntMax = 1<<31 - 1
	// YearMin and YearMax limit the years of non-zero times. Read models add years to some times.
	YearMin = 1900
	YearMax = 2200
)

// Column types for amounts and rates in read models. They can store the sum of ten billion values.
var (
	AmountColumn = fmt.Sprintf("numeric(%d,%d)", IntegerDigits+sumDigits+2, 2)
	RateColumn   = fmt.Sprintf("numeric(%d,%d)", IntegerDigits+sumDigits+RateDecimals, RateDecimals)
)

const sumDigits = 10

// longTextFields lists the event fields with long text.
var longTextFields = map[string]bool{"Comments": true, "Message": true, "Note": true, "Reason": true, "Text": true}

// TextBytesMax returns the maximum length in bytes of an event's text field. It depends on the field's name.
func TextBytesMax(field string) int {
	switch {
	case longTextFields[field]:
		return LongTextBytes
	case strings.HasSuffix(field, "ID"), strings.HasSuffix(field, "Key"), strings.HasSuffix(field, "Code"):
		return KeyBytes
	}
	return TextBytes
}

var numberMax = decimal.New(1, IntegerDigits)

func numberFits(d decimal.Decimal) bool { return d.Abs().LessThan(numberMax) }

func textFits(text string, bytes int) bool {
	return len(text) <= bytes && utf8.ValidString(text) && strings.IndexByte(text, 0) < 0
}

func timeFits(t time.Time) bool {
	year := t.UTC().Year()
	return t.IsZero() || year >= YearMin && year <= YearMax
}

func intFits(n int64) bool { return n >= -IntMax-1 && n <= IntMax }
