package transfer

import (
	"time"

	"hulak/domain/funding"
	"hulak/domain/reference"
)

// FundingDays is the number of US banking days from a transfer to its money in Nepal (9.09c).
var FundingDays = map[funding.Kind]int{funding.BankAccount: 3, funding.DebitCard: 1}

// nepal is the zone where money arrives; it has no summer time.
var nepal = time.FixedZone("NPT", (5*60+45)*60)

// DateAvailable returns the day, in Nepal, on which the money of a transfer is promised to be available. It counts US banking
// days from the day of the transfer in zone, the sender's. Such a day is never a Saturday, on which Nepal does not work.
// Disclosures, receipts, pages and deadlines all show its result.
func DateAvailable(kind funding.Kind, created time.Time, zone *time.Location) time.Time {
	y, m, d := created.In(zone).Date()
	return reference.AddBankingDays(time.Date(y, m, d, 0, 0, 0, 0, time.UTC), FundingDays[kind])
}
