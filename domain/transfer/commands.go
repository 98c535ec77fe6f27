package transfer

import (
	"time"

	"hulak/domain/funding"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/screening"
)

// Command is somebody's intention for one transfer.
type Command interface{ command() }

// Create makes a transfer. It is put by decisions.CreateTransfer only, which has checked sender, source, beneficiary,
// limit and price in the same decision.
type Create struct {
	TransferID      string
	SenderID        string
	BeneficiaryID   string
	Quote           pricing.Quote
	Route           Route
	Payee           Payee
	Purpose         string
	FundingKind     funding.Kind
	FundingSourceID string
	ReferenceNumber string
	Disclosure      string
	Document        DisclosureDocument // what the sender was shown; without a template it is not kept
	SenderState     string
	Screening       screening.Result  // what was found out about sender and beneficiary
	Rules           string            // version of the rules that were in force
	Fired           []screening.Fired // those that this transfer is part of
	HoldReasons     []string          // codes; none lets the transfer go on at once
	DecideWithin    time.Duration     // of a held transfer
	Rejected        bool              // screening forbids it: held and rejected in one go
	At              time.Time
}

// Release lets a held transfer go on. Comments say why, for whoever looks at the decision later. From FourEyesFrom on, two
// different people must say so; the zero Amount asks for one.
type Release struct {
	By           string
	Comments     string
	FourEyesFrom money.Amount
	At           time.Time
}

// ReleaseBySupply lets a held transfer go on whose sender has supplied what was all that it waited for.
type ReleaseBySupply struct{ At time.Time }

// Reject ends a held transfer; Comments as for Release.
type Reject struct {
	Comments string
	At       time.Time
}

// RequestDocuments asks the sender of a held transfer for documents, and tells them why; Comments are for staff.
type RequestDocuments struct {
	Documents []Document
	Told      AskReason
	Comments  string
	At        time.Time
}

// Rescreen reports what a new version of a list says of the transfer's people. What it does not know already holds the
// payout, or stops the one that is with the partner.
type Rescreen struct {
	Screening    screening.Result
	Rules        string
	DecideWithin time.Duration
	At           time.Time
}

// The Record commands report what a provider says. Key, where the report carries it, is the key of the request that it
// answers: an answer to an earlier attempt is late. One that comes too early is refused with OUT_OF_ORDER.

// RecordFundingSubmitted reports that the provider accepted.
type RecordFundingSubmitted struct {
	Key         string
	ProviderRef string
	At          time.Time
}

// RecordFundingSettled reports that the money came.
type RecordFundingSettled struct {
	Key string
	At  time.Time
}

// RecordFundingDeclined reports that the money will not come.
type RecordFundingDeclined struct {
	Key  string
	Code string
	At   time.Time
}

// RecordFundingReturned reports that the bank took the money back.
type RecordFundingReturned struct {
	Key  string
	Code string
	At   time.Time
}

// RequestPayout asks for the beneficiary to be paid, once the funding has settled.
type RequestPayout struct{ At time.Time }

// RecordPayoutAccepted reports the partner's reference.
type RecordPayoutAccepted struct {
	Key           string
	ReceiptNumber string
	At            time.Time
}

// RecordPayoutReady reports that the cash waits.
type RecordPayoutReady struct {
	Key string
	At  time.Time
}

// RecordDelivered reports that the beneficiary has the money.
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

// RecordPayoutVoided reports that the partner will not pay.
type RecordPayoutVoided struct {
	Key string
	At  time.Time
}

// RecordPayoutNotVoidable reports that the partner had already paid, so a cancellation comes too late.
type RecordPayoutNotVoidable struct {
	Key string
	At  time.Time
}

// Reprocess sends a transfer whose payout failed, or whose funding was declined or returned, on its way again. It is put by
// decisions.Reprocess only, which takes room and coupon again where the funding is taken again.
type Reprocess struct {
	Route    Route
	Payee    Payee
	Comments string
	At       time.Time
}

// Cancel asks to end the transfer within the window (9.09e). By names who asks: another's transfer is not found.
type Cancel struct {
	By      string
	ByStaff bool // ends a transfer that could not be delivered, whatever the window
	At      time.Time
}

// RequestRefund asks for what was taken to be given back, once the transfer is canceled.
type RequestRefund struct{ At time.Time }

// RecordRefundSettled reports that the sender has their money again: all of it, or the fee alone where Key is that of the fee.
type RecordRefundSettled struct {
	Key   string
	Taken bool
	At    time.Time
}

// PassDeadline says that the time of a deadline has come.
type PassDeadline struct {
	Deadline Deadline
	DueAt    time.Time
	At       time.Time
}

func (Create) command()                  {}
func (Release) command()                 {}
func (ReleaseBySupply) command()         {}
func (Reject) command()                  {}
func (RequestDocuments) command()        {}
func (Rescreen) command()                {}
func (RecordFundingSubmitted) command()  {}
func (RecordFundingSettled) command()    {}
func (RecordFundingDeclined) command()   {}
func (RecordFundingReturned) command()   {}
func (RequestPayout) command()           {}
func (RecordPayoutAccepted) command()    {}
func (RecordPayoutReady) command()       {}
func (RecordDelivered) command()         {}
func (RecordPayoutFailed) command()      {}
func (RecordPayoutVoided) command()      {}
func (RecordPayoutNotVoidable) command() {}
func (Reprocess) command()               {}
func (Cancel) command()                  {}
func (RequestRefund) command()           {}
func (RecordRefundSettled) command()     {}
func (PassDeadline) command()            {}
