package regulatory_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/funding"
	"hulak/domain/ledger"
	"hulak/domain/money"
	"hulak/domain/regulatory"
	"hulak/domain/sendinglimit"
)

func TestPeriods(t *testing.T) {
	t.Parallel()
	t.Run("a quarter starts and ends at midnight in Los Angeles", func(t *testing.T) {
		p, ok := regulatory.Quarter.ParsePeriod("2026-Q4")
		require.True(t, ok)
		assert.Equal(t, time.Date(2026, 10, 1, 7, 0, 0, 0, time.UTC), p.From.UTC())
		assert.Equal(t, time.Date(2027, 1, 1, 8, 0, 0, 0, time.UTC), p.To.UTC())
		assert.Len(t, p.Days(p.To), 92)
	})
	t.Run("the days end with the current day", func(t *testing.T) {
		p, ok := regulatory.Month.ParsePeriod("2026-02")
		require.True(t, ok)
		assert.Equal(t, []string{"2026-02-01", "2026-02-02"}, p.Days(time.Date(2026, 2, 2, 12, 0, 0, 0, sendinglimit.LosAngeles)))
	})
	t.Run("a time is in the period of its day in Los Angeles", func(t *testing.T) {
		at := time.Date(2026, 7, 1, 2, 0, 0, 0, time.UTC) // still June in Los Angeles
		assert.Equal(t, "2026-06", regulatory.Month.PeriodAt(at).Name)
		assert.Equal(t, "2026-Q2", regulatory.Quarter.PeriodAt(at).Name)
	})
	t.Run("text that is not a period is rejected", func(t *testing.T) {
		for _, name := range []string{"", "2026", "2026-Q0", "2026-Q5", "2026-Q44", "26-Q1", "2026-1", "2026-13", "2026-q1", "2026-Q1 "} {
			_, ok := regulatory.Quarter.ParsePeriod(name)
			assert.False(t, ok, "quarter %q", name)
			_, ok = regulatory.Month.ParsePeriod(name)
			assert.False(t, ok, "month %q", name)
		}
	})
}

func TestExcise(t *testing.T) {
	t.Parallel()
	sent := money.MustParse("1234.50", money.USD)
	assert.True(t, regulatory.Excise(funding.BankAccount, sent).IsZero(), "bank accounts are exempt")
	assert.True(t, regulatory.Excise(funding.DebitCard, sent).IsZero(), "debit cards are exempt")
	assert.Equal(t, "12.35 USD", regulatory.Excise("CASH", sent).String(), "other instruments are taxed")
}

func TestDefinitions(t *testing.T) {
	t.Parallel()
	t.Run("the outstanding figure covers every liability account", func(t *testing.T) {
		d, ok := regulatory.Find(regulatory.Liabilities)
		require.True(t, ok)
		daily, ok := d.Table("DAILY")
		require.True(t, ok)
		outstanding, ok := daily.Figure("OUTSTANDING")
		require.True(t, ok)
		for _, line := range ledger.Chart {
			if line.Class == ledger.Liability {
				assert.Contains(t, outstanding.Terms, regulatory.Term{Account: line.Account, Sign: -1})
				_, ok := daily.Figure(string(line.Account))
				assert.True(t, ok, "%s has its own column", line.Account)
			}
		}
	})
	t.Run("names of tables and figures are unique", func(t *testing.T) {
		for _, d := range regulatory.Definitions {
			names := map[string]bool{}
			for _, table := range d.Tables {
				assert.False(t, names[table.Name])
				names[table.Name] = true
				figures := map[string]bool{}
				for _, f := range table.Figures {
					assert.False(t, figures[f.Name], "%s %s %s", d.Report, table.Name, f.Name)
					figures[f.Name] = true
				}
			}
		}
	})
}
