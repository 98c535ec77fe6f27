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

// What the door asks of the outside, in its own words. The program gives it adapters; tests give it others.

// Applicant is a sender as the identity provider gets to know them.
type Applicant struct {
	ReferenceID, FirstName, MiddleName, LastName, Email, Phone, State string
}

// Standing is what the identity provider says of a sender.
type Standing struct {
	KYCStatus  string
	Tier       string // the highest that was granted, or empty
	FirstName  string // as verified, or empty
	MiddleName string
	LastName   string
}

// Identity is the identity provider.
type Identity interface {
	// WidgetToken makes the applicant known and opens those of the provider's widgets for them that are named, and no others.
	WidgetToken(ctx context.Context, applicant Applicant, widgets []string) (token, referenceID string, err error)
	// Standing asks where the applicant stands. Nobody it knows is ErrUnknownApplicant.
	Standing(ctx context.Context, referenceID string) (Standing, error)
}

// ErrUnknownApplicant says that the identity provider has never heard of a sender.
var ErrUnknownApplicant = errors.New("the identity provider does not know this applicant")

// SignInSecrets bind a sign-in with an account elsewhere to the browser that began it.
type SignInSecrets struct{ State, Nonce, Verifier string }

// Known is somebody as an OpenID provider knows them.
type Known struct {
	Account       string // names the account for ever, among all providers
	Email         string
	EmailVerified bool // by the provider
	FirstName     string
	MiddleName    string
	LastName      string
}

// OpenID is an OpenID provider.
type OpenID interface {
	// Begin is where a browser goes to sign in.
	Begin(ctx context.Context, secrets SignInSecrets) (url string, err error)
	// Finish trades what a browser came back with for who has signed in. What proves nothing is ErrUnproven.
	Finish(ctx context.Context, code string, secrets SignInSecrets) (Known, error)
}

// ErrUnproven says that a sign-in elsewhere proves nothing of anybody.
var ErrUnproven = errors.New("the sign-in was not proven")

// SignIn is an OpenID provider by its name in paths and by the one that people know.
type SignIn struct {
	Name, Label string
	Provider    OpenID
}

// Screening says whether people may be served.
type Screening interface {
	// Screen is what is found out about the people of a transfer. Where some do not answer, the result says so, and the
	// error why.
	Screen(ctx context.Context, from sender.State, to beneficiary.State) (screening.Result, error)
}

// ErrUnverified says that a callback was not signed by the provider that it claims to come from.
var ErrUnverified = errors.New("the callback's signature is not valid")

// Callbacks proves where callbacks come from. It looks at the bytes as they came.
type Callbacks interface {
	// Verify returns the callback's own id, the same in every repetition. The error is ErrUnverified where the signature
	// is not valid; any other says that the callback cannot be read.
	Verify(provider, signature string, body []byte, now time.Time) (id string, err error)
}

// MoneySent is a transfer as its beneficiary is told of it.
type MoneySent struct {
	Key, To    string
	FirstName  string // of the beneficiary
	SenderName string
	Amount     string
	At         time.Time
	Link       string // shows where the transfer is
}

// Mailer writes mails to people: those that they wait for, or whose secret no event may hold. A mail is sent once under its key.
type Mailer interface {
	// PasswordLink leads whoever has forgotten their password to where they set a new one.
	PasswordLink(ctx context.Context, key, to, link string, valid time.Duration) error
	// ConfirmationCode hands somebody who is signed in the code that confirms who they are.
	ConfirmationCode(ctx context.Context, key, to, code string, valid time.Duration) error
	// SignInCode hands the owner of an account under attack the code that finishes a sign-in.
	SignInCode(ctx context.Context, key, to, code string, valid time.Duration) error
	// MoneySent tells a beneficiary that money is on its way.
	MoneySent(ctx context.Context, sent MoneySent) error
}

// Scanner looks for malware in files.
type Scanner interface {
	// Scan returns the name of the malware in some content, or "" if there is none. An error means that it was not scanned.
	Scan(ctx context.Context, content []byte) (malware string, err error)
}

// Texts bounds how many text messages are sent.
type Texts interface {
	// Reserve sets room for a message to a number aside. Where there is none, wait is how long until there is.
	Reserve(ctx context.Context, number string) (id string, wait time.Duration, err error)
	// Release gives room back that is not needed.
	Release(ctx context.Context, id string) error
}

