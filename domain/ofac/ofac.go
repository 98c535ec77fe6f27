// Package ofac holds the rules for reports to the Office of Foreign Assets Control (OFAC).
//
// A report is due within 10 business days after money is blocked (31 CFR 501.603(b)(1)), after a transfer is rejected because of
// sanctions (31 CFR 501.604(c)), and after blocked money is unblocked or transferred (31 CFR 501.603(b)(3)). An annual report lists the
// property that was blocked on June 30 and is due on September 30 (31 CFR 501.603(b)(2)). Staff file the reports on OFAC's site and
// record the confirmation number here.
package ofac

import (
	"fmt"
	"strings"
	"time"

	"hulak/domain"
	"hulak/domain/sendinglimit"
	"hulak/domain/transfer"
)

var (
	// ErrNotFound means that the report does not exist.
	ErrNotFound = domain.Reject(domain.NotFound, "OFAC_REPORT_NOT_FOUND")
	// ErrClosed means that the report was filed, or that staff decided that it is not required.
	ErrClosed = domain.Reject(domain.Conflict, "OFAC_REPORT_CLOSED")
	// ErrRequired means that staff tried to waive a report that is always required.
	ErrRequired = domain.Reject(domain.BusinessRule, "OFAC_REPORT_REQUIRED")
	// ErrConfirmationRequired means that a filing has no confirmation number.
	ErrConfirmationRequired = domain.RejectField("confirmation", "FIELD_CANNOT_BE_EMPTY")
	// ErrReasonRequired means that a decision has no reason.
	ErrReasonRequired = domain.RejectField("reason", "FIELD_CANNOT_BE_EMPTY")
)

// Kind is a kind of report.
type Kind string

const (
	Blocked   Kind = "BLOCKED"   // money was blocked
	Rejected  Kind = "REJECTED"  // a transfer was rejected because of sanctions
	Unblocked Kind = "UNBLOCKED" // blocked money was unblocked, or the sender's bank took it back
	Annual    Kind = "ANNUAL"    // all blocked property on June 30
)

// Status is the status of a report.
type Status string

const (
	StatusDue         Status = "DUE"
	StatusFiled       Status = "FILED"
	StatusNotRequired Status = "NOT_REQUIRED" // only for rejected transfers
)

// Additions holds what an officer adds to the facts of a report.
type Additions struct {
	ContactName    string `json:"contactName"`
	ContactEmail   string `json:"contactEmail"`
	LegalAuthority string `json:"legalAuthority"` // program or executive order
	Location       string `json:"location"`       // account that holds the money
	Comments       string `json:"comments"`
}

// Event is a fact about one report. Its stream is named "ofac-<report ID>". The personal fields are encrypted with the report's key, so
// erasing the sender does not erase them (31 CFR 501.601).
type Event interface {
	EventType() string
	ofac()
}

// Opened records that a report is due.
type Opened struct {
	ReportID   string    `json:"reportId"`
	Kind       Kind      `json:"kind"`
	TransferID string    `json:"transferId,omitempty"` // empty for an annual report
	Year       int       `json:"year,omitempty"`       // of an annual report
	ActedAt    time.Time `json:"actedAt"`              // when the money was blocked or unblocked, or the transfer rejected; the end of June 30
	DueAt      time.Time `json:"dueAt"`
	At         time.Time `json:"at"`
}

// Saved records an officer's additions.
type Saved struct {
	ReportID  string    `json:"reportId"`
	By        string    `json:"by"`
	At        time.Time `json:"at"`
	Additions Additions `json:"-" personal:"true"`
}

// Filing is a filed report. Fields are the worksheet as it was filed.
type Filing struct {
	Confirmation string  `json:"confirmation"`
	Fields       []Field `json:"fields"`
}

// Filed records that an officer approved the worksheet and filed the report on OFAC's site.
type Filed struct {
	ReportID string    `json:"reportId"`
	By       string    `json:"by"`
	At       time.Time `json:"at"`
	Filing   Filing    `json:"-" personal:"true"`
}

// Waived records that a rejected transfer needs no report, because its match was false.
type Waived struct {
	ReportID string    `json:"reportId"`
	By       string    `json:"by"`
	At       time.Time `json:"at"`
	Reason   string    `json:"-" personal:"true"`
}

// Command is a command for one report.
type Command interface{ decide(State) ([]Event, error) }

// Open opens a report. It has no effect if the report exists.
type Open struct {
	ReportID   string
	Kind       Kind
	TransferID string
	Year       int
	ActedAt    time.Time
	At         time.Time
}

// Save replaces the officer's additions.
type Save struct {
	Additions Additions
	By        string
	At        time.Time
}

// File records that the report was filed. Fields are the worksheet that the officer approved.
type File struct {
	Confirmation string
	Fields       []Field
	By           string
	At           time.Time
}

// Waive closes the report of a rejected transfer without filing it.
type Waive struct {
	Reason string
	By     string
	At     time.Time
}

