package money_test

import (
	"encoding/json"
	"testing"

	"github.com/shopspring/decimal"
	"pgregory.net/rapid"

	"hulak/domain/money"
)

func TestRounding(t *testing.T) {
	t.Parallel()
	t.Run("amounts are rounded half up to two decimal places (9.07a)", func(t *testing.T) {
		t.Parallel()
		for in, want := range map[string]string{
			"1.005": "1.01", "1.004999": "1.00", "2.675": "2.68", "0.125": "0.13", "-1.005": "-1.00", "-1.006": "-1.01", "10": "10.00",
		} {
			if got := money.New(decimal.RequireFromString(in), money.USD).Text(); got != want {
				t.Errorf("round %s: got %s, want %s", in, got, want)
			}
		}
	})
	t.Run("a percentage is rounded half up (5.18b)", func(t *testing.T) {
		t.Parallel()
		for _, c := range []struct{ amount, percent, want string }{
			{"100.50", "1", "1.01"}, {"100.49", "1", "1.00"}, {"33.33", "1.5", "0.50"}, {"200", "0", "0.00"},
		} {
			got := money.MustParse(c.amount, money.USD).Percent(decimal.RequireFromString(c.percent))
			if got.Text() != c.want {
				t.Errorf("%s%% of %s: got %s, want %s", c.percent, c.amount, got, c.want)
			}
		}
	})
}

func TestParse(t *testing.T) {
	t.Parallel()
	for _, invalid := range []string{
		"", "-", ".", "1e3", "1,000", " 1", "1.001",
		"NaN", "0x10", "1.2.3", "١", "123456789012345678901234567890",
	} {
		if a, err := money.Parse(invalid, money.USD); err == nil {
			t.Errorf("parse %q: got %s, want an error", invalid, a)
		}
	}
	for in, want := range map[string]string{"100": "100.00", "100.5": "100.50", "-3.25": "-3.25", "0.01": "0.01"} {
		if got := money.MustParse(in, money.USD).Text(); got != want {
			t.Errorf("parse %q: got %s, want %s", in, got, want)
		}
	}
}

func TestAmountJSONRoundTrip(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a := money.New(decimal.New(rapid.Int64Range(-1e15, 1e15).Draw(t, "cents"), -2), money.NPR)
		stored, err := json.Marshal(a)
		if err != nil {
			t.Fatal(err)
		}
		var decoded money.Amount
		if err := json.Unmarshal(stored, &decoded); err != nil {
			t.Fatal(err)
		}
		if !decoded.Equal(a) || decoded.String() != a.String() {
			t.Fatalf("got %s, want %s", decoded, a)
		}
	})
}

func TestGroupedText(t *testing.T) {
	t.Parallel()
	for stored, want := range map[string]string{
		"0.00 USD": "0.00", "999.99 USD": "999.99", "1000.00 USD": "1,000.00", "26650.00 NPR": "26,650.00",
		"1000000.00 NPR": "1,000,000.00", "-205.00 USD": "-205.00", "-1234567.89 USD": "-1,234,567.89",
	} {
		var amount money.Amount
		if err := amount.UnmarshalText([]byte(stored)); err != nil {
			t.Fatal(err)
		}
		if got := amount.GroupedText(); got != want {
			t.Errorf("group %s: got %s, want %s", stored, got, want)
		}
	}
}

func TestAddAndSub(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		draw := func(name string) money.Amount {
			return money.New(decimal.New(rapid.Int64Range(-1e12, 1e12).Draw(t, name), -2), money.USD)
		}
		a, b := draw("a"), draw("b")
		if !a.Add(b).Sub(b).Equal(a) || !a.Add(a.Neg()).IsZero() || a.Add(b).Cmp(b.Add(a)) != 0 {
			t.Fatalf("addition and subtraction of %s and %s are inconsistent", a, b)
		}
	})
	t.Run("adding amounts in different currencies panics", func(t *testing.T) {
		t.Parallel()
		defer func() {
			if recover() == nil {
				t.Error("adding NPR to USD did not panic")
			}
		}()
		money.MustParse("1", money.USD).Add(money.MustParse("1", money.NPR))
	})
}

func TestParseAndConvertRate(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"133.25": "133.25", "133.250000": "133.25", "133.251": "133.251", "133": "133.00", "0.000001": "0.000001",
	} {
		if got := money.MustParseRate(in).Text(); got != want {
			t.Errorf("format rate %s: got %s, want %s", in, got, want)
		}
	}
	for _, invalid := range []string{"", "0", "-1", "1.0000001", "1e2"} {
		if _, err := money.ParseRate(invalid); err == nil {
			t.Errorf("parse rate %q: got no error, want one", invalid)
		}
	}
	if got := money.MustParseRate("133.255").Convert(money.MustParse("1", money.USD), money.NPR); got.String() != "133.26 NPR" {
		t.Errorf("convert 1 USD: got %s, want 133.26 NPR", got)
	}
}

func TestMinorUnits(t *testing.T) {
	t.Parallel()
	t.Run("an amount converts to cents regardless of its format", func(t *testing.T) {
		t.Parallel()
		for text, want := range map[string]int64{
			"0": 0, "0.01": 1, "20": 2000, "20.5": 2050, "20.50": 2050, "20.5000000000000000000": 2050,
			"-3.25": -325, "9999999999999999.99": 999999999999999999,
		} {
			if got := money.MustParse(text, money.USD).Minor(); got != want {
				t.Errorf("%s: got %d cents, want %d", text, got, want)
			}
		}
	})
	t.Run("cents convert to an amount and back", func(t *testing.T) {
		t.Parallel()
		rapid.Check(t, func(t *rapid.T) {
			cents := rapid.Int64Range(-1e17, 1e17).Draw(t, "cents")
			if got := money.FromMinor(cents, money.USD); got.Minor() != cents || !got.Equal(money.MustParse(got.Text(), money.USD)) {
				t.Fatalf("convert %d cents: got %s", cents, got)
			}
		})
	})
	t.Run("Minor panics for an amount that is too large", func(t *testing.T) {
		t.Parallel()
		defer func() {
			if recover() == nil {
				t.Error("Minor did not panic")
			}
		}()
		money.MustParse("100000000000000000000", money.USD).Minor()
	})
}
