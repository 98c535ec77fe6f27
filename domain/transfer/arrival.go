package transfer

import (
	"slices"
	"time"

	"hulak/domain/funding"
)

// FundingDays is how many banking days pass until a payment is with us (9.09c).
var FundingDays = map[funding.Kind]int{funding.BankAccount: 3, funding.DebitCard: 1}

// payoutDays is how many banking days the payout takes once the payment is with us.
const payoutDays = 1

// nepal is where money arrives; its clocks have no summer time.
var nepal = time.FixedZone("NPT", (5*60+45)*60)

// Arrival is the day, in Nepal, on which the money of a transfer is expected to be there: counted in US banking days from when
// it was made, or from when its payment has settled, and moved on to a day on which Nepal works. A day that has passed without
// the money is not promised again: it is the next one then. The zone is where the sender's days are counted.
func Arrival(kind funding.Kind, created, settled, now time.Time, zone *time.Location) time.Time {
	from, days := created, FundingDays[kind]
	if !settled.IsZero() {
		from, days = settled, payoutDays
	}
	y, m, d := from.In(zone).Date()
	day := bankingDay(time.Date(y, m, d, 0, 0, 0, 0, time.UTC), days)
	y, m, d = now.In(nepal).Date()
	if today := time.Date(y, m, d, 0, 0, 0, 0, time.UTC); day.Before(today) {
		day = today
	}
	for day.Weekday() == time.Saturday { // Nepal's day of rest
		day = day.AddDate(0, 0, 1)
	}
	return day
}

// bankingDay is so many US banking days after a day.
func bankingDay(day time.Time, days int) time.Time {
	for days > 0 {
		day = day.AddDate(0, 0, 1)
		if isBankingDay(day) {
			days--
		}
	}
	return day
}

// isBankingDay says whether US banks settle payments on a day: not at weekends, nor on the holidays of the Federal Reserve.
func isBankingDay(day time.Time) bool {
	switch day.Weekday() {
	case time.Saturday, time.Sunday:
		return false
	}
	return !slices.ContainsFunc(holidays(day.Year()), day.Equal)
}

// holidays are the days on which the Federal Reserve is closed. One that falls on a Sunday is kept on the Monday.
func holidays(year int) []time.Time {
	fixed := func(month time.Month, day int) time.Time {
		date := time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
		if date.Weekday() == time.Sunday {
			return date.AddDate(0, 0, 1)
		}
		return date
	}
	nth := func(n int, weekday time.Weekday, month time.Month) time.Time {
		first := time.Date(year, month, 1, 0, 0, 0, 0, time.UTC)
		return first.AddDate(0, 0, int(weekday-first.Weekday()+7)%7+7*(n-1))
	}
	lastMonday := nth(1, time.Monday, time.June).AddDate(0, 0, -7)
	return []time.Time{
		fixed(time.January, 1), nth(3, time.Monday, time.January), nth(3, time.Monday, time.February), lastMonday,
		fixed(time.June, 19), fixed(time.July, 4), nth(1, time.Monday, time.September), nth(2, time.Monday, time.October),
		fixed(time.November, 11), nth(4, time.Thursday, time.November), fixed(time.December, 25),
	}
}
