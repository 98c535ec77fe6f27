package beneficiaries

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"hulak/domain"
	"hulak/domain/beneficiary"
	"hulak/eventstore"
	"hulak/projections"
)

// ErrNotFound means that the beneficiary does not exist or belongs to another sender.
var ErrNotFound = domain.Reject(domain.NotFound, "BENEFICIARY_NOT_FOUND")

// Beneficiary is a person with their payout accounts (spec 3.06a).
type Beneficiary struct {
	ID           string
	SenderID     string
	Person       beneficiary.Person // empty after erasure
	Country      string             // three-letter code
	Relationship string
	CashPickup   bool
	Editable     bool // false after the person is erased
	Banks        []beneficiary.Bank
	Wallets      []beneficiary.WalletAccount
	AddedAt      time.Time
}

// FullName joins the nonempty parts of the name.
func (b Beneficiary) FullName() string {
	return projections.FullName(b.Person.FirstName, b.Person.MiddleName, b.Person.LastName)
}

// Name is a beneficiary's name and date of birth.
type Name struct {
	BeneficiaryID string
	FullName      string
	DateOfBirth   string // YYYY-MM-DD; empty if unknown
}

// Names returns the names of up to limit beneficiaries with an ID after the given one, in the order of their IDs. Erased beneficiaries are
// left out.
func (q *Queries) Names(ctx context.Context, after string, limit int) ([]Name, error) {
	return projections.Rows(ctx, q.db, pgx.RowToStructByPos[Name], `
		SELECT beneficiary_id, concat_ws(' ', first_name, middle_name, last_name), date_of_birth
		FROM beneficiaries.people WHERE beneficiary_id > $1 ORDER BY beneficiary_id LIMIT $2`, after, limit)
}

// Queries reads beneficiaries.
type Queries struct {
	db   projections.DB
	keys projections.Decrypter
}

// NewQueries returns queries on db that decrypt with keys.
func NewQueries(db projections.DB, keys projections.Decrypter) *Queries { return &Queries{db, keys} }

// List returns a sender's beneficiaries with their bank accounts and wallets, newest first.
func (q *Queries) List(ctx context.Context, senderID string) ([]Beneficiary, error) {
	list, err := projections.Rows(ctx, q.db, scanBeneficiary,
		selectBeneficiary+` WHERE b.sender_id = $1 ORDER BY b.position DESC`, senderID)
	if err != nil || len(list) == 0 {
		return list, err
	}
	return q.withAccounts(ctx, list)
}

// ForSender returns a beneficiary. It returns ErrNotFound if the beneficiary belongs to another sender.
func (q *Queries) ForSender(ctx context.Context, senderID, beneficiaryID string) (Beneficiary, error) {
	return q.get(ctx, ` WHERE b.beneficiary_id = $1 AND b.sender_id = $2`, beneficiaryID, senderID)
}

// ByID returns any sender's beneficiary, for staff.
func (q *Queries) ByID(ctx context.Context, beneficiaryID string) (Beneficiary, error) {
	return q.get(ctx, ` WHERE b.beneficiary_id = $1`, beneficiaryID)
}

const selectBeneficiary = `SELECT b.beneficiary_id, b.sender_id, b.country, b.relationship, b.cash_pickup, b.added_at,
	p.beneficiary_id IS NOT NULL,
	coalesce(p.first_name, ''), coalesce(p.middle_name, ''), coalesce(p.last_name, ''), coalesce(p.email, ''), coalesce(p.country_code, ''),
	coalesce(p.phone_number, ''), coalesce(p.date_of_birth, ''), coalesce(p.address_line1, ''), coalesce(p.address_line2, ''),
	coalesce(p.city, ''), coalesce(p.state, ''), coalesce(p.postal_code, '')
	FROM beneficiaries.beneficiaries b LEFT JOIN beneficiaries.people p USING (beneficiary_id)`

func (q *Queries) get(ctx context.Context, where string, arguments ...any) (Beneficiary, error) {
	found, err := projections.One(ctx, q.db, ErrNotFound, scanBeneficiary, selectBeneficiary+where, arguments...)
	if err != nil {
		return Beneficiary{}, err
	}
	list, err := q.withAccounts(ctx, []Beneficiary{found})
	if err != nil {
		return Beneficiary{}, err
	}
	return list[0], nil
}

