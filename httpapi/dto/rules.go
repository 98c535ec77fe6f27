package dto

import (
	"regexp"
	"time"
	"unicode/utf8"

	"hulak/domain/password"
	"hulak/domain/reference"
	"hulak/domain/sendinglimit"
)

// Rule limits the text of a form field.
type Rule struct {
	Pattern  *regexp.Regexp            `json:"pattern,omitempty"`
	Criteria map[string]*regexp.Regexp `json:"criteria,omitempty"` // patterns that must all match
	MinChars int                       `json:"minChars,omitempty"`
	MaxChars int                       `json:"maxChars,omitempty"`
}

// Rules holds the rules of form fields. The OpenAPI document contains them, so that the pages apply the same rules.
var Rules = map[string]Rule{
	"latinName":      {Pattern: namePattern(`[^\P{L}\P{Latin}]`, `[^\P{M}\P{Inherited}]`), MaxChars: 60},
	"devanagariName": {Pattern: namePattern(`[^\P{L}\P{Devanagari}]`, `[^\P{M}\P{Inherited}]|[^\P{M}\P{Devanagari}]`), MaxChars: 60},
	"email": {
		Pattern: regexp.MustCompile(`^[^\x00-\x20\x7f()<>\[\]:;@\\,."]+(?:\.[^\x00-\x20\x7f()<>\[\]:;@\\,."]+)*@` +
			`(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$`),
		MaxChars: 254, // bytes
	},
	"usPhone":       {Pattern: reference.USPhone},
	"nepalPhone":    {Pattern: reference.NepalPhone},
	"address":       {Pattern: regexp.MustCompile(`^[\p{L}\p{M}0-9][\p{L}\p{M}0-9 .,'’#/&()-]*$`), MaxChars: 255},
	"city":          {Pattern: regexp.MustCompile(`^\p{L}[\p{L}\p{M}0-9 .,'’()-]*$`), MaxChars: 60},
	"postalCode":    {Pattern: regexp.MustCompile(`^[0-9]{5}$`)},
	"birthDate":     {Pattern: regexp.MustCompile(`^(?:19|[2-9][0-9])[0-9]{2}-[0-9]{2}-[0-9]{2}$`)},
	"accountNumber": {Pattern: regexp.MustCompile(`^[A-Za-z0-9]+$`), MinChars: 9, MaxChars: 20},
	"password":      {Criteria: password.Criteria, MinChars: password.MinChars, MaxChars: password.MaxChars},
	"subject":       {MaxChars: 120},
	"message":       {MaxChars: 4000},
}

// namePattern returns the pattern of a person's name in one script. A name has letters, marks, spaces, hyphens, and apostrophes. A dot can
// end an abbreviation ("St. John", "K.C."). A name cannot look like a domain ("evil.com"), because email programs turn domains
// into links.
func namePattern(letter, mark string) *regexp.Regexp {
	initial := letter + `(?:` + mark + `)*`
	dots := `\.(?:` + initial + `\.)*`
	return regexp.MustCompile(`^` + letter + `(?:` + letter + `|` + mark + `|[ '’-]|` + dots + `(?:[ -]|` + initial + ` ))*(?:` +
		dots + `(?:` + initial + `)?)?$`)
}

// follows rejects a text that breaks the named rule. The code applies to the pattern.
func follows(name, code string) rule {
	r := Rules[name]
	return func(v string) string {
		switch {
		case r.MaxChars > 0 && utf8.RuneCountInString(v) > r.MaxChars:
			return maxChars(r.MaxChars)(v)
		case r.Pattern != nil && !r.Pattern.MatchString(v):
			return code
		}
		return ""
	}
}

var (
	address = follows("address", "INVALID_ADDRESS")
	city    = follows("city", "INVALID_CITY")
	branch  = follows("address", "INVALID_LOCATION_NAME")
	usPhone = follows("usPhone", "INVALID_PHONE")
)

// email rejects an invalid email address (spec 5.06c).
func email(v string) string {
	if len(v) > Rules["email"].MaxChars {
		return "INVALID_EMAIL"
	}
	return follows("email", "INVALID_EMAIL")(v)
}

// npPhone rejects a number that is not a mobile number in Nepal (spec 5.06h).
func npPhone(v string) string {
	if !tenDigitPattern.MatchString(v) {
		return "INVALID_NEPAL_PHONE"
	}
	return follows("nepalPhone", "INVALID_PHONE")(v)
}

// personName rejects text that is not a person's name.
func personName(v string) string {
	if nameScript(v) == "" {
		return follows("latinName", "INVALID_NAME")(v)
	}
	return ""
}

// nameScript returns the rule that a valid name follows, which depends on its script. It returns "" for an invalid name.
func nameScript(v string) string {
	for _, script := range []string{"latinName", "devanagariName"} {
		if follows(script, "INVALID_NAME")(v) == "" {
			return script
		}
	}
	return ""
}

// accountNumber rejects an invalid bank account number (spec 5.08c).
func accountNumber(v string) string {
	r := Rules["accountNumber"]
	switch {
	case !r.Pattern.MatchString(v):
		return "FIELD_CAN_ONLY_CONTAIN_ALPHANUMERIC"
	case len(v) < r.MinChars || len(v) > r.MaxChars:
		return "INVALID_ACCOUNT_NUMBER"
	}
	return ""
}

// birthDate rejects a date of birth that is invalid, before 1900, or in the future (spec 5.07d).
func birthDate(now time.Time) rule {
	return func(v string) string {
		if day, err := time.Parse(time.DateOnly, v); err != nil || day.After(now) {
			return "INVALID_DOB"
		}
		return follows("birthDate", "INVALID_DOB")(v)
	}
}

// minimumAge is the minimum age of a beneficiary in years (spec 9.08b).
const minimumAge = 18

// adult rejects the date of birth of a person who is under age. The birthday begins at midnight in Los Angeles (spec 5.06i).
func adult(now time.Time) rule {
	return func(v string) string {
		birth, err := time.ParseInLocation(time.DateOnly, v, sendinglimit.LosAngeles)
		if err != nil || birth.AddDate(minimumAge, 0, 0).After(now) {
			return "UNDER_AGE"
		}
		return ""
	}
}

// person checks the parts of a person's name, which must all use the same script.
func (c *Checks) person(firstName, middleName, lastName string) {
	script := nameScript(firstName)
	sameScript := func(v string) string {
		if script != "" && nameScript(v) != script {
			return "INVALID_NAME"
		}
		return ""
	}
	c.field("firstName", firstName, required, personName)
	c.field("middleName", middleName, optional(personName, sameScript))
	c.field("lastName", lastName, required, personName, sameScript)
}

// ValidEmail reports whether forms accept the address.
func ValidEmail(address string) bool { return email(address) == "" }

// ValidName reports whether forms accept the name.
func ValidName(name string) bool { return personName(name) == "" }
