package dto

// Beneficiary is a person who receives money, with their payout accounts (spec 3.06a).
type Beneficiary struct {
	ID                  string             `json:"id"`
	ReferenceID         string             `json:"referenceId"`
	FirstName           string             `json:"firstName"`
	MiddleName          string             `json:"middleName"`
	LastName            string             `json:"lastName"`
	FullName            string             `json:"fullName"`
	Email               string             `json:"email"`
	CountryCode         string             `json:"countryCode"`
	PhoneNumber         string             `json:"phoneNumber"`
	DateOfBirth         string             `json:"dateOfBirth" doc:"YYYY-MM-DD, or empty"`
	IsEditable          bool               `json:"isEditable"`
	SenderRelationship  string             `json:"senderRelationship"`
	IsCashPickupEnabled bool               `json:"isCashPickupEnabled"`
	Address             BeneficiaryAddress `json:"address"`
	Banks               []BeneficiaryBank  `json:"banks"`
	Wallets             []Wallet           `json:"wallets"`
}

// BeneficiaryAddress is a beneficiary's home address.
type BeneficiaryAddress struct {
	AddressLine1 string `json:"addressLine1"`
	AddressLine2 string `json:"addressLine2"`
	City         string `json:"city"`
	State        string `json:"state"`
	Country      string `json:"country" doc:"Three-letter country code"`
	PostalCode   string `json:"postalCode"`
}

// BeneficiaryBank is a beneficiary's account at a bank or cooperative (spec 3.07a).
type BeneficiaryBank struct {
	ID                string `json:"id"`
	BankID            string `json:"bankId"`
	Active            bool   `json:"active" doc:"True if the account's bank accepts payouts"`
	ReferenceID       string `json:"referenceId"`
	BranchName        string `json:"branchName"`
	AccountNumber     string `json:"accountNumber"`
	AccountType       string `json:"accountType"`
	BankName          string `json:"bankName"`
	IsCooperative     bool   `json:"isCooperative"`
	AccountHolderName string `json:"accountHolderName"`
	BeneficiaryID     string `json:"beneficiaryId"`
}

// Wallet is a beneficiary's mobile wallet (spec 3.07b).
type Wallet struct {
	ID                  string `json:"id"`
	ReferenceID         string `json:"referenceId"`
	IdentificationType  string `json:"identificationType" doc:"Name of the wallet, such as eSewa"`
	IdentificationValue string `json:"identificationValue" doc:"Phone number of the wallet"`
}

// BeneficiaryForm adds or changes a beneficiary (spec 3.19a).
type BeneficiaryForm struct {
	FirstName          string     `json:"firstName"`
	MiddleName         string     `json:"middleName,omitempty"`
	LastName           string     `json:"lastName"`
	Email              string     `json:"email,omitempty"`
	AddressLine1       string     `json:"addressLine1"`
	AddressLine2       string     `json:"addressLine2,omitempty"`
	Country            string     `json:"country" doc:"Three-letter country code"`
	State              string     `json:"state"`
	City               string     `json:"city"`
	PostalCode         string     `json:"postalCode"`
	SenderRelationship string     `json:"senderRelationship"`
	CountryCode        string     `json:"countryCode" doc:"Always +977"`
	PhoneNumber        NepalPhone `json:"phoneNumber"`
	RemittancePurpose  string     `json:"remittancePurpose,omitempty"`
	DateOfBirth        string     `json:"dateOfBirth,omitempty" doc:"YYYY-MM-DD"`
}

// AddBank adds a bank account to a beneficiary (spec 3.19b).
type AddBank struct {
	BeneficiaryID     string `json:"beneficiaryId"`
	BankID            string `json:"bankId"`
	AccountNumber     string `json:"accountNumber"`
	AccountType       string `json:"accountType"`
	BranchLocation    string `json:"branchLocation,omitempty"`
	RemittancePurpose string `json:"remittancePurpose,omitempty"`
}

// UpdateBank changes a beneficiary's bank account (spec 3.19c).
type UpdateBank struct {
	BeneficiaryID  string `json:"beneficiaryId"`
	ID             string `json:"id"`
	BankID         string `json:"bankId"`
	AccountType    string `json:"accountType"`
	AccountNumber  string `json:"accountNumber"`
	BranchLocation string `json:"branchLocation,omitempty"`
}

// AddWallet adds a mobile wallet to a beneficiary (spec 3.19e).
type AddWallet struct {
	IdentificationValue NepalPhone `json:"identificationValue"`
	IdentificationType  string     `json:"identificationType,omitempty" doc:"Name of the wallet. Defaults to the country's first wallet"`
}
