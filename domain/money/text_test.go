package money

import (
	"math"
	"strings"
	"testing"

	"github.com/shopspring/decimal"
	"pgregory.net/rapid"
)

func TestFormatMatchesDecimalLibrary(t *testing.T) {
	t.Parallel()
	requireSame := func(t rapid.TB, d decimal.Decimal) {
		for _, places := range []int32{0, 2, rateDecimals} {
			if got, want := formatDecimal(d, places), d.StringFixed(places); got != want {
				t.Fatalf("format %s with %d decimal places: got %s", want, places, got)
			}
		}
	}
	t.Run("random numbers", func(t *testing.T) {
		t.Parallel()
		rapid.Check(t, func(t *rapid.T) {
			requireSame(t, decimal.New(rapid.Int64().Draw(t, "coefficient"), int32(rapid.IntRange(-9, 4).Draw(t, "exponent"))))
		})
	})
	t.Run("zero and the limits of int64", func(t *testing.T) {
		t.Parallel()
		for _, coefficient := range []int64{
			0, 1, -1, 5, -5, 99, -100, math.MaxInt64, math.MinInt64, math.MaxInt64 / 100, math.MaxInt64/100 + 1,
		} {
			for exponent := int32(-7); exponent <= 1; exponent++ {
				requireSame(t, decimal.New(coefficient, exponent))
			}
		}
		requireSame(t, decimal.RequireFromString("123456789012345678901234567890.125"))
	})
}

func TestAmountsMatchDecimalLibrary(t *testing.T) {
	t.Parallel()
	parseWithLibrary := func(text string) (decimal.Decimal, bool) {
		value, err := ParseDecimal(text)
		return value, err == nil && value.Equal(value.Truncate(2))
	}
	requireSame := func(t rapid.TB, text string) {
		want, valid := parseWithLibrary(text)
		got, err := Parse(text, NPR)
		if (err == nil) != valid || valid && (!got.Decimal().Equal(want) || got.Text() != want.StringFixed(2)) {
			t.Fatalf("parse %q: got %s (%v), want %s (valid: %v)", text, got, err, want, valid)
		}
		want, err = parseDecimal(text, maxStoredDigits) // events can hold larger numbers than commands
		valid = err == nil && want.Equal(want.Truncate(2))
		var stored Amount
		if err := stored.UnmarshalText([]byte(text + " NPR")); (err == nil) != valid || valid && !stored.Decimal().Equal(want) {
			t.Fatalf("parse %q from its stored form: got %s (%v)", text, stored, err)
		}
	}
	t.Run("parsing of arbitrary text", func(t *testing.T) {
		t.Parallel()
		for _, text := range []string{
			"", "-", ".", "-.", "0", "-0", "-0.00", "00.10", ".5", "-.5", "5.", "1.5.", "--1", "1-", "1.999", "1.990",
			"999999999999999999", "9999999999999999.99",
			"10000000000000000", "9999999999999999", "-9999999999999999.99", "10000000000000000.00",
			"99999999999999999999999", "123456789012345678901234567890",
			strings.Repeat("9", maxStoredDigits), strings.Repeat("9", maxStoredDigits+1),
		} {
			requireSame(t, text)
		}
		rapid.Check(t, func(t *rapid.T) { requireSame(t, rapid.StringMatching(`-?[0-9]{0,20}\.?[0-9]{0,4}-?`).Draw(t, "text")) })
	})
	t.Run("arithmetic and comparison of random amounts", func(t *testing.T) {
		t.Parallel()
		rapid.Check(t, func(t *rapid.T) {
			draw := func(name string) Amount {
				return New(decimal.New(rapid.Int64().Draw(t, name), int32(rapid.IntRange(-5, 3).Draw(t, name+"'s exponent"))), USD)
			}
			a, b := draw("a"), draw("b")
			for _, c := range []struct {
				got  Amount
				want decimal.Decimal
			}{{a.Add(b), a.Decimal().Add(b.Decimal())}, {a.Sub(b), a.Decimal().Sub(b.Decimal())}, {a.Neg(), a.Decimal().Neg()}} {
				if !c.got.Decimal().Equal(c.want) || c.got.Text() != c.want.StringFixed(2) || c.got.IsNegative() != c.want.IsNegative() ||
					c.got.IsPositive() != c.want.IsPositive() || c.got.IsZero() != c.want.IsZero() {
					t.Fatalf("arithmetic on %s and %s: got %s, want %s", a, b, c.got, c.want)
				}
			}
			if a.Cmp(b) != a.Decimal().Cmp(b.Decimal()) || a.Equal(b) != a.Decimal().Equal(b.Decimal()) {
				t.Fatalf("comparison of %s and %s differs from the library", a, b)
			}
		})
	})
	t.Run("rounding of random numbers", func(t *testing.T) {
		t.Parallel()
		rapid.Check(t, func(t *rapid.T) {
			d := decimal.New(rapid.Int64().Draw(t, "coefficient"), int32(rapid.IntRange(-12, 6).Draw(t, "exponent")))
			if got, want := New(d, USD).Decimal(), d.Add(decimal.New(5, -3)).RoundFloor(2); !got.Equal(want) {
				t.Fatalf("round %s: got %s, want %s", d, got, want)
			}
		})
	})
}
