package funding

import "time"

// Event is a fact about one linked source. Streams are named "source-<id>".
type Event interface {
	EventType() string
	source()
}

// Holder is the name on the account or card.
type Holder struct {
	Name string `json:"name"`
}

// BankLinked says that the sender linked a bank account through the provider's pages.
type BankLinked struct {
	SourceID        string      `json:"sourceId"`
	SenderID        string      `json:"senderId"`
	InstitutionName string      `json:"institutionName"`
	AccountType     AccountType `json:"accountType"`
	Last4           string      `json:"last4"`
	Token           string      `json:"token"`
	Status          Status      `json:"status"`
	At              time.Time   `json:"at"`
	Holder          Holder      `json:"-" personal:"true"`
}

// CardLinked says that the sender added a debit card through the provider's pages.
type CardLinked struct {
	SourceID        string    `json:"sourceId"`
	SenderID        string    `json:"senderId"`
	InstitutionName string    `json:"institutionName"`
	Network         string    `json:"network"`
	NickName        string    `json:"nickName,omitempty"`
	Last4           string    `json:"last4"`
	Token           string    `json:"token"`
	At              time.Time `json:"at"`
	Holder          Holder    `json:"-" personal:"true"`
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

// Subject is the sender, whose key the personal part is stored under.
func (e BankLinked) Subject() string { return e.SenderID }

// Subject is the sender, whose key the personal part is stored under.
func (e CardLinked) Subject() string { return e.SenderID }

func (BankLinked) source()    {}
func (CardLinked) source()    {}
func (StatusChanged) source() {}
func (Removed) source()       {}
func (Retired) source()       {}
