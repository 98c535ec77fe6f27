package pricing

import (
	"time"

	"github.com/shopspring/decimal"

	"hulak/domain/money"
)

// RateCommand is a command for one currency pair's rate.
type RateCommand interface {
	decide(RateState) ([]RatePublished, error)
}

// PublishRate makes a rate current. It does nothing if the rate is already current. If Mid is zero, the mid-market rate does not
// change.
type PublishRate struct {
	From, To  money.Currency
	Rate, Mid money.Rate
	MidDay    string
	Source    string
	Reason    string // entered by staff; empty for a table rate
	At        time.Time

	ApprovalID string // approved request; empty if the rate needed no approval
}

// PublishTableRate publishes the rate from a central bank's daily table. It does nothing if the same table or a newer table was
// already published, even if staff published another rate later.
type PublishTableRate struct {
	PublishRate
	MaxJump decimal.Decimal // maximum change in the mid-market rate, in percent
}

// SaveFeeSet validates and replaces the ranges of a fee set (spec 5.03).
type SaveFeeSet struct {
	Key    FeeKey
	Ranges []FeeRange
	At     time.Time

	ApprovalID string // approved request
}

// CouponCommand is a command for one coupon.
type CouponCommand interface {
	decide(Coupon) ([]CouponEvent, error)
}

// CreateCoupon validates and creates a coupon (spec 5.02).
type CreateCoupon struct {
	Coupon CouponCreated
}

// ChangeCoupon validates and replaces the terms of a coupon (spec 5.02). It does nothing if the terms are the same.
type ChangeCoupon struct {
	Coupon CouponCreated
}

// RedeemCoupon uses the coupon for a transfer. The same decision creates the transfer.
type RedeemCoupon struct {
	SenderID   string
	TransferID string
	Corridor   Corridor
	At         time.Time
}

// ReleaseCoupon undoes a transfer's use of the coupon.
type ReleaseCoupon struct {
	SenderID   string
	TransferID string
	At         time.Time
}

// DeleteCoupon makes the coupon unavailable for new transfers.
type DeleteCoupon struct{ At time.Time }
