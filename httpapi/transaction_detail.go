package httpapi

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"time"
	_ "time/tzdata" // embeds the time zones for systems without them

	"hulak/domain/beneficiary"
	"hulak/domain/funding"
	"hulak/domain/reference"
	"hulak/domain/reservation"
	"hulak/domain/usecase"
	"hulak/httpapi/dto"
	"hulak/projections/transfers"
)

// losAngeles is the time zone of all displayed times (spec 1.08b).
var losAngeles = func() *time.Location {
	location, err := time.LoadLocation("America/Los_Angeles")
	if err != nil {
		panic(err)
	}
	return location
}()

// referenceCandidates returns candidates for a reference number (PIN), each with the digest that reserves it. The digest is keyed,
// because the numbers are guessable.
func (s *Server) referenceCandidates() []usecase.ReferenceKey {
	keys := make([]usecase.ReferenceKey, referenceCandidateCount)
	for i := range keys {
		var random [8]byte
		_, _ = rand.Read(random[:]) // never fails
		number := usecase.ReferenceNumber(random)
		keys[i] = usecase.ReferenceKey{Number: number, Key: s.referenceDigest(number)}
	}
	return keys
}

func (s *Server) referenceDigest(number string) string {
	mac := hmac.New(sha256.New, s.config.Secret)
	mac.Write([]byte("reference:" + number))
	return hex.EncodeToString(mac.Sum(nil))
}

// transferIDByReference returns the ID of the transfer with a reference number (PIN). It returns "" if there is none, or if its
// sender was erased. Read models encrypt the numbers, so it looks up the reservation in the log.
func (s *Server) transferIDByReference(ctx context.Context, number string) (id string, err error) {
	if !usecase.IsReferenceNumber(number) {
		return "", nil
	}
	reserved, err := state(ctx, s, reservation.ReferenceDecider, s.referenceDigest(number))
	if err != nil || reserved.Holder == "" {
		return "", err
	}
	t, err := s.queries.transfers.ByID(ctx, reserved.Holder)
	if errors.Is(err, transfers.ErrNotFound) || err == nil && t.ReferenceNumber != number {
		return "", nil
	}
	return t.ID, err
}

func (s *Server) transactionDetail(t transfers.Detail) dto.TransactionDetail {
	return dto.TransactionDetail{
		Transaction: transactionInfo(t.Summary, s.now()), FeeAmount: dto.MoneyOf(t.Fee), TotalAmount: dto.MoneyOf(t.Total),
		ExchangeRate: t.Rate.Add(t.ExtraRate).Text(), BonusAmount: dto.MoneyOf(t.Bonus), CouponCode: t.Coupon, Remarks: t.Remarks,
		RemittancePurpose: t.Purpose, ExpectedAvailability: defaultAvailability,
		DateAvailable: dateAvailable(t.FundingKind, t.CreatedAt), Beneficiary: recipientOf(t),
		SenderAccount: senderAccount(t.Source), SenderAddress: usAddress(t.SenderState), DisclosureVersion: t.Disclosure,
	}
}

func recipientOf(t transfers.Detail) dto.TransactionRecipient {
	r := dto.TransactionRecipient{
		ReferenceID: t.BeneficiaryID, FullName: t.Payee.Name, PhoneNumber: t.Payee.Phone, Address: beneficiaryAddress(t.Address, t.Country),
	}
	switch t.PayoutMethod {
	case beneficiary.BankDeposit:
		bank := beneficiaryBank(t.BeneficiaryID, beneficiary.Bank{
			AccountID: t.Route.AccountID, BankID: t.Route.BankID, BankName: t.Payee.BankName, BranchName: t.Payee.BranchName,
			Account: beneficiary.Account{Number: t.Payee.AccountNumber, Holder: t.Payee.AccountHolder},
		})
		if institution, ok := institutionByID(t.Route.BankID); ok {
			bank.IsCooperative = institution.cooperative
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
			payer = payerInfo(p)
		}
		r.Payer = &payer
	}
	return r
}

func senderAccount(src transfers.Source) dto.SenderAccount {
	account := dto.SenderAccount{ReferenceID: src.ID, InstitutionName: src.InstitutionName, Name: src.Holder}
	if src.Kind == funding.DebitCard {
		account.FundingSourceName = src.Network + " " + maskNumber(src.Last4)
		return account
	}
	account.AccountType, account.BankName = string(src.AccountType), src.InstitutionName+" "+maskNumber(src.Last4)
	return account
}
