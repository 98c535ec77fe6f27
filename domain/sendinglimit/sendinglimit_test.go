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

func newReserved(id, amount string, at time.Time) sendinglimit.Event {
	return sendinglimit.Reserved{SenderID: "s", TransferID: id, Amount: usd(amount), At: at}
}

func newReserve(tier sender.Tier, amount, fee string, at time.Time) sendinglimit.Reserve {
	return sendinglimit.Reserve{SenderID: "s", TransferID: "new", Tier: tier, Amount: usd(amount), Fee: usd(fee), At: at}
}

func usd(text string) money.Amount { return money.MustParse(text, money.USD) }

func TestReserve(t *testing.T) {
	t.Parallel()
	t.Run("a transfer reserves its amount", func(t *testing.T) {
		given(t).When(newReserve(sender.TierOne, "100", "5", noon)).Then(newReserved("new", "100", noon))
	})
	t.Run("a transfer reserves its amount only once", func(t *testing.T) {
		given(t, newReserved("new", "100", noon)).When(newReserve(sender.TierOne, "100", "5", noon)).ThenNothing()
	})
	t.Run("a sender without a tier cannot send", func(t *testing.T) {
		given(t).When(newReserve(sender.TierNone, "10", "5", noon)).ThenRejected(sender.ErrKYCNotVerified)
	})
}

func TestLimits(t *testing.T) {
	t.Parallel()
	yesterday, lastWeek, lastQuarter := noon.Add(-30*time.Hour), noon.AddDate(0, 0, -7), noon.AddDate(0, 0, -90)
	for _, c := range []struct {
		title  string
		tier   sender.Tier
		before []sendinglimit.Event
		max    string // maximum amount that can be sent
		window sendinglimit.Window
		want   *domain.Rejection
	}{
		{
			"tier ONE can send up to 2,999 per transaction (9.04a)", sender.TierOne, nil, "2999.00", sendinglimit.PerTransaction,
			sendinglimit.ErrTransactionExceeded,
		},
		{
			"tier ONE can send up to 2,999 per day (9.04a)", sender.TierOne, []sendinglimit.Event{newReserved("a", "1000", noon)}, "1999.00",
			sendinglimit.PerDay, sendinglimit.ErrDayExceeded,
		},
		{
			"tier ONE can send up to 2,999 per 30 days (9.04a 5.14d)", sender.TierOne, []sendinglimit.Event{newReserved("a", "1000", lastWeek)},
			"1999.00", sendinglimit.Per30Days, sendinglimit.ErrPeriodExceeded,
		},
		{
			"tier ONE can send up to 5,000 per 180 days (9.04a 5.14d)", sender.TierOne,
			[]sendinglimit.Event{newReserved("a", "2999", lastQuarter)}, "2001.00", sendinglimit.Per180Days, sendinglimit.ErrPeriodExceeded,
		},
		{
			"tier TWO can send up to 7,499 per transaction (9.04b)", sender.TierTwo, nil, "7499.00", sendinglimit.PerTransaction,
			sendinglimit.ErrTransactionExceeded,
		},
		{
			"tier TWO can send up to 7,499 per day and 30 days (9.04b 5.14d)", sender.TierTwo,
			[]sendinglimit.Event{newReserved("a", "7000", yesterday)},
			"499.00", sendinglimit.Per30Days, sendinglimit.ErrPeriodExceeded,
		},
		{
			"tier TWO can send up to 14,999 per 180 days (9.04b 5.14d)", sender.TierTwo,
			[]sendinglimit.Event{newReserved("a", "14990", lastQuarter)},
			"9.00", sendinglimit.Per180Days, sendinglimit.ErrPeriodExceeded,
		},
		{
			"tier THREE can send up to 9,999.99 per transaction including the fee (9.04c 9.04d)", sender.TierThree, nil, "9994.99",
			sendinglimit.PerTransaction, sendinglimit.ErrTransactionExceeded,
		},
		{
			"tier THREE can send up to 25,000 per day (9.04c)", sender.TierThree, []sendinglimit.Event{newReserved("a", "24000", noon)}, "1000.00",
			sendinglimit.PerDay, sendinglimit.ErrDayExceeded,
		},
		{
			"tier THREE can send up to 50,000 per 30 days (9.04c 5.14d)", sender.TierThree,
			[]sendinglimit.Event{newReserved("a", "49500", yesterday)},
			"500.00", sendinglimit.Per30Days, sendinglimit.ErrPeriodExceeded,
		},
		{
			"tier THREE can send up to 100,000 per 180 days (9.04c 5.14d)", sender.TierThree,
			[]sendinglimit.Event{newReserved("a", "99990", lastQuarter)},
			"10.00", sendinglimit.Per180Days, sendinglimit.ErrPeriodExceeded,
		},
	} {
		t.Run(c.title, func(t *testing.T) {
			t.Parallel()
			given(t, c.before...).When(newReserve(c.tier, c.max, "5", noon)).Then(newReserved("new", c.max, noon))
			above := usd(c.max).Add(usd("0.01"))
			given(t, c.before...).When(newReserve(c.tier, above.Text(), "5", noon)).
				ThenRejected(c.want.With("amount", c.max).With("window", string(c.window)))
		})
	}
	t.Run("each tier raises every limit (1.03c)", func(t *testing.T) {
		t.Parallel()
		for lower, higher := range map[sender.Tier]sender.Tier{sender.TierOne: sender.TierTwo, sender.TierTwo: sender.TierThree} {
			before, after := sendinglimit.LimitsFor(lower), sendinglimit.LimitsFor(higher)
			if !before.PerTransaction.Less(after.PerTransaction) || !before.PerDay.Less(after.PerDay) ||
				!before.Per30Days.Less(after.Per30Days) || !before.Per180Days.Less(after.Per180Days) {
				t.Errorf("got %+v for tier %s, want more than %+v", after, higher, before)
			}
		}
	})
	t.Run("a quote without a tier is limited to 2,000 (9.04d)", func(t *testing.T) {
		t.Parallel()
		if remaining, _ := sendinglimit.Remaining(sendinglimit.State{}, sender.TierNone, noon); remaining.Text() != "2000.00" {
			t.Errorf("got %s, want 2000.00 USD", remaining)
		}
	})
	t.Run("the error contains the remaining amount for the day (5.14c)", func(t *testing.T) {
		t.Parallel()
		given(t, newReserved("a", "2900", noon)).When(newReserve(sender.TierOne, "100", "0", noon)).
			ThenRejected(sendinglimit.ErrDayExceeded.With("amount", "99.00").With("window", "day"))
	})
}

