// Package sandbox simulates the external providers that the app depends on. It verifies identities, links bank accounts and cards,
// moves money, pays beneficiaries, delivers messages, screens senders, and signs them in.
//
// The sandbox runs on its own origin. It has:
//   - widgets and bank pages where senders verify their identity and link accounts (web)
//   - an HTTP API for the app, protected by an API key (routes.go)
//   - signed callbacks to the app (engine)
//   - a bank and a payout institution that exchange files, and account statements (funding, payout)
//   - an SMTP server with a mailbox (mail), an OpenID provider, and an authenticator page for demo accounts
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
	"net"
	"net/http"
	"sync"
	"time"

	"hulak/providers/sandbox/engine"
	"hulak/providers/sandbox/funding"
	"hulak/providers/sandbox/identity"
	"hulak/providers/sandbox/mail"
	"hulak/providers/sandbox/payout"
	"hulak/providers/sandbox/web"
)

// Config configures a sandbox.
type Config = engine.Config

// Faults configures simulated faults.
type Faults = engine.Faults

// AuthenticatorCode is an account's current authenticator code.
type AuthenticatorCode = engine.AuthenticatorCode

// DefaultFaults resembles the faults of a real provider.
var DefaultFaults = engine.DefaultFaults

// OpenIDClient is the app's client ID at the OpenID provider. The client secret is the API key.
const OpenIDClient = web.OpenIDClient

const shutdownTimeout = 3 * time.Second

// Sandbox is a simulated provider. It fires timers and sends callbacks only during Run.
type Sandbox struct {
	*engine.Engine
	*funding.Bank
	*payout.Institution
	*web.Pages
	mux *http.ServeMux
}

// New returns a sandbox. It restores the previous run's data from Config.Dir.
func New(cfg Config) (*Sandbox, error) {
	e, err := engine.New(cfg)
	if err != nil {
		return nil, err
	}
	bank := &funding.Bank{Engine: e}
	pages, err := web.New(bank, &identity.Verifier{Engine: e}, &mail.Mailer{Engine: e})
	if err != nil {
		return nil, errors.Join(err, e.Close())
	}
	s := &Sandbox{Engine: e, Bank: bank, Institution: &payout.Institution{Bank: bank}, Pages: pages}
	s.mux = s.routes()
	return s, nil
}

// ServeHTTP implements http.Handler.
func (s *Sandbox) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.mux.ServeHTTP(w, r) }

// ListenAndServe listens on Config.Addr and serves until the context is canceled. It then closes the sandbox.
func (s *Sandbox) ListenAndServe(ctx context.Context) error {
	listener, err := net.Listen("tcp", s.Cfg.Addr)
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

// Run fires timers, sends callbacks, and exchanges files until the context is canceled. It returns after all its goroutines end. A
// later Run continues with the remaining timers and callbacks.
func (s *Sandbox) Run(ctx context.Context) {
	var tasks sync.WaitGroup
	defer tasks.Wait()
	for dir, exchange := range map[string]func() error{
		s.Cfg.BankDir: s.ExchangeBankFiles, s.Cfg.PayoutDir: s.ExchangePayoutFiles, s.Cfg.StatementDir: s.WriteStatements,
	} {
		if dir != "" {
			tasks.Go(func() { s.Poll(ctx, exchange) })
		}
	}
	slots := make(chan struct{}, engine.MaxConcurrentDeliveries)
	for {
		next, isDue, wait := s.NextDueItem()
		if !isDue {
			if !s.WaitForWork(ctx, wait) {
				return
			}
			continue
		}
		if next.IsTimer {
			s.fireTimer(next)
			continue
		}
		select {
		case slots <- struct{}{}:
		case <-ctx.Done():
			return
		}
		tasks.Go(func() {
			defer func() { <-slots }()
			s.DeliverCallback(ctx, next)
		})
	}
}
