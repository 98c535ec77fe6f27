package account

import (
	"context"
	"errors"
	"time"

	"hulak/httpapi/core"
	"hulak/httpapi/dto"
)

// Applicant is the sender data that the server sends to the identity provider.
type Applicant struct {
	ReferenceID, FirstName, MiddleName, LastName, Email, Phone, State string
}

// ApplicantStatus is the identity provider's current verification result for a sender.
type ApplicantStatus struct {
	KYCStatus  string
	Tier       string // highest tier granted, or empty
	FirstName  string // verified name, or empty
	MiddleName string
	LastName   string
}

// Identity is the identity provider.
type Identity interface {
	// WidgetToken registers the applicant and returns a token that opens only the named widgets.
	WidgetToken(ctx context.Context, applicant Applicant, widgets []string) (token, referenceID string, err error)
	// Status returns the applicant's current result. It returns ErrUnknownApplicant if the provider does not know
	// the applicant.
	Status(ctx context.Context, referenceID string) (ApplicantStatus, error)
}

// ErrUnknownApplicant means that the identity provider does not know the sender.
var ErrUnknownApplicant = errors.New("identity provider does not know the applicant")

// SignInSecrets bind a social sign-in to the browser that started it.
type SignInSecrets struct{ State, Nonce, Verifier string }

// SocialProfile is a user's identity as reported by an OpenID provider.
type SocialProfile struct {
	Account       string // permanent account ID, unique across providers
	Email         string
	EmailVerified bool // true if the provider has verified the email address
	FirstName     string
	MiddleName    string
	LastName      string
}

// OpenID is an OpenID provider.
type OpenID interface {
	// SignInURL returns the URL of the provider's sign-in page.
	SignInURL(ctx context.Context, secrets SignInSecrets) (url string, err error)
	// Authenticate exchanges the authorization code for the user's identity. It returns ErrIdentityUnproven if the provider
	// does not confirm an identity.
	Authenticate(ctx context.Context, code string, secrets SignInSecrets) (SocialProfile, error)
}

// ErrIdentityUnproven means that a social sign-in did not prove the user's identity.
var ErrIdentityUnproven = errors.New("identity provider did not confirm the sign-in")

// SignInProvider is an OpenID provider. Name identifies the provider in URL paths, and Label is the name that users see.
type SignInProvider struct {
	Name, Label string
	OpenID      OpenID
}

// Mailer sends emails that a user is waiting for, or that contain a secret that must not be stored in an event. It sends only one
// email per key.
type Mailer interface {
	// SendPasswordLink sends a link to set a new password.
	SendPasswordLink(ctx context.Context, key, to, link string, valid time.Duration) error
	// SendConfirmationCode sends a signed-in user a code to confirm their identity.
	SendConfirmationCode(ctx context.Context, key, to, code string, valid time.Duration) error
	// SendSignInCode sends a code that completes a sign-in to an account that is under a password-guessing attack.
	SendSignInCode(ctx context.Context, key, to, code string, valid time.Duration) error
}

// TextLimiter limits the number of text messages.
type TextLimiter interface {
	// Reserve reserves one message to a phone number. If the limit is reached, it returns the time until the next message is allowed.
	Reserve(ctx context.Context, number string) (id string, wait time.Duration, err error)
	// Release cancels an unused reservation.
	Release(ctx context.Context, id string) error
}

// CodeDigest returns the stored digest of a code that was sent to a user.
type CodeDigest func(userID, channel, code string) []byte

// Beneficiaries lists the calling sender's beneficiaries, for the export of their data.
type Beneficiaries interface {
	ListBeneficiaries(ctx context.Context, _ *core.NoInput) (dto.List[dto.Beneficiary], error)
}

// Requests lists the open requests of the calling sender's beneficiaries, for the export of the sender's data.
type Requests interface {
	ListOpen(ctx context.Context, _ *core.NoInput) (dto.List[dto.MoneyRequest], error)
}

// Sources lists the calling sender's bank accounts and debit cards, for the export of their data.
type Sources interface {
	ListSenderBanks(ctx context.Context, _ *core.NoInput) (dto.List[dto.SenderBank], error)
	ListSenderCards(ctx context.Context, _ *core.NoInput) (dto.List[dto.SenderCard], error)
}
