// Package beneficiary is a person who receives money, and the ways in which they can: bank, cooperative, wallet, cash.
package beneficiary

import "time"

// PayoutMethod is how money reaches a beneficiary (1.02a).
type PayoutMethod string

const (
	BankDeposit  PayoutMethod = "BANK_DEPOSIT"
	CashPickup   PayoutMethod = "CASH_PICKUP"
	Wallet       PayoutMethod = "WALLET"
	HomeDelivery PayoutMethod = "HOME_DELIVERY" // listed, never enabled
)

// InWords is how people say that somebody is paid by a method, such as "in cash".
func (m PayoutMethod) InWords() string {
	switch m {
	case BankDeposit:
		return "to a bank account"
	case CashPickup:
		return "in cash"
	case Wallet:
		return "to a mobile wallet"
	case HomeDelivery:
		return "at home"
	}
	return "in another way"
}

// State is one beneficiary of one sender.
type State struct {
	ID           string
	SenderID     string
	Person       Person
	Country      string // three-letter code
	Relationship string
	CashPickup   bool
	Banks        []Bank // in the order in which they were added; replaced, never changed in place
	Wallets      []WalletAccount
	AddedAt      time.Time
}

// Exists reports whether the beneficiary was ever added.
func (s State) Exists() bool { return s.ID != "" }

// Bank is an account at a bank or cooperative (3.07a).
type Bank struct {
	AccountID     string
	BankID        string // of the reference data
	BankName      string
	BranchName    string
	AccountType   string
	IsCooperative bool
	Account       Account
}

// WalletAccount is a mobile wallet (3.07b).
type WalletAccount struct {
	AccountID string
	Provider  string // IdentificationType of 3.07b: the wallet's name
	Account   Account
}

// Bank finds one of the beneficiary's bank accounts.
func (s State) Bank(accountID string) (Bank, bool) {
	for _, b := range s.Banks {
		if b.AccountID == accountID {
			return b, true
		}
	}
	return Bank{}, false
}

// Wallet finds one of the beneficiary's wallets.
func (s State) Wallet(accountID string) (WalletAccount, bool) {
	for _, w := range s.Wallets {
		if w.AccountID == accountID {
			return w, true
		}
	}
	return WalletAccount{}, false
}
