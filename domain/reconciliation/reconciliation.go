// Package reconciliation compares our ledger with the statements of our bank, the card processor, and the payout partner. Every
// mismatch is a difference. It stays open until staff explain it or the missing side arrives. When the missing side
// arrives, the difference is settled automatically.
package reconciliation

import (
	"time"

	"hulak/domain/ledger"
	"hulak/domain/money"
)

// Counterparty is the issuer of a statement.
type Counterparty string

const (
	Bank          Counterparty = "BANK"
	CardProcessor Counterparty = "CARD_PROCESSOR"
	PayoutPartner Counterparty = "PAYOUT_PARTNER"
)

// Account returns the ledger account that the counterparty's statements cover, and its currency.
func (c Counterparty) Account() (ledger.Account, money.Currency) {
	if c == PayoutPartner {
		return ledger.PartnerPrefunding, money.NPR
	}
	return ledger.CustomerFunds, money.USD
}

// Kind is a kind of difference.
type Kind string

const (
	MissingFromStatement Kind = "MISSING_THERE" // our ledger has a movement that no statement shows
	MissingFromLedger    Kind = "MISSING_HERE"  // a statement shows a movement that our ledger does not have
	AmountDiffers        Kind = "OTHER_AMOUNT"
	DateDiffers          Kind = "OTHER_DAY"
	DuplicateLine        Kind = "TWICE" // a statement repeats a movement
)

// Status is the status of a difference.
type Status string

const (
	StatusOpen      Status = "OPEN"
	StatusExplained Status = "EXPLAINED"
	StatusSettled   Status = "SETTLED" // automatically, because the missing side arrived
)

// Event is a fact about one statement or one difference. Its stream is named "statement-<id>" or "difference-<id>".
type Event interface {
	EventType() string
	reconciliation()
}

// StatementCompared records the comparison of a statement with the ledger balance at that time. If the statement itself is
// correct, Closing + InTransit + DifferenceTotal = Books.
type StatementCompared struct {
	StatementID     string       `json:"statementId"` // SHA-256 of the file
	Counterparty    Counterparty `json:"counterparty"`
	File            string       `json:"file"`
	Number          int          `json:"number"` // sequential for each counterparty, without gaps
	Day             string       `json:"day"`    // such as 2026-11-21
	Opening         money.Amount `json:"opening"`
	Closing         money.Amount `json:"closing"`
	Lines           int          `json:"lines"`
	Matched         int          `json:"matched"`   // number of lines that matched immediately
	Books           money.Amount `json:"books"`     // our ledger balance for this counterparty
	InTransit       money.Amount `json:"inTransit"` // part of Books that no statement shows yet and that is not overdue
	DifferenceTotal money.Amount `json:"differing"` // sum of the known differences and of lines not in the ledger yet
	Continues       bool         `json:"continues"` // whether the opening balance equals the previous closing balance
	At              time.Time    `json:"at"`
}

// DifferenceFound records a difference between a statement and our ledger. Ours or Theirs is zero if that side is missing.
type DifferenceFound struct {
	DifferenceID string       `json:"differenceId"`
	Counterparty Counterparty `json:"counterparty"`
	Kind         Kind         `json:"kind"`
	TransferID   string       `json:"transferId,omitempty"` // empty if the line does not belong to a transfer
	Reference    string       `json:"reference,omitempty"`  // line reference
	StatementID  string       `json:"statementId,omitempty"`
	File         string       `json:"file,omitempty"`
	Line         int          `json:"line,omitempty"`
	Position     int64        `json:"position,omitempty"` // log position of the posted event
	Ours         money.Amount `json:"ours"`
	Theirs       money.Amount `json:"theirs"`
	Since        time.Time    `json:"since"` // see Finding.KnownSince
	At           time.Time    `json:"at"`
}

// Reason is a staff member's explanation of a difference.
type Reason struct {
	Text string `json:"text"`
}

// DifferenceExplained records that a staff member explained and accepted a difference.
type DifferenceExplained struct {
	DifferenceID string    `json:"differenceId"`
	By           string    `json:"by"`
	At           time.Time `json:"at"`
	Reason       Reason    `json:"-" personal:"true"`
}

// DifferenceSettled records that a difference was settled because the missing side arrived.
type DifferenceSettled struct {
	DifferenceID string    `json:"differenceId"`
	At           time.Time `json:"at"`
}

// Command is a command for one difference.
type Command interface {
	decide(Difference) ([]Event, error)
}

// RecordComparison records the comparison of a statement.
type RecordComparison struct{ StatementCompared }

// RecordDifference records a difference.
type RecordDifference struct{ DifferenceFound }

// Explain explains a difference.
type Explain struct {
	By     string
	Reason Reason
	At     time.Time
}

// Settle settles a difference.
type Settle struct{ At time.Time }

// Statement is the state of one statement.
type Statement struct{ StatementCompared }

// Difference is the state of one difference.
type Difference struct {
	DifferenceFound
	Status      Status
	Reason      Reason
	ExplainedBy string
	ExplainedAt time.Time
	SettledAt   time.Time
}

// Exists reports whether the statement has been compared.
func (s Statement) Exists() bool { return s.StatementID != "" }

// Exists reports whether the difference has been found.
func (d Difference) Exists() bool { return d.DifferenceID != "" }

func (StatementCompared) EventType() string   { return "reconciliation.statement_compared" }
func (DifferenceFound) EventType() string     { return "reconciliation.difference_found" }
func (DifferenceExplained) EventType() string { return "reconciliation.difference_explained" }
func (DifferenceSettled) EventType() string   { return "reconciliation.difference_settled" }

// Subject returns the difference, whose key encrypts the reason.
func (e DifferenceExplained) Subject() string { return e.DifferenceID }

func (DifferenceFound) reconciliation()     {}
func (DifferenceExplained) reconciliation() {}
func (DifferenceSettled) reconciliation()   {}
