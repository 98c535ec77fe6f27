package dto

import (
	"hulak/domain/password"
)

// maxCodeChars leaves room for spaces and dashes in the longest code.
const maxCodeChars = 64

// FinishSignIn completes a sign-in with the second factor.
type FinishSignIn struct {
	Challenge string `json:"challenge"`
	Code      string `json:"code" doc:"Code from the authenticator app, or a recovery code"`
}

// BeginSecondFactor starts the setup of a second factor. The password confirms the request.
type BeginSecondFactor struct {
	Password string `json:"password"`
}

// ConfirmSecondFactor enables the second factor with its first code.
type ConfirmSecondFactor struct {
	Code string `json:"code"`
}

// Check validates the request.
func (f FinishSignIn) Check(c *Checks) {
	c.field("challenge", f.Challenge, required, maxChars(password.MaxChars))
	c.field("code", f.Code, required, maxChars(maxCodeChars))
}

// Check validates the request.
func (f BeginSecondFactor) Check(c *Checks) {
	c.field("password", f.Password, required, maxChars(password.MaxChars))
}

// Check validates the request.
func (f ConfirmSecondFactor) Check(c *Checks) {
	c.field("code", f.Code, required, maxChars(maxCodeChars))
}
