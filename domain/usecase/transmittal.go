package usecase

import (
	"cmp"

	"hulak/domain"
	"hulak/domain/beneficiary"
	"hulak/domain/money"
	"hulak/domain/screening"
	"hulak/domain/sender"
	"hulak/domain/transfer"
)

var (
	// ErrIdentityRequired rejects a transfer whose record needs the sender's address and identification number (31 CFR
	// 1010.410(e), spec 9.10d).
	ErrIdentityRequired = domain.Reject(domain.BusinessRule, "IDENTITY_DATA_REQUIRED")
	// ErrRecipientAddressRequired rejects a transfer whose record needs the recipient's address.
	ErrRecipientAddressRequired = domain.Reject(domain.BusinessRule, "RECIPIENT_ADDRESS_REQUIRED")
)

// transmittalRequest describes a transfer whose record is kept.
type transmittalRequest struct {
	beneficiaryID string
	payee         transfer.Payee
	send          money.Amount
	sender        transfer.SenderParty
	accountKey    func(number string) string // returns a keyed digest
}

// transmittal returns the data for the record of a transfer. From screening.Rules.MinIdentityAmount, it rejects a transfer with
// missing data. For smaller amounts, the result is zero if data is missing.
func transmittal(u domain.UnitOfWork, r transmittalRequest) (transfer.Transmittal, error) {
	person, err := domain.Load(u, beneficiary.Decider, r.beneficiaryID)
	if err != nil {
		return transfer.Transmittal{}, err
	}
	required := !r.send.Less(screening.CurrentRules.MinIdentityAmount)
	hasAddress := person.Person.Address.AddressLine1 != "" && person.Person.Address.City != ""
	switch {
	case required && !r.sender.IsKnown():
		return transfer.Transmittal{}, ErrIdentityRequired
	case required && !hasAddress:
		return transfer.Transmittal{}, ErrRecipientAddressRequired
	case !r.sender.IsKnown() || !hasAddress:
		return transfer.Transmittal{}, nil
	}
	t := transfer.Transmittal{Required: required, Parties: transfer.Parties{Sender: r.sender, Recipient: transfer.RecipientParty{
		Name: r.payee.Name, Phone: r.payee.Phone, Account: r.payee.AccountNumber,
		Institution: cmp.Or(r.payee.BankName, r.payee.WalletProvider, r.payee.PayerName),
		Address:     person.Person.Address, Country: person.Country,
	}}}
	if r.payee.AccountNumber != "" {
		t.AccountKey = r.accountKey(r.payee.AccountNumber)
	}
	return t, nil
}

func senderParty(s sender.State) transfer.SenderParty {
	return transfer.SenderParty{Name: s.Name().Full(), Identity: s.Identity}
}
