package dto

import (
	"maps"
	"slices"
	"strings"
	"time"
	"unicode/utf8"
)

// PersonalData is implemented by responses that show personal data to staff. The server records an access to each person's data.
type PersonalData interface {
	// SubjectIDs returns the IDs of the people whose data the response shows. IDs can be empty or repeated.
	SubjectIDs() []string
}

// SubjectIDs returns the IDs of the people in the list.
func (l List[T]) SubjectIDs() []string { return subjectIDsIn(l.Result) }

// SubjectIDs returns the IDs of the people on the page.
func (p Page[T]) SubjectIDs() []string { return subjectIDsIn(p.Result) }

func subjectIDsIn[T any](items []T) (ids []string) {
	for _, item := range items {
		if data, ok := any(item).(PersonalData); ok {
			ids = append(ids, data.SubjectIDs()...)
		}
	}
	return ids
}

// SubjectIDs returns the IDs of the sender and the beneficiary.
func (t Transaction) SubjectIDs() []string {
	return []string{t.Sender.ReferenceID, t.Beneficiary.ReferenceID}
}

// SubjectIDs returns the ID of the sender who complained. If there is no sender, it returns the complaint's ID, because the
// complaint's key encrypts the personal data.
func (c FiledComplaint) SubjectIDs() []string {
	if c.SenderID == "" {
		return []string{c.ID}
	}
	return []string{c.SenderID}
}

// SubjectIDs returns the IDs of the sender and the beneficiary of the case's transfer.
func (c CaseSummary) SubjectIDs() []string { return c.People }

// SubjectIDs returns the IDs of the senders and the beneficiaries.
func (p CasePage) SubjectIDs() []string { return subjectIDsIn(p.Result) }

// SubjectIDs returns the subject IDs of the complaints on the page.
func (p ComplaintPage) SubjectIDs() []string { return subjectIDsIn(p.Result) }

// SubjectIDs returns the ID of the person whose data the event contains.
func (d EventDetail) SubjectIDs() []string { return []string{d.Subject} }

// SubjectIDs returns the IDs of the senders and the beneficiaries.
func (p TransferPage) SubjectIDs() []string { return subjectIDsIn(p.Result) }

// SubjectIDs returns the IDs of the people that the search found, including those in the transfers that it found.
func (r SearchResult) SubjectIDs() []string {
	ids := subjectIDsIn(r.Transfers)
	for _, p := range r.People {
		ids = append(ids, p.ID)
	}
	return ids
}

// TransferPage is a page of all senders' transfers, newest first.
type TransferPage struct {
	Result []Transaction `json:"result"`
	Next   string        `json:"next" doc:"Cursor for the next page. Send it as the before parameter. Empty on the last page"`
}

const (
	maxQueryChars  = 120 // characters in a search query
	maxFilterChars = 128 // characters in one value of an event filter
)

// SearchQuery is a search query. It is a request body, because URLs are often logged.
type SearchQuery struct {
	Query string `json:"query" doc:"Reference number, name, email address, phone number, or amount, or the ID of an event, transfer, person, or request. At most 120 characters"`
}

// Check validates the request.
func (f SearchQuery) Check(c *Checks) {
	c.field("query", f.Query, required, maxChars(maxQueryChars))
}

// SearchResult contains the best matches of each kind.
type SearchResult struct {
	People    []PersonMatch  `json:"people"`
	Transfers []Transaction  `json:"transfers"`
	Events    []EventSummary `json:"events"`
	Requests  []RequestMatch `json:"requests"`
}

// PersonMatch is a person found by a search.
type PersonMatch struct {
	ID       string `json:"id"`
	Kind     string `json:"kind" enum:"SENDER,BENEFICIARY,STAFF"`
	FullName string `json:"fullName"`
	Email    string `json:"email"`
	Phone    string `json:"phone"`
	SenderID string `json:"senderId,omitempty" doc:"ID of the beneficiary's sender"`
}

// RequestMatch summarizes the events of one request.
type RequestMatch struct {
	Correlation string    `json:"correlation"`
	Events      int       `json:"events" doc:"Number of events, up to 100"`
	Type        string    `json:"type" doc:"Type of the first event"`
	RecordedAt  time.Time `json:"recordedAt" doc:"When the first event was recorded"`
}

// DataRead is one access to personal data by a staff member.
type DataRead struct {
	Position  string    `json:"position"`
	By        Person    `json:"by"`
	Operation string    `json:"call" doc:"Operation ID, such as getTransaction"`
	Summary   string    `json:"summary" doc:"Summary of the call"`
	Subject   string    `json:"subject" doc:"ID of what was viewed. Empty for a list"`
	PIN       string    `json:"pin,omitempty" doc:"Reference number"`
	People    []string  `json:"people" doc:"IDs of the viewed people"`
	Purpose   string    `json:"purpose" enum:"ROUTINE,SUPPORT,COMPLIANCE,COMPLAINT,FRAUD,AUDIT"`
	Reference string    `json:"reference" doc:"Case or complaint number"`
	At        time.Time `json:"at"`
}

// DataReadPage is a page of the access log, newest first.
type DataReadPage struct {
	Result []DataRead        `json:"result"`
	Names  map[string]string `json:"names" doc:"Short names by ID, such as Asha T."`
	Next   string            `json:"next" doc:"Cursor for the next page. Send it as the before parameter. Empty on the last page"`
}

// SubjectIDs returns the IDs of the people whose names the page shows.
func (p DataReadPage) SubjectIDs() []string { return slices.Sorted(maps.Keys(p.Names)) }

// ShortName shortens the last name of a person to its first letter: "Asha Devi Thapa" becomes "Asha T.".
func ShortName(fullName string) string {
	words := strings.Fields(fullName)
	if len(words) < 2 {
		return fullName
	}
	initial, _ := utf8.DecodeRuneInString(words[len(words)-1])
	return words[0] + " " + string(initial) + "."
}

// ExportEvents requests a filtered export of the event log.
type ExportEvents struct {
	Format      string `json:"format" doc:"CSV, or JSONL for one JSON object on each line"`
	Reason      string `json:"reason" doc:"Reason, which is recorded. At most 1,000 characters"`
	Type        string `json:"type,omitempty"`
	Stream      string `json:"stream,omitempty"`
	Person      string `json:"person,omitempty"`
	Actor       string `json:"actor,omitempty"`
	Correlation string `json:"correlation,omitempty"`
	From        string `json:"from,omitempty"`
	To          string `json:"to,omitempty"`
}

// Check validates the form.
func (f ExportEvents) Check(c *Checks) {
	c.field("reason", f.Reason, required, maxChars(maxCommentChars))
	c.field("format", f.Format, required, oneOf("UNKNOWN_VALUE", "CSV", "JSONL"))
	for _, filter := range []struct{ name, value string }{
		{"type", f.Type}, {"stream", f.Stream}, {"person", f.Person}, {"actor", f.Actor}, {"correlation", f.Correlation},
	} {
		c.field(filter.name, filter.value, maxChars(maxFilterChars))
	}
}

// EventExport is an export of events, as recorded in the access log.
type EventExport struct {
	ID       string      `json:"id"`
	Position string      `json:"position"`
	By       Person      `json:"by"`
	Format   string      `json:"format" enum:"CSV,JSONL"`
	Filter   EventFilter `json:"filter"`
	Expected int64       `json:"expected" doc:"Number of matching events at the start"`
	Count    int64       `json:"count" doc:"Number of exported events, set at the end"`
	Outcome  string      `json:"outcome" enum:"RUNNING,COMPLETE,CANCELED" doc:"An interrupted export stays RUNNING"`
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
