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
	TraceID    string          `json:"traceId,omitempty" doc:"ID of the OpenTelemetry trace. Absent if the trace was not recorded"`
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

// ExportedEvent is one line of an export. It contains an event with its stored payload. Exports never contain personal fields.
type ExportedEvent struct {
	EventSummary
	Payload json.RawMessage `json:"payload"`
}
