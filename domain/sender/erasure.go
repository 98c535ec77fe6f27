package sender

import (
	"time"

	"hulak/domain"
)

// ErasureStage is the stage of a sender's erasure.
type ErasureStage string

const (
	ErasureStageNone      ErasureStage = ""
	ErasureStageRequested ErasureStage = "REQUESTED"
	ErasureStageRefused   ErasureStage = "REFUSED"
	ErasureStageApproved  ErasureStage = "APPROVED" // the account is closed, and the personal data is being destroyed
	ErasureStageErased    ErasureStage = "ERASED"
)

// RefusalCause is the cause of a refused erasure.
type RefusalCause string

const (
	// RefusalCauseRetention means that the law requires us to keep transfer records.
	RefusalCauseRetention RefusalCause = "RETENTION"
	// RefusalCauseStaff means that a staff member refused the request, with a reason.
	RefusalCauseStaff RefusalCause = "STAFF"
)

var (
	// ErrRecordsRetained rejects an erasure while the law requires us to keep the sender's records. Its date parameter is the last day
	// of retention.
	ErrRecordsRetained = domain.Reject(domain.BusinessRule, "ERASURE_RETAINED")
	// ErrErasureOnHold rejects the erasure of a locked or suspended sender, because the data can be evidence.
	ErrErasureOnHold = domain.Reject(domain.BusinessRule, "ERASURE_HELD")
	// ErrErasureNotRequested rejects a decision on an erasure that is not pending.
	ErrErasureNotRequested = domain.Reject(domain.Conflict, "ERASURE_NOT_REQUESTED")
)

// Erasure is the state of a sender's erasure.
type Erasure struct {
	Stage         ErasureStage
	At            time.Time    // time of the latest step
	Cause         RefusalCause // why the request was refused
	Reason        string       // staff's reason for a refusal
	RetainedUntil string       // YYYY-MM-DD; set if the law requires us to keep the records
	EmailKey      string       // see ErasureApproved; empty once the erasure is complete
}

// ErasureRequested records that the sender requested erasure.
type ErasureRequested struct {
	SenderID string    `json:"senderId"`
	At       time.Time `json:"at"`
}

// ErasureWithdrawn records that the sender withdrew the request.
type ErasureWithdrawn struct {
	SenderID string    `json:"senderId"`
	At       time.Time `json:"at"`
}

// ErasureRefused records that the erasure was refused, and why.
type ErasureRefused struct {
	SenderID      string       `json:"senderId"`
	Cause         RefusalCause `json:"cause"`
	RetainedUntil string       `json:"retainedUntil,omitempty"` // YYYY-MM-DD
	At            time.Time    `json:"at"`
	Reason        string       `json:"-" personal:"true"` // staff's explanation to the sender
}

// ErasureApproved records the approval, which closes the account. The erasure worker then destroys the personal data.
type ErasureApproved struct {
	SenderID string    `json:"senderId"`
	EmailKey string    `json:"emailKey"` // keyed digest of the email address, to release its reservation after the address is destroyed
	At       time.Time `json:"at"`
}

// Erased records that all personal data of the sender has been destroyed.
type Erased struct {
	SenderID string    `json:"senderId"`
	At       time.Time `json:"at"`
}

// RequestErasure requests erasure. RetainedUntil is the last day on which the law requires us to keep the records, or empty if
// there is no such requirement.
type RequestErasure struct {
	RetainedUntil string
	At            time.Time
}

// WithdrawErasure withdraws the request.
type WithdrawErasure struct{ At time.Time }

// RefuseErasure refuses the request.
type RefuseErasure struct {
	Reason string
	At     time.Time
}

// ApproveErasure approves the request. RetainedUntil has the same meaning as in RequestErasure.
type ApproveErasure struct {
	EmailKey      string
	RetainedUntil string
	At            time.Time
}

// RecordErased reports that all personal data has been destroyed.
type RecordErased struct{ At time.Time }

func (ErasureRequested) EventType() string { return "sender.erasure_requested" }
func (ErasureWithdrawn) EventType() string { return "sender.erasure_withdrawn" }
func (ErasureRefused) EventType() string   { return "sender.erasure_refused" }
func (ErasureApproved) EventType() string  { return "sender.erasure_approved" }
func (Erased) EventType() string           { return "sender.erased" }

// Subject returns the sender, whose key encrypts the reason.
func (e ErasureRefused) Subject() string { return e.SenderID }

func (ErasureRequested) sender() {}
func (ErasureWithdrawn) sender() {}
func (ErasureRefused) sender()   {}
func (ErasureApproved) sender()  {}
func (Erased) sender()           {}

// IsClosed reports whether the account has been closed for erasure.
func (s State) IsClosed() bool {
	return s.Erasure.Stage == ErasureStageApproved || s.Erasure.Stage == ErasureStageErased
}

// decideClosed handles commands for a closed account. It ignores late reports from providers, late tier requests, and duplicate
// approvals.
func decideClosed(s State, command Command) ([]Event, error) {
	switch c := command.(type) {
	case RecordErased:
		return eventUnless(s.Erasure.Stage == ErasureStageErased, Erased{SenderID: s.ID, At: c.At}), nil
	case ApproveErasure, RecordKYC, AssignTier, RequestTier, RecordTierRejected:
		return nil, nil
	}
	return nil, ErrNotFound
}

// decide records the request and immediately refuses it if the law requires us to keep the records.
func (c RequestErasure) decide(s State) ([]Event, error) {
	switch {
	case s.IsLocked():
		return nil, ErrLocked
	case s.Erasure.Stage == ErasureStageRequested, c.RetainedUntil != "" && c.RetainedUntil == s.Erasure.RetainedUntil:
		return nil, nil
	}
	events := []Event{ErasureRequested{SenderID: s.ID, At: c.At}}
	if c.RetainedUntil != "" {
		events = append(events, ErasureRefused{SenderID: s.ID, Cause: RefusalCauseRetention, RetainedUntil: c.RetainedUntil, At: c.At})
	}
	return events, nil
}

func (c WithdrawErasure) decide(s State) ([]Event, error) {
	return eventUnless(s.Erasure.Stage != ErasureStageRequested, ErasureWithdrawn{SenderID: s.ID, At: c.At}), nil
}

func (c RefuseErasure) decide(s State) ([]Event, error) {
	switch s.Erasure.Stage {
	case ErasureStageRequested:
		return []Event{ErasureRefused{SenderID: s.ID, Cause: RefusalCauseStaff, At: c.At, Reason: c.Reason}}, nil
	case ErasureStageRefused:
		return nil, nil
	}
	return nil, ErrErasureNotRequested
}

func (c ApproveErasure) decide(s State) ([]Event, error) {
	switch {
	case s.Erasure.Stage != ErasureStageRequested:
		return nil, ErrErasureNotRequested
	case c.RetainedUntil != "":
		return nil, ErrRecordsRetained.With("date", c.RetainedUntil)
	case s.IsLocked(), s.KYC == KYCSuspended:
		return nil, ErrErasureOnHold
	}
	return []Event{ErasureApproved{SenderID: s.ID, EmailKey: c.EmailKey, At: c.At}}, nil
}
