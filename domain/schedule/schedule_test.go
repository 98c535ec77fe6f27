package schedule_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"

	"hulak/domain"
	"hulak/domain/beneficiary"
	"hulak/domain/decidertest"
	"hulak/domain/funding"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/schedule"
	"hulak/domain/sender"
	"hulak/domain/sendinglimit"
)

var (
	given = decidertest.For(schedule.Decider)
	at    = time.Date(2027, 3, 2, 18, 0, 0, 0, time.UTC) // 10 AM in Los Angeles
	order = schedule.Order{
		BeneficiaryID: "b", Destination: "NPL", Method: beneficiary.BankDeposit, AccountID: "a", Purpose: "Gifts",
		FundingKind: funding.BankAccount, FundingSourceID: "f",
		Amount: money.MustParse("200", money.USD), MaxTotal: money.MustParse("205", money.USD),
	}
	monthly = schedule.Plan{Cadence: schedule.Monthly, First: "2027-03-31"}
)

func create(p schedule.Plan) schedule.Create {
	return schedule.Create{
		ScheduleID: "x", SenderID: "s", Order: order, Plan: p, Consent: schedule.Consent{Version: "1", Hash: "h"}, At: at,
	}
}

// history returns the events of commands, which must all succeed.
func history(t *testing.T, commands ...schedule.Command) []schedule.Event {
	t.Helper()
	var s schedule.State
	var all []schedule.Event
	for _, c := range commands {
		events, err := schedule.Decider.Decide(s, c)
		if err != nil {
			t.Fatalf("%T: %v", c, err)
		}
		for _, e := range events {
			s = schedule.Decider.Evolve(s, e)
		}
		all = append(all, events...)
	}
	return all
}

func losAngeles(date string, hour int) time.Time {
	d, err := time.ParseInLocation(time.DateOnly, date, sendinglimit.LosAngeles)
	if err != nil {
		panic(err)
	}
	return d.Add(time.Duration(hour) * time.Hour).UTC()
}

func TestDates(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		title string
		plan  schedule.Plan
		want  string
	}{
		{"a single transfer has one date", schedule.Plan{Cadence: schedule.Once, First: "2027-03-31"}, "2027-03-31"},
		{"a weekly schedule keeps its weekday", schedule.Plan{Cadence: schedule.Weekly, First: "2027-03-05"},
			"2027-03-05 2027-03-12 2027-03-19 2027-03-26"},
		{"a biweekly schedule has a date every 14 days", schedule.Plan{Cadence: schedule.Biweekly, First: "2027-03-05"},
			"2027-03-05 2027-03-19 2027-04-02 2027-04-16"},
		{"a monthly schedule uses the last day of shorter months and then returns to its day",
			schedule.Plan{Cadence: schedule.Monthly, First: "2028-01-31"}, "2028-01-31 2028-02-29 2028-03-31 2028-04-30"},
		{"a monthly schedule continues in the next year", schedule.Plan{Cadence: schedule.Monthly, First: "2027-11-15"},
			"2027-11-15 2027-12-15 2028-01-15 2028-02-15"},
	} {
		t.Run(c.title, func(t *testing.T) {
			t.Parallel()
			want := strings.Fields(c.want)
			for n, date := range want {
				assert.Equal(t, date, c.plan.DateOf(n).Format(time.DateOnly))
			}
		})
	}
	t.Run("the right to cancel ends three business days before the transfer (12 CFR 1005.36(c))", func(t *testing.T) {
		t.Parallel()
		monday := schedule.Plan{Cadence: schedule.Once, First: "2027-06-07"}.DateOf(0)
		assert.Equal(t, "2027-06-02", schedule.CancelBy(monday).Format(time.DateOnly))
		afterMemorialDay := schedule.Plan{Cadence: schedule.Once, First: "2027-06-02"}.DateOf(0)
		assert.Equal(t, "2027-05-27", schedule.CancelBy(afterMemorialDay).Format(time.DateOnly))
	})
	t.Run("transfers are created at 9 AM in Los Angeles in summer and winter (1.08b)", func(t *testing.T) {
		t.Parallel()
		for _, date := range []string{"2027-01-15", "2027-07-15"} {
			due := schedule.DueAt(schedule.Plan{Cadence: schedule.Once, First: date}.DateOf(0))
			assert.Equal(t, date+" 09", due.In(sendinglimit.LosAngeles).Format("2006-01-02 15"))
		}
	})
}

