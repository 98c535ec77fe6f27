package sender

import (
	"time"

	"hulak/domain"
)

// Stage is how far the erasure of a sender is.
type Stage string

const (
	NotAsked         Stage = ""
	ErasureAsked     Stage = "REQUESTED"
	ErasureDenied    Stage = "REFUSED"
	ErasureUnderWay  Stage = "APPROVED" // the account is closed, and what is held of the person is being destroyed
	ErasureCompleted Stage = "ERASED"
)

// Cause is why an erasure was refused.
type Cause string

const (
	// Retention: records of transfers are kept for as long as the law asks.
	Retention Cause = "RETENTION"
	// ByStaff: for the reason that a member of staff gave.
	ByStaff Cause = "STAFF"
)

var (
	// ErrRetained refuses to erase whose records the law has kept. Its parameter is the day on which that ends.
	ErrRetained = domain.Refuse(domain.Forbids, "ERASURE_RETAINED")
	// ErrHeld refuses to erase somebody who is locked or suspended: what is held of them may be evidence.
	ErrHeld = domain.Refuse(domain.Forbids, "ERASURE_HELD")
	// ErrNotAsked refuses to answer a request for erasure that there is not.
	ErrNotAsked = domain.Refuse(domain.Conflict, "ERASURE_NOT_REQUESTED")
)

// Erasure is where a sender's request to be erased stands.
type Erasure struct {
	Stage         Stage
	At            time.Time // of the last step
	Cause         Cause     // of a refusal
	Reason        string    // of a refusal by staff
	RetainedUntil string    // YYYY-MM-DD, of a refusal for retention
	EmailKey      string    // see ErasureApproved; forgotten once it is done
}

// ErasureRequested says that the sender asked to be erased.
type ErasureRequested struct {
	SenderID string    `json:"senderId"`
	At       time.Time `json:"at"`
}

// ErasureWithdrawn says that the sender does not ask for it any more.
type ErasureWithdrawn struct {
	SenderID string    `json:"senderId"`
	At       time.Time `json:"at"`
}

// ErasureRefused says that the sender is not erased, and why.
type ErasureRefused struct {
	SenderID      string    `json:"senderId"`
	Cause         Cause     `json:"cause"`
	RetainedUntil string    `json:"retainedUntil,omitempty"` // YYYY-MM-DD
	At            time.Time `json:"at"`
	Reason        string    `json:"-" personal:"true"` // what staff write to the sender
}

// ErasureApproved closes the account and is the intention to destroy what is held of the person; the erasure worker does it.
type ErasureApproved struct {
	SenderID string    `json:"senderId"`
	EmailKey string    `json:"emailKey"` // keyed digest under which the address is claimed: the address itself will not be known any more
	At       time.Time `json:"at"`
}

// Erased says that nothing personal is left of the sender.
type Erased struct {
	SenderID string    `json:"senderId"`
	At       time.Time `json:"at"`
}

// RequestErasure asks to be erased. RetainedUntil is until when the law keeps the sender's records, empty where it does not.
type RequestErasure struct {
	RetainedUntil string
	At            time.Time
}

// WithdrawErasure takes the request back.
type WithdrawErasure struct{ At time.Time }

// RefuseErasure is a member of staff's answer.
type RefuseErasure struct {
	Reason string
	At     time.Time
}

// ApproveErasure is the other one. RetainedUntil is as for RequestErasure.
type ApproveErasure struct {
	EmailKey      string
	RetainedUntil string
	At            time.Time
}

// RecordErased reports that all is destroyed.
type RecordErased struct{ At time.Time }

func (ErasureRequested) EventType() string { return "sender.erasure_requested" }
func (ErasureWithdrawn) EventType() string { return "sender.erasure_withdrawn" }
func (ErasureRefused) EventType() string   { return "sender.erasure_refused" }
func (ErasureApproved) EventType() string  { return "sender.erasure_approved" }
func (Erased) EventType() string           { return "sender.erased" }

// Subject is the sender, whose key the personal part is stored under.
func (e ErasureRefused) Subject() string { return e.SenderID }

func (ErasureRequested) sender() {}
func (ErasureWithdrawn) sender() {}
func (ErasureRefused) sender()   {}
func (ErasureApproved) sender()  {}
func (Erased) sender()           {}
func (RequestErasure) command()  {}
func (WithdrawErasure) command() {}
func (RefuseErasure) command()   {}
func (ApproveErasure) command()  {}
func (RecordErased) command()    {}

// Gone reports whether the account has been closed for good: nobody is there any more.
func (s State) Gone() bool {
	return s.Erasure.Stage == ErasureUnderWay || s.Erasure.Stage == ErasureCompleted
}

// whenGone answers what is still asked of a sender who is being erased, or was. A provider's late report changes nothing.
func whenGone(s State, command Command) ([]Event, error) {
	switch c := command.(type) {
	case RecordErased:
		return unless(s.Erasure.Stage == ErasureCompleted, Erased{SenderID: s.ID, At: c.At}), nil
	case ApproveErasure, RecordKYC, AssignTier, RequestTier, RecordTierRejected:
		return nil, nil
	}
	return nil, ErrNotFound
}

// requestErasure is answered at once where the law leaves no choice.
func requestErasure(s State, c RequestErasure) ([]Event, error) {
	switch {
	case s.Locked:
		return nil, ErrLocked
	case s.Erasure.Stage == ErasureAsked, c.RetainedUntil != "" && c.RetainedUntil == s.Erasure.RetainedUntil:
		return nil, nil
	}
	events := []Event{ErasureRequested{SenderID: s.ID, At: c.At}}
	if c.RetainedUntil != "" {
		events = append(events, ErasureRefused{SenderID: s.ID, Cause: Retention, RetainedUntil: c.RetainedUntil, At: c.At})
	}
	return events, nil
}

func withdrawErasure(s State, c WithdrawErasure) ([]Event, error) {
	return unless(s.Erasure.Stage != ErasureAsked, ErasureWithdrawn{SenderID: s.ID, At: c.At}), nil
}

func refuseErasure(s State, c RefuseErasure) ([]Event, error) {
	switch s.Erasure.Stage {
	case ErasureAsked:
		return []Event{ErasureRefused{SenderID: s.ID, Cause: ByStaff, At: c.At, Reason: c.Reason}}, nil
	case ErasureDenied:
		return nil, nil
	}
	return nil, ErrNotAsked
}

func approveErasure(s State, c ApproveErasure) ([]Event, error) {
	switch {
	case s.Erasure.Stage != ErasureAsked:
		return nil, ErrNotAsked
	case c.RetainedUntil != "":
		return nil, ErrRetained.With("date", c.RetainedUntil)
	case s.Locked, s.KYC == Suspended:
		return nil, ErrHeld
	}
	return []Event{ErasureApproved{SenderID: s.ID, EmailKey: c.EmailKey, At: c.At}}, nil
}
