package web

import (
	"net/http"

	"hulak/providers/sandbox/identity"
)

// nextTier maps a tier to the next tier and the widget's message status.
var nextTier = map[string]struct{ Tier, Status string }{
	"ONE": {"TWO", "TIER2_REQUESTED"},
	"TWO": {"THREE", "TIER3_REQUESTED"},
}

func (s *Pages) tierPage(req *widgetRequest) {
	p := req.page
	a := req.applicant
	_, hasNext := nextTier[a.Tier]
	switch {
	case a.KYCStatus != identity.KYCVerified:
		s.finishWidget(req.w, req.r, p, "", widgetMessage{"tier", "TIER_REQUEST_FAILED", "Your identity must be verified first."})
	case a.RequestedTier != "":
		p.Title, p.Heading, p.Data = "Higher limits", "We're reviewing your request. This takes about a day.", false
		s.renderPage(req.w, http.StatusOK, "done", p)
	case !hasNext:
		p.Title, p.Heading, p.Data = "Higher limits", "You already have the highest limits.", true
		s.renderPage(req.w, http.StatusOK, "done", p)
	default:
		s.renderTierForm(req, p)
	}
}

func (s *Pages) renderTierForm(req *widgetRequest, p page) {
	p.Title, p.Heading = "Higher limits", "Request higher limits"
	p.Data = nextTier[req.applicant.Tier].Tier
	s.renderForm(req, "tier", p)
}

func (s *Pages) tierForm(req *widgetRequest) {
	p := req.page
	next, hasNext := nextTier[req.applicant.Tier]
	if !hasNext || req.applicant.KYCStatus != identity.KYCVerified || req.applicant.RequestedTier != "" {
		s.tierPage(req)
		return
	}
	if next.Tier == "TWO" {
		checkRequired(p, map[string]string{
			"idNumber": "your ID number", "issuedBy": "the authority that issued your ID", "idExpiry": "the expiration date",
			"occupation": "your occupation", "employer": "your employer",
		})
		if !ssnPattern.MatchString(trimmedValue(p, "ssn")) {
			p.Errors["ssn"] = "Please enter nine digits. Any made-up number works."
		}
	} else {
		checkRequired(p, map[string]string{"fundsProof": "the type of proof", "fundsSource": "the source of the money"})
	}
	if len(p.Errors) > 0 {
		s.renderTierForm(req, p)
		return
	}
	callbackID, err := s.RequestTier(req.applicant.ReferenceID, next.Tier)
	if err != nil {
		s.renderInternalError(req, err)
		return
	}
	s.finishWidget(req.w, req.r, p, callbackID, widgetMessage{
		"tier", next.Status, "We received your request for higher limits. We'll review it within a day.",
	})
}

// invoicePage embeds one of the app's receipts. The app passes a signed link to the receipt.
func (s *Pages) invoicePage(req *widgetRequest) {
	p := req.page
	link, ok := s.appURL(req.r.FormValue("link"))
	if !ok {
		s.renderErrorPage(req.w, "invoice", http.StatusBadRequest, "This receipt is not available.")
		return
	}
	p.Title, p.Heading, p.Data = "Receipt", "Receipt", link
	s.renderPage(req.w, http.StatusOK, "invoice", p)
}
