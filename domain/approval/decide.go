package approval

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"hulak/domain"
)

var (
	// ErrNotFound rejects a command for a request that does not exist.
	ErrNotFound = domain.Reject(domain.NotFound, "APPROVAL_NOT_FOUND")
	// ErrAlreadyDecided rejects a second decision on a request.
	ErrAlreadyDecided = domain.Reject(domain.Conflict, "APPROVAL_DECIDED")
	// ErrExpired rejects the approval of an expired request.
	ErrExpired = domain.Reject(domain.Expired, "APPROVAL_EXPIRED")
	// ErrSecondPersonRequired rejects an approval by the requester.
	ErrSecondPersonRequired = domain.Reject(domain.Conflict, "APPROVAL_BY_REQUESTER")
	// ErrReasonRequired rejects a request or a rejection without a reason.
	ErrReasonRequired = domain.RejectField("reason", "FIELD_CANNOT_BE_EMPTY")
	// ErrEffectiveTimePassed rejects prices that would take effect before the request.
	ErrEffectiveTimePassed = domain.RejectField("effectiveAt", "DATE_ALREADY_PASSED")
	// ErrEffectiveTimeTooFar rejects prices that would take effect more than a year after the request.
	ErrEffectiveTimeTooFar = domain.RejectField("effectiveAt", "INVALID_DATE")
)

// Command is a command for one request.
type Command interface{ decide(State) ([]Event, error) }

// Request creates a request.
type Request struct {
	Event    Requested
	Rule     *Rule           // nil for the default rule
	Proposal *PricesProposed // nil unless the request changes prices
}

// Approve approves a request. Package usecase checks the staff member's permissions.
type Approve struct {
	By string
	At time.Time
}

// Perform records the outcome of a scheduled action at its time. It does nothing if the action is not scheduled or not due.
type Perform struct {
	FailureCode string // error code if the action was rejected; empty if it took effect
	At          time.Time
}

// Reject rejects a request, or withdraws it if By is the requester. It also withdraws a scheduled action.
type Reject struct {
	By     string
	Reason string
	At     time.Time
}

// Status is the status of a request.
type Status string

// Statuses of a request. No event records that a pending request has expired.
const (
	StatusPending  Status = "PENDING"
	StatusApproved Status = "APPROVED"
	StatusRejected Status = "REJECTED"
	StatusExpired  Status = "EXPIRED"

	StatusScheduled Status = "SCHEDULED" // approved, but not in effect yet
	StatusWithdrawn Status = "WITHDRAWN" // approved, but withdrawn before it took effect
	StatusFailed    Status = "FAILED"    // approved, but rejected at its scheduled time
)

// State is the state of one request.
type State struct {
	Request  Requested      // nil if the request does not exist
	Rule     Rule           // rule under which the request was made
	Proposal PricesProposed // zero unless the request changes prices
	Seconded []string       // IDs of the staff members who approved the request before the last approval
	Decision Status         // StatusPending until the request is approved or rejected
	By       string         // ID of the staff member who approved, rejected, or withdrew the request
	Approver string         // ID of the staff member who gave the last approval
	Reason   string         // why the request was rejected or withdrawn; the error code if it failed
	At       time.Time      // when the request was decided
}

// Exists reports whether the request has been made.
func (s State) Exists() bool { return s.Request != nil }

// Status returns the status at a given time.
func (s State) Status(at time.Time) Status {
	if s.Decision == StatusPending && at.After(s.ExpiresAt()) {
		return StatusExpired
	}
	return s.Decision
}

// MissingApprovals returns the number of approvals that a pending request still needs.
func (s State) MissingApprovals() int {
	return s.Rule.Approvals - len(s.Seconded)
}

// ExpiresAt returns the last time at which the request can be approved.
func (s State) ExpiresAt() time.Time { return s.Rule.expiresAt(s.Request.Details().At) }

// Decider holds the rules for one request.
var Decider = domain.Decider[Command, Event, State]{
	Category: "approval",
	Decide:   decide,
	Evolve:   evolve,
	Events: []Event{
		RateRequested{}, FeeSetRequested{}, CouponRequested{}, InvitationRequested{}, RoleRequested{},
		ErasureRequested{}, UnlockRequested{}, APIKeyRequested{}, RulesRequested{}, StatePaymentRequested{}, StateCorrectionRequested{},
		RuleApplied{}, Seconded{}, Approved{}, Rejected{}, PricesProposed{}, Performed{}, Failed{}, Withdrawn{},
	},
}

