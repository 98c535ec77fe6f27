package dto

import (
	"time"
)

// CaseSummary is a case in a list.
type CaseSummary struct {
	ID        string    `json:"id" doc:"ID of the transfer that the case is about"`
	Open      bool      `json:"open"`
	Status    string    `json:"status" enum:"OPEN,REPORT_DRAFT,REPORT_SUBMITTED,REPORT_APPROVED,REPORT_FILED,REPORT_ACCEPTED,CLOSED" doc:"State of the investigation and of its latest report"`
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

// SuppliedDocument is a document that a sender uploaded.
type SuppliedDocument struct {
	ID    string    `json:"id"`
	Kind  string    `json:"kind"`
	Name  string    `json:"name" doc:"Empty after the sender's data is erased"`
	Bytes int       `json:"bytes"`
	At    time.Time `json:"at"`
}

// maxNoteChars is the maximum length of a case note.
const maxNoteChars = 10_000

// maxIDChars is the maximum length of an ID, a code, or a date.
const maxIDChars = 64

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

// CaseSubject is a person to add to a case.
type CaseSubject struct {
	PersonID string `json:"personId" doc:"ID of a sender or a beneficiary in the case's transfers"`
}

// Check validates the form.
func (f CaseSubject) Check(c *Checks) {
	c.field("personId", f.PersonID, required, maxChars(maxIDChars))
}

// CaseLink is a transfer to add to a case.
type CaseLink struct {
	Transfer string `json:"transfer" doc:"ID or reference number"`
}

// Check validates the form.
func (f CaseLink) Check(c *Checks) { c.field("transfer", f.Transfer, required, maxChars(maxIDChars)) }

// CaseStepChange checks or unchecks a step of a checklist.
type CaseStepChange struct {
	Item string `json:"item"`
	Done bool   `json:"done"`
}

// Check validates the form.
func (f CaseStepChange) Check(c *Checks) { c.field("item", f.Item, required, maxChars(maxIDChars)) }

// NewCaseTask adds a task to a case.
type NewCaseTask struct {
	Text    string `json:"text"`
	DueOn   string `json:"dueOn" doc:"Last day, as YYYY-MM-DD. The day ends in Los Angeles"`
	OwnerID string `json:"ownerId,omitempty" doc:"ID of the staff member who does the task"`
}

// Check validates the form.
func (f NewCaseTask) Check(c *Checks) {
	c.field("text", f.Text, required, maxChars(maxCommentChars))
	c.field("dueOn", f.DueOn, required, maxChars(maxIDChars))
	c.field("ownerId", f.OwnerID, maxChars(maxIDChars))
}

// CaseOutcome is the outcome of an investigation.
type CaseOutcome struct {
	Decision string `json:"decision" doc:"REPORT or NO_REPORT"`
	Reason   string `json:"reason"`
}

// Check validates the form.
func (f CaseOutcome) Check(c *Checks) {
	c.field("decision", f.Decision, required, oneOf("UNKNOWN_VALUE", "REPORT", "NO_REPORT"))
	c.field("reason", f.Reason, required, maxChars(maxNoteChars))
}

// ReportRevision is the revision of a report that the caller has seen.
type ReportRevision struct {
	Number   int `json:"number"`
	Revision int `json:"revision"`
}

// Check validates the form.
func (f ReportRevision) Check(*Checks) {}

// ReportNumber selects a report of a case.
type ReportNumber struct {
	Number int `json:"number"`
}

// Check validates the form.
func (f ReportNumber) Check(*Checks) {}

// ReturnedReport returns a report to its author.
type ReturnedReport struct {
	Number int    `json:"number"`
	Reason string `json:"reason"`
}

// Check validates the form.
func (f ReturnedReport) Check(c *Checks) {
	c.field("reason", f.Reason, required, maxChars(maxCommentChars))
}

// ReportReview is the review of activity that can continue after a report.
type ReportReview struct {
	Number    int    `json:"number"`
	Continues bool   `json:"continues"`
	Reason    string `json:"reason"`
}

// Check validates the form.
func (f ReportReview) Check(c *Checks) {
	c.field("reason", f.Reason, required, maxChars(maxCommentChars))
}
