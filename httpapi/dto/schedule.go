package dto

import "time"

const dateChars = len(time.DateOnly) // the domain checks the dates

// CreateSchedule creates a schedule of transfers. Each transfer uses the price of its day.
type CreateSchedule struct {
	Cadence                string `json:"cadence" enum:"ONCE,WEEKLY,BIWEEKLY,MONTHLY"`
	FirstDate              string `json:"firstDate" doc:"Date in Los Angeles, from tomorrow to one year from now. With minRate, the latest date. YYYY-MM-DD"`
	LastDate               string `json:"lastDate,omitempty" doc:"Last possible date of a recurring schedule. YYYY-MM-DD"`
	TransferCount          int    `json:"transferCount,omitempty" doc:"Number of transfers after which a recurring schedule ends. Skipped and failed dates don't count"`
	MinRate                Number `json:"minRate,omitempty" doc:"For ONCE: send as soon as the exchange rate is at least this good"`
	Amount                 Number `json:"amount" doc:"Fixed amount: what the sender sends in USD, or what the beneficiary receives in NPR"`
	Currency               string `json:"currency" enum:"USD,NPR"`
	DestinationCountry     string `json:"destinationCountry" doc:"Three-letter country code"`
	RemittancePurpose      string `json:"remittancePurpose"`
	RecipientID            string `json:"recipientId"`
	PayoutMethod           string `json:"payoutMethod" enum:"BANK_DEPOSIT,CASH_PICKUP,WALLET"`
	RecipientAccountID     string `json:"recipientAccountId,omitempty"`
	PayerID                int    `json:"payerId,omitempty"`
	FundingSource          string `json:"fundingSource" enum:"BANK_ACCOUNT,DEBIT_CARD"`
	SenderFundingAccountID string `json:"senderFundingAccountId"`
	ConsentHash            string `json:"consentHash,omitempty" doc:"Hash of the authorization that the sender agreed to. If it has changed since then, the request fails with DISCLOSURE_CHANGED"`
}

// Check validates the form, except for the rules on dates.
func (f CreateSchedule) Check(c *Checks) {
	c.field("cadence", f.Cadence, required, oneOf("UNKNOWN_VALUE", "ONCE", "WEEKLY", "BIWEEKLY", "MONTHLY"))
	c.field("firstDate", f.FirstDate, required, maxChars(dateChars))
	c.field("lastDate", f.LastDate, optional(maxChars(dateChars)))
	c.field("minRate", string(f.MinRate), optional(exchangeRate))
	c.field("amount", string(f.Amount), required, amount)
	c.field("currency", f.Currency, required, oneOf("INVALID_CURRENCY", "USD", "NPR"))
	c.field("destinationCountry", f.DestinationCountry, requiredWith("DESTINATION_NOT_SELECTED"), oneOf("INVALID_COUNTRY", "NPL"))
	c.field("remittancePurpose", f.RemittancePurpose, required, purpose)
	c.field("recipientId", f.RecipientID, requiredWith("NO_BENEFICIARY_AVAILABLE"))
	c.checkPayout(f.PayoutMethod, f.RecipientAccountID, f.PayerID)
	c.field("fundingSource", f.FundingSource, requiredWith("NO_PAYMENT_SOURCE_SELECTED"),
		oneOf("NO_PAYMENT_SOURCE_SELECTED", "BANK_ACCOUNT", "DEBIT_CARD"))
	c.field("senderFundingAccountId", f.SenderFundingAccountID, requiredWith("NO_PAYMENT_SOURCE_SELECTED"))
	c.field("consentHash", f.ConsentHash, optional(maxChars(64)))
}

// checkPayout validates the payout method and the account or payer that it needs.
func (c *Checks) checkPayout(method, accountID string, payerID int) {
	c.field("payoutMethod", method, requiredWith("PAYOUT_METHOD_NOT_SELECTED"),
		oneOf("PAYOUT_METHOD_NOT_SELECTED", "BANK_DEPOSIT", "CASH_PICKUP", "WALLET"))
	switch method {
	case "BANK_DEPOSIT", "WALLET":
		c.field("recipientAccountId", accountID, requiredWith("NO_RECEIVE_METHOD_AVAILABLE"))
	case "CASH_PICKUP":
		if payerID <= 0 {
			c.addError("payerId", "INVALID_PAYER")
		}
	}
}

// SkipTransfer skips the next transfer of a schedule.
type SkipTransfer struct {
	Occurrence int `json:"occurrence" doc:"The schedule's nextOccurrence, so that a repeated request skips only one transfer"`
}

// Schedule is a schedule of transfers.
type Schedule struct {
	ID                     string        `json:"id"`
	Status                 string        `json:"status" enum:"ACTIVE,PAUSED,ENDED"`
	PauseReason            string        `json:"pauseReason,omitempty" doc:"Why a failure paused the schedule, and what the sender can do. Absent if the sender paused it"`
	EndReason              string        `json:"endReason,omitempty" enum:"COMPLETED,BY_SENDER,FAILED,CLOSED"`
	Cadence                string        `json:"cadence" enum:"ONCE,WEEKLY,BIWEEKLY,MONTHLY"`
	FirstDate              string        `json:"firstDate"`
	LastDate               string        `json:"lastDate,omitempty"`
	TransferCount          int           `json:"transferCount,omitempty"`
	MinRate                string        `json:"minRate,omitempty"`
	Amount                 Money         `json:"amount"`
	Currency               string        `json:"currency" enum:"USD,NPR"`
	MaxTotal               Money         `json:"maxTotal" doc:"The most that one transfer can cost in USD, with the fee"`
	RecipientID            string        `json:"recipientId"`
	PayoutMethod           string        `json:"payoutMethod"`
	FundingSource          string        `json:"fundingSource" enum:"BANK_ACCOUNT,DEBIT_CARD"`
	SenderFundingAccountID string        `json:"senderFundingAccountId"`
	NextOccurrence         int           `json:"nextOccurrence"`
	NextDate               string        `json:"nextDate,omitempty" doc:"Date in Los Angeles of the next transfer. Absent if the schedule has ended"`
	CancelBy               string        `json:"cancelBy,omitempty" doc:"Last day on which the law guarantees that the next transfer can be canceled. We cancel until it starts"`
	ConsentVersion         string        `json:"consentVersion" doc:"Version of the authorization's text"`
	CreatedAt              time.Time     `json:"createdAt" doc:"Also when the sender agreed to the authorization"`
	Runs                   []ScheduleRun `json:"runs" doc:"What happened on each date, newest first"`
}

// ScheduleRun is what happened on one date of a schedule.
type ScheduleRun struct {
	Date       string    `json:"date"`
	Outcome    string    `json:"outcome" enum:"CREATED,FAILED,SKIPPED"`
	TransferID string    `json:"transferId,omitempty"`
	Reason     string    `json:"reason,omitempty" doc:"Why the transfer was not created or its payment failed, and what the sender can do"`
	At         time.Time `json:"at"`
}
