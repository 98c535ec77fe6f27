package sar

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// Finding is something missing or wrong in a worksheet.
type Finding struct {
	Field   string `json:"field" doc:"Path of the field, such as subjects[0].lastName"`
	Code    string `json:"code" enum:"REQUIRED,TOO_LONG,TOO_MANY,INVALID_VALUE,INVALID_DATE,FUTURE_DATE,DATE_ORDER,UNSUPPORTED_TEXT,BELOW_THRESHOLD,PAST_DUE"`
	Warning bool   `json:"warning" doc:"True if the report can be filed nevertheless"`
}

// Codes of findings.
const (
	CodeRequired       = "REQUIRED"
	CodeTooLong        = "TOO_LONG"
	CodeTooMany        = "TOO_MANY"
	CodeInvalid        = "INVALID_VALUE"
	CodeInvalidDate    = "INVALID_DATE"
	CodeFutureDate     = "FUTURE_DATE"
	CodeDateOrder      = "DATE_ORDER"
	CodeText           = "UNSUPPORTED_TEXT" // line breaks, tabs, or spaces that FinCEN does not accept
	CodeBelowThreshold = "BELOW_THRESHOLD"  // filing is voluntary below $2,000
	CodePastDue        = "PAST_DUE"
)

// Errors returns the findings that prevent filing.
func Errors(findings []Finding) []Finding {
	return slices.DeleteFunc(slices.Clone(findings), func(p Finding) bool { return p.Warning })
}

var (
	bsaIDForm      = regexp.MustCompile(`^[0-9]{14}$`)
	dollarsForm    = regexp.MustCompile(`^(0|[1-9][0-9]{0,14})$`)
	taxIDForm      = regexp.MustCompile(`^[0-9]{9}$`)
	phoneForm      = regexp.MustCompile(`^[0-9]{7,16}$`)
	countryForm    = regexp.MustCompile(`^[A-Z]{2}$`)
	postalCodeForm = regexp.MustCompile(`^[A-Za-z0-9]{1,9}$`)
	emailForm      = regexp.MustCompile(`^[^\s@]+@[^\s@]+$`)
	ipForm         = regexp.MustCompile(`^[0-9A-Fa-f.:]{2,39}$`)
)

// checker collects findings.
type checker struct {
	findings []Finding
	today    string
}

// Check returns everything that is missing or wrong in a worksheet at the given time, in the order of its fields. A worksheet whose
// findings are all warnings can be encoded and filed.
func Check(w Worksheet, at time.Time) []Finding {
	c := &checker{today: at.In(zone()).Format(dateForm)}
	c.addIf(w.Schema != SchemaVersion, "schema", CodeInvalid)
	c.addIf(!slices.Contains([]Kind{Initial, Continuing, Correction}, w.Kind), "kind", CodeInvalid)
	if w.Kind == Initial {
		c.addIf(w.PriorBSAID != "", "priorBsaId", CodeInvalid)
	} else {
		c.matches("priorBsaId", w.PriorBSAID, bsaIDForm)
	}
	c.date("detectedOn", w.DetectedOn)
	if due, err := w.DueAt(); err == nil && !at.Before(due) {
		c.warn("detectedOn", CodePastDue)
	}
	if c.date("from", w.From) && c.date("to", w.To) {
		c.addIf(w.To < w.From, "to", CodeDateOrder)
	}
	c.amounts(w)
	c.activities(w)
	c.count("subjects", len(w.Subjects), 1, maxSubjects)
	for i, s := range w.Subjects {
		c.subject(fmt.Sprintf("subjects[%d].", i), s)
	}
	c.count("ipAddresses", len(w.IPAddresses), 0, maxItems)
	for i, ip := range w.IPAddresses {
		c.matches(fmt.Sprintf("ipAddresses[%d]", i), ip, ipForm)
	}
	c.narrative(w.Narrative)
	c.text("note", w.Note, 50)
	return c.findings
}

func (c *checker) amounts(w Worksheet) {
	given := 0
	for _, set := range []bool{w.Amount != "", w.AmountUnknown, w.NoAmount} {
		if set {
			given++
		}
	}
	switch {
	case given == 0:
		c.add("amount", CodeRequired)
	case given > 1:
		c.add("amount", CodeInvalid)
	case w.Amount != "" && c.matches("amount", w.Amount, dollarsForm):
		if dollars, err := strconv.ParseInt(w.Amount, 10, 64); err == nil && dollars < minDollars {
			c.warn("amount", CodeBelowThreshold)
		}
	}
	if w.Kind == Continuing {
		c.matches("cumulativeAmount", w.CumulativeAmount, dollarsForm)
	} else {
		c.addIf(w.CumulativeAmount != "", "cumulativeAmount", CodeInvalid)
	}
}

func (c *checker) activities(w Worksheet) {
	c.count("activities", len(w.Activities), 1, maxItems)
	for i, a := range w.Activities {
		path := fmt.Sprintf("activities[%d]", i)
		t, known := ActivityTypeOf(a)
		isRepeated := slices.ContainsFunc(w.Activities[:i], func(b Activity) bool { return a.Type == b.Type && a.Subtype == b.Subtype })
		c.addIf(!known || isRepeated, path, CodeInvalid)
		c.addIf(known && !t.IsOther && a.Other != "", path+".other", CodeInvalid)
		if t.IsOther {
			c.required(path+".other", a.Other, 50)
		}
	}
}

