package pricing

import (
	"time"

	"github.com/shopspring/decimal"

	"hulak/domain/money"
)

// QuoteValidity is the period in which a quote is valid. It equals the period in which a replaced rate is honored.
const QuoteValidity = RateGuarantee

// Quote is the price of a transfer, with the versions and content of its rules. It is stored with the transfer as
// evidence. Quotes for old transfers lack the ranges.
type Quote struct {
	ID            string          `json:"id"`                      // the transfer's ID if the quote was issued with the transfer
	Send          money.Amount    `json:"send"`                    // amount to convert
	Fee           money.Amount    `json:"fee"`                     // see FeeRange.Fee
	Total         money.Amount    `json:"total"`                   // Send + Fee, paid by the sender (spec 5.18c)
	Rate          money.Rate      `json:"rate"`                    // published rate
	ExtraRate     decimal.Decimal `json:"extraRate"`               // extra amount per dollar from the coupon (spec 5.18g)
	Receive       money.Amount    `json:"receive"`                 // Send x (Rate + ExtraRate) + Bonus
	Bonus         money.Amount    `json:"bonus"`                   // coupon's bonus per transaction (spec 5.18f)
	Coupon        string          `json:"coupon,omitempty"`        // coupon code
	RateVersion   int64           `json:"rateVersion"`             // version of the rate publication
	FeeSet        string          `json:"feeSet"`                  // key of the fee set
	FeeSetVersion int64           `json:"feeSetVersion"`           // version of the fee set
	At            time.Time       `json:"at"`                      // when the quote was issued
	ExpiresAt     time.Time       `json:"expiresAt"`               // when the quote expires
	RateSource    string          `json:"rateSource"`              // fixed, nrb, or admin
	RateAt        time.Time       `json:"rateAt,omitzero"`         // when the rate was published
	FeeRange      FeeRange        `json:"feeRange,omitzero"`       // range that was applied
	CouponVersion int64           `json:"couponVersion,omitempty"` // version of the coupon
	RateRange     RateRange       `json:"rateRange,omitzero"`      // coupon range that was applied
	BonusRange    BonusRange      `json:"bonusRange,omitzero"`     // coupon range that was applied
}
