package accesslog

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"hulak/domain"
)

var (
	// ErrUnknownPurpose rejects an unknown purpose.
	ErrUnknownPurpose = domain.Reject(domain.Invalid, "UNKNOWN_VALUE").
				WithFields(domain.FieldError{Field: "purpose", Code: "UNKNOWN_VALUE"})
	// ErrUnknownFormat rejects an unknown format.
	ErrUnknownFormat = domain.Reject(domain.Invalid, "UNKNOWN_VALUE").WithFields(domain.FieldError{Field: "format", Code: "UNKNOWN_VALUE"})
	// ErrReasonRequired rejects an export without a reason.
	ErrReasonRequired = domain.Reject(domain.Invalid, "FIELD_CANNOT_BE_EMPTY").
				WithFields(domain.FieldError{Field: "reason", Code: "FIELD_CANNOT_BE_EMPTY"})
	// ErrExportNotFound means that the export to end does not exist.
	ErrExportNotFound = domain.Reject(domain.NotFound, "NOT_FOUND")
)

// repeatWindow is the period during which repeated views are recorded only once, because pages reload data automatically.
const repeatWindow = 15 * time.Minute

// Decider holds the rules for the views of one staff member on one day.
var Decider = domain.Decider[Command, Event, State]{
	Category: "access",
	Decide:   decide,
	Evolve:   evolve,
	Events:   []Event{DataRead{}},
}

// ExportDecider holds the rules for one export.
var ExportDecider = domain.Decider[ExportCommand, Event, Export]{
	Category: "export",
	Decide:   decideExport,
	Evolve:   evolveExport,
	Events:   []Event{ExportStarted{}, ExportEnded{}},
}

func decide(s State, command Command) ([]Event, error) {
	c, ok := command.(RecordRead)
	if !ok {
		panic(fmt.Sprintf("accesslog: unknown command %T", command))
	}
	if !slices.Contains(Purposes(), c.Purpose) {
		return nil, ErrUnknownPurpose
	}
	var people []string
	for _, person := range c.People {
		if person != "" && !slices.Contains(people, person) && !s.hasRecentRead(c, person) {
			people = append(people, person)
		}
	}
	if len(people) == 0 {
		return nil, nil
	}
	return []Event{DataRead{
		StaffID: c.StaffID, Call: c.Call, Subject: c.Subject, People: people, Purpose: c.Purpose, Reference: c.Reference, At: c.At,
	}}, nil
}

func evolve(s State, event Event) State {
	e, ok := event.(DataRead)
	if !ok {
		panic(fmt.Sprintf("accesslog: unknown event %T", event))
	}
	expired := 0
	for expired < len(s.recentReads) && e.At.Sub(s.recentReads[expired].At) >= repeatWindow {
		expired++
	}
	return State{recentReads: append(slices.Clone(s.recentReads[expired:]), e)}
}

func decideExport(s Export, command ExportCommand) ([]Event, error) {
	switch c := command.(type) {
	case StartExport:
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
	case EndExport:
		switch {
		case s.ID == "":
			return nil, ErrExportNotFound
		case s.Ended:
			return nil, nil
		}
		return []Event{ExportEnded{ExportID: s.ID, StaffID: s.StaffID, Count: c.Count, Complete: c.Complete, At: c.At}}, nil
	}
	panic(fmt.Sprintf("accesslog: unknown command %T", command))
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
