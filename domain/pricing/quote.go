package pricing

import (
	"time"

	"github.com/shopspring/decimal"

	"hulak/domain/money"
)

// Quote is what a transfer costs and what arrives, with the exact versions of the rules that it was computed by. It is
// kept as evidence with the transfer.
type Quote struct {
	Send          money.Amount    `json:"send"`             // what is converted
	Fee           money.Amount    `json:"fee"`              // 5.18b
	Total         money.Amount    `json:"total"`            // Send + Fee, what the sender pays (5.18c)
	Rate          money.Rate      `json:"rate"`             // as published
	ExtraRate     decimal.Decimal `json:"extraRate"`        // from a coupon, per dollar (5.18g)
	Receive       money.Amount    `json:"receive"`          // Send x (Rate + ExtraRate) + Bonus
	Bonus         money.Amount    `json:"bonus"`            // from a coupon, per transaction (5.18f)
	Coupon        string          `json:"coupon,omitempty"` // its code
	RateVersion   int64           `json:"rateVersion"`      // of the rate's stream: the publication that was used
	FeeSet        string          `json:"feeSet"`           // key of the fee set
	FeeSetVersion int64           `json:"feeSetVersion"`    // which saving of it
	At            time.Time       `json:"at"`               // when it was computed
}
