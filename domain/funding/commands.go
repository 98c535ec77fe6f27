package funding

import "time"

// Command is a command for one funding source.
type Command interface{ decide(State) ([]Event, error) }

// LinkBank records a bank account that the sender linked in the provider's widget.
type LinkBank struct {
	SourceID    string
	SenderID    string
	AccountType AccountType
	Status      Status
	Account     Account
	At          time.Time
}

// LinkCard records a debit card that the sender added in the provider's widget.
type LinkCard struct {
	SourceID string
	SenderID string
	Network  string
	Account  Account
	At       time.Time
}

// ReportStatus reports a bank account's status at the provider.
type ReportStatus struct {
	Status Status
	At     time.Time
}

// Remove removes the source from the sender's list. It is rejected with ErrNotFound if By is not the sender.
type Remove struct {
	By string
	At time.Time
}

// Retire makes the source permanently unusable, for example after a debit was returned.
type Retire struct {
	Reason string
	At     time.Time
}
