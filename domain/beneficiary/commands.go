package beneficiary

import "time"

// Command is somebody's intention for one beneficiary. By names the sender who asks: another's beneficiary is not found.
type Command interface{ command() }

// Add adds a person to a sender's beneficiaries.
type Add struct {
	BeneficiaryID string
	SenderID      string
	Country       string
	Relationship  string
	Person        Person
	At            time.Time
}

// Update replaces what is known of the person.
type Update struct {
	By           string
	Relationship string
	Person       Person
	At           time.Time
}

// AddBank adds an account at a bank or cooperative. The reference data of the bank stand in the command.
type AddBank struct {
	By            string
	AccountID     string
	BankID        string
	BankName      string
	BankActive    bool // an inactive bank is refused (5.08f)
	BranchName    string
	AccountType   string
	IsCooperative bool
	Account       Account
	At            time.Time
}

// UpdateBank replaces one account's details.
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

// EnableCashPickup lets the beneficiary collect cash.
type EnableCashPickup struct {
	By string
	At time.Time
}

func (Add) command()              {}
func (Update) command()           {}
func (AddBank) command()          {}
func (UpdateBank) command()       {}
func (AddWallet) command()        {}
func (EnableCashPickup) command() {}
