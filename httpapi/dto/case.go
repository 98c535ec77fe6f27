package dto

import (
	"time"
)

// CaseSummary is a case in a list.
type CaseSummary struct {
	ID        string    `json:"id" doc:"ID of the transfer that the case is about"`
	Open      bool      `json:"open"`
	Reason    string    `json:"reason" doc:"Why the case was opened"`
	OpenedAt  time.Time `json:"openedAt"`
	OpenedBy  string    `json:"openedBy"`
	Notes     int       `json:"notes"`
	Documents int       `json:"documents"`
	People    []string  `json:"-"` // IDs of the transfer's sender and beneficiary, for the access log
}

// CasePage is a page of cases, newest first.
type CasePage struct {
	Result []CaseSummary `json:"result"`
	Next   string        `json:"next" doc:"Cursor for the next page. Send it as the before parameter. Empty on the last page"`
}

// maxNoteChars is the maximum length of a case note.
const maxNoteChars = 10_000

// CaseText is the reason for opening or closing a case.
type CaseText struct {
	Text string `json:"text"`
}

// Check validates the form.
func (f CaseText) Check(c *Checks) {
	c.field("text", f.Text, required, maxChars(maxCommentChars))
}

// NewCaseNote adds a note to a case.
type NewCaseNote struct {
	Kind string `json:"kind" doc:"NOTE, or SAR for a note about a suspicious activity report"`
	Text string `json:"text"`
}

// Check validates the form.
func (f NewCaseNote) Check(c *Checks) {
	c.field("kind", f.Kind, required, oneOf("UNKNOWN_VALUE", "NOTE", "SAR"))
	c.field("text", f.Text, required, maxChars(maxNoteChars))
}
