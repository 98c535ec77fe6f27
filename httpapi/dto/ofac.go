package dto

// BlockDecision blocks the money of a held transfer, or agrees to block it.
type BlockDecision struct {
	PersonID string `json:"personId" doc:"ID of the sender or the beneficiary who matches"`
	List     string `json:"list"`
	Entry    string `json:"entry"`
	Comments string `json:"comments" doc:"Why the match is true. At most 1,000 characters"`
}

// Check validates the request.
func (f BlockDecision) Check(c *Checks) {
	c.field("personId", f.PersonID, required, maxChars(maxIDChars))
	c.field("list", f.List, required, maxChars(maxIDChars))
	c.field("entry", f.Entry, required, maxChars(maxIDChars))
	c.field("comments", f.Comments, required, maxChars(maxCommentChars))
}

// UnblockDecision unblocks the money of a transfer, or agrees to unblock it.
type UnblockDecision struct {
	Basis     string `json:"basis" doc:"LICENSE, DELISTING, or MISTAKEN_IDENTITY"`
	Reference string `json:"reference" doc:"Number of the license, or number and date of the notice. At most 100 characters"`
	Comments  string `json:"comments" doc:"At most 1,000 characters"`
}

// maxShortTextChars is the maximum length of a reference or a name in a report to OFAC.
const maxShortTextChars = 100

// Check validates the request.
func (f UnblockDecision) Check(c *Checks) {
	c.field("basis", f.Basis, required, oneOf("UNKNOWN_VALUE", "LICENSE", "DELISTING", "MISTAKEN_IDENTITY"))
	c.field("reference", f.Reference, required, maxChars(maxShortTextChars))
	c.field("comments", f.Comments, required, maxChars(maxCommentChars))
}

// BlockedInterest records interest that the bank credited on blocked money, or the payment of all interest after an unblocking.
type BlockedInterest struct {
	Credited  Number `json:"credited,omitempty" doc:"USD"`
	Reference string `json:"reference,omitempty" doc:"Reference of the payment to the sender"`
}

// Check validates the request.
func (f BlockedInterest) Check(c *Checks) {
	if f.Credited == "" {
		c.field("reference", f.Reference, required, maxChars(maxShortTextChars))
		return
	}
	c.field("credited", string(f.Credited), enteredAmount)
}

// OFACAdditions holds what an officer adds to a report to OFAC. A new text replaces the earlier one.
type OFACAdditions struct {
	ContactName    string `json:"contactName" doc:"Person who answers OFAC's questions"`
	ContactEmail   string `json:"contactEmail"`
	LegalAuthority string `json:"legalAuthority" doc:"Sanctions program or executive order that requires the action"`
	Location       string `json:"location" doc:"Bank and account that hold the money"`
	Comments       string `json:"comments" doc:"At most 1,000 characters"`
}

// Check validates the request.
func (f OFACAdditions) Check(c *Checks) {
	c.field("contactName", f.ContactName, maxChars(maxShortTextChars))
	c.field("contactEmail", f.ContactEmail, maxChars(maxShortTextChars))
	c.field("legalAuthority", f.LegalAuthority, maxChars(maxShortTextChars))
	c.field("location", f.Location, maxChars(maxShortTextChars))
	c.field("comments", f.Comments, maxChars(maxCommentChars))
}

// OFACFiling records that a report was filed.
type OFACFiling struct {
	Confirmation string `json:"confirmation" doc:"Confirmation number from OFAC's site. At most 100 characters"`
}

// Check validates the request.
func (f OFACFiling) Check(c *Checks) {
	c.field("confirmation", f.Confirmation, required, maxChars(maxShortTextChars))
}

// OFACWaiver closes the report of a rejected transfer, because its match was false.
type OFACWaiver struct {
	Reason string `json:"reason" doc:"At most 1,000 characters"`
}

// Check validates the request.
func (f OFACWaiver) Check(c *Checks) {
	c.field("reason", f.Reason, required, maxChars(maxCommentChars))
}
