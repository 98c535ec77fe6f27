package dto

import "time"

// TransmittalFilter selects records of transfers from $3,000. It is a request body, because URLs are often logged.
type TransmittalFilter struct {
	Sender    string `json:"sender,omitempty" doc:"Words of the sender's name, or their first letters"`
	Recipient string `json:"recipient,omitempty" doc:"Words of the recipient's name, or their first letters"`
	Account   string `json:"account,omitempty" doc:"Complete account number of the recipient, or the ID of the sender"`
	From      string `json:"from,omitempty" doc:"Only records at or after this time, in RFC 3339 format"`
	To        string `json:"to,omitempty" doc:"Only records before this time, in RFC 3339 format"`
}

// Check validates the filter.
func (f TransmittalFilter) Check(c *Checks) {
	c.field("sender", f.Sender, maxChars(maxQueryChars))
	c.field("recipient", f.Recipient, maxChars(maxQueryChars))
	c.field("account", f.Account, maxChars(maxQueryChars))
}

// FindTransmittals requests a page of records.
type FindTransmittals struct {
	TransmittalFilter
	Before string `json:"before,omitempty" doc:"Cursor from the previous page's next. Send it with the same filter"`
}

// TransmittalPage is a page of records of transfers from $3,000, newest first.
type TransmittalPage struct {
	Result []TransmittalSummary `json:"result"`
	Next   string               `json:"next" doc:"Cursor for the next page. Send it as before. Empty on the last page"`
}

// SubjectIDs returns the IDs of the senders and the beneficiaries.
func (p TransmittalPage) SubjectIDs() []string { return subjectIDsIn(p.Result) }

// TransmittalSummary is one record in a list. The names are empty after the sender is erased.
type TransmittalSummary struct {
	Position      string    `json:"position"`
	TransferID    string    `json:"transferId"`
	SenderID      string    `json:"senderId"`
	BeneficiaryID string    `json:"beneficiaryId"`
	SenderName    string    `json:"senderName"`
	RecipientName string    `json:"recipientName"`
	Amount        Money     `json:"amount" doc:"Amount sent in USD, without the fee"`
	PayoutMethod  string    `json:"payoutMethod" enum:"BANK_DEPOSIT,CASH_PICKUP,WALLET"`
	At            time.Time `json:"at"`
}

// SubjectIDs returns the IDs of the sender and the beneficiary.
func (t TransmittalSummary) SubjectIDs() []string { return []string{t.SenderID, t.BeneficiaryID} }

// Transmittal is the record of a transfer, with the people as they were when it was kept.
type Transmittal struct {
	TransmittalSummary
	ReceivedAmount Money                `json:"receivedAmount" doc:"Amount paid to the recipient in NPR"`
	SenderAddress  []string             `json:"senderAddress" doc:"Lines of the address"`
	IDType         string               `json:"idType" enum:",SSN,ITIN,ALIEN_NUMBER,PASSPORT"`
	IDNumber       string               `json:"idNumber" doc:"Masked, except for the last four characters"`
	IDCountry      string               `json:"idCountry" doc:"Two-letter code of the country that issued the passport"`
	Recipient      TransmittalRecipient `json:"recipient"`
}

// TransmittalRecipient is the recipient in a record.
type TransmittalRecipient struct {
	Address     []string `json:"address" doc:"Lines of the address"`
	Phone       string   `json:"phone"`
	Account     string   `json:"account" doc:"Account or wallet number. Empty for cash pickup"`
	Institution string   `json:"institution" doc:"Bank, wallet, or payer that pays the recipient"`
}

// TransmittalIDNumber is the identification number in a record.
type TransmittalIDNumber struct {
	SenderID string `json:"senderId"`
	IDNumber string `json:"idNumber"`
}

// SubjectIDs returns the ID of the sender.
func (n TransmittalIDNumber) SubjectIDs() []string { return []string{n.SenderID} }
