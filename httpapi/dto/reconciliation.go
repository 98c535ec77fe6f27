package dto

import (
	"time"

	"hulak/domain"
)

const maxReasonChars = 1000

// StatementPage is one page of statements, with each counterparty's number of open differences.
type StatementPage struct {
	Result     []ComparedStatement   `json:"result"`
	Open       []OpenDifferences     `json:"open" doc:"Number of open differences for each counterparty"`
	Unreadable []UnreadableStatement `json:"unread" doc:"Files that could not be read, newest first. Request them again from the counterparty"`
	Next       string                `json:"next,omitempty" doc:"Cursor for the next page. Send it as the before parameter. Absent on the last page"`
}

// OpenDifferences is a counterparty's number of unexplained differences.
type OpenDifferences struct {
	Counterparty string `json:"counterparty" enum:"BANK,CARD_PROCESSOR,PAYOUT_PARTNER"`
	Count        int    `json:"count"`
}

// UnreadableStatement is a file that could not be read as a complete statement.
type UnreadableStatement struct {
	Counterparty string    `json:"counterparty" enum:"BANK,CARD_PROCESSOR,PAYOUT_PARTNER"`
	File         string    `json:"file"`
	Problem      string    `json:"problem"`
	ReceivedAt   time.Time `json:"receivedAt"`
}

// ComparedStatement is a statement compared with our ledger. Closing, InTransit, and Differing add up to Books.
type ComparedStatement struct {
	ID           string    `json:"id" doc:"SHA-256 of the file"`
	Counterparty string    `json:"counterparty" enum:"BANK,CARD_PROCESSOR,PAYOUT_PARTNER"`
	Account      string    `json:"account" doc:"Account in our ledger"`
	File         string    `json:"file"`
	Number       int       `json:"number"`
	Day          string    `json:"day"`
	Currency     string    `json:"currency"`
	Opening      string    `json:"opening"`
	Closing      string    `json:"closing" doc:"Closing balance on the statement"`
	Books        string    `json:"books" doc:"Balance in our ledger"`
	InTransit    string    `json:"inTransit" doc:"Sum of our entries that are not yet on a statement and not overdue"`
	Differing    string    `json:"differing" doc:"Net effect of known differences on our balance"`
	Lines        int       `json:"lines"`
	Matched      int       `json:"matched" doc:"Number of lines that matched when the statement was compared"`
	Differs      int       `json:"differs" doc:"Number of lines that still differ"`
	Continues    bool      `json:"continues" doc:"True if the opening balance equals the closing balance of the previous statement"`
	ComparedAt   time.Time `json:"comparedAt"`
}

// DifferencePage is one page of differences.
type DifferencePage struct {
	Result []ReconciliationDifference `json:"result"`
	Next   string                     `json:"next,omitempty" doc:"Cursor for the next page. Send it as the before parameter. Absent on the last page"`
}

// ReconciliationDifference is a difference between our ledger and a statement, with references to both sides.
type ReconciliationDifference struct {
	ID           string     `json:"id"`
	Counterparty string     `json:"counterparty" enum:"BANK,CARD_PROCESSOR,PAYOUT_PARTNER"`
	Kind         string     `json:"kind" enum:"MISSING_THERE,MISSING_HERE,OTHER_AMOUNT,OTHER_DAY,TWICE"`
	Status       string     `json:"status" enum:"OPEN,EXPLAINED,SETTLED"`
	TransferID   string     `json:"transferId,omitempty"`
	Event        string     `json:"event,omitempty" doc:"Log position of our entry"`
	File         string     `json:"file,omitempty"`
	Line         int        `json:"line,omitempty" doc:"Line number in the file"`
	Reference    string     `json:"reference,omitempty" doc:"Reference on the line"`
	Currency     string     `json:"currency"`
	Ours         string     `json:"ours"`
	Theirs       string     `json:"theirs"`
	Since        time.Time  `json:"since" doc:"When both sides were known. If one side is missing, when the other side was known"`
	FoundAt      time.Time  `json:"foundAt"`
	Reason       string     `json:"reason,omitempty" doc:"Why the difference is acceptable"`
	ExplainedBy  string     `json:"explainedBy,omitempty"`
	ExplainedAt  *time.Time `json:"explainedAt,omitempty"`
	SettledAt    *time.Time `json:"settledAt,omitempty"`
}

// Explanation is the reason why a difference is acceptable.
type Explanation struct {
	Reason string `json:"reason"`
}

// Check validates the form.
func (e Explanation) Check() []domain.FieldError {
	var c checks
	c.field("reason", e.Reason, required, maxChars(maxReasonChars))
	return c.fieldErrors
}