func TestCreate(t *testing.T) {
	t.Parallel()
	t.Run("a transfer that is far away is announced 10 days before", func(t *testing.T) {
		t.Parallel()
		given(t).When(create(monthly)).Then(schedule.Created{
			ScheduleID: "x", SenderID: "s", Order: order, Plan: monthly, Consent: schedule.Consent{Version: "1", Hash: "h"}, At: at,
			Timer: schedule.Timer{Kind: schedule.TimerNotice, From: at, DueAt: losAngeles("2027-03-21", 9)},
		})
	})
	t.Run("a transfer after two holidays is announced at least 5 business days before (12 CFR 1005.36(d)(2)(i))", func(t *testing.T) {
		t.Parallel()
		plan := schedule.Plan{Cadence: schedule.Once, First: "2028-01-03"}
		c := create(plan)
		c.At = losAngeles("2027-12-01", 10)
		s := given(t, history(t, c)...).State()
		assert.Equal(t, losAngeles("2027-12-24", 9), s.Timer.DueAt, "10 days before is the earlier date")
	})
	t.Run("the authorization announces a first transfer that is near", func(t *testing.T) {
		t.Parallel()
		s := given(t, history(t, create(schedule.Plan{Cadence: schedule.Weekly, First: "2027-03-05"}))...).State()
		assert.Equal(t, schedule.Timer{Kind: schedule.TimerRun, From: at, DueAt: losAngeles("2027-03-05", 9)}, s.Timer)
	})
	t.Run("the authorization announces a transfer that waits for a rate", func(t *testing.T) {
		t.Parallel()
		plan := schedule.Plan{Cadence: schedule.Once, First: "2027-06-01", MinRate: money.MustParseRate("140")}
		assert.NoError(t, given(t, history(t, create(plan))...).State().CheckDue(0))
	})
	t.Run("creating the same schedule again changes nothing", func(t *testing.T) {
		t.Parallel()
		given(t, history(t, create(monthly))...).When(create(monthly)).ThenNothing()
	})
	for _, c := range []struct {
		title string
		plan  schedule.Plan
		want  *domain.Rejection
	}{
		{"the first date is not today", schedule.Plan{Cadence: schedule.Once, First: "2027-03-02"}, schedule.ErrInvalidDate},
		{"the first date is within a year", schedule.Plan{Cadence: schedule.Once, First: "2028-03-03"}, schedule.ErrInvalidDate},
		{"the first date exists", schedule.Plan{Cadence: schedule.Once, First: "2027-02-30"}, schedule.ErrInvalidDate},
		{"the cadence is known", schedule.Plan{Cadence: "DAILY", First: "2027-03-31"}, schedule.ErrInvalidPlan},
		{"a single transfer has no end", schedule.Plan{Cadence: schedule.Once, First: "2027-03-31", Count: 1}, schedule.ErrInvalidPlan},
		{"only a single transfer waits for a rate",
			schedule.Plan{Cadence: schedule.Weekly, First: "2027-03-31", MinRate: money.MustParseRate("140")}, schedule.ErrInvalidPlan},
		{"the last date is not before the first", schedule.Plan{Cadence: schedule.Weekly, First: "2027-03-31", Until: "2027-03-30"},
			schedule.ErrInvalidEnd},
		{"the number of transfers has a maximum", schedule.Plan{Cadence: schedule.Weekly, First: "2027-03-31", Count: 521},
			schedule.ErrInvalidEnd},
	} {
		t.Run(c.title, func(t *testing.T) {
			t.Parallel()
			given(t).When(create(c.plan)).ThenRejected(c.want)
		})
	}
}

