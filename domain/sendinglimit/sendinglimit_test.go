package sendinglimit_test

import (
	"fmt"
	"testing"
	"time"

	"pgregory.net/rapid"

	"hulak/domain"
	"hulak/domain/decidertest"
	"hulak/domain/money"
	"hulak/domain/sender"
	"hulak/domain/sendinglimit"
)

var (
	given = decidertest.For(sendinglimit.Decider)
	noon  = time.Date(2026, 3, 2, 20, 0, 0, 0, time.UTC) // in Los Angeles
)

func reserved(id, amount string, at time.Time) sendinglimit.Event {
	return sendinglimit.Reserved{SenderID: "s", TransferID: id, Amount: usd(amount), At: at}
}

func reserve(tier sender.Tier, amount, fee string, at time.Time) sendinglimit.Reserve {
	return sendinglimit.Reserve{SenderID: "s", TransferID: "new", Tier: tier, Amount: usd(amount), Fee: usd(fee), At: at}
}

func usd(text string) money.Amount { return money.MustParse(text, money.USD) }

func TestReserve(t *testing.T) {
	t.Parallel()
	t.Run("room is taken", func(t *testing.T) {
		given(t).When(reserve(sender.TierOne, "100", "5", noon)).Then(reserved("new", "100", noon))
	})
	t.Run("a transfer that has its room takes no more", func(t *testing.T) {
		given(t, reserved("new", "100", noon)).When(reserve(sender.TierOne, "100", "5", noon)).ThenNothing()
	})
	t.Run("without a tier nothing can be sent", func(t *testing.T) {
		given(t).When(reserve(sender.NoTier, "10", "5", noon)).ThenRejected(sender.ErrKYCNotVerified)
	})
}

func TestLimits(t *testing.T) {
	t.Parallel()
	yesterday, lastWeek, lastQuarter := noon.Add(-30*time.Hour), noon.AddDate(0, 0, -7), noon.AddDate(0, 0, -90)
	for _, c := range []struct {
		title   string
		tier    sender.Tier
		before  []sendinglimit.Event
		most    string // most that can be sent now
		window  sendinglimit.Window
		refused *domain.Rejection
	}{
		{"level 1 sends up to 2,999 per transaction (9.04a)", sender.TierOne, nil, "2999.00", sendinglimit.PerTransaction, sendinglimit.ErrExceeded},
		{"level 1 sends up to 2,999 per day (9.04a)", sender.TierOne, []sendinglimit.Event{reserved("a", "1000", noon)}, "1999.00", sendinglimit.PerDay, sendinglimit.ErrDayExceeded},
		{"level 1 sends up to 2,999 per 30 days (9.04a 5.14d)", sender.TierOne, []sendinglimit.Event{reserved("a", "1000", lastWeek)}, "1999.00", sendinglimit.Per30Days, sendinglimit.ErrPeriodExceeded},
		{
			"level 1 sends up to 5,000 per 180 days (9.04a 5.14d)", sender.TierOne,
			[]sendinglimit.Event{reserved("a", "2999", lastQuarter)}, "2001.00", sendinglimit.Per180Days, sendinglimit.ErrPeriodExceeded,
		},
		{"level 2 sends up to 7,499 per transaction (9.04b)", sender.TierTwo, nil, "7499.00", sendinglimit.PerTransaction, sendinglimit.ErrExceeded},
		{"level 2 sends up to 7,499 per day and 30 days (9.04b 5.14d)", sender.TierTwo, []sendinglimit.Event{reserved("a", "7000", yesterday)}, "499.00", sendinglimit.Per30Days, sendinglimit.ErrPeriodExceeded},
		{"level 2 sends up to 14,999 per 180 days (9.04b 5.14d)", sender.TierTwo, []sendinglimit.Event{reserved("a", "14990", lastQuarter)}, "9.00", sendinglimit.Per180Days, sendinglimit.ErrPeriodExceeded},
		{"level 3 sends up to 9,999.99 per transaction, the fee included (9.04c)", sender.TierThree, nil, "9994.99", sendinglimit.PerTransaction, sendinglimit.ErrExceeded},
		{"level 3 sends up to 25,000 per day (9.04c)", sender.TierThree, []sendinglimit.Event{reserved("a", "24000", noon)}, "1000.00", sendinglimit.PerDay, sendinglimit.ErrDayExceeded},
		{"level 3 sends up to 50,000 per 30 days (9.04c 5.14d)", sender.TierThree, []sendinglimit.Event{reserved("a", "49500", yesterday)}, "500.00", sendinglimit.Per30Days, sendinglimit.ErrPeriodExceeded},
		{"level 3 sends up to 100,000 per 180 days (9.04c 5.14d)", sender.TierThree, []sendinglimit.Event{reserved("a", "99990", lastQuarter)}, "10.00", sendinglimit.Per180Days, sendinglimit.ErrPeriodExceeded},
	} {
		t.Run(c.title, func(t *testing.T) {
			t.Parallel()
			given(t, c.before...).When(reserve(c.tier, c.most, "5", noon)).Then(reserved("new", c.most, noon))
			cent := usd(c.most).Add(usd("0.01"))
			given(t, c.before...).When(reserve(c.tier, cent.Text(), "5", noon)).
				ThenRejected(c.refused.With("amount", c.most).With("window", string(c.window)))
		})
	}
	t.Run("without a tier 2,000 bounds the quote (9.04d)", func(t *testing.T) {
		t.Parallel()
		if left, _ := sendinglimit.Remaining(sendinglimit.State{}, sender.NoTier, noon); left.Text() != "2000.00" {
			t.Errorf("got %s", left)
		}
	})
	t.Run("the refusal says what can still be sent today (5.14c)", func(t *testing.T) {
		t.Parallel()
		given(t, reserved("a", "2900", noon)).When(reserve(sender.TierOne, "100", "0", noon)).
			ThenRejected(sendinglimit.ErrDayExceeded.With("amount", "99.00").With("window", "day"))
	})
}

