package pricing

import (
	"time"

	"github.com/shopspring/decimal"

	"hulak/domain/money"
)

// QuoteFor is how long a quote may be agreed to: as long as the rate that it was computed by is honoured.
const QuoteFor = RateGuarantee

// Quote is what a transfer costs and what arrives, with the exact versions of the rules that it was computed by and what
// they said. It is kept as evidence with the transfer. Transfers from before quotes had ids lack the ranges.
type Quote struct {
	ID            string          `json:"id"`                      // of a transfer that no quote was asked for before: the transfer's
	Send          money.Amount    `json:"send"`                    // what is converted
	Fee           money.Amount    `json:"fee"`                     // 5.18b
	Total         money.Amount    `json:"total"`                   // Send + Fee, what the sender pays (5.18c)
	Rate          money.Rate      `json:"rate"`                    // as published
	ExtraRate     decimal.Decimal `json:"extraRate"`               // from a coupon, per dollar (5.18g)
	Receive       money.Amount    `json:"receive"`                 // Send x (Rate + ExtraRate) + Bonus
	Bonus         money.Amount    `json:"bonus"`                   // from a coupon, per transaction (5.18f)
	Coupon        string          `json:"coupon,omitempty"`        // its code
	RateVersion   int64           `json:"rateVersion"`             // of the rate's stream: the publication that was used
	FeeSet        string          `json:"feeSet"`                  // key of the fee set
	FeeSetVersion int64           `json:"feeSetVersion"`           // which saving of it
	At            time.Time       `json:"at"`                      // when it was given
	ExpiresAt     time.Time       `json:"expiresAt"`               // until when it may be agreed to, this moment included
	RateSource    string          `json:"rateSource"`              // who published the rate: fixed, nrb or admin
	RateAt        time.Time       `json:"rateAt,omitzero"`         // when
	FeeRange      FeeRange        `json:"feeRange,omitzero"`       // the one that counted
	CouponVersion int64           `json:"couponVersion,omitempty"` // of the coupon's stream, when it was computed
	RateRange     RateRange       `json:"rateRange,omitzero"`      // of the coupon, that counted
	BonusRange    BonusRange      `json:"bonusRange,omitzero"`     // of the coupon, that counted
}