func (c *checker) subject(path string, s Subject) {
	c.addIf(!slices.Contains([]Role{RoleSender, RoleReceiver, RoleBoth}, s.Role), path+"role", CodeInvalid)
	c.text(path+"lastName", s.LastName, 150)
	c.text(path+"firstName", s.FirstName, 35)
	c.text(path+"middleName", s.MiddleName, 35)
	c.list(path+"otherNames", s.OtherNames, func(field, v string) { c.required(field, v, 150) })
	if s.BirthDate != "" {
		c.date(path+"birthDate", s.BirthDate)
	}
	c.text(path+"occupation", s.Occupation, 50)
	c.address(path+"address.", s.Address)
	c.list(path+"phones", s.Phones, func(field, v string) { c.matches(field, v, phoneForm) })
	c.list(path+"emails", s.Emails, func(field, v string) {
		if c.matches(field, v, emailForm) {
			c.text(field, v, 517)
		}
	})
	if s.TaxID != "" {
		c.matches(path+"taxId", s.TaxID, taxIDForm)
	}
	c.count(path+"identifications", len(s.Identifications), 0, maxItems)
	for i, d := range s.Identifications {
		c.identification(fmt.Sprintf("%sidentifications[%d].", path, i), d)
	}
	c.list(path+"accounts", s.Accounts, func(field, v string) { c.required(field, v, 40) })
}

func (c *checker) address(path string, a PostalAddress) {
	c.text(path+"street", a.Street, 100)
	c.text(path+"city", a.City, 50)
	if a.Country != "" {
		c.matches(path+"country", a.Country, countryForm)
	}
	if a.State != "" {
		c.matches(path+"state", a.State, countryForm)
		c.addIf(a.Country != "US", path+"state", CodeInvalid)
	}
	if a.PostalCode != "" {
		c.matches(path+"postalCode", a.PostalCode, postalCodeForm)
	}
}

func (c *checker) identification(path string, d Identification) {
	switch d.Kind {
	case DriversLicense, Passport, AlienRegistration:
		c.addIf(d.Other != "", path+"other", CodeInvalid)
	case OtherDocument:
		c.required(path+"other", d.Other, 50)
	default:
		c.add(path+"kind", CodeInvalid)
	}
	c.required(path+"number", d.Number, 25)
	if d.State != "" {
		c.matches(path+"state", d.State, countryForm)
	}
	if d.Country != "" {
		c.matches(path+"country", d.Country, countryForm)
	}
}

func (c *checker) narrative(n Narrative) {
	for _, part := range []struct{ name, text string }{
		{"who", n.Who}, {"what", n.What}, {"when", n.When}, {"where", n.Where}, {"why", n.Why},
	} {
		field := "narrative." + part.name
		c.addIf(strings.TrimSpace(part.text) == "", field, CodeRequired)
		c.addIf(strings.ContainsFunc(part.text, func(r rune) bool { return r != '\n' && !isText(r) }), field, CodeText)
	}
	c.addIf(utf8.RuneCountInString(n.Text()) > narrativeChars, "narrative", CodeTooLong)
}

func (c *checker) add(field, code string) {
	c.findings = append(c.findings, Finding{Field: field, Code: code})
}

func (c *checker) addIf(wrong bool, field, code string) {
	if wrong {
		c.add(field, code)
	}
}

func (c *checker) warn(field, code string) {
	c.findings = append(c.findings, Finding{Field: field, Code: code, Warning: true})
}

// date checks a required date that is not in the future, and reports whether it is valid.
func (c *checker) date(field, value string) bool {
	_, err := time.Parse(dateForm, value)
	switch {
	case value == "":
		c.add(field, CodeRequired)
	case err != nil || value < "1900-01-01":
		c.add(field, CodeInvalidDate)
	case value > c.today:
		c.add(field, CodeFutureDate)
	default:
		return true
	}
	return false
}

// matches checks a required value, and reports whether it has the form.
func (c *checker) matches(field, value string, form *regexp.Regexp) bool {
	switch {
	case value == "":
		c.add(field, CodeRequired)
	case !form.MatchString(value):
		c.add(field, CodeInvalid)
	default:
		return true
	}
	return false
}

func (c *checker) required(field, value string, maxChars int) {
	c.addIf(value == "", field, CodeRequired)
	c.text(field, value, maxChars)
}

// text checks an optional text. FinCEN rejects leading and trailing spaces, more than two spaces in a row, and control characters.
func (c *checker) text(field, value string, maxChars int) {
	c.addIf(utf8.RuneCountInString(value) > maxChars, field, CodeTooLong)
	c.addIf(strings.TrimSpace(value) != value || strings.Contains(value, "   ") ||
		strings.ContainsFunc(value, func(r rune) bool { return !isText(r) }), field, CodeText)
}

// isText reports whether a character can be in a file for FinCEN.
func isText(r rune) bool {
	return r != utf8.RuneError && (r == ' ' || unicode.IsGraphic(r) && !unicode.IsSpace(r))
}

func (c *checker) list(field string, values []string, check func(field, value string)) {
	c.count(field, len(values), 0, maxItems)
	for i, v := range values {
		check(fmt.Sprintf("%s[%d]", field, i), v)
	}
}

func (c *checker) count(field string, n, minCount, maxCount int) {
	c.addIf(n < minCount, field, CodeRequired)
	c.addIf(n > maxCount, field, CodeTooMany)
}
