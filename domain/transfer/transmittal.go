package transfer

import (
	"time"

	"hulak/domain/beneficiary"
	"hulak/domain/money"
	"hulak/domain/sender"
)

// Parties holds the sender and the recipient of a transfer as they were when the record was kept. Later changes to their data do
// not affect it.
type Parties struct {
	Sender    SenderParty    `json:"sender"`
	Recipient RecipientParty `json:"recipient"`
}

// SenderParty is the sender as recorded under 31 CFR 1010.410(e). The account is the one at Hulak, which the sender ID identifies.
type SenderParty struct {
	Name string `json:"name"`
	sender.Identity
}

// RecipientParty is the recipient in 31 CFR 1010.410(e). Institution is the bank, wallet, or payer that pays the recipient.
type RecipientParty struct {
	Name        string              `json:"name"`
	Phone       string              `json:"phone,omitempty"`
	Account     string              `json:"account,omitempty"` // empty for cash pickup
	Institution string              `json:"institution"`
	Address     beneficiary.Address `json:"address"`
	Country     string              `json:"country"` // three-letter code
}

// IsKnown reports whether a record of the parties was kept.
func (p Parties) IsKnown() bool { return p.Sender.IsKnown() }

// TransmittalRecorded records the parties of a transfer as 31 CFR 1010.410(e) requires. A restart with other payout details adds a
// new record. Erasing the sender deletes the parties, which is only possible after the retention period.
type TransmittalRecorded struct {
	TransferID    string                   `json:"transferId"`
	SenderID      string                   `json:"senderId"`
	BeneficiaryID string                   `json:"beneficiaryId"`
	Required      bool                     `json:"required"` // false if the amount was below the threshold at that time
	Send          money.Amount             `json:"send"`
	Receive       money.Amount             `json:"receive"`
	Method        beneficiary.PayoutMethod `json:"method"`
	AccountKey    string                   `json:"accountKey,omitempty"` // keyed digest of the recipient's account number
	At            time.Time                `json:"at"`
	Parties       Parties                  `json:"-" personal:"true"`
}

// Transmittal is the data for a TransmittalRecorded event. There is no event if the parties are unknown.
type Transmittal struct {
	Required   bool
	AccountKey string // keyed digest of the recipient's account number; empty for cash pickup
	Parties    Parties
}

// events returns the record of a transfer, unless the same record was already kept.
func (t Transmittal) events(s State, method beneficiary.PayoutMethod, at time.Time) []Event {
	if !t.Parties.IsKnown() || t.Parties == s.Parties {
		return nil
	}
	return []Event{TransmittalRecorded{
		TransferID: s.ID, SenderID: s.SenderID, BeneficiaryID: s.BeneficiaryID, Required: t.Required, Send: s.Quote.Send,
		Receive: s.Quote.Receive, Method: method, AccountKey: t.AccountKey, At: at, Parties: t.Parties,
	}}
}

// EventType implements domain.Event.
func (TransmittalRecorded) EventType() string { return "transfer.transmittal_recorded" }

// Subject returns the sender, whose key encrypts the parties.
func (e TransmittalRecorded) Subject() string { return e.SenderID }

func (TransmittalRecorded) transfer() {}
