// Package accesslog is the register of what staff look at and take away: whose personal data somebody read, when and for
// what purpose, and which parts of the history were exported. What was read is named by ids alone.
package accesslog

import (
	"slices"
	"time"
)

// Event is a fact about what somebody looked at. Streams of reads are named "access-<member of staff>:<day>", those of
// exports "export-<id>".
type Event interface {
	EventType() string
	accesslog()
}

// Purpose is why a member of staff looks at personal data.
type Purpose string

// The purposes.
const (
	Routine    Purpose = "ROUTINE" // where nothing else was stated
	Support    Purpose = "SUPPORT"
	Compliance Purpose = "COMPLIANCE"
	Complaint  Purpose = "COMPLAINT"
	Fraud      Purpose = "FRAUD"
	Audit      Purpose = "AUDIT"
)

// Purposes is all of them.
func Purposes() []Purpose {
	return []Purpose{Routine, Support, Compliance, Complaint, Fraud, Audit}
}

// Format is how an export is written.
type Format string

// The formats.
const (
	CSV       Format = "CSV"
	JSONLines Format = "JSONL"
)

// Filter says which events an export holds; empty fields narrow nothing. Nothing in it is personal: people are named by id.
type Filter struct {
	Type        string `json:"type,omitempty"`
	Stream      string `json:"stream,omitempty"`
	Person      string `json:"person,omitempty"`
	Actor       string `json:"actor,omitempty"`
	Correlation string `json:"correlation,omitempty"`
	From        string `json:"from,omitempty"`
	To          string `json:"to,omitempty"`
}

// DataRead says that personal data were shown to a member of staff.
type DataRead struct {
	StaffID   string    `json:"staffId"`
	Call      string    `json:"call"`    // of the API, such as getTransaction
	Subject   string    `json:"subject"` // what was opened, such as a transfer; empty for lists
	People    []string  `json:"people"`  // whose data they were
	Purpose   Purpose   `json:"purpose"`
	Reference string    `json:"reference"` // of the case or complaint that it was for, where one was named
	At        time.Time `json:"at"`
}

// ExportStarted says that a member of staff takes a part of the history away. The reason is in their own words.
type ExportStarted struct {
	ExportID string    `json:"exportId"`
	StaffID  string    `json:"staffId"`
	Format   Format    `json:"format"`
	Filter   Filter    `json:"filter"`
	UpTo     int64     `json:"upTo"`  // the last position that can be in it
	Count    int64     `json:"count"` // of the events that it is to hold
	At       time.Time `json:"at"`
	Reason   string    `json:"-" personal:"true"`
}

// ExportEnded says how many events an export came to hold. One that is not complete was canceled, or broke off.
type ExportEnded struct {
	ExportID string    `json:"exportId"`
	StaffID  string    `json:"staffId"`
	Count    int64     `json:"count"`
	Complete bool      `json:"complete"`
	At       time.Time `json:"at"`
}

// Command is an intention for the reads of one member of staff on one day.
type Command interface{ command() }

// Record says that data of these people are about to be shown.
type Record struct {
	StaffID   string
	Call      string
	Subject   string
	People    []string
	Purpose   Purpose
	Reference string
	At        time.Time
}

// State is the reads of a day that are so recent that the same one again is no new one, in order.
type State struct{ recent []DataRead }

// seen reports whether somebody's data have just been shown for the same purpose in the same place.
func (s State) seen(c Record, person string) bool {
	return slices.ContainsFunc(s.recent, func(e DataRead) bool {
		return c.At.Sub(e.At) < sameLook && e.Call == c.Call && e.Subject == c.Subject && e.Purpose == c.Purpose && e.Reference == c.Reference &&
			slices.Contains(e.People, person)
	})
}

// ExportCommand is an intention for one export.
type ExportCommand interface{ exportCommand() }

// StartExport begins one.
type StartExport struct {
	ExportID string
	StaffID  string
	Format   Format
	Filter   Filter
	UpTo     int64
	Count    int64
	Reason   string
	At       time.Time
}

// EndExport says how it ended.
type EndExport struct {
	Count    int64
	Complete bool
	At       time.Time
}

// Export is one export.
type Export struct {
	ID      string
	StaffID string
	Ended   bool
}

// KeyOf names the stream of somebody's reads on a day. A day bounds how long it grows.
func KeyOf(staffID string, at time.Time) string {
	return staffID + ":" + at.UTC().Format(time.DateOnly)
}

func (DataRead) EventType() string      { return "access.data_read" }
func (ExportStarted) EventType() string { return "access.export_started" }
func (ExportEnded) EventType() string   { return "access.export_ended" }

// Subject is the member of staff, whose key the reason is stored under.
func (e ExportStarted) Subject() string { return e.StaffID }

func (DataRead) accesslog()        {}
func (ExportStarted) accesslog()   {}
func (ExportEnded) accesslog()     {}
func (Record) command()            {}
func (StartExport) exportCommand() {}
func (EndExport) exportCommand()   {}
