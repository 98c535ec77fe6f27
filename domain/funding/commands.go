package funding

import "time"

// Command is somebody's intention for one source.
type Command interface{ command() }

// LinkBank reports a bank account that the provider's widget added.
type LinkBank struct {
	SourceID    string
	SenderID    string
	AccountType AccountType
	Status      Status
	Account     Account
	At          time.Time
}

// LinkCard reports a debit card that the provider's widget added.
type LinkCard struct {
	SourceID string
	SenderID string
	Network  string
	Account  Account
	At       time.Time
}

// ReportStatus reports what the provider says of a bank account.
type ReportStatus struct {
	Status Status
	At     time.Time
}

// Remove takes the source off its sender's list. By names who asks: another's source is not found.
type Remove struct {
	By string
	At time.Time
}

// Retire makes the source unusable for good.
type Retire struct {
	Reason string
	At     time.Time
}

func (LinkBank) command()     {}
func (LinkCard) command()     {}
func (ReportStatus) command() {}
func (Remove) command()       {}
func (Retire) command()       {}
