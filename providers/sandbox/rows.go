package sandbox

import (
	"encoding/json"
	"time"
)

// applicant is a person that the app has registered.
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
	EnteredName      *personName  `json:"verified,omitempty"` // the name that the person entered in the widget
}

// personName is a person's name.
type personName struct {
	First  string `json:"firstName"`
	Middle string `json:"middleName,omitempty"`
	Last   string `json:"lastName"`
}

// widgetToken gives access to the listed widgets. Its row ID is the hash of the token.
type widgetToken struct {
	ReferenceID string    `json:"referenceId"`
	Widgets     []string  `json:"widgets"`
	ExpiresAt   time.Time `json:"expiresAt"`
}

// source is a linked bank account or card. Only the last four digits of its number are stored.
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

// bankSignIn is a sign-in to a bank, to link an account.
type bankSignIn struct {
	ReferenceID   string    `json:"referenceId"`
	InstitutionID string    `json:"institutionId"`
	ReturnURL     string    `json:"returnUrl,omitempty"` // set if the sign-in is on the bank's own page, not in the widget
	RenewedSourceID       string    `json:"renewId,omitempty"`   // source that needs a new sign-in
	Step          string    `json:"step"`
	Attempts      int       `json:"tries"`
	ExpiresAt     time.Time `json:"expiresAt"`
}

// debit is a debit of a source. Its row ID is the idempotency key. A card payment voided before it arrived has only Kind, Status,
// and CreatedAt.
type debit struct {
	TransferID  string    `json:"transferId"`
	ProviderRef string    `json:"providerRef"`
	SourceID    string    `json:"sourceId"`
	Kind        string    `json:"kind"`
	Total       string    `json:"total"`
	Currency    string    `json:"currency"`
	Status      string    `json:"status"`
	Refunded    string    `json:"givenBack,omitempty"` // amount refunded so far, unless it was refunded in full
	Code        string    `json:"code,omitempty"`
	Hash        string    `json:"hash"`
	CreatedAt   time.Time `json:"createdAt"`
	Trace       string    `json:"trace,omitempty"` // bank debit: trace number in the app's file
	Entry       string    `json:"entry,omitempty"` // bank debit: encoded entry of the app's file, needed for a return
}

// refund is a refund of a debit. Its row ID is the idempotency key.
type refund struct {
	TransferID  string    `json:"transferId"`
	ProviderRef string    `json:"providerRef"`
	DebitKey    string    `json:"debitKey"`
	Amount      string    `json:"amount"`
	Currency    string    `json:"currency"`
	Status      string    `json:"status"`
	Hash        string    `json:"hash"`
	CreatedAt   time.Time `json:"createdAt"`
	Trace       string    `json:"trace,omitempty"` // bank refund: trace number in the app's file
	Entry       string    `json:"entry,omitempty"` // bank refund: encoded entry of the app's file, needed for a return
}

// receivedFile is a processed file of the app. Its row ID is the hash of the content.
type receivedFile struct {
	Name string `json:"name"`
}

// bankRecord is a record for the bank's next files.
type bankRecord struct {
	Number  int64  `json:"number"` // increases with each row
	Record  string `json:"record"`
	Subject string `json:"subject"` // file name or trace number
	Amount  string `json:"amount,omitempty"`
	Code    string `json:"code,omitempty"`
	Date    string `json:"date"`
	Entry   string `json:"entry,omitempty"` // return: the encoded original entry
}

// outboundFile is a file for the app that has not been written yet. Its row ID is its name.
type outboundFile struct {
	Folder      string `json:"folder,omitempty"` // payoutFolder, a statement directory, or empty for the bank
	Content     []byte `json:"content"`
	IsDuplicate bool   `json:"again,omitempty"` // a copy of another file, written because of Faults.Repeat
}

// payout is a payout to a beneficiary. Its row ID is the idempotency key.
type payout struct {
	TransferID     string    `json:"transferId"`
	ReceiptNumber  string    `json:"receiptNumber"`
	Method         string    `json:"method"`
	Amount         string    `json:"amount"`
	Currency       string    `json:"currency"`
	Status         string    `json:"status"`
	Reason         string    `json:"reason,omitempty"`
	PlannedFailure string    `json:"fails,omitempty"`    // reason it will fail after confirmation
	EndToEnd       string    `json:"endToEnd,omitempty"` // ID in status reports, if it came in an ISO 20022 message
	Hash           string    `json:"hash"`
	CreatedAt      time.Time `json:"createdAt"`
}

// payoutReport is the status of a payout, for the institution's next message.
type payoutReport struct {
	Number   int64  `json:"number"` // increases with each row
	EndToEnd string `json:"endToEnd"`
	Status   string `json:"status"`
	Code     string `json:"code"`
	Ref      string `json:"ref"`
}

// message is an email or text message in the mailbox. Its row ID is the idempotency key.
type message struct {
	To      string    `json:"to"`
	Channel string    `json:"channel"`
	Subject string    `json:"subject"`
	Text    string    `json:"text"`
	Code    string    `json:"code,omitempty"`
	Link    string    `json:"link,omitempty"`
	SentAt  time.Time `json:"sentAt"`
	Number  int64     `json:"number"` // increases with each row
}

// timer is a step scheduled for a later time.
type timer struct {
	DueAt  time.Time `json:"due"`
	Step   string    `json:"step"`
	Target string    `json:"target"`
	Arg    string    `json:"arg,omitempty"`
}

// pendingCallback is a callback that has not been sent, or that is sent again.
type pendingCallback struct {
	Body     json.RawMessage `json:"body"`
	DueAt    time.Time       `json:"due"`
	Attempts int             `json:"attempts"`
	Repeats  int             `json:"repeats"` // number of times to send it again after the app accepted it
}
