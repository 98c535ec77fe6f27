package transfer

import (
	"time"

	"hulak/domain/funding"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/screening"
)

// Event is a fact about one transfer. Its stream is named "transfer-<id>".
type Event interface {
	EventType() string
	transfer()
}

// Private holds the fields that are encrypted with the sender's key.
type Private struct {
	ReferenceNumber string `json:"referenceNumber"` // the PIN that the beneficiary shows for cash pickup
	Payee           Payee  `json:"payee"`
}

// Created records a new transfer with the price that the sender agreed to. Schema version 2 stores the pricing rules with the
// quote.
type Created struct {
	TransferID        string        `json:"transferId"`
	SenderID          string        `json:"senderId"`
	BeneficiaryID     string        `json:"beneficiaryId"`
	Quote             pricing.Quote `json:"quote"`
	Route             Route         `json:"route"`
	Purpose           string        `json:"purpose"`
	FundingKind       funding.Kind  `json:"fundingKind"`
	FundingSourceID   string        `json:"fundingSourceId"`
	DisclosureVersion string        `json:"disclosure"` // version of the disclosure template that the sender agreed to
	SenderState       string        `json:"senderState"`
	At                time.Time     `json:"at"`
	Private           Private       `json:"-" personal:"true"`
}

// Screened records the screening result for the people in a transfer, with the versions of the lists and rules. The matched names
// are encrypted with the sender's key.
type Screened struct {
	TransferID    string                   `json:"transferId"`
	SenderID      string                   `json:"senderId"`
	Trigger       screening.Trigger        `json:"trigger"`
	Checks        []screening.Check        `json:"checks"`
	RulesVersion  string                   `json:"rules"`           // version
	FiredPatterns []screening.FiredPattern `json:"fired,omitempty"` // only at creation
	At            time.Time                `json:"at"`
	Evidence      screening.Evidence       `json:"-" personal:"true"`
}

// Held records that a transfer was put on hold before its funding was requested. Schema version 2 adds DueAt, the deadline for the
// decision.
type Held struct {
	TransferID string    `json:"transferId"`
	SenderID   string    `json:"senderId"`
	Reasons    []string  `json:"reasons"` // codes, such as SCREENING_HIT
	DueAt      time.Time `json:"dueAt"`
	At         time.Time `json:"at"`
}

// PayoutHeld records that a transfer was put on hold after its funding was requested. The payout waits until the hold is released.
type PayoutHeld struct {
	TransferID string    `json:"transferId"`
	SenderID   string    `json:"senderId"`
	Reasons    []string  `json:"reasons"`
	DueAt      time.Time `json:"dueAt"`
	At         time.Time `json:"at"`
}

// ReviewOrdered records a new sanctions match while a payout is in flight. CancellationRequested follows it, unless a void was requested
// before. If the payout is voided or fails, the transfer is held instead of canceled, so that the money stays with us until staff decide.
type ReviewOrdered struct {
	TransferID string    `json:"transferId"`
	SenderID   string    `json:"senderId"`
	Reasons    []string  `json:"reasons"`
	DueAt      time.Time `json:"dueAt"` // of the decision
	At         time.Time `json:"at"`
}

// DocumentsRequested records that staff asked the sender of a held transfer for documents. Schema version 2 adds ShownReason, which
// the sender sees. Only staff see Comments.
type DocumentsRequested struct {
	TransferID  string         `json:"transferId"`
	SenderID    string         `json:"senderId"`
	Documents   []DocumentKind `json:"documents"`
	ShownReason DocumentReason `json:"told,omitempty"`
	At          time.Time      `json:"at"`
	Comments    string         `json:"-" personal:"true"`
}

// ReleaseApproved records the first of two approvals. The transfer stays held until a second person approves.
type ReleaseApproved struct {
	TransferID string    `json:"transferId"`
	SenderID   string    `json:"senderId"`
	By         string    `json:"by"`
	At         time.Time `json:"at"`
	Comments   string    `json:"-" personal:"true"`
}

// HoldReleased records that a held transfer was released before its funding was requested. The comments may mention the sender, so
// they are encrypted with the sender's key.
type HoldReleased struct {
	TransferID string    `json:"transferId"`
	SenderID   string    `json:"senderId"`
	At         time.Time `json:"at"`
	Comments   string    `json:"-" personal:"true"`
}

