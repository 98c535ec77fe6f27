// Package beneficiary holds the rules for a person who receives money. A beneficiary can have bank, cooperative, and wallet
// accounts, and can be enabled for cash pickup.
package beneficiary

import "time"

// PayoutMethod is how money reaches a beneficiary (spec 1.02a).
type PayoutMethod string

const (
	BankDeposit  PayoutMethod = "BANK_DEPOSIT"
	CashPickup   PayoutMethod = "CASH_PICKUP"
	Wallet       PayoutMethod = "WALLET"
	HomeDelivery PayoutMethod = "HOME_DELIVERY" // shown as an option but never available
)

// Label returns the name of the payout method on the pages (spec 9.11c).
func (m PayoutMethod) Label() string {
	switch m {
	case BankDeposit:
		return "Bank Deposit"
	case CashPickup:
		return "Cash Pickup"
	case Wallet:
		return "Wallet"
	case HomeDelivery:
		return "Home Delivery"
	}
	return string(m)
}

// Phrase returns the payout method as an English phrase, such as "in cash".
func (m PayoutMethod) Phrase() string {
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

// State is the state of one beneficiary of one sender.
type State struct {
	ID           string
	SenderID     string
	Person       Person
	Country      string // three-letter code
	Relationship string
	CashPickup   bool
	Banks        []Bank // in order of creation; never modified in place
	Wallets      []WalletAccount
	AddedAt      time.Time
}

// Exists reports whether the beneficiary has been added.
func (s State) Exists() bool { return s.ID != "" }

// Bank is an account at a bank or cooperative (spec 3.07a).
type Bank struct {
	AccountID     string
	BankID        string // from the reference data
	BankName      string
	BranchName    string
	AccountType   string
	IsCooperative bool
	Account       Account
}

// WalletAccount is a mobile wallet (spec 3.07b).
type WalletAccount struct {
	AccountID string
	Provider  string // wallet name; spec 3.07b calls it IdentificationType
	Account   Account
}

// Bank returns the bank account with the given ID, and false if the beneficiary does not have it.
func (s State) Bank(accountID string) (Bank, bool) {
	for _, b := range s.Banks {
		if b.AccountID == accountID {
			return b, true
		}
	}
	return Bank{}, false
}

// Wallet returns the wallet with the given ID, and false if the beneficiary does not have it.
func (s State) Wallet(accountID string) (WalletAccount, bool) {
	for _, w := range s.Wallets {
		if w.AccountID == accountID {
			return w, true
		}
	}
	return WalletAccount{}, false
}
