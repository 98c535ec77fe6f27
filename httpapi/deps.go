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
)

// Interfaces to the services that the server depends on. cmd/hulak implements them with adapters, and tests with fakes.

// Applicant is the sender data that the identity provider receives.
type Applicant struct {
	ReferenceID, FirstName, MiddleName, LastName, Email, Phone, State string
}

// ApplicantStatus is the identity provider's current verification result for a sender.
type ApplicantStatus struct {
	KYCStatus  string
	Tier       string // highest tier granted, or empty
	FirstName  string // as verified, or empty
	MiddleName string
	LastName   string
}

// Identity is the identity provider.
type Identity interface {
	// WidgetToken registers the applicant and returns a token that opens only the named widgets.
	WidgetToken(ctx context.Context, applicant Applicant, widgets []string) (token, referenceID string, err error)
	// Status returns the applicant's current result. It returns ErrUnknownApplicant if the provider does not know them.
	Status(ctx context.Context, referenceID string) (ApplicantStatus, error)
}

// ErrUnknownApplicant means that the identity provider does not know the sender.
var ErrUnknownApplicant = errors.New("the identity provider does not know this applicant")

// SignInSecrets bind a social sign-in to the browser that began it.
type SignInSecrets struct{ State, Nonce, Verifier string }

// SocialProfile is a user's identity as reported by an OpenID provider.
type SocialProfile struct {
	Account       string // permanent account id, unique across providers
	Email         string
	EmailVerified bool // whether the provider has verified it
	FirstName     string
	MiddleName    string
	LastName      string
}

// OpenID is an OpenID provider.
type OpenID interface {
	// Begin returns the URL at which the browser signs in.
	Begin(ctx context.Context, secrets SignInSecrets) (url string, err error)
	// Finish exchanges the authorization code for the user's identity. It returns ErrIdentityUnproven if the code proves no
	// identity.
	Finish(ctx context.Context, code string, secrets SignInSecrets) (SocialProfile, error)
}

// ErrIdentityUnproven means that a social sign-in did not prove the user's identity.
var ErrIdentityUnproven = errors.New("the provider did not confirm the sign-in")

// SignInProvider is an OpenID provider with its name in paths and its label for users.
type SignInProvider struct {
	Name, Label string
	OpenID      OpenID
}

// Screening checks people against the sanctions lists.
type Screening interface {
	// Screen screens the sender and the beneficiary of a transfer. If a list is unavailable, the result says so and the error
	// gives the cause.
	Screen(ctx context.Context, from sender.State, to beneficiary.State) (screening.Result, error)
}

// ErrUnverified means that a callback does not carry a valid signature of its provider.
var ErrUnverified = errors.New("the callback's signature is not valid")

// Callbacks verifies the signatures of callbacks over their raw bytes.
type Callbacks interface {
	// Verify returns the callback's own id, which is the same in every redelivery. It returns ErrUnverified if the signature is
	// invalid. Any other error means that the callback cannot be parsed.
	Verify(provider, signature string, body []byte, now time.Time) (id string, err error)
}

// MoneySent is the content of the email that tells a beneficiary about a transfer.
type MoneySent struct {
	Key, To    string
	FirstName  string // of the beneficiary
	SenderName string
	Amount     string
	At         time.Time
	Link       string // URL of the tracking page
}

// Mailer sends emails that a user is waiting for, or that contain a secret that must not be stored in an event. It sends one
// email per key.
type Mailer interface {
	// PasswordLink sends a link to set a new password.
	PasswordLink(ctx context.Context, key, to, link string, valid time.Duration) error
	// ConfirmationCode sends a signed-in user a code to confirm their identity.
	ConfirmationCode(ctx context.Context, key, to, code string, valid time.Duration) error
	// SignInCode sends the owner of an account under attack a code to finish a sign-in.
	SignInCode(ctx context.Context, key, to, code string, valid time.Duration) error
	// MoneySent tells a beneficiary that money is on its way.
	MoneySent(ctx context.Context, sent MoneySent) error
}

// Scanner looks for malware in files.
type Scanner interface {
	// Scan returns the name of the malware in content, or "" if there is none. An error means that content was not scanned.
	Scan(ctx context.Context, content []byte) (malware string, err error)
}

// TextLimiter limits how many text messages are sent.
type TextLimiter interface {
	// Reserve reserves one message to a number. If the limit is reached, wait is the time until a message may be sent.
	Reserve(ctx context.Context, number string) (id string, wait time.Duration, err error)
	// Release returns an unused reservation.
	Release(ctx context.Context, id string) error
}

