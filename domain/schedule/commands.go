package schedule

import (
	"time"

	"hulak/domain/transfer"
)

// Command is a command for one schedule. If By is not the schedule's sender, the command is rejected with ErrNotFound.
type Command interface{ decide(State) ([]Event, error) }

// Create creates a schedule with the sender's authorization.
type Create struct {
	ScheduleID string
	SenderID   string
	Order      Order
	Plan       Plan
	Consent    Consent
	Document   transfer.DisclosureDocument
	At         time.Time
}

// Announce announces the debit of an occurrence.
type Announce struct {
	Occurrence int
	At         time.Time
}

// RecordTransfer records the transfer of an occurrence. It must be part of the decision that creates the transfer.
type RecordTransfer struct {
	Occurrence int
	At         time.Time
}

// RecordFailure records that the transfer of an occurrence was rejected.
type RecordFailure struct {
	Occurrence int
	Cause      Cause
	At         time.Time
}

// RecordPaymentFailure records that a created transfer ended without a payout.
type RecordPaymentFailure struct {
	TransferID string
	Cause      Cause
	At         time.Time
}

// Skip skips an occurrence, which must be the next one.
type Skip struct {
	By         string
	Occurrence int
	At         time.Time
}

// Pause stops a recurring schedule until Resume.
type Pause struct {
	By string
	At time.Time
}

// Resume continues a paused schedule with the first date after today.
type Resume struct {
	By string
	At time.Time
}

// End ends a schedule for the sender.
type End struct {
	By string
	At time.Time
}

// Close ends a schedule because the account was closed.
type Close struct{ At time.Time }
