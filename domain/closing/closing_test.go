package closing_test

import (
	"testing"
	"time"

	"hulak/domain/closing"
	"hulak/domain/decidertest"
	"hulak/domain/ledger"
	"hulak/domain/money"
)

var given = decidertest.For(closing.Decider)

func TestSign(t *testing.T) {
	t.Parallel()
	endsAt := time.Date(2026, 3, 3, 8, 0, 0, 0, time.UTC)
	sign := closing.Sign{Day: "2026-03-02", EndsAt: endsAt, Position: 40, Note: "signed", At: endsAt}
	signed := closing.Signed{Day: "2026-03-02", Position: 40, Note: "signed", At: endsAt}
	t.Run("a day that has ended can be closed", func(t *testing.T) {
		given(t).When(sign).Then(signed)
	})
	t.Run("the close of a day that has not ended is rejected", func(t *testing.T) {
		early := sign
		early.At = endsAt.Add(-time.Microsecond)
		given(t).When(early).ThenRejected(closing.ErrDayNotOver)
	})
	t.Run("closing a closed day again changes nothing", func(t *testing.T) {
		again := sign
		again.Note = "another"
		given(t, signed).When(again).ThenNothing()
	})
}

func TestText(t *testing.T) {
	t.Parallel()
	got := closing.Text("2026-03-02", 40, closing.Head{Number: 7, Size: 41, Root: "abc="}, []closing.Line{
		{Account: ledger.CustomerFunds, Amount: money.MustParse("205", money.USD)},
		{Account: ledger.FeeIncome, Amount: money.MustParse("-5", money.USD)},
	})
	want := "hulak daily close v1\nday 2026-03-02\nposition 40\nhead 7 size 41 root abc=\ncustomer_funds 205.00 USD\nfee_income -5.00 USD\n"
	if got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
