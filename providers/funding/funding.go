// Package funding is the port to those who take money from a sender's bank account or debit card and give it back. Card
// numbers stay with the provider in whose widget they were typed; of a bank account its number is known for as long as it
// takes to write it into a file for the bank, and kept encrypted.
package funding

import (
	"context"
	"errors"
	"fmt"
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

// Account is how the banking network knows a linked bank account. All of it is secret.
type Account struct {
	Routing string `json:"routingNumber"`
	Number  string `json:"accountNumber"`
	Type    string `json:"accountType"` // checking or savings
	Holder  string `json:"holder"`
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

// Submission is the answer to a debit: taken on, or declined with a code.
type Submission struct {
	ProviderRef string `json:"providerRef"`
	Declined    bool   `json:"declined"`
	Code        string `json:"code,omitempty"` // why it was declined
}

// Refund asks for a debit, or a part of it, to be given back; one that has not begun to move only as a whole. The debit is
// named by its key, because it may be that its answer was never seen, or even that it never arrived: then it is struck off,
// and refused if it arrives later.
type Refund struct {
	Key        string `json:"-"`
	TransferID string `json:"transferId"` // comes back in callbacks
	DebitKey   string `json:"debitKey"`
	Kind       string `json:"kind"`   // of the debit's source
	Amount     string `json:"amount"` // at most what is left of the debit's total
	Currency   string `json:"currency"`
}

// Reimbursement is the answer to a refund.
type Reimbursement struct {
	ProviderRef string `json:"providerRef"`
	// Voided says that the money had not moved yet and now never will.
	Voided bool `json:"voided"`
	// Final says that nothing more will be heard of the refund: it is done.
	Final bool `json:"-"`
}

// Payment sends money to a bank account that a sender has linked: a refund that did not reach where the money came from.
type Payment struct {
	Key        string
	TransferID string
	SourceID   string
	Amount     string
	Currency   string
}

var (
	// ErrRefundRefused says that what the money came from takes no refund, as a card that was closed.
	ErrRefundRefused = errors.New("funding: the source takes no refund")
	// ErrVoided says that this debit was struck off by a refund before it arrived.
	ErrVoided = errors.New("funding: the debit was voided before it arrived")
	// ErrNotTaken says that there is nothing to give back: the debit was declined or returned, or is refunded already.
	ErrNotTaken = errors.New("funding: the provider holds nothing of this debit")
	// ErrUnknownSource says that the provider knows no such source.
	ErrUnknownSource = errors.New("funding: the provider does not know this source")
)

// Sources is the provider in whose widget accounts and cards are linked.
type Sources interface {
	Source(ctx context.Context, id string) (Source, error)
	// Account is asked only when a debit is on its way.
	Account(ctx context.Context, id string) (Account, error)
	// Remove ends the use of a source; it is no error if it has ended already.
	Remove(ctx context.Context, id string) error
}

// Rail moves money. Debits and refunds may be repeated with their key: they happen once and answer the same. What becomes
// of them is reported later.
type Rail interface {
	Submit(ctx context.Context, debit Debit) (Submission, error)
	Refund(ctx context.Context, refund Refund) (Reimbursement, error)
}

// Payer sends money to a bank account. A payment may be repeated with its key; what becomes of it is reported later, as of a refund.
type Payer interface {
	Pay(ctx context.Context, payment Payment) error
}

// BankRail moves money to and from bank accounts.
type BankRail interface {
	Rail
	Payer
}

// Provider is where sources are linked and how money is moved from them.
type Provider interface {
	Sources
	Rail
	Payer
}

// Rails is a Provider that moves money by the rail of each kind of source.
type Rails struct {
	Sources
	Bank BankRail
	Card Rail
}

var _ Provider = Rails{}

// Submit implements Rail.
func (r Rails) Submit(ctx context.Context, debit Debit) (Submission, error) {
	rail, err := r.of(debit.Kind)
	if err != nil {
		return Submission{}, err
	}
	return rail.Submit(ctx, debit)
}

// Refund implements Rail.
func (r Rails) Refund(ctx context.Context, refund Refund) (Reimbursement, error) {
	rail, err := r.of(refund.Kind)
	if err != nil {
		return Reimbursement{}, err
	}
	return rail.Refund(ctx, refund)
}

// Pay implements Payer.
func (r Rails) Pay(ctx context.Context, payment Payment) error { return r.Bank.Pay(ctx, payment) }

func (r Rails) of(kind string) (Rail, error) {
	switch kind {
	case Bank:
		return r.Bank, nil
	case Card:
		return r.Card, nil
	}
	return nil, fmt.Errorf("funding: no rail leads to a source of the kind %q", kind)
}
