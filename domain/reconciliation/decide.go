package reconciliation

import (
	"fmt"
	"strings"

	"hulak/domain"
)

var (
	// ErrNotFound rejects an explanation for a difference that does not exist.
	ErrNotFound = domain.Reject(domain.NotFound, "DIFFERENCE_NOT_FOUND")
	// ErrNotOpen rejects an explanation for a difference that is already explained or settled.
	ErrNotOpen = domain.Reject(domain.Conflict, "DIFFERENCE_NOT_OPEN")
	// ErrReasonRequired rejects an empty explanation.
	ErrReasonRequired = domain.RejectField("reason", "FIELD_CANNOT_BE_EMPTY")
)

// StatementDecider holds the rules for one statement. A statement's comparison is recorded only once.
var StatementDecider = domain.Decider[RecordComparison, StatementCompared, Statement]{
	Category: "statement",
	Decide: func(s Statement, c RecordComparison) ([]StatementCompared, error) {
		if s.Exists() {
			return nil, nil
		}
		return []StatementCompared{c.StatementCompared}, nil
	},
	Evolve: func(_ Statement, e StatementCompared) Statement { return Statement{e} },
	Events: []StatementCompared{{}},
}

// DifferenceDecider holds the rules for one difference.
var DifferenceDecider = domain.Decider[Command, Event, Difference]{
	Category: "difference",
	Decide:   func(d Difference, c Command) ([]Event, error) { return c.decide(d) },
	Evolve:   evolveDifference,
	Events:   []Event{DifferenceFound{}, DifferenceExplained{}, DifferenceSettled{}},
}

func (c RecordDifference) decide(d Difference) ([]Event, error) {
	if d.Exists() {
		return nil, nil
	}
	return []Event{c.DifferenceFound}, nil
}

func (c Settle) decide(d Difference) ([]Event, error) {
	if !d.Exists() || d.Status == StatusSettled {
		return nil, nil
	}
	return []Event{DifferenceSettled{DifferenceID: d.DifferenceID, At: c.At}}, nil
}

func (c Explain) decide(d Difference) ([]Event, error) {
	switch {
	case !d.Exists():
		return nil, ErrNotFound
	case d.Status == StatusExplained && d.ExplainedBy == c.By && d.Reason == c.Reason:
		return nil, nil
	case d.Status != StatusOpen:
		return nil, ErrNotOpen
	case strings.TrimSpace(c.Reason.Text) == "":
		return nil, ErrReasonRequired
	}
	return []Event{DifferenceExplained{DifferenceID: d.DifferenceID, By: c.By, Reason: c.Reason, At: c.At}}, nil
}

func evolveDifference(d Difference, event Event) Difference {
	switch e := event.(type) {
	case DifferenceFound:
		return Difference{DifferenceFound: e, Status: StatusOpen}
	case DifferenceExplained:
		d.Status, d.Reason, d.ExplainedBy, d.ExplainedAt = StatusExplained, e.Reason, e.By, e.At
	case DifferenceSettled:
		d.Status, d.SettledAt = StatusSettled, e.At
	default:
		panic(fmt.Sprintf("reconciliation: unknown event %T for a difference", event))
	}
	return d
}