func TestWindows(t *testing.T) {
	t.Parallel()
	left := func(t *testing.T, tier sender.Tier, used string, usedAt, now time.Time) string {
		amount, _ := sendinglimit.Remaining(given(t, reserved("a", used, usedAt)).State(), tier, now)
		return amount.Text()
	}
	losAngeles, err := time.LoadLocation("America/Los_Angeles")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		title    string
		tier     sender.Tier
		used     string
		usedAt   time.Time
		now      time.Time
		leftThen string
	}{
		{
			"a day is one of the calendar in Los Angeles: at 23:59:59 it still counts", sender.TierThree, "25000",
			time.Date(2026, 3, 2, 0, 0, 0, 0, losAngeles), time.Date(2026, 3, 2, 23, 59, 59, 999_999_000, losAngeles), "0.00",
		},
		{
			"a day is one of the calendar in Los Angeles: at midnight it is over", sender.TierThree, "25000",
			time.Date(2026, 3, 2, 23, 59, 59, 0, losAngeles), time.Date(2026, 3, 3, 0, 0, 0, 0, losAngeles), "9999.99",
		},
		{
			"the day on which clocks go forward has 23 hours", sender.TierThree, "25000",
			time.Date(2026, 3, 8, 0, 0, 0, 0, losAngeles), time.Date(2026, 3, 8, 0, 0, 0, 0, losAngeles).Add(23*time.Hour - time.Microsecond), "0.00",
		},
		{
			"and is over after them", sender.TierThree, "25000",
			time.Date(2026, 3, 8, 0, 0, 0, 0, losAngeles), time.Date(2026, 3, 8, 0, 0, 0, 0, losAngeles).Add(23 * time.Hour), "9999.99",
		},
		{"a microsecond before 30 days it counts", sender.TierOne, "2999", noon, noon.Add(30*24*time.Hour - time.Microsecond), "0.00"},
		{"after 30 days it does not", sender.TierOne, "2999", noon, noon.Add(30 * 24 * time.Hour), "2001.00"},
		{"a microsecond before 180 days it counts", sender.TierOne, "5000", noon, noon.Add(180*24*time.Hour - time.Microsecond), "0.00"},
		{"after 180 days it does not", sender.TierOne, "5000", noon, noon.Add(180 * 24 * time.Hour), "2999.00"},
	} {
		t.Run(c.title, func(t *testing.T) {
			t.Parallel()
			if got := left(t, c.tier, c.used, c.usedAt, c.now); got != c.leftThen {
				t.Errorf("%s is left, want %s", got, c.leftThen)
			}
		})
	}
}