func TestAnnounce(t *testing.T) {
	t.Parallel()
	weekly := schedule.Plan{Cadence: schedule.Weekly, First: "2027-04-02"}
	t.Run("an announcement lists the later dates, which are thereby known 5 business days ahead (12 CFR 1005.36(d))", func(t *testing.T) {
		t.Parallel()
		given(t, history(t, create(weekly))...).When(schedule.Announce{At: at}).Then(schedule.Announced{
			ScheduleID: "x", SenderID: "s", Date: "2027-04-02", Amount: order.Amount, MaxTotal: order.MaxTotal, At: at,
			Later: []string{"2027-04-09", "2027-04-16", "2027-04-23", "2027-04-30", "2027-05-07"},
			Timer: schedule.Timer{Kind: schedule.TimerRun, From: losAngeles("2027-03-23", 9), DueAt: losAngeles("2027-04-02", 9)},
		})
	})
	t.Run("a transfer is not created before it is announced (12 CFR 1005.36(d))", func(t *testing.T) {
		t.Parallel()
		given(t, history(t, create(weekly))...).When(schedule.RecordTransfer{At: at}).ThenRejected(schedule.ErrNotDue)
	})
	t.Run("another occurrence is not announced", func(t *testing.T) {
		t.Parallel()
		given(t, history(t, create(weekly))...).When(schedule.Announce{Occurrence: 1, At: at}).ThenNothing()
	})
}

func TestRuns(t *testing.T) {
	t.Parallel()
	due := history(t, create(monthly), schedule.Announce{At: at})
	t.Run("a transfer leads to the next month", func(t *testing.T) {
		t.Parallel()
		s := given(t, append(due, history(t, create(monthly), schedule.Announce{At: at}, schedule.RecordTransfer{At: at})[2:]...)...).State()
		assert.Equal(t, "2027-04-30", s.NextDate())
		assert.Equal(t, schedule.Timer{
			Kind: schedule.TimerNotice, Occurrence: 1, From: losAngeles("2027-03-31", 9), DueAt: losAngeles("2027-04-20", 9),
		}, s.Timer)
	})
	t.Run("the same occurrence never makes a second transfer", func(t *testing.T) {
		t.Parallel()
		done := history(t, create(monthly), schedule.Announce{At: at}, schedule.RecordTransfer{At: at})
		given(t, done...).When(schedule.RecordTransfer{At: at}).ThenRejected(schedule.ErrNotDue)
		given(t, done...).When(schedule.RecordFailure{Cause: schedule.CauseLimit, At: at}).ThenRejected(schedule.ErrNotDue)
	})
	t.Run("a failure that the sender need not fix continues with the next date", func(t *testing.T) {
		t.Parallel()
		given(t, due...).When(schedule.RecordFailure{Cause: schedule.CauseLimit, At: at}).Then(schedule.TransferFailed{
			ScheduleID: "x", SenderID: "s", Date: "2027-03-31", Amount: order.Amount, Cause: schedule.CauseLimit, NextDate: "2027-04-30", At: at,
			Timer: schedule.Timer{
				Kind: schedule.TimerNotice, Occurrence: 1, From: losAngeles("2027-03-31", 9), DueAt: losAngeles("2027-04-20", 9),
			},
		})
	})
	t.Run("a failure that the sender must fix pauses the schedule", func(t *testing.T) {
		t.Parallel()
		s := given(t, append(slices.Clip(due), history(t, create(monthly), schedule.Announce{At: at},
			schedule.RecordFailure{Cause: schedule.CauseSource, At: at})[2:]...)...).State()
		assert.Equal(t, schedule.StatusPaused, s.Status)
		assert.Equal(t, schedule.CauseSource, s.PauseCause)
		assert.Equal(t, "2027-04-30", s.NextDate())
	})
	t.Run("a single transfer that fails ends the schedule", func(t *testing.T) {
		t.Parallel()
		once := create(schedule.Plan{Cadence: schedule.Once, First: "2027-03-05"})
		s := given(t, history(t, once, schedule.RecordFailure{Cause: schedule.CauseLimit, At: at})...).State()
		assert.Equal(t, schedule.EndFailed, s.EndReason)
	})
	t.Run("a schedule ends after its number of transfers, without counting failures", func(t *testing.T) {
		t.Parallel()
		two := create(schedule.Plan{Cadence: schedule.Weekly, First: "2027-03-05", Count: 2})
		events := history(t, two, schedule.RecordTransfer{At: at}, schedule.Announce{Occurrence: 1, At: at},
			schedule.RecordFailure{Occurrence: 1, Cause: schedule.CauseFunds, At: at}, schedule.Announce{Occurrence: 2, At: at},
			schedule.RecordTransfer{Occurrence: 2, At: at})
		assert.Equal(t, schedule.Ended{ScheduleID: "x", SenderID: "s", Reason: schedule.EndCompleted, At: at}, events[len(events)-1])
		assert.Equal(t, 2, given(t, events...).State().Transfers)
	})
	t.Run("a schedule ends after its last date", func(t *testing.T) {
		t.Parallel()
		until := create(schedule.Plan{Cadence: schedule.Weekly, First: "2027-03-05", Until: "2027-03-11"})
		s := given(t, history(t, until, schedule.RecordTransfer{At: at})...).State()
		assert.Equal(t, schedule.EndCompleted, s.EndReason)
	})
	t.Run("a declined payment pauses the schedule, and is recorded once", func(t *testing.T) {
		t.Parallel()
		done := given(t, history(t, create(monthly), schedule.Announce{At: at}, schedule.RecordTransfer{At: at})...)
		id := done.State().TransferID(0)
		done.When(schedule.RecordPaymentFailure{TransferID: id, Cause: schedule.CauseDeclined, At: at}).Then(
			schedule.PaymentFailed{ScheduleID: "x", SenderID: "s", TransferID: id, Cause: schedule.CauseDeclined, At: at},
			schedule.Paused{ScheduleID: "x", SenderID: "s", Cause: schedule.CauseDeclined, TransferID: id, At: at},
		)
		done.When(schedule.RecordPaymentFailure{TransferID: id, Cause: schedule.CauseFunds, At: at}).Then(
			schedule.PaymentFailed{ScheduleID: "x", SenderID: "s", TransferID: id, Cause: schedule.CauseFunds, At: at},
		)
		done.When(schedule.RecordPaymentFailure{TransferID: "other", Cause: schedule.CauseFunds, At: at}).ThenNothing()
	})
}

