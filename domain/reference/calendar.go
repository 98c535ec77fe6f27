package reference

import (
	"slices"
	"sync"
	"time"
)

// bankHolidaysByYear caches the bank holidays of each year.
var bankHolidaysByYear sync.Map

// IsBankingDay reports whether US banks settle payments on the given day, which must be midnight UTC. Weekends and Federal
// Reserve holidays are not banking days.
func IsBankingDay(day time.Time) bool {
	switch day.Weekday() {
	case time.Saturday, time.Sunday:
		return false
	}
	holidays, cached := bankHolidaysByYear.Load(day.Year())
	if !cached {
		holidays, _ = bankHolidaysByYear.LoadOrStore(day.Year(), bankHolidays(day.Year()))
	}
	return !slices.ContainsFunc(holidays.([]time.Time), day.Equal)
}

// AddBankingDays returns the day that is the given number of banking days after day.
func AddBankingDays(day time.Time, days int) time.Time {
	for days > 0 {
		day = day.AddDate(0, 0, 1)
		if IsBankingDay(day) {
			days--
		}
	}
	return day
}

// bankHolidays returns the Federal Reserve holidays of a year. A holiday on a Sunday is observed on Monday.
func bankHolidays(year int) []time.Time {
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
	memorialDay := nth(1, time.Monday, time.June).AddDate(0, 0, -7)
	return []time.Time{
		fixed(time.January, 1), nth(3, time.Monday, time.January), nth(3, time.Monday, time.February), memorialDay,
		fixed(time.June, 19), fixed(time.July, 4), nth(1, time.Monday, time.September), nth(2, time.Monday, time.October),
		fixed(time.November, 11), nth(4, time.Thursday, time.November), fixed(time.December, 25),
	}
}
