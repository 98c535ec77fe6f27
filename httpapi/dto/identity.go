package dto

import (
	"regexp"
	"strings"

	"golang.org/x/text/language"

	"hulak/domain/password"
)

// IdentityForm saves a sender's address and identification number.
type IdentityForm struct {
	AddressLine1 string `json:"addressLine1"`
	AddressLine2 string `json:"addressLine2,omitempty"`
	City         string `json:"city"`
	State        string `json:"state" doc:"Two-letter state code"`
	PostalCode   string `json:"postalCode"`
	IDType       string `json:"idType" doc:"SSN, ITIN, ALIEN_NUMBER, or PASSPORT"`
	IDNumber     string `json:"idNumber" doc:"Spaces and hyphens are ignored"`
	IDCountry    string `json:"idCountry,omitempty" doc:"Two-letter code of the country that issued the passport. Empty for other numbers"`
}

// idNumberPatterns contains the pattern of each kind of number. The IRS assigns ITINs that start with 9.
var idNumberPatterns = map[string]*regexp.Regexp{
	"SSN":          regexp.MustCompile(`^[0-8][0-9]{8}$`),
	"ITIN":         regexp.MustCompile(`^9[0-9]{2}(?:5[0-9]|6[0-5]|7[0-9]|8[0-8]|9[0-24-9])[0-9]{4}$`),
	"ALIEN_NUMBER": regexp.MustCompile(`^A?[0-9]{7,9}$`),
	"PASSPORT":     regexp.MustCompile(`^[A-Z0-9]{5,15}$`),
}

// unassignedSSN matches numbers that the Social Security Administration never assigns.
var unassignedSSN = regexp.MustCompile(`^(?:000|666)|^...00|0000$`)

// Number returns the identification number in uppercase, without spaces and hyphens.
func (f IdentityForm) Number() string {
	return strings.ToUpper(strings.NewReplacer(" ", "", "-", "").Replace(f.IDNumber))
}

// ChangeAddress changes the sender's postal address.
type ChangeAddress struct {
	AddressLine1 string `json:"addressLine1"`
	AddressLine2 string `json:"addressLine2,omitempty"`
	City         string `json:"city"`
	State        string `json:"state" doc:"Two-letter state code"`
	PostalCode   string `json:"postalCode"`
	Password     string `json:"password"`
	Code         string `json:"code,omitempty" doc:"Second-factor code. Required if the account has a second factor"`
}

// Check validates the form.
func (f ChangeAddress) Check(c *Checks) {
	c.checkAddress(f.AddressLine1, f.AddressLine2, f.City, f.State, f.PostalCode)
	c.field("password", f.Password, required, maxChars(password.MaxChars))
	c.field("code", f.Code, maxChars(maxCodeChars))
}

func (c *Checks) checkAddress(line1, line2, cityName, state, postalCode string) {
	c.field("addressLine1", line1, required, address)
	c.field("addressLine2", line2, optional(address))
	c.field("city", cityName, required, city)
	c.field("state", state, required, usState)
	c.field("postalCode", postalCode, required, follows("postalCode", "INVALID_POSTAL_CODE"))
}

// Check validates the form.
func (f IdentityForm) Check(c *Checks) {
	c.checkAddress(f.AddressLine1, f.AddressLine2, f.City, f.State, f.PostalCode)
	c.field("idType", f.IDType, required, satisfies(func(v string) bool { return idNumberPatterns[v] != nil }, "UNKNOWN_VALUE"))
	if pattern := idNumberPatterns[f.IDType]; pattern != nil {
		isAssigned := func(v string) bool { return f.IDType != "SSN" || !unassignedSSN.MatchString(v) }
		c.field("idNumber", f.Number(), required, matchesPattern(pattern, "INVALID_ID_VALUE"), satisfies(isAssigned, "INVALID_ID_VALUE"))
	}
	if f.IDType == "PASSPORT" {
		c.field("idCountry", f.IDCountry, required, satisfies(isCountry, "INVALID_COUNTRY"))
		return
	}
	c.field("idCountry", f.IDCountry, oneOf("INVALID_COUNTRY", ""))
}

// isCountry reports whether a code is the two-letter code of a country.
func isCountry(code string) bool {
	region, err := language.ParseRegion(code)
	return err == nil && len(code) == 2 && region.IsCountry() && region.String() == code
}
