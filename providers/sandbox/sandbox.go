// Package sandbox simulates the outside companies that the app works with. It checks identities, links bank accounts and cards,
// moves money, pays out, delivers messages, screens people, and signs them in.
//
// The sandbox runs on its own origin. It has:
//   - widgets and bank pages, in which people verify their identity and link accounts (pages.go, widget_*.go)
//   - an HTTP API for the app, protected by an API key (api.go)
//   - signed callbacks to the app (callbacks.go)
//   - file exchanges as a bank, a payout institution, and an author of statements (bank.go, pacs.go, statements.go)
//   - an SMTP server with a mailbox, an OpenID provider, and the authenticator apps of demo accounts
//   - a control API, with which tests decide what happens next (simulate.go)
//
// Like real providers, it delays, declines, retries, repeats, and reorders. Delays are in simulated days, whose length is
// Config.Day. Test values, such as a total of 99 or a last name, select an outcome. Config.Misbehavior sets how often callbacks
// are repeated or late.
//
// State is kept in tables in memory. Each change is decided under one lock and appended to a journal, from which New restores the
// tables. A callback is sent only after the change it reports is on disk.
//
// The sandbox knows nothing about the app's events and read models; tidy_test.go checks its imports.
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
	// URL is the sandbox's own origin in browsers. It is also the issuer name of the OpenID provider.
	URL string
	// AppURL is the origin of the app, such as http://localhost:8080. Only this origin may embed the widgets, receive their
	// messages, and be redirected to.
	AppURL string
	// CallbackURL is the address of callbacks. The default is AppURL with /v1/webhooks/sandbox.
	CallbackURL string
	// PayoutDir is the directory for ISO 20022 payout messages. If it is empty, only the API accepts payouts.
	PayoutDir string
	// StatementDir is the directory for statements of the app's accounts. If it is empty, no statements are written.
	StatementDir string
	// WebhookSecret signs callbacks. APIKey authorizes the app's API requests. Both are required.
	WebhookSecret string
	APIKey        string
	// Dir stores the sandbox's data across restarts. If it is empty, nothing is stored.
	Dir string
	// BankDir is the directory for the files of the app's bank. If it is empty, there is no bank.
	BankDir string
	// Day is the length of a simulated day, the unit of all delays. The default is 2 s.
	Day time.Duration
	// Manual turns off all timers, so that only the control API changes states. Callbacks are still sent.
	Manual bool
	// Faults is how often callbacks are repeated or late. The app uses DefaultMisbehavior.
	Faults Faults
	// Authenticator returns the current codes of the demonstration's authenticator apps. It may be nil.
	Authenticator func() ([]AuthenticatorCode, error)
	// Transport is used to call the app. The default is http.DefaultTransport.
	Transport http.RoundTripper
	// Log receives warnings about callbacks that the app does not accept, without personal data. The default is slog.Default.
	Log *slog.Logger
}

// Faults is the probability with which callbacks are repeated or late. The same seed gives the same sequence.
type Faults struct {
	Repeat float64 // sent again although the app accepted it
	Late   float64 // sent up to half a day late, so that later callbacks overtake it
	Seed   uint64
}

// DefaultFaults is how a provider behaves on a normal day.
var DefaultFaults = Faults{Repeat: 0.2, Late: 0.1, Seed: 1}

const (
	defaultDay     = 2 * time.Second
	widgetTokenTTL = 30 * time.Minute
	linkTTL        = 15 * time.Minute
	shutdownTimeout    = 3 * time.Second
)

// Sandbox is a simulated provider. It is an http.Handler. Timers and callbacks need Run.
type Sandbox struct {
	cfg    Config
	origin string // of the app
	mux    *http.ServeMux
	client *http.Client
	log    *slog.Logger

	mu      sync.Mutex // guards everything below
	journal *journal
	random  *rand.Rand
	schedule  schedule
	wake    chan struct{}
	openID  openID
	// accepted maps a callback's ID to a channel that is closed when the app has accepted it.
	accepted map[string]chan struct{}

	applicants *table[applicant]
	tokens     *table[widgetToken]
	sources    *table[source]
	links      *table[link]
	debits     *table[debit]
	refunds    *table[refund]
	payouts    *table[payout]
	messages   *table[message]
	timers     *table[timer]
	callbacks  *table[pendingCallback]

	receivedFiles   *table[receivedFile]
	bankRecords *table[bankRecord]
	outboundFiles     *table[outboundFile]

	payoutReports *table[payoutReport]

	movements     *table[movement]
	delayedMovements *table[movement]
	statements        *table[statementState]
	lastStatementAt      time.Time

	// These fields are derived from the tables. latest holds the latest keys of each transfer, mailbox the message keys in order,
	// accounts the source IDs by account number, and references the bank debit keys by reference. answered is the highest number
	// given to an answer, report, or movement.
	latestKeys     map[string]transferKeys
	mailbox    []string
	sourcesByAccount   map[string]string
	debitsByReference map[string]string
	lastNumber   int64
}

