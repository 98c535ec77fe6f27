package projectiontest

import (
	"hulak/domain/beneficiary"
	"hulak/domain/funding"
	"hulak/domain/sender"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
)

// SampleSender returns the sign-up event of the sample sender.
func SampleSender() sender.SignedUp {
	return sender.SignedUp{
		SenderID: transfertest.SenderID, State: "CA", Provider: sender.ProviderSystem, At: At,
		Person: sender.Person{FirstName: "Sita", LastName: "Sharma", Email: "Sita@example.com", CountryCode: "+1",
			PhoneNumber: "4155550101"},
	}
}

// SampleBeneficiary returns the event that adds the beneficiary of the sample transfer.
func SampleBeneficiary() beneficiary.Added {
	return beneficiary.Added{
		BeneficiaryID: "b-1", SenderID: transfertest.SenderID, Country: "NPL", Relationship: "Mother", At: At,
		Person: beneficiary.Person{
			FirstName: "Maya", MiddleName: "Devi", LastName: "Gurung", CountryCode: "+977", PhoneNumber: "9800000000",
			DateOfBirth: "1960-02-29",
			Address:     beneficiary.Address{AddressLine1: "Lakeside 6", City: "Pokhara", State: "Gandaki", PostalCode: "33700"},
		},
	}
}

// SampleBankAccount returns the event that links the bank account of the sample transfer.
func SampleBankAccount() funding.BankLinked {
	return funding.BankLinked{
		SourceID: "s-1", SenderID: transfertest.SenderID, AccountType: funding.Checking, Status: funding.StatusVerified, At: At,
		Account: funding.Account{Holder: "Sita Sharma", InstitutionName: "First Bank", Last4: "6789", Token: "token-1"},
	}
}

// Transfer executes commands on a transfer with the given ID and writes the resulting events. It returns the position of the last event.
func (c *Case) Transfer(id string, commands ...transfer.Command) int64 {
	c.T.Helper()
	return c.TransferEvents(id, transfertest.EventsFrom(commands...))
}

// TransferEvents writes events of a transfer with the given ID. It returns the position of the last event.
func (c *Case) TransferEvents(id string, events []transfer.Event) (position int64) {
	c.T.Helper()
	for _, event := range events {
		if created, ok := event.(transfer.Created); ok {
			created.TransferID = id
			event = created
		}
		position = c.Given("transfer", id, event)
	}
	return position
}
