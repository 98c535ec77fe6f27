// Package engine keeps the state of the sandbox: tables, a journal, timers, and callbacks.
package engine

import (
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/url"
	"sync"
	"time"

	"hulak/providers/filedrop"
	"hulak/providers/reconciliation/statement"
)

// Config configures a sandbox.
type Config struct {
	// Addr is the address on which ListenAndServe listens.
	Addr string
	// URL is the sandbox's origin, as browsers see it. It is also the OpenID issuer.
	URL string
	// AppURL is the app's origin, such as http://localhost:8080. Only this origin can embed the widgets and receive their messages.
	// The sandbox redirects only to this origin.
	AppURL string
	// CallbackURL is the URL for callbacks. The default is the origin of AppURL plus /v1/webhooks/sandbox.
	CallbackURL string
	// PayoutDir is the directory for ISO 20022 payout messages. If it is empty, only the API accepts payouts.
	PayoutDir string
	// StatementDir is the directory for the app's account statements. If it is empty, no statements are written.
	StatementDir string
	// WebhookSecret is the key that signs callbacks. It is required.
	WebhookSecret string
	// APIKey authorizes the app's API requests. It is required.
	APIKey string
	// Dir is the directory for the sandbox's data. If it is empty, the data is lost when the sandbox stops.
	Dir string
	// BankDir is the directory for files exchanged between the app and its bank. If it is empty, no bank is simulated.
	BankDir string
	// Day is the length of a simulated day, the unit of all delays. The default is two seconds.
	Day time.Duration
	// Manual turns off all timers. Payments and reviews then advance only through the control API. Callbacks are still sent.
	Manual bool
	// Faults sets how often callbacks and files are repeated, and how often callbacks are late. The zero value means never.
	Faults Faults
	// Authenticator returns the demo accounts' current authenticator codes. It can be nil.
	Authenticator func() ([]AuthenticatorCode, error)
	// CityOf returns the city of a ZIP code, which the identity form fills in, or "" if the ZIP code is unknown. If it is nil, the form does
	// not fill in the city.
	CityOf func(zipCode string) string
	// Transport sends callbacks to the app. The default is http.DefaultTransport.
	Transport http.RoundTripper
	// Log receives warnings and errors. The default is slog.Default.
	Log *slog.Logger
}

// Faults configures simulated faults. The same seed produces the same random sequence.
type Faults struct {
	RepeatRate float64 // probability that a callback or file is sent twice
	LateRate   float64 // probability that a callback is sent up to half a simulated day late
	Seed       uint64
}

// DefaultFaults resembles the faults of a real provider.
var DefaultFaults = Faults{RepeatRate: 0.2, LateRate: 0.1, Seed: 1}

const (
	defaultDay     = 2 * time.Second
	WidgetTokenTTL = 30 * time.Minute
	BankSignInTTL  = 15 * time.Minute
)

// Engine is a simulated provider. It fires timers and sends callbacks only during Run.
type Engine struct {
	Cfg    Config
	Origin string // the app's origin
	client *http.Client
	Log    *slog.Logger

	Mu       sync.Mutex // guards the fields below
	journal  *journal
	random   *rand.Rand
	schedule schedule
	tables   map[string]anyTable // by name in the journal
	wake     chan struct{}
	// accepted holds a channel for each callback ID until the app accepts the callback. The channel is then closed.
	accepted map[string]chan struct{}

	Applicants  *table[Applicant]
	Tokens      *table[WidgetToken]
	Sources     *table[Source]
	BankSignIns *table[BankSignIn]
	Debits      *table[Debit]
	Refunds     *table[Refund]
	Payouts     *table[Payout]
	Messages    *table[Message]
	PushDevices *table[PushSubscription]
	Timers      *table[Timer]
	Callbacks   *table[pendingCallback]

	ReceivedFiles *table[ReceivedFile]
	BankRecords   *table[BankRecord]
	OutboundFiles *table[OutboundFile]

	PayoutReports *table[PayoutReport]

	Movements        *table[Movement]
	DelayedMovements *table[Movement]
	Statements       *table[StatementState]
	LastStatementAt  time.Time

	// The fields below are derived from the tables.

	LatestKeys        map[string]transferKeys // by transfer ID
	Mailbox           []string                // message keys, oldest first
	SourcesByAccount  map[string]string       // source IDs by account number
	DebitsByReference map[string]string       // keys of bank debits by reference
	LastNumber        int64                   // highest number of a bank record, payout report, or movement
}

// transferKeys holds the keys of a transfer's latest debit, refund, and payout.
type transferKeys struct{ Debit, Refund, Payout string }

