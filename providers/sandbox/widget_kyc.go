package sandbox

import (
	"net/http"
	"regexp"
	"strings"
	"time"
)

// kycMessages holds the widget's message for each status. The app shows its own texts.
var kycMessages = map[string]string{
	kycVerified:  "personal information verified successfully",
	kycReview:    "Your information is being reviewed. This takes about a day.",
	kycRetry:     "We could not verify your information. Please check it and try again.",
	kycDocument:  "We need a photo of an identity document.",
	kycSuspended: "Your verification has been suspended. Please contact support.",
}

func (s *Sandbox) kycPage(v *visit) {
	p := v.page
	a := v.applicant
	switch a.KYCStatus {
	case kycVerified:
		s.finish(v.w, v.r, p, "", notice{"kyc", kycVerified, kycMessages[kycVerified]})
	case kycReview, kycSuspended:
		p.Title, p.Heading, p.Data = "Identity check", kycMessages[a.KYCStatus], false
		s.show(v.w, http.StatusOK, "done", p)
	case kycDocument:
		s.showDocument(v, p)
	default:
		p.Typed = map[string][]string{"firstName": {a.FirstName}, "middleName": {a.MiddleName}, "lastName": {a.LastName}}
		s.showKYC(v, p)
	}
}

func (s *Sandbox) showKYC(v *visit, p page) {
	p.Title, p.Heading = "Identity check", "Confirm who you are"
	p.Data = v.applicant.KYCStatus == kycRetry
	s.showForm(v, "kyc", p)
}

func (s *Sandbox) showDocument(v *visit, p page) {
	p.Title, p.Heading = "Identity document", "Show an identity document"
	s.showForm(v, "document", p)
}

const adultAge = 18

var ssn = regexp.MustCompile(`^\d{3}-?\d{2}-?\d{4}$`)

func (s *Sandbox) kycForm(v *visit) {
	p := v.page
	required(p, map[string]string{
		"firstName": "your first name", "lastName": "your last name", "addressLine": "your street and number",
		"city": "your city", "postalCode": "your ZIP code",
	})
	born, err := time.Parse("2006-01-02", p.Value("dateOfBirth"))
	switch {
	case err != nil:
		p.Errors["dateOfBirth"] = "Please enter your date of birth."
	case born.AddDate(adultAge, 0, 0).After(time.Now()):
		p.Errors["dateOfBirth"] = "You must be at least 18 years old."
	case born.Year() < 1900:
		p.Errors["dateOfBirth"] = "Please check the year."
	}
	if !ssn.MatchString(strings.TrimSpace(p.Value("ssn"))) {
		p.Errors["ssn"] = "Please enter nine digits. Any made-up number will do."
	}
	if len(p.Errors) > 0 {
		s.showKYC(v, p)
		return
	}
	given := name{trimmed(p, "firstName"), trimmed(p, "middleName"), trimmed(p, "lastName")}
	status, callback, err := s.checkIdentity(v.applicant.ReferenceID, given)
	if err != nil {
		s.failed(v, err)
		return
	}
	s.finish(v.w, v.r, p, callback, notice{"kyc", status, kycMessages[status]})
}

func (s *Sandbox) documentForm(v *visit) {
	p := v.page
	required(p, map[string]string{"documentType": "the kind of document", "documentNumber": "the number on the document"})
	if len(p.Errors) > 0 {
		s.showDocument(v, p)
		return
	}
	callback, err := s.takeDocument(v.applicant.ReferenceID)
	if err != nil {
		s.failed(v, err)
		return
	}
	s.finish(v.w, v.r, p, callback, notice{"kyc", kycReview, kycMessages[kycReview]})
}

// failed reports an internal error.
func (s *Sandbox) failed(v *visit, err error) {
	s.log.Error("sandbox: widget", "widget", v.page.Widget, "error", err)
	s.showProblem(v.w, v.page.Widget, http.StatusInternalServerError, "Something went wrong. Nothing was changed. Please try again.")
}

// required adds an error for each empty field.
func required(p page, fields map[string]string) {
	for field, words := range fields {
		if trimmed(p, field) == "" {
			p.Errors[field] = "Please enter " + words + "."
		}
	}
}

func trimmed(p page, field string) string { return strings.TrimSpace(p.Value(field)) }
