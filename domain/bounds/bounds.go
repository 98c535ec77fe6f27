// Package bounds defines how large a value may be: in a command, in an event, and in a column of a read model. The three are
// derived from each other here, so that every event that is written can be stored by every read model.
package bounds

import (
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/shopspring/decimal"

	"hulak/domain/money"
)

// Bounds of what a person or a provider may enter.
const (
	// AmountMax is the largest amount of any currency, in whole units.
	AmountMax = 1_000_000
	// RateDecimals is the number of decimals of a rate.
	RateDecimals = 6
	// CountMax is the largest number of repetitions, such as the uses of a coupon.
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

// ExtraRate reports whether an addition to a rate is above zero, at most 9,999.999999, and has no more decimals than a rate.
func ExtraRate(extra decimal.Decimal) bool {
	return extra.IsPositive() && !extra.GreaterThan(rateMax) && extra.Equal(extra.Truncate(RateDecimals))
}

// Amount reports whether an amount is from -1,000,000 to 1,000,000.
func Amount(a money.Amount) bool { return !a.Decimal().Abs().GreaterThan(amountMax) }

// Bounds of the fields of an event. They are wider than those of commands: a figure may be the sum of many amounts, and an event may
// repeat a figure from an event that was written before commands had bounds.
const (
	// FigureDigits is the number of digits before the decimal point of any figure.
	FigureDigits = 30
	// KeyBytes is the length in UTF-8 of a text that names something. Postgres refuses to index more than 2,704 bytes together.
	KeyBytes = 300
	// TextBytes is the length of any other text in UTF-8.
	TextBytes = 1_200
	// ProseBytes is the length of a text that a person wrote at length, such as a comment. Prose is never indexed as a whole.
	ProseBytes = 20_000
	// IntMax is the largest int, which a read model keeps as an integer of four bytes. An int64 has no bound of its own.
	IntMax = 1<<31 - 1
	// YearMin and YearMax bound a time that is known. Read models add years to it.
	YearMin = 1900
	YearMax = 2200
)

// Types of the columns that read models keep figures in. They leave room for sums of ten billion figures.
var (
	AmountColumn = fmt.Sprintf("numeric(%d,%d)", FigureDigits+sumDigits+2, 2)
	RateColumn   = fmt.Sprintf("numeric(%d,%d)", FigureDigits+sumDigits+RateDecimals, RateDecimals)
)

const sumDigits = 10

// prose names the fields of events that hold prose.
var prose = map[string]bool{"Comments": true, "Message": true, "Note": true, "Reason": true, "Text": true}

// TextBytesOf returns the length in bytes that a text field of an event may have, by the field's name.
func TextBytesOf(field string) int {
	switch {
	case prose[field]:
		return ProseBytes
	case strings.HasSuffix(field, "ID"), strings.HasSuffix(field, "Key"), strings.HasSuffix(field, "Code"):
		return KeyBytes
	}
	return TextBytes
}

var figureMax = decimal.New(1, FigureDigits)

func figureFits(d decimal.Decimal) bool { return d.Abs().LessThan(figureMax) }

func textFits(text string, bytes int) bool {
	return len(text) <= bytes && utf8.ValidString(text) && strings.IndexByte(text, 0) < 0
}

func timeFits(t time.Time) bool {
	year := t.UTC().Year()
	return t.IsZero() || year >= YearMin && year <= YearMax
}

func intFits(n int64) bool { return n >= -IntMax-1 && n <= IntMax }
