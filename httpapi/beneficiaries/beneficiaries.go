package beneficiaries

import (
	"context"

	"hulak/domain"
	"hulak/domain/beneficiary"
	"hulak/domain/reference"
	"hulak/domain/sender"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/httpapi/presentation"
	"hulak/projections"
	"hulak/projections/beneficiaries"
)

var errUnknownBank = core.ErrInvalid.WithFields(domain.FieldError{Field: "bankId", Code: "INVALID_BANK"})

func (h *Handlers) ListBeneficiaries(ctx context.Context, _ *core.NoInput) (dto.List[dto.Beneficiary], error) {
	list, err := h.beneficiaries.List(ctx, core.CallerOf(ctx).ID)
	return dto.ListOf(list, beneficiaryInfo), err
}

func beneficiaryInfo(b beneficiaries.Beneficiary) dto.Beneficiary {
	p := b.Person
	return dto.Beneficiary{
		ID: b.ID, ReferenceID: b.ID, FirstName: p.FirstName, MiddleName: p.MiddleName, LastName: p.LastName, FullName: b.FullName(),
		Email: p.Email, CountryCode: p.CountryCode, PhoneNumber: p.PhoneNumber, DateOfBirth: p.DateOfBirth, IsEditable: b.Editable,
		SenderRelationship: b.Relationship, IsCashPickupEnabled: b.CashPickup, Address: presentation.BeneficiaryAddress(p.Address, b.Country),
		Banks:   dto.Map(b.Banks, func(bank beneficiary.Bank) dto.BeneficiaryBank { return presentation.BeneficiaryBank(b.ID, bank) }),
		Wallets: dto.Map(b.Wallets, walletInfo),
	}
}

func walletInfo(w beneficiary.WalletAccount) dto.Wallet {
	return dto.Wallet{ID: w.AccountID, ReferenceID: w.AccountID, IdentificationType: w.Provider, IdentificationValue: w.Account.Number}
}

// callerBeneficiary returns a beneficiary's current state, or ErrNotFound if the beneficiary does not belong to the caller.
func (h *Handlers) callerBeneficiary(ctx context.Context, id string) (beneficiary.State, error) {
	st, err := core.State(ctx, h.Server, beneficiary.Decider, id)
	if err == nil && !st.BelongsTo(core.CallerOf(ctx).ID) {
		err = beneficiary.ErrNotFound
	}
	return st, err
}

