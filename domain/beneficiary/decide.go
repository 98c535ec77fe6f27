package beneficiary

import (
	"hulak/domain"
)

var (
	// ErrNotFound rejects a beneficiary who does not exist or belongs to another sender.
	ErrNotFound = domain.Reject(domain.NotFound, "BENEFICIARY_NOT_FOUND")
	// ErrAccountNotFound rejects an account that the beneficiary does not have.
	ErrAccountNotFound = domain.Reject(domain.NotFound, "PAYOUT_ACCOUNT_NOT_FOUND")
	// ErrInactiveBank rejects a bank that no longer accepts payouts (spec 5.08f).
	ErrInactiveBank = domain.Reject(domain.BusinessRule, "INACTIVE_BANK")
	// ErrMethodNotEnabled rejects a payout method that is not enabled for the beneficiary (spec 5.09e).
	ErrMethodNotEnabled = domain.Reject(domain.BusinessRule, "PAYOUT_METHOD_NOT_ENABLED")
)

// Decider holds the rules for one beneficiary.
var Decider = domain.Decider[Command, Event, State]{
	Category: "beneficiary",
	Decide:   func(s State, c Command) ([]Event, error) { return c.decide(s) },
	Evolve:   evolve,
	Events:   []Event{Added{}, Updated{}, BankAdded{}, BankUpdated{}, WalletAdded{}, CashPickupEnabled{}},
}

// BelongsTo reports whether the beneficiary exists and belongs to this sender.
func (s State) BelongsTo(senderID string) bool { return s.Exists() && s.SenderID == senderID }

func (c Add) decide(s State) ([]Event, error) {
	if s.Exists() {
		if s.SenderID != c.SenderID {
			return nil, ErrNotFound
		}
		return nil, nil
	}
	return []Event{Added{
		BeneficiaryID: c.BeneficiaryID, SenderID: c.SenderID, Country: c.Country, Relationship: c.Relationship,
		At: c.At, Person: c.Person,
	}}, nil
}

func (c Update) decide(s State) ([]Event, error) {
	switch {
	case !s.BelongsTo(c.By):
		return nil, ErrNotFound
	case c.Relationship == s.Relationship && c.Person == s.Person:
		return nil, nil
	}
	return []Event{Updated{BeneficiaryID: s.ID, Relationship: c.Relationship, At: c.At, Person: c.Person}}, nil
}

func (c AddBank) decide(s State) ([]Event, error) {
	if !s.BelongsTo(c.By) {
		return nil, ErrNotFound
	}
	if _, exists := s.Bank(c.AccountID); exists {
		return nil, nil
	}
	if !c.BankActive {
		return nil, ErrInactiveBank
	}
	return []Event{BankAdded{
		BeneficiaryID: s.ID, AccountID: c.AccountID, BankID: c.BankID, BankName: c.BankName, BranchName: c.BranchName,
		AccountType: c.AccountType, IsCooperative: c.IsCooperative, At: c.At, Account: c.Account,
	}}, nil
}

func (c UpdateBank) decide(s State) ([]Event, error) {
	if !s.BelongsTo(c.By) {
		return nil, ErrNotFound
	}
	old, exists := s.Bank(c.AccountID)
	if !exists {
		return nil, ErrAccountNotFound
	}
	updated := old
	updated.BankID, updated.BankName, updated.BranchName = c.BankID, c.BankName, c.BranchName
	updated.AccountType, updated.Account = c.AccountType, c.Account
	switch {
	case updated == old:
		return nil, nil
	case !c.BankActive:
		return nil, ErrInactiveBank
	}
	return []Event{BankUpdated{
		BeneficiaryID: s.ID, AccountID: c.AccountID, BankID: c.BankID, BankName: c.BankName, BranchName: c.BranchName,
		AccountType: c.AccountType, At: c.At, Account: c.Account,
	}}, nil
}

func (c AddWallet) decide(s State) ([]Event, error) {
	if !s.BelongsTo(c.By) {
		return nil, ErrNotFound
	}
	if _, exists := s.Wallet(c.AccountID); exists {
		return nil, nil
	}
	return []Event{WalletAdded{BeneficiaryID: s.ID, AccountID: c.AccountID, Provider: c.Provider, At: c.At, Account: c.Account}}, nil
}

func (c EnableCashPickup) decide(s State) ([]Event, error) {
	switch {
	case !s.BelongsTo(c.By):
		return nil, ErrNotFound
	case s.CashPickup:
		return nil, nil
	}
	return []Event{CashPickupEnabled{BeneficiaryID: s.ID, At: c.At}}, nil
}
