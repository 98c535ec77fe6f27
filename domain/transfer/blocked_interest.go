package transfer

import (
	"time"

	"hulak/domain"
	"hulak/domain/money"
)

// Blocked money must be in an interest-bearing account at a US bank (for example 31 CFR 541.203). The interest is blocked with the money.
// After an unblocking, the interest belongs to the sender, and staff pay it separately from the refund.

var (
	// ErrInterestAmount means that the interest is not a positive USD amount of at most the blocked money.
	ErrInterestAmount = domain.RejectField("amount", "INVALID_AMOUNT")
	// ErrNoInterest means that no interest is owed, or that the money is still blocked.
	ErrNoInterest = domain.Reject(domain.Conflict, "NO_BLOCKED_INTEREST")
	// ErrInterestReferenceRequired means that a payment of interest has no reference.
	ErrInterestReferenceRequired = domain.RejectField("reference", "FIELD_CANNOT_BE_EMPTY")
)

// BlockedInterestCredited records that the bank credited interest on the blocked money.
type BlockedInterestCredited struct {
	TransferID string       `json:"transferId"`
	SenderID   string       `json:"senderId"`
	Amount     money.Amount `json:"amount"` // USD
	By         string       `json:"by"`
	At         time.Time    `json:"at"`
}

// BlockedInterestPaid records that all interest was paid to the sender after the money was unblocked.
type BlockedInterestPaid struct {
	TransferID string       `json:"transferId"`
	SenderID   string       `json:"senderId"`
	Amount     money.Amount `json:"amount"`    // USD
	Reference  string       `json:"reference"` // of the payment
	By         string       `json:"by"`
	At         time.Time    `json:"at"`
}

// CreditBlockedInterest records interest that the bank credited. It has no effect if it has the time of the last credit.
type CreditBlockedInterest struct {
	Amount money.Amount
	By     string
	At     time.Time
}

// PayBlockedInterest records the payment of all interest to the sender.
type PayBlockedInterest struct {
	Reference string
	By        string
	At        time.Time
}

// OwedInterest returns the interest on the blocked money that was not paid to the sender, in USD.
func (s State) OwedInterest() money.Amount {
	if s.Block.InterestAt.IsZero() {
		return money.Zero(money.USD)
	}
	return s.Block.Interest
}

func (c CreditBlockedInterest) decide(s State) ([]Event, error) {
	switch {
	case !s.IsBlocked():
		return nil, ErrNotBlocked
	case c.At.Equal(s.Block.InterestAt): // duplicate command
		return nil, nil
	case c.Amount.Currency() != money.USD, !c.Amount.IsPositive(), s.Amounts().Total().Less(c.Amount):
		return nil, ErrInterestAmount
	}
	return []Event{BlockedInterestCredited{TransferID: s.ID, SenderID: s.SenderID, Amount: c.Amount, By: c.By, At: c.At}}, nil
}

func (c PayBlockedInterest) decide(s State) ([]Event, error) {
	switch {
	case c.At.Equal(s.Block.InterestPaidAt): // duplicate command
		return nil, nil
	case s.Block.State != BlockStateUnblocked || s.OwedInterest().IsZero():
		return nil, ErrNoInterest
	case c.Reference == "":
		return nil, ErrInterestReferenceRequired
	}
	return []Event{BlockedInterestPaid{
		TransferID: s.ID, SenderID: s.SenderID, Amount: s.OwedInterest(), Reference: c.Reference, By: c.By, At: c.At,
	}}, nil
}

func (BlockedInterestCredited) EventType() string { return "transfer.blocked_interest_credited" }
func (BlockedInterestPaid) EventType() string     { return "transfer.blocked_interest_paid" }

func (BlockedInterestCredited) transfer() {}
func (BlockedInterestPaid) transfer()     {}
