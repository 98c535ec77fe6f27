package dto

// Explanation is the reason why a difference is acceptable.
type Explanation struct {
	Reason string `json:"reason"`
}

// Check validates the form.
func (e Explanation) Check(c *Checks) {
	c.field("reason", e.Reason, required, maxChars(maxCommentChars))
}
