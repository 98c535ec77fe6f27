// Package bounds defines size limits for values in commands, events, and read model columns. The column types are derived from the
// limits, so a read model can store every event.
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
	// MaxAmount is the largest amount in whole units of any currency.
	MaxAmount = 1_000_000
	// RateDecimals is the maximum number of decimal places in a rate.
	RateDecimals = 6
	// MaxCount is the largest count, such as the number of uses of a coupon.
	MaxCount = 1_000_000
)

var (
	minRate   = decimal.New(1, -RateDecimals)
	maxRate   = decimal.New(9_999_999_999, -RateDecimals)
	maxAmount = decimal.NewFromInt(MaxAmount)
)

// IsValidRate reports whether a rate is between 0.000001 and 9,999.999999, inclusive.
func IsValidRate(r money.Rate) bool {
	return !r.Decimal().LessThan(minRate) && !r.Decimal().GreaterThan(maxRate)
}

// IsValidRateIncrease reports whether extra is positive, is at most 9,999.999999, and has at most RateDecimals decimal places.
func IsValidRateIncrease(extra decimal.Decimal) bool {
	return extra.IsPositive() && !extra.GreaterThan(maxRate) && extra.Equal(extra.Truncate(RateDecimals))
}

// IsValidAmount reports whether an amount is between -1,000,000 and 1,000,000, inclusive.
func IsValidAmount(a money.Amount) bool { return !a.Decimal().Abs().GreaterThan(maxAmount) }

// Limits for event fields. They are wider than the limits for commands, because an event can contain the sum of many amounts.
// Events written before commands had limits can also contain larger values.
const (
	// MaxIntegerDigits is the maximum number of digits before the decimal point.
	MaxIntegerDigits = 30
	// MaxKeyBytes is the maximum length in bytes of an identifier. A Postgres index entry has at most 2,704 bytes.
	MaxKeyBytes = 300
	// MaxTextBytes is the maximum length in bytes of other text.
	MaxTextBytes = 1_200
	// MaxLongTextBytes is the maximum length in bytes of text that a person writes, such as a comment. Long text is never
	// indexed in full.
	MaxLongTextBytes = 20_000
	// MaxInt is the largest value of an int field, because read models store ints in four bytes. An int64 field has no limit.
	MaxInt = 1<<31 - 1
	// MinYear and MaxYear limit the years of nonzero times. They leave room for read models to add years to a time.
	MinYear = 1900
	MaxYear = 2200
)

// Column types for amounts and rates in read models. They can store the sum of ten billion values.
var (
	AmountColumn = fmt.Sprintf("numeric(%d,%d)", MaxIntegerDigits+sumDigits+2, 2)
	RateColumn   = fmt.Sprintf("numeric(%d,%d)", MaxIntegerDigits+sumDigits+RateDecimals, RateDecimals)
)

const sumDigits = 10

// longTextFields lists the event fields with long text.
var longTextFields = map[string]bool{"Comments": true, "Message": true, "Note": true, "Reason": true, "Text": true}

// MaxTextBytesFor returns the maximum length in bytes of an event's text field. It depends on the field's name.
func MaxTextBytesFor(field string) int {
	switch {
	case longTextFields[field]:
		return MaxLongTextBytes
	case strings.HasSuffix(field, "ID"), strings.HasSuffix(field, "Key"), strings.HasSuffix(field, "Code"):
		return MaxKeyBytes
	}
	return MaxTextBytes
}

var maxNumber = decimal.New(1, MaxIntegerDigits)

func numberFits(d decimal.Decimal) bool { return d.Abs().LessThan(maxNumber) }

func textFits(text string, maxBytes int) bool {
	return len(text) <= maxBytes && utf8.ValidString(text) && strings.IndexByte(text, 0) < 0
}

func timeFits(t time.Time) bool {
	year := t.UTC().Year()
	return t.IsZero() || year >= MinYear && year <= MaxYear
}

func intFits(n int64) bool { return n >= -MaxInt-1 && n <= MaxInt }
