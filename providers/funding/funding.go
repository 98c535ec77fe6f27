// Package funding defines the interfaces to providers that debit and refund a sender's bank account or debit card. Sources links
// accounts and cards, and a Rail moves money. Rails combines a rail for bank accounts (package ach) with a rail for cards (package
// card). Package fundingtest has the contract tests for a Rail.
//
// The Worker in this package submits the debits and refunds that events in the log request. Callbacks and bank files report the
// outcomes later.
//
// Only the provider stores card numbers, which its widget collects. Hulak fetches a bank account number only to write a bank file,
// and stores it encrypted.
package funding

import (
	"context"
	"errors"
	"fmt"
)

// The kinds of sources.
const (
	Bank = "BANK_ACCOUNT"
	Card = "DEBIT_CARD"
)

// Source is a bank account or debit card that a sender has linked in the provider's widget.
type Source struct {
	ID                string `json:"id"`
	ReferenceID       string `json:"referenceId"` // ID of the sender
	Kind              string `json:"kind"`        // Bank or Card
	Name              string `json:"name"`        // name of the account, or nickname of the card
	InstitutionName   string `json:"institutionName"`
	AccountType       string `json:"accountType,omitempty"` // checking or savings
	AccountHolderName string `json:"accountHolderName"`
	Last4             string `json:"last4"`
	Network           string `json:"network,omitempty"` // VISA, MASTERCARD, DISCOVER, or AMEX
	ExpiryMonth       int    `json:"expiryMonth,omitempty"`
	ExpiryYear        int    `json:"expiryYear,omitempty"`
	// VerificationStatus is VERIFIED, PENDING, FAILED, or RELOGIN_REQUIRED.
	VerificationStatus string `json:"verificationStatus"`
}

// Account is a linked bank account. All fields are confidential.
type Account struct {
	Routing string `json:"routingNumber"`
	Number  string `json:"accountNumber"`
	Type    string `json:"accountType"` // checking or savings
	Holder  string `json:"holder"`
}

// Debit is a request to debit a source. Amounts are decimal text with as many decimal places as the currency has.
type Debit struct {
	Key        string `json:"-"`          // idempotency key; identifies the debit in a Refund
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
	Code        string `json:"code,omitempty"` // reason for the decline
}

// Refund is a request to refund all or part of a debit. A debit that can still be voided can only be refunded in full. The refund
// identifies the debit by its key, because the response to the debit may have been lost. If the debit never arrived, it is voided,
// and a later Submit returns ErrVoided.
type Refund struct {
	Key        string `json:"-"`
	TransferID string `json:"transferId"` // included in callbacks
	DebitKey   string `json:"debitKey"`
	Kind       string `json:"kind"`   // kind of the debited source
	Amount     string `json:"amount"` // must not exceed the amount that has not been refunded yet
	Currency   string `json:"currency"`
}

// RefundResult is the response to a refund.
type RefundResult struct {
	ProviderRef string `json:"providerRef"`
	// Voided means that the debit was voided before any money moved.
	Voided bool `json:"voided"`
	// Final means that the refund is complete and no callback will follow.
	Final bool `json:"-"`
}

// Payment is a request to send a refund to a linked bank account because the refund could not reach the original source.
type Payment struct {
	Key        string
	TransferID string
	SourceID   string
	Amount     string
	Currency   string
}

var (
	// ErrRefundRejected means that the source does not accept refunds, for example because the card is closed.
	ErrRefundRejected = errors.New("funding: source does not accept refunds")
	// ErrVoided means that a refund voided this debit before it arrived.
	ErrVoided = errors.New("funding: debit was voided before it arrived")
	// ErrNothingToRefund means that the debit was declined, returned, or already refunded.
	ErrNothingToRefund = errors.New("funding: nothing to refund")
	// ErrUnknownSource means that the provider has no such source.
	ErrUnknownSource = errors.New("funding: unknown source")
)

// Sources is the provider that links bank accounts and cards.
type Sources interface {
	// Source returns a source, or ErrUnknownSource.
	Source(ctx context.Context, id string) (Source, error)
	// Account returns the routing and account numbers of a linked bank account. Call it only to debit or pay the account.
	Account(ctx context.Context, id string) (Account, error)
	// Remove unlinks a source. It is safe to repeat. It returns ErrUnknownSource if the source does not exist.
	Remove(ctx context.Context, id string) error
}

// Rail debits and refunds sources. Calls may be repeated with the same key. They take effect once and return the same response.
// Outcomes are reported later.
type Rail interface {
	// Submit debits a source. It returns ErrVoided if a refund voided the debit first.
	Submit(ctx context.Context, debit Debit) (Submission, error)
	// Refund voids or refunds a debit. It returns ErrNothingToRefund or ErrRefundRejected if retrying cannot succeed.
	Refund(ctx context.Context, refund Refund) (RefundResult, error)
}

// Payer sends money to a bank account. A call may be repeated with the same key. The outcome is reported later, like the outcome
// of a refund.
type Payer interface {
	// Pay sends a payment. It returns ErrUnknownSource or ErrRefundRejected if retrying cannot succeed.
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

// Rails is a Provider that uses separate rails for bank accounts and cards.
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
	return nil, fmt.Errorf("funding: no rail for source kind %q", kind)
}
