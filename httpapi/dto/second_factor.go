package dto

import (
	"time"

	"hulak/domain"
	"hulak/domain/password"
)

// maxCodeChars leaves room for spaces and dashes in the longest code.
const maxCodeChars = 64

// FinishSignIn completes a sign-in with the second factor.
type FinishSignIn struct {
	Challenge string `json:"challenge"`
	Code      string `json:"code" doc:"Code from the authenticator app, or a recovery code"`
}

// SecondFactor is the status of an account's second factor.
type SecondFactor struct {
	Enabled           bool       `json:"enabled"`
	EnabledAt         *time.Time `json:"enabledAt,omitempty"`
	RecoveryCodesLeft int        `json:"recoveryCodesLeft"`
}

// BeginSecondFactor starts the setup of a second factor. The password confirms the request.
type BeginSecondFactor struct {
	Password string `json:"password"`
}

// Enrollment contains the secret for an authenticator app in three forms.
type Enrollment struct {
	Secret string `json:"secret" doc:"Secret in groups of four characters, for manual entry"`
	Link   string `json:"link" doc:"Link that opens the authenticator app on the same device"`
	QRCode QRCode `json:"picture" doc:"The link as a QR code"`
}

// QRCode is a QR code as an SVG path of its dark squares.
type QRCode struct {
	Size int    `json:"size" doc:"Number of squares on each side"`
	Path string `json:"path"`
}

// ConfirmSecondFactor enables the second factor with its first code.
type ConfirmSecondFactor struct {
	Code string `json:"code"`
}

// RecoveryCodes are shown once. Each code can be used once instead of a code from the app.
type RecoveryCodes struct {
	Codes []string `json:"codes"`
}

// EndSecondFactor disables the second factor. The password and a code confirm the request.
type EndSecondFactor struct {
	Password string `json:"password"`
	Code     string `json:"code"`
}

// Check validates the request.
func (f FinishSignIn) Check() []domain.FieldError {
	var c checks
	c.field("challenge", f.Challenge, required, maxChars(password.MaxChars))
	c.field("code", f.Code, required, maxChars(maxCodeChars))
	return c.fieldErrors
}

// Check validates the request.
func (f BeginSecondFactor) Check() []domain.FieldError {
	var c checks
	c.field("password", f.Password, required, maxChars(password.MaxChars))
	return c.fieldErrors
}

// Check validates the request.
func (f ConfirmSecondFactor) Check() []domain.FieldError {
	var c checks
	c.field("code", f.Code, required, maxChars(maxCodeChars))
	return c.fieldErrors
}

// Check validates the request.
func (f EndSecondFactor) Check() []domain.FieldError {
	var c checks
	c.field("password", f.Password, required, maxChars(password.MaxChars))
	c.field("code", f.Code, required, maxChars(maxCodeChars))
	return c.fieldErrors
}
