package sandbox

import "net/http"

// nextTier maps a tier to the next tier and to the status of the widget's message.
var nextTier = map[string]struct{ Tier, Status string }{
	"ONE": {"TWO", "TIER2_REQUESTED"},
	"TWO": {"THREE", "TIER3_REQUESTED"},
}

func (s *Sandbox) tierPage(v *widgetRequest) {
	p := v.page
	a := v.applicant
	_, hasNext := nextTier[a.Tier]
	switch {
	case a.KYCStatus != kycVerified:
		s.finishWidget(v.w, v.r, p, "", widgetMessage{"tier", "TIER_REQUEST_FAILED", "Your identity must be verified first."})
	case a.RequestedTier != "":
		p.Title, p.Heading, p.Data = "Higher limits", "Your request is being reviewed. This takes about a day.", false
		s.renderPage(v.w, http.StatusOK, "done", p)
	case !hasNext:
		p.Title, p.Heading, p.Data = "Higher limits", "You already have the highest limits.", true
		s.renderPage(v.w, http.StatusOK, "done", p)
	default:
		s.renderTierForm(v, p)
	}
}

func (s *Sandbox) renderTierForm(v *widgetRequest, p page) {
	p.Title, p.Heading = "Higher limits", "Request higher limits"
	p.Data = nextTier[v.applicant.Tier].Tier
	s.renderForm(v, "tier", p)
}

func (s *Sandbox) tierForm(v *widgetRequest) {
	p := v.page
	next, hasNext := nextTier[v.applicant.Tier]
	if !hasNext || v.applicant.KYCStatus != kycVerified || v.applicant.RequestedTier != "" {
		s.tierPage(v)
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
		s.renderTierForm(v, p)
		return
	}
	callback, err := s.requestTier(v.applicant.ReferenceID, next.Tier)
	if err != nil {
		s.renderInternalError(v, err)
		return
	}
	s.finishWidget(v.w, v.r, p, callback, widgetMessage{
		"tier", next.Status, "We received your request for higher limits. We'll review it within a day.",
	})
}

// invoicePage embeds a receipt of the app. The app passes a signed link to it. Only pages of the app can be embedded.
func (s *Sandbox) invoicePage(v *widgetRequest) {
	p := v.page
	link, ok := s.appURL(v.r.FormValue("link"))
	if !ok {
		s.renderProblem(v.w, "invoice", http.StatusBadRequest, "This receipt is not available.")
		return
	}
	p.Title, p.Heading, p.Data = "Receipt", "Receipt", link
	s.renderPage(v.w, http.StatusOK, "invoice", p)
}
