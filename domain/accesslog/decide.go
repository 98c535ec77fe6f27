package accesslog

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"hulak/domain"
	"hulak/domain/apikey"
)

var (
	// ErrUnknownPurpose rejects an unknown purpose.
	ErrUnknownPurpose = domain.RejectField("purpose", "UNKNOWN_VALUE")
	// ErrUnknownFormat rejects an unknown format.
	ErrUnknownFormat = domain.RejectField("format", "UNKNOWN_VALUE")
	// ErrReasonRequired rejects an export without a reason.
	ErrReasonRequired = domain.RejectField("reason", "FIELD_CANNOT_BE_EMPTY")
	// ErrExportNotFound means that the export to end does not exist.
	ErrExportNotFound = domain.Reject(domain.NotFound, "NOT_FOUND")
)

// repeatWindow is the period during which repeated views are recorded only once, because pages reload data automatically. Exports are
// always recorded.
const repeatWindow = 15 * time.Minute

// Decider holds the rules for the views of one staff member on one day.
var Decider = domain.Decider[RecordRead, DataRead, State]{
	Category: "access",
	Decide:   decide,
	Evolve:   evolve,
	Events:   []DataRead{{}},
}

// ExportDecider holds the rules for one export.
var ExportDecider = domain.Decider[ExportCommand, Event, Export]{
	Category: "export",
	Decide:   func(s Export, c ExportCommand) ([]Event, error) { return c.decide(s) },
	Evolve:   evolveExport,
	Events:   []Event{ExportStarted{}, ExportEnded{}},
}

func decide(s State, c RecordRead) ([]DataRead, error) {
	if !slices.Contains(Purposes(), c.Purpose) {
		return nil, ErrUnknownPurpose
	}
	people := []string{}
	for _, person := range c.People {
		if person != "" && !slices.Contains(people, person) && !s.hasRecentRead(c, person) {
			people = append(people, person)
		}
	}
	if len(people) == 0 && (!apikey.IsID(c.StaffID) || s.hasRecentCall(c)) {
		return nil, nil
	}
	return []DataRead{{
		StaffID: c.StaffID, Call: c.Call, Subject: c.Subject, People: people, Purpose: c.Purpose, Reference: c.Reference, At: c.At,
	}}, nil
}

func evolve(s State, e DataRead) State {
	expired := 0
	for expired < len(s.recentReads) && e.At.Sub(s.recentReads[expired].At) >= repeatWindow {
		expired++
	}
	return State{recentReads: append(slices.Clone(s.recentReads[expired:]), e)}
}

func (c StartExport) decide(s Export) ([]Event, error) {
	switch {
	case s.ID != "":
		return nil, nil
	case c.Format != FormatCSV && c.Format != FormatJSONLines:
		return nil, ErrUnknownFormat
	case strings.TrimSpace(c.Reason) == "":
		return nil, ErrReasonRequired
	}
	return []Event{ExportStarted{
		ExportID: c.ExportID, StaffID: c.StaffID, Format: c.Format, Filter: c.Filter,
		UpTo: c.UpTo, Count: c.Count, At: c.At, Reason: c.Reason,
	}}, nil
}

func (c EndExport) decide(s Export) ([]Event, error) {
	switch {
	case s.ID == "":
		return nil, ErrExportNotFound
	case s.Ended:
		return nil, nil
	}
	return []Event{ExportEnded{ExportID: s.ID, StaffID: s.StaffID, Count: c.Count, Complete: c.Complete, At: c.At}}, nil
}

func evolveExport(s Export, event Event) Export {
	switch e := event.(type) {
	case ExportStarted:
		return Export{ID: e.ExportID, StaffID: e.StaffID}
	case ExportEnded:
		s.Ended = true
		return s
	}
	panic(fmt.Sprintf("accesslog: unknown event %T", event))
}
