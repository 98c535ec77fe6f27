package funding

import "time"

// Event is a fact about one linked source. Streams are named "source-<id>".
type Event interface {
	EventType() string
	source()
}

// Account is what the provider tells of an account or card, and the name that it knows it by itself. All of it is personal, and the
// token is what money is taken by.
type Account struct {
	Holder          string `json:"holder"` // the name on it
	InstitutionName string `json:"institutionName"`
	NickName        string `json:"nickName,omitempty"` // of a card
	Last4           string `json:"last4"`
	Token           string `json:"token"`
}

// BankLinked says that the sender linked a bank account through the provider's pages.
type BankLinked struct {
	SourceID    string      `json:"sourceId"`
	SenderID    string      `json:"senderId"`
	AccountType AccountType `json:"accountType"`
	Status      Status      `json:"status"`
	At          time.Time   `json:"at"`
	Account     Account     `json:"-" personal:"true"`
}

// CardLinked says that the sender added a debit card through the provider's pages.
type CardLinked struct {
	SourceID string    `json:"sourceId"`
	SenderID string    `json:"senderId"`
	Network  string    `json:"network"`
	At       time.Time `json:"at"`
	Account  Account   `json:"-" personal:"true"`
}

// StatusChanged is what the provider says of a bank account.
type StatusChanged struct {
	SourceID string    `json:"sourceId"`
	SenderID string    `json:"senderId"`
	From     Status    `json:"from"`
	To       Status    `json:"to"`
	At       time.Time `json:"at"`
}

// Removed says that the sender took the source off their list.
type Removed struct {
	SourceID string    `json:"sourceId"`
	SenderID string    `json:"senderId"`
	At       time.Time `json:"at"`
}

// Retired says that the source can never be used again, because of a return such as R02 (account closed).
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

// SchemaVersion is 2: of the account, only the name on it was personal before.
func (BankLinked) SchemaVersion() int { return 2 }

// SchemaVersion is 2: of the card, only the name on it was personal before.
func (CardLinked) SchemaVersion() int { return 2 }

// Subject is the sender, whose key the personal part is stored under.
func (e BankLinked) Subject() string { return e.SenderID }

// Subject is the sender, whose key the personal part is stored under.
func (e CardLinked) Subject() string { return e.SenderID }

func (BankLinked) source()    {}
func (CardLinked) source()    {}
func (StatusChanged) source() {}
func (Removed) source()       {}
func (Retired) source()       {}
