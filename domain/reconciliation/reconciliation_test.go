package reconciliation_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"

	"hulak/domain/decidertest"
	"hulak/domain/money"
	"hulak/domain/reconciliation"
)

var (
	start     = time.Date(2026, 3, 2, 0, 0, 0, 0, time.UTC)
	statement = decidertest.For(reconciliation.StatementDecider)
	given     = decidertest.For(reconciliation.DifferenceDecider)
)

func usd(text string) money.Amount { return money.MustParse(text, money.USD) }

func item(position int64, amount string, day int) reconciliation.Item {
	return reconciliation.Item{Position: position, Amount: usd(amount), Date: start.AddDate(0, 0, day), KnownAt: start.AddDate(0, 0, day)}
}

func line(number int, reference, amount string, day int) reconciliation.Line {
	date := start.AddDate(0, 0, day)
	return reconciliation.Line{
		StatementID: "abcdef0123456789", File: "f", Number: number, Reference: reference, Amount: usd(amount),
		Date: date, KnownAt: date.Add(time.Hour),
	}
}

func kinds(findings []reconciliation.Finding) []reconciliation.Kind {
	var all []reconciliation.Kind
	for _, f := range findings {
		all = append(all, f.Kind)
	}
	return all
}

func TestMatch(t *testing.T) {
	t.Parallel()
	type items = []reconciliation.Item
	type lines = []reconciliation.Line
	for _, c := range []struct {
		title string
		items items
		lines lines
		want  []reconciliation.Kind
	}{
		{"matching postings and lines produce no difference", items{item(1, "205.00", 0)}, lines{line(1, "T1", "205.00", 1)}, nil},
		{
			"a debit and its refund produce no difference", items{item(1, "205.00", 0), item(2, "-205.00", 5)},
			lines{line(1, "T1", "205.00", 0), line(2, "T1", "-205.00", 5)}, nil,
		},
		{"one line can cover two of our postings", items{item(1, "-200.00", 0), item(2, "-5.00", 0)}, lines{line(1, "T1", "-205.00", 0)}, nil},
		{
			"a posting without a line is missing from the statement", items{item(1, "205.00", 0)}, nil,
			[]reconciliation.Kind{reconciliation.MissingFromStatement},
		},
		{
			"a line without a posting is missing from the ledger", nil, lines{line(1, "T1", "205.00", 0)},
			[]reconciliation.Kind{reconciliation.MissingFromLedger},
		},
		{
			"different amounts are reported", items{item(1, "205.00", 0)}, lines{line(1, "T1", "204.00", 0)},
			[]reconciliation.Kind{reconciliation.AmountDiffers},
		},
		{
			"a later line for the missing amount resolves the difference", items{item(1, "205.00", 0)},
			lines{line(1, "T1", "204.00", 0), line(9, "C1", "1.00", 3)}, nil,
		},
		{
			"dates too far apart are reported", items{item(1, "205.00", 8)}, lines{line(1, "T1", "205.00", 1)},
			[]reconciliation.Kind{reconciliation.DateDiffers},
		},
		{
			"a repeated line is a duplicate", items{item(1, "205.00", 0)}, lines{line(1, "T1", "205.00", 0), line(2, "T1", "205.00", 0)},
			[]reconciliation.Kind{reconciliation.DuplicateLine},
		},
		{
			"a repeated line that is reversed produces no difference", items{item(1, "205.00", 0)},
			lines{line(1, "T1", "205.00", 0), line(2, "T1", "205.00", 0), line(3, "T1", "-205.00", 1)}, nil,
		},
		{
			"a line with the same amount but a different reference is missing from the ledger", items{item(1, "205.00", 0)},
			lines{line(1, "T1", "205.00", 0), line(2, "T2", "205.00", 0)}, []reconciliation.Kind{reconciliation.MissingFromLedger},
		},
		{
			"a credit does not match a debit", items{item(1, "205.00", 0)}, lines{line(1, "T1", "-205.00", 0)},
			[]reconciliation.Kind{reconciliation.MissingFromLedger, reconciliation.MissingFromStatement},
		},
	} {
		t.Run(c.title, func(t *testing.T) {
			t.Parallel()
			assert.Equal(t, c.want, kinds(reconciliation.Match(c.items, c.lines)))
		})
	}
}

