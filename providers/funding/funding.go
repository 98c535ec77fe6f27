// Package funding defines the interfaces to providers that debit a sender's bank account or debit card and refund it. Sources
// links accounts and cards, and a Rail moves money. Rails combines package ach for bank accounts and package card for cards.
// Package fundingtest has the contract tests of a Rail.
//
// The Worker in this package submits debits and refunds when the event log requests them. Callbacks and bank files report later
// whether they settled.
//
// Card numbers stay with the provider whose widget collected them. A bank account number is fetched only to write a bank file,
// and is stored encrypted.
package funding

import (
	"context"
	"errors"
	"fmt"
)

const (
	Bank = "BANK_ACCOUNT"
	Card = "DEBIT_CARD"
)

// Source is a bank account or debit card that a sender has linked in the provider's widget.
type Source struct {
	ID                string `json:"id"`
	ReferenceID       string `json:"referenceId"` // the sender
	Kind              string `json:"kind"`        // Bank or Card
	Name              string `json:"name"`        // name of the account, or nickname of the card
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

// Account identifies a linked bank account in the banking network. All fields are confidential.
type Account struct {
	Routing string `json:"routingNumber"`
	Number  string `json:"accountNumber"`
	Type    string `json:"accountType"` // checking or savings
	Holder  string `json:"holder"`
}

// Debit is a request to take money. Amounts are decimal text with the currency's decimals.
type Debit struct {
	Key        string `json:"-"`          // idempotency key; refunds refer to the debit by it
	TransferID string `json:"transferId"` // included in callbacks
	SourceID   string `json:"sourceId"`
	Kind       string `json:"kind"`
	Amount     string `json:"amount"`
	Total      string `json:"total"` // the amount plus the fee
	Currency   string `json:"currency"`
}

// Submission is the response to a debit: accepted, or declined with a code.
type Submission struct {
	ProviderRef string `json:"providerRef"`
	Declined    bool   `json:"declined"`
	Code        string `json:"code,omitempty"` // reason it was declined
}

// Refund is a request to refund all or part of a debit. A debit that has not started to move can only be refunded in full. The
// refund names the debit by its key, because the response to the debit may have been lost. If the debit never arrived, it is
// voided, and is refused if it arrives later.
type Refund struct {
	Key        string `json:"-"`
	TransferID string `json:"transferId"` // included in callbacks
	DebitKey   string `json:"debitKey"`
	Kind       string `json:"kind"`   // of the debit's source
	Amount     string `json:"amount"` // at most the part of the debit's total not yet refunded
	Currency   string `json:"currency"`
}

// RefundResult is the response to a refund.
type RefundResult struct {
	ProviderRef string `json:"providerRef"`
	// Voided means that the money had not moved yet and never will.
	Voided bool `json:"voided"`
	// Final means that the refund is done and no callback will follow.
	Final bool `json:"-"`
}

// Payment sends money to a linked bank account when a refund could not reach the original source.
type Payment struct {
	Key        string
	TransferID string
	SourceID   string
	Amount     string
	Currency   string
}

var (
	// ErrRefundRejected means that the source does not accept refunds, such as a closed card.
	ErrRefundRejected = errors.New("funding: the source takes no refund")
	// ErrVoided means that a refund voided this debit before it arrived.
	ErrVoided = errors.New("funding: the debit was voided before it arrived")
	// ErrNothingToRefund means that there is nothing to refund: the debit was declined, returned, or already refunded.
	ErrNothingToRefund = errors.New("funding: the provider holds nothing of this debit")
	// ErrUnknownSource means that the provider does not know the source.
	ErrUnknownSource = errors.New("funding: the provider does not know this source")
)

// Sources is the provider that links bank accounts and cards.
type Sources interface {
	Source(ctx context.Context, id string) (Source, error)
	// Account returns the account numbers of a source. Call it only to debit or pay the account.
	Account(ctx context.Context, id string) (Account, error)
	// Remove unlinks a source. A source that is already removed is not an error.
	Remove(ctx context.Context, id string) error
}

// Rail moves money. Calls may be repeated with the same key: they take effect once and return the same response. Outcomes are
// reported later.
type Rail interface {
	Submit(ctx context.Context, debit Debit) (Submission, error)
	Refund(ctx context.Context, refund Refund) (RefundResult, error)
}

// Payer sends money to a bank account. A payment may be repeated with the same key. Its outcome is reported later, like a
// refund's.
type Payer interface {
	Pay(ctx context.Context, payment Payment) error
}

// BankRail moves money to and from bank accounts.
type BankRail interface {
	Rail
	Payer
}

// Provider links sources and moves money to and from them.
type Provider interface {
	Sources
	Rail
	Payer
}

// Rails is a Provider that uses one rail for bank accounts and another for cards.
type Rails struct {
	Sources
	Bank BankRail
	Card Rail
}

var _ Provider = Rails{}

// Submit implements Rail.
func (r Rails) Submit(ctx context.Context, debit Debit) (Submission, error) {
	rail, err := r.railFor(debit.Kind)
	if err != nil {
		return Submission{}, err
	}
	return rail.Submit(ctx, debit)
}

// Refund implements Rail.
func (r Rails) Refund(ctx context.Context, refund Refund) (RefundResult, error) {
	rail, err := r.railFor(refund.Kind)
	if err != nil {
		return RefundResult{}, err
	}
	return rail.Refund(ctx, refund)
}

// Pay implements Payer.
func (r Rails) Pay(ctx context.Context, payment Payment) error { return r.Bank.Pay(ctx, payment) }

func (r Rails) railFor(kind string) (Rail, error) {
	switch kind {
	case Bank:
		return r.Bank, nil
	case Card:
		return r.Card, nil
	}
	return nil, fmt.Errorf("funding: no rail leads to a source of the kind %q", kind)
}
