package sandbox

import (
	"encoding/json"
	"time"
)

// applicant is a person whom the app has made known.
type applicant struct {
	ReferenceID string `json:"referenceId"`
	FirstName   string `json:"firstName"`
	MiddleName  string `json:"middleName,omitempty"`
	LastName    string `json:"lastName"`
	Email       string `json:"email"`
	Phone       string `json:"phone"`
	State       string `json:"state"`

	KYCStatus     string `json:"kycStatus"`
	Tier          string `json:"tier"`
	RequestedTier string `json:"requestedTier,omitempty"`
	Verified      *name  `json:"verified,omitempty"` // as the person gave it in the widget
}

type name struct {
	First  string `json:"firstName"`
	Middle string `json:"middleName,omitempty"`
	Last   string `json:"lastName"`
}

// widgetToken opens those widgets that it names; the row's id is the hash of the token.
type widgetToken struct {
	ReferenceID string    `json:"referenceId"`
	Widgets     []string  `json:"widgets"`
	ExpiresAt   time.Time `json:"expiresAt"`
}

// source is a linked bank account or card. No account or card number is kept beyond its last four digits.
type source struct {
	ID                 string    `json:"id"`
	ReferenceID        string    `json:"referenceId"`
	Kind               string    `json:"kind"`
	Name               string    `json:"name"`
	InstitutionName    string    `json:"institutionName"`
	AccountType        string    `json:"accountType,omitempty"`
	AccountHolderName  string    `json:"accountHolderName"`
	Last4              string    `json:"last4"`
	Network            string    `json:"network,omitempty"`
	ExpiryMonth        int       `json:"expiryMonth,omitempty"`
	ExpiryYear         int       `json:"expiryYear,omitempty"`
	VerificationStatus string    `json:"verificationStatus"`
	CreatedAt          time.Time `json:"createdAt"`
	Removed            bool      `json:"removed,omitempty"`
}

// link is a visit to a bank's sign-in pages, on the way to a linked account.
type link struct {
	ReferenceID   string    `json:"referenceId"`
	InstitutionID string    `json:"institutionId"`
	ReturnURL     string    `json:"returnUrl,omitempty"` // set where the bank's own page is visited
	RenewID       string    `json:"renewId,omitempty"`   // the source that is signed in again
	Step          string    `json:"step"`
	Tries         int       `json:"tries"`
	ExpiresAt     time.Time `json:"expiresAt"`
}

// debit is money asked from a source; its id is its idempotency key. A debit that was refunded before it arrived is
// VOIDED and holds nothing else.
type debit struct {
	TransferID  string    `json:"transferId"`
	ProviderRef string    `json:"providerRef"`
	SourceID    string    `json:"sourceId"`
	Kind        string    `json:"kind"`
	Total       string    `json:"total"`
	Currency    string    `json:"currency"`
	Status      string    `json:"status"`
	GivenBack   string    `json:"givenBack,omitempty"` // the part that was refunded, while something is left
	Code        string    `json:"code,omitempty"`
	Hash        string    `json:"hash"`
	CreatedAt   time.Time `json:"createdAt"`
	Trace       string    `json:"trace,omitempty"` // of a bank debit: its number in the app's file
	Entry       string    `json:"entry,omitempty"` // and its record there, which a return repeats
}

// refund gives a debit back; its id is its idempotency key.
type refund struct {
	TransferID  string    `json:"transferId"`
	ProviderRef string    `json:"providerRef"`
	DebitKey    string    `json:"debitKey"`
	Amount      string    `json:"amount"`
	Currency    string    `json:"currency"`
	Status      string    `json:"status"`
	Hash        string    `json:"hash"`
	CreatedAt   time.Time `json:"createdAt"`
	Trace       string    `json:"trace,omitempty"` // of one that came in a file
	Entry       string    `json:"entry,omitempty"` // the same
}

// bankTaken is a file of the app's that the bank has taken; its id is the hash of the content.
type bankTaken struct {
	Name string `json:"name"`
}

// bankAnswer is one thing that the bank has to say.
type bankAnswer struct {
	Number  int64  `json:"number"` // counts answers, for their order
	Record  string `json:"record"`
	Subject string `json:"subject"` // a file's name, or an entry's trace number
	Amount  string `json:"amount,omitempty"`
	Code    string `json:"code,omitempty"`
	Date    string `json:"date"`
	Entry   string `json:"entry,omitempty"` // of a return: the record that is given back
}

// bankFile is a file that the bank has written and not yet left for the app; its id is its name.
type bankFile struct {
	Folder  string `json:"folder,omitempty"` // payoutFolder, or the bank's
	Content []byte `json:"content"`
	Again   bool   `json:"again,omitempty"` // left there before, under another name
}

// payout is money to hand out; its id is its idempotency key.
type payout struct {
	TransferID    string    `json:"transferId"`
	ReceiptNumber string    `json:"receiptNumber"`
	Method        string    `json:"method"`
	Amount        string    `json:"amount"`
	Currency      string    `json:"currency"`
	Status        string    `json:"status"`
	Reason        string    `json:"reason,omitempty"`
	Fails         string    `json:"fails,omitempty"`    // why it will fail once it is confirmed
	EndToEnd      string    `json:"endToEnd,omitempty"` // of one that came in a message: what reports name it by
	Hash          string    `json:"hash"`
	CreatedAt     time.Time `json:"createdAt"`
}

// payoutReport is what the payout institution has to say of one payout in a message.
type payoutReport struct {
	Number   int64  `json:"number"` // counts reports, for their order
	EndToEnd string `json:"endToEnd"`
	Status   string `json:"status"`
	Code     string `json:"code"`
	Ref      string `json:"ref"`
}

// message is a mail or a text message, kept for the mailbox; its id is its idempotency key.
type message struct {
	To      string    `json:"to"`
	Channel string    `json:"channel"`
	Subject string    `json:"subject"`
	Text    string    `json:"text"`
	Code    string    `json:"code,omitempty"`
	Link    string    `json:"link,omitempty"`
	SentAt  time.Time `json:"sentAt"`
	Number  int64     `json:"number"` // counts messages, for their order
}

// timer is something that happens by itself when its time has come.
type timer struct {
	Due    time.Time `json:"due"`
	Step   string    `json:"step"`
	Target string    `json:"target"`
	Arg    string    `json:"arg,omitempty"`
}

// outgoing is a callback that the app has not yet taken as often as it will be sent.
type outgoing struct {
	Body     json.RawMessage `json:"body"`
	Due      time.Time       `json:"due"`
	Attempts int             `json:"attempts"`
	Repeats  int             `json:"repeats"` // how often it will be sent again although it was taken
}
