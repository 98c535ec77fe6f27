// Package identity simulates the provider that verifies and screens senders.
package identity

import (
	"net/http"
	"strings"
	"time"

	"hulak/providers/sandbox/engine"
)

// Verifier simulates an identity provider.
type Verifier struct{ *engine.Engine }

// KYC statuses.
const (
	KYCUnverified = "UNVERIFIED"
	KYCReview     = "REVIEW_PENDING"
	KYCVerified   = "VERIFIED"
	KYCRetry      = "RETRY_REQUESTED"
	KYCDocument   = "DOCUMENT_REQUESTED"
	KYCSuspended  = "SUSPENDED"
)

var (
	KYCStatuses = []string{KYCUnverified, KYCReview, KYCVerified, KYCRetry, KYCDocument, KYCSuspended}
	Tiers       = []string{"", "ONE", "TWO", "THREE"}
)

// kycByLastName maps lowercase test last names to KYC statuses. An applicant with any other last name is verified.
var kycByLastName = map[string]string{
	"retry": KYCRetry, "document": KYCDocument, "review": KYCReview, "suspend": KYCSuspended,
}

// CreateWidgetToken creates a token for the widgets.
func (s *Verifier) CreateWidgetToken(r *http.Request) (any, error) {
	in, err := engine.DecodeBody[struct {
		engine.Applicant
		Widgets []string `json:"widgets"`
	}](r)
	if err != nil {
		return nil, err
	}
	if in.ReferenceID == "" || len(in.Widgets) == 0 {
		return nil, engine.ErrInvalidBody
	}
	token, hash := engine.NewToken()
	expiresAt := time.Now().UTC().Add(engine.WidgetTokenTTL)
	err = s.Update(func(c *engine.Change) error {
		a, exists := s.Applicants.Rows[in.ReferenceID]
		if !exists {
			a = engine.Applicant{KYCStatus: KYCUnverified}
		}
		a.ReferenceID, a.FirstName, a.MiddleName, a.LastName = in.ReferenceID, in.FirstName, in.MiddleName, in.LastName
		a.Email, a.Phone, a.State = in.Email, in.Phone, in.State
		engine.Put(c, s.Applicants, in.ReferenceID, a)
		engine.Put(c, s.Tokens, hash, engine.WidgetToken{ReferenceID: in.ReferenceID, Widgets: in.Widgets, ExpiresAt: expiresAt})
		s.removeExpired(c)
		return nil
	})
	return map[string]any{"token": token, "referenceId": in.ReferenceID, "expiresAt": expiresAt}, err
}

// removeExpired removes expired widget tokens and bank sign-ins.
func (s *Verifier) removeExpired(c *engine.Change) {
	now := time.Now()
	engine.RemoveIf(c, s.Tokens, func(t engine.WidgetToken) bool { return now.After(t.ExpiresAt) })
	engine.RemoveIf(c, s.BankSignIns, func(signIn engine.BankSignIn) bool { return now.After(signIn.ExpiresAt) })
}

// ReadApplicant returns an applicant.
func (s *Verifier) ReadApplicant(r *http.Request) (any, error) {
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

func (s *Verifier) applicant(referenceID string) (engine.Applicant, error) {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	a, exists := s.Applicants.Rows[referenceID]
	if !exists {
		return engine.Applicant{}, engine.NewAPIError(http.StatusNotFound, "UNKNOWN_APPLICANT", "No applicant with this reference ID exists.")
	}
	return a, nil
}

// SetKYC sets an applicant's KYC status and returns the callback's ID. If the status is verified and the applicant has no tier, it sets
// tier ONE. Without an entered name, it uses the registered name.
func (s *Verifier) SetKYC(c *engine.Change, a engine.Applicant, status string) string {
	a.KYCStatus = status
	if status == KYCVerified {
		if a.Tier == "" {
			a.Tier = "ONE"
		}
		if a.EnteredName == nil {
			a.EnteredName = &engine.PersonName{First: a.FirstName, Middle: a.MiddleName, Last: a.LastName}
		}
	}
	engine.Put(c, s.Applicants, a.ReferenceID, a)
	return s.QueueCallbackNow(c, engine.Event{Kind: "kyc.status_changed", ReferenceID: a.ReferenceID, Status: status, Tier: a.Tier})
}

// CheckIdentity sets an applicant's KYC status based on the entered last name.
func (s *Verifier) CheckIdentity(referenceID string, entered engine.PersonName) (status, callbackID string, err error) {
	err = s.Update(func(c *engine.Change) error {
		a := s.Applicants.Rows[referenceID]
		status = KYCVerified
		if testStatus, exists := kycByLastName[strings.ToLower(entered.Last)]; exists {
			status = testStatus
		}
		a.EnteredName = &entered
		callbackID = s.SetKYC(c, a, status)
		return nil
	})
	return status, callbackID, err
}

// SubmitDocument starts the review of an uploaded document. The review succeeds after a simulated day.
func (s *Verifier) SubmitDocument(referenceID string) (callbackID string, err error) {
	err = s.Update(func(c *engine.Change) error {
		callbackID = s.SetKYC(c, s.Applicants.Rows[referenceID], KYCReview)
		s.ScheduleStep(c, 1, engine.StepKYCReviewed, referenceID, "")
		return nil
	})
	return callbackID, err
}

// RequestTier starts the review of a request for a higher tier. The review takes a simulated day.
func (s *Verifier) RequestTier(referenceID, tier string) (callbackID string, err error) {
	err = s.Update(func(c *engine.Change) error {
		a := s.Applicants.Rows[referenceID]
		a.RequestedTier = tier
		engine.Put(c, s.Applicants, referenceID, a)
		callbackID = s.QueueCallbackNow(c, engine.Event{Kind: "tier.requested", ReferenceID: referenceID, Tier: tier})
		s.ScheduleStep(c, 1, engine.StepTierReviewed, referenceID, tier)
		return nil
	})
	return callbackID, err
}

// ReviewKYC completes an identity review.
func (s *Verifier) ReviewKYC(c *engine.Change, referenceID string) {
	if a := s.Applicants.Rows[referenceID]; a.KYCStatus == KYCReview {
		s.SetKYC(c, a, KYCVerified)
	}
}

// ReviewTier completes a review of a tier request.
func (s *Verifier) ReviewTier(c *engine.Change, referenceID, tier string) {
	a := s.Applicants.Rows[referenceID]
	if a.RequestedTier != tier {
		return
	}
	a.RequestedTier = ""
	eventKind := "tier.rejected"
	if a.KYCStatus == KYCVerified {
		a.Tier, eventKind = tier, "tier.approved"
	}
	engine.Put(c, s.Applicants, referenceID, a)
	s.QueueCallback(c, engine.Event{Kind: eventKind, ReferenceID: referenceID, Tier: tier})
}

// Screen returns a sender's screening verdict, which depends only on the email address.
func (s *Verifier) Screen(r *http.Request) (any, error) {
	in, err := engine.DecodeBody[struct {
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
