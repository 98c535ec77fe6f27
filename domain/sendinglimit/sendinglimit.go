// Package sendinglimit is the aggregate that tracks how much a sender has sent in each limit window (spec 9.04), in USD without fees.
// Creating a transfer reserves its amount in the same decision, so racing transfers can't exceed a limit.
package sendinglimit

import (
	"time"

	"hulak/domain/money"
	"hulak/domain/sender"
)

// Event is a fact about one sender's allowance. Streams are named "allowance-<senderId>".
type Event interface {
	EventType() string
	allowance()
}

// Reserved says that a transfer takes part of what may be sent. Its second version says to whom it goes, empty in older ones.
type Reserved struct {
	SenderID      string       `json:"senderId"`
	TransferID    string       `json:"transferId"`
	BeneficiaryID string       `json:"beneficiaryId"`
	Amount        money.Amount `json:"amount"` // without the fee
	At            time.Time    `json:"at"`
}

// Released gives back what a canceled, failed, returned or refunded transfer had taken.
type Released struct {
	SenderID   string       `json:"senderId"`
	TransferID string       `json:"transferId"`
	Amount     money.Amount `json:"amount"`
	At         time.Time    `json:"at"`
}

// Command is an intention for one sender's allowance.
type Command interface{ command() }

// Reserve asks for room for a transfer under the limits of the sender's tier.
type Reserve struct {
	SenderID      string
	TransferID    string
	BeneficiaryID string
	Tier          sender.Tier
	Amount        money.Amount
	Fee           money.Amount // counts for tier THREE's per-transaction limit only
	Second        bool         // the sender has confirmed that this repeats an earlier transfer on purpose
	At            time.Time
}

// Release gives a transfer's amount back.
type Release struct {
	TransferID string
	At         time.Time
}

func (Reserved) EventType() string { return "allowance.reserved" }
func (Released) EventType() string { return "allowance.released" }

// SchemaVersion implements domain.Versioned.
func (Reserved) SchemaVersion() int { return 2 }

func (Reserved) allowance() {}
func (Released) allowance() {}
func (Reserve) command()    {}
func (Release) command()    {}
