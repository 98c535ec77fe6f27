package dto

import (
	"time"

	"hulak/domain"
	"hulak/domain/casefile"
)

// Concerning is implemented by responses that show personal data to staff. The server records the access for each person
// concerned.
type Concerning interface {
	// Concerned returns the ids of these people. Ids may be empty or repeated.
	Concerned() []string
}

// Concerned returns the people of the list's members.
func (l List[T]) Concerned() []string { return concernedIn(l.Result) }

// Concerned returns the people of the page's members.
func (p Page[T]) Concerned() []string { return concernedIn(p.Result) }

func concernedIn[T any](members []T) (people []string) {
	for _, member := range members {
		if c, ok := any(member).(Concerning); ok {
			people = append(people, c.Concerned()...)
		}
	}
	return people
}

// Concerned returns the sender and the beneficiary.
func (t Transaction) Concerned() []string {
	return []string{t.Sender.ReferenceID, t.Beneficiary.ReferenceID}
}

// Concerned returns the sender and the beneficiary.
func (r HoldRecord) Concerned() []string { return r.Transaction.Concerned() }

// Concerned returns the locked sender.
func (l LockedSender) Concerned() []string { return []string{l.ID} }

// Concerned returns the sender who requested erasure.
func (e RequestedErasure) Concerned() []string { return []string{e.SenderID} }

// Concerned returns the sender who complained. For anyone else, it returns the complaint, whose key encrypts their data.
func (c FiledComplaint) Concerned() []string {
	if c.SenderID == "" {
		return []string{c.ID}
	}
	return []string{c.SenderID}
}

// Concerned returns the key of the case, which encrypts its personal data.
func (c CaseSummary) Concerned() []string { return []string{casefile.KeyOf(c.ID)} }

// Concerned returns the keys of the cases.
func (p CasePage) Concerned() []string { return concernedIn(p.Result) }

// Concerned returns the people who complained.
func (p ComplaintPage) Concerned() []string { return concernedIn(p.Result) }

// Concerned returns the person whose data the event contains.
func (d EventDetail) Concerned() []string { return []string{d.Subject} }

// Concerned returns the senders and the beneficiaries.
func (p TransferPage) Concerned() []string { return concernedIn(p.Result) }

// Concerned returns the people found, and the people of the transfers found.
func (f Found) Concerned() []string {
	people := concernedIn(f.Transfers)
	for _, p := range f.People {
		people = append(people, p.ID)
	}
	return people
}

// TransferPage is a page of all senders' transfers, newest first. Next is the cursor of the next page, empty at the end.
type TransferPage struct {
	Result []Transaction `json:"result"`
	Next   string        `json:"next" doc:"Give it as before to read on; empty at the end"`
}

const (
	findCharsMax   = 120 // of a search query
	filterCharsMax = 128 // of an event filter
)

// Find is a search query. It is a body and not a query parameter, because URLs are often logged.
type Find struct {
	Query string `json:"query" doc:"A reference number, name, e-mail address, phone number, amount, or the id of an event, transfer, person or request"`
}

// Check refuses an empty query.
func (f Find) Check() []domain.FieldError {
	var c checks
	c.field("query", f.Query, required, atMost(findCharsMax))
	return c.faults
}

// Found is the result of a search, with the best matches of each kind.
type Found struct {
	People    []FoundPerson  `json:"people"`
	Transfers []Transaction  `json:"transfers"`
	Events    []EventSummary `json:"events"`
	Requests  []FoundRequest `json:"requests"`
}

// FoundPerson is a person found by a search.
type FoundPerson struct {
	ID       string `json:"id"`
	Kind     string `json:"kind" enum:"SENDER,BENEFICIARY,STAFF"`
	FullName string `json:"fullName"`
	Email    string `json:"email"`
	Phone    string `json:"phone"`
	SenderID string `json:"senderId,omitempty" doc:"Whose beneficiary it is"`
}

// FoundRequest summarizes the events of one request.
type FoundRequest struct {
	Correlation string    `json:"correlation"`
	Events      int       `json:"events" doc:"How many, up to 100"`
	Type        string    `json:"type" doc:"Of the first"`
	RecordedAt  time.Time `json:"recordedAt" doc:"Of the first"`
}

// DataRead is one access to personal data by a member of staff. People appear by id only, so that reading the access log reveals
// no personal data.
type DataRead struct {
	Position  string    `json:"position"`
	By        Person    `json:"by"`
	Call      string    `json:"call" doc:"Of this API, such as getTransaction"`
	Summary   string    `json:"summary" doc:"What that call shows"`
	Subject   string    `json:"subject" doc:"What was opened, such as a transfer; empty for a list"`
	People    []string  `json:"people" doc:"Ids of those whose data were shown"`
	Purpose   string    `json:"purpose" enum:"ROUTINE,SUPPORT,COMPLIANCE,COMPLAINT,FRAUD,AUDIT"`
	Reference string    `json:"reference" doc:"Of the case or complaint that it was for"`
	At        time.Time `json:"at"`
}

// DataReadPage is a page of the access log, newest first. Next is the cursor of the next page, empty at the end.
type DataReadPage struct {
	Result []DataRead `json:"result"`
	Next   string     `json:"next" doc:"Give it as before to read on; empty at the end"`
}

// ExportEvents requests a filtered export of the event log.
type ExportEvents struct {
	Format      string `json:"format" doc:"CSV, or JSONL for one JSON object a line"`
	Reason      string `json:"reason" doc:"What it is for; it is recorded"`
	Type        string `json:"type,omitempty"`
	Stream      string `json:"stream,omitempty"`
	Person      string `json:"person,omitempty"`
	Actor       string `json:"actor,omitempty"`
	Correlation string `json:"correlation,omitempty"`
	From        string `json:"from,omitempty"`
	To          string `json:"to,omitempty"`
}

// Check validates the form.
func (f ExportEvents) Check() []domain.FieldError {
	var c checks
	c.field("reason", f.Reason, required, atMost(commentCharsMax))
	c.field("format", f.Format, required, oneOf("UNKNOWN_VALUE", "CSV", "JSONL"))
	for _, filter := range []struct{ name, value string }{
		{"type", f.Type}, {"stream", f.Stream}, {"person", f.Person}, {"actor", f.Actor}, {"correlation", f.Correlation},
	} {
		c.field(filter.name, filter.value, atMost(filterCharsMax))
	}
	return c.faults
}

// EventExport is an export in the access log.
type EventExport struct {
	ID       string      `json:"id"`
	Position string      `json:"position"`
	By       Person      `json:"by"`
	Format   string      `json:"format" enum:"CSV,JSONL"`
	Filter   EventFilter `json:"filter"`
	Expected int64       `json:"expected" doc:"How many events it was to hold"`
	Count    int64       `json:"count" doc:"How many left, once it ended"`
	Outcome  string      `json:"outcome" enum:"RUNNING,COMPLETE,CANCELED" doc:"RUNNING also where it broke off without a word"`
	Reason   string      `json:"reason"`
	At       time.Time   `json:"at"`
	EndedAt  *time.Time  `json:"endedAt,omitempty"`
}

// EventFilter is the filter of an export.
type EventFilter struct {
	Type        string `json:"type,omitempty"`
	Stream      string `json:"stream,omitempty"`
	Person      string `json:"person,omitempty"`
	Actor       string `json:"actor,omitempty"`
	Correlation string `json:"correlation,omitempty"`
	From        string `json:"from,omitempty"`
	To          string `json:"to,omitempty"`
}