// transferKeys are the keys of the latest debit, refund, and payout of a transfer.
type transferKeys struct{ debit, refund, payout string }

// New opens a sandbox with the data of the previous run.
func New(cfg Config) (*Sandbox, error) {
	app, err := url.Parse(cfg.AppURL)
	if err != nil || app.Scheme == "" || app.Host == "" {
		return nil, errors.New("sandbox: the app's URL must be an origin, such as http://localhost:8080")
	}
	if cfg.WebhookSecret == "" || cfg.APIKey == "" {
		return nil, errors.New("sandbox: a webhook secret and an API key are needed")
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
		client: &http.Client{Timeout: callbackTimeout, Transport: cfg.Transport},
		random: rand.New(rand.NewPCG(cfg.Faults.Seed, 0)),
		wake:   make(chan struct{}, 1),
		accepted:  map[string]chan struct{}{},
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
		if err := filedrop.Make(dir); err != nil {
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

func (s *Sandbox) createTables() {
	s.applicants = newTable[applicant]("applicants")
	s.tokens = newTable[widgetToken]("tokens")
	s.sources = newTable[source]("sources")
	s.links = newTable[link]("links")
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
	s.bankRecords.onSet = func(_ string, a bankRecord) { s.lastNumber = max(s.lastNumber, a.Number) }
	s.debits.onSet = s.indexDebit
	s.refunds.onSet = s.indexRefund
	s.payouts.onSet = s.indexPayout
	s.messages.onSet = s.indexMessage
	s.timers.onSet = func(id string, t timer) { s.schedule.add(scheduledItem{dueAt: t.DueAt, id: id, isTimer: true}) }
	s.callbacks.onSet = func(id string, o pendingCallback) { s.schedule.add(scheduledItem{dueAt: o.DueAt, id: id}) }
}

func (s *Sandbox) tables() map[string]anyTable {
	return map[string]anyTable{
		"applicants": s.applicants, "tokens": s.tokens, "sources": s.sources, "links": s.links, "debits": s.debits,
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
			return fmt.Errorf("sandbox: journal: unknown table %q", r.Table)
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

// update applies one change under the lock. The change is durable when update returns.
func (s *Sandbox) update(step func(*change) error) error {
	if err := s.applyChange(step); err != nil {
		return err
	}
	return s.journal.sync()
}

// applyChange is like update, but does not wait for the disk. Effects outside the sandbox must wait for journal.sync.
func (s *Sandbox) applyChange(step func(*change) error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	var c change
	if err := step(&c); err != nil {
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

// view reads under the lock.
func view[T any](s *Sandbox, read func() T) T {
	s.mu.Lock()
	defer s.mu.Unlock()
	return read()
}

// ServeHTTP serves the pages, the API, the mailbox, and the control API.
func (s *Sandbox) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.mux.ServeHTTP(w, r) }

// Close closes a sandbox that is not running.
func (s *Sandbox) Close() error { return s.journal.close() }

// ListenAndServe listens on Config.Addr and runs until the context ends. It then closes the sandbox.
func (s *Sandbox) ListenAndServe(ctx context.Context) error {
	listener, err := net.Listen("tcp", s.cfg.Addr)
	if err != nil {
		return errors.Join(err, s.Close())
	}
	return s.Serve(ctx, listener)
}

// Serve is ListenAndServe with an open listener.
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
	stopping, stop := context.WithTimeout(context.WithoutCancel(ctx), shutdownTimeout)
	defer stop()
	err := server.Shutdown(stopping)
	if stopped := <-served; !errors.Is(stopped, http.ErrServerClosed) {
		err = stopped
	}
	return errors.Join(err, s.Close())
}