func TestWindowBoundaries(t *testing.T) {
	t.Parallel()
	remaining := func(t *testing.T, tier sender.Tier, used string, usedAt, now time.Time) string {
		amount, _ := sendinglimit.Remaining(given(t, newReserved("a", used, usedAt)).State(), tier, now)
		return amount.Text()
	}
	losAngeles, err := time.LoadLocation("America/Los_Angeles")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		title  string
		tier   sender.Tier
		used   string
		usedAt time.Time
		now    time.Time
		want   string
	}{
		{
			"a transfer counts toward the daily limit until midnight in Los Angeles", sender.TierThree, "25000",
			time.Date(2026, 3, 2, 0, 0, 0, 0, losAngeles), time.Date(2026, 3, 2, 23, 59, 59, 999_999_000, losAngeles), "0.00",
		},
		{
			"the daily limit resets at midnight in Los Angeles", sender.TierThree, "25000",
			time.Date(2026, 3, 2, 23, 59, 59, 0, losAngeles), time.Date(2026, 3, 3, 0, 0, 0, 0, losAngeles), "9999.99",
		},
		{
			"a transfer counts for 23 hours on the day when clocks go forward", sender.TierThree, "25000",
			time.Date(2026, 3, 8, 0, 0, 0, 0, losAngeles), time.Date(2026, 3, 8, 0, 0, 0, 0, losAngeles).Add(23*time.Hour - time.Microsecond),
			"0.00",
		},
		{
			"the daily limit resets after 23 hours on the day when clocks go forward", sender.TierThree, "25000",
			time.Date(2026, 3, 8, 0, 0, 0, 0, losAngeles), time.Date(2026, 3, 8, 0, 0, 0, 0, losAngeles).Add(23 * time.Hour), "9999.99",
		},
		{"a transfer counts for 30 days minus a microsecond", sender.TierOne, "2999", noon, noon.Add(30*24*time.Hour - time.Microsecond), "0.00"},
		{"a transfer no longer counts after 30 days", sender.TierOne, "2999", noon, noon.Add(30 * 24 * time.Hour), "2001.00"},
		{
			"a transfer counts for 180 days minus a microsecond", sender.TierOne, "5000", noon, noon.Add(180*24*time.Hour - time.Microsecond),
			"0.00",
		},
		{"a transfer no longer counts after 180 days", sender.TierOne, "5000", noon, noon.Add(180 * 24 * time.Hour), "2999.00"},
	} {
		t.Run(c.title, func(t *testing.T) {
			t.Parallel()
			if got := remaining(t, c.tier, c.used, c.usedAt, c.now); got != c.want {
				t.Errorf("got remaining amount %s, want %s", got, c.want)
			}
		})
	}
}

