package dto

import (
	"time"

	"hulak/domain"
)

// CaseSummary is a case in the list.
type CaseSummary struct {
	ID        string    `json:"id" doc:"Of the transfer that it is about"`
	Open      bool      `json:"open"`
	Reason    string    `json:"reason" doc:"Why it was opened"`
	OpenedAt  time.Time `json:"openedAt"`
	OpenedBy  string    `json:"openedBy"`
	Notes     int       `json:"notes"`
	Documents int       `json:"documents"`
}

// CasePage is a page of the cases, newest first. Next is the cursor of the next page, empty at the end.
type CasePage struct {
	Result []CaseSummary `json:"result"`
	Next   string        `json:"next" doc:"Give it as before to read on; empty at the end"`
}

// Case is a case with all that is written in it.
type Case struct {
	CaseSummary
	Notebook []CaseNote         `json:"notebook" doc:"In order"`
	Attached []CaseDocument     `json:"attached"`
	Supplied []SuppliedDocument `json:"supplied" doc:"What the sender of the transfer has sent in"`
	Closing  *CaseNote          `json:"closing,omitempty" doc:"Why it was closed"`
}

// CaseNote is what somebody wrote.
type CaseNote struct {
	Kind string    `json:"kind" enum:"NOTE,SAR" doc:"SAR: on a suspicious activity report"`
	Text string    `json:"text"`
	By   string    `json:"by"`
	At   time.Time `json:"at"`
}

// CaseDocument is a document of a case.
type CaseDocument struct {
	ID        string    `json:"id"`
	Name      string    `json:"name"`
	MediaType string    `json:"mediaType"`
	Bytes     int       `json:"bytes"`
	SHA256    string    `json:"sha256"`
	By        string    `json:"by"`
	At        time.Time `json:"at"`
}

// noteCharsMax bounds a note of a case.
const noteCharsMax = 10_000

// CaseText says why a case is opened or closed.
type CaseText struct {
	Text string `json:"text"`
}

// Check refuses a decision without a reason.
func (f CaseText) Check() []domain.FieldError {
	var c checks
	c.field("text", f.Text, required, atMost(commentCharsMax))
	return c.faults
}

// NewCaseNote is a note to be kept.
type NewCaseNote struct {
	Kind string `json:"kind" doc:"NOTE, or SAR for what concerns a suspicious activity report"`
	Text string `json:"text"`
}

// Check refuses a note that says nothing.
func (f NewCaseNote) Check() []domain.FieldError {
	var c checks
	c.field("kind", f.Kind, required, oneOf("UNKNOWN_VALUE", "NOTE", "SAR"))
	c.field("text", f.Text, required, atMost(noteCharsMax))
	return c.faults
}
