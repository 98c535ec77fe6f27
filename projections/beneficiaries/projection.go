// Package beneficiaries is the read model of senders' beneficiaries and of the beneficiaries' bank accounts and wallets.
package beneficiaries

import (
	_ "embed"

	"hulak/domain"
	"hulak/domain/beneficiary"
	"hulak/projections"
)

//go:embed schema.sql
var schema string

// New returns the projection.
func New() projections.Projection {
	return projections.Projection{
		Name: "beneficiaries", Version: 2, Schema: schema,
		PersonalTables: []projections.PersonalTable{
			{Table: "people", PersonColumn: "beneficiary_id"},
			{Table: "accounts", PersonColumn: "beneficiary_id"},
		},
		Handlers: []projections.Handler{
			projections.On(applyAdded).WithPersonal(),
			projections.On(applyUpdated).WithPersonal(),
			projections.On(applyBankAdded).WithPersonal(),
			projections.On(applyBankUpdated).WithPersonal(),
			projections.On(applyWalletAdded).WithPersonal(),
			projections.On(func(b *projections.Batch, e beneficiary.CashPickupEnabled, _ domain.RecordedEvent) {
				b.Queue(`UPDATE beneficiaries SET cash_pickup = true WHERE beneficiary_id = $1`, e.BeneficiaryID)
			}),
		},
	}
}

func applyAdded(b *projections.Batch, e beneficiary.Added, r domain.RecordedEvent) {
	b.Queue(`INSERT INTO beneficiaries (beneficiary_id, position, sender_id, country, relationship, added_at)
		VALUES ($1, $2, $3, $4, $5, $6)`,
		e.BeneficiaryID, r.Position, e.SenderID, e.Country, e.Relationship, e.At)
	upsertPerson(b, e.BeneficiaryID, e.Person, r)
}

func applyUpdated(b *projections.Batch, e beneficiary.Updated, r domain.RecordedEvent) {
	b.Queue(`UPDATE beneficiaries SET relationship = $2 WHERE beneficiary_id = $1`, e.BeneficiaryID, e.Relationship)
	upsertPerson(b, e.BeneficiaryID, e.Person, r)
}

func upsertPerson(b *projections.Batch, id string, p beneficiary.Person, r domain.RecordedEvent) {
	if r.Erased {
		return
	}
	b.Queue(`INSERT INTO people (beneficiary_id, first_name, middle_name, last_name, email, country_code, phone_number, date_of_birth,
			address_line1, address_line2, city, state, postal_code)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
		ON CONFLICT (beneficiary_id) DO UPDATE SET first_name = excluded.first_name, middle_name = excluded.middle_name,
			last_name = excluded.last_name, email = excluded.email, country_code = excluded.country_code,
			phone_number = excluded.phone_number, date_of_birth = excluded.date_of_birth,
			address_line1 = excluded.address_line1, address_line2 = excluded.address_line2, city = excluded.city,
			state = excluded.state, postal_code = excluded.postal_code`,
		id, p.FirstName, p.MiddleName, p.LastName, p.Email, p.CountryCode, p.PhoneNumber, p.DateOfBirth,
		p.Address.AddressLine1, p.Address.AddressLine2, p.Address.City, p.Address.State, p.Address.PostalCode)
}

func applyBankAdded(b *projections.Batch, e beneficiary.BankAdded, r domain.RecordedEvent) {
	b.Queue(`INSERT INTO banks (beneficiary_id, account_id, position, bank_id, bank_name, branch_name, account_type, is_cooperative)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
		e.BeneficiaryID, e.AccountID, r.Position, e.BankID, e.BankName, e.BranchName, e.AccountType, e.IsCooperative)
	upsertAccount(b, e.BeneficiaryID, e.AccountID, e.Account, r)
}

func applyBankUpdated(b *projections.Batch, e beneficiary.BankUpdated, r domain.RecordedEvent) {
	b.Queue(`UPDATE banks SET bank_id = $3, bank_name = $4, branch_name = $5, account_type = $6
		WHERE beneficiary_id = $1 AND account_id = $2`,
		e.BeneficiaryID, e.AccountID, e.BankID, e.BankName, e.BranchName, e.AccountType)
	upsertAccount(b, e.BeneficiaryID, e.AccountID, e.Account, r)
}

func applyWalletAdded(b *projections.Batch, e beneficiary.WalletAdded, r domain.RecordedEvent) {
	b.Queue(`INSERT INTO wallets (beneficiary_id, account_id, position, provider) VALUES ($1, $2, $3, $4)`,
		e.BeneficiaryID, e.AccountID, r.Position, e.Provider)
	upsertAccount(b, e.BeneficiaryID, e.AccountID, e.Account, r)
}

func upsertAccount(b *projections.Batch, beneficiaryID, accountID string, a beneficiary.Account, r domain.RecordedEvent) {
	if r.Erased {
		return
	}
	b.Queue(`INSERT INTO accounts (beneficiary_id, account_id, number, holder) VALUES ($1, $2, $3, $4)
		ON CONFLICT (beneficiary_id, account_id) DO UPDATE SET number = excluded.number, holder = excluded.holder`,
		beneficiaryID, accountID, projections.Encrypt(r, a.Number, numberAssociatedData(beneficiaryID, accountID)), a.Holder)
}

// numberAssociatedData returns the associated data of an encrypted account number.
func numberAssociatedData(beneficiaryID, accountID string) string {
	return "beneficiaries.accounts.number " + beneficiaryID + " " + accountID
}