func TestFindingsExplainTotalDifference(t *testing.T) {
	t.Parallel()
	amounts := rapid.SampledFrom([]string{"10.00", "20.00", "-10.00", "-20.00", "0.35"})
	t.Run("the findings explain the total difference between postings and lines", rapid.MakeCheck(func(t *rapid.T) {
		var items []reconciliation.Item
		var lines []reconciliation.Line
		difference := money.Zero(money.USD)
		for i := range rapid.IntRange(0, 6).Draw(t, "items") {
			items = append(items, item(int64(i+1), amounts.Draw(t, "amount"), rapid.IntRange(0, 9).Draw(t, "day")))
			difference = difference.Add(items[i].Amount)
		}
		for i := range rapid.IntRange(0, 6).Draw(t, "lines") {
			lines = append(lines, line(i+1, rapid.SampledFrom([]string{"A", "B"}).Draw(t, "reference"), amounts.Draw(t, "amount"),
				rapid.IntRange(0, 9).Draw(t, "day")))
			difference = difference.Sub(lines[i].Amount)
		}
		seen := map[string]bool{}
		for _, f := range reconciliation.Match(items, lines) {
			difference = difference.Sub(f.AmountDifference())
			id := f.ID(reconciliation.Bank)
			assert.False(t, seen[id], "duplicate difference ID %s", id)
			seen[id] = true
		}
		if !difference.IsZero() {
			t.Fatalf("the findings leave %s unexplained for items %v and lines %v", difference, items, lines)
		}
	}))
}

func TestDifference(t *testing.T) {
	t.Parallel()
	finding := reconciliation.Match([]reconciliation.Item{item(7, "205.00", 0)}, []reconciliation.Line{line(3, "T1", "204.00", 2)})[0]
	found := finding.Event(reconciliation.Bank, "t-1", start.AddDate(0, 0, 5))
	explained := reconciliation.DifferenceExplained{
		DifferenceID: found.DifferenceID, By: "staff-1", At: start, Reason: reconciliation.Reason{Text: "The bank kept a dollar."},
	}
	explain := reconciliation.Explain{By: "staff-1", At: start, Reason: explained.Reason}
	settled := reconciliation.DifferenceSettled{DifferenceID: found.DifferenceID, At: start}
	t.Run("a difference has both amounts and the time when both sides became known", func(t *testing.T) {
		t.Parallel()
		assert.Equal(t, "BANK.abcdef012345.3.OTHER_AMOUNT", found.DifferenceID)
		assert.Equal(t, "205.00 USD", found.Ours.String())
		assert.Equal(t, "204.00 USD", found.Theirs.String())
		assert.Equal(t, int64(7), found.Position)
		assert.Equal(t, start.AddDate(0, 0, 2).Add(time.Hour), found.Since)
	})
	t.Run("a difference is recorded", func(t *testing.T) {
		given(t).When(reconciliation.RecordDifference{DifferenceFound: found}).Then(found)
	})
	t.Run("staff explain an open difference with a reason", func(t *testing.T) {
		given(t, found).When(explain).Then(explained)
		given(t, found, explained).When(reconciliation.Explain{By: "staff-2", Reason: explained.Reason}).ThenRejected(reconciliation.ErrNotOpen)
		given(t, found).When(reconciliation.Explain{Reason: reconciliation.Reason{Text: " "}}).ThenRejected(reconciliation.ErrReasonRequired)
		given(t).When(explain).ThenRejected(reconciliation.ErrNotFound)
	})
	t.Run("an open or explained difference can be settled, but a settled difference cannot be explained", func(t *testing.T) {
		given(t, found).When(reconciliation.Settle{At: start}).Then(settled)
		given(t, found, explained).When(reconciliation.Settle{At: start}).Then(settled)
		given(t, found, settled).When(explain).ThenRejected(reconciliation.ErrNotOpen)
		given(t).When(reconciliation.Settle{At: start}).ThenNothing()
	})
	t.Run("a statement's comparison is recorded", func(t *testing.T) {
		compared := reconciliation.StatementCompared{StatementID: "s-1", Counterparty: reconciliation.Bank, Number: 1}
		statement(t).When(reconciliation.RecordComparison{StatementCompared: compared}).Then(compared)
	})
}