func TestSenderCommands(t *testing.T) {
	t.Parallel()
	created := history(t, create(monthly))
	t.Run("a skip moves to the next date", func(t *testing.T) {
		t.Parallel()
		given(t, created...).When(schedule.Skip{By: "s", At: at}).Then(schedule.Skipped{
			ScheduleID: "x", SenderID: "s", Date: "2027-03-31", At: at, Timer: schedule.Timer{
				Kind: schedule.TimerNotice, Occurrence: 1, From: losAngeles("2027-03-31", 9), DueAt: losAngeles("2027-04-20", 9),
			},
		})
	})
	t.Run("only the next date can be skipped", func(t *testing.T) {
		t.Parallel()
		given(t, created...).When(schedule.Skip{By: "s", Occurrence: 1, At: at}).ThenRejected(schedule.ErrNotDue)
	})
	t.Run("a date that made a transfer cannot be skipped", func(t *testing.T) {
		t.Parallel()
		given(t, history(t, create(monthly), schedule.Announce{At: at}, schedule.RecordTransfer{At: at})...).
			When(schedule.Skip{By: "s", At: at}).ThenRejected(schedule.ErrNotDue)
	})
	t.Run("a paused schedule makes no transfer", func(t *testing.T) {
		t.Parallel()
		given(t, history(t, create(monthly), schedule.Announce{At: at}, schedule.Pause{By: "s", At: at})...).
			When(schedule.RecordTransfer{At: at}).ThenRejected(schedule.ErrNotDue)
	})
	t.Run("a schedule that is resumed before its date keeps the date and its announcement", func(t *testing.T) {
		t.Parallel()
		s := given(t, history(t, create(monthly), schedule.Announce{At: at}, schedule.Pause{By: "s", At: at},
			schedule.Resume{By: "s", At: at})...).State()
		assert.NoError(t, s.CheckDue(0))
	})
	t.Run("a schedule that is resumed later continues with the first date after that day", func(t *testing.T) {
		t.Parallel()
		later := losAngeles("2027-04-30", 12)
		s := given(t, history(t, create(monthly), schedule.Announce{At: at}, schedule.Pause{By: "s", At: at},
			schedule.Resume{By: "s", At: later})...).State()
		assert.Equal(t, "2027-05-31", s.NextDate())
		assert.False(t, s.Announced, "the new date is announced")
	})
	t.Run("a canceled schedule makes no transfer (12 CFR 1005.36(c))", func(t *testing.T) {
		t.Parallel()
		canceled := history(t, create(schedule.Plan{Cadence: schedule.Once, First: "2027-03-05"}), schedule.End{By: "s", At: at})
		given(t, canceled...).When(schedule.RecordTransfer{At: at}).ThenRejected(schedule.ErrNotDue)
		given(t, canceled...).When(schedule.End{By: "s", At: at}).ThenNothing()
		given(t, canceled...).When(schedule.Resume{By: "s", At: at}).ThenRejected(schedule.ErrEnded)
	})
	t.Run("a closed account ends its schedules", func(t *testing.T) {
		t.Parallel()
		given(t, created...).When(schedule.Close{At: at}).
			Then(schedule.Ended{ScheduleID: "x", SenderID: "s", Reason: schedule.EndClosed, At: at})
	})
	t.Run("a single transfer is neither paused nor skipped", func(t *testing.T) {
		t.Parallel()
		once := history(t, create(schedule.Plan{Cadence: schedule.Once, First: "2027-03-05"}))
		given(t, once...).When(schedule.Pause{By: "s", At: at}).ThenRejected(schedule.ErrNotRecurring)
		given(t, once...).When(schedule.Skip{By: "s", At: at}).ThenRejected(schedule.ErrNotRecurring)
	})
	t.Run("a schedule of another sender is not found", func(t *testing.T) {
		t.Parallel()
		for _, c := range []schedule.Command{
			schedule.Skip{By: "y", At: at}, schedule.Pause{By: "y", At: at}, schedule.Resume{By: "y", At: at}, schedule.End{By: "y", At: at},
		} {
			given(t, created...).When(c).ThenRejected(schedule.ErrNotFound)
		}
	})
}

