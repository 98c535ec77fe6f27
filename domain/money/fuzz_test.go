package money_test

import (
	"testing"

	"hulak/domain/money"
)

func FuzzParse(f *testing.F) {
	for _, text := range []string{"100", "100.5", "-3.25", "1e400", "00.010", "999999999999999999.99", ".", "-"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		amount, err := money.Parse(text, money.USD)
		if err != nil {
			return
		}
		exact, err := money.ParseDecimal(text)
		if err != nil || !amount.Decimal().Equal(exact) {
			t.Errorf("Parse(%q) = %s, but the text is %s, %v", text, amount, exact, err)
		}
		stored, err := amount.MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		var again money.Amount
		if err := again.UnmarshalText(stored); err != nil || !again.Equal(amount) {
			t.Errorf("Parse(%q) = %s, but it is stored as %s, which is %s, %v", text, amount, stored, again, err)
		}
	})
}
