package usecase

import (
	"strings"

	"hulak/domain"
	"hulak/domain/beneficiary"
	"hulak/domain/reference"
	"hulak/domain/transfer"
)

var (
	// ErrMethod refuses a payout method that the destination country does not support (spec 1.02a).
	ErrMethod = domain.Refuse(domain.Forbids, "PAYOUT_METHOD_NOT_AVAILABLE")
	// ErrPayer refuses an unknown payer (spec 5.09a).
	ErrPayer = domain.Refuse(domain.Invalid, "INVALID_PAYER")
)

// payout says how to pay a beneficiary.
type payout struct {
	senderID      string
	beneficiaryID string
	country       string
	method        beneficiary.PayoutMethod
	accountID     string
	payerID       int
}

// routeTo checks that the beneficiary can be paid this way. It copies the current payout details, so that later changes do not
// affect the transfer.
func routeTo(b domain.UnitOfWork, p payout) (transfer.Route, transfer.Payee, error) {
	country, ok := reference.CountryByCode(p.country)
	if !ok || !country.Destination {
		return transfer.Route{}, transfer.Payee{}, ErrNoCorridor
	}
	if !country.Pays(p.method) {
		return transfer.Route{}, transfer.Payee{}, ErrMethod
	}
	person, err := domain.Load(b, beneficiary.Decider, p.beneficiaryID)
	if err != nil {
		return transfer.Route{}, transfer.Payee{}, err
	}
	if !person.BelongsTo(p.senderID) || person.Country != p.country {
		return transfer.Route{}, transfer.Payee{}, beneficiary.ErrNotFound
	}
	payee := transfer.Payee{Name: fullName(person.Person), Phone: person.Person.CountryCode + person.Person.PhoneNumber}
	switch p.method {
	case beneficiary.BankDeposit:
		return toBank(person, p, payee)
	case beneficiary.Wallet:
		return toWallet(person, p, payee)
	}
	return toPayer(person, p, payee)
}

func toBank(person beneficiary.State, p payout, payee transfer.Payee) (transfer.Route, transfer.Payee, error) {
	account, ok := person.Bank(p.accountID)
	if !ok {
		return transfer.Route{}, transfer.Payee{}, beneficiary.ErrAccountNotFound
	}
	if !isActive(account) {
		return transfer.Route{}, transfer.Payee{}, beneficiary.ErrInactiveBank
	}
	payee.AccountNumber, payee.AccountHolder = account.Account.Number, account.Account.Holder
	payee.BankName, payee.BranchName = account.BankName, account.BranchName
	return transfer.Route{Method: p.method, AccountID: account.AccountID, BankID: account.BankID}, payee, nil
}

// isActive checks the current reference data, because a bank may have merged since the account was added (spec 5.08f).
func isActive(account beneficiary.Bank) bool {
	if account.IsCooperative {
		c, known := reference.CooperativeByID(account.BankID)
		return known && c.Active
	}
	bank, known := reference.BankByID(account.BankID)
	return known && bank.Active
}

func toWallet(person beneficiary.State, p payout, payee transfer.Payee) (transfer.Route, transfer.Payee, error) {
	wallet, ok := person.Wallet(p.accountID)
	if !ok {
		return transfer.Route{}, transfer.Payee{}, beneficiary.ErrAccountNotFound
	}
	payee.AccountNumber, payee.AccountHolder, payee.WalletProvider = wallet.Account.Number, wallet.Account.Holder, wallet.Provider
	return transfer.Route{Method: p.method, AccountID: wallet.AccountID}, payee, nil
}

func toPayer(person beneficiary.State, p payout, payee transfer.Payee) (transfer.Route, transfer.Payee, error) {
	if !person.CashPickup {
		return transfer.Route{}, transfer.Payee{}, beneficiary.ErrMethodNotEnabled.With("method", string(p.method))
	}
	payer, ok := reference.PayerByID(p.payerID)
	if !ok || payer.Country != p.country {
		return transfer.Route{}, transfer.Payee{}, ErrPayer
	}
	payee.PayerName = payer.Name
	return transfer.Route{Method: p.method, PayerID: payer.ID}, payee, nil
}

func fullName(p beneficiary.Person) string {
	return strings.Join(strings.Fields(p.FirstName+" "+p.MiddleName+" "+p.LastName), " ")
}