// PayoutReleased records that a held payout was released. Delivery is the delivery status before the hold.
type PayoutReleased struct {
	TransferID string    `json:"transferId"`
	Delivery   Delivery  `json:"delivery"`
	SenderID   string    `json:"senderId"`
	At         time.Time `json:"at"`
	Comments   string    `json:"-" personal:"true"`
}

// PayoutRejected records that a held payout was rejected. A Canceled event follows it.
type PayoutRejected struct {
	TransferID string    `json:"transferId"`
	SenderID   string    `json:"senderId"`
	At         time.Time `json:"at"`
	Comments   string    `json:"-" personal:"true"`
}

// Rejected records that a transfer was rejected while it was held, before its funding was requested. Comments is empty if screening
// made the decision.
type Rejected struct {
	TransferID string    `json:"transferId"`
	SenderID   string    `json:"senderId"`
	Coupon     string    `json:"coupon,omitempty"`
	At         time.Time `json:"at"`
	Comments   string    `json:"-" personal:"true"`
}

// FundingRequested records a request for the funding. The funding worker sends it with Key as the idempotency key. A later refund
// refers to that key, even if the provider never responded.
type FundingRequested struct {
	TransferID      string       `json:"transferId"`
	SenderID        string       `json:"senderId"`
	Key             string       `json:"key"`
	Attempt         int          `json:"attempt"`
	FundingKind     funding.Kind `json:"fundingKind"`
	FundingSourceID string       `json:"fundingSourceId"`
	Amounts         Amounts      `json:"amounts"`
	At              time.Time    `json:"at"`
}

// FundingSubmitted records that the provider accepted the funding request.
type FundingSubmitted struct {
	TransferID  string    `json:"transferId"`
	SenderID    string    `json:"senderId"`
	ProviderRef string    `json:"providerRef"`
	Amounts     Amounts   `json:"amounts"`
	At          time.Time `json:"at"`
}

// FundingSettled records that the money is in our account.
type FundingSettled struct {
	TransferID string    `json:"transferId"`
	SenderID   string    `json:"senderId"`
	Amounts    Amounts   `json:"amounts"`
	At         time.Time `json:"at"`
}

// FundingArrivedLate records that the funding settled after the transfer was canceled. The money is refunded.
type FundingArrivedLate struct {
	TransferID string    `json:"transferId"`
	SenderID   string    `json:"senderId"`
	Stage      Stage     `json:"stage"` // funding stage before the settlement: UNFUNDED or SUBMITTED
	Amounts    Amounts   `json:"amounts"`
	At         time.Time `json:"at"`
}

// FundingDeclined records that the card network or the bank declined the funding before settlement.
type FundingDeclined struct {
	TransferID   string    `json:"transferId"`
	SenderID     string    `json:"senderId"`
	Code         string    `json:"code"`
	WasSubmitted bool      `json:"submitted"` // the provider had already accepted the request
	Coupon       string    `json:"coupon,omitempty"`
	Amounts      Amounts   `json:"amounts"`
	At           time.Time `json:"at"`
}

// Stage is a transfer's progress at the time of an event, such as a return or a cancellation. It determines the ledger
// postings.
type Stage string

const (
	StageUnfunded  Stage = "UNFUNDED"  // the provider has not accepted the funding request
	StageSubmitted Stage = "SUBMITTED" // submitted but not settled
	StageSettled   Stage = "SETTLED"   // settled, and no payout in flight
	StagePayout    Stage = "PAYOUT"    // settled, and a payout in flight
	StageDelivered Stage = "DELIVERED" // settled and delivered; a return is a loss
	StageRefunded  Stage = "REFUNDED"  // settled and refunded; a return is a loss
	StageReturned  Stage = "RETURNED"  // returned by the bank after the cancellation; a refund is a loss
)

// FundingReturned records that the sender's bank took the money back after submission (an ACH return).
type FundingReturned struct {
	TransferID      string       `json:"transferId"`
	SenderID        string       `json:"senderId"`
	FundingSourceID string       `json:"fundingSourceId"`
	FundingKind     funding.Kind `json:"fundingKind"`
	Code            string       `json:"code"` // ACH return code, such as R01
	Stage           Stage        `json:"stage"`
	AfterCancel     bool         `json:"afterCancel,omitempty"` // the transfer was canceled and not yet refunded
	Coupon          string       `json:"coupon,omitempty"`
	Amounts         Amounts      `json:"amounts"`
	At              time.Time    `json:"at"`
}