func decide(s State, command Command) ([]Event, error) {
	if _, ok := command.(Request); !ok && !s.Exists() {
		return nil, ErrNotFound
	}
	return command.decide(s)
}

func (c Approve) decide(s State) ([]Event, error) {
	switch {
	case s.isApproved() && s.By == c.By, slices.Contains(s.Seconded, c.By):
		return nil, nil
	case s.Decision != StatusPending:
		return nil, ErrAlreadyDecided
	case c.By == s.Request.Details().By:
		return nil, ErrSecondPersonRequired
	case s.Status(c.At) == StatusExpired:
		return nil, ErrExpired
	}
	if s.MissingApprovals() > 1 {
		return []Event{Seconded{ApprovalID: s.Request.Details().ApprovalID, By: c.By, At: c.At}}, nil
	}
	return []Event{Approved{ApprovalID: s.Request.Details().ApprovalID, By: c.By, At: c.At}}, nil
}

func (s State) isApproved() bool {
	return s.Decision == StatusApproved || s.Decision == StatusScheduled
}

// IsDue reports whether the action is scheduled and its time has come.
func (s State) IsDue(at time.Time) bool {
	return s.Decision == StatusScheduled && !at.Before(s.Proposal.EffectiveAt)
}

func (c Perform) decide(s State) ([]Event, error) {
	switch {
	case !s.IsDue(c.At):
		return nil, nil
	case c.FailureCode != "":
		return []Event{Failed{ApprovalID: s.Request.Details().ApprovalID, Code: c.FailureCode, At: c.At}}, nil
	}
	return []Event{Performed{ApprovalID: s.Request.Details().ApprovalID, At: c.At}}, nil
}

func (c Reject) decide(s State) ([]Event, error) {
	switch {
	case (s.Decision == StatusRejected || s.Decision == StatusWithdrawn) && s.By == c.By:
		return nil, nil
	case s.Decision != StatusPending && s.Decision != StatusScheduled:
		return nil, ErrAlreadyDecided
	case strings.TrimSpace(c.Reason) == "":
		return nil, ErrReasonRequired
	case s.Decision == StatusScheduled:
		return []Event{Withdrawn{ApprovalID: s.Request.Details().ApprovalID, By: c.By, Reason: c.Reason, At: c.At}}, nil
	}
	return []Event{Rejected{ApprovalID: s.Request.Details().ApprovalID, By: c.By, Reason: c.Reason, At: c.At}}, nil
}

func (c Request) decide(s State) ([]Event, error) {
	switch {
	case s.Exists():
		return nil, nil
	case strings.TrimSpace(c.Event.Details().Reason) == "":
		return nil, ErrReasonRequired
	}
	events, details := []Event{c.Event}, c.Event.Details()
	if c.Rule != nil {
		events = append(events, RuleApplied{
			ApprovalID: details.ApprovalID, Rule: *c.Rule, ExpiresAt: c.Rule.expiresAt(details.At),
		})
	}
	if c.Proposal != nil {
		if err := c.Proposal.check(details.At); err != nil {
			return nil, err
		}
		events = append(events, *c.Proposal)
	}
	return events, nil
}

func (p PricesProposed) check(requestedAt time.Time) error {
	switch {
	case p.EffectiveAt.IsZero():
		return nil
	case !p.EffectiveAt.After(requestedAt):
		return ErrEffectiveTimePassed
	case p.EffectiveAt.After(requestedAt.AddDate(1, 0, 0)):
		return ErrEffectiveTimeTooFar
	}
	return nil
}

func evolve(s State, event Event) State {
	switch e := event.(type) {
	case Requested:
		return State{Request: e, Decision: StatusPending, Rule: DefaultRule(e.Action())}
	case RuleApplied:
		s.Rule = e.Rule
	case Seconded:
		s.Seconded = append(slices.Clip(s.Seconded), e.By)
	case PricesProposed:
		s.Proposal = e
	case Approved:
		s.Decision, s.By, s.Approver, s.At = StatusApproved, e.By, e.By, e.At
		if s.Proposal.EffectiveAt.After(e.At) {
			s.Decision = StatusScheduled
		}
	case Performed:
		s.Decision = StatusApproved
	case Failed:
		s.Decision, s.Reason = StatusFailed, e.Code
	case Withdrawn:
		s.Decision, s.By, s.Reason, s.At = StatusWithdrawn, e.By, e.Reason, e.At
	case Rejected:
		s.Decision, s.By, s.Reason, s.At = StatusRejected, e.By, e.Reason, e.At
	default:
		panic(fmt.Sprintf("approval: unknown event %T", event))
	}
	return s
}
