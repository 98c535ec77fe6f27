package workitem

import (
	"fmt"
	"strings"
	"time"

	"hulak/domain"
)

var (
	// ErrOwned rejects a command for an item that another staff member owns. Its owner parameter is that member's ID.
	ErrOwned = domain.Reject(domain.Conflict, "WORK_ITEM_OWNED")
	// ErrFinished rejects a command for an item that no longer waits.
	ErrFinished = domain.Reject(domain.Conflict, "WORK_ITEM_FINISHED")
	// ErrNotFound rejects a command for an item that does not exist or that the staff member's role cannot see.
	ErrNotFound = domain.Reject(domain.NotFound, "WORK_ITEM_NOT_FOUND")
	// ErrCannotOwn rejects an assignment to a staff member who cannot act on the item.
	ErrCannotOwn = domain.RejectField("staffId", "WORK_ITEM_ASSIGNEE")
	// ErrReasonRequired rejects a snooze without a reason.
	ErrReasonRequired = domain.RejectField("reason", "FIELD_CANNOT_BE_EMPTY")
	// ErrSnoozeTime rejects a snooze that ends in the past or after SnoozeMax.
	ErrSnoozeTime = domain.RejectField("until", "INVALID_DATE")
)

// SnoozeMax is the longest time for which an item can be snoozed.
const SnoozeMax = 30 * 24 * time.Hour

// Decider holds the rules for one item.
var Decider = domain.Decider[Command, Event, State]{
	Category: "work",
	Decide:   func(s State, c Command) ([]Event, error) { return c.decide(s) },
	Evolve:   evolve,
	Events:   []Event{Claimed{}, Assigned{}, Released{}, Snoozed{}},
}

func (c Claim) decide(s State) ([]Event, error) {
	if err := s.checkOwner(c.By); err != nil || s.Owner == c.By && s.SnoozedUntil.IsZero() {
		return nil, err
	}
	return []Event{Claimed(c)}, nil
}

func (c Assign) decide(s State) ([]Event, error) {
	if s.Owner == c.To && s.SnoozedUntil.IsZero() {
		return nil, nil
	}
	return []Event{Assigned(c)}, nil
}

func (c Release) decide(s State) ([]Event, error) {
	if err := s.checkOwner(c.By); err != nil || s.Owner == "" {
		return nil, err
	}
	return []Event{Released(c)}, nil
}

func (c Snooze) decide(s State) ([]Event, error) {
	switch err := s.checkOwner(c.By); {
	case err != nil:
		return nil, err
	case strings.TrimSpace(c.Reason) == "":
		return nil, ErrReasonRequired
	case !c.Until.After(c.At), c.Until.After(c.At.Add(SnoozeMax)):
		return nil, ErrSnoozeTime
	case s.SnoozedUntil.Equal(c.Until) && s.SnoozeReason == c.Reason:
		return nil, nil
	}
	return []Event{Snoozed(c)}, nil
}

// checkOwner returns ErrOwned if another staff member owns the item.
func (s State) checkOwner(by string) error {
	if s.Owner != "" && s.Owner != by {
		return ErrOwned.With("owner", s.Owner)
	}
	return nil
}

func evolve(s State, event Event) State {
	switch e := event.(type) {
	case Claimed:
		return State{Owner: e.By}
	case Assigned:
		return State{Owner: e.To}
	case Released:
		s.Owner = ""
	case Snoozed:
		s.SnoozedUntil, s.SnoozedBy, s.SnoozeReason = e.Until, e.By, e.Reason
	default:
		panic(fmt.Sprintf("workitem: unknown event %T", event))
	}
	return s
}
