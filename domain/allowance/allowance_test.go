package allowance_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"pgregory.net/rapid"

	"hulak/domain/allowance"
	"hulak/domain/decidertest"
	"hulak/domain/money"
	"hulak/domain/sender"
)

var (
	given = decidertest.For(allowance.Decider)
	noon  = time.Date(2026, 3, 2, 20, 0, 0, 0, time.UTC) // in Los Angeles
)

func reserved(id, amount string, at time.Time) allowance.Event {
	return allowance.Reserved{SenderID: "s", TransferID: id, Amount: usd(amount), At: at}
}

func reserve(tier sender.Tier, amount, fee string, at time.Time) allowance.Reserve {
	return allowance.Reserve{SenderID: "s", TransferID: "new", Tier: tier, Amount: usd(amount), Fee: usd(fee), At: at}
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
		given(t).When(reserve(sender.NoTier, "10", "5", noon)).ThenRefused(sender.ErrKYCNotVerified)
	})
}

func TestLimits(t *testing.T) {
	t.Parallel()
	yesterday, lastWeek, lastQuarter := noon.Add(-30*time.Hour), noon.AddDate(0, 0, -7), noon.AddDate(0, 0, -90)
	for _, c := range []struct {
		title  string
		tier   sender.Tier
		before []allowance.Event
		most   string // that may be sent now
		window allowance.Window
	}{
		{"9.04a level 1 sends up to 2,999 per transaction", sender.TierOne, nil, "2999.00", allowance.PerTransaction},
		{"9.04a level 1 sends up to 2,999 per day", sender.TierOne, []allowance.Event{reserved("a", "1000", noon)}, "1999.00", allowance.PerDay},
		{"9.04a level 1 sends up to 2,999 per 30 days", sender.TierOne, []allowance.Event{reserved("a", "1000", lastWeek)}, "1999.00", allowance.Per30Days},
		{
			"9.04a level 1 sends up to 5,000 per 180 days", sender.TierOne,
			[]allowance.Event{reserved("a", "2999", lastQuarter)}, "2001.00", allowance.Per180Days,
		},
		{"9.04b level 2 sends up to 7,499 per transaction", sender.TierTwo, nil, "7499.00", allowance.PerTransaction},
		{"9.04b level 2 sends up to 7,499 per day and 30 days", sender.TierTwo, []allowance.Event{reserved("a", "7000", yesterday)}, "499.00", allowance.Per30Days},
		{"9.04b level 2 sends up to 14,999 per 180 days", sender.TierTwo, []allowance.Event{reserved("a", "14990", lastQuarter)}, "9.00", allowance.Per180Days},
		{"9.04c level 3 sends up to 9,999.99 per transaction, the fee included", sender.TierThree, nil, "9994.99", allowance.PerTransaction},
		{"9.04c level 3 sends up to 25,000 per day", sender.TierThree, []allowance.Event{reserved("a", "24000", noon)}, "1000.00", allowance.PerDay},
		{"9.04c level 3 sends up to 50,000 per 30 days", sender.TierThree, []allowance.Event{reserved("a", "49500", yesterday)}, "500.00", allowance.Per30Days},
		{"9.04c level 3 sends up to 100,000 per 180 days", sender.TierThree, []allowance.Event{reserved("a", "99990", lastQuarter)}, "10.00", allowance.Per180Days},
	} {
		t.Run(c.title, func(t *testing.T) {
			t.Parallel()
			given(t, c.before...).When(reserve(c.tier, c.most, "5", noon)).Then(reserved("new", c.most, noon))
			cent := usd(c.most).Add(usd("0.01"))
			given(t, c.before...).When(reserve(c.tier, cent.Text(), "5", noon)).
				ThenRefused(allowance.ErrExceeded.With("amount", c.most).With("window", string(c.window)))
		})
	}
	t.Run("9.04d without a tier 2,000 bounds the quote", func(t *testing.T) {
		t.Parallel()
		if left, _ := allowance.Left(allowance.State{}, sender.NoTier, noon); left.Text() != "2000.00" {
			t.Errorf("got %s", left)
		}
	})
	t.Run("5.14c the refusal says what can still be sent today", func(t *testing.T) {
		t.Parallel()
		given(t, reserved("a", "2900", noon)).When(reserve(sender.TierOne, "100", "0", noon)).
			ThenRefused(allowance.ErrExceeded.With("amount", "99.00").With("window", "day"))
	})
}

