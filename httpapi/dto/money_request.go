package dto

import (
	"strings"
	"time"

	"hulak/domain/money"
	"hulak/domain/moneyrequest"
)

// RequestMoney asks the sender of a transfer for money.
type RequestMoney struct {
	Amount Number `json:"amount" doc:"Amount in NPR, from 100 to 500,000"`
	Note   string `json:"note,omitempty" doc:"Plain text for the sender. At most 200 characters, without links and line breaks"`
}

// Check validates the request.
func (f RequestMoney) Check(c *Checks) {
	c.field("amount", string(f.Amount), required, satisfies(func(v string) bool {
		a, err := money.Parse(v, money.NPR)
		return err == nil && moneyrequest.IsValidAmount(a)
	}, moneyrequest.ErrInvalidAmount.Code))
	c.field("note", strings.TrimSpace(f.Note), satisfies(moneyrequest.IsValidNote, moneyrequest.ErrInvalidNote.Code))
}

// MoneyRequest is a beneficiary's open request for money.
type MoneyRequest struct {
	ID            string    `json:"id"`
	RecipientID   string    `json:"recipientId"`
	TransactionID string    `json:"transactionId" doc:"The earlier transfer from whose tracking page the beneficiary asked"`
	Amount        Money     `json:"amount"`
	Currency      string    `json:"currency" enum:"NPR"`
	Note          string    `json:"note"`
	CreatedAt     time.Time `json:"createdAt"`
	Texts         bool      `json:"texts" doc:"True if the sender gets a text message about each request of this beneficiary"`
}

// RequestTexts chooses whether the sender gets text messages about requests.
type RequestTexts struct {
	On bool `json:"on"`
}
