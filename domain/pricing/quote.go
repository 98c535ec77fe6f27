package pricing

import (
	"time"

	"github.com/shopspring/decimal"

	"hulak/domain/money"
)

// QuoteValidity is how long a quote is valid. It equals the time that a replaced rate is honored.
const QuoteValidity = RateGuarantee

// Quote is the price of a transfer, with the versions and content of the rules behind it. It is stored with the transfer as
// evidence. Transfers from before quotes had IDs lack the ranges.
type Quote struct {
	ID            string          `json:"id"`                      // the transfer's ID if no quote was issued before it
	Send          money.Amount    `json:"send"`                    // the amount to convert
	Fee           money.Amount    `json:"fee"`                     // spec 5.18b
	Total         money.Amount    `json:"total"`                   // Send + Fee, what the sender pays (spec 5.18c)
	Rate          money.Rate      `json:"rate"`                    // as published
	ExtraRate     decimal.Decimal `json:"extraRate"`               // from a coupon, per dollar (spec 5.18g)
	Receive       money.Amount    `json:"receive"`                 // Send x (Rate + ExtraRate) + Bonus
	Bonus         money.Amount    `json:"bonus"`                   // from a coupon, per transaction (spec 5.18f)
	Coupon        string          `json:"coupon,omitempty"`        // its code
	RateVersion   int64           `json:"rateVersion"`             // version of the rate publication
	FeeSet        string          `json:"feeSet"`                  // key of the fee set
	FeeSetVersion int64           `json:"feeSetVersion"`           // version of the fee set
	At            time.Time       `json:"at"`                      // when the quote was issued
	ExpiresAt     time.Time       `json:"expiresAt"`               // last moment of validity
	RateSource    string          `json:"rateSource"`              // fixed, nrb, or admin
	RateAt        time.Time       `json:"rateAt,omitzero"`         // when the rate was published
	FeeRange      FeeRange        `json:"feeRange,omitzero"`       // the range that was applied
	CouponVersion int64           `json:"couponVersion,omitempty"` // version of the coupon
	RateRange     RateRange       `json:"rateRange,omitzero"`      // coupon range that was applied
	BonusRange    BonusRange      `json:"bonusRange,omitzero"`     // coupon range that was applied
}
