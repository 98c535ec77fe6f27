package dto

import (
	"hulak/domain/password"
)

// RequestErasure requests the erasure of the caller's data. The password confirms the request.
type RequestErasure struct {
	Password string `json:"password"`
	Code     string `json:"code,omitempty" doc:"Second-factor code. Required if the account has a second factor"`
}

// Check validates the request.
func (f RequestErasure) Check(c *Checks) {
	c.field("password", f.Password, required, maxChars(password.MaxChars))
	c.field("code", f.Code, maxChars(maxCodeChars))
}

// RefuseErasure refuses an erasure. The sender sees the reason.
type RefuseErasure struct {
	Reason string `json:"reason"`
}

// Check validates the form.
func (f RefuseErasure) Check(c *Checks) {
	c.field("reason", f.Reason, required, maxChars(maxCommentChars))
}
