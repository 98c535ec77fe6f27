package pricing

import (
	"time"

	"github.com/shopspring/decimal"

	"hulak/domain/money"
)

// RateCommand is an intention for the rate of one pair.
type RateCommand interface{ rateCommand() }

// PublishRate makes a rate current; nothing happens where it already is. Without a middle rate the one in force stays.
type PublishRate struct {
	From, To  money.Currency
	Rate, Mid money.Rate
	MidDay    string
	Source    string
	Reason    string // of the staff; a table needs none
	At        time.Time

	ApprovalID string // the request that a second person approved, if any
}

// FollowTable publishes what a central bank's daily table says, as PublishRate with a day does, once: a table that was
// followed before, or is older than that one, changes nothing, even where the staff have published another rate since.
type FollowTable struct {
	PublishRate
	JumpMax decimal.Decimal // per cent that the middle rate may be away from the one in force
}

// FeeSetCommand is an intention for one fee set.
type FeeSetCommand interface{ feeSetCommand() }

// SaveFeeSet replaces the ranges of a fee set, after checking them (5.03).
type SaveFeeSet struct {
	Key    FeeKey
	Ranges []FeeRange
	At     time.Time
}

// CouponCommand is an intention for one coupon.
type CouponCommand interface{ couponCommand() }

// CreateCoupon begins a coupon, after checking it (5.02).
type CreateCoupon struct {
	Coupon CouponCreated
}

// RedeemCoupon uses the coupon for a transfer, in the same decision that creates it.
type RedeemCoupon struct {
	SenderID   string
	TransferID string
	Corridor   Corridor
	At         time.Time
}

// ReleaseCoupon gives a transfer's use back.
type ReleaseCoupon struct {
	SenderID   string
	TransferID string
	At         time.Time
}

// DeleteCoupon ends the coupon for new transfers.
type DeleteCoupon struct{ At time.Time }

func (PublishRate) rateCommand()     {}
func (FollowTable) rateCommand()     {}
func (SaveFeeSet) feeSetCommand()    {}
func (CreateCoupon) couponCommand()  {}
func (RedeemCoupon) couponCommand()  {}
func (ReleaseCoupon) couponCommand() {}
func (DeleteCoupon) couponCommand()  {}