// PayoutRequested records a request for the payout to the beneficiary. The payout worker sends it with Key as the idempotency key. A
// later cancellation refers to that key.
type PayoutRequested struct {
	TransferID string    `json:"transferId"`
	SenderID   string    `json:"senderId"`
	Key        string    `json:"key"`
	Attempt    int       `json:"attempt"`
	Route      Route     `json:"route"`
	Amounts    Amounts   `json:"amounts"`
	At         time.Time `json:"at"`
}

// PayoutAccepted records that the payout partner accepted the payout. ReceiptNumber is the partner's reference.
type PayoutAccepted struct {
	TransferID    string    `json:"transferId"`
	SenderID      string    `json:"senderId"`
	ReceiptNumber string    `json:"receiptNumber"`
	At            time.Time `json:"at"`
}

// PayoutReady records that the cash is ready for pickup.
type PayoutReady struct {
	TransferID string    `json:"transferId"`
	SenderID   string    `json:"senderId"`
	At         time.Time `json:"at"`
}

// Delivered records that the beneficiary received the money. AfterReturn means that the sender's bank had already taken the money
// back, so the transfer stays RETURNED.
type Delivered struct {
	TransferID  string    `json:"transferId"`
	SenderID    string    `json:"senderId"`
	AfterReturn bool      `json:"afterReturn,omitempty"`
	Amounts     Amounts   `json:"amounts"`
	At          time.Time `json:"at"`
}

// PayoutFailed records that the partner could not pay. AfterReturn means that the sender's bank had already taken the money
// back.
type PayoutFailed struct {
	TransferID  string    `json:"transferId"`
	SenderID    string    `json:"senderId"`
	Reason      string    `json:"reason"` // such as WRONG_NAME
	AfterReturn bool      `json:"afterReturn,omitempty"`
	Amounts     Amounts   `json:"amounts"`
	At          time.Time `json:"at"`
}

// Reprocessed records that an administrator restarted a transfer, possibly with another of the beneficiary's accounts.
// CollectsFunding means that the funding was declined or returned and must be collected again.
type Reprocessed struct {
	TransferID      string    `json:"transferId"`
	SenderID        string    `json:"senderId"`
	Route           Route     `json:"route"`
	CollectsFunding bool      `json:"takesFunding,omitempty"`
	Comments        string    `json:"comments"`
	At              time.Time `json:"at"`
	Payee           Payee     `json:"-" personal:"true"`
}

// CancellationOrdered records that a staff member decided to cancel the transfer and refund the sender. In the same commit, the
// transfer is canceled, or the payout partner is asked to void the payout.
type CancellationOrdered struct {
	TransferID string    `json:"transferId"`
	SenderID   string    `json:"senderId"`
	By         string    `json:"by"`
	At         time.Time `json:"at"`
	Comments   string    `json:"-" personal:"true"`
}

// CancellationRequested records a request to void a payout in flight. The payout worker sends it with this event's ID as the
// idempotency key.
type CancellationRequested struct {
	TransferID string    `json:"transferId"`
	SenderID   string    `json:"senderId"`
	PayoutKey  string    `json:"payoutKey"` // key of the payout request
	At         time.Time `json:"at"`
}

// CancellationRefused records that the partner had already paid, so the transfer continues.
type CancellationRefused struct {
	TransferID string    `json:"transferId"`
	SenderID   string    `json:"senderId"`
	At         time.Time `json:"at"`
}

// PayoutVoided records that the partner voided the payout. AfterReturn means that the sender's bank had already taken the money
// back.
type PayoutVoided struct {
	TransferID  string    `json:"transferId"`
	SenderID    string    `json:"senderId"`
	AfterReturn bool      `json:"afterReturn,omitempty"`
	Amounts     Amounts   `json:"amounts"`
	At          time.Time `json:"at"`
}

// Canceled records that a transfer was canceled. We refund any money that we collected from the sender.
type Canceled struct {
	TransferID string    `json:"transferId"`
	SenderID   string    `json:"senderId"`
	Stage      Stage     `json:"stage"`
	Coupon     string    `json:"coupon,omitempty"`
	Amounts    Amounts   `json:"amounts"`
	At         time.Time `json:"at"`
}

