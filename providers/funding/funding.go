// Package funding is the port to the provider that takes money from a sender's bank account or debit card and gives it
// back. Account and card numbers stay with the provider: this side holds its ids for them.
package funding

import (
	"context"
	"errors"
)

// The kinds of source.
const (
	Bank = "BANK_ACCOUNT"
	Card = "DEBIT_CARD"
)

// Source is a bank account or a card that a sender has linked in the provider's widget.
type Source struct {
	ID                string `json:"id"`
	ReferenceID       string `json:"referenceId"` // whose it is
	Kind              string `json:"kind"`        // Bank or Card
	Name              string `json:"name"`        // what the account is called, or the card's nickname
	InstitutionName   string `json:"institutionName"`
	AccountType       string `json:"accountType,omitempty"` // checking or savings
	AccountHolderName string `json:"accountHolderName"`
	Last4             string `json:"last4"`
	Network           string `json:"network,omitempty"` // VISA, MASTERCARD, DISCOVER, AMEX
	ExpiryMonth       int    `json:"expiryMonth,omitempty"`
	ExpiryYear        int    `json:"expiryYear,omitempty"`
	// VerificationStatus is VERIFIED, PENDING, FAILED or RELOGIN_REQUIRED.
	VerificationStatus string `json:"verificationStatus"`
}

// Debit asks for money. Amounts are decimal texts with the currency's decimals.
type Debit struct {
	Key        string `json:"-"`          // idempotency key; a refund names the debit by it
	TransferID string `json:"transferId"` // comes back in callbacks
	SourceID   string `json:"sourceId"`
	Kind       string `json:"kind"`
	Amount     string `json:"amount"`
	Total      string `json:"total"` // what is taken: the amount and the fee
	Currency   string `json:"currency"`
}

// Submission is the provider's answer to a debit: taken on, or declined with a code.
type Submission struct {
	ProviderRef string `json:"providerRef"`
	Declined    bool   `json:"declined"`
	Code        string `json:"code,omitempty"` // why it was declined
}

// Refund asks for a settled debit, or a part of it, to be given back; one that has not settled only as a whole. The debit is named by its key, because it may be that its answer
// was never seen, or even that it never arrived: then it is struck off, and refused if it arrives later.
type Refund struct {
	Key        string `json:"-"`
	TransferID string `json:"transferId"` // comes back in callbacks
	DebitKey   string `json:"debitKey"`
	Amount     string `json:"amount"` // at most what is left of the debit's total
	Currency   string `json:"currency"`
}

// Reimbursement is the provider's answer to a refund.
type Reimbursement struct {
	ProviderRef string `json:"providerRef"`
	// Voided says that the money had not moved yet and now never will.
	Voided bool `json:"voided"`
}

var (
	// ErrVoided says that this debit was struck off by a refund before it arrived.
	ErrVoided = errors.New("funding: the debit was voided before it arrived")
	// ErrNotTaken says that there is nothing to give back: the debit was declined or returned, or is refunded already.
	ErrNotTaken = errors.New("funding: the provider holds nothing of this debit")
	// ErrUnknownSource says that the provider knows no such source.
	ErrUnknownSource = errors.New("funding: the provider does not know this source")
)

// Provider is a funding provider. Debits and refunds may be repeated with their key: they happen once and answer the same.
type Provider interface {
	Source(ctx context.Context, id string) (Source, error)
	// Remove ends the use of a source; it is no error if it has ended already.
	Remove(ctx context.Context, id string) error
	Submit(ctx context.Context, debit Debit) (Submission, error)
	Refund(ctx context.Context, refund Refund) (Reimbursement, error)
}
