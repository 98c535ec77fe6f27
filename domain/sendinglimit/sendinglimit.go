// Package sendinglimit tracks how much a sender has sent in each limit window, in USD without fees (spec 9.04). The decision that
// creates a transfer also reserves its amount, so concurrent transfers cannot exceed a limit.
package sendinglimit

import (
	"time"

	"hulak/domain/money"
	"hulak/domain/sender"
)

// Event is a fact about one sender's limit. Its stream is named "allowance-<senderId>".
type Event interface {
	EventType() string
	sendingLimit()
}

// Reserved records that part of the limit was reserved for a transfer. Schema version 2 added BeneficiaryID.
type Reserved struct {
	SenderID      string       `json:"senderId"`
	TransferID    string       `json:"transferId"`
	BeneficiaryID string       `json:"beneficiaryId"`
	Amount        money.Amount `json:"amount"` // without the fee
	At            time.Time    `json:"at"`
}

// Released records that a reservation was released because the transfer failed or was canceled, returned, or refunded.
type Released struct {
	SenderID   string       `json:"senderId"`
	TransferID string       `json:"transferId"`
	Amount     money.Amount `json:"amount"`
	At         time.Time    `json:"at"`
}

// Command is a command for one sender's limit.
type Command interface{ decide(State) ([]Event, error) }

// Reserve reserves a transfer's amount under the limits of the sender's tier.
type Reserve struct {
	SenderID           string
	TransferID         string
	BeneficiaryID      string
	Tier               sender.Tier
	Amount             money.Amount
	Fee                money.Amount // counts only toward the per-transaction limit of tier THREE
	ConfirmedDuplicate bool         // the sender confirmed that this is not an accidental duplicate
	At                 time.Time
}

// Release releases a transfer's reservation.
type Release struct {
	TransferID string
	At         time.Time
}

func (Reserved) EventType() string { return "allowance.reserved" }
func (Released) EventType() string { return "allowance.released" }

// SchemaVersion implements domain.Versioned.
func (Reserved) SchemaVersion() int { return 2 }

func (Reserved) sendingLimit() {}
func (Released) sendingLimit() {}
