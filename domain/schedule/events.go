package schedule

import (
	"time"

	"hulak/domain/money"
	"hulak/domain/transfer"
)

// Event is a fact about one schedule. Its stream is named "schedule-<id>".
type Event interface {
	EventType() string
	schedule()
}

// Created records a schedule and the authorization that the sender agreed to. The authorization contains names, so it is encrypted with
// the sender's key.
type Created struct {
	ScheduleID string                      `json:"scheduleId"`
	SenderID   string                      `json:"senderId"`
	Order      Order                       `json:"order"`
	Plan       Plan                        `json:"plan"`
	Consent    Consent                     `json:"consent"`
	Timer      Timer                       `json:"timer"`
	At         time.Time                   `json:"at"` // also of the consent
	Document   transfer.DisclosureDocument `json:"-" personal:"true"`
}

// Announced records the announcement of the next debit to the sender.
type Announced struct {
	ScheduleID string       `json:"scheduleId"`
	SenderID   string       `json:"senderId"`
	Occurrence int          `json:"occurrence"`
	Date       string       `json:"date"`
	Later      []string     `json:"later,omitempty"` // the dates that follow
	Amount     money.Amount `json:"amount"`          // the fixed amount
	MaxTotal   money.Amount `json:"maxTotal"`
	Timer      Timer        `json:"timer"`
	At         time.Time    `json:"at"`
}

// TransferCreated records that the transfer of an occurrence was created.
type TransferCreated struct {
	ScheduleID string    `json:"scheduleId"`
	SenderID   string    `json:"senderId"`
	Occurrence int       `json:"occurrence"`
	Date       string    `json:"date"`
	TransferID string    `json:"transferId"`
	Timer      Timer     `json:"timer"` // unused if Ended follows
	At         time.Time `json:"at"`
}

// TransferFailed records that the transfer of an occurrence was not created. It is never tried again.
type TransferFailed struct {
	ScheduleID string       `json:"scheduleId"`
	SenderID   string       `json:"senderId"`
	Occurrence int          `json:"occurrence"`
	Date       string       `json:"date"`
	Amount     money.Amount `json:"amount"` // the fixed amount
	Cause      Cause        `json:"cause"`
	NextDate   string       `json:"nextDate,omitempty"` // empty if the schedule pauses or ends
	Timer      Timer        `json:"timer"`              // unused if Ended or Paused follows
	At         time.Time    `json:"at"`
}

// PaymentFailed records that a created transfer ended because its payment was declined or returned, or a review rejected the transfer.
type PaymentFailed struct {
	ScheduleID string    `json:"scheduleId"`
	SenderID   string    `json:"senderId"`
	Occurrence int       `json:"occurrence"`
	TransferID string    `json:"transferId"`
	Cause      Cause     `json:"cause"`
	At         time.Time `json:"at"`
}

// Skipped records that the sender skipped an occurrence.
type Skipped struct {
	ScheduleID string    `json:"scheduleId"`
	SenderID   string    `json:"senderId"`
	Occurrence int       `json:"occurrence"`
	Date       string    `json:"date"`
	Timer      Timer     `json:"timer"` // unused if Ended follows
	At         time.Time `json:"at"`
}

// Paused records that a schedule stops until the sender resumes it.
type Paused struct {
	ScheduleID string    `json:"scheduleId"`
	SenderID   string    `json:"senderId"`
	Cause      Cause     `json:"cause,omitempty"`      // empty if the sender paused it
	TransferID string    `json:"transferId,omitempty"` // transfer whose payment failed; empty for other causes
	At         time.Time `json:"at"`
}

// Resumed records that the sender resumed a paused schedule. Occurrences whose date passed during the pause are left out.
type Resumed struct {
	ScheduleID string    `json:"scheduleId"`
	SenderID   string    `json:"senderId"`
	Date       string    `json:"date"`  // of the next occurrence
	Timer      Timer     `json:"timer"` // has the next occurrence
	At         time.Time `json:"at"`
}

// Ended records that a schedule will never send money again.
type Ended struct {
	ScheduleID string    `json:"scheduleId"`
	SenderID   string    `json:"senderId"`
	Reason     EndReason `json:"reason"`
	At         time.Time `json:"at"`
}

func (Created) EventType() string         { return "schedule.created" }
func (Announced) EventType() string       { return "schedule.announced" }
func (TransferCreated) EventType() string { return "schedule.transfer_created" }
func (TransferFailed) EventType() string  { return "schedule.transfer_failed" }
func (PaymentFailed) EventType() string   { return "schedule.payment_failed" }
func (Skipped) EventType() string         { return "schedule.skipped" }
func (Paused) EventType() string          { return "schedule.paused" }
func (Resumed) EventType() string         { return "schedule.resumed" }
func (Ended) EventType() string           { return "schedule.ended" }

// Subject returns the sender, whose key encrypts the authorization.
func (e Created) Subject() string { return e.SenderID }

func (Created) schedule()         {}
func (Announced) schedule()       {}
func (TransferCreated) schedule() {}
func (TransferFailed) schedule()  {}
func (PaymentFailed) schedule()   {}
func (Skipped) schedule()         {}
func (Paused) schedule()          {}
func (Resumed) schedule()         {}
func (Ended) schedule()           {}
