package transfer

import (
	"time"

	"hulak/domain/funding"
	"hulak/domain/reference"
)

// Deadline is a time that the law, or a promise of ours, sets a transfer.
type Deadline string

const (
	DeadlineCancel    Deadline = "CANCEL"    // until when its sender may cancel it (9.09e)
	DeadlineAvailable Deadline = "AVAILABLE" // by when the money was promised to be there (9.09c)
	DeadlineRefund    Deadline = "REFUND"    // by when what was taken must have been given back
	DeadlineErrors    Deadline = "ERRORS"    // until when an error may be reported
	DeadlineDispute   Deadline = "DISPUTE"   // until when the sender's bank may insist on a return that our bank dishonored
	DeadlineRecords   Deadline = "RECORDS"   // until when the records are kept (9.10e)
)

// Deadlines lists them all, in the order in which they usually end.
var Deadlines = []Deadline{DeadlineCancel, DeadlineAvailable, DeadlineRefund, DeadlineDispute, DeadlineErrors, DeadlineRecords}

const (
	refundDays   = 3   // banking days
	errorDays    = 180 // after the day on which the money was promised to be there
	recordsYears = 10
)

// The two deadlines that every transfer has for long last at least so long.
const (
	ErrorsLeast  = errorDays * 24 * time.Hour
	RecordsLeast = (recordsYears*365 + 2) * 24 * time.Hour // ten years have two leap days, or three
)

// AvailableUntil is when the promised day is over where the money arrives: what is not there by then is late.
func AvailableUntil(kind funding.Kind, created time.Time, zone *time.Location) time.Time {
	y, m, d := DateAvailable(kind, created, zone).Date()
	return time.Date(y, m, d+1, 0, 0, 0, 0, nepal).UTC()
}

// ErrorsUntil is when the time ends in which a sender may report an error.
func ErrorsUntil(availableUntil time.Time) time.Time { return availableUntil.AddDate(0, 0, errorDays) }

// RecordsUntil is when a transfer's records need not be kept any more.
func RecordsUntil(created time.Time) time.Time { return created.AddDate(recordsYears, 0, 0) }

// RefundUntil is when a refund must have been paid: three banking days are over after the cancellation, in the sender's zone.
func RefundUntil(canceled time.Time, zone *time.Location) time.Time {
	return bankingDaysOver(canceled, refundDays, zone)
}

// bankingDaysOver is when so many banking days are over after the day of a moment.
func bankingDaysOver(from time.Time, days int, zone *time.Location) time.Time {
	y, m, d := from.In(zone).Date()
	day := reference.AddBankingDays(time.Date(y, m, d, 0, 0, 0, 0, time.UTC), days)
	return time.Date(day.Year(), day.Month(), day.Day()+1, 0, 0, 0, 0, zone).UTC()
}

// LastDay is the last day that a deadline leaves, where its day is counted: in Nepal for the money's arrival, else in the sender's
// zone. It is the day that people are told.
func (d Deadline) LastDay(due time.Time, zone *time.Location) time.Time {
	if d == DeadlineAvailable {
		zone = nepal
	}
	y, m, day := due.Add(-time.Nanosecond).In(zone).Date()
	return time.Date(y, m, day, 0, 0, 0, 0, time.UTC)
}

// passDeadline notes once that a deadline has passed, unless what it was for has been done or has become moot. Whoever puts
// the command has looked at the clock.
func passDeadline(s State, c PassDeadline) []Event {
	if !s.Awaits(c.Deadline) || s.passed(c.Deadline) && c.Deadline != DeadlineDispute { // a second payment can be disputed as well
		return nil
	}
	passed := DeadlinePassed{TransferID: s.ID, SenderID: s.SenderID, Deadline: c.Deadline, DueAt: c.DueAt, At: c.At}
	if c.Deadline == DeadlineDispute {
		return []Event{passed, s.disputeEnded(c.At)}
	}
	if c.Deadline == DeadlineAvailable && s.owesFee() {
		return []Event{passed, s.late(c.DueAt, c.At)}
	}
	return []Event{passed}
}

// Awaits reports whether a deadline still means something to the transfer, passed or not.
func (s State) Awaits(d Deadline) bool {
	switch d {
	case DeadlineCancel, DeadlineAvailable:
		return !s.EndedUnpaid() && !s.isAvailable()
	case DeadlineRefund:
		return s.RefundAsked && !s.RefundSettled
	case DeadlineDispute:
		return s.awaitsDispute()
	}
	return true
}

func (s State) passed(d Deadline) bool {
	for _, one := range s.Passed {
		if one.Deadline == d {
			return true
		}
	}
	return false
}

// isAvailable reports whether the beneficiary has the money, or may fetch it.
func (s State) isAvailable() bool {
	return s.Delivery == DeliveryDelivered || s.Delivery == DeliveryPayoutReady
}

// owesFee reports whether a transfer that is not there in time owes its sender the fee: the money is with us, and it was
// neither a check required by law nor a payment that bounced that held it up.
func (s State) owesFee() bool {
	return s.Settled && !s.Returned && !s.Canceled && !s.PaidOut && !s.Late && !s.wasHeld() && s.FundingAttempt == 1
}

// late says so, and gives the fee back unasked.
func (s State) late(due, at time.Time) DeliveryLate {
	return DeliveryLate{
		TransferID: s.ID, SenderID: s.SenderID, DueAt: due, FeeKey: s.ID + "/fee", FundingKind: s.FundingKind,
		FundingSourceID: s.FundingSourceID, FundingKey: s.FundingKey, Fee: s.Quote.Fee, At: at,
	}
}

// lateSettled adds to the settlement of a payment that came after the promised day what follows for the fee.
func (s State) lateSettled(settled FundingSettled) []Event {
	for _, passed := range s.Passed {
		after := evolve(s, settled)
		if passed.Deadline == DeadlineAvailable && after.owesFee() {
			return []Event{settled, s.late(passed.DueAt, settled.At)}
		}
	}
	return []Event{settled}
}

// feeRefunded closes the books on a fee that was given back for being late. Taken is false where the sender's bank had taken
// the whole payment back before.
func feeRefunded(s State, c RecordRefundSettled) []Event {
	if s.FeeRefunded {
		return nil
	}
	return []Event{FeeRefunded{TransferID: s.ID, SenderID: s.SenderID, Fee: s.Quote.Fee, Taken: c.Taken, At: c.At}}
}
