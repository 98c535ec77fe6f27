package sendinglimit

import (
	"time"
	_ "time/tzdata" // the program finds its zone wherever it runs

	"hulak/domain/money"
	"hulak/domain/sender"
)

// Limits are what one tier may send, in USD without fees (9.04).
type Limits struct {
	PerTransaction  money.Amount
	PerDay          money.Amount // a calendar day in Los Angeles
	Per30Days       money.Amount // rolling
	Per180Days      money.Amount // rolling
	IncludesTheFees bool         // whether the fee counts towards PerTransaction
}

const day = 24 * time.Hour

// LosAngeles is where a sender's days are counted.
var LosAngeles = mustLoad("America/Los_Angeles")

var (
	noTier    = limits("2000", "2000", "2000", "2000")
	tierOne   = limits("2999", "2999", "2999", "5000")
	tierTwo   = limits("7499", "7499", "7499", "14999")
	tierThree = includingFees(limits("9999.99", "25000", "50000", "100000"))
)

// LimitsOf are the limits of a tier. Without a tier, 2,000 bounds the quote; nothing can be sent.
func LimitsOf(tier sender.Tier) Limits {
	switch tier {
	case sender.TierOne:
		return tierOne
	case sender.TierTwo:
		return tierTwo
	case sender.TierThree:
		return tierThree
	}
	return noTier
}

// Window names the limit that binds first.
type Window string

const (
	PerTransaction Window = "transaction"
	PerDay         Window = "day"
	Per30Days      Window = "30 days"
	Per180Days     Window = "180 days"
)

// Left is the most that may be sent now, the least of what the four limits leave, and which of them it is.
func Left(s State, tier sender.Tier, at time.Time) (money.Amount, Window) {
	return LimitsOf(tier).Left(s, at)
}

// Usage is what a window allows, and what of it is used.
type Usage struct {
	Window Window
	Limit  money.Amount
	Used   money.Amount
}

// Windows are the limits over time with what is used of each, the shortest first.
func (l Limits) Windows(s State, at time.Time) [3]Usage {
	used := s.used(at)
	return [3]Usage{
		{PerDay, l.PerDay, used.today}, {Per30Days, l.Per30Days, used.in30Days}, {Per180Days, l.Per180Days, used.in180Days},
	}
}

// Left is the most that these limits let somebody send now, and which of them binds.
func (l Limits) Left(s State, at time.Time) (money.Amount, Window) {
	left, window := l.PerTransaction, PerTransaction
	for _, w := range l.Windows(s, at) {
		if rest := w.Limit.Sub(w.Used); rest.Less(left) {
			left, window = rest, w.Window
		}
	}
	if left.IsNegative() { // after a fall to stricter limits
		left = money.Zero(money.USD)
	}
	return left, window
}

// Admit refuses an amount that these limits have no room for.
func (l Limits) Admit(s State, amount, fee money.Amount, at time.Time) error {
	left, window := l.Left(s, at)
	if l.IncludesTheFees {
		if most := l.PerTransaction.Sub(fee); most.Less(left) {
			left, window = most, PerTransaction
		}
	}
	if left.Less(amount) {
		return exceeded(window).With("amount", left.Text()).With("window", string(window))
	}
	return nil
}

// used is what was sent within each window.
type used struct{ today, in30Days, in180Days money.Amount }

// used adds up what each window holds. A rolling one holds what was sent less than its length ago: at its end to the
// microsecond, a transfer counts no more.
func (s State) used(at time.Time) used {
	year, month, date := at.In(LosAngeles).Date()
	dawn, nextDawn := time.Date(year, month, date, 0, 0, 0, 0, LosAngeles), time.Date(year, month, date+1, 0, 0, 0, 0, LosAngeles)
	var today, in30Days, in180Days int64
	for _, u := range s.Uses {
		age := at.Sub(u.At)
		if !u.At.Before(dawn) && u.At.Before(nextDawn) {
			today += u.Amount.Minor()
		}
		if age < 30*day {
			in30Days += u.Amount.Minor()
		}
		if age < 180*day {
			in180Days += u.Amount.Minor()
		}
	}
	return used{money.OfMinor(today, money.USD), money.OfMinor(in30Days, money.USD), money.OfMinor(in180Days, money.USD)}
}

func limits(transaction, perDay, per30Days, per180Days string) Limits {
	usd := func(text string) money.Amount { return money.MustParse(text, money.USD) }
	return Limits{PerTransaction: usd(transaction), PerDay: usd(perDay), Per30Days: usd(per30Days), Per180Days: usd(per180Days)}
}

func includingFees(l Limits) Limits {
	l.IncludesTheFees = true
	return l
}

func mustLoad(name string) *time.Location {
	location, err := time.LoadLocation(name)
	if err != nil {
		panic(err)
	}
	return location
}
