package sandbox

import (
	"net/http"
	"strings"
	"time"
)

// KYC statuses.
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

// kycByLastName maps lowercase test last names to KYC statuses. An applicant with any other last name is verified.
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
	expiresAt := time.Now().UTC().Add(widgetTokenTTL)
	err = s.update(func(c *change) error {
		a, exists := s.applicants.rows[in.ReferenceID]
		if !exists {
			a = applicant{KYCStatus: kycUnverified}
		}
		a.ReferenceID, a.FirstName, a.MiddleName, a.LastName = in.ReferenceID, in.FirstName, in.MiddleName, in.LastName
		a.Email, a.Phone, a.State = in.Email, in.Phone, in.State
		put(c, s.applicants, in.ReferenceID, a)
		put(c, s.tokens, hash, widgetToken{ReferenceID: in.ReferenceID, Widgets: in.Widgets, ExpiresAt: expiresAt})
		s.removeExpired(c)
		return nil
	})
	return map[string]any{"token": token, "referenceId": in.ReferenceID, "expiresAt": expiresAt}, err
}

// removeExpired removes expired widget tokens and bank sign-ins.
func (s *Sandbox) removeExpired(c *change) {
	now := time.Now()
	for hash, t := range s.tokens.rows {
		if now.After(t.ExpiresAt) {
			remove(c, s.tokens, hash)
		}
	}
	for id, signIn := range s.bankSignIns.rows {
		if now.After(signIn.ExpiresAt) {
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
	if entered := a.EnteredName; entered != nil {
		response["firstName"], response["middleName"], response["lastName"] = entered.First, entered.Middle, entered.Last
	}
	return response, nil
}

func (s *Sandbox) applicant(referenceID string) (applicant, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	a, exists := s.applicants.rows[referenceID]
	if !exists {
		return applicant{}, newAPIError(http.StatusNotFound, "UNKNOWN_APPLICANT", "No applicant with this reference ID exists.")
	}
	return a, nil
}

// setKYC sets an applicant's KYC status and returns the callback's ID. If the status is verified and the applicant has no tier, it sets
// tier ONE. Without an entered name, it uses the registered name.
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

// checkIdentity sets an applicant's KYC status based on the entered last name.
func (s *Sandbox) checkIdentity(referenceID string, entered personName) (status, callbackID string, err error) {
	err = s.update(func(c *change) error {
		a := s.applicants.rows[referenceID]
		status = kycVerified
		if testStatus, exists := kycByLastName[strings.ToLower(entered.Last)]; exists {
			status = testStatus
		}
		a.EnteredName = &entered
		callbackID = s.setKYC(c, a, status)
		return nil
	})
	return status, callbackID, err
}

// submitDocument starts the review of an uploaded document. The review succeeds after a simulated day.
func (s *Sandbox) submitDocument(referenceID string) (callbackID string, err error) {
	err = s.update(func(c *change) error {
		callbackID = s.setKYC(c, s.applicants.rows[referenceID], kycReview)
		s.scheduleStep(c, 1, stepKYCReviewed, referenceID, "")
		return nil
	})
	return callbackID, err
}

// requestTier starts the review of a request for a higher tier. The review takes a simulated day.
func (s *Sandbox) requestTier(referenceID, tier string) (callbackID string, err error) {
	err = s.update(func(c *change) error {
		a := s.applicants.rows[referenceID]
		a.RequestedTier = tier
		put(c, s.applicants, referenceID, a)
		callbackID = s.queueCallbackNow(c, event{Kind: "tier.requested", ReferenceID: referenceID, Tier: tier})
		s.scheduleStep(c, 1, stepTierReviewed, referenceID, tier)
		return nil
	})
	return callbackID, err
}

func (s *Sandbox) reviewKYC(c *change, referenceID string) {
	if a := s.applicants.rows[referenceID]; a.KYCStatus == kycReview {
		s.setKYC(c, a, kycVerified)
	}
}

func (s *Sandbox) reviewTier(c *change, referenceID, tier string) {
	a := s.applicants.rows[referenceID]
	if a.RequestedTier != tier {
		return
	}
	a.RequestedTier = ""
	eventKind := "tier.rejected"
	if a.KYCStatus == kycVerified {
		a.Tier, eventKind = tier, "tier.approved"
	}
	put(c, s.applicants, referenceID, a)
	s.queueCallback(c, event{Kind: eventKind, ReferenceID: referenceID, Tier: tier})
}

// screen returns a sender's screening verdict, which depends only on the email address.
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
