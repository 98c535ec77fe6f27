package sandbox

import (
	"net/http"
	"strings"
	"time"
)

// The KYC statuses of an applicant.
const (
	kycUnverified = "UNVERIFIED"
	kycReview     = "REVIEW_PENDING"
	kycVerified   = "VERIFIED"
	kycRetry      = "RETRY_REQUESTED"
	kycDocument   = "DOCUMENT_REQUESTED"
	kycSuspended  = "SUSPENDED"
)

var (
	kycStatuses = []string{kycUnverified, kycReview, kycVerified, kycRetry, kycDocument, kycSuspended}
	tiers       = []string{"", "ONE", "TWO", "THREE"}
)

// kycByLastName maps test last names, in lower case, to a KYC status. Applicants with other last names are verified.
var kycByLastName = map[string]string{
	"retry": kycRetry, "document": kycDocument, "review": kycReview, "suspend": kycSuspended,
}

func (s *Sandbox) createWidgetToken(r *http.Request) (any, error) {
	in, err := decodeBody[struct {
		applicant
		Widgets []string `json:"widgets"`
	}](r)
	if err != nil {
		return nil, err
	}
	if in.ReferenceID == "" || len(in.Widgets) == 0 {
		return nil, errInvalidBody
	}
	token, hash := newToken()
	expires := time.Now().UTC().Add(widgetTokenTTL)
	err = s.update(func(c *change) error {
		a, exists := s.applicants.rows[in.ReferenceID]
		if !exists {
			a = applicant{KYCStatus: kycUnverified}
		}
		a.ReferenceID, a.FirstName, a.MiddleName, a.LastName = in.ReferenceID, in.FirstName, in.MiddleName, in.LastName
		a.Email, a.Phone, a.State = in.Email, in.Phone, in.State
		put(c, s.applicants, in.ReferenceID, a)
		put(c, s.tokens, hash, widgetToken{ReferenceID: in.ReferenceID, Widgets: in.Widgets, ExpiresAt: expires})
		s.removeExpired(c)
		return nil
	})
	return map[string]any{"token": token, "referenceId": in.ReferenceID, "expiresAt": expires}, err
}

// removeExpired removes expired widget tokens and bank links.
func (s *Sandbox) removeExpired(c *change) {
	now := time.Now()
	for hash, t := range s.tokens.rows {
		if now.After(t.ExpiresAt) {
			remove(c, s.tokens, hash)
		}
	}
	for id, l := range s.bankSignIns.rows {
		if now.After(l.ExpiresAt) {
			remove(c, s.bankSignIns, id)
		}
	}
}

func (s *Sandbox) readApplicant(r *http.Request) (any, error) {
	a, err := s.applicant(r.PathValue("reference"))
	if err != nil {
		return nil, err
	}
	response := map[string]any{
		"referenceId": a.ReferenceID, "kycStatus": a.KYCStatus, "tier": a.Tier, "requestedTier": a.RequestedTier,
	}
	if v := a.EnteredName; v != nil {
		response["firstName"], response["middleName"], response["lastName"] = v.First, v.Middle, v.Last
	}
	return response, nil
}

func (s *Sandbox) applicant(reference string) (applicant, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	a, exists := s.applicants.rows[reference]
	if !exists {
		return applicant{}, newAPIError(http.StatusNotFound, "UNKNOWN_APPLICANT", "No applicant has this reference.")
	}
	return a, nil
}

// setKYC sets an applicant's KYC status and returns the ID of the callback. The first verification also sets tier ONE.
func (s *Sandbox) setKYC(c *change, a applicant, status string) string {
	a.KYCStatus = status
	if status == kycVerified {
		if a.Tier == "" {
			a.Tier = "ONE"
		}
		if a.EnteredName == nil {
			a.EnteredName = &personName{First: a.FirstName, Middle: a.MiddleName, Last: a.LastName}
		}
	}
	put(c, s.applicants, a.ReferenceID, a)
	return s.queueCallbackNow(c, event{Kind: "kyc.status_changed", ReferenceID: a.ReferenceID, Status: status, Tier: a.Tier})
}

// checkIdentity decides the identity check of the name that an applicant entered.
func (s *Sandbox) checkIdentity(reference string, entered personName) (status, callback string, err error) {
	err = s.update(func(c *change) error {
		a := s.applicants.rows[reference]
		status = kycVerified
		if testStatus, exists := kycByLastName[strings.ToLower(entered.Last)]; exists {
			status = testStatus
		}
		a.EnteredName = &entered
		callback = s.setKYC(c, a, status)
		return nil
	})
	return status, callback, err
}

// submitDocument starts the review of an uploaded document. The review succeeds after a simulated day.
func (s *Sandbox) submitDocument(reference string) (callback string, err error) {
	err = s.update(func(c *change) error {
		callback = s.setKYC(c, s.applicants.rows[reference], kycReview)
		s.scheduleStep(c, 1, stepKYCReviewed, reference, "")
		return nil
	})
	return callback, err
}

// requestTier requests a higher tier. The review takes a simulated day.
func (s *Sandbox) requestTier(reference, tier string) (callback string, err error) {
	err = s.update(func(c *change) error {
		a := s.applicants.rows[reference]
		a.RequestedTier = tier
		put(c, s.applicants, reference, a)
		callback = s.queueCallbackNow(c, event{Kind: "tier.requested", ReferenceID: reference, Tier: tier})
		s.scheduleStep(c, 1, stepTierReviewed, reference, tier)
		return nil
	})
	return callback, err
}

func (s *Sandbox) reviewKYC(c *change, reference string) {
	if a := s.applicants.rows[reference]; a.KYCStatus == kycReview {
		s.setKYC(c, a, kycVerified)
	}
}

func (s *Sandbox) reviewTier(c *change, reference, tier string) {
	a := s.applicants.rows[reference]
	if a.RequestedTier != tier {
		return
	}
	a.RequestedTier = ""
	kind := "tier.rejected"
	if a.KYCStatus == kycVerified {
		a.Tier, kind = tier, "tier.approved"
	}
	put(c, s.applicants, reference, a)
	s.queueCallback(c, event{Kind: kind, ReferenceID: reference, Tier: tier})
}

// screen returns a verdict on a person. It depends only on the email address.
func (s *Sandbox) screen(r *http.Request) (any, error) {
	in, err := decodeBody[struct {
		ReferenceID string `json:"referenceId"`
		Email       string `json:"email"`
	}](r)
	if err != nil {
		return nil, err
	}
	verdict := "CLEAR"
	switch email := strings.ToLower(in.Email); {
	case strings.Contains(email, "risky"):
		verdict = "REJECT"
	case strings.Contains(email, "suspicious"):
		verdict = "HOLD"
	}
	return map[string]string{"verdict": verdict, "list": "sandbox sample list", "version": "1"}, nil
}