// RefundRequested records a request to refund a canceled transfer. The funding worker sends it with this event's ID as the
// idempotency key.
type RefundRequested struct {
	TransferID      string       `json:"transferId"`
	SenderID        string       `json:"senderId"`
	FundingKind     funding.Kind `json:"fundingKind"`
	FundingSourceID string       `json:"fundingSourceId"`
	FundingKey      string       `json:"fundingKey"` // key of the funding request
	Amounts         Amounts      `json:"amounts"`
	At              time.Time    `json:"at"`
}

// RefundSettled records that a refund is complete. MoneyMoved is false if the provider voided the funding or had never accepted
// it. In the second case, the transfer stays CANCELED.
type RefundSettled struct {
	TransferID string    `json:"transferId"`
	SenderID   string    `json:"senderId"`
	Stage      Stage     `json:"stage"` // stage of the funding when the refund settled
	MoneyMoved bool      `json:"taken"`
	Amounts    Amounts   `json:"amounts"`
	At         time.Time `json:"at"`
}

// DeadlinePassed records that a deadline passed while it still applied to the transfer.
type DeadlinePassed struct {
	TransferID string    `json:"transferId"`
	SenderID   string    `json:"senderId"`
	Deadline   Deadline  `json:"deadline"`
	DueAt      time.Time `json:"dueAt"`
	At         time.Time `json:"at"`
}

// DeliveryLate records that the promised date passed while we held the money. It also requests a refund of the fee. The funding
// worker sends that request with FeeKey as the idempotency key.
type DeliveryLate struct {
	TransferID      string       `json:"transferId"`
	SenderID        string       `json:"senderId"`
	DueAt           time.Time    `json:"dueAt"`
	FeeKey          string       `json:"feeKey"`
	FundingKind     funding.Kind `json:"fundingKind"`
	FundingSourceID string       `json:"fundingSourceId"`
	FundingKey      string       `json:"fundingKey"` // key of the funding request
	Fee             money.Amount `json:"fee"`
	At              time.Time    `json:"at"`
}

// FeeRefunded records that the fee refund of a late transfer is complete. MoneyMoved is false if the sender's bank had already
// taken the entire payment back.
type FeeRefunded struct {
	TransferID string       `json:"transferId"`
	SenderID   string       `json:"senderId"`
	Fee        money.Amount `json:"fee"`
	MoneyMoved bool         `json:"taken"`
	At         time.Time    `json:"at"`
}

// FeeLost records that the sender's bank took back a payment whose fee we had refunded. The fee counts as a loss, unless the
// provider reports that the fee refund was not paid.
type FeeLost struct {
	TransferID string       `json:"transferId"`
	SenderID   string       `json:"senderId"`
	Fee        money.Amount `json:"fee"`
	At         time.Time    `json:"at"`
}

func (Created) EventType() string               { return "transfer.created" }
func (Screened) EventType() string              { return "transfer.screened" }
func (Held) EventType() string                  { return "transfer.held" }
func (PayoutHeld) EventType() string            { return "transfer.payout_held" }
func (ReviewOrdered) EventType() string         { return "transfer.review_ordered" }
func (DocumentsRequested) EventType() string    { return "transfer.documents_requested" }
func (ReleaseApproved) EventType() string       { return "transfer.release_approved" }
func (PayoutReleased) EventType() string        { return "transfer.payout_released" }
func (PayoutRejected) EventType() string        { return "transfer.payout_rejected" }
func (HoldReleased) EventType() string          { return "transfer.hold_released" }
func (Rejected) EventType() string              { return "transfer.rejected" }
func (FundingRequested) EventType() string      { return "transfer.funding_requested" }
func (FundingSubmitted) EventType() string      { return "transfer.funding_submitted" }
func (FundingSettled) EventType() string        { return "transfer.funding_settled" }
func (FundingArrivedLate) EventType() string    { return "transfer.funding_arrived_late" }
func (FundingDeclined) EventType() string       { return "transfer.funding_declined" }
func (FundingReturned) EventType() string       { return "transfer.funding_returned" }
func (PayoutRequested) EventType() string       { return "transfer.payout_requested" }
func (PayoutAccepted) EventType() string        { return "transfer.payout_accepted" }
func (PayoutReady) EventType() string           { return "transfer.payout_ready" }
func (Delivered) EventType() string             { return "transfer.delivered" }
func (PayoutFailed) EventType() string          { return "transfer.payout_failed" }
func (Reprocessed) EventType() string           { return "transfer.reprocessed" }
func (CancellationOrdered) EventType() string   { return "transfer.cancellation_ordered" }
func (CancellationRequested) EventType() string { return "transfer.cancellation_requested" }
func (CancellationRefused) EventType() string   { return "transfer.cancellation_refused" }
func (PayoutVoided) EventType() string          { return "transfer.payout_voided" }
func (Canceled) EventType() string              { return "transfer.canceled" }
func (RefundRequested) EventType() string       { return "transfer.refund_requested" }
func (RefundSettled) EventType() string         { return "transfer.refund_settled" }
func (DeadlinePassed) EventType() string        { return "transfer.deadline_passed" }
func (DeliveryLate) EventType() string          { return "transfer.delivery_late" }
func (FeeRefunded) EventType() string           { return "transfer.fee_refunded" }
func (FeeLost) EventType() string               { return "transfer.fee_lost" }

