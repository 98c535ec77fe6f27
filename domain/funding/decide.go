package funding

import (
	"hulak/domain"
)

var (
	// ErrNotFound rejects a source that does not exist or belongs to another sender.
	ErrNotFound = domain.Reject(domain.NotFound, "SOURCE_NOT_FOUND")
	// ErrReloginRequired rejects a bank account that the sender must log in to again (spec 5.16b).
	ErrReloginRequired = domain.Reject(domain.BusinessRule, "BANK_RELOGIN_REQUIRED")
	// ErrNotUsable rejects a source that is not verified or was retired after a return (spec 4.06b).
	ErrNotUsable = domain.Reject(domain.BusinessRule, "PAYMENT_SOURCE_NOT_USABLE")
	// ErrUnknownStatus rejects an unknown status.
	ErrUnknownStatus = domain.Reject(domain.Invalid, "INVALID_SOURCE_STATUS")
)

// Decider holds the rules for one funding source.
var Decider = domain.Decider[Command, Event, State]{
	Category: "source",
	Decide:   func(s State, c Command) ([]Event, error) { return c.decide(s) },
	Evolve:   evolve,
	Events:   []Event{BankLinked{}, CardLinked{}, StatusChanged{}, Removed{}, Retired{}},
}

func (c LinkBank) decide(s State) ([]Event, error) {
	switch {
	case s.Exists() && s.SenderID != c.SenderID:
		return nil, ErrNotFound
	case s.Exists():
		return nil, nil
	case !c.Status.isValid():
		return nil, ErrUnknownStatus
	}
	return []Event{BankLinked{
		SourceID: c.SourceID, SenderID: c.SenderID, AccountType: c.AccountType, Status: c.Status, At: c.At, Account: c.Account,
	}}, nil
}

func (c LinkCard) decide(s State) ([]Event, error) {
	switch {
	case s.Exists() && s.SenderID != c.SenderID:
		return nil, ErrNotFound
	case s.Exists():
		return nil, nil
	}
	return []Event{CardLinked{SourceID: c.SourceID, SenderID: c.SenderID, Network: c.Network, At: c.At, Account: c.Account}}, nil
}

func (c ReportStatus) decide(s State) ([]Event, error) {
	switch {
	case !c.Status.isValid():
		return nil, ErrUnknownStatus
	case !s.Exists():
		return nil, domain.ErrOutOfOrder // the report that the account was linked has not arrived yet
	case s.Kind == DebitCard, s.Removed, s.RetiredReason != "", s.Status == c.Status, c.At.Before(s.StatusChangedAt):
		return nil, nil
	}
	return []Event{StatusChanged{SourceID: s.ID, SenderID: s.SenderID, From: s.Status, To: c.Status, At: c.At}}, nil
}

func (c Remove) decide(s State) ([]Event, error) {
	switch {
	case !s.Exists(), s.SenderID != c.By:
		return nil, ErrNotFound
	case s.Removed:
		return nil, nil
	}
	return []Event{Removed{SourceID: s.ID, SenderID: s.SenderID, At: c.At}}, nil
}

func (c Retire) decide(s State) ([]Event, error) {
	switch {
	case !s.Exists():
		return nil, ErrNotFound
	case s.RetiredReason != "":
		return nil, nil
	}
	return []Event{Retired{SourceID: s.ID, SenderID: s.SenderID, Reason: c.Reason, At: c.At}}, nil
}

func (s Status) isValid() bool {
	switch s {
	case StatusVerified, StatusPending, StatusFailed, StatusReloginRequired:
		return true
	}
	return false
}

// CheckCanFund returns a rejection if the sender cannot fund a transfer from this source.
func (s State) CheckCanFund(senderID string) error {
	switch {
	case !s.Exists(), s.SenderID != senderID, s.Removed:
		return ErrNotFound
	case s.Status == StatusReloginRequired:
		return ErrReloginRequired
	case !s.IsUsable():
		return ErrNotUsable
	}
	return nil
}
