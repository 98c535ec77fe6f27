// Package reconciliation compares our books with what our bank, the card processor and the payout partner say of the same
// money in their statements. What does not agree is a difference: it is open until somebody explains it, or until the other
// half of it comes and it settles by itself.
package reconciliation

import (
	"time"

	"hulak/domain/ledger"
	"hulak/domain/money"
)

// Counterparty is whose statement it is.
type Counterparty string

// The counterparties.
const (
	Bank          Counterparty = "BANK"
	CardProcessor Counterparty = "CARD_PROCESSOR"
	PayoutPartner Counterparty = "PAYOUT_PARTNER"
)

// Account is the account of the books that a counterparty's statement is about, and its currency.
func (c Counterparty) Account() (ledger.Account, money.Currency) {
	if c == PayoutPartner {
		return ledger.PartnerPrefunding, money.NPR
	}
	return ledger.CustomerFunds, money.USD
}

// Kind is how a line of a statement and our books do not agree.
type Kind string

// The kinds.
const (
	MissingThere Kind = "MISSING_THERE" // we have booked what no statement has
	MissingHere  Kind = "MISSING_HERE"  // a statement has what we have not booked
	OtherAmount  Kind = "OTHER_AMOUNT"
	OtherDay     Kind = "OTHER_DAY"
	Twice        Kind = "TWICE" // a statement has the same movement again
)

// Status is where a difference stands.
type Status string

// The statuses.
const (
	Open      Status = "OPEN"
	Explained Status = "EXPLAINED"
	Settled   Status = "SETTLED" // by itself: what was missing has come
)

// Event is a fact about one statement or one difference. Streams are named "statement-<id>" and "difference-<id>".
type Event interface {
	EventType() string
	reconciliation()
}

// StatementCompared says that a statement was read and compared with the books as they stood then:
// Closing + InTransit + Differing = Books, where nothing is wrong with the statement itself.
type StatementCompared struct {
	StatementID  string       `json:"statementId"` // the SHA-256 of the file
	Counterparty Counterparty `json:"counterparty"`
	File         string       `json:"file"`
	Number       int          `json:"number"` // statements of a counterparty are numbered without gaps
	Day          string       `json:"day"`    // such as 2026-11-21
	Opening      money.Amount `json:"opening"`
	Closing      money.Amount `json:"closing"`
	Lines        int          `json:"lines"`
	Matched      int          `json:"matched"`   // of the lines, at once
	Books        money.Amount `json:"books"`     // what stood in our books for this counterparty
	InTransit    money.Amount `json:"inTransit"` // of which no statement has that yet, and none is late
	Differing    money.Amount `json:"differing"` // and by which known differences, or lines that wait for our books, make it differ
	Continues    bool         `json:"continues"` // it begins where the one before it ended
	At           time.Time    `json:"at"`
}

// DifferenceFound says that a line and our books do not agree. Ours or Theirs is zero where there is nothing on that side.
type DifferenceFound struct {
	DifferenceID string       `json:"differenceId"`
	Counterparty Counterparty `json:"counterparty"`
	Kind         Kind         `json:"kind"`
	TransferID   string       `json:"transferId,omitempty"` // empty where the line names none of ours
	Reference    string       `json:"reference,omitempty"`  // of the line
	StatementID  string       `json:"statementId,omitempty"`
	File         string       `json:"file,omitempty"`
	Line         int          `json:"line,omitempty"`
	Position     int64        `json:"position,omitempty"` // of the event that we booked
	Ours         money.Amount `json:"ours"`
	Theirs       money.Amount `json:"theirs"`
	Since        time.Time    `json:"since"` // when its later half was known
	At           time.Time    `json:"at"`
}

// Reason is what somebody here wrote about a difference.
type Reason struct {
	Text string `json:"text"`
}

// DifferenceExplained says that a member of staff knows how a difference came to be, and that it may stand.
type DifferenceExplained struct {
	DifferenceID string    `json:"differenceId"`
	By           string    `json:"by"`
	At           time.Time `json:"at"`
	Reason       Reason    `json:"-" personal:"true"`
}

// DifferenceSettled says that a difference is none any more, because what was missing has come.
type DifferenceSettled struct {
	DifferenceID string    `json:"differenceId"`
	At           time.Time `json:"at"`
}

// Command is an intention for one statement or one difference.
type Command interface{ command() }

// RecordComparison notes what a statement came to.
type RecordComparison struct{ StatementCompared }

// RecordDifference notes a difference.
type RecordDifference struct{ DifferenceFound }

// Explain says how a difference came to be.
type Explain struct {
	By     string
	Reason Reason
	At     time.Time
}

// Settle says that a difference is none any more.
type Settle struct{ At time.Time }

// Statement is one statement.
type Statement struct{ StatementCompared }

// Difference is one difference.
type Difference struct {
	DifferenceFound
	Status      Status
	Reason      Reason
	ExplainedBy string
	ExplainedAt time.Time
	SettledAt   time.Time
}

// Exists reports whether the statement was ever compared.
func (s Statement) Exists() bool { return s.StatementID != "" }

// Exists reports whether the difference was ever found.
func (d Difference) Exists() bool { return d.DifferenceID != "" }

func (StatementCompared) EventType() string   { return "reconciliation.statement_compared" }
func (DifferenceFound) EventType() string     { return "reconciliation.difference_found" }
func (DifferenceExplained) EventType() string { return "reconciliation.difference_explained" }
func (DifferenceSettled) EventType() string   { return "reconciliation.difference_settled" }

// Subject is the difference, whose key the reason is stored under.
func (e DifferenceExplained) Subject() string { return e.DifferenceID }

func (StatementCompared) reconciliation()   {}
func (DifferenceFound) reconciliation()     {}
func (DifferenceExplained) reconciliation() {}
func (DifferenceSettled) reconciliation()   {}
func (RecordComparison) command()           {}
func (RecordDifference) command()           {}
func (Explain) command()                    {}
func (Settle) command()                     {}
