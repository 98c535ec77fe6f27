package httpapi

import (
	"context"

	"hulak/domain"
	"hulak/domain/beneficiary"
	"hulak/domain/reference"
	"hulak/domain/sender"
	"hulak/httpapi/dto"
	"hulak/projections"
	"hulak/projections/beneficiaries"
)

var errUnknownBank = errInvalid.WithFields(domain.FieldError{Field: "bankId", Code: "INVALID_BANK"})

func (s *Server) listBeneficiaries(ctx context.Context, _ *noInput) (dto.List[dto.Beneficiary], error) {
	list, err := s.queries.beneficiaries.List(ctx, callerOf(ctx).ID)
	return dto.ListOf(list, beneficiaryInfo), err
}

func beneficiaryInfo(b beneficiaries.Beneficiary) dto.Beneficiary {
	p := b.Person
	return dto.Beneficiary{
		ID: b.ID, ReferenceID: b.ID, FirstName: p.FirstName, MiddleName: p.MiddleName, LastName: p.LastName, FullName: b.FullName(),
		Email: p.Email, CountryCode: p.CountryCode, PhoneNumber: p.PhoneNumber, DateOfBirth: p.DateOfBirth, IsEditable: b.Editable,
		SenderRelationship: b.Relationship, IsCashPickupEnabled: b.CashPickup, Address: beneficiaryAddress(p.Address, b.Country),
		Banks:   dto.Map(b.Banks, func(bank beneficiary.Bank) dto.BeneficiaryBank { return beneficiaryBank(b.ID, bank) }),
		Wallets: dto.Map(b.Wallets, walletInfo),
	}
}

func beneficiaryAddress(a beneficiary.Address, country string) dto.BeneficiaryAddress {
	return dto.BeneficiaryAddress{
		AddressLine1: a.AddressLine1, AddressLine2: a.AddressLine2, City: a.City, State: a.State, Country: country,
		PostalCode: a.PostalCode,
	}
}

func beneficiaryBank(beneficiaryID string, b beneficiary.Bank) dto.BeneficiaryBank {
	info := dto.BeneficiaryBank{
		ID: b.AccountID, ReferenceID: b.AccountID, BankID: b.BankID, BranchName: b.BranchName, AccountNumber: b.Account.Number,
		AccountType: b.AccountType, BankName: b.BankName, IsCooperative: b.IsCooperative, AccountHolderName: b.Account.Holder,
		BeneficiaryID: beneficiaryID,
	}
	if institution, ok := institutionByID(b.BankID); ok {
		info.Active = institution.active // current status, because the bank might have merged with another one
	}
	return info
}

func walletInfo(w beneficiary.WalletAccount) dto.Wallet {
	return dto.Wallet{ID: w.AccountID, ReferenceID: w.AccountID, IdentificationType: w.Provider, IdentificationValue: w.Account.Number}
}

// institution is a bank or a cooperative. Both receive bank deposits (spec 4.20f).
type institution struct {
	id, name, branch string
	active           bool
	cooperative      bool
}

func institutionByID(id string) (institution, bool) {
	if b, ok := reference.BankByID(id); ok {
		return institution{id: b.ID, name: b.Name, active: b.Active}, true
	}
	if c, ok := reference.CooperativeByID(id); ok {
		return institution{id: c.ID, name: c.Name, branch: c.Branch, active: c.Active, cooperative: true}, true
	}
	return institution{}, false
}

// callerBeneficiary returns a beneficiary's current state, or ErrNotFound if the beneficiary does not belong to the caller.
func (s *Server) callerBeneficiary(ctx context.Context, id string) (beneficiary.State, error) {
	st, err := state(ctx, s, beneficiary.Decider, id)
	if err == nil && !st.BelongsTo(callerOf(ctx).ID) {
		err = beneficiary.ErrNotFound
	}
	return st, err
}

// currentBeneficiary returns the beneficiary from the log after a write, because the read model might not include it yet.
func (s *Server) currentBeneficiary(ctx context.Context, id string) (dto.Beneficiary, error) {
	st, err := s.callerBeneficiary(ctx, id)
	if err != nil {
		return dto.Beneficiary{}, err
	}
	return beneficiaryInfo(beneficiaries.Beneficiary{
		ID: st.ID, SenderID: st.SenderID, Person: st.Person, Country: st.Country, Relationship: st.Relationship,
		CashPickup: st.CashPickup, Editable: true, Banks: st.Banks, Wallets: st.Wallets, AddedAt: st.AddedAt,
	}), nil
}