func TestRelease(t *testing.T) {
	t.Parallel()
	released := sendinglimit.Released{SenderID: "s", TransferID: "a", Amount: usd("100"), At: noon}
	t.Run("a transfer gives its amount back", func(t *testing.T) {
		given(t, reserved("a", "100", noon)).When(sendinglimit.Release{TransferID: "a", At: noon}).Then(released)
	})
	t.Run("but once", func(t *testing.T) {
		given(t, reserved("a", "100", noon), released).When(sendinglimit.Release{TransferID: "a", At: noon}).ThenNothing()
	})
	t.Run("one that took nothing gives nothing", func(t *testing.T) {
		given(t).When(sendinglimit.Release{TransferID: "a", At: noon}).ThenNothing()
	})
}

// TestNoWindowIsEverExceeded reserves and releases at random, with slightly out-of-order times. No window may ever exceed the
// limit of the tier, and the remaining amount must match a recomputation.
func TestNoWindowIsEverExceeded(t *testing.T) {
	t.Parallel()
	losAngeles, err := time.LoadLocation("America/Los_Angeles")
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		tier := rapid.SampledFrom([]sender.Tier{sender.TierOne, sender.TierTwo, sender.TierThree}).Draw(t, "tier")
		longestPause := rapid.SampledFrom([]int{60, 24 * 60, 20 * 24 * 60}).Draw(t, "longest pause in minutes")
		books := books{limits: sendinglimit.LimitsOf(tier), zone: losAngeles, held: map[string]sendinglimit.Reserved{}}
		state, now := sendinglimit.State{}, noon
		for i := range rapid.IntRange(1, 80).Draw(t, "steps") {
			now = now.Add(time.Duration(rapid.IntRange(0, longestPause).Draw(t, "minutes")) * time.Minute)
			at := now.Add(-time.Duration(rapid.IntRange(0, 12*60).Draw(t, "minutes late")) * time.Minute)
			id := fmt.Sprint(rapid.IntRange(0, i).Draw(t, "transfer"))
			var command sendinglimit.Command = sendinglimit.Release{TransferID: id, At: at}
			if rapid.IntRange(0, 3).Draw(t, "reserve") > 0 {
				left, _ := sendinglimit.Remaining(state, tier, at)
				amount := money.FromMinor(rapid.Int64Range(1, 999_999).Draw(t, "cents"), money.USD)
				if rapid.Bool().Draw(t, "all that is left") && left.IsPositive() {
					amount = left
				}
				fee := money.FromMinor(rapid.Int64Range(0, 500).Draw(t, "fee"), money.USD)
				command = sendinglimit.Reserve{SenderID: "s", TransferID: id, Tier: tier, Amount: amount, Fee: fee, At: at}
			}
			events, err := sendinglimit.Decider.Decide(state, command)
			if err != nil {
				continue
			}
			for _, e := range events {
				state = sendinglimit.Decider.Evolve(state, e)
				books.enter(t, e, command)
			}
			left, _ := sendinglimit.Remaining(state, tier, at)
			books.check(t, at, left)
		}
	})
}

// books holds the events and sums them again for each check.
type books struct {
	limits sendinglimit.Limits
	zone   *time.Location
	held   map[string]sendinglimit.Reserved
}

