package payout

import (
	"slices"

	"hulak/domain/money"
	"hulak/domain/reference"
	"hulak/domain/screening"
	"hulak/domain/transfer"
)

// addParties adds the sender and the beneficiary's address from the transfer's record. The identification number stays at Hulak,
// because 31 CFR 1010.410(f) does not require it in the message.
func (p *Payout) addParties(senderID string, parties transfer.Parties) {
	from, to := parties.Sender, parties.Recipient
	country, _ := reference.CountryByCode(to.Country)
	p.Sender = &Sender{Name: from.Name, Account: senderID, Address: Address{
		Lines: addressLines(from.Address.AddressLine1, from.Address.AddressLine2), City: from.Address.City, State: from.Address.State,
		PostalCode: from.Address.PostalCode, Country: "US",
	}}
	p.Beneficiary.Address = &Address{
		Lines: addressLines(to.Address.AddressLine1, to.Address.AddressLine2), City: to.Address.City, State: to.Address.State,
		PostalCode: to.Address.PostalCode, Country: country.TwoCharCode,
	}
}

func addressLines(lines ...string) []string {
	return slices.DeleteFunc(lines, func(line string) bool { return line == "" })
}

// lacksTravelRuleData reports whether the payout needs the sender and the beneficiary's address, but has none. Transfers that earlier
// releases created have no record of them.
func (p Payout) lacksTravelRuleData() bool {
	sent, err := money.Parse(p.SentAmount, money.USD)
	return err != nil || !sent.Less(screening.CurrentRules.MinIdentityAmount) && (p.Sender == nil || p.Beneficiary.Address == nil)
}
