// Package payouttest is the contract test suite for implementations of payout.Partner.
package payouttest

import (
	"errors"
	"testing"

	"hulak/providers/payout"
)

// Fixture holds the partner under test.
type Fixture struct {
	Partner payout.Partner
	// Deliver pays every confirmed payout to its beneficiary.
	Deliver func()
}

// Case is a test that every Partner must pass.
type Case struct {
	Name string
	Run  func(t *testing.T, f Fixture)
}

const key = "transfer-1/payout/1"

// NewPayout returns a valid payout with the given method.
func NewPayout(method string) payout.Payout {
	p := payout.Payout{
		Key: key, TransferID: "transfer-1", Method: method, Amount: "26650.00", Currency: "NPR", SentAmount: "200.00",
		Reference:   "1234567897",
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

// NewLargePayout returns a valid payout for 3,000 USD with the data that 31 CFR 1010.410(f) requires.
func NewLargePayout(method string) payout.Payout {
	p := NewPayout(method)
	p.Amount, p.SentAmount = "399750.00", "3000.00"
	p.Sender = &payout.Sender{Name: "Sita Sharma", Account: "0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b", Address: payout.Address{
		Lines: []string{"12 Elm Street", "Apt 4"}, City: "Austin", State: "TX", PostalCode: "78701", Country: "US",
	}}
	p.Beneficiary.Address = &payout.Address{
		Lines: []string{"Lakeside 6"}, City: "Pokhara", State: "Gandaki", PostalCode: "33700", Country: "NP",
	}
	return p
}

// Methods lists all payout methods.
var Methods = []string{payout.MethodBankDeposit, payout.MethodWallet, payout.MethodCashPickup}

// Cases is the test suite.
var Cases = []Case{
	{"the quote for each method is for the full amount (1.02a)", func(t *testing.T, f Fixture) {
		for _, method := range Methods {
			order := NewPayout(method)
			first, err := f.Partner.Quote(t.Context(), order)
			repeated, repeatErr := f.Partner.Quote(t.Context(), order)
			if err != nil || repeatErr != nil || first != repeated || first.Amount != order.Amount || first.Currency != "NPR" ||
				first.Charge != "0.00" {
				t.Errorf("%s: Quote = %+v, %v; repeated %+v, %v", method, first, err, repeated, repeatErr)
			}
		}
	}},
	{"a repeated Create returns the same response", func(t *testing.T, f Fixture) {
		first, err := f.Partner.Create(t.Context(), NewPayout(payout.MethodBankDeposit))
		repeated, repeatErr := f.Partner.Create(t.Context(), NewPayout(payout.MethodBankDeposit))
		if err != nil || repeatErr != nil || first != repeated || first.ReceiptNumber == "" {
			t.Errorf("Create = %+v, %v; repeated %+v, %v", first, err, repeated, repeatErr)
		}
	}},
	{"Create rejects a different payout with the same key", func(t *testing.T, f Fixture) {
		f.mustCreate(t)
		other := NewPayout(payout.MethodBankDeposit)
		other.Amount = "26651.00"
		if acceptance, err := f.Partner.Create(t.Context(), other); err == nil {
			t.Errorf("Create with a different amount = %+v, want an error", acceptance)
		}
	}},
	{"an unconfirmed payout is not paid", func(t *testing.T, f Fixture) {
		f.mustCreate(t)
		f.Deliver()
		f.requireStatus(t, payout.StatusCreated)
	}},
	{"a confirmed payout is paid, even if Confirm is repeated", func(t *testing.T, f Fixture) {
		f.mustCreate(t)
		for range 2 {
			if err := f.Partner.Confirm(t.Context(), key); err != nil {
				t.Fatal(err)
			}
		}
		f.requireStatus(t, payout.StatusAccepted)
		f.Deliver()
		f.requireStatus(t, payout.StatusDelivered)
	}},
	{"a payout canceled before Confirm is not paid", func(t *testing.T, f Fixture) {
		f.mustCreate(t)
		for range 2 {
			f.requireCancel(t, nil)
		}
		if err := f.Partner.Confirm(t.Context(), key); !errors.Is(err, payout.ErrVoided) {
			t.Errorf("Confirm after Cancel = %v, want ErrVoided", err)
		}
		f.Deliver()
		f.requireStatus(t, payout.StatusVoided)
	}},
	{"Create after Cancel is rejected", func(t *testing.T, f Fixture) {
		f.requireCancel(t, nil)
		if _, err := f.Partner.Create(t.Context(), NewPayout(payout.MethodBankDeposit)); !errors.Is(err, payout.ErrVoided) {
			t.Errorf("Create after Cancel = %v, want ErrVoided", err)
		}
	}},
	{"a confirmed payout can be canceled until it is sent", func(t *testing.T, f Fixture) {
		f.mustCreate(t)
		if err := f.Partner.Confirm(t.Context(), key); err != nil {
			t.Fatal(err)
		}
		f.requireCancel(t, nil)
		f.Deliver()
		f.requireStatus(t, payout.StatusVoided)
	}},
	{"a paid payout cannot be canceled", func(t *testing.T, f Fixture) {
		f.mustCreate(t)
		if err := f.Partner.Confirm(t.Context(), key); err != nil {
			t.Fatal(err)
		}
		f.Deliver()
		f.requireCancel(t, payout.ErrTooLate)
		f.requireStatus(t, payout.StatusDelivered)
	}},
	{"Status returns ErrUnknownPayout for an unknown payout", func(t *testing.T, f Fixture) {
		if _, err := f.Partner.Status(t.Context(), key); !errors.Is(err, payout.ErrUnknownPayout) {
			t.Errorf("Status = %v, want ErrUnknownPayout", err)
		}
	}},
}

func (f Fixture) mustCreate(t *testing.T) {
	t.Helper()
	if _, err := f.Partner.Create(t.Context(), NewPayout(payout.MethodBankDeposit)); err != nil {
		t.Fatal(err)
	}
}

func (f Fixture) requireCancel(t *testing.T, want error) {
	t.Helper()
	if err := f.Partner.Cancel(t.Context(), "cancel-1", key); !errors.Is(err, want) {
		t.Errorf("Cancel = %v, want %v", err, want)
	}
}

func (f Fixture) requireStatus(t *testing.T, want string) {
	t.Helper()
	if got, err := f.Partner.Status(t.Context(), key); err != nil || got.Status != want {
		t.Errorf("Status = %+v, %v; want %s", got, err, want)
	}
}
