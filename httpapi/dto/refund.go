package dto

// ReissueRefund reissues a returned refund, or a returned partial refund.
type ReissueRefund struct {
	RefundID    string `json:"refundId,omitempty" doc:"Partial refund. Empty for the refund of a canceled transfer"`
	Method      string `json:"way" enum:"BANK_ACCOUNT,CHECK,CARD,BY_HAND" doc:"CHECK is not for partial refunds. CARD and BY_HAND are only for partial refunds. BY_HAND records a payment by other means"`
	AccountID   string `json:"accountId,omitempty" doc:"Required for BANK_ACCOUNT"`
	CheckNumber string `json:"checkNumber,omitempty" doc:"Required for CHECK. At most 20 characters"`
	Reference   string `json:"reference,omitempty" doc:"Required for BY_HAND, such as a check number. At most 64 characters"`
	Comments    string `json:"comments" doc:"Reason. At most 1,000 characters"`
}

const maxCheckNumberChars = 20

// Check validates the form.
func (f ReissueRefund) Check(c *Checks) {
	methods := []string{"BANK_ACCOUNT", "CHECK"}
	if f.RefundID != "" {
		methods = []string{"BANK_ACCOUNT", "CARD", "BY_HAND"}
	}
	c.field("way", f.Method, required, oneOf("UNKNOWN_VALUE", methods...))
	switch f.Method {
	case "BANK_ACCOUNT":
		c.field("accountId", f.AccountID, requiredWith("NO_PAYMENT_SOURCE_SELECTED"))
	case "CHECK":
		c.field("checkNumber", f.CheckNumber, required, maxChars(maxCheckNumberChars))
	case "BY_HAND":
		c.field("reference", f.Reference, required, maxChars(maxReferenceChars))
	}
	c.field("comments", f.Comments, required, maxChars(maxCommentChars))
}