// State is the state of one report.
type State struct {
	Opened
	Status    Status
	Additions Additions
	Filing    Filing
	Reason    string // why the report is not required
	ClosedBy  string
	ClosedAt  time.Time
}

// Exists reports whether the report was opened.
func (s State) Exists() bool { return s.ReportID != "" }

// Decider holds the rules for one report.
var Decider = domain.Decider[Command, Event, State]{
	Category: "ofac",
	Decide: func(s State, c Command) ([]Event, error) {
		if _, opens := c.(Open); !opens && !s.Exists() {
			return nil, ErrNotFound
		}
		return c.decide(s)
	},
	Evolve: evolve,
	Events: []Event{Opened{}, Saved{}, Filed{}, Waived{}},
}

func (c Open) decide(s State) ([]Event, error) {
	if s.Exists() {
		return nil, nil
	}
	return []Event{Opened{
		ReportID: c.ReportID, Kind: c.Kind, TransferID: c.TransferID, Year: c.Year, ActedAt: c.ActedAt, DueAt: dueAt(c), At: c.At,
	}}, nil
}

func (c Save) decide(s State) ([]Event, error) {
	switch {
	case s.Status != StatusDue:
		return nil, ErrClosed
	case c.Additions == s.Additions:
		return nil, nil
	}
	return []Event{Saved{ReportID: s.ReportID, By: c.By, At: c.At, Additions: c.Additions}}, nil
}

func (c File) decide(s State) ([]Event, error) {
	switch {
	case s.Status == StatusFiled && s.Filing.Confirmation == c.Confirmation:
		return nil, nil
	case s.Status != StatusDue:
		return nil, ErrClosed
	case strings.TrimSpace(c.Confirmation) == "":
		return nil, ErrConfirmationRequired
	}
	return []Event{Filed{ReportID: s.ReportID, By: c.By, At: c.At, Filing: Filing{Confirmation: c.Confirmation, Fields: c.Fields}}}, nil
}

func (c Waive) decide(s State) ([]Event, error) {
	switch {
	case s.Kind != Rejected:
		return nil, ErrRequired
	case s.Status == StatusNotRequired && s.Reason == c.Reason:
		return nil, nil
	case s.Status != StatusDue:
		return nil, ErrClosed
	case strings.TrimSpace(c.Reason) == "":
		return nil, ErrReasonRequired
	}
	return []Event{Waived{ReportID: s.ReportID, By: c.By, At: c.At, Reason: c.Reason}}, nil
}

func evolve(s State, event Event) State {
	switch e := event.(type) {
	case Opened:
		return State{Opened: e, Status: StatusDue}
	case Saved:
		s.Additions = e.Additions
	case Filed:
		s.Status, s.Filing, s.ClosedBy, s.ClosedAt = StatusFiled, e.Filing, e.By, e.At
	case Waived:
		s.Status, s.Reason, s.ClosedBy, s.ClosedAt = StatusNotRequired, e.Reason, e.By, e.At
	default:
		panic(fmt.Sprintf("ofac: unknown event %T", event))
	}
	return s
}

// reportDays is the filing period in business days. Business days exclude weekends and federal holidays.
const reportDays = 10

// dueAt returns the end of the filing period in the institution's time zone.
func dueAt(c Open) time.Time {
	if c.Kind == Annual {
		return time.Date(c.Year, time.October, 1, 0, 0, 0, 0, sendinglimit.LosAngeles).UTC() // the end of September 30
	}
	return transfer.EndOfBankingDay(c.ActedAt, reportDays, sendinglimit.LosAngeles)
}

// AnnualID returns the ID of the annual report of a year.
func AnnualID(year int) string { return fmt.Sprintf("annual-%d", year) }

// AnnualAsOf returns the end of June 30 of a year, which is the moment that the annual report describes.
func AnnualAsOf(year int) time.Time {
	return time.Date(year, time.July, 1, 0, 0, 0, 0, sendinglimit.LosAngeles).UTC()
}

func (Opened) EventType() string { return "ofac.report_opened" }
func (Saved) EventType() string  { return "ofac.report_saved" }
func (Filed) EventType() string  { return "ofac.report_filed" }
func (Waived) EventType() string { return "ofac.report_waived" }

// Subject returns the report, whose key encrypts the additions.
func (e Saved) Subject() string { return EncryptionKeyID(e.ReportID) }

// Subject returns the report, whose key encrypts the filing.
func (e Filed) Subject() string { return EncryptionKeyID(e.ReportID) }

// Subject returns the report, whose key encrypts the reason.
func (e Waived) Subject() string { return EncryptionKeyID(e.ReportID) }

// EncryptionKeyID returns the ID of the key that encrypts a report's personal fields.
func EncryptionKeyID(reportID string) string { return "ofac-" + reportID }

func (Opened) ofac() {}
func (Saved) ofac()  {}
func (Filed) ofac()  {}
func (Waived) ofac() {}
