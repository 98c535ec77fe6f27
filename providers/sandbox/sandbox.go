// Package sandbox simulates the external providers that the app depends on. It verifies identities, links bank accounts and cards,
// moves money, pays beneficiaries, delivers messages, screens senders, and signs them in.
//
// The sandbox runs on its own origin. It has:
//   - widgets and bank pages where senders verify their identity and link accounts (pages.go, widget_*.go)
//   - an HTTP API for the app, protected by an API key (api.go)
//   - signed callbacks to the app (callbacks.go)
//   - a bank and a payout institution that exchange files, and account statements (bank.go, pacs.go, statements.go)
//   - an SMTP server with a mailbox, an OpenID provider, and an authenticator page for demo accounts
//   - a control API that lets tests choose the next outcome (simulate.go)
//
// Like a real provider, the sandbox delays and declines payments, and it retries, repeats, and reorders callbacks. Delays are
// measured in simulated days, each Config.Day long. Test values, such as a total of 99 or the last name Retry, select an
// outcome. Config.Faults sets how often callbacks and files are repeated, and how often callbacks are late.
//
// The sandbox keeps its state in memory. It makes each change under one lock and appends the change to a journal. New restores the
// state from the journal. The sandbox sends a callback only after the reported change is on disk.
//
// The sandbox does not import the app's events or read models. tidy_test.go in the root directory enforces this rule.
package sandbox

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net"
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
	defaultDay      = 2 * time.Second
	widgetTokenTTL  = 30 * time.Minute
	bankSignInTTL   = 15 * time.Minute
	shutdownTimeout = 3 * time.Second
)

// Sandbox is a simulated provider. It fires timers and sends callbacks only during Run.
type Sandbox struct {
	cfg    Config
	origin string // the app's origin
	mux    *http.ServeMux
	client *http.Client
	log    *slog.Logger

	mu       sync.Mutex // guards the fields below
	journal  *journal
	random   *rand.Rand
	schedule schedule
	wake     chan struct{}
	openID   openID
	// accepted holds a channel for each callback ID until the app accepts the callback. The channel is then closed.
	accepted map[string]chan struct{}

	applicants  *table[applicant]
	tokens      *table[widgetToken]
	sources     *table[source]
	bankSignIns *table[bankSignIn]
	debits      *table[debit]
	refunds     *table[refund]
	payouts     *table[payout]
	messages    *table[message]
	timers      *table[timer]
	callbacks   *table[pendingCallback]

	receivedFiles *table[receivedFile]
	bankRecords   *table[bankRecord]
	outboundFiles *table[outboundFile]

	payoutReports *table[payoutReport]

	movements        *table[movement]
	delayedMovements *table[movement]
	statements       *table[statementState]
	lastStatementAt  time.Time

	// The fields below are derived from the tables.

	latestKeys        map[string]transferKeys // by transfer ID
	mailbox           []string                // message keys, oldest first
	sourcesByAccount  map[string]string       // source IDs by account number
	debitsByReference map[string]string       // keys of bank debits by reference
	lastNumber        int64                   // highest number of a bank record, payout report, or movement
}

// transferKeys holds the keys of a transfer's latest debit, refund, and payout.
type transferKeys struct{ debit, refund, payout string }

