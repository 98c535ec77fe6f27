package transfer

import (
	"time"

	"hulak/domain/funding"
	"hulak/domain/reference"
)

// FundingDays is the number of US banking days from a transfer's creation to its arrival in Nepal, by funding kind (spec 9.09c).
var FundingDays = map[funding.Kind]int{funding.BankAccount: 3, funding.DebitCard: 1}

// nepal is the beneficiaries' time zone. Nepal has no daylight saving time.
var nepal = time.FixedZone("NPT", (5*60+45)*60)

// DateAvailable returns the promised arrival date in Nepal. It counts US banking days from the creation date in zone, the
// sender's time zone. The result is never a Saturday, when banks in Nepal are closed. Disclosures, receipts, pages, and
// deadlines all use this date.
func DateAvailable(kind funding.Kind, createdAt time.Time, zone *time.Location) time.Time {
	y, m, d := createdAt.In(zone).Date()
	return reference.AddBankingDays(time.Date(y, m, d, 0, 0, 0, 0, time.UTC), FundingDays[kind])
}
