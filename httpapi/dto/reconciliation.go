package dto

import (
	"time"

	"hulak/domain"
)

const reasonCharsMax = 1000

// Reconciled is one page of statements, with the number of open differences for each counterparty.
type Reconciled struct {
	Result []ComparedStatement `json:"result"`
	Open   []OpenDifferences   `json:"open" doc:"One for each counterparty"`
	Unread []UnreadStatement   `json:"unread" doc:"Files that could not be read, the newest first: they have to be asked for again"`
	Next   string              `json:"next,omitempty" doc:"The before of the next page; absent on the last one"`
}

// OpenDifferences is the number of unexplained differences of a counterparty.
type OpenDifferences struct {
	Counterparty string `json:"counterparty" enum:"BANK,CARD_PROCESSOR,PAYOUT_PARTNER"`
	Count        int    `json:"count"`
}

// UnreadStatement is a file that is not a complete statement.
type UnreadStatement struct {
	Counterparty string    `json:"counterparty" enum:"BANK,CARD_PROCESSOR,PAYOUT_PARTNER"`
	File         string    `json:"file"`
	Problem      string    `json:"problem"`
	ReceivedAt   time.Time `json:"receivedAt"`
}

// ComparedStatement is a statement compared with our ledger: closing + inTransit + differing = books.
type ComparedStatement struct {
	ID           string    `json:"id" doc:"SHA-256 of the file"`
	Counterparty string    `json:"counterparty" enum:"BANK,CARD_PROCESSOR,PAYOUT_PARTNER"`
	Account      string    `json:"account" doc:"Of our books"`
	File         string    `json:"file"`
	Number       int       `json:"number"`
	Day          string    `json:"day"`
	Currency     string    `json:"currency"`
	Opening      string    `json:"opening"`
	Closing      string    `json:"closing" doc:"Theirs"`
	Books        string    `json:"books" doc:"Ours"`
	InTransit    string    `json:"inTransit" doc:"What of ours no statement has yet, and is not late"`
	Differing    string    `json:"differing" doc:"By what known differences make ours more"`
	Lines        int       `json:"lines"`
	Matched      int       `json:"matched" doc:"Of the lines, when it was compared"`
	Differs      int       `json:"differs" doc:"Of the lines, now: what has not settled"`
	Continues    bool      `json:"continues" doc:"It begins where the one before it ended"`
	ComparedAt   time.Time `json:"comparedAt"`
}

// DifferencePage is one page of differences.
type DifferencePage struct {
	Result []ReconciliationDifference `json:"result"`
	Next   string                     `json:"next,omitempty" doc:"The before of the next page; absent on the last one"`
}

// ReconciliationDifference is a difference, with references to both sides.
type ReconciliationDifference struct {
	ID           string     `json:"id"`
	Counterparty string     `json:"counterparty" enum:"BANK,CARD_PROCESSOR,PAYOUT_PARTNER"`
	Kind         string     `json:"kind" enum:"MISSING_THERE,MISSING_HERE,OTHER_AMOUNT,OTHER_DAY,TWICE"`
	Status       string     `json:"status" enum:"OPEN,EXPLAINED,SETTLED"`
	TransferID   string     `json:"transferId,omitempty"`
	Event        string     `json:"event,omitempty" doc:"Position of what we booked"`
	File         string     `json:"file,omitempty"`
	Line         int        `json:"line,omitempty" doc:"Of the file"`
	Reference    string     `json:"reference,omitempty" doc:"Of the line"`
	Currency     string     `json:"currency"`
	Ours         string     `json:"ours"`
	Theirs       string     `json:"theirs"`
	Since        time.Time  `json:"since" doc:"When the later of its sides was known"`
	FoundAt      time.Time  `json:"foundAt"`
	Reason       string     `json:"reason,omitempty" doc:"Why it may stand"`
	ExplainedBy  string     `json:"explainedBy,omitempty"`
	ExplainedAt  *time.Time `json:"explainedAt,omitempty"`
	SettledAt    *time.Time `json:"settledAt,omitempty"`
}

// Explanation is the reason why a difference is acceptable.
type Explanation struct {
	Reason string `json:"reason"`
}

// Check implements the rules of an explanation.
func (e Explanation) Check() []domain.FieldError {
	var c checks
	c.field("reason", e.Reason, required, atMost(reasonCharsMax))
	return c.faults
}
