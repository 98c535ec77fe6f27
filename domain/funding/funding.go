// Package funding holds the rules for a sender's funding sources: linked bank accounts and debit cards. The sender enters card
// numbers and bank credentials only on the provider's pages. We store the provider's token, the card network, and the last four
// digits.
package funding

import "time"

// Kind is a kind of funding source (spec 4.09a).
type Kind string

const (
	BankAccount Kind = "BANK_ACCOUNT"
	DebitCard   Kind = "DEBIT_CARD"
)

// Status is the verification status of a source (spec 4.06a). A card is verified when it is added.
type Status string

const (
	StatusVerified        Status = "VERIFIED"
	StatusPending         Status = "PENDING"
	StatusFailed          Status = "FAILED"
	StatusReloginRequired Status = "RELOGIN_REQUIRED"
)

// AccountType is the type of a bank account (spec 9.11d).
type AccountType string

const (
	Checking AccountType = "checking"
	Savings  AccountType = "savings"
)

// State is the state of one funding source.
type State struct {
	ID              string
	SenderID        string
	Kind            Kind
	Status          Status
	StatusChangedAt time.Time   // when the status last changed
	AccountType     AccountType // only for a bank account
	Network         string      // only for a card
	Account         Account     // empty after the sender's data is erased
	Removed         bool
	RetiredReason   string // return code that made the source permanently unusable; empty if not retired
	LinkedAt        time.Time
}

// Exists reports whether the source has been linked.
func (s State) Exists() bool { return s.ID != "" }

// IsUsable reports whether the source can fund a transfer (spec 4.06b).
func (s State) IsUsable() bool {
	return s.Exists() && !s.Removed && s.RetiredReason == "" && s.Status == StatusVerified
}