// New returns a sandbox. It restores the previous run's data from Config.Dir.
func New(cfg Config) (*Sandbox, error) {
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
	s := &Sandbox{
		cfg: cfg, origin: origin, log: cfg.Log,
		client:     &http.Client{Timeout: callbackTimeout, Transport: cfg.Transport},
		random:     rand.New(rand.NewPCG(cfg.Faults.Seed, 0)),
		wake:       make(chan struct{}, 1),
		accepted:   map[string]chan struct{}{},
		latestKeys: map[string]transferKeys{}, sourcesByAccount: map[string]string{}, debitsByReference: map[string]string{},
	}
	if s.openID, err = newOpenID(); err != nil {
		return nil, err
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
	s.mux = s.routes()
	return s, nil
}

// createTables creates the empty tables. The journal contains the table names, so they must not change.
func (s *Sandbox) createTables() {
	s.applicants = newTable[applicant]("applicants")
	s.tokens = newTable[widgetToken]("tokens")
	s.sources = newTable[source]("sources")
	s.bankSignIns = newTable[bankSignIn]("links")
	s.debits = newTable[debit]("debits")
	s.refunds = newTable[refund]("refunds")
	s.payouts = newTable[payout]("payouts")
	s.messages = newTable[message]("messages")
	s.timers = newTable[timer]("timers")
	s.callbacks = newTable[pendingCallback]("callbacks")
	s.receivedFiles = newTable[receivedFile]("bankTaken")
	s.bankRecords = newTable[bankRecord]("bankAnswers")
	s.outboundFiles = newTable[outboundFile]("bankOut")
	s.payoutReports = newTable[payoutReport]("payoutReports")
	s.movements = newTable[movement]("movements")
	s.movements.onSet = func(_ string, m movement) { s.lastNumber = max(s.lastNumber, m.Number) }
	s.delayedMovements = newTable[movement]("movementsLate")
	s.statements = newTable[statementState]("stated")
	s.payoutReports.onSet = func(_ string, r payoutReport) { s.lastNumber = max(s.lastNumber, r.Number) }
	s.sources.onSet = func(id string, row source) {
		if row.Kind == kindBank {
			s.sourcesByAccount[accountNumber(row)] = id
		}
	}
	s.bankRecords.onSet = func(_ string, r bankRecord) { s.lastNumber = max(s.lastNumber, r.Number) }
	s.debits.onSet = s.indexDebit
	s.refunds.onSet = s.indexRefund
	s.payouts.onSet = s.indexPayout
	s.messages.onSet = s.indexMessage
	s.timers.onSet = func(id string, t timer) { s.schedule.add(scheduledItem{dueAt: t.DueAt, id: id, isTimer: true}) }
	s.callbacks.onSet = func(id string, p pendingCallback) { s.schedule.add(scheduledItem{dueAt: p.DueAt, id: id}) }
}

func (s *Sandbox) tables() map[string]anyTable {
	return map[string]anyTable{
		"applicants": s.applicants, "tokens": s.tokens, "sources": s.sources, "links": s.bankSignIns, "debits": s.debits,
		"refunds": s.refunds, "payouts": s.payouts, "messages": s.messages, "timers": s.timers, "callbacks": s.callbacks,
		"bankTaken": s.receivedFiles, "bankAnswers": s.bankRecords, "bankOut": s.outboundFiles,
		"payoutReports": s.payoutReports, "movements": s.movements, "movementsLate": s.delayedMovements, "stated": s.statements,
	}
}

func (s *Sandbox) load(records []record) error {
	tables := s.tables()
	for _, r := range records {
		t, known := tables[r.Table]
		if !known {
			return fmt.Errorf("sandbox: load journal: unknown table %q", r.Table)
		}
		if err := t.load(r); err != nil {
			return err
		}
	}
	return nil
}

func (s *Sandbox) snapshot() ([][]record, error) {
	var lines [][]record
	for _, t := range s.tables() {
		rows, err := t.dump()
		if err != nil {
			return nil, err
		}
		lines = append(lines, rows...)
	}
	return lines, nil
}

// update makes one change under the lock. The change is on disk when update returns.
func (s *Sandbox) update(edit func(*change) error) error {
	if err := s.applyChange(edit); err != nil {
		return err
	}
	return s.journal.sync()
}

// applyChange is like update but does not wait for the disk. The caller must call journal.sync before any external effect.
func (s *Sandbox) applyChange(edit func(*change) error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	var c change
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
	for _, apply := range c.apply {
		apply()
	}
	select {
	case s.wake <- struct{}{}:
	default:
	}
	return nil
}

// withLock calls read with the lock held and returns its result.
func withLock[T any](s *Sandbox, read func() T) T {
	s.mu.Lock()
	defer s.mu.Unlock()
	return read()
}

// ServeHTTP implements http.Handler.
func (s *Sandbox) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.mux.ServeHTTP(w, r) }

// Close closes the journal. It must not be called during Run.
func (s *Sandbox) Close() error { return s.journal.close() }

// ListenAndServe listens on Config.Addr and serves until the context is canceled. It then closes the sandbox.
func (s *Sandbox) ListenAndServe(ctx context.Context) error {
	listener, err := net.Listen("tcp", s.cfg.Addr)
	if err != nil {
		return errors.Join(err, s.Close())
	}
	return s.Serve(ctx, listener)
}

// Serve is like ListenAndServe but uses an open listener.
func (s *Sandbox) Serve(ctx context.Context, listener net.Listener) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	server := &http.Server{
		Handler: s, ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 15 * time.Second,
		WriteTimeout: 30 * time.Second, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 32 << 10,
	}
	served := make(chan error, 1)
	go func() {
		defer cancel()
		served <- server.Serve(listener)
	}()
	s.Run(ctx)
	shutdownCtx, cancelShutdown := context.WithTimeout(context.WithoutCancel(ctx), shutdownTimeout)
	defer cancelShutdown()
	err := server.Shutdown(shutdownCtx)
	if serveErr := <-served; !errors.Is(serveErr, http.ErrServerClosed) {
		err = serveErr
	}
	return errors.Join(err, s.Close())
}
