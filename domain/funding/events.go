package funding

import "time"

// Event is a fact about one funding source. Its stream is named "source-<id>".
type Event interface {
	EventType() string
	source()
}

// Account holds the provider's data about an account or card. All fields are personal. Token authorizes debits.
type Account struct {
	Holder          string `json:"holder"` // name on the account
	InstitutionName string `json:"institutionName"`
	NickName        string `json:"nickName,omitempty"` // only for a card
	Last4           string `json:"last4"`
	Token           string `json:"token"`
}

// BankLinked records that the sender linked a bank account through the provider's pages.
type BankLinked struct {
	SourceID    string      `json:"sourceId"`
	SenderID    string      `json:"senderId"`
	AccountType AccountType `json:"accountType"`
	Status      Status      `json:"status"`
	At          time.Time   `json:"at"`
	Account     Account     `json:"-" personal:"true"`
}

// CardLinked records that the sender added a debit card through the provider's pages.
type CardLinked struct {
	SourceID string    `json:"sourceId"`
	SenderID string    `json:"senderId"`
	Network  string    `json:"network"`
	At       time.Time `json:"at"`
	Account  Account   `json:"-" personal:"true"`
}

// StatusChanged records that a bank account's status at the provider changed.
type StatusChanged struct {
	SourceID string    `json:"sourceId"`
	SenderID string    `json:"senderId"`
	From     Status    `json:"from"`
	To       Status    `json:"to"`
	At       time.Time `json:"at"`
}

// Removed records that the sender removed the source from their list.
type Removed struct {
	SourceID string    `json:"sourceId"`
	SenderID string    `json:"senderId"`
	At       time.Time `json:"at"`
}

// Retired records that the source can never be used again, for example after a return with code R02 (account closed).
type Retired struct {
	SourceID string    `json:"sourceId"`
	SenderID string    `json:"senderId"`
	Reason   string    `json:"reason"`
	At       time.Time `json:"at"`
}

func (BankLinked) EventType() string    { return "funding.bank_linked" }
func (CardLinked) EventType() string    { return "funding.card_linked" }
func (StatusChanged) EventType() string { return "funding.status_changed" }
func (Removed) EventType() string       { return "funding.removed" }
func (Retired) EventType() string       { return "funding.retired" }

// SchemaVersion implements domain.Versioned. In version 1, only the holder's name was a personal field.
func (BankLinked) SchemaVersion() int { return 2 }

// SchemaVersion implements domain.Versioned. In version 1, only the holder's name was a personal field.
func (CardLinked) SchemaVersion() int { return 2 }

// Subject returns the sender, whose key encrypts the account.
func (e BankLinked) Subject() string { return e.SenderID }

// Subject returns the sender, whose key encrypts the account.
func (e CardLinked) Subject() string { return e.SenderID }

func (BankLinked) source()    {}
func (CardLinked) source()    {}
func (StatusChanged) source() {}
func (Removed) source()       {}
func (Retired) source()       {}