func beneficiaryPerson(f dto.BeneficiaryForm) beneficiary.Person {
	return beneficiary.Person{
		FirstName: f.FirstName, MiddleName: f.MiddleName, LastName: f.LastName, Email: f.Email, CountryCode: f.CountryCode,
		PhoneNumber: f.PhoneNumber.Number(), DateOfBirth: f.DateOfBirth,
		Address: beneficiary.Address{AddressLine1: f.AddressLine1, AddressLine2: f.AddressLine2, City: f.City, State: f.State,
			PostalCode: f.PostalCode},
	}
}

// executeAsSender executes a decision for the calling sender. The decision fails if the sender is locked or erased when it commits.
func (s *Server) executeAsSender(ctx context.Context, decide func(domain.UnitOfWork) (string, error)) (string, error) {
	return execute(ctx, s, func(u domain.UnitOfWork) (string, error) {
		account, err := domain.Load(u, sender.Decider, callerOf(ctx).ID)
		if err == nil {
			err = checkUnlocked(account)
		}
		if err == nil && account.IsClosed() {
			err = sender.ErrNotFound
		}
		if err != nil {
			return "", err
		}
		return decide(u)
	})
}

func (s *Server) addBeneficiary(ctx context.Context, in *bodyInput[dto.BeneficiaryForm]) (dto.Beneficiary, error) {
	id, err := s.executeAsSender(ctx, func(u domain.UnitOfWork) (string, error) {
		id := newID()
		_, err := domain.Decide(u, beneficiary.Decider, id, beneficiary.Command(beneficiary.Add{
			BeneficiaryID: id, SenderID: callerOf(ctx).ID, Country: in.Body.Country, Relationship: in.Body.SenderRelationship,
			Person: beneficiaryPerson(in.Body), At: s.now(),
		}))
		return id, err
	})
	if err != nil {
		return dto.Beneficiary{}, err
	}
	return s.currentBeneficiary(ctx, id)
}

// changeBeneficiary executes a command on one of the sender's beneficiaries and returns resultID.
func (s *Server) changeBeneficiary(ctx context.Context, beneficiaryID, resultID string, command beneficiary.Command) (string, error) {
	return s.executeAsSender(ctx, func(u domain.UnitOfWork) (string, error) {
		_, err := domain.Decide(u, beneficiary.Decider, beneficiaryID, command)
		return resultID, err
	})
}

func (s *Server) updateBeneficiary(ctx context.Context, in *idBodyInput[dto.BeneficiaryForm]) (dto.Beneficiary, error) {
	id, err := s.changeBeneficiary(ctx, in.ID, in.ID, beneficiary.Update{
		By: callerOf(ctx).ID, Relationship: in.Body.SenderRelationship, Person: beneficiaryPerson(in.Body), At: s.now(),
	})
	if err != nil {
		return dto.Beneficiary{}, err
	}
	return s.currentBeneficiary(ctx, id)
}

func (s *Server) addBeneficiaryBank(ctx context.Context, in *bodyInput[dto.AddBank]) (dto.BeneficiaryBank, error) {
	st, err := s.callerBeneficiary(ctx, in.Body.BeneficiaryID)
	if err != nil {
		return dto.BeneficiaryBank{}, err
	}
	bank, ok := institutionByID(in.Body.BankID)
	if !ok {
		return dto.BeneficiaryBank{}, errUnknownBank
	}
	branch := in.Body.BranchLocation
	if bank.cooperative {
		branch = bank.branch // a cooperative's branch is fixed (spec 5.08d)
	}
	accountID := newID()
	accountID, err = s.changeBeneficiary(ctx, st.ID, accountID, beneficiary.AddBank{
		By: callerOf(ctx).ID, AccountID: accountID, BankID: bank.id, BankName: bank.name, BankActive: bank.active, BranchName: branch,
		AccountType: in.Body.AccountType, IsCooperative: bank.cooperative, At: s.now(),
		Account: beneficiary.Account{Number: dto.RemoveSpaces(in.Body.AccountNumber), Holder: accountHolderName(st.Person)},
	})
	if err != nil {
		return dto.BeneficiaryBank{}, err
	}
	return s.currentBeneficiaryBank(ctx, st.ID, accountID)
}

