package beneficiary

import "time"

// Event is a fact about one beneficiary. Its stream is named "beneficiary-<id>". Personal fields are encrypted with the
// beneficiary's key.
type Event interface {
	EventType() string
	beneficiary()
}

// Person holds the personal data of a beneficiary, which can be erased.
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

// Address is a beneficiary's postal address.
type Address struct {
	AddressLine1 string `json:"addressLine1"`
	AddressLine2 string `json:"addressLine2,omitempty"`
	City         string `json:"city"`
	State        string `json:"state"`
	PostalCode   string `json:"postalCode"`
}

// Account is a bank account number or a wallet's phone number, with the holder's name.
type Account struct {
	Number string `json:"number"`
	Holder string `json:"holder"`
}

// Added records that a sender added a beneficiary.
type Added struct {
	BeneficiaryID string    `json:"beneficiaryId"`
	SenderID      string    `json:"senderId"`
	Country       string    `json:"country"`
	Relationship  string    `json:"relationship"`
	At            time.Time `json:"at"`
	Person        Person    `json:"-" personal:"true"`
}

// Updated records that the sender replaced the beneficiary's personal data and relationship to the sender.
type Updated struct {
	BeneficiaryID string    `json:"beneficiaryId"`
	Relationship  string    `json:"relationship"`
	At            time.Time `json:"at"`
	Person        Person    `json:"-" personal:"true"`
}

// BankAdded records that the sender added an account at a bank or cooperative.
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

// BankUpdated records that the sender replaced the details of one bank account (spec 3.19c).
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

// WalletAdded records that the sender added a mobile wallet.
type WalletAdded struct {
	BeneficiaryID string    `json:"beneficiaryId"`
	AccountID     string    `json:"accountId"`
	Provider      string    `json:"provider"`
	At            time.Time `json:"at"`
	Account       Account   `json:"-" personal:"true"`
}

// CashPickupEnabled records that the sender enabled cash pickup for the beneficiary.
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

// Subject returns the beneficiary, whose key encrypts the personal data.
func (e Added) Subject() string { return e.BeneficiaryID }

// Subject returns the beneficiary, whose key encrypts the personal data.
func (e Updated) Subject() string { return e.BeneficiaryID }

// Subject returns the beneficiary, whose key encrypts the account.
func (e BankAdded) Subject() string { return e.BeneficiaryID }

// Subject returns the beneficiary, whose key encrypts the account.
func (e BankUpdated) Subject() string { return e.BeneficiaryID }

// Subject returns the beneficiary, whose key encrypts the account.
func (e WalletAdded) Subject() string { return e.BeneficiaryID }

func (Added) beneficiary()             {}
func (Updated) beneficiary()           {}
func (BankAdded) beneficiary()         {}
func (BankUpdated) beneficiary()       {}
func (WalletAdded) beneficiary()       {}
func (CashPickupEnabled) beneficiary() {}