// Subject returns the sender, whose key encrypts the evidence.
func (e Screened) Subject() string { return e.SenderID }

// Subject returns the sender, whose key encrypts the comments.
func (e DocumentsRequested) Subject() string { return e.SenderID }

// Subject returns the sender, whose key encrypts the comments.
func (e ReleaseApproved) Subject() string { return e.SenderID }

// Subject returns the sender, whose key encrypts the comments.
func (e PayoutReleased) Subject() string { return e.SenderID }

// Subject returns the sender, whose key encrypts the comments.
func (e PayoutRejected) Subject() string { return e.SenderID }

// Subject returns the sender, whose key encrypts the comments.
func (e HoldReleased) Subject() string { return e.SenderID }

// Subject returns the sender, whose key encrypts the comments.
func (e Rejected) Subject() string { return e.SenderID }

// Subject returns the sender, whose key encrypts the private fields.
func (e Created) Subject() string { return e.SenderID }

// SchemaVersion implements domain.Versioned.
func (Created) SchemaVersion() int { return 2 }

// SchemaVersion implements domain.Versioned.
func (Held) SchemaVersion() int { return 2 }

// SchemaVersion implements domain.Versioned.
func (DocumentsRequested) SchemaVersion() int { return 2 }

// Subject returns the sender, whose key encrypts the payee.
func (e Reprocessed) Subject() string { return e.SenderID }

// Subject returns the sender, whose key encrypts the comments.
func (e CancellationOrdered) Subject() string { return e.SenderID }

func (Created) transfer()               {}
func (Screened) transfer()              {}
func (Held) transfer()                  {}
func (PayoutHeld) transfer()            {}
func (ReviewOrdered) transfer()         {}
func (DocumentsRequested) transfer()    {}
func (ReleaseApproved) transfer()       {}
func (PayoutReleased) transfer()        {}
func (PayoutRejected) transfer()        {}
func (HoldReleased) transfer()          {}
func (Rejected) transfer()              {}
func (FundingRequested) transfer()      {}
func (FundingSubmitted) transfer()      {}
func (FundingSettled) transfer()        {}
func (FundingArrivedLate) transfer()    {}
func (FundingDeclined) transfer()       {}
func (FundingReturned) transfer()       {}
func (PayoutRequested) transfer()       {}
func (PayoutAccepted) transfer()        {}
func (PayoutReady) transfer()           {}
func (Delivered) transfer()             {}
func (PayoutFailed) transfer()          {}
func (Reprocessed) transfer()           {}
func (CancellationOrdered) transfer()   {}
func (CancellationRequested) transfer() {}
func (CancellationRefused) transfer()   {}
func (PayoutVoided) transfer()          {}
func (Canceled) transfer()              {}
func (RefundRequested) transfer()       {}
func (RefundSettled) transfer()         {}
func (DeadlinePassed) transfer()        {}
func (DeliveryLate) transfer()          {}
func (FeeRefunded) transfer()           {}
func (FeeLost) transfer()               {}
