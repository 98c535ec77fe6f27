package httpapi

import (
	"context"
	"errors"
	"time"

	"hulak/domain"
	"hulak/domain/alarm"
	"hulak/domain/beneficiary"
	"hulak/domain/money"
	"hulak/domain/screening"
	"hulak/domain/sender"
	"hulak/projections"
	"hulak/projections/runner"
)

// The server depends on these interfaces. cmd/hulak implements them with adapters, and tests implement them with fakes.

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

// Screening checks people against the sanctions lists.
type Screening interface {
	// Screen screens the sender and the beneficiary of a transfer. If a list is unavailable, the result shows that, and the error
	// explains the cause.
	Screen(ctx context.Context, from sender.State, to beneficiary.State) (screening.Result, error)
}

// ErrUnverified means that a callback has no valid signature from its provider.
var ErrUnverified = errors.New("callback signature is invalid")

// Callbacks verifies the signatures of callbacks over their raw bytes.
type Callbacks interface {
	// Verify returns the provider's ID for the callback, which is the same in every redelivery. It returns ErrUnverified if the
	// signature is invalid. Any other error means that the callback cannot be parsed.
	Verify(provider, signature string, body []byte, now time.Time) (id string, err error)
}

// BeneficiaryEmail is the content of the email that tells a beneficiary about a transfer.
type BeneficiaryEmail struct {
	Key, To    string
	FirstName  string // beneficiary's first name
	SenderName string
	Amount     string
	At         time.Time
	Link       string // URL of the tracking page
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
	// SendBeneficiaryEmail notifies a beneficiary about a transfer.
	SendBeneficiaryEmail(ctx context.Context, email BeneficiaryEmail) error
}

// Scanner scans files for malware.
type Scanner interface {
	// Scan returns the name of the malware in content, or "" if there is none. An error means that the scan failed.
	Scan(ctx context.Context, content []byte) (malware string, err error)
}

// TextLimiter limits the number of text messages.
type TextLimiter interface {
	// Reserve reserves one message to a phone number. If the limit is reached, it returns the time until the next message is allowed.
	Reserve(ctx context.Context, number string) (id string, wait time.Duration, err error)
	// Release cancels an unused reservation.
	Release(ctx context.Context, id string) error
}

// ReadModels reports the status of the read models.
type ReadModels interface {
	// WaitFor waits until a read model has processed a log position.
	WaitFor(ctx context.Context, name string, position int64) error
	// WaitForAll waits until all the named read models have processed a log position.
	WaitForAll(ctx context.Context, names []string, position int64) error
	Status(ctx context.Context) ([]runner.Status, error)
	// Retry applies a parked stream's events again. It returns the error from the first event that still fails.
	Retry(ctx context.Context, name string, stream domain.StreamID) error
}

// Health provides the readings for the alarm rules.
type Health interface {
	Readings(ctx context.Context) []alarm.Reading
}

// Worker is the progress of a worker or a process manager.
type Worker struct {
	Name            string
	Position        int64 // position of the last processed event
	FailingPosition int64 // position of the failing event that is being retried, or 0
	Stream          string
	Attempts        int // attempts to process the failing event
	Error           string
}

// Workers reports the progress of workers and process managers.
type Workers interface{ Workers() []Worker }

// RateSourceStatus is the health of the exchange rate source.
type RateSourceStatus struct {
	Name           string
	Daily          bool      // true if a source that publishes a daily table is polled
	LastResponseAt time.Time // zero if never
	FailingSince   time.Time // zero if the source is not failing
	Attempts       int       // consecutive failures
	Error          string
}

// RateSource is the source of exchange rates.
type RateSource interface {
	Status(ctx context.Context) (RateSourceStatus, error)
	// Stale reports whether the daily table for day is too old at the given time.
	Stale(day string, at time.Time) bool
}

// BankFile describes a file exchanged with the bank, without its content.
type BankFile struct {
	Outgoing       bool // true if we sent the file, false if the bank sent it
	Name           string
	SHA256         []byte
	Entries        int
	Debits         money.Amount
	Credits        money.Amount
	CreatedAt      time.Time // when we created it, or when we received it from the bank
	CompletedAt    time.Time // when we sent it to the bank, or when we processed it; zero until then
	Acknowledgment string    // the bank's acknowledgment of our file
	Problems       []string  // problems that staff must resolve
}

// BankReturn is a payment that the sender's bank returned.
type BankReturn struct {
	TransferID string
	Reference  string
	Refund     bool // true for a refund that the bank returned, false for a debit
	Amount     money.Amount
	Code       string
	SettledOn  time.Time // zero if the payment never settled
	ReturnedAt time.Time
	Untimely   bool // true if the bank returned the payment after its deadline
}

// Bank lists the files exchanged with the bank and the payments that banks returned, newest first. The cursor is zero after the last
// page.
type Bank interface {
	// Files lists files with IDs less than before.
	Files(ctx context.Context, before int64, limit int) (files []BankFile, next int64, err error)
	Returns(ctx context.Context, after projections.Cursor, limit int) (returns []BankReturn, next projections.Cursor, err error)
}

// Evidence produces proofs that third parties can verify.
type Evidence interface {
	// ForTransfer returns a file that proves a transfer's history. Anyone can verify the file offline. Its personal data is encrypted.
	ForTransfer(ctx context.Context, transferID string) ([]byte, error)
	// Key returns the public key that verifies the files.
	Key() (string, error)
}

// UnparsedStatement is a statement file from a bank or partner that could not be parsed.
type UnparsedStatement struct {
	Counterparty string
	Name         string
	Problem      string
	ReceivedAt   time.Time
}

// Statements lists the statement files that could not be parsed, newest first.
type Statements interface {
	Unparsed(ctx context.Context, limit int) ([]UnparsedStatement, error)
}

// Divergence is a difference from the event log that the checker found.
type Divergence struct {
	ID, Kind, Scope, Subject, Expected, Actual string
	FirstSeen, LastSeen, ResolvedAt            time.Time // ResolvedAt is zero for an open difference
}

// CheckerStatus is the progress of the checker.
type CheckerStatus struct {
	Open       int       // number of open differences
	ScannedTo  int64     // last log position that the current pass has scanned
	Streams    int64     // number of streams checked
	FinishedAt time.Time // when the last full pass finished; zero until then
	CheckedAt  time.Time // when the checker last ran; zero until then
}

// DivergenceFilter selects a page of divergences.
type DivergenceFilter struct {
	Resolved bool   // true for resolved divergences, false for open ones
	Kind     string // empty for all kinds
	After    projections.Cursor
	Limit    int
}

// Checker lists the divergences from the event log, newest first. The cursor is zero after the last page.
type Checker interface {
	Status(ctx context.Context) (CheckerStatus, error)
	Divergences(ctx context.Context, f DivergenceFilter) (page []Divergence, next projections.Cursor, err error)
}

// CodeDigest returns the stored digest of a code that was sent to a user.
type CodeDigest func(userID, channel, code string) []byte