// withAccounts fills in the bank accounts and wallets, oldest first.
func (q *Queries) withAccounts(ctx context.Context, list []Beneficiary) ([]Beneficiary, error) {
	ids, byID := make([]string, len(list)), make(map[string]*Beneficiary, len(list))
	for i := range list {
		ids[i], byID[list[i].ID] = list[i].ID, &list[i]
	}
	banks, err := projections.Rows(ctx, q.db, scanBank, `
		SELECT k.beneficiary_id, k.account_id, k.bank_id, k.bank_name, k.branch_name, k.account_type, k.is_cooperative,
		       a.number, coalesce(a.holder, '')
		FROM beneficiaries.banks k LEFT JOIN beneficiaries.accounts a USING (beneficiary_id, account_id)
		WHERE k.beneficiary_id = ANY($1) ORDER BY k.position`, ids)
	if err != nil {
		return nil, err
	}
	wallets, err := projections.Rows(ctx, q.db, scanWallet, `
		SELECT w.beneficiary_id, w.account_id, w.provider, a.number, coalesce(a.holder, '')
		FROM beneficiaries.wallets w LEFT JOIN beneficiaries.accounts a USING (beneficiary_id, account_id)
		WHERE w.beneficiary_id = ANY($1) ORDER BY w.position`, ids)
	if err != nil {
		return nil, err
	}
	fields := make([]eventstore.Field, 0, len(banks)+len(wallets))
	for i := range banks {
		bank := &banks[i]
		fields = append(fields, eventstore.Field{
			Person: bank.beneficiaryID, AssociatedData: numberAssociatedData(bank.beneficiaryID, bank.AccountID),
			Ciphertext: bank.number, Plaintext: &bank.Account.Number,
		})
	}
	for i := range wallets {
		w := &wallets[i]
		fields = append(fields, eventstore.Field{
			Person: w.beneficiaryID, AssociatedData: numberAssociatedData(w.beneficiaryID, w.AccountID),
			Ciphertext: w.number, Plaintext: &w.Account.Number,
		})
	}
	if err := q.keys.DecryptFields(ctx, fields); err != nil {
		return nil, err
	}
	for _, bank := range banks {
		byID[bank.beneficiaryID].Banks = append(byID[bank.beneficiaryID].Banks, bank.Bank)
	}
	for _, w := range wallets {
		byID[w.beneficiaryID].Wallets = append(byID[w.beneficiaryID].Wallets, w.WalletAccount)
	}
	return list, nil
}

type bankRow struct {
	beneficiary.Bank
	beneficiaryID string
	number        []byte
}

type walletRow struct {
	beneficiary.WalletAccount
	beneficiaryID string
	number        []byte
}

func scanBeneficiary(row pgx.CollectableRow) (Beneficiary, error) {
	b := Beneficiary{Banks: []beneficiary.Bank{}, Wallets: []beneficiary.WalletAccount{}}
	p := &b.Person
	err := row.Scan(&b.ID, &b.SenderID, &b.Country, &b.Relationship, &b.CashPickup, projections.UTC(&b.AddedAt), &b.Editable,
		&p.FirstName, &p.MiddleName, &p.LastName, &p.Email, &p.CountryCode, &p.PhoneNumber, &p.DateOfBirth,
		&p.Address.AddressLine1, &p.Address.AddressLine2, &p.Address.City, &p.Address.State, &p.Address.PostalCode)
	return b, err
}

func scanBank(row pgx.CollectableRow) (b bankRow, err error) {
	err = row.Scan(&b.beneficiaryID, &b.AccountID, &b.BankID, &b.BankName, &b.BranchName, &b.AccountType, &b.IsCooperative,
		&b.number, &b.Account.Holder)
	return b, err
}

func scanWallet(row pgx.CollectableRow) (w walletRow, err error) {
	err = row.Scan(&w.beneficiaryID, &w.AccountID, &w.Provider, &w.number, &w.Account.Holder)
	return w, err
}
