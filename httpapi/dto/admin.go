package dto

import (
	"encoding/json"
	"time"
)

// EventSummary is one event in the log. Positions are 64-bit integers encoded as strings.
type EventSummary struct {
	Position    string    `json:"position"`
	Stream      string    `json:"stream"`
	Version     int64     `json:"version"`
	ID          string    `json:"id"`
	Category    string    `json:"category"`
	Type        string    `json:"type"`
	Readable    bool      `json:"readable" doc:"False if the stored bytes can't be decoded as an event"`
	ActorID     string    `json:"actorId"`
	ActorRole   string    `json:"actorRole"`
	Correlation string    `json:"correlation"`
	Causation   string    `json:"causation"`
	RequestID   string    `json:"requestId"`
	RecordedAt  time.Time `json:"recordedAt"`
}

// EventPage is a page of the log, newest first.
type EventPage struct {
	Result []EventSummary `json:"result"`
	Next   string         `json:"next" doc:"Cursor for the next page. Send it as the before parameter. Empty on the last page"`
}

// EventDetail is one event as stored in the log.
type EventDetail struct {
	EventSummary
	Schema     int             `json:"schema"`
	Payload    json.RawMessage `json:"payload"`
	Previous   string          `json:"previous,omitempty" doc:"Log position of the previous event in the same stream"`
	Subject    string          `json:"subject,omitempty" doc:"ID of the person whose data the event contains"`
	Personal   json.RawMessage `json:"personal,omitempty" doc:"Decrypted personal fields. Absent if there are none or they were erased"`
	Erased     bool            `json:"erased" doc:"True if the personal fields were erased"`
	Unreadable string          `json:"unreadable,omitempty" doc:"Why the stored bytes can't be decoded as an event"`
}

// Posting is one line of a ledger entry. A positive amount is a debit, and a negative amount is a credit.
type Posting struct {
	Account  string `json:"account"`
	Amount   Money  `json:"amount"`
	Currency string `json:"currency"`
}

// TransferStep is one event of a transfer, with the actor and the ledger postings.
type TransferStep struct {
	Position        string    `json:"position"`
	ID              string    `json:"id"`
	Type            string    `json:"type"`
	Code            string    `json:"code"`
	Text            string    `json:"text" doc:"Description of the event. The sender sees it if shown is true"`
	VisibleToSender bool      `json:"shown" doc:"True if the sender can see this step"`
	ActorID         string    `json:"actorId"`
	ActorRole       string    `json:"actorRole"`
	Correlation     string    `json:"correlation"`
	Causation       string    `json:"causation"`
	At              time.Time `json:"at"`
	RecordedAt      time.Time `json:"recordedAt"`
	Comments        string    `json:"comments,omitempty" doc:"Reason for a decision by staff"`
	Postings        []Posting `json:"postings"`
}

// TrialBalance contains the balance of every account. If the ledger is balanced, the sum of each currency is zero.
type TrialBalance struct {
	Position string           `json:"position"`
	Accounts []AccountBalance `json:"accounts"`
	Sums     []CurrencySum    `json:"sums"`
	Balanced bool             `json:"balanced"`
}

// AccountBalance is the balance of one account in one currency.
type AccountBalance struct {
	Account  string `json:"account"`
	Currency string `json:"currency"`
	Balance  Money  `json:"balance" doc:"Positive for a debit balance, negative for a credit balance"`
}

// CurrencySum is the sum of all balances in one currency.
type CurrencySum struct {
	Currency string `json:"currency"`
	Sum      Money  `json:"sum"`
}

// AccountStatement lists the postings to an account in one currency, newest first.
type AccountStatement struct {
	Account  string          `json:"account"`
	Name     string          `json:"name"`
	Currency string          `json:"currency"`
	Result   []StatementLine `json:"result"`
	Next     string          `json:"next,omitempty" doc:"Cursor for the next page. Send it as the before parameter. Absent on the last page"`
}

// StatementLine is one posting, with the balance after it.
type StatementLine struct {
	Position   string    `json:"position"`
	TransferID string    `json:"transferId"`
	Type       string    `json:"type"`
	At         time.Time `json:"at"`
	Amount     Money     `json:"amount" doc:"Positive for a debit, negative for a credit"`
	Balance    Money     `json:"balance"`
}

// DailyClose is the signed trial balance at the end of a day.
type DailyClose struct {
	Day      string    `json:"day"`
	Position string    `json:"position" doc:"Log position of the last entry included"`
	ClosedAt time.Time `json:"closedAt"`
	Note     string    `json:"note" doc:"Signed text, including the head of the log"`
}

// InFlight contains the money in flight by age.
type InFlight struct {
	AgeHours []int          `json:"ageHours" doc:"Upper bounds of the age groups in hours, ascending. The last group has no bound"`
	Accounts []AccountAging `json:"accounts"`
	Oldest   []OpenItem     `json:"oldest"`
}

// AccountAging is an account's balance by age. Amounts and Counts have one more item than InFlight.AgeHours.
type AccountAging struct {
	Account  string  `json:"account"`
	Currency string  `json:"currency"`
	Amounts  []Money `json:"amounts"`
	Counts   []int   `json:"counts" doc:"Number of transfers in each age group"`
}

// OpenItem is one transfer's balance in an in-flight account.
type OpenItem struct {
	TransferID string    `json:"transferId"`
	Account    string    `json:"account"`
	Currency   string    `json:"currency"`
	Amount     Money     `json:"amount"`
	Since      time.Time `json:"since"`
}

// StreamTicket opens one live event stream. It can be used once and expires after one minute.
type StreamTicket struct {
	Ticket    string    `json:"ticket"`
	ExpiresAt time.Time `json:"expiresAt"`
}

// ExportedEvent is one line of an export. It contains an event with its stored payload. Exports never contain personal fields.
type ExportedEvent struct {
	EventSummary
	Payload json.RawMessage `json:"payload"`
}