func (b books) enter(t *rapid.T, event sendinglimit.Event, command sendinglimit.Command) {
	switch e := event.(type) {
	case sendinglimit.Reserved:
		counted := e.Amount
		if b.limits.IncludesFee {
			counted = counted.Add(command.(sendinglimit.Reserve).Fee)
		}
		if b.limits.PerTransaction.Less(counted) {
			t.Fatalf("one transfer takes %s", counted)
		}
		b.held[e.TransferID] = e
	case sendinglimit.Released:
		delete(b.held, e.TransferID)
	}
}

func (b books) check(t *rapid.T, at time.Time, left money.Amount) {
	t.Helper()
	for _, last := range b.held {
		for _, w := range b.windows(last.At) {
			if w.limit.Less(w.used) {
				t.Fatalf("%s within the %s that end at %s: more than %s", w.used, w.name, last.At, w.limit)
			}
		}
	}
	for _, w := range b.windows(at) {
		if w.limit.Sub(w.used).Less(left) {
			t.Fatalf("%s is left at %s, but %s of %s are used in the %s", left, at, w.used, w.limit, w.name)
		}
	}
}

type window struct {
	name        string
	limit, used money.Amount
}

// windows returns the windows that end at a given time, with their sums.
func (b books) windows(end time.Time) []window {
	zero := money.Zero(money.USD)
	all := []window{{"day", b.limits.PerDay, zero}, {"30 days", b.limits.Per30Days, zero}, {"180 days", b.limits.Per180Days, zero}}
	today := end.In(b.zone).Format(time.DateOnly)
	for _, r := range b.held {
		if r.At.After(end) {
			continue
		}
		for i, counts := range []bool{
			r.At.In(b.zone).Format(time.DateOnly) == today, r.At.After(end.Add(-30 * 24 * time.Hour)), r.At.After(end.Add(-180 * 24 * time.Hour)),
		} {
			if counts {
				all[i].used = all[i].used.Add(r.Amount)
			}
		}
	}
	return all
}

func TestDuplicates(t *testing.T) {
	t.Parallel()
	to := func(beneficiary, amount string, after time.Duration) sendinglimit.Reserve {
		return sendinglimit.Reserve{
			SenderID: "s", TransferID: "new", BeneficiaryID: beneficiary, Tier: sender.TierOne, Amount: usd(amount), Fee: usd("5"), At: noon.Add(after),
		}
	}
	earlier := sendinglimit.Reserved{SenderID: "s", TransferID: "old", BeneficiaryID: "maya", Amount: usd("100"), At: noon}
	t.Run("the same amount to the same person within 24 hours is refused with the time of the earlier transfer", func(t *testing.T) {
		given(t, earlier).When(to("maya", "100.00", 24*time.Hour-time.Microsecond)).
			ThenRejected(sendinglimit.ErrDuplicate.With("amount", "100.00").With("at", "Mar 2, 2026, 12:00 PM PST"))
	})
	confirmed := to("maya", "100", time.Minute)
	confirmed.ConfirmedDuplicate = true
	for _, c := range []struct {
		title   string
		command sendinglimit.Reserve
		before  []sendinglimit.Event
	}{
		{"a confirmed second transfer is accepted", confirmed, []sendinglimit.Event{earlier}},
		{"the same amount after 24 hours is accepted", to("maya", "100", 24*time.Hour), []sendinglimit.Event{earlier}},
		{"another amount is accepted", to("maya", "100.01", time.Minute), []sendinglimit.Event{earlier}},
		{"another person is accepted", to("gita", "100", time.Minute), []sendinglimit.Event{earlier}},
		{"a transfer that was given back does not count", to("maya", "100", time.Minute), []sendinglimit.Event{
			earlier, sendinglimit.Released{SenderID: "s", TransferID: "old", Amount: usd("100"), At: noon},
		}},
	} {
		t.Run(c.title, func(t *testing.T) {
			given(t, c.before...).When(c.command).Then(sendinglimit.Reserved{
				SenderID: "s", TransferID: "new", BeneficiaryID: c.command.BeneficiaryID, Amount: c.command.Amount, At: c.command.At,
			})
		})
	}
}
