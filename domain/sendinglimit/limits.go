package sendinglimit

import (
	"time"
	_ "time/tzdata" // embeds the time zone database, which LosAngeles needs

	"hulak/domain/money"
	"hulak/domain/sender"
)

// Limits are the sending limits for one tier, in USD without fees (spec 9.04).
type Limits struct {
	PerTransaction money.Amount
	PerDay         money.Amount // calendar day in Los Angeles
	Per30Days      money.Amount // rolling window
	Per180Days     money.Amount // rolling window
	IncludesFee    bool         // the fee counts toward PerTransaction
}

const day = 24 * time.Hour

// LosAngeles is the time zone for the daily limit.
var LosAngeles = mustLoadLocation("America/Los_Angeles")

var (
	noTierLimits    = newLimits("2000", "2000", "2000", "2000")
	tierOneLimits   = newLimits("2999", "2999", "2999", "5000")
	tierTwoLimits   = newLimits("7499", "7499", "7499", "14999")
	tierThreeLimits = withFeeIncluded(newLimits("9999.99", "25000", "50000", "100000"))
)

// LimitsFor returns the limits for a tier. A sender without a tier can get quotes for up to 2,000 USD, but cannot send.
func LimitsFor(tier sender.Tier) Limits {
	switch tier {
	case sender.TierOne:
		return tierOneLimits
	case sender.TierTwo:
		return tierTwoLimits
	case sender.TierThree:
		return tierThreeLimits
	}
	return noTierLimits
}

// Window is the period that a limit covers.
type Window string

const (
	PerTransaction Window = "transaction"
	PerDay         Window = "day"
	Per30Days      Window = "30 days"
	Per180Days     Window = "180 days"
)

// Remaining returns the maximum amount that a sender in the given tier can send now, and the limiting window.
func Remaining(s State, tier sender.Tier, at time.Time) (money.Amount, Window) {
	return LimitsFor(tier).Remaining(s, at)
}

// Usage is a window's limit and the amount used.
type Usage struct {
	Window Window
	Limit  money.Amount
	Used   money.Amount
}

// UsageByWindow returns the usage in each time window, shortest first.
func (l Limits) UsageByWindow(s State, at time.Time) [3]Usage {
	used := s.usedAmounts(at)
	return [3]Usage{
		{PerDay, l.PerDay, used.today}, {Per30Days, l.Per30Days, used.in30Days}, {Per180Days, l.Per180Days, used.in180Days},
	}
}

// Remaining returns the maximum amount that can be sent now under these limits, and the limiting window. The amount is never
// negative.
func (l Limits) Remaining(s State, at time.Time) (money.Amount, Window) {
	remaining, window := l.PerTransaction, PerTransaction
	for _, w := range l.UsageByWindow(s, at) {
		if unused := w.Limit.Sub(w.Used); unused.Less(remaining) {
			remaining, window = unused, w.Window
		}
	}
	if remaining.IsNegative() { // the limits were lowered
		remaining = money.Zero(money.USD)
	}
	return remaining, window
}

// Check returns an error if the amount exceeds one of the limits.
func (l Limits) Check(s State, amount, fee money.Amount, at time.Time) error {
	remaining, window := l.Remaining(s, at)
	if l.IncludesFee {
		if withoutFee := l.PerTransaction.Sub(fee); withoutFee.Less(remaining) {
			remaining, window = withoutFee, PerTransaction
		}
	}
	if remaining.Less(amount) {
		return limitError(window).With("amount", remaining.Text()).With("window", string(window))
	}
	return nil
}

// usedAmounts holds the amount sent within each window.
type usedAmounts struct{ today, in30Days, in180Days money.Amount }

// usedAmounts sums the amounts in each window. A rolling window includes the transfers that are less than 30 or 180 days old.
func (s State) usedAmounts(at time.Time) usedAmounts {
	year, month, date := at.In(LosAngeles).Date()
	dayStart := time.Date(year, month, date, 0, 0, 0, 0, LosAngeles)
	nextDayStart := time.Date(year, month, date+1, 0, 0, 0, 0, LosAngeles)
	var today, in30Days, in180Days int64
	for _, u := range s.Uses {
		age := at.Sub(u.At)
		if !u.At.Before(dayStart) && u.At.Before(nextDayStart) {
			today += u.Amount.Minor()
		}
		if age < 30*day {
			in30Days += u.Amount.Minor()
		}
		if age < 180*day {
			in180Days += u.Amount.Minor()
		}
	}
	return usedAmounts{money.FromMinor(today, money.USD), money.FromMinor(in30Days, money.USD), money.FromMinor(in180Days, money.USD)}
}

func newLimits(transaction, perDay, per30Days, per180Days string) Limits {
	usd := func(text string) money.Amount { return money.MustParse(text, money.USD) }
	return Limits{PerTransaction: usd(transaction), PerDay: usd(perDay), Per30Days: usd(per30Days), Per180Days: usd(per180Days)}
}

func withFeeIncluded(l Limits) Limits {
	l.IncludesFee = true
	return l
}

func mustLoadLocation(name string) *time.Location {
	location, err := time.LoadLocation(name)
	if err != nil {
		panic(err)
	}
	return location
}
