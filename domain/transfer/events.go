package transfer

import (
	"time"

	"hulak/domain/funding"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/screening"
)

// Event is a fact about one transfer. Streams are named "transfer-<id>".
type Event interface {
	EventType() string
	transfer()
}

// Private is what of a transfer may be read by its sender and the payout partner only.
type Private struct {
	ReferenceNumber string `json:"referenceNumber"` // the PIN that the beneficiary shows at pickup
	Payee           Payee  `json:"payee"`
}

// Created says that a sender sends money: priced, within their limits, and agreed to. Its second version keeps with the
// quote what the rules said that it was computed by.
type Created struct {
	TransferID      string        `json:"transferId"`
	SenderID        string        `json:"senderId"`
	BeneficiaryID   string        `json:"beneficiaryId"`
	Quote           pricing.Quote `json:"quote"`
	Route           Route         `json:"route"`
	Purpose         string        `json:"purpose"`
	FundingKind     funding.Kind  `json:"fundingKind"`
	FundingSourceID string        `json:"fundingSourceId"`
	Disclosure      string        `json:"disclosure"` // version of the disclosure template that was agreed to
	SenderState     string        `json:"senderState"`
	At              time.Time     `json:"at"`
	Private         Private       `json:"-" personal:"true"`
}

// Screened says what was found out about the people of a transfer, and on which versions of which lists and rules. Whom
// they are like is kept as the sender's.
type Screened struct {
	TransferID string             `json:"transferId"`
	SenderID   string             `json:"senderId"`
	Trigger    screening.Trigger  `json:"trigger"`
	Checks     []screening.Check  `json:"checks"`
	Rules      string             `json:"rules"`           // version
	Fired      []screening.Fired  `json:"fired,omitempty"` // at its creation
	At         time.Time          `json:"at"`
	Evidence   screening.Evidence `json:"-" personal:"true"`
}

// Held stops a transfer for compliance before anything is taken from the sender. Its second version says by when it is to
// be decided on.
type Held struct {
	TransferID string    `json:"transferId"`
	SenderID   string    `json:"senderId"`
	Reasons    []string  `json:"reasons"` // codes, such as SCREENING_HIT
	DueAt      time.Time `json:"dueAt"`
	At         time.Time `json:"at"`
}

// PayoutHeld stops a transfer for compliance after it was sent on its way: nothing is paid out until it is released.
type PayoutHeld struct {
	TransferID string    `json:"transferId"`
	SenderID   string    `json:"senderId"`
	Reasons    []string  `json:"reasons"`
	DueAt      time.Time `json:"dueAt"`
	At         time.Time `json:"at"`
}

// DocumentsRequested asks the sender for documents without which a held transfer does not go on. Its second version has what
// the sender is told of why; the comments are for staff.
type DocumentsRequested struct {
	TransferID string     `json:"transferId"`
	SenderID   string     `json:"senderId"`
	Documents  []Document `json:"documents"`
	Told       AskReason  `json:"told,omitempty"`
	At         time.Time  `json:"at"`
	Comments   string     `json:"-" personal:"true"`
}

// ReleaseApproved says that the first of two people would let a held transfer go on. It stays held until the other does.
type ReleaseApproved struct {
	TransferID string    `json:"transferId"`
	SenderID   string    `json:"senderId"`
	By         string    `json:"by"`
	At         time.Time `json:"at"`
	Comments   string    `json:"-" personal:"true"`
}

// HoldReleased lets a held transfer go on. The comments of who decided may speak of the sender, and are kept as theirs.
type HoldReleased struct {
	TransferID string    `json:"transferId"`
	SenderID   string    `json:"senderId"`
	At         time.Time `json:"at"`
	Comments   string    `json:"-" personal:"true"`
}

// PayoutReleased lets a transfer go on whose payout was held, from where its delivery had been.
type PayoutReleased struct {
	TransferID string    `json:"transferId"`
	Delivery   Delivery  `json:"delivery"`
	SenderID   string    `json:"senderId"`
	At         time.Time `json:"at"`
	Comments   string    `json:"-" personal:"true"`
}

