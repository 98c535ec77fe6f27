package pricing

import (
	"time"

	"github.com/shopspring/decimal"

	"hulak/domain/beneficiary"
	"hulak/domain/funding"
	"hulak/domain/money"
)

// The sources of a rate.
const (
	SourceFixed = "fixed" // data file
	SourceNRB   = "nrb"   // Nepal Rastra Bank's daily table
	SourceAdmin = "admin" // staff member
)

// RatePublished records that a rate became current. The previous rate is honored for another 30 minutes (spec 9.09d). Its stream is
// named "rate-<from>-<to>", such as "rate-USD-NPR".
type RatePublished struct {
	From   money.Currency `json:"from"`
	To     money.Currency `json:"to"`
	Rate   money.Rate     `json:"rate"`
	Mid    money.Rate     `json:"mid"`    // central bank's mid-market rate, used to show our margin
	MidDay string         `json:"midDay"` // date of the central bank's table, such as 2026-03-09; empty if Mid is not from a table
	Source string         `json:"source"` // SourceFixed, SourceNRB, or SourceAdmin
	Reason string         `json:"reason"` // entered by staff; can be empty
	At     time.Time      `json:"at"`

	ApprovalID string `json:"approvalId"` // approved request; empty if the rate needed no approval
}

// SchemaVersion implements domain.Versioned. Version 2 added the date of the mid-market rate, 3 the reason, and 4 the approval.
func (RatePublished) SchemaVersion() int { return 4 }

// FeeSetSaved records that the ranges of a fee set were replaced (spec 3.12a). Its stream is named "feeset-<key>" (see FeeKey).
type FeeSetSaved struct {
	Key    FeeKey     `json:"key"`
	Ranges []FeeRange `json:"ranges"`
	At     time.Time  `json:"at"`

	ApprovalID string `json:"approvalId,omitempty"` // approved request; empty for the fees of a new installation
}

// SchemaVersion implements domain.Versioned. Version 2 added the approval.
func (FeeSetSaved) SchemaVersion() int { return 2 }

// FeeKey identifies the transfers that a fee set applies to.
type FeeKey struct {
	SourceCountry      string                   `json:"sourceCountry"`      // three-letter code
	DestinationCountry string                   `json:"destinationCountry"` // three-letter code
	PaymentMethod      funding.Kind             `json:"paymentMethod"`
	PayoutMethod       beneficiary.PayoutMethod `json:"payoutMethod"`
	Currency           money.Currency           `json:"currency"` // currency of the amounts; always USD
}

// String returns the key of the fee set's stream.
func (k FeeKey) String() string {
	return k.SourceCountry + "-" + k.DestinationCountry + "-" + string(k.PaymentMethod) + "-" + string(k.PayoutMethod) +
		"-" + string(k.Currency)
}

// FeeRange is the fee for amounts between two inclusive bounds.
type FeeRange struct {
	Min     money.Amount    `json:"min"`
	Max     money.Amount    `json:"max"`
	FlatFee money.Amount    `json:"flat"`
	Percent decimal.Decimal `json:"percent"`
}

// CouponEvent is a fact about one coupon. Its stream is named "coupon-<code>", with the code in upper case.
type CouponEvent interface {
	EventType() string
	coupon()
}

// CouponType determines how often a sender can use a coupon.
type CouponType string

const (
	CouponOccasional CouponType = "OCCASIONAL" // once per sender
	CouponFrequency  CouponType = "FREQUENCY"  // TransactionCount times per sender
)

// BenefitType is the kind of benefit that a coupon gives.
type BenefitType string

const (
	BenefitBetterRate BenefitType = "BETTER_RATE"
	BenefitBonus      BenefitType = "BONUS"
	BenefitBoth       BenefitType = "BOTH"
)

// Corridor is a pair of source and destination countries, as three-letter codes (spec 3.05b).
type Corridor struct {
	Source      string `json:"source"`
	Destination string `json:"destination"`
}

// RateRange improves the rate for amounts between two inclusive bounds.
type RateRange struct {
	Min       money.Amount    `json:"min"`
	Max       money.Amount    `json:"max"`
	ExtraRate decimal.Decimal `json:"extra"` // added to the rate
}

// BonusRange adds a bonus in the receiving currency for amounts between two inclusive bounds.
type BonusRange struct {
	Min   money.Amount `json:"min"`
	Max   money.Amount `json:"max"`
	Bonus money.Amount `json:"bonus"`
}

// CouponCreated records a new coupon (spec 3.13a). MaxUses limits the total number of uses by all senders. 0 means no limit.
type CouponCreated struct {
	Code             string       `json:"code"`
	Title            string       `json:"title"`
	Type             CouponType   `json:"type"`
	Benefit          BenefitType  `json:"benefit"`
	TransactionCount int          `json:"transactionCount"`
	MaxUses          int          `json:"usesMax,omitempty"`
	Corridors        []Corridor   `json:"corridors"`
	RateRanges       []RateRange  `json:"rateRanges,omitempty"`
	BonusRanges      []BonusRange `json:"bonusRanges,omitempty"`
	ExpiresAt        time.Time    `json:"expiresAt"`
	At               time.Time    `json:"at"`

	ApprovalID string `json:"approvalId,omitempty"` // approved request
}

// SchemaVersion implements domain.Versioned. Version 2 added the approval.
func (CouponCreated) SchemaVersion() int { return 2 }

// CouponChanged records new terms of a coupon. The code stays the same, and earlier uses still count.
type CouponChanged struct {
	Coupon CouponCreated `json:"coupon"` // all terms; At is the time of the change
}

// CouponRedeemed records that a transfer uses the coupon.
type CouponRedeemed struct {
	SenderID   string    `json:"senderId"`
	TransferID string    `json:"transferId"`
	At         time.Time `json:"at"`
}

// CouponReleased records that a transfer no longer uses the coupon, because the transfer ended without a payout.
type CouponReleased struct {
	SenderID   string    `json:"senderId"`
	TransferID string    `json:"transferId"`
	At         time.Time `json:"at"`
}

// CouponDeleted records that a coupon became unavailable for new transfers.
type CouponDeleted struct {
	At time.Time `json:"at"`
}

func (RatePublished) EventType() string  { return "pricing.rate_published" }
func (FeeSetSaved) EventType() string    { return "pricing.fee_set_saved" }
func (CouponCreated) EventType() string  { return "pricing.coupon_created" }
func (CouponChanged) EventType() string  { return "pricing.coupon_changed" }
func (CouponRedeemed) EventType() string { return "pricing.coupon_redeemed" }
func (CouponReleased) EventType() string { return "pricing.coupon_released" }
func (CouponDeleted) EventType() string  { return "pricing.coupon_deleted" }

func (CouponCreated) coupon()  {}
func (CouponChanged) coupon()  {}
func (CouponRedeemed) coupon() {}
func (CouponReleased) coupon() {}
func (CouponDeleted) coupon()  {}
