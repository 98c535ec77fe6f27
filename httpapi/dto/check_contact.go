package dto

import (
	"hulak/domain/password"
)

const maxProviderChars = 64

// Check validates the form that completes an account (spec 5.20a).
func (f CompleteSignUp) Check(c *Checks) {
	c.person(f.FirstName, f.MiddleName, f.LastName)
	c.field("state", f.State, required, usState)
	c.field("countryCode", f.CountryCode, required, oneOf("INVALID_COUNTRY_CODE", "+1"))
	c.field("phoneNumber", f.PhoneNumber.Number(), required, usPhone)
}

// Check validates the form that changes the email address (spec 5.06d, 5.06e).
func (f ChangeEmail) Check(c *Checks) {
	c.field("email", f.Email, required, email)
	c.field("reEnterEmail", f.ReEnterEmail, required, oneOf("EMAIL_DOES_NOT_MATCH", f.Email))
	c.field("password", f.Password, required, maxChars(password.MaxChars))
	c.field("code", f.Code, maxChars(maxCodeChars))
}

// Check validates the form that changes the phone number (spec 5.06f).
func (f ChangePhone) Check(c *Checks) {
	c.field("countryCode", f.CountryCode, required, oneOf("INVALID_COUNTRY_CODE", "+1"))
	c.field("phone", f.Phone.Number(), required, usPhone)
	c.field("password", f.Password, required, maxChars(password.MaxChars))
	c.field("code", f.Code, maxChars(maxCodeChars))
}

// Check validates the form.
func (f ConfirmIdentity) Check(c *Checks) {
	c.field("password", f.Password, required, maxChars(password.MaxChars))
	c.field("code", f.Code, maxChars(maxCodeChars))
}

// Check validates the request.
func (f SocialSignIn) Check(c *Checks) {
	c.field("provider", f.Provider, required, maxChars(maxProviderChars))
}