// New returns a sandbox. It restores the previous run's data from Config.Dir.
func New(cfg Config) (*Engine, error) {
	app, err := url.Parse(cfg.AppURL)
	if err != nil || app.Scheme == "" || app.Host == "" {
		return nil, errors.New("sandbox: AppURL must be an origin such as http://localhost:8080")
	}
	if cfg.WebhookSecret == "" || cfg.APIKey == "" {
		return nil, errors.New("sandbox: WebhookSecret and APIKey are required")
	}
	if cfg.Day <= 0 {
		cfg.Day = defaultDay
	}
	origin := app.Scheme + "://" + app.Host
	if cfg.CallbackURL == "" {
		cfg.CallbackURL = origin + "/v1/webhooks/sandbox"
	}
	if cfg.Log == nil {
		cfg.Log = slog.Default()
	}
	s := &Engine{
		Cfg: cfg, Origin: origin, Log: cfg.Log,
		client:     &http.Client{Timeout: callbackTimeout, Transport: cfg.Transport},
		random:     rand.New(rand.NewPCG(cfg.Faults.Seed, 0)),
		wake:       make(chan struct{}, 1),
		accepted:   map[string]chan struct{}{},
		tables:     map[string]anyTable{},
		LatestKeys: map[string]transferKeys{}, SourcesByAccount: map[string]string{}, DebitsByReference: map[string]string{},
	}
	s.createTables()
	if s.journal, err = openJournal(cfg.Dir, s.load, s.snapshot); err != nil {
		return nil, err
	}
	for _, dir := range []string{cfg.BankDir, cfg.PayoutDir} {
		if dir == "" {
			continue
		}
		if err := filedrop.MakeDirectories(dir); err != nil {
			return nil, errors.Join(err, s.journal.close())
		}
	}
	if cfg.StatementDir != "" {
		if err := statement.MakeDirectories(cfg.StatementDir); err != nil {
			return nil, errors.Join(err, s.journal.close())
		}
	}
	return s, nil
}

// createTables creates the empty tables. The journal contains the table names, so they must not change.
func (s *Engine) createTables() {
	s.Applicants = newTable[Applicant](s, "applicants")
	s.Tokens = newTable[WidgetToken](s, "tokens")
	s.Sources = newTable[Source](s, "sources")
	s.BankSignIns = newTable[BankSignIn](s, "links")
	s.Debits = newTable[Debit](s, "debits")
	s.Refunds = newTable[Refund](s, "refunds")
	s.Payouts = newTable[Payout](s, "payouts")
	s.Messages = newTable[Message](s, "messages")
	s.PushDevices = newTable[PushSubscription](s, "pushSubscriptions")
	s.Timers = newTable[Timer](s, "timers")
	s.Callbacks = newTable[pendingCallback](s, "callbacks")
	s.ReceivedFiles = newTable[ReceivedFile](s, "bankTaken")
	s.BankRecords = newTable[BankRecord](s, "bankAnswers")
	s.OutboundFiles = newTable[OutboundFile](s, "bankOut")
	s.PayoutReports = newTable[PayoutReport](s, "payoutReports")
	s.Movements = newTable[Movement](s, "movements")
	s.Movements.onSet = func(_ string, m Movement) { s.LastNumber = max(s.LastNumber, m.Number) }
	s.DelayedMovements = newTable[Movement](s, "movementsLate")
	s.Statements = newTable[StatementState](s, "stated")
	s.PayoutReports.onSet = func(_ string, r PayoutReport) { s.LastNumber = max(s.LastNumber, r.Number) }
	s.Sources.onSet = func(id string, row Source) {
		if row.Kind == KindBank {
			s.SourcesByAccount[AccountNumber(row)] = id
		}
	}
	s.BankRecords.onSet = func(_ string, r BankRecord) { s.LastNumber = max(s.LastNumber, r.Number) }
	s.Debits.onSet = s.indexDebit
	s.Refunds.onSet = s.indexRefund
	s.Payouts.onSet = s.indexPayout
	s.Messages.onSet = s.indexMessage
	s.Timers.onSet = func(id string, t Timer) { s.schedule.add(ScheduledItem{dueAt: t.DueAt, ID: id, IsTimer: true}) }
	s.Callbacks.onSet = func(id string, p pendingCallback) { s.schedule.add(ScheduledItem{dueAt: p.DueAt, ID: id}) }
}

func (s *Engine) load(records []record) error {
	for _, r := range records {
		t, known := s.tables[r.Table]
		if !known {
			return fmt.Errorf("sandbox: load journal: unknown table %q", r.Table)
		}
		if err := t.load(r); err != nil {
			return err
		}
	}
	return nil
}

func (s *Engine) snapshot() ([][]record, error) {
	var lines [][]record
	for _, t := range s.tables {
		rows, err := t.dump()
		if err != nil {
			return nil, err
		}
		lines = append(lines, rows...)
	}
	return lines, nil
}

// Update makes one change under the lock. The change is on disk when Update returns.
func (s *Engine) Update(edit func(*Change) error) error {
	if err := s.ApplyChange(edit); err != nil {
		return err
	}
	return s.journal.sync()
}

// ApplyChange is like update but does not wait for the disk. The caller must call journal.sync before any external effect.
func (s *Engine) ApplyChange(edit func(*Change) error) error {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	var c Change
	if err := edit(&c); err != nil {
		return err
	}
	if c.err != nil {
		return c.err
	}
	if len(c.records) == 0 {
		return nil
	}
	if err := s.journal.append(c.records); err != nil {
		return err
	}
	for _, apply := range c.Apply {
		apply()
	}
	select {
	case s.wake <- struct{}{}:
	default:
	}
	return nil
}

// WithLock calls read with the lock held and returns its result.
func WithLock[T any](mu *sync.Mutex, read func() T) T {
	mu.Lock()
	defer mu.Unlock()
	return read()
}

// Compact rewrites the journal from the current rows, so the journal no longer contains erased data.
func (s *Engine) Compact() error {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	lines, err := s.snapshot()
	if err != nil {
		return err
	}
	return s.journal.replace(s.Cfg.Dir, lines)
}

// Close closes the journal. It must not be called during Run.
func (s *Engine) Close() error { return s.journal.close() }
