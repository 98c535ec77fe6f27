// Package funding holds the rules for the sources of a sender's money: linked bank accounts and debit cards. Card numbers and
// bank credentials are entered only on the provider's pages. We store the provider's token, the network, and the last four
// digits.
package funding

import "time"

// Kind is how a transfer is paid (spec 4.09a).
type Kind string

const (
	BankAccount Kind = "BANK_ACCOUNT"
	DebitCard   Kind = "DEBIT_CARD"
)

// Status is the verification status of a source (spec 4.06a). A card is Verified as soon as it is added.
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
	ID            string
	SenderID      string
	Kind          Kind
	Status        Status
	StatusAt      time.Time   // when the status was last reported
	AccountType   AccountType // for a bank account
	Network       string      // for a card
	Account       Account     // empty once the sender has been erased
	Removed       bool
	RetiredReason string // return code that made the source permanently unusable, or empty
	LinkedAt      time.Time
}

// Exists reports whether the source has been linked.
func (s State) Exists() bool { return s.ID != "" }

// IsUsable reports whether the source can fund a transfer (spec 4.06b).
func (s State) IsUsable() bool {
	return s.Exists() && !s.Removed && s.RetiredReason == "" && s.Status == StatusVerified
}
