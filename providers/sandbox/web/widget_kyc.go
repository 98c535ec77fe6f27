package web

import (
	"encoding/json"
	"net/http"
	"regexp"
	"strings"
	"time"

	"hulak/providers/sandbox/engine"
	"hulak/providers/sandbox/identity"
)

// kycMessages maps KYC statuses to the widget's messages.
var kycMessages = map[string]string{
	identity.KYCVerified:  "personal information verified successfully",
	identity.KYCReview:    "We're reviewing your information. This takes about a day.",
	identity.KYCRetry:     "We couldn't verify your information. Please check it and try again.",
	identity.KYCDocument:  "We need a photo of an identity document.",
	identity.KYCSuspended: "Your verification is suspended. Please contact support.",
}

func (s *Pages) kycPage(req *widgetRequest) {
	p := req.page
	a := req.applicant
	switch a.KYCStatus {
	case identity.KYCVerified:
		s.finishWidget(req.w, req.r, p, "", widgetMessage{"kyc", identity.KYCVerified, kycMessages[identity.KYCVerified]})
	case identity.KYCReview, identity.KYCSuspended:
		p.Title, p.Heading, p.Data = "Identity verification", kycMessages[a.KYCStatus], false
		s.renderPage(req.w, http.StatusOK, "done", p)
	case identity.KYCDocument:
		s.renderDocumentForm(req, p)
	default:
		p.FormValues = map[string][]string{"firstName": {a.FirstName}, "middleName": {a.MiddleName}, "lastName": {a.LastName}}
		s.renderKYCForm(req, p)
	}
}

func (s *Pages) renderKYCForm(req *widgetRequest, p page) {
	p.Title, p.Heading = "Identity verification", "Verify your identity"
	p.Data = req.applicant.KYCStatus == identity.KYCRetry
	s.renderForm(req, "kyc", p)
}

func (s *Pages) renderDocumentForm(req *widgetRequest, p page) {
	p.Title, p.Heading = "Identity document", "Upload an identity document"
	s.renderForm(req, "document", p)
}

// zipCodePlace writes the city of a ZIP code, which the form fills in.
func (s *Pages) zipCodePlace(w http.ResponseWriter, r *http.Request) {
	var city string
	if s.Cfg.CityOf != nil {
		city = s.Cfg.CityOf(r.PathValue("code"))
	}
	if city == "" {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(map[string]string{"city": city}) // an error means that the client disconnected
}

const minimumAge = 18

var ssnPattern = regexp.MustCompile(`^\d{3}-?\d{2}-?\d{4}$`)

func (s *Pages) kycForm(req *widgetRequest) {
	p := req.page
	checkRequired(p, map[string]string{
		"firstName": "your first name", "lastName": "your last name", "addressLine": "your street address",
		"city": "your city", "postalCode": "your ZIP code",
	})
	dateOfBirth, err := time.Parse("2006-01-02", p.Value("dateOfBirth"))
	switch {
	case err != nil:
		p.Errors["dateOfBirth"] = "Please enter your date of birth."
	case dateOfBirth.AddDate(minimumAge, 0, 0).After(time.Now()):
		p.Errors["dateOfBirth"] = "You must be at least 18 years old."
	case dateOfBirth.Year() < 1900:
		p.Errors["dateOfBirth"] = "Please enter a valid year."
	}
	if !ssnPattern.MatchString(strings.TrimSpace(p.Value("ssn"))) {
		p.Errors["ssn"] = "Please enter nine digits. Any made-up number works."
	}
	if len(p.Errors) > 0 {
		s.renderKYCForm(req, p)
		return
	}
	entered := engine.PersonName{
		First: trimmedValue(p, "firstName"), Middle: trimmedValue(p, "middleName"), Last: trimmedValue(p, "lastName"),
	}
	status, callbackID, err := s.CheckIdentity(req.applicant.ReferenceID, entered)
	if err != nil {
		s.renderInternalError(req, err)
		return
	}
	outcome := widgetMessage{"kyc", status, kycMessages[status]}
	switch req.applicant.KYCStatus = status; status {
	case identity.KYCRetry, identity.KYCDocument: // the applicant continues on the same page
		s.AwaitAcceptance(req.r.Context(), callbackID)
		p.Outcome = &outcome
		if status == identity.KYCDocument {
			s.renderDocumentForm(req, p)
		} else {
			s.renderKYCForm(req, p)
		}
	default:
		s.finishWidget(req.w, req.r, p, callbackID, outcome)
	}
}

func (s *Pages) documentForm(req *widgetRequest) {
	p := req.page
	checkRequired(p, map[string]string{"documentType": "the document type", "documentNumber": "the document number"})
	if len(p.Errors) > 0 {
		s.renderDocumentForm(req, p)
		return
	}
	callbackID, err := s.SubmitDocument(req.applicant.ReferenceID)
	if err != nil {
		s.renderInternalError(req, err)
		return
	}
	s.finishWidget(req.w, req.r, p, callbackID, widgetMessage{"kyc", identity.KYCReview, kycMessages[identity.KYCReview]})
}

// renderInternalError logs an error and shows an error page.
func (s *Pages) renderInternalError(req *widgetRequest, err error) {
	s.Log.Error("sandbox: failed to process widget form", "widget", req.page.Widget, "error", err)
	s.renderErrorPage(req.w, req.page.Widget, http.StatusInternalServerError, "Something went wrong. Nothing was changed. Please try again.")
}

// checkRequired adds an error for each empty field. The map holds a description of each field.
func checkRequired(p page, fields map[string]string) {
	for field, description := range fields {
		if trimmedValue(p, field) == "" {
			p.Errors[field] = "Please enter " + description + "."
		}
	}
}

func trimmedValue(p page, field string) string { return strings.TrimSpace(p.Value(field)) }
