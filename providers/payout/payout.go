// Package payout defines Partner, the interface to the company that pays beneficiaries in Nepal. HTTP implements it with the
// partner's API, and package iso20022 implements it with ISO 20022 files. Package payouttest has contract tests for partners.
//
// When an event requests a payout, Worker gets a quote, creates the payout, and confirms it. Worker also cancels payouts on request.
// Callbacks or status reports later say whether the beneficiary was paid.
package payout

import (
	"context"
	"errors"
)

// Payout methods.
const (
	MethodBankDeposit = "BANK_DEPOSIT"
	MethodCashPickup  = "CASH_PICKUP"
	MethodWallet      = "WALLET"
)

// Payout is a request to pay a beneficiary. The payout method determines which one of Account, Wallet, and Payer is set.
type Payout struct {
	Key        string `json:"-"` // idempotency key; identifies the payout in Confirm, Cancel, and Status
	QuoteID    string `json:"quoteId,omitempty"`
	TransferID string `json:"transferId"` // included in callbacks
	Method     string `json:"method"`
	Amount     string `json:"amount"` // decimal text
	Currency   string `json:"currency"`
	SentAmount string `json:"sentAmount,omitempty"` // what the sender sent, in USD; decimal text
	// Reference is the number that the beneficiary presents at pickup.
	Reference   string      `json:"reference"`
	Sender      *Sender     `json:"sender,omitempty"` // required if SentAmount is 3,000 or more (31 CFR 1010.410(f))
	Beneficiary Beneficiary `json:"beneficiary"`
	Account     *Account    `json:"account,omitempty"` // bank deposit
	Wallet      *WalletID   `json:"wallet,omitempty"`  // wallet
	Payer       *Payer      `json:"payer,omitempty"`   // cash pickup
}

// Beneficiary is the person who receives the money.
type Beneficiary struct {
	Name    string   `json:"name"`
	Phone   string   `json:"phone,omitempty"`
	Address *Address `json:"address,omitempty"` // set together with Payout.Sender
}

// Sender is the person who sends the money.
type Sender struct {
	Name    string  `json:"name"`
	Account string  `json:"account"` // the sender's account at Hulak
	Address Address `json:"address"`
}

// Address is the postal address of a person.
type Address struct {
	Lines      []string `json:"lines"`
	City       string   `json:"city"`
	State      string   `json:"state"`
	PostalCode string   `json:"postalCode"`
	Country    string   `json:"country"` // two-letter code
}

// Account is the bank account for a bank deposit.
type Account struct {
	BankID     string `json:"bankId"`
	BankName   string `json:"bankName"`
	BranchName string `json:"branchName,omitempty"`
	Number     string `json:"number"`
	Holder     string `json:"holder,omitempty"`
}

// Payer is the company that hands the cash to the beneficiary at pickup.
type Payer struct {
	ID   int    `json:"id"`
	Name string `json:"name,omitempty"`
}

// WalletID identifies the wallet for a wallet payout.
type WalletID struct {
	Type  string `json:"type"` // eSewa, Khalti, or IME Pay
	Value string `json:"value"`
}

// Quote is the partner's quote for a payout. The beneficiary receives Amount less Charge.
type Quote struct {
	ID       string `json:"id"`
	Amount   string `json:"amount"` // decimal text
	Charge   string `json:"charge"` // decimal text; fee charged by the partner or the institution
	Currency string `json:"currency"`
}

// Acceptance is the partner's response to an accepted payout.
type Acceptance struct {
	ReceiptNumber string `json:"receiptNumber"`
}

// Statuses of a payout.
const (
	StatusCreated   = "CREATED" // not yet confirmed
	StatusAccepted  = "ACCEPTED"
	StatusReady     = "READY"
	StatusDelivered = "DELIVERED"
	StatusFailed    = "FAILED"
	StatusVoided    = "VOIDED"
)

// Status is the current state of a payout.
type Status struct {
	Status        string `json:"status"`
	ReceiptNumber string `json:"receiptNumber"`
	Reason        string `json:"reason,omitempty"` // reason the payout failed
}

// Rejection means that the partner rejected a payout permanently. Do not retry it.
type Rejection struct{ Code string }

func (r *Rejection) Error() string { return "payout: rejected by partner: " + r.Code }

var (
	// ErrVoided means that the payout was canceled before it was created or confirmed.
	ErrVoided = errors.New("payout: canceled")
	// ErrTooLate means that the payout has been paid and cannot be canceled.
	ErrTooLate = errors.New("payout: already paid")
	// ErrCancellationPending means that the cancellation was requested. The partner reports the result later.
	ErrCancellationPending = errors.New("payout: cancellation pending")
	// ErrUnknownPayout means that the partner has no payout with this key.
	ErrUnknownPayout = errors.New("payout: unknown to partner")
)

// Partner is a payout partner. Repeated calls with the same key take effect once and return the same response.
type Partner interface {
	// Quote returns the price of a payout. It is not binding on either party.
	Quote(ctx context.Context, payout Payout) (Quote, error)
	// Create registers a payout, which is paid only after Confirm. It returns a *Rejection or ErrVoided if the caller must
	// not retry.
	Create(ctx context.Context, payout Payout) (Acceptance, error)
	// Confirm releases the payout created with payoutKey for payment. It returns ErrVoided if the payout was canceled.
	Confirm(ctx context.Context, payoutKey string) error
	// Cancel stops the payout created with payoutKey. If the payout was never created, a later Create returns ErrVoided. Cancel
	// returns ErrTooLate if the payout has been paid, and ErrCancellationPending if the partner reports the result later.
	Cancel(ctx context.Context, key, payoutKey string) error
	// Status returns the current state of a payout, or ErrUnknownPayout.
	Status(ctx context.Context, payoutKey string) (Status, error)
}
