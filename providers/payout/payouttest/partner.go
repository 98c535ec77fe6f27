// Package payouttest is the contract test suite of payout.Partner.
package payouttest

import (
	"errors"
	"testing"

	"hulak/providers/payout"
)

// Fixture is a partner under test.
type Fixture struct {
	Partner payout.Partner
	// Deliver delivers every confirmed payout to its beneficiary.
	Deliver func()
}

// Case is a test that every partner must pass.
type Case struct {
	Name string
	Run  func(t *testing.T, b Fixture)
}

const key = "transfer-1/payout/1"

// NewPayout returns a valid payout with the given method.
func NewPayout(method string) payout.Payout {
	p := payout.Payout{
		Key: key, TransferID: "transfer-1", Method: method, Amount: "26650.00", Currency: "NPR", Reference: "1234567897",
		Beneficiary: payout.Beneficiary{Name: "Sita Gurung", Phone: "+9779841234567"},
	}
	switch method {
	case payout.MethodBankDeposit:
		p.Account = &payout.Account{
			BankID: "1009", BankName: "Nabil Bank", BranchName: "Pokhara", Number: "0123456789012345", Holder: "Sita Gurung",
		}
	case payout.MethodWallet:
		p.Wallet = &payout.WalletID{Type: "eSewa", Value: "9841234567"}
	case payout.MethodCashPickup:
		p.Payer = &payout.Payer{ID: 3001, Name: "Prabhu Money Transfer"}
	}
	return p
}

// Methods lists all payout methods.
var Methods = []string{payout.MethodBankDeposit, payout.MethodWallet, payout.MethodCashPickup}

// Cases is the test suite.
var Cases = []Case{
	{"quote for each method pays the full amount (1.02a)", func(t *testing.T, b Fixture) {
		for _, method := range Methods {
			order := NewPayout(method)
			first, err := b.Partner.Quote(t.Context(), order)
			repeated, repeatErr := b.Partner.Quote(t.Context(), order)
			if err != nil || repeatErr != nil || first != repeated || first.Amount != order.Amount || first.Currency != "NPR" ||
				first.Charge != "0.00" {
				t.Errorf("%s: Quote = %+v, %v; repeated %+v, %v", method, first, err, repeated, repeatErr)
			}
		}
	}},
	{"repeated Create returns the same response", func(t *testing.T, b Fixture) {
		first, err := b.Partner.Create(t.Context(), NewPayout(payout.MethodBankDeposit))
		repeated, repeatErr := b.Partner.Create(t.Context(), NewPayout(payout.MethodBankDeposit))
		if err != nil || repeatErr != nil || first != repeated || first.ReceiptNumber == "" {
			t.Errorf("Create = %+v, %v; repeated %+v, %v", first, err, repeated, repeatErr)
		}
	}},
	{"reused key with a different payout is rejected", func(t *testing.T, b Fixture) {
		b.mustCreate(t)
		other := NewPayout(payout.MethodBankDeposit)
		other.Amount = "26651.00"
		if accepted, err := b.Partner.Create(t.Context(), other); err == nil {
			t.Errorf("Create with a different amount = %+v, want an error", accepted)
		}
	}},
	{"unconfirmed payout is not paid", func(t *testing.T, b Fixture) {
		b.mustCreate(t)
		b.Deliver()
		b.requireStatus(t, payout.StatusCreated)
	}},
	{"confirmed payout is paid, even if Confirm is repeated", func(t *testing.T, b Fixture) {
		b.mustCreate(t)
		for range 2 {
			if err := b.Partner.Confirm(t.Context(), key); err != nil {
				t.Fatal(err)
			}
		}
		b.requireStatus(t, payout.StatusAccepted)
		b.Deliver()
		b.requireStatus(t, payout.StatusDelivered)
	}},
	{"payout canceled before Confirm is not paid", func(t *testing.T, b Fixture) {
		b.mustCreate(t)
		for range 2 {
			b.requireCancel(t, nil)
		}
		if err := b.Partner.Confirm(t.Context(), key); !errors.Is(err, payout.ErrVoided) {
			t.Errorf("Confirm after Cancel = %v", err)
		}
		b.Deliver()
		b.requireStatus(t, payout.StatusVoided)
	}},
	{"Create after Cancel is rejected", func(t *testing.T, b Fixture) {
		b.requireCancel(t, nil)
		if _, err := b.Partner.Create(t.Context(), NewPayout(payout.MethodBankDeposit)); !errors.Is(err, payout.ErrVoided) {
			t.Errorf("Create after Cancel = %v", err)
		}
	}},
	{"confirmed payout can be canceled until it is sent", func(t *testing.T, b Fixture) {
		b.mustCreate(t)
		if err := b.Partner.Confirm(t.Context(), key); err != nil {
			t.Fatal(err)
		}
		b.requireCancel(t, nil)
		b.Deliver()
		b.requireStatus(t, payout.StatusVoided)
	}},
	{"paid payout cannot be canceled", func(t *testing.T, b Fixture) {
		b.mustCreate(t)
		if err := b.Partner.Confirm(t.Context(), key); err != nil {
			t.Fatal(err)
		}
		b.Deliver()
		b.requireCancel(t, payout.ErrTooLate)
		b.requireStatus(t, payout.StatusDelivered)
	}},
	{"status of an unknown payout is ErrUnknown", func(t *testing.T, b Fixture) {
		if _, err := b.Partner.Status(t.Context(), key); !errors.Is(err, payout.ErrUnknownPayout) {
			t.Errorf("Status = %v", err)
		}
	}},
}

func (b Fixture) mustCreate(t *testing.T) {
	t.Helper()
	if _, err := b.Partner.Create(t.Context(), NewPayout(payout.MethodBankDeposit)); err != nil {
		t.Fatal(err)
	}
}

func (b Fixture) requireCancel(t *testing.T, want error) {
	t.Helper()
	if err := b.Partner.Cancel(t.Context(), "cancel-1", key); !errors.Is(err, want) {
		t.Errorf("Cancel = %v, want %v", err, want)
	}
}

func (b Fixture) requireStatus(t *testing.T, want string) {
	t.Helper()
	if got, err := b.Partner.Status(t.Context(), key); err != nil || got.Status != want {
		t.Errorf("Status = %+v, %v; want %s", got, err, want)
	}
}
