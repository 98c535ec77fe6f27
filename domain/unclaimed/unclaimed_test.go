package unclaimed_test

import (
	"flag"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/decidertest"
	"hulak/domain/money"
	"hulak/domain/reference"
	"hulak/domain/sendinglimit"
	"hulak/domain/unclaimed"
)

var update = flag.Bool("update", false, "rewrite the golden file")

func on(year int, month time.Month, day int) time.Time {
	return time.Date(year, month, day, 0, 0, 0, 0, sendinglimit.LosAngeles).UTC()
}

func TestDates(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		title  string
		state  string
		since  time.Time
		report string
		want   unclaimed.Dates
	}{
		{
			"by default, money that is dormant on June 30 is due on November 1 (RUUPA 403)", "WA", on(2026, 6, 30), "WA-2029",
			unclaimed.Dates{
				Cutoff: on(2029, 7, 1), LettersFrom: on(2029, 5, 5), LettersBy: on(2029, 9, 3), ReportBy: on(2029, 11, 2),
				PaymentBy: on(2029, 11, 2),
			},
		},
		{
			"money that is dormant after June 30 is due a year later", "WA", on(2026, 7, 1), "WA-2030",
			unclaimed.Dates{
				Cutoff: on(2030, 7, 1), LettersFrom: on(2030, 5, 5), LettersBy: on(2030, 9, 3), ReportBy: on(2030, 11, 2),
				PaymentBy: on(2030, 11, 2),
			},
		},
		{
			"Texas takes the report on July 1", "TX", on(2026, 3, 1), "TX-2029",
			unclaimed.Dates{
				Cutoff: on(2029, 3, 2), LettersFrom: on(2029, 1, 2), LettersBy: on(2029, 5, 2), ReportBy: on(2029, 7, 2), PaymentBy: on(2029, 7, 2),
			},
		},
		{
			"Delaware waits five years, and the report covers the year before", "DE", on(2026, 1, 1), "DE-2032",
			unclaimed.Dates{
				Cutoff: on(2032, 1, 1), LettersFrom: on(2031, 11, 2), LettersBy: on(2032, 1, 2), ReportBy: on(2032, 3, 2), PaymentBy: on(2032, 3, 2),
			},
		},
		{
			"California takes the payment in the year after the report", "CA", on(2026, 2, 1), "CA-2029",
			unclaimed.Dates{
				Cutoff: on(2029, 7, 1), LettersFrom: on(2028, 10, 31), LettersBy: on(2029, 5, 1), ReportBy: on(2029, 11, 1), PaymentBy: on(2030, 6, 16),
			},
		},
	} {
		t.Run(c.title, func(t *testing.T) {
			t.Parallel()
			report := unclaimed.ReportFor(c.state, c.since)
			assert.Equal(t, c.report, report.ID())
			assert.Equal(t, c.want, report.Dates())
			parsed, ok := unclaimed.ParseReport(report.ID())
			assert.True(t, ok)
			assert.Equal(t, report, parsed)
		})
	}
	t.Run("in each state, money becomes dormant before the report, and letters can be mailed in time", func(t *testing.T) {
		t.Parallel()
		for _, state := range reference.States(reference.USA) {
			for day := range 366 {
				since := on(2026, 1, 1).AddDate(0, 0, day)
				report := unclaimed.ReportFor(state.Code, since)
				dates := report.Dates()
				dormant := unclaimed.RuleFor(state.Code).DormantAt(since)
				require.True(t, dormant.Before(dates.Cutoff) && !dates.Cutoff.After(dates.ReportBy), "%s %s", state.Code, since)
				before := unclaimed.Report{State: state.Code, Year: report.Year - 1}.Dates()
				require.False(t, dormant.Before(before.Cutoff), "the money belongs in the first report: %s %s", state.Code, since)
				require.True(t, dates.LettersFrom.Before(dates.LettersBy) && dates.LettersBy.Before(dates.ReportBy), state.Code)
			}
		}
	})
	t.Run("small amounts need no letter", func(t *testing.T) {
		t.Parallel()
		rule := unclaimed.RuleFor("WA")
		assert.True(t, rule.NeedsLetter(money.MustParse("50", money.USD)))
		assert.False(t, rule.NeedsLetter(money.MustParse("49.99", money.USD)))
		assert.False(t, unclaimed.RuleFor("TX").NeedsLetter(money.MustParse("249.99", money.USD)))
	})
	t.Run("other texts are not report IDs", func(t *testing.T) {
		t.Parallel()
		for _, id := range []string{"", "TX", "tx-2029", "TX-29", "TX-2029-1"} {
			_, ok := unclaimed.ParseReport(id)
			assert.False(t, ok, id)
		}
	})
}

