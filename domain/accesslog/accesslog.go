// Package accesslog records which personal data staff members viewed, when, and for what purpose. It stores the IDs of the viewed
// items, not their data. It also records every call with an API key, and exports of the event history.
package accesslog

import (
	"slices"
	"time"
)

// Event is a fact about an export. Its stream is named "export-<id>".
type Event interface {
	EventType() string
	accesslog()
}

// Purpose is a staff member's reason for viewing personal data.
type Purpose string

const (
	PurposeRoutine    Purpose = "ROUTINE" // default
	PurposeSupport    Purpose = "SUPPORT"
	PurposeCompliance Purpose = "COMPLIANCE"
	PurposeComplaint  Purpose = "COMPLAINT"
	PurposeFraud      Purpose = "FRAUD"
	PurposeAudit      Purpose = "AUDIT"
)

// Purposes returns all purposes.
func Purposes() []Purpose {
	return []Purpose{PurposeRoutine, PurposeSupport, PurposeCompliance, PurposeComplaint, PurposeFraud, PurposeAudit}
}

// Format is the file format of an export.
type Format string

const (
	FormatCSV       Format = "CSV"
	FormatJSONLines Format = "JSONL"
)

// Filter selects the events to export. Empty fields match everything. It identifies people by ID, so it contains no personal data.
type Filter struct {
	Type        string `json:"type,omitempty"`
	Stream      string `json:"stream,omitempty"`
	Person      string `json:"person,omitempty"`
	Actor       string `json:"actor,omitempty"`
	Correlation string `json:"correlation,omitempty"`
	From        string `json:"from,omitempty"`
	To          string `json:"to,omitempty"`
}

// DataRead records that a staff member viewed personal data, or that data was read with an API key. Its stream is named
// "access-<staff ID>:<day>".
type DataRead struct {
	StaffID   string    `json:"staffId"` // ID of the staff member or the API key
	Call      string    `json:"call"`    // API operation, such as getTransaction
	Subject   string    `json:"subject"` // ID of the viewed item, such as a transfer, or empty for a list
	People    []string  `json:"people"`  // IDs of the people whose data was shown; empty only for API keys
	Purpose   Purpose   `json:"purpose"`
	Reference string    `json:"reference"` // ID of the related case or complaint, if any
	At        time.Time `json:"at"`
}

// ExportStarted records that a staff member started an export.
type ExportStarted struct {
	ExportID string    `json:"exportId"`
	StaffID  string    `json:"staffId"`
	Format   Format    `json:"format"`
	Filter   Filter    `json:"filter"`
	UpTo     int64     `json:"upTo"`  // last position that can be included
	Count    int64     `json:"count"` // expected number of events
	At       time.Time `json:"at"`
	Reason   string    `json:"-" personal:"true"`
}

// ExportEnded records the number of exported events. Complete is false if the export was canceled or failed.
type ExportEnded struct {
	ExportID string    `json:"exportId"`
	StaffID  string    `json:"staffId"`
	Count    int64     `json:"count"`
	Complete bool      `json:"complete"`
	At       time.Time `json:"at"`
}

// RecordRead records that a staff member is about to view the data of People. A read by an API key is recorded even without People.
type RecordRead struct {
	StaffID   string
	Call      string
	Subject   string
	People    []string
	Purpose   Purpose
	Reference string
	At        time.Time
	Export    bool // hands out a file, so that it is recorded even if it repeats a recent read
}

// State holds the recent views of one day, oldest first.
type State struct{ recentReads []DataRead }

// hasRecentRead reports whether a recent view of the person's data has the same call, item, purpose, and reference.
func (s State) hasRecentRead(c RecordRead, person string) bool {
	return slices.ContainsFunc(s.recentReads, func(e DataRead) bool {
		return c.repeats(e) && slices.Contains(e.People, person)
	})
}

// hasRecentCall reports whether a recent read has the same call, item, purpose, and reference. The people in the responses may differ.
func (s State) hasRecentCall(c RecordRead) bool {
	return slices.ContainsFunc(s.recentReads, c.repeats)
}

// repeats reports whether a recorded read is recent and has the same call, item, purpose, and reference. An export repeats only itself.
func (c RecordRead) repeats(e DataRead) bool {
	isRecent := c.At.Sub(e.At) < repeatWindow
	if c.Export {
		isRecent = c.At.Equal(e.At)
	}
	return isRecent && e.Call == c.Call && e.Subject == c.Subject &&
		e.Purpose == c.Purpose && e.Reference == c.Reference
}

// ExportCommand is a command for one export.
type ExportCommand interface{ decide(Export) ([]Event, error) }

// StartExport starts an export.
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

// EndExport ends an export.
type EndExport struct {
	Count    int64
	Complete bool
	At       time.Time
}

// Export is the state of one export.
type Export struct {
	ID      string
	StaffID string
	Ended   bool
}

// StreamKey returns the stream key for a staff member's views on a UTC day. Each day has its own stream, which limits the
// stream's length.
func StreamKey(staffID string, at time.Time) string {
	return staffID + ":" + at.UTC().Format(time.DateOnly)
}

func (DataRead) EventType() string      { return "access.data_read" }
func (ExportStarted) EventType() string { return "access.export_started" }
func (ExportEnded) EventType() string   { return "access.export_ended" }

// Subject returns the staff member, whose key encrypts the reason.
func (e ExportStarted) Subject() string { return e.StaffID }

func (ExportStarted) accesslog() {}
func (ExportEnded) accesslog()   {}
