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

// Case is one property that every partner must have.
type Case struct {
	Name string
	Run  func(t *testing.T, b Fixture)
}

const key = "transfer-1/payout/1"

// NewPayout returns a valid payout for a method.
func NewPayout(method string) payout.Payout {
	p := payout.Payout{
		Key: key, TransferID: "transfer-1", Method: method, Amount: "26650.00", Currency: "NPR", Reference: "1234567897",
		Beneficiary: payout.Beneficiary{Name: "Sita Gurung", Phone: "+9779841234567"},
	}
	switch method {
	case payout.BankDeposit:
		p.Account = &payout.Account{BankID: "1009", BankName: "Nabil Bank", BranchName: "Pokhara", Number: "0123456789012345", Holder: "Sita Gurung"}
	case payout.Wallet:
		p.Wallet = &payout.WalletID{Type: "eSewa", Value: "9841234567"}
	case payout.CashPickup:
		p.Payer = &payout.Payer{ID: 3001, Name: "Prabhu Money Transfer"}
	}
	return p
}

// Methods lists all payout methods.
var Methods = []string{payout.BankDeposit, payout.Wallet, payout.CashPickup}

// Cases is the test suite.
var Cases = []Case{
	{"1.02a every method is quoted as what will arrive", func(t *testing.T, b Fixture) {
		for _, method := range Methods {
			order := NewPayout(method)
			first, err := b.Partner.Quote(t.Context(), order)
			again, errAgain := b.Partner.Quote(t.Context(), order)
			if err != nil || errAgain != nil || first != again || first.Amount != order.Amount || first.Currency != "NPR" || first.Charge != "0.00" {
				t.Errorf("%s: %+v, %v; again %+v, %v", method, first, err, again, errAgain)
			}
		}
	}},
	{"a repeated key creates once, and answers the same", func(t *testing.T, b Fixture) {
		first, err := b.Partner.Create(t.Context(), NewPayout(payout.BankDeposit))
		again, errAgain := b.Partner.Create(t.Context(), NewPayout(payout.BankDeposit))
		if err != nil || errAgain != nil || first != again || first.ReceiptNumber == "" {
			t.Errorf("%+v, %v; again %+v, %v", first, err, again, errAgain)
		}
	}},
	{"a key stands for one payout", func(t *testing.T, b Fixture) {
		b.mustCreate(t)
		other := NewPayout(payout.BankDeposit)
		other.Amount = "26651.00"
		if accepted, err := b.Partner.Create(t.Context(), other); err == nil {
			t.Errorf("another sum was answered with %+v", accepted)
		}
	}},
	{"what is not confirmed is not paid", func(t *testing.T, b Fixture) {
		b.mustCreate(t)
		b.Deliver()
		b.requireStatus(t, payout.Created)
	}},
	{"what is confirmed, and however often, is paid", func(t *testing.T, b Fixture) {
		b.mustCreate(t)
		for range 2 {
			if err := b.Partner.Confirm(t.Context(), key); err != nil {
				t.Fatal(err)
			}
		}
		b.requireStatus(t, payout.Accepted)
		b.Deliver()
		b.requireStatus(t, payout.Delivered)
	}},
	{"what was canceled before it was confirmed is not paid", func(t *testing.T, b Fixture) {
		b.mustCreate(t)
		for range 2 {
			b.requireCancel(t, nil)
		}
		if err := b.Partner.Confirm(t.Context(), key); !errors.Is(err, payout.ErrVoided) {
			t.Errorf("confirmed: %v", err)
		}
		b.Deliver()
		b.requireStatus(t, payout.Voided)
	}},
	{"a cancellation that comes before its payout strikes it off", func(t *testing.T, b Fixture) {
		b.requireCancel(t, nil)
		if _, err := b.Partner.Create(t.Context(), NewPayout(payout.BankDeposit)); !errors.Is(err, payout.ErrVoided) {
			t.Errorf("created: %v", err)
		}
	}},
	{"what was confirmed and has not gone out yet can be canceled", func(t *testing.T, b Fixture) {
		b.mustCreate(t)
		if err := b.Partner.Confirm(t.Context(), key); err != nil {
			t.Fatal(err)
		}
		b.requireCancel(t, nil)
		b.Deliver()
		b.requireStatus(t, payout.Voided)
	}},
	{"what has been paid can not", func(t *testing.T, b Fixture) {
		b.mustCreate(t)
		if err := b.Partner.Confirm(t.Context(), key); err != nil {
			t.Fatal(err)
		}
		b.Deliver()
		b.requireCancel(t, payout.ErrTooLate)
		b.requireStatus(t, payout.Delivered)
	}},
	{"a payout that nobody asked for is not known", func(t *testing.T, b Fixture) {
		if _, err := b.Partner.Status(t.Context(), key); !errors.Is(err, payout.ErrUnknown) {
			t.Errorf("got %v", err)
		}
	}},
}

func (b Fixture) mustCreate(t *testing.T) {
	t.Helper()
	if _, err := b.Partner.Create(t.Context(), NewPayout(payout.BankDeposit)); err != nil {
		t.Fatal(err)
	}
}

func (b Fixture) requireCancel(t *testing.T, want error) {
	t.Helper()
	if err := b.Partner.Cancel(t.Context(), "cancel-1", key); !errors.Is(err, want) {
		t.Errorf("canceling: %v, want %v", err, want)
	}
}

func (b Fixture) requireStatus(t *testing.T, want string) {
	t.Helper()
	if got, err := b.Partner.Status(t.Context(), key); err != nil || got.Status != want {
		t.Errorf("%+v, %v; want %s", got, err, want)
	}
}
