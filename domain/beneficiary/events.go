package beneficiary

import "time"

// Event is a fact about one beneficiary. Streams are named "beneficiary-<id>". The person concerned, whose key the
// personal parts are stored under, is the beneficiary.
type Event interface {
	EventType() string
	beneficiary()
}

// Person is what identifies a beneficiary and may be erased.
type Person struct {
	FirstName   string  `json:"firstName"`
	MiddleName  string  `json:"middleName,omitempty"`
	LastName    string  `json:"lastName"`
	Email       string  `json:"email,omitempty"`
	CountryCode string  `json:"countryCode"` // "+977"
	PhoneNumber string  `json:"phoneNumber"`
	DateOfBirth string  `json:"dateOfBirth,omitempty"` // YYYY-MM-DD
	Address     Address `json:"address"`
}

// Address is where a beneficiary lives.
type Address struct {
	AddressLine1 string `json:"addressLine1"`
	AddressLine2 string `json:"addressLine2,omitempty"`
	City         string `json:"city"`
	State        string `json:"state"`
	PostalCode   string `json:"postalCode"`
}

// Account is an account number at a bank, or a wallet's phone number, and the name it is held under.
type Account struct {
	Number string `json:"number"`
	Holder string `json:"holder"`
}

// Added says that a sender added a person.
type Added struct {
	BeneficiaryID string    `json:"beneficiaryId"`
	SenderID      string    `json:"senderId"`
	Country       string    `json:"country"`
	Relationship  string    `json:"relationship"`
	At            time.Time `json:"at"`
	Person        Person    `json:"-" personal:"true"`
}

// Updated replaces what is known of the person.
type Updated struct {
	BeneficiaryID string    `json:"beneficiaryId"`
	Relationship  string    `json:"relationship"`
	At            time.Time `json:"at"`
	Person        Person    `json:"-" personal:"true"`
}

// BankAdded adds an account at a bank or cooperative.
type BankAdded struct {
	BeneficiaryID string    `json:"beneficiaryId"`
	AccountID     string    `json:"accountId"`
	BankID        string    `json:"bankId"`
	BankName      string    `json:"bankName"`
	BranchName    string    `json:"branchName,omitempty"`
	AccountType   string    `json:"accountType"`
	IsCooperative bool      `json:"isCooperative,omitempty"`
	At            time.Time `json:"at"`
	Account       Account   `json:"-" personal:"true"`
}

// BankUpdated replaces one account's details (3.19c).
type BankUpdated struct {
	BeneficiaryID string    `json:"beneficiaryId"`
	AccountID     string    `json:"accountId"`
	BankID        string    `json:"bankId"`
	BankName      string    `json:"bankName"`
	BranchName    string    `json:"branchName,omitempty"`
	AccountType   string    `json:"accountType"`
	At            time.Time `json:"at"`
	Account       Account   `json:"-" personal:"true"`
}

// WalletAdded adds a mobile wallet.
type WalletAdded struct {
	BeneficiaryID string    `json:"beneficiaryId"`
	AccountID     string    `json:"accountId"`
	Provider      string    `json:"provider"`
	At            time.Time `json:"at"`
	Account       Account   `json:"-" personal:"true"`
}

// CashPickupEnabled lets the beneficiary collect cash.
type CashPickupEnabled struct {
	BeneficiaryID string    `json:"beneficiaryId"`
	At            time.Time `json:"at"`
}

func (Added) EventType() string             { return "beneficiary.added" }
func (Updated) EventType() string           { return "beneficiary.updated" }
func (BankAdded) EventType() string         { return "beneficiary.bank_added" }
func (BankUpdated) EventType() string       { return "beneficiary.bank_updated" }
func (WalletAdded) EventType() string       { return "beneficiary.wallet_added" }
func (CashPickupEnabled) EventType() string { return "beneficiary.cash_pickup_enabled" }

// Subject is the beneficiary, whose key the personal part is stored under.
func (e Added) Subject() string { return e.BeneficiaryID }

// Subject is the beneficiary, whose key the personal part is stored under.
func (e Updated) Subject() string { return e.BeneficiaryID }

// Subject is the beneficiary, whose key the personal part is stored under.
func (e BankAdded) Subject() string { return e.BeneficiaryID }

// Subject is the beneficiary, whose key the personal part is stored under.
func (e BankUpdated) Subject() string { return e.BeneficiaryID }

// Subject is the beneficiary, whose key the personal part is stored under.
func (e WalletAdded) Subject() string { return e.BeneficiaryID }

func (Added) beneficiary()             {}
func (Updated) beneficiary()           {}
func (BankAdded) beneficiary()         {}
func (BankUpdated) beneficiary()       {}
func (WalletAdded) beneficiary()       {}
func (CashPickupEnabled) beneficiary() {}
