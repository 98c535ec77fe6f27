// Package sandbox is a provider of our own that behaves as a real one: it checks identities, links bank accounts and
// cards, takes and returns money, pays out, carries messages, screens people and signs them in, on an origin of its own,
// with its own pages, HTTP API and signed callbacks. It delays, declines, retries, repeats and reorders as real ones do. It
// knows nothing of the program it is part of and can be told from outside what is to happen next.
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

// Config says how the sandbox runs.
type Config struct {
	// Addr is where ListenAndServe listens.
	Addr string
	// URL is the sandbox's own origin as browsers see it, which its OpenID provider names itself by.
	URL string
	// AppURL is the origin of the app, such as http://localhost:8080: the only one that may frame the widgets, hear
	// their messages and be returned to.
	AppURL string
	// CallbackURL is where callbacks go; AppURL with /v1/webhooks/sandbox if empty.
	CallbackURL string
	// PayoutDir is the folder in which payouts are instructed by messages; they come by the API alone if it is empty.
	PayoutDir string
	// StatementDir is the folder in which those who hold the app's money leave their statements; they write none if it is empty.
	StatementDir string
	// WebhookSecret signs callbacks; APIKey is what the app shows to use the API. Neither may be empty.
	WebhookSecret string
	APIKey        string
	// Dir keeps the sandbox over restarts; nothing is kept if it is empty.
	Dir string
	// BankDir is the folder in which the bank exchanges files with the app; there is no bank if it is empty.
	BankDir string
	// Day is how long a day takes, from which all delays follow; 2 s if zero.
	Day time.Duration
	// Manual lets nothing happen by itself: only the control API moves things. Callbacks are sent all the same.
	Manual bool
	// Misbehaviour is how callbacks go wrong; DefaultMisbehaviour is what a run of the program uses.
	Misbehaviour Misbehaviour
	// Authenticator tells what the authenticator apps of a demonstration show now; there are none if it is nil.
	Authenticator func() ([]AuthenticatorCode, error)
	// Transport is the way to the app; http.DefaultTransport if nil.
	Transport http.RoundTripper
	// Log hears of callbacks that the app does not take; slog.Default if nil. It never hears of people.
	Log *slog.Logger
}

// Misbehaviour is how often callbacks are repeated or late, as parts of one. The same seed misbehaves in the same order.
type Misbehaviour struct {
	Repeat float64 // sent once more although it was taken
	Late   float64 // sent up to half a day late, so that later ones overtake it
	Seed   uint64
}

// DefaultMisbehaviour is what to expect of a provider on a normal day.
var DefaultMisbehaviour = Misbehaviour{Repeat: 0.2, Late: 0.1, Seed: 1}

const (
	defaultDay     = 2 * time.Second
	widgetTokenAge = 30 * time.Minute
	linkAge        = 15 * time.Minute
	shutdownMax    = 3 * time.Second
)

// Sandbox is the provider. It is an http.Handler; Run makes time pass in it.
type Sandbox struct {
	cfg    Config
	origin string // of the app
	mux    *http.ServeMux
	client *http.Client
	log    *slog.Logger

	mu      sync.Mutex // guards everything below
	journal *journal
	chance  *rand.Rand
	agenda  agenda
	wake    chan struct{}
	openID  openID
	// taken is closed and dropped when the app has taken the callback of this id.
	taken map[string]chan struct{}

	applicants *table[applicant]
	tokens     *table[widgetToken]
	sources    *table[source]
	links      *table[link]
	debits     *table[debit]
	refunds    *table[refund]
	payouts    *table[payout]
	messages   *table[message]
	timers     *table[timer]
	callbacks  *table[outgoing]

	bankTaken   *table[bankTaken]
	bankAnswers *table[bankAnswer]
	bankOut     *table[bankFile]

	payoutReports *table[payoutReport]

	movements     *table[movement]
	movementsLate *table[movement]
	stated        *table[stated]
	statedAt      time.Time

	// Derived from the tables: what was asked last for each transfer, the messages in their order, sources by their
	// account number, bank debits by their reference, and how many answers the bank has given.
	latest     map[string]transferKeys
	mailbox    []string
	accounts   map[string]string
	references map[string]string
	answered   int64
}

// transferKeys are the keys of the latest debit, refund and payout of one transfer.
type transferKeys struct{ debit, refund, payout string }