func TestLetter(t *testing.T) {
	t.Parallel()
	const goldenFile = "testdata/letter.golden"
	got := unclaimed.Letter{
		Holder: "Hulak Inc.", Contact: []string{"1 Main Street, Austin, TX 78701", "+1 512 555 0100", "support@hulak.example"},
		Owner: "Sita Sharma", Address: []string{"12 Elm Street", "Austin, TX 78701"}, State: "Texas",
		Amount: money.MustParse("1205", money.USD), Reference: "1234567897", ReturnedAt: on(2026, 3, 2), At: on(2030, 3, 4),
	}.Text()
	if *update {
		require.NoError(t, os.WriteFile(goldenFile, []byte(got), 0o644))
	}
	want, err := os.ReadFile(goldenFile)
	require.NoError(t, err)
	assert.Equal(t, string(want), got)
}

func TestReport(t *testing.T) {
	t.Parallel()
	given := decidertest.For(unclaimed.Decider)
	report := unclaimed.Report{State: "TX", Year: 2029}
	at := on(2029, 1, 5)
	opened := unclaimed.Opened{
		Report: report, LettersDue: true, LettersDueAt: report.Dates().LettersBy, DueAt: report.Dates().ReportBy, At: at,
	}
	open := unclaimed.Open{Report: report, LettersDue: true, At: at}
	pay := unclaimed.Pay{Transfers: 2, Total: money.MustParse("410", money.USD), Reference: "wire-1", RequestedBy: "asha", At: at}
	paid := unclaimed.Paid{Report: report, Transfers: 2, Total: pay.Total, Reference: "wire-1", RequestedBy: "asha", At: at}
	t.Run("a report is opened once while it is due", func(t *testing.T) {
		given(t).When(open).Then(opened)
		given(t, opened).When(open).ThenNothing()
	})
	t.Run("letters and payments need an open report", func(t *testing.T) {
		given(t).When(unclaimed.RecordLetters{Letters: 1, By: "asha", At: at}).ThenRejected(unclaimed.ErrReportNotFound)
		given(t).When(pay).ThenRejected(unclaimed.ErrReportNotFound)
		given(t, opened).When(unclaimed.RecordLetters{Letters: 2, Remaining: 1, By: "asha", At: at}).
			Then(unclaimed.LettersSent{Report: report, Letters: 2, Remaining: 1, By: "asha", At: at})
		given(t, opened).When(pay).Then(paid)
	})
	t.Run("a report without money is closed, and opens again when money returns", func(t *testing.T) {
		emptied := unclaimed.Emptied{Report: report, At: at}
		given(t, opened).When(unclaimed.Empty{At: at}).Then(emptied)
		given(t, opened, emptied).When(unclaimed.Empty{At: at}).ThenNothing()
		given(t, opened, emptied).When(open).Then(opened)
		assert.Equal(t, unclaimed.StatusEmpty, given(t, opened, emptied).State().Status)
		assert.Equal(t, unclaimed.StatusPaid, given(t, opened, paid, opened, emptied).State().Status, "a paid report stays paid")
	})
}
