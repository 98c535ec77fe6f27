// Package identity is the port to the identity provider, which checks who a sender is in its own widget and says what
// came of it. Its word counts, the browser's does not.
package identity

import (
	"context"
	"errors"
	"time"
)

// Applicant is a sender as the provider gets to know them.
type Applicant struct {
	ReferenceID string `json:"referenceId"`
	FirstName   string `json:"firstName"`
	MiddleName  string `json:"middleName,omitempty"`
	LastName    string `json:"lastName"`
	Email       string `json:"email"`
	Phone       string `json:"phone"`
	State       string `json:"state"` // two-letter code
}

// WidgetToken opens the provider's widgets for one applicant, for a short time.
type WidgetToken struct {
	Token       string    `json:"token"`
	ReferenceID string    `json:"referenceId"`
	ExpiresAt   time.Time `json:"expiresAt"`
}

// Standing is what the provider holds of an applicant now.
type Standing struct {
	ReferenceID string `json:"referenceId"`
	// KYCStatus is UNVERIFIED, REVIEW_PENDING, VERIFIED, RETRY_REQUESTED, DOCUMENT_REQUESTED or SUSPENDED.
	KYCStatus string `json:"kycStatus"`
	// Tier is the highest tier granted: empty, ONE, TWO or THREE.
	Tier string `json:"tier"`
	// RequestedTier is a higher tier that is under review, if any.
	RequestedTier string `json:"requestedTier,omitempty"`
	// The name as it was verified; empty until then.
	FirstName  string `json:"firstName,omitempty"`
	MiddleName string `json:"middleName,omitempty"`
	LastName   string `json:"lastName,omitempty"`
}

// ErrUnknownApplicant says that the provider has never heard of this reference.
var ErrUnknownApplicant = errors.New("identity: the provider does not know this applicant")

// Provider is an identity provider.
type Provider interface {
	// CreateWidgetToken makes the applicant known, or brings up to date what is known, and opens those widgets that are named, and
	// no others: kyc, tier, invoice, bank, card.
	CreateWidgetToken(ctx context.Context, applicant Applicant, widgets []string) (WidgetToken, error)
	// Status asks where the applicant stands.
	Status(ctx context.Context, referenceID string) (Standing, error)
	// Forget erases what the provider holds of an applicant, linked accounts and cards included. One whom it does not know is
	// forgotten already.
	Forget(ctx context.Context, referenceID string) error
}
