package dto

// SenderBank is a bank account that a sender uses to pay for transfers (spec 3.08a).
type SenderBank struct {
	ID                 string `json:"id"`
	ReferenceID        string `json:"referenceId"`
	Name               string `json:"name" doc:"Name of the bank and last four digits of the account"`
	InstitutionName    string `json:"institutionName"`
	AccountType        string `json:"accountType" enum:"checking,savings"`
	AccountHolderName  string `json:"accountHolderName"`
	AccountNumber      string `json:"accountNumber" doc:"Last four digits of the account number, masked"`
	VerificationStatus string `json:"verificationStatus" enum:"VERIFIED,PENDING,FAILED,RELOGIN_REQUIRED"`
}

// SenderCard is a debit card that a sender uses to pay for transfers (spec 3.08b).
type SenderCard struct {
	ID                string `json:"id"`
	ReferenceID       string `json:"referenceId"`
	NickName          string `json:"nickName"`
	SenderID          string `json:"senderId"`
	InstitutionName   string `json:"institutionName"`
	FundingSourceName string `json:"fundingSourceName" doc:"Network and last four digits of the card"`
	Network           string `json:"network"`
	CardNumber        string `json:"cardNumber" doc:"Last four digits of the card number, masked"`
}
