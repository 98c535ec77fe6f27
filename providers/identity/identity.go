// Package identity defines the interface to the identity provider, which verifies senders in a widget. Hulak gets the result from the
// provider, never from the browser.
package identity

import (
	"context"
	"errors"
	"time"
)

// Applicant is the sender data that Hulak sends to the provider.
type Applicant struct {
	ReferenceID string `json:"referenceId"`
	FirstName   string `json:"firstName"`
	MiddleName  string `json:"middleName,omitempty"`
	LastName    string `json:"lastName"`
	Email       string `json:"email"`
	Phone       string `json:"phone"`
	State       string `json:"state"` // two-letter code
}

// WidgetToken gives one applicant access to the provider's widgets for a short time.
type WidgetToken struct {
	Token       string    `json:"token"`
	ReferenceID string    `json:"referenceId"`
	ExpiresAt   time.Time `json:"expiresAt"`
}

// ApplicantStatus is the provider's current record of an applicant.
type ApplicantStatus struct {
	ReferenceID string `json:"referenceId"`
	// KYCStatus is UNVERIFIED, REVIEW_PENDING, VERIFIED, RETRY_REQUESTED, DOCUMENT_REQUESTED, or SUSPENDED.
	KYCStatus string `json:"kycStatus"`
	// Tier is the highest granted tier: ONE, TWO, or THREE. It is empty if no tier was granted.
	Tier string `json:"tier"`
	// RequestedTier is a higher tier under review, if any.
	RequestedTier string `json:"requestedTier,omitempty"`
	// The verified name is empty until the applicant is verified.
	FirstName  string `json:"firstName,omitempty"`
	MiddleName string `json:"middleName,omitempty"`
	LastName   string `json:"lastName,omitempty"`
}

// ErrUnknownApplicant means that the provider has no applicant with this reference ID.
var ErrUnknownApplicant = errors.New("identity: unknown applicant")

// Provider is an identity provider.
type Provider interface {
	// CreateWidgetToken registers or updates the applicant and returns a token for only the listed widgets. The widgets are kyc, tier,
	// invoice, bank, and card.
	CreateWidgetToken(ctx context.Context, applicant Applicant, widgets []string) (WidgetToken, error)
	// Status returns the current record of an applicant.
	Status(ctx context.Context, referenceID string) (ApplicantStatus, error)
	// EraseApplicant erases an applicant, including linked accounts and cards. An unknown applicant is not an error.
	EraseApplicant(ctx context.Context, referenceID string) error
}
