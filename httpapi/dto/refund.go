package dto

// ReissueRefund reissues a returned refund.
type ReissueRefund struct {
	Method      string `json:"way" enum:"BANK_ACCOUNT,CHECK"`
	AccountID   string `json:"accountId,omitempty" doc:"Required for BANK_ACCOUNT"`
	CheckNumber string `json:"checkNumber,omitempty" doc:"Required for CHECK. At most 20 characters"`
	Comments    string `json:"comments" doc:"Reason. At most 1,000 characters"`
}

const maxCheckNumberChars = 20

// Check validates the form.
func (f ReissueRefund) Check(c *Checks) {
	c.field("way", f.Method, required, oneOf("UNKNOWN_VALUE", "BANK_ACCOUNT", "CHECK"))
	switch f.Method {
	case "BANK_ACCOUNT":
		c.field("accountId", f.AccountID, requiredWith("NO_PAYMENT_SOURCE_SELECTED"))
	case "CHECK":
		c.field("checkNumber", f.CheckNumber, required, maxChars(maxCheckNumberChars))
	}
	c.field("comments", f.Comments, required, maxChars(maxCommentChars))
}