func TestRelease(t *testing.T) {
	t.Parallel()
	released := sendinglimit.Released{SenderID: "s", TransferID: "a", Amount: usd("100"), At: noon}
	t.Run("releasing a reservation makes the amount available again", func(t *testing.T) {
		given(t, newReserved("a", "100", noon)).When(sendinglimit.Release{TransferID: "a", At: noon}).Then(released)
	})
	t.Run("a reservation is released only once", func(t *testing.T) {
		given(t, newReserved("a", "100", noon), released).When(sendinglimit.Release{TransferID: "a", At: noon}).ThenNothing()
	})
	t.Run("releasing a transfer without a reservation does nothing", func(t *testing.T) {
		given(t).When(sendinglimit.Release{TransferID: "a", At: noon}).ThenNothing()
	})
}

// TestReservationsStayWithinLimits makes and releases random reservations at slightly out-of-order times. The amount in each window must
// not exceed the tier's limit. The remaining amount must not exceed the amount that the model computes.
func TestReservationsStayWithinLimits(t *testing.T) {
	t.Parallel()
	losAngeles, err := time.LoadLocation("America/Los_Angeles")
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		tier := rapid.SampledFrom([]sender.Tier{sender.TierOne, sender.TierTwo, sender.TierThree}).Draw(t, "tier")
		longestPause := rapid.SampledFrom([]int{60, 24 * 60, 20 * 24 * 60}).Draw(t, "longest pause in minutes")
		reference := model{limits: sendinglimit.LimitsFor(tier), zone: losAngeles, reserved: map[string]sendinglimit.Reserved{}}
		state, now := sendinglimit.State{}, noon
		for i := range rapid.IntRange(1, 80).Draw(t, "steps") {
			now = now.Add(time.Duration(rapid.IntRange(0, longestPause).Draw(t, "minutes")) * time.Minute)
			at := now.Add(-time.Duration(rapid.IntRange(0, 12*60).Draw(t, "minutes late")) * time.Minute)
			id := fmt.Sprint(rapid.IntRange(0, i).Draw(t, "transfer"))
			var command sendinglimit.Command = sendinglimit.Release{TransferID: id, At: at}
			if rapid.IntRange(0, 3).Draw(t, "reserve") > 0 {
				remaining, _ := sendinglimit.Remaining(state, tier, at)
				amount := money.FromMinor(rapid.Int64Range(1, 999_999).Draw(t, "cents"), money.USD)
				if rapid.Bool().Draw(t, "use the remaining amount") && remaining.IsPositive() {
					amount = remaining
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
				reference.apply(t, e, command)
			}
			remaining, _ := sendinglimit.Remaining(state, tier, at)
			reference.check(t, at, remaining)
		}
	})
}