// PayoutRejected says that a transfer whose payout was held is not to be paid out. Its cancellation stands beside it.
type PayoutRejected struct {
	TransferID string    `json:"transferId"`
	SenderID   string    `json:"senderId"`
	At         time.Time `json:"at"`
	Comments   string    `json:"-" personal:"true"`
}

// Rejected ends a held transfer; nothing was taken from the sender. There are no comments where screening decided.
type Rejected struct {
	TransferID string    `json:"transferId"`
	SenderID   string    `json:"senderId"`
	Coupon     string    `json:"coupon,omitempty"`
	At         time.Time `json:"at"`
	Comments   string    `json:"-" personal:"true"`
}

// FundingRequested is the intention to take the money; the funding worker asks the provider under Key, which a refund
// names later, whether or not the provider's answer was ever seen.
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

// FundingSubmitted says that the provider accepted to take the money.
type FundingSubmitted struct {
	TransferID  string    `json:"transferId"`
	SenderID    string    `json:"senderId"`
	ProviderRef string    `json:"providerRef"`
	Amounts     Amounts   `json:"amounts"`
	At          time.Time `json:"at"`
}

// FundingSettled says that the money is in our account.
type FundingSettled struct {
	TransferID string    `json:"transferId"`
	SenderID   string    `json:"senderId"`
	Amounts    Amounts   `json:"amounts"`
	At         time.Time `json:"at"`
}

// FundingArrivedLate says that money came for a transfer that had been canceled: it is held only to be given back.
type FundingArrivedLate struct {
	TransferID string    `json:"transferId"`
	SenderID   string    `json:"senderId"`
	Stage      Stage     `json:"stage"` // of the funding, when it was canceled: UNFUNDED or SUBMITTED
	Amounts    Amounts   `json:"amounts"`
	At         time.Time `json:"at"`
}

// FundingDeclined says that the money will not come: refused by the card, or by the bank before settlement.
type FundingDeclined struct {
	TransferID string    `json:"transferId"`
	SenderID   string    `json:"senderId"`
	Code       string    `json:"code"`
	Submitted  bool      `json:"submitted"` // the provider had accepted it before
	Coupon     string    `json:"coupon,omitempty"`
	Amounts    Amounts   `json:"amounts"`
	At         time.Time `json:"at"`
}

// Stage is how far a transfer had come when its funding was returned, or its cancellation took effect; the ledger needs it.
type Stage string

const (
	StageUnfunded  Stage = "UNFUNDED"  // the provider had accepted nothing
	StageSubmitted Stage = "SUBMITTED" // submitted, not settled
	StageSettled   Stage = "SETTLED"   // settled, nothing with the payout partner
	StagePayout    Stage = "PAYOUT"    // settled, and a payout with the partner
	StageDelivered Stage = "DELIVERED" // settled and delivered: a return is a loss
	StageRefunded  Stage = "REFUNDED"  // settled and given back to the sender: a return is a loss
	StageReturned  Stage = "RETURNED"  // taken back by the bank after the cancellation: a refund is a loss
)

// FundingReturned says that the sender's bank took the money back after submission (an ACH return).
type FundingReturned struct {
	TransferID      string       `json:"transferId"`
	SenderID        string       `json:"senderId"`
	FundingSourceID string       `json:"fundingSourceId"`
	FundingKind     funding.Kind `json:"fundingKind"`
	Code            string       `json:"code"` // ACH return code, such as R01
	Stage           Stage        `json:"stage"`
	AfterCancel     bool         `json:"afterCancel,omitempty"` // canceled before, and not yet refunded
	Coupon          string       `json:"coupon,omitempty"`
	Amounts         Amounts      `json:"amounts"`
	At              time.Time    `json:"at"`
}