func TestCauses(t *testing.T) {
	t.Parallel()
	for err, want := range map[error]schedule.Cause{
		sendinglimit.ErrDayExceeded: schedule.CauseLimit, sendinglimit.ErrDuplicate: schedule.CauseDuplicate,
		funding.ErrNotUsable: schedule.CauseSource, beneficiary.ErrAccountNotFound: schedule.CauseBeneficiary,
		sender.ErrLocked: schedule.CauseLocked, pricing.ErrNoRate: schedule.CauseRate, errors.New("new"): schedule.CauseOther,
	} {
		assert.Equal(t, want, schedule.CauseOf(err), err)
	}
	for code, want := range map[string]schedule.Cause{
		"R01": schedule.CauseFunds, "R02": schedule.CauseSource, "R08": schedule.CauseDeclined, "CARD_DECLINED": schedule.CauseDeclined,
	} {
		assert.Equal(t, want, schedule.CauseOfReturn(code), code)
	}
}

// TestRandomHistories runs random commands, with clocks that move on their own, and checks what no history may do.
func TestRandomHistories(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		plan := schedule.Plan{
			Cadence: rapid.SampledFrom([]schedule.Cadence{schedule.Once, schedule.Weekly, schedule.Biweekly, schedule.Monthly}).Draw(t, "cadence"),
			First:   at.AddDate(0, 0, rapid.IntRange(1, 200).Draw(t, "first")).Format(time.DateOnly),
		}
		if plan.IsRecurring() {
			plan.Count = rapid.IntRange(0, 4).Draw(t, "count")
			if rapid.Bool().Draw(t, "ends") {
				plan.Until = plan.DateOf(rapid.IntRange(0, 8).Draw(t, "last")).Format(time.DateOnly)
			}
		}
		created, err := schedule.Decider.Decide(schedule.State{}, create(plan))
		if err != nil {
			t.Fatal(err)
		}
		s, now := schedule.Decider.Evolve(schedule.State{}, created[0]), at
		transfers, dates := map[int]string{}, map[string]bool{}
		for range rapid.IntRange(0, 60).Draw(t, "length") {
			now = now.Add(time.Duration(rapid.IntRange(0, 20*24).Draw(t, "hours")) * time.Hour)
			n := s.Next + rapid.IntRange(-1, 1).Draw(t, "offset")
			c := rapid.SampledFrom([]schedule.Command{
				schedule.Announce{Occurrence: n, At: now}, schedule.Announce{Occurrence: n, At: now},
				schedule.RecordTransfer{Occurrence: n, At: now}, schedule.RecordTransfer{Occurrence: n, At: now},
				schedule.RecordFailure{Occurrence: n, Cause: schedule.CauseLimit, At: now},
				schedule.RecordFailure{Occurrence: n, Cause: schedule.CauseSource, At: now},
				schedule.RecordPaymentFailure{TransferID: s.TransferID(n), Cause: schedule.CauseDeclined, At: now},
				schedule.Skip{By: "s", Occurrence: n, At: now}, schedule.Pause{By: "s", At: now}, schedule.Resume{By: "s", At: now},
				schedule.End{By: "s", At: now},
			}).Draw(t, "command")
			before := s
			events, err := schedule.Decider.Decide(s, c)
			if err != nil && len(events) > 0 {
				t.Fatal("a rejected command has events")
			}
			for _, e := range events {
				if before.Status == schedule.StatusEnded {
					if _, ok := e.(schedule.PaymentFailed); !ok {
						t.Fatalf("%T after the end", e)
					}
				}
				if run, ok := e.(schedule.TransferCreated); ok {
					checkTransfer(t, before, plan, run, transfers, dates)
				}
				s = schedule.Decider.Evolve(s, e)
			}
			checkNext(t, before, s, c, now)
		}
	})
}