func (s *Server) currentBeneficiaryBank(ctx context.Context, beneficiaryID, accountID string) (dto.BeneficiaryBank, error) {
	st, err := s.callerBeneficiary(ctx, beneficiaryID)
	if err != nil {
		return dto.BeneficiaryBank{}, err
	}
	bank, ok := st.Bank(accountID)
	if !ok {
		return dto.BeneficiaryBank{}, beneficiary.ErrAccountNotFound
	}
	return beneficiaryBank(st.ID, bank), nil
}

// accountHolderName returns the beneficiary's full name, which is the holder name of every payout account.
func accountHolderName(p beneficiary.Person) string {
	return projections.FullName(p.FirstName, p.MiddleName, p.LastName)
}

func (s *Server) updateBeneficiaryBank(ctx context.Context, in *bodyInput[dto.UpdateBank]) (dto.BeneficiaryBank, error) {
	st, err := s.callerBeneficiary(ctx, in.Body.BeneficiaryID)
	if err != nil {
		return dto.BeneficiaryBank{}, err
	}
	bank, ok := institutionByID(in.Body.BankID)
	old, found := st.Bank(in.Body.ID)
	switch {
	case !found:
		return dto.BeneficiaryBank{}, beneficiary.ErrAccountNotFound
	case !ok, bank.cooperative != old.IsCooperative: // an update cannot move an account between a bank and a cooperative
		return dto.BeneficiaryBank{}, errUnknownBank
	}
	branch := in.Body.BranchLocation
	switch {
	case bank.cooperative:
		branch = bank.branch
	case branch == "" && bank.id == old.BankID: // the update form has no branch (spec 3.19c)
		branch = old.BranchName
	}
	id, err := s.changeBeneficiary(ctx, st.ID, in.Body.ID, beneficiary.UpdateBank{
		By: callerOf(ctx).ID, AccountID: in.Body.ID, BankID: bank.id, BankName: bank.name, BankActive: bank.active, BranchName: branch,
		AccountType: in.Body.AccountType,
		Account:     beneficiary.Account{Number: dto.RemoveSpaces(in.Body.AccountNumber), Holder: accountHolderName(st.Person)}, At: s.now(),
	})
	if err != nil {
		return dto.BeneficiaryBank{}, err
	}
	return s.currentBeneficiaryBank(ctx, st.ID, id)
}

func (s *Server) addBeneficiaryWallet(ctx context.Context, in *idBodyInput[dto.AddWallet]) (dto.Wallet, error) {
	st, err := s.callerBeneficiary(ctx, in.ID)
	if err != nil {
		return dto.Wallet{}, err
	}
	provider := reference.Wallets()[0]
	if in.Body.IdentificationType != "" {
		var ok bool
		if provider, ok = reference.WalletByName(in.Body.IdentificationType); !ok {
			return dto.Wallet{}, errInvalid.WithFields(domain.FieldError{Field: "identificationType", Code: "INVALID_WALLET"})
		}
	}
	accountID := newID()
	accountID, err = s.changeBeneficiary(ctx, st.ID, accountID, beneficiary.AddWallet{
		By: callerOf(ctx).ID, AccountID: accountID, Provider: provider.Name, At: s.now(),
		Account: beneficiary.Account{Number: in.Body.IdentificationValue.Number(), Holder: accountHolderName(st.Person)},
	})
	if err != nil {
		return dto.Wallet{}, err
	}
	if st, err = s.callerBeneficiary(ctx, in.ID); err != nil {
		return dto.Wallet{}, err
	}
	wallet, ok := st.Wallet(accountID)
	if !ok {
		return dto.Wallet{}, beneficiary.ErrAccountNotFound
	}
	return walletInfo(wallet), nil
}

func (s *Server) enableCashPickup(ctx context.Context, in *ByID) (dto.Beneficiary, error) {
	id, err := s.changeBeneficiary(ctx, in.ID, in.ID, beneficiary.EnableCashPickup{By: callerOf(ctx).ID, At: s.now()})
	if err != nil {
		return dto.Beneficiary{}, err
	}
	return s.currentBeneficiary(ctx, id)
}