// PayoutRequested is the intention to pay the beneficiary; the payout worker asks the partner under Key, which a
// cancellation names later.
type PayoutRequested struct {
	TransferID string    `json:"transferId"`
	SenderID   string    `json:"senderId"`
	Key        string    `json:"key"`
	Attempt    int       `json:"attempt"`
	Route      Route     `json:"route"`
	Amounts    Amounts   `json:"amounts"`
	At         time.Time `json:"at"`
}

// PayoutAccepted says that the payout partner took the order, under its own reference.
type PayoutAccepted struct {
	TransferID    string    `json:"transferId"`
	SenderID      string    `json:"senderId"`
	ReceiptNumber string    `json:"receiptNumber"`
	At            time.Time `json:"at"`
}

// PayoutReady says that the cash waits for the beneficiary.
type PayoutReady struct {
	TransferID string    `json:"transferId"`
	SenderID   string    `json:"senderId"`
	At         time.Time `json:"at"`
}

// Delivered says that the beneficiary has the money. AfterReturn tells that the sender's bank had taken the money back
// before: the transfer stays RETURNED.
type Delivered struct {
	TransferID  string    `json:"transferId"`
	SenderID    string    `json:"senderId"`
	AfterReturn bool      `json:"afterReturn,omitempty"`
	Amounts     Amounts   `json:"amounts"`
	At          time.Time `json:"at"`
}

// PayoutFailed says that the partner could not pay. AfterReturn tells that the sender's bank had taken the money back before.
type PayoutFailed struct {
	TransferID  string    `json:"transferId"`
	SenderID    string    `json:"senderId"`
	Reason      string    `json:"reason"` // such as WRONG_NAME
	AfterReturn bool      `json:"afterReturn,omitempty"`
	Amounts     Amounts   `json:"amounts"`
	At          time.Time `json:"at"`
}

// Reprocessed says that an administrator sent a transfer on its way again, perhaps to another account of the beneficiary.
// TakesFunding tells that the funding must be taken again, because it was declined or returned.
type Reprocessed struct {
	TransferID   string    `json:"transferId"`
	SenderID     string    `json:"senderId"`
	Route        Route     `json:"route"`
	TakesFunding bool      `json:"takesFunding,omitempty"`
	Comments     string    `json:"comments"`
	At           time.Time `json:"at"`
	Payee        Payee     `json:"-" personal:"true"`
}

// CancellationRequested is the intention to void a payout that is with the partner, because its sender canceled or their
// bank took the money back; the payout worker asks the partner under this event's id.
type CancellationRequested struct {
	TransferID string    `json:"transferId"`
	SenderID   string    `json:"senderId"`
	PayoutKey  string    `json:"payoutKey"` // the key under which the payout was asked for
	At         time.Time `json:"at"`
}

// CancellationRefused says that the partner had already paid, so the transfer goes on.
type CancellationRefused struct {
	TransferID string    `json:"transferId"`
	SenderID   string    `json:"senderId"`
	At         time.Time `json:"at"`
}

// PayoutVoided says that the partner will not pay. AfterReturn tells that the sender's bank had taken the money back before.
type PayoutVoided struct {
	TransferID  string    `json:"transferId"`
	SenderID    string    `json:"senderId"`
	AfterReturn bool      `json:"afterReturn,omitempty"`
	Amounts     Amounts   `json:"amounts"`
	At          time.Time `json:"at"`
}

// Canceled ends a transfer at its sender's wish. What was taken is refunded whole.
type Canceled struct {
	TransferID string    `json:"transferId"`
	SenderID   string    `json:"senderId"`
	Stage      Stage     `json:"stage"`
	Coupon     string    `json:"coupon,omitempty"`
	Amounts    Amounts   `json:"amounts"`
	At         time.Time `json:"at"`
}

