package sandbox

import (
	"net/http"
	"regexp"
	"strings"
	"time"
)

// kycMessages maps a KYC status to the widget's message. The app shows its own texts.
var kycMessages = map[string]string{
	kycVerified:  "personal information verified successfully",
	kycReview:    "Your information is being reviewed. This takes about a day.",
	kycRetry:     "We could not verify your information. Please check it and try again.",
	kycDocument:  "We need a photo of an identity document.",
	kycSuspended: "Your verification has been suspended. Please contact support.",
}

func (s *Sandbox) kycPage(v *widgetRequest) {
	p := v.page
	a := v.applicant
	switch a.KYCStatus {
	case kycVerified:
		s.finishWidget(v.w, v.r, p, "", widgetMessage{"kyc", kycVerified, kycMessages[kycVerified]})
	case kycReview, kycSuspended:
		p.Title, p.Heading, p.Data = "Identity check", kycMessages[a.KYCStatus], false
		s.renderPage(v.w, http.StatusOK, "done", p)
	case kycDocument:
		s.renderDocumentForm(v, p)
	default:
		p.FormValues = map[string][]string{"firstName": {a.FirstName}, "middleName": {a.MiddleName}, "lastName": {a.LastName}}
		s.renderKYCForm(v, p)
	}
}

func (s *Sandbox) renderKYCForm(v *widgetRequest, p page) {
	p.Title, p.Heading = "Identity check", "Confirm who you are"
	p.Data = v.applicant.KYCStatus == kycRetry
	s.renderForm(v, "kyc", p)
}

func (s *Sandbox) renderDocumentForm(v *widgetRequest, p page) {
	p.Title, p.Heading = "Identity document", "Upload an identity document"
	s.renderForm(v, "document", p)
}

const minimumAge = 18

var ssnPattern = regexp.MustCompile(`^\d{3}-?\d{2}-?\d{4}$`)

func (s *Sandbox) kycForm(v *widgetRequest) {
	p := v.page
	checkRequired(p, map[string]string{
		"firstName": "your first name", "lastName": "your last name", "addressLine": "your street address",
		"city": "your city", "postalCode": "your ZIP code",
	})
	born, err := time.Parse("2006-01-02", p.Value("dateOfBirth"))
	switch {
	case err != nil:
		p.Errors["dateOfBirth"] = "Please enter your date of birth."
	case born.AddDate(minimumAge, 0, 0).After(time.Now()):
		p.Errors["dateOfBirth"] = "You must be at least 18 years old."
	case born.Year() < 1900:
		p.Errors["dateOfBirth"] = "Please check the year."
	}
	if !ssnPattern.MatchString(strings.TrimSpace(p.Value("ssn"))) {
		p.Errors["ssn"] = "Please enter nine digits. Any made-up number works."
	}
	if len(p.Errors) > 0 {
		s.renderKYCForm(v, p)
		return
	}
	entered := personName{trimmedValue(p, "firstName"), trimmedValue(p, "middleName"), trimmedValue(p, "lastName")}
	status, callback, err := s.checkIdentity(v.applicant.ReferenceID, entered)
	if err != nil {
		s.renderInternalError(v, err)
		return
	}
	s.finishWidget(v.w, v.r, p, callback, widgetMessage{"kyc", status, kycMessages[status]})
}

func (s *Sandbox) documentForm(v *widgetRequest) {
	p := v.page
	checkRequired(p, map[string]string{"documentType": "the document type", "documentNumber": "the document number"})
	if len(p.Errors) > 0 {
		s.renderDocumentForm(v, p)
		return
	}
	callback, err := s.submitDocument(v.applicant.ReferenceID)
	if err != nil {
		s.renderInternalError(v, err)
		return
	}
	s.finishWidget(v.w, v.r, p, callback, widgetMessage{"kyc", kycReview, kycMessages[kycReview]})
}

// renderInternalError logs an error and shows an error page.
func (s *Sandbox) renderInternalError(v *widgetRequest, err error) {
	s.log.Error("sandbox: widget", "widget", v.page.Widget, "error", err)
	s.renderProblem(v.w, v.page.Widget, http.StatusInternalServerError, "Something went wrong. Nothing was changed. Please try again.")
}

// checkRequired adds an error for each empty field. The map's values describe the fields.
func checkRequired(p page, fields map[string]string) {
	for field, description := range fields {
		if trimmedValue(p, field) == "" {
			p.Errors[field] = "Please enter " + description + "."
		}
	}
}

func trimmedValue(p page, field string) string { return strings.TrimSpace(p.Value(field)) }
