package transfer

import (
	"time"

	"hulak/domain/funding"
	"hulak/domain/reference"
)

// Deadline is a time limit for a transfer, set by law or by our promise to the sender.
type Deadline string

const (
	DeadlineCancel    Deadline = "CANCEL"    // end of the sender's right to cancel (spec 9.09e)
	DeadlineAvailable Deadline = "AVAILABLE" // end of the promised arrival date (spec 9.09c)
	DeadlineRefund    Deadline = "REFUND"    // latest time to pay a requested refund
	DeadlineErrors    Deadline = "ERRORS"    // end of the sender's right to report an error
	DeadlineDispute   Deadline = "DISPUTE"   // end of the period in which the sender's bank can contest a dishonored return
	DeadlineRecords   Deadline = "RECORDS"   // end of record retention (spec 9.10e)
)

// Deadlines lists all deadlines in their usual order.
var Deadlines = []Deadline{DeadlineCancel, DeadlineAvailable, DeadlineRefund, DeadlineDispute, DeadlineErrors, DeadlineRecords}

const (
	refundDays      = 3   // banking days
	errorReportDays = 180 // after the promised arrival date
	retentionYears  = 10
)

// Minimum times from a transfer's creation to its two longest deadlines.
const (
	MinErrorPeriod     = errorReportDays * 24 * time.Hour
	MinRetentionPeriod = (retentionYears*365 + 2) * 24 * time.Hour // ten years have two or three leap days
)

// AvailableBy returns the end of the promised arrival date in Nepal. A transfer delivered after that time is late.
func AvailableBy(kind funding.Kind, createdAt time.Time, zone *time.Location) time.Time {
	y, m, d := DateAvailable(kind, createdAt, zone).Date()
	return time.Date(y, m, d+1, 0, 0, 0, 0, nepal).UTC()
}

// ErrorsReportableUntil returns the end of the period in which the sender can report an error (12 CFR 1005.33(b)(1)).
func ErrorsReportableUntil(availableBy time.Time) time.Time {
	return availableBy.AddDate(0, 0, errorReportDays)
}

// RecordsRetainedUntil returns the end of the retention period for the transfer's records (spec 9.10e).
func RecordsRetainedUntil(createdAt time.Time) time.Time {
	return createdAt.AddDate(retentionYears, 0, 0)
}

// RefundBy returns the latest time to pay a refund (12 CFR 1005.34(b)). It is the end of the third banking day after the
// cancellation, in the sender's time zone.
func RefundBy(canceledAt time.Time, zone *time.Location) time.Time {
	return EndOfBankingDay(canceledAt, refundDays, zone)
}

// EndOfBankingDay returns the end of the nth banking day after the date of from in zone.
func EndOfBankingDay(from time.Time, n int, zone *time.Location) time.Time {
	y, m, d := from.In(zone).Date()
	day := reference.AddBankingDays(time.Date(y, m, d, 0, 0, 0, 0, time.UTC), n)
	return time.Date(day.Year(), day.Month(), day.Day()+1, 0, 0, 0, 0, zone).UTC()
}

// LastDay returns the last date before the deadline, for display. The arrival deadline uses the date in Nepal. All other deadlines
// use zone, the sender's time zone.
func (d Deadline) LastDay(due time.Time, zone *time.Location) time.Time {
	if d == DeadlineAvailable {
		zone = nepal
	}
	y, m, day := due.Add(-time.Nanosecond).In(zone).Date()
	return time.Date(y, m, day, 0, 0, 0, 0, time.UTC)
}

// decide records that a deadline passed, unless the deadline no longer applies. Only the dispute deadline can pass
// twice, because a second payment can be disputed too. The caller checks the time.
func (c RecordDeadlinePassed) decide(s State) ([]Event, error) {
	if !s.DeadlineApplies(c.Deadline) || s.hasPassed(c.Deadline) && c.Deadline != DeadlineDispute {
		return nil, nil
	}
	passed := DeadlinePassed{TransferID: s.ID, SenderID: s.SenderID, Deadline: c.Deadline, DueAt: c.DueAt, At: c.At}
	if c.Deadline == DeadlineDispute {
		return []Event{passed, s.newDisputeOutcome(c.At)}, nil
	}
	if c.Deadline == DeadlineAvailable && s.owesFee() {
		return []Event{passed, s.newDeliveryLate(c.DueAt, c.At)}, nil
	}
	return []Event{passed}, nil
}

// DeadlineApplies reports whether a deadline is still relevant to the transfer. It does not check the time.
func (s State) DeadlineApplies(d Deadline) bool {
	switch d {
	case DeadlineCancel, DeadlineAvailable:
		return !s.EndedUnpaid() && !s.isAvailable() && !s.IsBlocked()
	case DeadlineRefund:
		return s.Refund.IsOpen() && !s.Refund.WasPaid // a refund that comes back was paid in time
	case DeadlineDispute:
		return s.canEndDispute()
	}
	return true
}

func (s State) hasPassed(d Deadline) bool {
	for _, passed := range s.PassedDeadlines {
		if passed.Deadline == d {
			return true
		}
	}
	return false
}

// isAvailable reports whether the beneficiary has the money or can pick it up.
func (s State) isAvailable() bool {
	return s.Delivery == DeliveryDelivered || s.Delivery == DeliveryPayoutReady
}

// owesFee reports whether we owe the sender the fee of a late transfer. We do if we hold the money, and neither a compliance hold
// nor a failed first payment caused the delay. No money leaves while a sanctions match is undecided.
func (s State) owesFee() bool {
	return s.Funding.State == FundingStateSettled && s.Funding.Attempt == 1 &&
		!s.Canceled && !s.Payout.IsPaidOut() && !s.IsLate() && !s.wasHeld() && !s.AwaitsReview()
}

// newDeliveryLate returns the event that records the delay and requests the refund of the fee.
func (s State) newDeliveryLate(due, at time.Time) DeliveryLate {
	return DeliveryLate{
		TransferID: s.ID, SenderID: s.SenderID, DueAt: due, FeeKey: s.ID + "/fee", FundingKind: s.Funding.Kind,
		FundingSourceID: s.Funding.SourceID, FundingKey: s.Funding.Key, Fee: s.Quote.Fee, At: at,
	}
}

// settlementEvents returns the settlement event. If the promised date has passed and we owe the fee, it also returns DeliveryLate.
func (s State) settlementEvents(settled FundingSettled) []Event {
	for _, passed := range s.PassedDeadlines {
		after := evolve(s, settled)
		if passed.Deadline == DeadlineAvailable && after.owesFee() {
			return []Event{settled, s.newDeliveryLate(passed.DueAt, settled.At)}
		}
	}
	return []Event{settled}
}