// model is a simple reference implementation that sums all current reservations for each check.
type model struct {
	limits   sendinglimit.Limits
	zone     *time.Location
	reserved map[string]sendinglimit.Reserved
}

func (m model) apply(t *rapid.T, event sendinglimit.Event, command sendinglimit.Command) {
	switch e := event.(type) {
	case sendinglimit.Reserved:
		used := e.Amount
		if m.limits.IncludesFee {
			used = used.Add(command.(sendinglimit.Reserve).Fee)
		}
		if m.limits.PerTransaction.Less(used) {
			t.Fatalf("a transfer uses %s, more than the limit of %s", used, m.limits.PerTransaction)
		}
		m.reserved[e.TransferID] = e
	case sendinglimit.Released:
		delete(m.reserved, e.TransferID)
	}
}

func (m model) check(t *rapid.T, at time.Time, remaining money.Amount) {
	t.Helper()
	for _, reserved := range m.reserved {
		for _, w := range m.windows(reserved.At) {
			if w.limit.Less(w.used) {
				t.Fatalf("%s is used in the %s window that ends at %s, more than the limit of %s", w.used, w.name, reserved.At, w.limit)
			}
		}
	}
	for _, w := range m.windows(at) {
		if w.limit.Sub(w.used).Less(remaining) {
			t.Fatalf("%s remains at %s, but %s of %s is used in the %s window", remaining, at, w.used, w.limit, w.name)
		}
	}
}

type window struct {
	name        string
	limit, used money.Amount
}

// windows returns the windows that end at the given time, with the amount used in each.
func (m model) windows(end time.Time) []window {
	zero := money.Zero(money.USD)
	all := []window{{"day", m.limits.PerDay, zero}, {"30 days", m.limits.Per30Days, zero}, {"180 days", m.limits.Per180Days, zero}}
	today := end.In(m.zone).Format(time.DateOnly)
	for _, r := range m.reserved {
		if r.At.After(end) {
			continue
		}
		for i, counts := range []bool{
			r.At.In(m.zone).Format(time.DateOnly) == today, r.At.After(end.Add(-30 * 24 * time.Hour)), r.At.After(end.Add(-180 * 24 * time.Hour)),
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
	reserveFor := func(beneficiary, amount string, after time.Duration) sendinglimit.Reserve {
		return sendinglimit.Reserve{
			SenderID: "s", TransferID: "new", BeneficiaryID: beneficiary, Tier: sender.TierOne, Amount: usd(amount), Fee: usd("5"),
			At: noon.Add(after),
		}
	}
	earlier := sendinglimit.Reserved{SenderID: "s", TransferID: "old", BeneficiaryID: "maya", Amount: usd("100"), At: noon}
	t.Run("the same amount to the same beneficiary within 24 hours is rejected", func(t *testing.T) {
		given(t, earlier).When(reserveFor("maya", "100.00", 24*time.Hour-time.Microsecond)).
			ThenRejected(sendinglimit.ErrDuplicate.With("amount", "100.00").With("at", "Mar 2, 2026, 12:00 PM PST"))
	})
	confirmed := reserveFor("maya", "100", time.Minute)
	confirmed.ConfirmedDuplicate = true
	for _, c := range []struct {
		title   string
		command sendinglimit.Reserve
		before  []sendinglimit.Event
	}{
		{"a confirmed duplicate is accepted", confirmed, []sendinglimit.Event{earlier}},
		{"the same amount after 24 hours is accepted", reserveFor("maya", "100", 24*time.Hour), []sendinglimit.Event{earlier}},
		{"a different amount is accepted", reserveFor("maya", "100.01", time.Minute), []sendinglimit.Event{earlier}},
		{"a different beneficiary is accepted", reserveFor("gita", "100", time.Minute), []sendinglimit.Event{earlier}},
		{"a released transfer does not count", reserveFor("maya", "100", time.Minute), []sendinglimit.Event{
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
