package dto

import "hulak/domain"

// RefundStanding is the state of a canceled transfer's refund.
type RefundStanding struct {
	State    string          `json:"state" enum:"NONE,SENT,SETTLED,RETURNED" doc:"RETURNED where it did not reach its account, or came back from it"`
	Way      string          `json:"way" enum:",BANK_ACCOUNT,CHECK" doc:"How it was sent again, if it was"`
	Total    Money           `json:"total"`
	Accounts []RefundAccount `json:"accounts" doc:"The sender's bank accounts that it can be sent to"`
	SenderID string          `json:"-"` // owner of the accounts
}

// Concerned returns the sender, if the response shows their accounts.
func (r RefundStanding) Concerned() []string {
	if len(r.Accounts) == 0 {
		return nil
	}
	return []string{r.SenderID}
}

// RefundAccount is a bank account of a sender.
type RefundAccount struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// ReissueRefund sends a returned refund again.
type ReissueRefund struct {
	Way         string `json:"way" enum:"BANK_ACCOUNT,CHECK"`
	AccountID   string `json:"accountId,omitempty" doc:"For BANK_ACCOUNT"`
	CheckNumber string `json:"checkNumber,omitempty" doc:"For CHECK"`
	Comments    string `json:"comments" doc:"Why so"`
}

const checkNumberCharsMax = 20

// Check refuses an unknown way or a missing reason.
func (f ReissueRefund) Check() []domain.FieldError {
	var c checks
	c.field("way", f.Way, required, oneOf("UNKNOWN_VALUE", "BANK_ACCOUNT", "CHECK"))
	switch f.Way {
	case "BANK_ACCOUNT":
		c.field("accountId", f.AccountID, needs("NO_PAYMENT_SOURCE_SELECTED"))
	case "CHECK":
		c.field("checkNumber", f.CheckNumber, required, atMost(checkNumberCharsMax))
	}
	c.field("comments", f.Comments, required, atMost(commentCharsMax))
	return c.faults
}