// ReadModels reports on the read models.
type ReadModels interface {
	// WaitFor waits until a read model has processed a log position.
	WaitFor(ctx context.Context, name string, position int64) error
	// WaitForAll waits until all the named read models have processed a log position.
	WaitForAll(ctx context.Context, names []string, position int64) error
	Status(ctx context.Context) ([]projections.Status, error)
	// Retry applies a parked stream's events again. It returns the error of the first event that still fails.
	Retry(ctx context.Context, name string, stream domain.StreamID) error
}

// Health returns the readings that the alarm rules use.
type Health interface {
	Readings(ctx context.Context) []alarm.Reading
}

// Worker is the progress of a worker or a process manager.
type Worker struct {
	Name            string
	Position        int64 // every event up to it is processed
	FailingPosition int64 // position of an event that fails and is being retried, or 0
	Stream          string
	Attempts        int
	Error           string
}

// Workers reports the progress of workers and process managers.
type Workers interface{ Workers() []Worker }

// RateSourceStatus is the health of the exchange rate source.
type RateSourceStatus struct {
	Name           string
	Daily          bool      // publishes a table each day; false if no source is polled
	LastResponseAt time.Time // zero if never
	FailingSince   time.Time // zero if it is not failing
	Attempts       int       // consecutive failures
	Error          string
}

// RateSource is the source of exchange rates.
type RateSource interface {
	Status(ctx context.Context) (RateSourceStatus, error)
	// Stale reports whether the daily table of day is too old.
	Stale(day string, at time.Time) bool
}

// BankFile describes a file exchanged with the bank, without its content.
type BankFile struct {
	Outgoing       bool // sent by us; otherwise by the bank
	Name           string
	SHA256         []byte
	Entries        int
	Debits         money.Amount
	Credits        money.Amount
	CreatedAt      time.Time // created by us, or received from the bank
	CompletedAt    time.Time // sent to the bank, or processed by us; zero until then
	Acknowledgment string    // the bank's acknowledgment of our file
	Problems       []string  // problems that need a person
}

// BankReturn is a payment that the sender's bank returned.
type BankReturn struct {
	TransferID string
	Reference  string
	Refund     bool // a refund that did not reach its account, not a debit
	Amount     money.Amount
	Code       string
	SettledOn  time.Time // zero if it never settled
	ReturnedAt time.Time
	Untimely   bool // returned after the bank's deadline
}

// Bank lists the exchange with the bank, newest first. The returned cursor is zero after the last page.
type Bank interface {
	// Files lists the files with an id below before.
	Files(ctx context.Context, before int64, limit int) (files []BankFile, next int64, err error)
	Returns(ctx context.Context, after projections.Cursor, limit int) (returns []BankReturn, next projections.Cursor, err error)
}

// Evidence produces proofs that third parties can verify.
type Evidence interface {
	// OfTransfer returns a file with which anyone can verify the history of a transfer offline. Personal data in it is encrypted.
	OfTransfer(ctx context.Context, transferID string) ([]byte, error)
	// Key returns the public key that verifies the file.
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
	Unparsed(ctx context.Context, max int) ([]UnparsedStatement, error)
}

// Divergence is a difference from the event log that the checker found.
type Divergence struct {
	ID, Kind, Scope, Subject, Expected, Actual string
	FirstSeen, LastSeen, ResolvedAt            time.Time // ResolvedAt is zero while the difference exists
}

// CheckerStatus is the progress of the checker.
type CheckerStatus struct {
	Open       int       // differences that still exist
	ScannedTo  int64     // log position up to which the current pass has scanned
	Streams    int64     // streams checked
	FinishedAt time.Time // zero until the first full pass is done
	CheckedAt  time.Time // zero until the first check
}

// DivergenceFilter selects a page of divergences.
type DivergenceFilter struct {
	Resolved bool   // those that no longer exist; otherwise, those that exist
	Kind     string // only this kind; empty means all
	After    projections.Cursor
	Limit    int
}

// Checker lists the differences from the event log, newest first. The cursor is zero after the last page.
type Checker interface {
	Status(ctx context.Context) (CheckerStatus, error)
	Divergences(ctx context.Context, f DivergenceFilter) (page []Divergence, next projections.Cursor, err error)
}

// CodeDigest returns the digest that is stored for a code sent to a user.
type CodeDigest func(userID, channel, code string) []byte
