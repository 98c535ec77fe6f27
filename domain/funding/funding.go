// Package funding is where a sender's money comes from: a linked bank account or a debit card. Card numbers and bank
// credentials are typed on the provider's pages only; what is kept here is the provider's token, the network and the
// last four digits.
package funding

import "time"

// Kind says how a transfer is paid (4.09a).
type Kind string

const (
	BankAccount Kind = "BANK_ACCOUNT"
	DebitCard   Kind = "DEBIT_CARD"
)

// Status is how usable a source is (4.06a). A card is Verified once it is added.
type Status string

const (
	Verified        Status = "VERIFIED"
	Pending         Status = "PENDING"
	Failed          Status = "FAILED"
	ReloginRequired Status = "RELOGIN_REQUIRED"
)

// AccountType is the kind of a bank account (9.11d).
type AccountType string

const (
	Checking AccountType = "checking"
	Savings  AccountType = "savings"
)

// State is one linked source.
type State struct {
	ID            string
	SenderID      string
	Kind          Kind
	Status        Status
	StatusAt      time.Time   // when the status was last reported
	AccountType   AccountType // of a bank account
	Network       string      // of a card
	Account       Account     // empty once the sender has been erased
	Removed       bool
	RetiredReason string // why the provider's answers made it unusable for good, or empty
	LinkedAt      time.Time
}

// Exists reports whether the source was ever linked.
func (s State) Exists() bool { return s.ID != "" }

// Usable reports whether a transfer may be funded from it (4.06b).
func (s State) Usable() bool {
	return s.Exists() && !s.Removed && s.RetiredReason == "" && s.Status == Verified
}