func TestWindows(t *testing.T) {
	t.Parallel()
	left := func(t *testing.T, tier sender.Tier, used string, usedAt, now time.Time) string {
		amount, _ := allowance.Left(given(t, reserved("a", used, usedAt)).State(), tier, now)
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
	released := allowance.Released{SenderID: "s", TransferID: "a", Amount: usd("100"), At: noon}
	t.Run("a transfer gives its amount back", func(t *testing.T) {
		given(t, reserved("a", "100", noon)).When(allowance.Release{TransferID: "a", At: noon}).Then(released)
	})
	t.Run("but once", func(t *testing.T) {
		given(t, reserved("a", "100", noon), released).When(allowance.Release{TransferID: "a", At: noon}).ThenNothing()
	})
	t.Run("one that took nothing gives nothing", func(t *testing.T) {
		given(t).When(allowance.Release{TransferID: "a", At: noon}).ThenNothing()
	})
}

// Whatever is reserved and released, in whatever order of time, what is left equals what a recomputation from the facts
// leaves, and no window is ever passed.
func TestUsedAllowanceEqualsRecomputation(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		tier := rapid.SampledFrom([]sender.Tier{sender.TierOne, sender.TierTwo, sender.TierThree}).Draw(t, "tier")
		state, at := allowance.State{}, noon
		held := map[string]allowance.Reserved{}
		for i := range rapid.IntRange(1, 60).Draw(t, "steps") {
			at = at.Add(time.Duration(rapid.IntRange(0, 20*24*60).Draw(t, "minutes")) * time.Minute)
			id := fmt.Sprint(rapid.IntRange(0, i).Draw(t, "transfer"))
			var command allowance.Command = allowance.Release{TransferID: id, At: at}
			if rapid.Bool().Draw(t, "reserve") {
				cents := rapid.Int64Range(1, 999999).Draw(t, "cents")
				command = allowance.Reserve{SenderID: "s", TransferID: id, Tier: tier, Amount: money.New(decimal.New(cents, -2), money.USD), At: at}
			}
			events, err := allowance.Decider.Decide(state, command)
			if err != nil {
				continue
			}
			for _, e := range events {
				state = allowance.Decider.Evolve(state, e)
				switch e := e.(type) {
				case allowance.Reserved:
					held[e.TransferID] = e
				case allowance.Released:
					delete(held, e.TransferID)
				}
			}
			check(t, held, tier, state, at)
		}
	})
}

func check(t *rapid.T, held map[string]allowance.Reserved, tier sender.Tier, state allowance.State, at time.Time) {
	t.Helper()
	within := func(days int) money.Amount {
		sum := money.Zero(money.USD)
		for _, r := range held {
			if r.At.After(at.AddDate(0, 0, -days)) {
				sum = sum.Add(r.Amount)
			}
		}
		return sum
	}
	limits := allowance.LimitsOf(tier)
	in30, in180 := within(30), within(180)
	if limits.Per30Days.Less(in30) || limits.Per180Days.Less(in180) {
		t.Fatalf("%s within 30 days and %s within 180: more than %s may send", in30, in180, tier)
	}
	left, _ := allowance.Left(state, tier, at)
	if most := money.Min(limits.Per30Days.Sub(in30), limits.Per180Days.Sub(in180)); most.Less(left) {
		t.Fatalf("%s is left, a recomputation leaves %s", left, most)
	}
}