// RefundRequested is the intention to give the whole amount back; the funding worker asks the provider under this event's id.
type RefundRequested struct {
	TransferID      string       `json:"transferId"`
	SenderID        string       `json:"senderId"`
	FundingKind     funding.Kind `json:"fundingKind"`
	FundingSourceID string       `json:"fundingSourceId"`
	FundingKey      string       `json:"fundingKey"` // the key under which the money was asked for
	Amounts         Amounts      `json:"amounts"`
	At              time.Time    `json:"at"`
}

// RefundSettled says that the sender has their money again. Taken is false where it had never moved: the provider voided
// what it had accepted, or had accepted nothing; in that case the transfer stays CANCELED.
type RefundSettled struct {
	TransferID string    `json:"transferId"`
	SenderID   string    `json:"senderId"`
	Stage      Stage     `json:"stage"` // of the funding, as booked by now
	Taken      bool      `json:"taken"`
	Amounts    Amounts   `json:"amounts"`
	At         time.Time `json:"at"`
}

// DeadlinePassed says that a deadline has passed with that undone which it was for, or that a right has ended with it.
type DeadlinePassed struct {
	TransferID string    `json:"transferId"`
	SenderID   string    `json:"senderId"`
	Deadline   Deadline  `json:"deadline"`
	DueAt      time.Time `json:"dueAt"`
	At         time.Time `json:"at"`
}

// DeliveryLate says that the promised day is over and the money, which is with us, is not there. It is the intention to give
// the fee back unasked; the funding worker asks the provider under FeeKey.
type DeliveryLate struct {
	TransferID      string       `json:"transferId"`
	SenderID        string       `json:"senderId"`
	DueAt           time.Time    `json:"dueAt"`
	FeeKey          string       `json:"feeKey"`
	FundingKind     funding.Kind `json:"fundingKind"`
	FundingSourceID string       `json:"fundingSourceId"`
	FundingKey      string       `json:"fundingKey"` // the key under which the money was asked for
	Fee             money.Amount `json:"fee"`
	At              time.Time    `json:"at"`
}

// FeeRefunded says that the sender has the fee of a late transfer again. Taken is false where their bank had taken back the
// whole payment before.
type FeeRefunded struct {
	TransferID string       `json:"transferId"`
	SenderID   string       `json:"senderId"`
	Fee        money.Amount `json:"fee"`
	Taken      bool         `json:"taken"`
	At         time.Time    `json:"at"`
}

// FeeLost says that the sender's bank took back the whole of a payment whose fee had been given back: it counts as lost until the
// provider says that the sender did not get it.
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

// Subject is the sender, whose key the evidence is stored under.
func (e Screened) Subject() string { return e.SenderID }

// Subject is the sender, whose key the personal part is stored under.
func (e DocumentsRequested) Subject() string { return e.SenderID }

// Subject is the sender, whose key the personal part is stored under.
func (e ReleaseApproved) Subject() string { return e.SenderID }

// Subject is the sender, whose key the personal part is stored under.
func (e PayoutReleased) Subject() string { return e.SenderID }

// Subject is the sender, whose key the personal part is stored under.
func (e PayoutRejected) Subject() string { return e.SenderID }

// Subject is the sender, whose key the personal part is stored under.
func (e HoldReleased) Subject() string { return e.SenderID }

// Subject is the sender, whose key the personal part is stored under.
func (e Rejected) Subject() string { return e.SenderID }

// Subject is the sender, whose key the private part is stored under.
func (e Created) Subject() string { return e.SenderID }

// SchemaVersion implements domain.Versioned.
func (Created) SchemaVersion() int { return 2 }

// SchemaVersion implements domain.Versioned.
func (Held) SchemaVersion() int { return 2 }

// SchemaVersion implements domain.Versioned.
func (DocumentsRequested) SchemaVersion() int { return 2 }

// Subject is the sender, whose key the private part is stored under.
func (e Reprocessed) Subject() string { return e.SenderID }

func (Created) transfer()               {}
func (Screened) transfer()              {}
func (Held) transfer()                  {}
func (PayoutHeld) transfer()            {}
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
