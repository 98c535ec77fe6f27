// Package schedule holds the rules for transfers that a sender authorizes in advance: once on a date, every week, every two weeks, every
// month, or when the exchange rate is good enough.
//
// A schedule has a series of occurrences, numbered from 0. Each occurrence has a date in Los Angeles and leads to at most one transfer.
// The schedule works on one occurrence at a time. It announces the debit, and then it records that the transfer was created, that the
// transfer failed, or that the sender skipped it. The caller checks the time and creates the transfer.
//
// All limits and checks apply when a transfer is due, as for any other transfer.
package schedule

import (
	"time"

	"hulak/domain/beneficiary"
	"hulak/domain/funding"
	"hulak/domain/money"
	"hulak/domain/transfer"
)

// Status is the status of a schedule.
type Status string

const (
	StatusActive Status = "ACTIVE"
	StatusPaused Status = "PAUSED" // by the sender, or because a failure needs the sender
	StatusEnded  Status = "ENDED"
)

// EndReason is why a schedule ended.
type EndReason string

const (
	EndCompleted EndReason = "COMPLETED" // no occurrences are left
	EndBySender  EndReason = "BY_SENDER"
	EndFailed    EndReason = "FAILED" // its only transfer failed
	EndClosed    EndReason = "CLOSED" // the account was closed
)

// Order is what each transfer of a schedule sends. One of its amounts is fixed.
type Order struct {
	BeneficiaryID   string                   `json:"beneficiaryId"`
	Destination     string                   `json:"destination"` // three-letter code
	Method          beneficiary.PayoutMethod `json:"method"`
	AccountID       string                   `json:"accountId,omitempty"` // for a bank deposit or wallet
	PayerID         int                      `json:"payerId,omitempty"`   // for cash pickup
	Purpose         string                   `json:"purpose"`
	FundingKind     funding.Kind             `json:"fundingKind"`
	FundingSourceID string                   `json:"fundingSourceId"`
	Amount          money.Amount             `json:"amount"`   // the send amount in USD, or the receive amount in NPR
	MaxTotal        money.Amount             `json:"maxTotal"` // the most that one transfer can cost, with the fee
}

// IsSendFixed reports whether the send amount is fixed. Otherwise, the receive amount is fixed.
func (o Order) IsSendFixed() bool { return o.Amount.Currency() == money.USD }

// Consent identifies the authorization that the sender agreed to (12 CFR 1005.10(b)). The document is stored with it.
type Consent struct {
	Version string `json:"version"`
	Hash    string `json:"hash"`
}

// Run is what happened to one occurrence.
type Run struct {
	Occurrence int
	Date       string
	Outcome    Outcome
	TransferID string // empty unless the outcome is OutcomeCreated
	Cause      Cause  // why the transfer was not created, or why it ended without a payout
	At         time.Time
}

// Outcome is the outcome of an occurrence.
type Outcome string

const (
	OutcomeCreated Outcome = "CREATED" // the transfer was created; its own status shows its progress
	OutcomeFailed  Outcome = "FAILED"
	OutcomeSkipped Outcome = "SKIPPED"
)

// State is the state of one schedule.
type State struct {
	ID         string
	SenderID   string
	Order      Order
	Plan       Plan
	Consent    Consent
	Document   transfer.DisclosureDocument // empty after erasure
	Status     Status
	PauseCause Cause // empty if the sender paused the schedule
	EndReason  EndReason
	Next       int // the next occurrence
	Announced  bool
	Timer      Timer
	Runs       []Run // oldest first; never modified in place
	Transfers  int   // number of transfers created
	CreatedAt  time.Time
}

// Exists reports whether the schedule has been created.
func (s State) Exists() bool { return s.ID != "" }

// TransferID returns the ID of an occurrence's transfer. It is the same for each attempt, so an occurrence never makes two transfers.
func (s State) TransferID(occurrence int) string { return transferID(s.ID, occurrence) }

// run returns the index of a transfer's run in Runs, or -1.
func (s State) run(transferID string) int {
	for i, r := range s.Runs {
		if r.TransferID != "" && r.TransferID == transferID {
			return i
		}
	}
	return -1
}