func checkTransfer(
	t *rapid.T, s schedule.State, plan schedule.Plan, run schedule.TransferCreated, transfers map[int]string, dates map[string]bool,
) {
	switch {
	case s.Status != schedule.StatusActive:
		t.Fatalf("a transfer while the schedule is %s", s.Status)
	case transfers[run.Occurrence] != "" || dates[run.Date]:
		t.Fatalf("a second transfer for %s", run.Date)
	case plan.Until != "" && run.Date > plan.Until, !plan.IsRecurring() && run.Occurrence > 0:
		t.Fatalf("a transfer on %s, after the last date", run.Date)
	case plan.Count > 0 && len(transfers) == plan.Count:
		t.Fatal("more transfers than authorized")
	case run.Date != plan.DateOf(run.Occurrence).Format(time.DateOnly):
		t.Fatalf("occurrence %d on %s", run.Occurrence, run.Date)
	}
	transfers[run.Occurrence], dates[run.Date] = run.TransferID, true
}

// checkNext checks that the next occurrence only moves ahead, and leaves out only dates that passed during a pause.
func checkNext(t *rapid.T, before, after schedule.State, c schedule.Command, now time.Time) {
	_, resumed := c.(schedule.Resume)
	switch moved := after.Next - before.Next; {
	case moved < 0:
		t.Fatal("the next occurrence moved back")
	case moved > 1 && !resumed:
		t.Fatalf("%T left out %d dates", c, moved-1)
	case moved == 1 && !resumed && len(after.Runs) != len(before.Runs)+1:
		t.Fatalf("%T left out a date", c)
	case resumed && moved > 0 && after.Plan.DateOf(after.Next-1).After(now):
		t.Fatal("resuming left out a date in the future")
	}
	if after.Status == schedule.StatusActive && after.Timer.Occurrence != after.Next {
		t.Fatal(fmt.Sprintf("the timer is for occurrence %d, not %d", after.Timer.Occurrence, after.Next))
	}
}
