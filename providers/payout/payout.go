// Package payout is the port to the partner that hands money to beneficiaries in Nepal.
package payout

import (
	"context"
	"errors"
)

// The methods of payout.
const (
	BankDeposit = "BANK_DEPOSIT"
	CashPickup  = "CASH_PICKUP"
	Wallet      = "WALLET"
)

// Payout asks the partner to pay. Only the fields of its method are filled.
type Payout struct {
	Key        string `json:"-"` // idempotency key; a confirmation and a cancellation name the payout by it
	QuoteID    string `json:"quoteId,omitempty"`
	TransferID string `json:"transferId"` // comes back in callbacks
	Method     string `json:"method"`
	Amount     string `json:"amount"` // decimal text
	Currency   string `json:"currency"`
	// Reference is the number that the beneficiary shows at pickup.
	Reference   string      `json:"reference"`
	Beneficiary Beneficiary `json:"beneficiary"`
	Account     *Account    `json:"account,omitempty"` // bank deposit
	Wallet      *WalletID   `json:"wallet,omitempty"`  // wallet
	Payer       *Payer      `json:"payer,omitempty"`   // cash pickup
}

// Beneficiary is who is paid.
type Beneficiary struct {
	Name  string `json:"name"`
	Phone string `json:"phone,omitempty"`
}

// Account is where a bank deposit goes.
type Account struct {
	BankID     string `json:"bankId"`
	BankName   string `json:"bankName"`
	BranchName string `json:"branchName,omitempty"`
	Number     string `json:"number"`
	Holder     string `json:"holder,omitempty"`
}

// Payer is who hands out a cash pickup.
type Payer struct {
	ID   int    `json:"id"`
	Name string `json:"name,omitempty"`
}

// WalletID is where a wallet payout goes.
type WalletID struct {
	Type  string `json:"type"` // eSewa, Khalti, IME Pay
	Value string `json:"value"`
}

// Offer is what the partner says that a payout would come to. The beneficiary gets Amount less Charge.
type Offer struct {
	ID       string `json:"id"`
	Amount   string `json:"amount"` // decimal text
	Charge   string `json:"charge"` // likewise; what the partner or the institution would keep
	Currency string `json:"currency"`
}

// Acceptance is the partner's answer to a payout it has taken on.
type Acceptance struct {
	ReceiptNumber string `json:"receiptNumber"`
}

// The partner's words for where a payout is.
const (
	Created   = "CREATED" // and not confirmed yet
	Accepted  = "ACCEPTED"
	Ready     = "READY"
	Delivered = "DELIVERED"
	Failed    = "FAILED"
	Voided    = "VOIDED"
)

// Status is where a payout is now.
type Status struct {
	Status        string `json:"status"`
	ReceiptNumber string `json:"receiptNumber"`
	Reason        string `json:"reason,omitempty"` // why it failed
}

// Refusal is a payout that the partner will not take on, for a reason that calling again does not change.
type Refusal struct{ Code string }

func (r *Refusal) Error() string { return "payout: the partner refused: " + r.Code }

var (
	// ErrVoided says that this payout was canceled before it arrived.
	ErrVoided = errors.New("payout: canceled before it arrived")
	// ErrTooLate says that a payout can no longer be canceled: it has been paid.
	ErrTooLate = errors.New("payout: already paid")
	// ErrAsked says that whoever pays has been asked to cancel, and reports later whether they have, as they report payouts.
	ErrAsked = errors.New("payout: asked to cancel")
	// ErrUnknown says that the partner knows no payout of this key.
	ErrUnknown = errors.New("payout: the partner does not know this payout")
)

// Partner is a payout partner. Calls may be repeated with their key: they happen once and answer the same.
type Partner interface {
	// Quote asks what a payout would come to; nothing is promised to anybody by it.
	Quote(ctx context.Context, payout Payout) (Offer, error)
	// Create registers a payout, which is not paid before it is confirmed. The error is a *Refusal or ErrVoided where
	// calling again is of no use.
	Create(ctx context.Context, payout Payout) (Acceptance, error)
	// Confirm has what was created with payoutKey paid. The error is ErrVoided where it was canceled before.
	Confirm(ctx context.Context, payoutKey string) error
	// Cancel stops the payout that was created with payoutKey. One that never arrived is struck off, and refused if it
	// arrives later. The error is ErrTooLate where it has been paid, and ErrAsked where the answer is reported later.
	Cancel(ctx context.Context, key, payoutKey string) error
	Status(ctx context.Context, payoutKey string) (Status, error)
}
