// Package transfer holds the rules for one transfer, from its creation until the beneficiary is paid or the sender is refunded.
//
// A transfer has two statuses. Status covers the sender's side: the hold, the funding, the cancellation, and the refund. Delivery
// covers the beneficiary's side: the payout. StatusChange defines how each event changes both.
//
// The statuses summarize the details: the funding, the payout, the refund, the dispute, the block, and the partial refunds. Each of them is
// a state machine with a transition table, from which docs/transfer-states.md is generated.
//
// Providers send reports out of order, more than once, and sometimes late. Each request to a provider therefore has its own key.
// Reports about earlier attempts are ignored. Reports that arrive too early are rejected with domain.ErrOutOfOrder, and contradictory
// reports with ErrContradiction. Every command is idempotent.
//
// Events that move money carry Amounts, so the ledger can derive its postings from a single event.
package transfer

import (
	"time"

	"hulak/domain/beneficiary"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/screening"
)

// Status is the status of the sender's side of a transfer (spec 4.01a).
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

// Statuses lists all statuses in the order in which a transfer can have them, and then those that end it without a delivery.
var Statuses = []Status{
	StatusHold, StatusInitiated, StatusPending, StatusProcessed, StatusCompleted, StatusFailed, StatusCanceled, StatusReturned, StatusRefunded,
}

// Delivery is the status of the beneficiary's side of a transfer (spec 4.01b).
type Delivery string

const (
	DeliveryHold        Delivery = "HOLD"
	DeliveryPending     Delivery = "PENDING"
	DeliveryDelivered   Delivery = "DELIVERED"
	DeliveryFailed      Delivery = "DELIVERY_FAILED"
	DeliveryRequested   Delivery = "DELIVERY_REQUESTED"
	DeliveryPayoutReady Delivery = "DELIVERY_PAYOUT_READY"
)

// Deliveries lists all delivery statuses in the order in which a transfer can have them.
var Deliveries = []Delivery{
	DeliveryHold, DeliveryPending, DeliveryRequested, DeliveryPayoutReady, DeliveryDelivered, DeliveryFailed,
}

// CancelWindow is the period after a transfer's creation in which the sender can cancel it (12 CFR 1005.34(a), spec 9.09e).
const CancelWindow = 30 * time.Minute

// Amounts holds a transfer's amounts for the ledger. Every event that moves money carries them.
type Amounts struct {
	Send    money.Amount `json:"send"`    // USD
	Fee     money.Amount `json:"fee"`     // USD
	Receive money.Amount `json:"receive"` // NPR, including the bonus
	Bonus   money.Amount `json:"bonus"`   // NPR, the part of Receive that we add
}

// Total returns what the sender pays.
func (a Amounts) Total() money.Amount { return a.Send.Add(a.Fee) }

// Payee is a copy of the beneficiary's payout details. Later changes to the beneficiary do not affect the copy.
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

// Route describes how a transfer is paid out.
type Route struct {
	Method    beneficiary.PayoutMethod `json:"method"`
	AccountID string                   `json:"accountId,omitempty"` // the beneficiary's bank or wallet account
	BankID    string                   `json:"bankId,omitempty"`    // from the reference data; for bank deposits
	PayerID   int                      `json:"payerId,omitempty"`   // for cash pickup
}

// State is the state of one transfer. Funding, Payout, Refund, Dispute, Block, and the partial refunds are state machines. The replay page
// shows the state as JSON with these field names.
type State struct {
	ID                 string
	SenderID           string
	SenderState        string // two-letter code of the sender's state at the creation
	BeneficiaryID      string
	Quote              pricing.Quote
	Route              Route
	Payee              Payee
	Parties            Parties `json:"-"` // zero if no record was kept; the replay page must not show the identification number
	Purpose            string
	ReferenceNumber    string // the PIN for cash pickup
	Status             Status
	Delivery           Delivery
	HoldReasons        []string        // codes of the latest hold; nil if the transfer was never held
	OrderedReview      ReviewOrdered   // pending review of a transfer whose payout is in flight
	CancelRequested    bool            // a cancellation waits for the void of the payout, or for the decision on a hold after it
	Hits               []screening.Hit // hits from all screenings, except dismissed hits
	ApprovedBy         string          // first approver, while a second approval is pending
	ApprovedAt         time.Time
	RequestedDocuments []RequestedDocument
	Supplied           []DocumentSupplied
	SuppliedBeforeHold int      // number of documents supplied before the current hold
	DeliveryBeforeHold Delivery // delivery status before the payout was held
	Funding            Funding
	Payout             Payout
	Refund             Refund
	Dispute            Dispute
	Block              Block
	FeeRefund          PartialRefund   // of a late transfer
	ErrorRefunds       []PartialRefund // of errors, oldest request first
	Canceled           bool
	PassedDeadlines    []DeadlinePassed
	CreatedAt          time.Time
	ReprocessedAt      time.Time
	DeliveredAt        time.Time
}

// DocumentKind is a kind of document that staff can request from the sender of a held transfer.
type DocumentKind string

// The kinds of documents.
const (
	ProofOfIdentity     DocumentKind = "PROOF_OF_IDENTITY"
	ProofOfAddress      DocumentKind = "PROOF_OF_ADDRESS"
	ProofOfFunds        DocumentKind = "PROOF_OF_FUNDS"
	ProofOfRelationship DocumentKind = "PROOF_OF_RELATIONSHIP"
)

// DocumentReason is the reason that a document request shows to the sender. Staff choose it from a fixed list, so they cannot
// disclose confidential information.
type DocumentReason string

// The reasons that staff can choose.
const (
	DocumentReasonAmount         DocumentReason = "AMOUNT"     // the amount requires more information
	DocumentReasonSimilarNames   DocumentReason = "LIKE_NAMES" // to distinguish the person from others with a similar name
	DocumentReasonIncompleteData DocumentReason = "DATA"       // our information about the sender is incomplete or out of date
	DocumentReasonRoutine        DocumentReason = "ROUTINE"
)

// RequestedDocument is a requested document, with the reason shown to the sender.
type RequestedDocument struct {
	Kind        DocumentKind
	ShownReason DocumentReason
}

// Exists reports whether the transfer has been created.
func (s State) Exists() bool { return s.ID != "" }

// Amounts returns the amounts for new ledger postings. The fee of a late transfer is zero, because the fee is refunded.
func (s State) Amounts() Amounts {
	fee := s.Quote.Fee
	if s.IsLate() {
		fee = money.Zero(fee.Currency())
	}
	return Amounts{Send: s.Quote.Send, Fee: fee, Receive: s.Quote.Receive, Bonus: s.Quote.Bonus}
}

// IsLate reports whether the promised date passed while we held the money, so the fee is refunded.
func (s State) IsLate() bool { return s.FeeRefund.State != PartialRefundStateNotRequested }

// EndedUnpaid reports whether the transfer failed, or was canceled, refunded, or returned. If so, its sending limit and coupon
// reservations are released.
func (s State) EndedUnpaid() bool {
	switch s.Status {
	case StatusFailed, StatusCanceled, StatusReturned, StatusRefunded:
		return true
	}
	return false
}
