package money

import (
	"math"
	"testing"

	"github.com/shopspring/decimal"
	"pgregory.net/rapid"
)

func TestFiguresAreWrittenAsTheLibraryWritesThem(t *testing.T) {
	t.Parallel()
	same := func(t rapid.TB, d decimal.Decimal) {
		for _, places := range []int32{0, 2, rateDecimals} {
			if got, want := fixed(d, places), d.StringFixed(places); got != want {
				t.Fatalf("%s with %d decimals is written %s", want, places, got)
			}
		}
	}
	t.Run("any number of any scale", func(t *testing.T) {
		t.Parallel()
		rapid.Check(t, func(t *rapid.T) {
			same(t, decimal.New(rapid.Int64().Draw(t, "coefficient"), int32(rapid.IntRange(-9, 4).Draw(t, "exponent"))))
		})
	})
	t.Run("the largest, the smallest and none", func(t *testing.T) {
		t.Parallel()
		for _, coefficient := range []int64{0, 1, -1, 5, -5, 99, -100, math.MaxInt64, math.MinInt64, math.MaxInt64 / 100, math.MaxInt64/100 + 1} {
			for exponent := int32(-7); exponent <= 1; exponent++ {
				same(t, decimal.New(coefficient, exponent))
			}
		}
		same(t, decimal.RequireFromString("123456789012345678901234567890.125"))
	})
}