// ReadModels says how far the read models have come.
type ReadModels interface {
	// WaitFor returns when a read model knows of a log position.
	WaitFor(ctx context.Context, name string, position int64) error
	// WaitForAll returns when all of some read models do.
	WaitForAll(ctx context.Context, names []string, position int64) error
	Status(ctx context.Context) ([]projections.Status, error)
	// Retry applies a parked stream's events again, and returns why the first that still fails does.
	Retry(ctx context.Context, name string, stream domain.StreamID) error
}

// Health takes the figures that alarm rules are about.
type Health interface {
	Readings(ctx context.Context) []alarm.Reading
}

// Worker is how far a follower that is no read model has come: a worker, or a process manager.
type Worker struct {
	Name     string
	Position int64 // everything up to it is done
	Failing  int64 // position of an event that fails and is tried again, or 0
	Stream   string
	Tries    int
	Error    string
}

// Workers says how the followers that are no read models are.
type Workers interface{ Workers() []Worker }

// RateSourceStanding is how the source of exchange rates does.
type RateSourceStanding struct {
	Name         string
	Daily        bool      // it gives a table a day; false where nobody asks it
	AnsweredAt   time.Time // zero if never
	FailingSince time.Time // zero where it does not fail
	Tries        int       // in vain, one after the other
	Error        string
}

// RateSource is where exchange rates come from.
type RateSource interface {
	Standing(ctx context.Context) (RateSourceStanding, error)
	// Stale reports whether a daily table is older than it should be.
	Stale(day string, at time.Time) bool
}

// BankFile is a file that was exchanged with the bank, without what is in it.
type BankFile struct {
	Ours     bool // handed over by us; else the bank's
	Name     string
	SHA256   []byte
	Entries  int
	Debits   money.Amount
	Credits  money.Amount
	MadeAt   time.Time // or received
	DoneAt   time.Time // handed over, or worked off; zero until then
	Answer   string    // of the bank, to a file of ours
	Problems []string  // what a person has to look at
}

// BankReturn is a payment that the sender's bank took back.
type BankReturn struct {
	TransferID string
	Reference  string
	Refund     bool // a refund that did not reach its account, not a debit
	Amount     money.Amount
	Code       string
	SettledOn  time.Time // zero where it never had
	ReturnedAt time.Time
	Untimely   bool // after the bank's time to do so was over
}

// Bank says what was exchanged with the bank, the newest first, and where the next page goes on: nowhere at the end.
type Bank interface {
	// Files are those before the one with an id.
	Files(ctx context.Context, before int64, limit int) (files []BankFile, next int64, err error)
	Returns(ctx context.Context, after projections.Cursor, limit int) (returns []BankReturn, next projections.Cursor, err error)
}

// Evidence proves to outsiders what happened.
type Evidence interface {
	// OfTransfer is the file by which anybody checks offline what happened to a transfer that there is. Nothing in it can be read
	// that is personal.
	OfTransfer(ctx context.Context, transferID string) ([]byte, error)
	// Key is the public key that it is checked with.
	Key() (string, error)
}

// UnreadStatement is a file of a bank's or partner's that could not be read.
type UnreadStatement struct {
	Counterparty string
	Name         string
	Problem      string
	ReceivedAt   time.Time
}

// Statements says which files of banks and partners could not be read, the newest first.
type Statements interface {
	Unread(ctx context.Context, max int) ([]UnreadStatement, error)
}

// Divergence is something that the checker has found not to be as the log says.
type Divergence struct {
	ID, Kind, Scope, Subject, Expected, Actual string
	FirstSeen, LastSeen, GoneAt                time.Time // GoneAt is zero while it is there
}

// Checked is how far the checker has come.
type Checked struct {
	Open       int // divergences that are there
	Walked     int64
	Streams    int64
	FinishedAt time.Time // zero before the first walk has ended
	LookedAt   time.Time // zero before it has looked
}

// DivergenceFilter says which divergences a page of a list holds.
type DivergenceFilter struct {
	Gone  bool   // those that are gone; else those that are there
	Kind  string // those of a kind alone; all where it is empty
	After projections.Cursor
	Limit int
}

// Checker says what was found not to be as the log says, the latest first, and where the next page goes on: the zero cursor at the
// end.
type Checker interface {
	Checked(ctx context.Context) (Checked, error)
	Divergences(ctx context.Context, f DivergenceFilter) (page []Divergence, next projections.Cursor, err error)
}

// CodeDigest is how the code that was sent to somebody is stored.
type CodeDigest func(userID, channel, code string) []byte
