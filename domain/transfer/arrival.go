package transfer

import (
	"time"

	"hulak/domain/funding"
	"hulak/domain/reference"
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
	day := reference.AddBankingDays(time.Date(y, m, d, 0, 0, 0, 0, time.UTC), days)
	y, m, d = now.In(nepal).Date()
	if today := time.Date(y, m, d, 0, 0, 0, 0, time.UTC); day.Before(today) {
		day = today
	}
	for day.Weekday() == time.Saturday { // Nepal's day of rest
		day = day.AddDate(0, 0, 1)
	}
	return day
}
