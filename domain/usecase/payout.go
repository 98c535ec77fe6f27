package usecase

import (
	"strings"

	"hulak/domain"
	"hulak/domain/beneficiary"
	"hulak/domain/reference"
	"hulak/domain/transfer"
)

var (
	// ErrMethodNotAvailable means that the destination country does not support the payout method (spec 1.02a).
	ErrMethodNotAvailable = domain.Reject(domain.BusinessRule, "PAYOUT_METHOD_NOT_AVAILABLE")
	// ErrInvalidPayer means that the payer is unknown in the destination country (spec 5.09a).
	ErrInvalidPayer = domain.Reject(domain.Invalid, "INVALID_PAYER")
)

// payoutRequest identifies a beneficiary and how to pay them.
type payoutRequest struct {
	senderID      string
	beneficiaryID string
	country       string
	method        beneficiary.PayoutMethod
	accountID     string
	payerID       int
}

// resolvePayout checks that the beneficiary can be paid as requested. It copies the current payout details, so later changes do not
// affect the transfer.
func resolvePayout(u domain.UnitOfWork, p payoutRequest) (transfer.Route, transfer.Payee, error) {
	country, ok := reference.CountryByCode(p.country)
	if !ok || !country.IsDestination {
		return transfer.Route{}, transfer.Payee{}, ErrNoCorridor
	}
	if !country.SupportsPayout(p.method) {
		return transfer.Route{}, transfer.Payee{}, ErrMethodNotAvailable
	}
	person, err := domain.Load(u, beneficiary.Decider, p.beneficiaryID)
	if err != nil {
		return transfer.Route{}, transfer.Payee{}, err
	}
	if !person.BelongsTo(p.senderID) || person.Country != p.country {
		return transfer.Route{}, transfer.Payee{}, beneficiary.ErrNotFound
	}
	payee := transfer.Payee{Name: fullName(person.Person), Phone: person.Person.CountryCode + person.Person.PhoneNumber}
	switch p.method {
	case beneficiary.BankDeposit:
		return resolveBankDeposit(person, p, payee)
	case beneficiary.Wallet:
		return resolveWallet(person, p, payee)
	}
	return resolveCashPickup(person, p, payee)
}

func resolveBankDeposit(person beneficiary.State, p payoutRequest, payee transfer.Payee) (transfer.Route, transfer.Payee, error) {
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

// isActive reports whether the account's bank or cooperative is active. It checks the current reference data, because the bank might
// have merged after the account was added (spec 5.08f).
func isActive(account beneficiary.Bank) bool {
	if account.IsCooperative {
		c, known := reference.CooperativeByID(account.BankID)
		return known && c.Active
	}
	bank, known := reference.BankByID(account.BankID)
	return known && bank.Active
}

func resolveWallet(person beneficiary.State, p payoutRequest, payee transfer.Payee) (transfer.Route, transfer.Payee, error) {
	wallet, ok := person.Wallet(p.accountID)
	if !ok {
		return transfer.Route{}, transfer.Payee{}, beneficiary.ErrAccountNotFound
	}
	payee.AccountNumber, payee.AccountHolder, payee.WalletProvider = wallet.Account.Number, wallet.Account.Holder, wallet.Provider
	return transfer.Route{Method: p.method, AccountID: wallet.AccountID}, payee, nil
}

func resolveCashPickup(person beneficiary.State, p payoutRequest, payee transfer.Payee) (transfer.Route, transfer.Payee, error) {
	if !person.CashPickup {
		return transfer.Route{}, transfer.Payee{}, beneficiary.ErrMethodNotEnabled.With("method", p.method.Label())
	}
	payer, ok := reference.PayerByID(p.payerID)
	if !ok || payer.Country != p.country {
		return transfer.Route{}, transfer.Payee{}, ErrInvalidPayer
	}
	payee.PayerName = payer.Name
	return transfer.Route{Method: p.method, PayerID: payer.ID}, payee, nil
}

func fullName(p beneficiary.Person) string {
	return strings.Join(strings.Fields(p.FirstName+" "+p.MiddleName+" "+p.LastName), " ")
}
