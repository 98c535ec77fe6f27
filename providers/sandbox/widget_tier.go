package sandbox

import "net/http"

// nextTier maps a tier to the next one and the status in its message.
var nextTier = map[string]struct{ Tier, Status string }{
	"ONE": {"TWO", "TIER2_REQUESTED"},
	"TWO": {"THREE", "TIER3_REQUESTED"},
}

func (s *Sandbox) tierPage(v *widgetRequest) {
	p := v.page
	a := v.applicant
	_, higher := nextTier[a.Tier]
	switch {
	case a.KYCStatus != kycVerified:
		s.finishWidget(v.w, v.r, p, "", widgetMessage{"tier", "TIER_REQUEST_FAILED", "Your identity must be verified first."})
	case a.RequestedTier != "":
		p.Title, p.Heading, p.Data = "Higher limits", "Your request is being reviewed. This takes about a day.", false
		s.renderPage(v.w, http.StatusOK, "done", p)
	case !higher:
		p.Title, p.Heading, p.Data = "Higher limits", "You already have the highest limits.", true
		s.renderPage(v.w, http.StatusOK, "done", p)
	default:
		s.renderTierForm(v, p)
	}
}

func (s *Sandbox) renderTierForm(v *widgetRequest, p page) {
	p.Title, p.Heading = "Higher limits", "Ask for higher limits"
	p.Data = nextTier[v.applicant.Tier].Tier
	s.renderForm(v, "tier", p)
}

func (s *Sandbox) tierForm(v *widgetRequest) {
	p := v.page
	next, higher := nextTier[v.applicant.Tier]
	if !higher || v.applicant.KYCStatus != kycVerified || v.applicant.RequestedTier != "" {
		s.tierPage(v)
		return
	}
	if next.Tier == "TWO" {
		checkRequired(p, map[string]string{
			"idNumber": "the number of your ID", "issuedBy": "who issued it", "idExpiry": "when it expires",
			"occupation": "your occupation", "employer": "who you work for",
		})
		if !ssnPattern.MatchString(trimmedValue(p, "ssn")) {
			p.Errors["ssn"] = "Please enter nine digits. Any made-up number will do."
		}
	} else {
		checkRequired(p, map[string]string{"fundsProof": "a kind of proof", "fundsSource": "where the money comes from"})
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
	s.finishWidget(v.w, v.r, p, callback, widgetMessage{"tier", next.Status, "Your request for higher limits has been received. We review it within a day."})
}

// invoicePage embeds a receipt of the app, whose signed link the app passes. Only the app's own pages can be embedded.
func (s *Sandbox) invoicePage(v *widgetRequest) {
	p := v.page
	link, inside := s.appURL(v.r.FormValue("link"))
	if !inside {
		s.renderProblem(v.w, "invoice", http.StatusBadRequest, "This receipt cannot be shown.")
		return
	}
	p.Title, p.Heading, p.Data = "Receipt", "Receipt", link
	s.renderPage(v.w, http.StatusOK, "invoice", p)
}
