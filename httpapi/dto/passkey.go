package dto

import "hulak/domain/password"

// AddPasskey adds a passkey with the browser's response.
type AddPasskey struct {
	Name              string   `json:"name" doc:"Name that the user gives the passkey"`
	ID                string   `json:"id" doc:"Credential ID, base64url"`
	ClientDataJSON    string   `json:"clientDataJSON" doc:"Base64url"`
	AttestationObject string   `json:"attestationObject" doc:"Base64url"`
	Transports        []string `json:"transports,omitempty" doc:"As the browser reports them"`
}

// UsePasskey is the browser's response when a user uses a passkey.
type UsePasskey struct {
	Challenge         string `json:"challenge,omitempty" doc:"Challenge of the sign-in, if the passkey is its second factor"`
	ID                string `json:"id" doc:"Credential ID, base64url"`
	ClientDataJSON    string `json:"clientDataJSON" doc:"Base64url"`
	AuthenticatorData string `json:"authenticatorData" doc:"Base64url"`
	Signature         string `json:"signature" doc:"Base64url"`
	UserHandle        string `json:"userHandle,omitempty" doc:"Base64url"`
}

// ChallengePasskey requests a challenge for a passkey.
type ChallengePasskey struct {
	Challenge string `json:"challenge,omitempty" doc:"Challenge of the sign-in, if the passkey is its second factor"`
}

// Limits on what browsers return. Attestation objects without a statement are far smaller.
const (
	maxPasskeyNameChars = 60
	maxCredentialChars  = 1400 // 1023 bytes (WebAuthn Level 3, section 4)
	maxPasskeyDataChars = 8000
	maxTransports       = 8
)

// Check validates the form.
func (f AddPasskey) Check(c *Checks) {
	c.field("name", f.Name, required, maxChars(maxPasskeyNameChars))
	c.field("id", f.ID, required, maxChars(maxCredentialChars))
	c.field("clientDataJSON", f.ClientDataJSON, required, maxChars(maxPasskeyDataChars))
	c.field("attestationObject", f.AttestationObject, required, maxChars(maxPasskeyDataChars))
	if len(f.Transports) > maxTransports {
		c.addError("transports", "OUT_OF_BOUNDS")
	}
}

// Check validates the request.
func (f UsePasskey) Check(c *Checks) {
	c.field("challenge", f.Challenge, maxChars(password.MaxChars))
	c.field("id", f.ID, required, maxChars(maxCredentialChars))
	c.field("clientDataJSON", f.ClientDataJSON, required, maxChars(maxPasskeyDataChars))
	c.field("authenticatorData", f.AuthenticatorData, required, maxChars(maxPasskeyDataChars))
	c.field("signature", f.Signature, required, maxChars(maxPasskeyDataChars))
	c.field("userHandle", f.UserHandle, maxChars(password.MaxChars))
}

// Check validates the request.
func (f ChallengePasskey) Check(c *Checks) {
	c.field("challenge", f.Challenge, maxChars(password.MaxChars))
}
