// Package transfer is the life of one transfer, from its creation to money in the beneficiary's hands, or back in the
// sender's.
package transfer

import (
	"time"

	"hulak/domain/beneficiary"
	"hulak/domain/funding"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/screening"
)

// Status is what the sender's side of a transfer has come to (4.01a).
type Status string

const (
	StatusHold      Status = "HOLD"
	StatusFailed    Status = "FAILED"
	StatusPending   Status = "PENDING"
	StatusCanceled  Status = "CANCELED"
	StatusRefunded  Status = "REFUNDED"
	StatusReturned  Status = "RETURNED"
	StatusProcessed Status = "PROCESSED"
	StatusInitiated Status = "INITIATED"
	StatusCompleted Status = "COMPLETED"
)

// Delivery is what the beneficiary's side of a transfer has come to (4.01b).
type Delivery string

const (
	DeliveryHold        Delivery = "HOLD"
	DeliveryPending     Delivery = "PENDING"
	DeliveryDelivered   Delivery = "DELIVERED"
	DeliveryFailed      Delivery = "DELIVERY_FAILED"
	DeliveryRequested   Delivery = "DELIVERY_REQUESTED"
	DeliveryPayoutReady Delivery = "DELIVERY_PAYOUT_READY"
)

// CancelWindow is how long after its creation a transfer may be canceled (9.09e).
const CancelWindow = 30 * time.Minute

// Amounts are the parts of a transfer that the ledger books. Every money fact carries them, so that its postings follow
// from the fact alone.
type Amounts struct {
	Send    money.Amount `json:"send"`    // USD
	Fee     money.Amount `json:"fee"`     // USD
	Receive money.Amount `json:"receive"` // NPR, the bonus included
	Bonus   money.Amount `json:"bonus"`   // NPR, the part of Receive that is given
}

// Total is what the sender pays.
func (a Amounts) Total() money.Amount { return a.Send.Add(a.Fee) }

// Payee is who is to be paid and how, as the beneficiary's details stood when the transfer was made.
type Payee struct {
	Name           string `json:"name"`
	Phone          string `json:"phone"`
	AccountNumber  string `json:"accountNumber,omitempty"`
	AccountHolder  string `json:"accountHolder,omitempty"`
	BankName       string `json:"bankName,omitempty"`
	BranchName     string `json:"branchName,omitempty"`
	WalletProvider string `json:"walletProvider,omitempty"`
	PayerName      string `json:"payerName,omitempty"`
}

// Route is how a transfer is to be paid out.
type Route struct {
	Method    beneficiary.PayoutMethod `json:"method"`
	AccountID string                   `json:"accountId,omitempty"` // of the beneficiary's bank or wallet
	BankID    string                   `json:"bankId,omitempty"`    // of the reference data, for a bank deposit
	PayerID   int                      `json:"payerId,omitempty"`   // for cash pickup
}

// State is one transfer as all its events leave it.
type State struct {
	ID              string
	SenderID        string
	BeneficiaryID   string
	Quote           pricing.Quote
	Route           Route
	Payee           Payee
	Purpose         string
	FundingKind     funding.Kind
	FundingSourceID string
	ReferenceNumber string // the PIN
	ReceiptNumber   string // the payout institution's own reference, empty until it answers
	Status          Status
	Delivery        Delivery
	HoldReasons     []string        // codes; nil where it was never held
	Hits            []screening.Hit // all that any screening found
	ApprovedBy      string          // who would release it, where it takes two and the other has not said so
	ApprovedAt      time.Time
	DocumentsAsked  []AskedDocument
	Supplied        []DocumentSupplied
	SuppliedBefore  int      // how many of them came for an earlier hold
	HeldAt          Delivery // how far the delivery was when the payout was held
	FundingAsked    bool     // the provider may have been told to take the money
	FundingAttempt  int      // how often it was asked
	FundingKey      string   // the key under which the provider was asked last
	FundingRef      string   // the provider's reference, once it accepted
	Submitted       bool     // the provider accepted
	Settled         bool     // the money came
	Returned        bool     // and the sender's bank took it back
	Disputed        bool     // our bank has dishonored the return and has the money again
	ReturnUndone    bool     // and for good: nobody insisted on it in time
	DisputeCode     string   // the last that the banks said of the return
	FundingCode     string   // why it was declined or returned
	PayoutAttempt   int      // how often a payout was requested
	PayoutKey       string   // the key under which the partner was asked last
	PayoutAccepted  bool     // the partner took the order
	PayoutFailure   string   // why the last one failed
	PayoutInFlight  bool     // a payout is with the partner and neither delivered, failed nor voided
	PaidOut         bool     // the partner refused to void: the beneficiary has the money, or may take it any moment
	CancelAsked     bool     // waiting for the partner to void the payout
	Canceled        bool
	RefundAsked     bool
	RefundSettled   bool
	RefundTaken     bool      // and the provider gave money back
	RefundBack      bool      // it did not reach its account, and has not been sent again
	RefundsBack     int       // how often one came back
	RefundKey       string    // the key under which it was sent again; empty for the first one
	RefundWay       RefundWay // how it was sent again
	ReissuedAt      time.Time
	Asked           money.Amount // what the provider was asked for last
	Passed          []DeadlinePassed
	Late            bool   // the promised day was over with the money here: the fee was given back
	FeeKey          string // the key under which the fee is given back
	FeeRefunded     bool   // and it has been, or was found to be with the sender already
	CreatedAt       time.Time
	ReprocessedAt   time.Time
	DeliveredAt     time.Time
}

// Document is something that the sender of a held transfer can be asked for.
type Document string

// The documents.
const (
	ProofOfIdentity     Document = "PROOF_OF_IDENTITY"
	ProofOfAddress      Document = "PROOF_OF_ADDRESS"
	ProofOfFunds        Document = "PROOF_OF_FUNDS"
	ProofOfRelationship Document = "PROOF_OF_RELATIONSHIP"
)

// AskReason is what a sender is told of why they are asked. Staff choose it rather than write it, so that nobody is told what may not be.
type AskReason string

// The reasons that may be told.
const (
	AskedForAmount    AskReason = "AMOUNT"     // from such an amount on more has to be known
	AskedForLikeNames AskReason = "LIKE_NAMES" // people are to be told from others of the same name
	AskedForData      AskReason = "DATA"       // what is known of the sender is incomplete or out of date
	AskedRoutinely    AskReason = "ROUTINE"
)

// AskedDocument is something that the sender of a held transfer was asked for, with what they were told of why.
type AskedDocument struct {
	Kind Document
	Told AskReason
}

// Exists reports whether the transfer was ever created.
func (s State) Exists() bool { return s.ID != "" }

// Amounts are the parts that the ledger books from now on. The fee of a transfer that was late is the sender's again.
func (s State) Amounts() Amounts {
	fee := s.Quote.Fee
	if s.Late {
		fee = money.Zero(fee.Currency())
	}
	return Amounts{Send: s.Quote.Send, Fee: fee, Receive: s.Quote.Receive, Bonus: s.Quote.Bonus}
}

// EndedUnpaid reports whether the transfer has ended without money for the beneficiary: what it took of allowance and
// coupon is given back.
func (s State) EndedUnpaid() bool {
	switch s.Status {
	case StatusFailed, StatusCanceled, StatusReturned, StatusRefunded:
		return true
	}
	return false
}
