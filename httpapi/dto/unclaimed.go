package dto

// maxUnclaimedRefunds is the maximum number of refunds in one request about unclaimed property.
const maxUnclaimedRefunds = 500

// UnclaimedLetters records that letters were mailed.
type UnclaimedLetters struct {
	TransferIDs []string `json:"transferIds" doc:"Transfers whose senders got a letter. At most 500"`
}

// Check validates the form.
func (f UnclaimedLetters) Check(c *Checks) { checkTransferIDs(c, f.TransferIDs) }

// StatePayment requests to file a report and to pay refunds to the state.
type StatePayment struct {
	TransferIDs []string `json:"transferIds" doc:"Transfers whose refunds are paid. At most 500"`
	Reference   string   `json:"reference" doc:"Reference of the payment at our bank. At most 64 characters"`
	Reason      string   `json:"reason" doc:"At most 1,000 characters"`
}

// Check validates the form.
func (f StatePayment) Check(c *Checks) {
	checkTransferIDs(c, f.TransferIDs)
	c.field("reference", f.Reference, required, maxChars(maxIDChars))
	c.field("reason", f.Reason, required, maxChars(maxCommentChars))
}

func checkTransferIDs(c *Checks, ids []string) {
	if len(ids) == 0 || len(ids) > maxUnclaimedRefunds {
		c.field("transferIds", "", required)
	}
	for _, id := range ids {
		c.field("transferIds", id, required, maxChars(maxIDChars))
	}
}

// OwnerContact records that a sender showed interest in a returned refund.
type OwnerContact struct {
	Comments string `json:"comments" doc:"How the sender contacted us. At most 1,000 characters"`
}

// Check validates the form.
func (f OwnerContact) Check(c *Checks) {
	c.field("comments", f.Comments, required, maxChars(maxCommentChars))
}

// StateCorrection requests to correct the payment of a refund to a state.
type StateCorrection struct {
	Reason string `json:"reason" doc:"At most 1,000 characters"`
}

// Check validates the form.
func (f StateCorrection) Check(c *Checks) {
	c.field("reason", f.Reason, required, maxChars(maxCommentChars))
}
