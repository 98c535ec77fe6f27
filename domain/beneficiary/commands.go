package beneficiary

import "time"

// Command is a command for one beneficiary. If By is not the beneficiary's sender, the command is rejected with ErrNotFound.
type Command interface{ decide(State) ([]Event, error) }

// Add adds a beneficiary for a sender.
type Add struct {
	BeneficiaryID string
	SenderID      string
	Country       string
	Relationship  string
	Person        Person
	At            time.Time
}

// Update replaces the beneficiary's personal data and relationship to the sender.
type Update struct {
	By           string
	Relationship string
	Person       Person
	At           time.Time
}

// AddBank adds an account at a bank or cooperative. It includes the bank's reference data.
type AddBank struct {
	By            string
	AccountID     string
	BankID        string
	BankName      string
	BankActive    bool // if false, the command is rejected (spec 5.08f)
	BranchName    string
	AccountType   string
	IsCooperative bool
	Account       Account
	At            time.Time
}

// UpdateBank replaces the details of one bank account.
type UpdateBank struct {
	By          string
	AccountID   string
	BankID      string
	BankName    string
	BankActive  bool
	BranchName  string
	AccountType string
	Account     Account
	At          time.Time
}

// AddWallet adds a mobile wallet.
type AddWallet struct {
	By        string
	AccountID string
	Provider  string
	Account   Account
	At        time.Time
}

// EnableCashPickup allows cash pickup for the beneficiary.
type EnableCashPickup struct {
	By string
	At time.Time
}