// currentBeneficiary returns the beneficiary from the log after a write, because the read model might not include it yet.
func (h *Handlers) currentBeneficiary(ctx context.Context, id string) (dto.Beneficiary, error) {
	st, err := h.callerBeneficiary(ctx, id)
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
func (h *Handlers) executeAsSender(
	ctx context.Context, decide func(u domain.UnitOfWork, account sender.State) (string, error),
) (string, error) {
	return core.Execute(ctx, h.Server, func(u domain.UnitOfWork) (string, error) {
		account, err := domain.Load(u, sender.Decider, core.CallerOf(ctx).ID)
		if err == nil {
			err = core.CheckUnlocked(account)
		}
		if err == nil && account.IsClosed() {
			err = sender.ErrNotFound
		}
		if err != nil {
			return "", err
		}
		return decide(u, account)
	})
}

// addBeneficiary adds a beneficiary, unless the sender's identity verification is suspended (spec 6.06a).
func (h *Handlers) addBeneficiary(ctx context.Context, in *core.BodyInput[dto.BeneficiaryForm]) (dto.Beneficiary, error) {
	id, err := h.executeAsSender(ctx, func(u domain.UnitOfWork, account sender.State) (string, error) {
		if account.KYC == sender.KYCSuspended {
			return "", sender.ErrKYCNotVerified
		}
		id := core.NewID()
		_, err := domain.Decide(u, beneficiary.Decider, id, beneficiary.Command(beneficiary.Add{
			BeneficiaryID: id, SenderID: core.CallerOf(ctx).ID, Country: in.Body.Country, Relationship: in.Body.SenderRelationship,
			Person: beneficiaryPerson(in.Body), At: h.Now(),
		}))
		return id, err
	})
	if err != nil {
		return dto.Beneficiary{}, err
	}
	return h.currentBeneficiary(ctx, id)
}

// changeBeneficiary executes a command on one of the sender's beneficiaries and returns resultID.
func (h *Handlers) changeBeneficiary(ctx context.Context, beneficiaryID, resultID string, command beneficiary.Command) (string, error) {
	return h.executeAsSender(ctx, func(u domain.UnitOfWork, _ sender.State) (string, error) {
		_, err := domain.Decide(u, beneficiary.Decider, beneficiaryID, command)
		return resultID, err
	})
}

func (h *Handlers) updateBeneficiary(ctx context.Context, in *core.IDBodyInput[dto.BeneficiaryForm]) (dto.Beneficiary, error) {
	id, err := h.changeBeneficiary(ctx, in.ID, in.ID, beneficiary.Update{
		By: core.CallerOf(ctx).ID, Relationship: in.Body.SenderRelationship, Person: beneficiaryPerson(in.Body), At: h.Now(),
	})
	if err != nil {
		return dto.Beneficiary{}, err
	}
	return h.currentBeneficiary(ctx, id)
}

func (h *Handlers) addBeneficiaryBank(ctx context.Context, in *core.BodyInput[dto.AddBank]) (dto.BeneficiaryBank, error) {
	st, err := h.callerBeneficiary(ctx, in.Body.BeneficiaryID)
	if err != nil {
		return dto.BeneficiaryBank{}, err
	}
	bank, ok := presentation.InstitutionByID(in.Body.BankID)
	if !ok {
		return dto.BeneficiaryBank{}, errUnknownBank
	}
	branch := in.Body.BranchLocation
	if bank.Cooperative {
		branch = bank.Branch // a cooperative's branch is fixed (spec 5.08d)
	}
	accountID := core.NewID()
	accountID, err = h.changeBeneficiary(ctx, st.ID, accountID, beneficiary.AddBank{
		By: core.CallerOf(ctx).ID, AccountID: accountID, BankID: bank.ID, BankName: bank.Name, BankActive: bank.Active, BranchName: branch,
		AccountType: in.Body.AccountType, IsCooperative: bank.Cooperative, At: h.Now(),
		Account: beneficiary.Account{Number: dto.RemoveSpaces(in.Body.AccountNumber), Holder: accountHolderName(st.Person)},
	})
	if err != nil {
		return dto.BeneficiaryBank{}, err
	}
	return h.currentBeneficiaryBank(ctx, st.ID, accountID)
}

func (h *Handlers) currentBeneficiaryBank(ctx context.Context, beneficiaryID, accountID string) (dto.BeneficiaryBank, error) {
	st, err := h.callerBeneficiary(ctx, beneficiaryID)
	if err != nil {
		return dto.BeneficiaryBank{}, err
	}
	bank, ok := st.Bank(accountID)
	if !ok {
		return dto.BeneficiaryBank{}, beneficiary.ErrAccountNotFound
	}
	return presentation.BeneficiaryBank(st.ID, bank), nil
}

// accountHolderName returns the beneficiary's full name, which is the holder name of every payout account.
func accountHolderName(p beneficiary.Person) string {
	return projections.FullName(p.FirstName, p.MiddleName, p.LastName)
}

func (h *Handlers) updateBeneficiaryBank(ctx context.Context, in *core.BodyInput[dto.UpdateBank]) (dto.BeneficiaryBank, error) {
	st, err := h.callerBeneficiary(ctx, in.Body.BeneficiaryID)
	if err != nil {
		return dto.BeneficiaryBank{}, err
	}
	bank, ok := presentation.InstitutionByID(in.Body.BankID)
	old, found := st.Bank(in.Body.ID)
	switch {
	case !found:
		return dto.BeneficiaryBank{}, beneficiary.ErrAccountNotFound
	case !ok, bank.Cooperative != old.IsCooperative: // an update cannot move an account between a bank and a cooperative
		return dto.BeneficiaryBank{}, errUnknownBank
	}
	branch := in.Body.BranchLocation
	switch {
	case bank.Cooperative:
		branch = bank.Branch
	case branch == "" && bank.ID == old.BankID: // the update form has no branch (spec 3.19c)
		branch = old.BranchName
	}
	id, err := h.changeBeneficiary(ctx, st.ID, in.Body.ID, beneficiary.UpdateBank{
		By: core.CallerOf(ctx).ID, AccountID: in.Body.ID, BankID: bank.ID, BankName: bank.Name, BankActive: bank.Active, BranchName: branch,
		AccountType: in.Body.AccountType,
		Account:     beneficiary.Account{Number: dto.RemoveSpaces(in.Body.AccountNumber), Holder: accountHolderName(st.Person)}, At: h.Now(),
	})
	if err != nil {
		return dto.BeneficiaryBank{}, err
	}
	return h.currentBeneficiaryBank(ctx, st.ID, id)
}

func (h *Handlers) addBeneficiaryWallet(ctx context.Context, in *core.IDBodyInput[dto.AddWallet]) (dto.Wallet, error) {
	st, err := h.callerBeneficiary(ctx, in.ID)
	if err != nil {
		return dto.Wallet{}, err
	}
	provider := reference.Wallets()[0]
	if in.Body.IdentificationType != "" {
		var ok bool
		if provider, ok = reference.WalletByName(in.Body.IdentificationType); !ok {
			return dto.Wallet{}, core.ErrInvalid.WithFields(domain.FieldError{Field: "identificationType", Code: "INVALID_WALLET"})
		}
	}
	accountID := core.NewID()
	accountID, err = h.changeBeneficiary(ctx, st.ID, accountID, beneficiary.AddWallet{
		By: core.CallerOf(ctx).ID, AccountID: accountID, Provider: provider.Name, At: h.Now(),
		Account: beneficiary.Account{Number: in.Body.IdentificationValue.Number(), Holder: accountHolderName(st.Person)},
	})
	if err != nil {
		return dto.Wallet{}, err
	}
	if st, err = h.callerBeneficiary(ctx, in.ID); err != nil {
		return dto.Wallet{}, err
	}
	wallet, ok := st.Wallet(accountID)
	if !ok {
		return dto.Wallet{}, beneficiary.ErrAccountNotFound
	}
	return walletInfo(wallet), nil
}

func (h *Handlers) enableCashPickup(ctx context.Context, in *core.ByID) (dto.Beneficiary, error) {
	id, err := h.changeBeneficiary(ctx, in.ID, in.ID, beneficiary.EnableCashPickup{By: core.CallerOf(ctx).ID, At: h.Now()})
	if err != nil {
		return dto.Beneficiary{}, err
	}
	return h.currentBeneficiary(ctx, id)
}
