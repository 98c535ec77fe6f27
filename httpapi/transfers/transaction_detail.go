package transfers

import (
	_ "time/tzdata" // embeds the time zones for systems without them

	"hulak/domain/beneficiary"
	"hulak/domain/funding"
	"hulak/domain/reference"
	"hulak/httpapi/dto"
	"hulak/httpapi/presentation"
	"hulak/projections/transfers"
)

func (h *Handlers) transactionDetail(t transfers.Detail) TransactionDetail {
	return TransactionDetail{
		Transaction: presentation.Transaction(t.Summary, h.Now()), FeeAmount: dto.MoneyOf(t.Fee), TotalAmount: dto.MoneyOf(t.Total),
		ExchangeRate: t.Rate.Add(t.ExtraRate).Text(), BonusAmount: dto.MoneyOf(t.Bonus), CouponCode: t.Coupon, Remarks: t.Remarks,
		RemittancePurpose: t.Purpose, DateAvailable: presentation.DateAvailable(t.FundingKind, t.CreatedAt), Beneficiary: recipientOf(t),
		SenderAccount: senderAccount(t.Source), SenderAddress: presentation.USAddress(t.SenderState), DisclosureVersion: t.Disclosure,
	}
}

func recipientOf(t transfers.Detail) TransactionRecipient {
	r := TransactionRecipient{
		ReferenceID: t.BeneficiaryID, FullName: t.Payee.Name, PhoneNumber: t.Payee.Phone,
		Address: presentation.BeneficiaryAddress(t.Address, t.Country),
	}
	switch t.PayoutMethod {
	case beneficiary.BankDeposit:
		bank := presentation.BeneficiaryBank(t.BeneficiaryID, beneficiary.Bank{
			AccountID: t.Route.AccountID, BankID: t.Route.BankID, BankName: t.Payee.BankName, BranchName: t.Payee.BranchName,
			Account: beneficiary.Account{Number: t.Payee.AccountNumber, Holder: t.Payee.AccountHolder},
		})
		if institution, ok := presentation.InstitutionByID(t.Route.BankID); ok {
			bank.IsCooperative = institution.Cooperative
		}
		r.Bank = &bank
	case beneficiary.Wallet:
		r.Wallet = &dto.Wallet{
			ID: t.Route.AccountID, ReferenceID: t.Route.AccountID,
			IdentificationType: t.Payee.WalletProvider, IdentificationValue: t.Payee.AccountNumber,
		}
	case beneficiary.CashPickup:
		payer := dto.Payer{ID: t.Route.PayerID, Name: t.Payee.PayerName}
		if p, ok := reference.PayerByID(t.Route.PayerID); ok {
			payer = presentation.Payer(p)
		}
		r.Payer = &payer
	}
	return r
}

func senderAccount(src transfers.Source) SenderAccount {
	account := SenderAccount{ReferenceID: src.ID, InstitutionName: src.InstitutionName, Name: src.Holder}
	if src.Kind == funding.DebitCard {
		account.FundingSourceName = src.Network + " " + presentation.MaskNumber(src.Last4)
		return account
	}
	account.AccountType, account.BankName = string(src.AccountType), src.InstitutionName+" "+presentation.MaskNumber(src.Last4)
	return account
}
