package presentation

import (
	"hulak/domain/beneficiary"
	"hulak/domain/reference"
	"hulak/httpapi/dto"
)

// BeneficiaryAddress converts an address in the given country.
func BeneficiaryAddress(a beneficiary.Address, country string) dto.BeneficiaryAddress {
	return dto.BeneficiaryAddress{
		AddressLine1: a.AddressLine1, AddressLine2: a.AddressLine2, City: a.City, State: a.State, Country: country,
		PostalCode: a.PostalCode,
	}
}

// BeneficiaryBank converts a bank account of a beneficiary.
func BeneficiaryBank(beneficiaryID string, b beneficiary.Bank) dto.BeneficiaryBank {
	info := dto.BeneficiaryBank{
		ID: b.AccountID, ReferenceID: b.AccountID, BankID: b.BankID, BranchName: b.BranchName, AccountNumber: b.Account.Number,
		AccountType: b.AccountType, BankName: b.BankName, IsCooperative: b.IsCooperative, AccountHolderName: b.Account.Holder,
		BeneficiaryID: beneficiaryID,
	}
	if Institution, ok := InstitutionByID(b.BankID); ok {
		info.Active = Institution.Active // current status, because the bank might have merged with another one
	}
	return info
}

// Institution is a bank or a cooperative. Both receive bank deposits (spec 4.20f).
type Institution struct {
	ID, Name, Branch string
	Active           bool
	Cooperative      bool
}

// InstitutionByID returns a bank or a cooperative by its ID.
func InstitutionByID(id string) (Institution, bool) {
	if b, ok := reference.BankByID(id); ok {
		return Institution{ID: b.ID, Name: b.Name, Active: b.Active}, true
	}
	if c, ok := reference.CooperativeByID(id); ok {
		return Institution{ID: c.ID, Name: c.Name, Branch: c.Branch, Active: c.Active, Cooperative: true}, true
	}
	return Institution{}, false
}