// New opens the sandbox as an earlier run left it.
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
		chance: rand.New(rand.NewPCG(cfg.Misbehaviour.Seed, 0)),
		wake:   make(chan struct{}, 1),
		taken:  map[string]chan struct{}{},
		latest: map[string]transferKeys{}, accounts: map[string]string{}, references: map[string]string{},
	}
	if s.openID, err = newOpenID(); err != nil {
		return nil, err
	}
	s.makeTables()
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

func (s *Sandbox) makeTables() {
	s.applicants = newTable[applicant]("applicants")
	s.tokens = newTable[widgetToken]("tokens")
	s.sources = newTable[source]("sources")
	s.links = newTable[link]("links")
	s.debits = newTable[debit]("debits")
	s.refunds = newTable[refund]("refunds")
	s.payouts = newTable[payout]("payouts")
	s.messages = newTable[message]("messages")
	s.timers = newTable[timer]("timers")
	s.callbacks = newTable[outgoing]("callbacks")
	s.bankTaken = newTable[bankTaken]("bankTaken")
	s.bankAnswers = newTable[bankAnswer]("bankAnswers")
	s.bankOut = newTable[bankFile]("bankOut")
	s.payoutReports = newTable[payoutReport]("payoutReports")
	s.movements = newTable[movement]("movements")
	s.movements.stored = func(_ string, m movement) { s.answered = max(s.answered, m.Number) }
	s.movementsLate = newTable[movement]("movementsLate")
	s.stated = newTable[stated]("stated")
	s.payoutReports.stored = func(_ string, r payoutReport) { s.answered = max(s.answered, r.Number) }
	s.sources.stored = func(id string, row source) {
		if row.Kind == kindBank {
			s.accounts[accountNumber(row)] = id
		}
	}
	s.bankAnswers.stored = func(_ string, a bankAnswer) { s.answered = max(s.answered, a.Number) }
	s.debits.stored = s.noteDebit
	s.refunds.stored = s.noteRefund
	s.payouts.stored = s.notePayout
	s.messages.stored = s.noteMessage
	s.timers.stored = func(id string, t timer) { s.agenda.add(entry{due: t.Due, id: id, timer: true}) }
	s.callbacks.stored = func(id string, o outgoing) { s.agenda.add(entry{due: o.Due, id: id}) }
}

func (s *Sandbox) tables() map[string]anyTable {
	return map[string]anyTable{
		"applicants": s.applicants, "tokens": s.tokens, "sources": s.sources, "links": s.links, "debits": s.debits,
		"refunds": s.refunds, "payouts": s.payouts, "messages": s.messages, "timers": s.timers, "callbacks": s.callbacks,
		"bankTaken": s.bankTaken, "bankAnswers": s.bankAnswers, "bankOut": s.bankOut,
		"payoutReports": s.payoutReports, "movements": s.movements, "movementsLate": s.movementsLate, "stated": s.stated,
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

// update takes one step: it decides under the lock, and what it decided is on the disk when update returns.
func (s *Sandbox) update(step func(*change) error) error {
	if err := s.step(step); err != nil {
		return err
	}
	return s.journal.sync()
}

// step is update without waiting for the disk. Whatever leaves the sandbox because of it must wait.
func (s *Sandbox) step(step func(*change) error) error {
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

// ServeHTTP serves pages, API, mailbox and control API.
func (s *Sandbox) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.mux.ServeHTTP(w, r) }

// Close ends the use of a sandbox whose Run has returned, or was never called.
func (s *Sandbox) Close() error { return s.journal.close() }

// ListenAndServe serves on Config.Addr and lets time pass until the context ends, then closes the sandbox.
func (s *Sandbox) ListenAndServe(ctx context.Context) error {
	listener, err := net.Listen("tcp", s.cfg.Addr)
	if err != nil {
		return errors.Join(err, s.Close())
	}
	return s.Serve(ctx, listener)
}

// Serve is ListenAndServe on a listener that is there already.
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
	stopping, stop := context.WithTimeout(context.WithoutCancel(ctx), shutdownMax)
	defer stop()
	err := server.Shutdown(stopping)
	if stopped := <-served; !errors.Is(stopped, http.ErrServerClosed) {
		err = stopped
	}
	return errors.Join(err, s.Close())
}
