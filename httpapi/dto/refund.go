package dto

import "hulak/domain"

// RefundStatus is the status of a canceled transfer's refund.
type RefundStatus struct {
	State    string          `json:"state" enum:"NONE,SENT,SETTLED,RETURNED" doc:"RETURNED if the refund did not reach the account or was sent back"`
	Method   string          `json:"way" enum:",BANK_ACCOUNT,CHECK" doc:"How the refund was reissued. Empty if the refund was not reissued"`
	Total    Money           `json:"total"`
	Accounts []RefundAccount `json:"accounts" doc:"Bank accounts of the sender that can receive the refund"`
	SenderID string          `json:"-"` // owner of the accounts
}

// SubjectIDs returns the sender's ID, if the response shows their accounts.
func (r RefundStatus) SubjectIDs() []string {
	if len(r.Accounts) == 0 {
		return nil
	}
	return []string{r.SenderID}
}

// RefundAccount is a sender's bank account.
type RefundAccount struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// ReissueRefund reissues a returned refund.
type ReissueRefund struct {
	Method      string `json:"way" enum:"BANK_ACCOUNT,CHECK"`
	AccountID   string `json:"accountId,omitempty" doc:"Required for BANK_ACCOUNT"`
	CheckNumber string `json:"checkNumber,omitempty" doc:"Required for CHECK. At most 20 characters"`
	Comments    string `json:"comments" doc:"Reason. At most 1,000 characters"`
}

const maxCheckNumberChars = 20

// Check validates the form.
func (f ReissueRefund) Check() []domain.FieldError {
	var c checks
	c.field("way", f.Method, required, oneOf("UNKNOWN_VALUE", "BANK_ACCOUNT", "CHECK"))
	switch f.Method {
	case "BANK_ACCOUNT":
		c.field("accountId", f.AccountID, requiredWith("NO_PAYMENT_SOURCE_SELECTED"))
	case "CHECK":
		c.field("checkNumber", f.CheckNumber, required, maxChars(maxCheckNumberChars))
	}
	c.field("comments", f.Comments, required, maxChars(maxCommentChars))
	return c.fieldErrors
}
