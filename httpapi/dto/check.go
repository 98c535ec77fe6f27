package dto

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"hulak/domain"
	"hulak/domain/bounds"
	"hulak/domain/money"
	"hulak/domain/password"
	"hulak/domain/reference"
)

const maxCommentChars = 1000

var (
	tenDigitPattern = regexp.MustCompile(`^[0-9]{10}$`)
	specialPattern  = regexp.MustCompile(`[^A-Za-z0-9\s]`)
	couponPattern   = regexp.MustCompile(`^[A-Za-z0-9]+$`)
	currencyPattern = regexp.MustCompile(`^[A-Z]{3}$`)
)

// rule validates an input. It returns an error code, or "" if the input is valid.
type rule func(string) string

// Checks collects the field errors of a form, in the order of its fields.
type Checks struct {
	Now    time.Time // current time, for rules that depend on it
	Errors []domain.FieldError
}

// field checks one field. It records only the first violated rule (spec 5.01).
func (c *Checks) field(name, value string, rules ...rule) {
	for _, r := range rules {
		if code := r(value); code != "" {
			c.Errors = append(c.Errors, domain.FieldError{Field: name, Code: code})
			return
		}
	}
}

func (c *Checks) addError(name, code string) { c.field(name, "", func(string) string { return code }) }

// required rejects a value that is empty or has only spaces (spec 5.01a).
func required(v string) string {
	if strings.TrimSpace(v) == "" {
		return "FIELD_CANNOT_BE_EMPTY"
	}
	return ""
}

// optional applies rules unless the value is empty.
func optional(rules ...rule) rule {
	return func(v string) string {
		if v == "" {
			return ""
		}
		for _, r := range rules {
			if code := r(v); code != "" {
				return code
			}
		}
		return ""
	}
}

func maxChars(chars int) rule {
	return func(v string) string {
		if utf8.RuneCountInString(v) > chars {
			return "FIELD_TOO_LONG?max=" + strconv.Itoa(chars)
		}
		return ""
	}
}

func matchesPattern(p *regexp.Regexp, code string) rule {
	return func(v string) string {
		if !p.MatchString(v) {
			return code
		}
		return ""
	}
}

// noSpecialCharacters accepts only letters, digits, and spaces (spec 5.13a).
func noSpecialCharacters(v string) string {
	if HasSpecialCharacters(v) {
		return "SPECIAL_CHARACTER_NOT_ALLOWED"
	}
	return ""
}

// HasSpecialCharacters reports whether a text has characters other than letters, digits, and spaces.
func HasSpecialCharacters(v string) bool { return specialPattern.MatchString(v) }

func oneOf(code string, values ...string) rule {
	return func(v string) string {
		if slices.Contains(values, v) {
			return ""
		}
		return code
	}
}

var (
	relationship = satisfies(reference.IsRelationship, "INVALID_RELATIONSHIP")
	purpose      = satisfies(reference.IsPurpose, "INVALID_REMITTANCE_PURPOSE")
)

func satisfies(valid func(string) bool, code string) rule {
	return func(v string) string {
		if !valid(v) {
			return code
		}
		return ""
	}
}

// usState rejects a value that is not the code of a US state.
func usState(v string) string {
	if reference.StateName(reference.USA, v) == "" {
		return "INVALID_STATE"
	}
	return ""
}

// amount accepts only zero and positive amounts, with up to two decimals.
func amount(v string) string {
	a, err := money.Parse(v, money.USD)
	if err != nil || a.IsNegative() {
		return "INVALID_AMOUNT"
	}
	return ""
}

// enteredAmount is like amount, but also rejects values above the limit for entered amounts.
func enteredAmount(v string) string {
	if code := amount(v); code != "" {
		return code
	}
	if a, _ := money.Parse(v, money.USD); !bounds.IsValidAmount(a) {
		return "AMOUNT_TOO_LARGE"
	}
	return ""
}

func exchangeRate(v string) string {
	if r, err := money.ParseRate(v); err != nil || !bounds.IsValidRate(r) {
		return "INVALID_RATE"
	}
	return ""
}

// Check validates the sign-in form (spec 5.05b).
func (f SignIn) Check(c *Checks) {
	c.field("email", f.Email, required, maxChars(Rules["email"].MaxChars))
	c.field("password", f.Password, required, maxChars(password.MaxChars))
}

// Check validates the sign-up form (spec 5.06).
func (f SignUp) Check(c *Checks) {
	c.person(f.FirstName, f.MiddleName, f.LastName)
	c.field("email", f.Email, required, email)
	c.field("state", f.State, required, usState)
	c.field("countryCode", f.CountryCode, required, oneOf("INVALID_COUNTRY_CODE", "+1"))
	c.field("phoneNumber", f.PhoneNumber.Number(), required, usPhone)
	c.field("password", f.Password, required, newPassword(password.Owner{
		Names: []string{f.FirstName, f.MiddleName, f.LastName}, Email: f.Email, PhoneNumber: f.PhoneNumber.Number(),
	}))
	c.field("repeatPassword", f.RepeatPassword, required, oneOf("PASSWORD_DOES_NOT_MATCH", f.Password))
}

// Check validates a request for a password reset link (spec 5.05a).
func (f ForgotPassword) Check(c *Checks) {
	c.field("email", f.Email, required, email)
}

// Check validates a new password (spec 5.06j).
func (f ResetPassword) Check(c *Checks) {
	c.field("newPassword", f.NewPassword, required, newPassword(password.Owner{}))
}

// Check validates a password change (spec 5.06k).
func (f ChangePassword) Check(c *Checks) {
	c.field("oldPassword", f.OldPassword, required, maxChars(password.MaxChars))
	c.field("newPassword", f.NewPassword, required, newPassword(password.Owner{}))
	if len(c.Errors) == 0 && f.NewPassword == f.OldPassword {
		c.addError("newPassword", "PASSWORD_SAME_AS_OLD")
	}
}

// Check validates the request.
func (f TokenExchange) Check(c *Checks) {
	c.field("referenceToken", f.ReferenceToken, required, maxChars(512))
}

// Check validates the request.
func (f TokenLogin) Check(c *Checks) {
	c.field("origin", f.Origin, required, maxChars(255))
	c.field("token", f.Token, required, maxChars(512))
}

// Check validates the beneficiary form (spec 5.07).
func (f BeneficiaryForm) Check(c *Checks) {
	c.person(f.FirstName, f.MiddleName, f.LastName)
	c.field("email", f.Email, optional(email))
	c.field("addressLine1", f.AddressLine1, required, address)
	c.field("addressLine2", f.AddressLine2, optional(address))
	c.field("country", f.Country, required, oneOf("INVALID_COUNTRY", "NPL"))
	c.field("state", f.State, required, follows("city", "INVALID_STATE"))
	c.field("city", f.City, required, city)
	c.field("postalCode", f.PostalCode, required, follows("postalCode", "INVALID_POSTAL_CODE"))
	c.field("senderRelationship", f.SenderRelationship, required, relationship)
	c.field("countryCode", f.CountryCode, required, oneOf("INVALID_COUNTRY_CODE", "+977"))
	c.field("phoneNumber", f.PhoneNumber.Number(), required, npPhone)
	c.field("remittancePurpose", f.RemittancePurpose, optional(purpose))
	c.field("dateOfBirth", f.DateOfBirth, optional(birthDate(c.Now), adult(c.Now)))
}
