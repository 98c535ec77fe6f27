package engine

import (
	"encoding/json"
	"time"

	"github.com/shopspring/decimal"
)

// Applicant is a sender that the app registered.
type Applicant struct {
	ReferenceID string `json:"referenceId"`
	FirstName   string `json:"firstName"`
	MiddleName  string `json:"middleName,omitempty"`
	LastName    string `json:"lastName"`
	Email       string `json:"email"`
	Phone       string `json:"phone"`
	State       string `json:"state"` // US state

	KYCStatus     string      `json:"kycStatus"`
	Tier          string      `json:"tier"`
	RequestedTier string      `json:"requestedTier,omitempty"`
	EnteredName   *PersonName `json:"verified,omitempty"` // from the KYC widget; otherwise, the registered name
}

// PersonName is a person's name.
type PersonName struct {
	First  string `json:"firstName"`
	Middle string `json:"middleName,omitempty"`
	Last   string `json:"lastName"`
}

// WidgetToken grants access to the listed widgets. Its row ID is the token's hash.
type WidgetToken struct {
	ReferenceID string    `json:"referenceId"`
	Widgets     []string  `json:"widgets"`
	ExpiresAt   time.Time `json:"expiresAt"`
}

// Source is a linked bank account or card. Only the last four digits of the number are stored.
type Source struct {
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

// BankSignIn is an applicant's sign-in to a bank whose account they want to link.
type BankSignIn struct {
	ReferenceID     string    `json:"referenceId"`
	InstitutionID   string    `json:"institutionId"`
	ReturnURL       string    `json:"returnUrl,omitempty"` // set only if the bank has its own sign-in page
	RenewedSourceID string    `json:"renewId,omitempty"`   // source that requires a new sign-in
	Step            string    `json:"step"`
	Attempts        int       `json:"tries"`
	ExpiresAt       time.Time `json:"expiresAt"`
}

// Debit is a debit from a source. Its row ID is the idempotency key. If a void arrives before its card payment, the row has only
// Kind, Status, and CreatedAt.
type Debit struct {
	TransferID  string    `json:"transferId"`
	ProviderRef string    `json:"providerRef"`
	SourceID    string    `json:"sourceId"`
	Kind        string    `json:"kind"`
	Total       string    `json:"total"`
	Currency    string    `json:"currency"`
	Status      string    `json:"status"`
	Refunded    string    `json:"givenBack,omitempty"` // amount refunded so far; unused after a full refund
	Code        string    `json:"code,omitempty"`
	Hash        string    `json:"hash"`
	CreatedAt   time.Time `json:"createdAt"`
	Trace       string    `json:"trace,omitempty"` // bank debit: trace number of the app's ACH entry
	Entry       string    `json:"entry,omitempty"` // bank debit: the app's encoded ACH entry, which a return copies
}

// Refund is a full or partial refund of a debit. Its row ID is the idempotency key.
type Refund struct {
	TransferID  string    `json:"transferId"`
	ProviderRef string    `json:"providerRef"`
	DebitKey    string    `json:"debitKey"`
	Amount      string    `json:"amount"`
	Currency    string    `json:"currency"`
	Status      string    `json:"status"`
	Hash        string    `json:"hash"`
	CreatedAt   time.Time `json:"createdAt"`
	Trace       string    `json:"trace,omitempty"` // bank refund: trace number of the app's ACH entry
	Entry       string    `json:"entry,omitempty"` // bank refund: the app's encoded ACH entry, which a return copies
}

// ReceivedFile is a file that the app sent and the sandbox processed. Its row ID is the content's hash.
type ReceivedFile struct {
	Name string `json:"name"`
}

// BankRecord is a queued record for the bank's next report or return file.
type BankRecord struct {
	Number  int64  `json:"number"` // sequential
	Record  string `json:"record"`
	Subject string `json:"subject"` // file name or trace number
	Amount  string `json:"amount,omitempty"`
	Code    string `json:"code,omitempty"`
	Date    string `json:"date"`
	Entry   string `json:"entry,omitempty"` // return: the encoded original entry
}

// OutboundFile is a file to write for the app. Its row ID is its name.
type OutboundFile struct {
	Folder      string `json:"folder,omitempty"` // PayoutFolder, a statement directory, or empty for the bank
	Content     []byte `json:"content"`
	IsDuplicate bool   `json:"again,omitempty"` // simulated duplicate of another file
}

// Payout is a payout to a beneficiary. Its row ID is the idempotency key.
type Payout struct {
	TransferID     string    `json:"transferId"`
	ReceiptNumber  string    `json:"receiptNumber"`
	Method         string    `json:"method"`
	Amount         string    `json:"amount"`
	Currency       string    `json:"currency"`
	Status         string    `json:"status"`
	Reason         string    `json:"reason,omitempty"`
	PlannedFailure string    `json:"fails,omitempty"`    // if set, the payout fails with this reason after confirmation
	EndToEnd       string    `json:"endToEnd,omitempty"` // end-to-end ID, if the payout came in an ISO 20022 message
	Hash           string    `json:"hash"`
	CreatedAt      time.Time `json:"createdAt"`
}

// PayoutReport is a payout status for the institution's next report message.
type PayoutReport struct {
	Number   int64  `json:"number"` // sequential
	EndToEnd string `json:"endToEnd"`
	Status   string `json:"status"`
	Code     string `json:"code"`
	Ref      string `json:"ref"`
}

// PushSubscription is a browser's subscription at the simulated push service. Its row ID is the last part of its endpoint.
type PushSubscription struct {
	ServerKey  string `json:"serverKey"`  // the app's public VAPID key in base64url
	PrivateKey []byte `json:"privateKey"` // of the browser, on the curve P-256
	Secret     []byte `json:"secret"`
	Failures   int    `json:"failures,omitempty"` // number of messages to reject with 503 first
}

// Message is an email, text message, or push in the mailbox. Its row ID is the idempotency key.
type Message struct {
	To          string    `json:"to"`
	Channel     string    `json:"channel"`
	Subject     string    `json:"subject"`
	Text        string    `json:"text"`
	Code        string    `json:"code,omitempty"`
	Link        string    `json:"link,omitempty"`
	Unsubscribe string    `json:"unsubscribe,omitempty"` // URL in the List-Unsubscribe header
	SentAt      time.Time `json:"sentAt"`
	Number      int64     `json:"number"` // sequential
}

// Timer is a step scheduled for a later time.
type Timer struct {
	DueAt  time.Time `json:"due"`
	Step   string    `json:"step"`
	Target string    `json:"target"`
	Arg    string    `json:"arg,omitempty"`
}

// pendingCallback is a callback that the app has not accepted, or that will be sent again.
type pendingCallback struct {
	Body     json.RawMessage `json:"body"`
	DueAt    time.Time       `json:"due"`
	Attempts int             `json:"attempts"`
	Repeats  int             `json:"repeats"` // number of times to send it again after the app accepts it
}

// Source kinds.
const (
	KindBank = "BANK_ACCOUNT"
	KindCard = "DEBIT_CARD"
)

// AuthenticatorCode is an account's current authenticator code.
type AuthenticatorCode struct {
	Account   string    `json:"account"`
	SetupKey  string    `json:"key"` // for setting up a real authenticator app
	Code      string    `json:"code"`
	ExpiresAt time.Time `json:"until"`
}

// Remaining returns the debit's unrefunded amount.
func (d Debit) Remaining() decimal.Decimal {
	total, _ := decimal.NewFromString(d.Total)       // the total was validated before it was stored
	refunded, _ := decimal.NewFromString(d.Refunded) // zero if Refunded is empty
	return total.Sub(refunded)
}

// AfterRefund returns the debit after a refund of the amount. The amount must not exceed remaining.
func (d Debit) AfterRefund(amount decimal.Decimal) Debit {
	if d.Remaining().Equal(amount) {
		d.Status = DebitRefunded
		return d
	}
	refunded, _ := decimal.NewFromString(d.Refunded)
	d.Refunded = refunded.Add(amount).StringFixed(2)
	return d
}

// DebitRefunded is the status of a debit that is refunded completely.
const DebitRefunded = "REFUNDED"
