package transfer

import (
	"time"

	"hulak/domain/funding"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/screening"
)

// Command is a command for one transfer.
type Command interface{ decide(State) ([]Event, error) }

// Create creates a transfer. Only usecase.CreateTransfer issues this command. That use case checks the sender, the funding source,
// the beneficiary, the sending limit, and the price in the same decision.
type Create struct {
	TransferID         string
	SenderID           string
	BeneficiaryID      string
	Quote              pricing.Quote
	Route              Route
	Payee              Payee
	Purpose            string
	FundingKind        funding.Kind
	FundingSourceID    string
	ReferenceNumber    string
	DisclosureVersion  string
	DisclosureDocument DisclosureDocument // the disclosure shown to the sender; stored only if Template is set
	SenderState        string
	Transmittal        Transmittal              // data for the record of the transfer
	Screening          screening.Result         // screening result for the sender and the beneficiary
	RulesVersion       string                   // version of the rules in effect
	FiredPatterns      []screening.FiredPattern // patterns that fired for this transfer
	HoldReasons        []string                 // codes; if empty, funding starts immediately
	ReviewTimeLimit    time.Duration            // time limit for the decision on a held transfer
	Rejected           bool                     // screening forbids the transfer, so it is held and immediately rejected
	At                 time.Time
}

// Release lets a held transfer continue. Comments give the reason for the audit trail. Two approvers are needed after a sanctions hit
// and for amounts of at least TwoApproverThreshold. If it is zero, there is no threshold.
type Release struct {
	By                   string
	Comments             string
	TwoApproverThreshold money.Amount
	At                   time.Time
}

// ReleaseAfterIdentification releases a transfer that was held only for missing identity data, after the sender supplies the
// data.
type ReleaseAfterIdentification struct{ At time.Time }

// Reject ends a held transfer. Comments give the reason for the audit trail.
type Reject struct {
	Comments string
	At       time.Time
}

// RequestDocuments asks the sender of a held transfer for documents. The sender sees ShownReason. Only staff see Comments.
type RequestDocuments struct {
	Documents   []DocumentKind
	ShownReason DocumentReason
	Comments    string
	At          time.Time
}

// Rescreen reports the screening result for a new version of a list. A new hit holds the payout. If a payout is
// in flight, a new hit requests a void.
type Rescreen struct {
	Screening       screening.Result
	RulesVersion    string
	ReviewTimeLimit time.Duration
	At              time.Time
}

// The Record commands carry reports from providers. Key identifies the request, and an empty key means the latest request.
// Reports about earlier attempts are ignored. Reports that arrive too early are rejected with domain.ErrOutOfOrder.

// RecordFundingSubmitted reports that the provider accepted the funding request.
type RecordFundingSubmitted struct {
	Key         string
	ProviderRef string
	At          time.Time
}

// RecordFundingSettled reports that the funding has settled.
type RecordFundingSettled struct {
	Key string
	At  time.Time
}

// RecordFundingDeclined reports that the funding was declined.
type RecordFundingDeclined struct {
	Key  string
	Code string
	At   time.Time
}

// RecordFundingReturned reports that the sender's bank took the money back.
type RecordFundingReturned struct {
	Key  string
	Code string
	At   time.Time
}

// RequestPayout requests the payout to the beneficiary. It does nothing unless the payout is due.
type RequestPayout struct{ At time.Time }

// RecordPayoutAccepted reports that the partner accepted the payout. ReceiptNumber is the partner's reference.
type RecordPayoutAccepted struct {
	Key           string
	ReceiptNumber string
	At            time.Time
}

// RecordPayoutReady reports that the cash is ready for pickup.
type RecordPayoutReady struct {
	Key string
	At  time.Time
}

// RecordDelivered reports that the beneficiary received the money.
type RecordDelivered struct {
	Key string
	At  time.Time
}

// RecordPayoutFailed reports that the partner could not pay.
type RecordPayoutFailed struct {
	Key    string
	Reason string
	At     time.Time
}

// RecordPayoutVoided reports that the partner voided the payout.
type RecordPayoutVoided struct {
	Key string
	At  time.Time
}

// RecordPayoutNotVoidable reports that the partner had already paid, so the cancellation is too late.
type RecordPayoutNotVoidable struct {
	Key string
	At  time.Time
}

// Reprocess restarts a transfer whose payout failed, or whose funding was declined or returned. Only usecase.Reprocess issues
// this command. If the funding is collected again, usecase.Reprocess reserves the sending limit and the coupon again.
type Reprocess struct {
	Route       Route
	Payee       Payee
	Transmittal Transmittal // data for the record of the restarted transfer
	Comments    string
	At          time.Time
}

// Cancel cancels the transfer within the cancellation window (spec 9.09e). It is rejected with ErrNotFound if the transfer does not exist,
// or if By is not the sender and ByStaff is not set.
type Cancel struct {
	By       string
	ByStaff  bool   // staff and the process manager can cancel a transfer that has not been paid out even after the window
	Comments string // from the staff member; the process manager has none
	At       time.Time
}

// RequestRefund requests the refund of a canceled transfer.
type RequestRefund struct{ At time.Time }

// RecordRefundSettled reports that a refund is complete. Key can be the key of a partial refund.
// MoneyMoved is false if nothing was paid.
type RecordRefundSettled struct {
	Key        string
	MoneyMoved bool
	At         time.Time
}

// RecordDeadlinePassed reports that a deadline passed.
type RecordDeadlinePassed struct {
	Deadline Deadline
	DueAt    time.Time
	At       time.Time
}
