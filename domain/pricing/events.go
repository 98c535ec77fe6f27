package pricing

import (
	"time"

	"github.com/shopspring/decimal"

	"hulak/domain/beneficiary"
	"hulak/domain/funding"
	"hulak/domain/money"
)

// RateEvent is a fact about the rate of one currency pair. Streams are named "rate-<from>-<to>", such as "rate-USD-NPR".
type RateEvent interface {
	EventType() string
	rate()
}

// Where a rate comes from.
const (
	SourceFixed = "fixed" // the data file
	SourceNRB   = "nrb"   // Nepal Rastra Bank's daily table
	SourceAdmin = "admin" // somebody of the staff
)

// RatePublished makes a rate current; the one before stays honoured for 30 minutes (9.09d).
type RatePublished struct {
	From   money.Currency `json:"from"`
	To     money.Currency `json:"to"`
	Rate   money.Rate     `json:"rate"`
	Mid    money.Rate     `json:"mid"`    // the central bank's middle rate, for the margin shown beside ours
	MidDay string         `json:"midDay"` // the day in Nepal, such as 2026-03-09, that the central bank gave it for; empty where no table of its said it
	Source string         `json:"source"` // one of the above
	Reason string         `json:"reason"` // why the staff published it; empty for a table, or where they did not say
	At     time.Time      `json:"at"`

	ApprovalID string `json:"approvalId"` // the request that a second person approved; empty if one person or a table published the rate
}

// SchemaVersion is 2 since the middle rate's day is known, 3 since the staff say why, and 4 since the approval is named.
func (RatePublished) SchemaVersion() int { return 4 }

// FeeSetEvent is a fact about the fees of one corridor, method and currency. Streams are named "feeset-<key>" (see FeeKey).
type FeeSetEvent interface {
	EventType() string
	feeSet()
}

// FeeSetSaved replaces the ranges of a fee set (3.12a).
type FeeSetSaved struct {
	Key    FeeKey     `json:"key"`
	Ranges []FeeRange `json:"ranges"`
	At     time.Time  `json:"at"`
}

// FeeKey says to which transfers a fee set applies.
type FeeKey struct {
	SourceCountry      string                   `json:"sourceCountry"`      // three-letter code
	DestinationCountry string                   `json:"destinationCountry"` // three-letter code
	PaymentMethod      funding.Kind             `json:"paymentMethod"`
	PayoutMethod       beneficiary.PayoutMethod `json:"payoutMethod"`
	Currency           money.Currency           `json:"currency"` // the amounts' currency, USD
}

// String is the key of the fee set's stream.
func (k FeeKey) String() string {
	return k.SourceCountry + "-" + k.DestinationCountry + "-" + string(k.PaymentMethod) + "-" + string(k.PayoutMethod) + "-" + string(k.Currency)
}

// FeeRange is the fee for amounts between two bounds, both inclusive.
type FeeRange struct {
	Min     money.Amount    `json:"min"`
	Max     money.Amount    `json:"max"`
	Flat    money.Amount    `json:"flat"`
	Percent decimal.Decimal `json:"percent"`
}

// CouponEvent is a fact about one coupon. Streams are named "coupon-<code>", the code in capitals.
type CouponEvent interface {
	EventType() string
	coupon()
}

// CouponType says how often a sender may use a coupon.
type CouponType string

const (
	Occasional CouponType = "OCCASIONAL" // once a sender
	Frequency  CouponType = "FREQUENCY"  // TransactionCount times a sender
)

// BenefitType says what a coupon gives.
type BenefitType string

const (
	BetterRate BenefitType = "BETTER_RATE"
	Bonus      BenefitType = "BONUS"
	Both       BenefitType = "BOTH"
)

// Corridor is a pair of source and destination country, three-letter codes (3.05b).
type Corridor struct {
	Source      string `json:"source"`
	Destination string `json:"destination"`
}

// RateRange betters the rate for amounts between two inclusive bounds.
type RateRange struct {
	Min   money.Amount    `json:"min"`
	Max   money.Amount    `json:"max"`
	Extra decimal.Decimal `json:"extra"` // added to the rate
}

// BonusRange adds a bonus, in the receiving currency, for amounts between two inclusive bounds.
type BonusRange struct {
	Min   money.Amount `json:"min"`
	Max   money.Amount `json:"max"`
	Bonus money.Amount `json:"bonus"`
}

// CouponCreated begins a coupon (3.13a). UsesMax bounds all uses together; 0 is no bound.
type CouponCreated struct {
	Code             string       `json:"code"`
	Title            string       `json:"title"`
	Type             CouponType   `json:"type"`
	Benefit          BenefitType  `json:"benefit"`
	TransactionCount int          `json:"transactionCount"`
	UsesMax          int          `json:"usesMax,omitempty"`
	Corridors        []Corridor   `json:"corridors"`
	RateRanges       []RateRange  `json:"rateRanges,omitempty"`
	BonusRanges      []BonusRange `json:"bonusRanges,omitempty"`
	ExpiresAt        time.Time    `json:"expiresAt"`
	At               time.Time    `json:"at"`
}

// CouponRedeemed says that a transfer uses the coupon.
type CouponRedeemed struct {
	SenderID   string    `json:"senderId"`
	TransferID string    `json:"transferId"`
	At         time.Time `json:"at"`
}

// CouponReleased gives a use back, because its transfer came to nothing.
type CouponReleased struct {
	SenderID   string    `json:"senderId"`
	TransferID string    `json:"transferId"`
	At         time.Time `json:"at"`
}

// CouponDeleted ends a coupon for new transfers.
type CouponDeleted struct {
	At time.Time `json:"at"`
}

func (RatePublished) EventType() string  { return "pricing.rate_published" }
func (FeeSetSaved) EventType() string    { return "pricing.fee_set_saved" }
func (CouponCreated) EventType() string  { return "pricing.coupon_created" }
func (CouponRedeemed) EventType() string { return "pricing.coupon_redeemed" }
func (CouponReleased) EventType() string { return "pricing.coupon_released" }
func (CouponDeleted) EventType() string  { return "pricing.coupon_deleted" }

func (RatePublished) rate()    {}
func (FeeSetSaved) feeSet()    {}
func (CouponCreated) coupon()  {}
func (CouponRedeemed) coupon() {}
func (CouponReleased) coupon() {}
func (CouponDeleted) coupon()  {}
