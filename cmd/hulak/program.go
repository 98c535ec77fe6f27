package main

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/tink-crypto/tink-go/v2/tink"

	"hulak/eventstore"
	"hulak/eventstore/eventregistry"
	"hulak/eventstore/postgres"
	"hulak/eventstore/postgres/embeddedpg"
	"hulak/eventstore/seal"
	"hulak/httpapi"
	"hulak/httpapi/session"
	"hulak/migrations"
	"hulak/projections"
	"hulak/projections/registry"
	"hulak/providers/clamd"
	"hulak/providers/funding/ach"
	"hulak/providers/httpclient"
	"hulak/providers/notification"
	"hulak/providers/reconciliation"
	"hulak/providers/sandbox"
	"hulak/providers/screening/sanctions"
	"hulak/webapp"
)

// components are the parts of the program that a verb starts in addition to the database.
type components struct {
	api       bool // serves requests
	followers bool // read models, process managers, workers
	sandbox   bool
	migrate   bool
	archive   bool
}

var (
	allComponents = components{api: true, followers: true, sandbox: true}
	appOnly       = components{api: true, followers: true}
	sandboxOnly   = components{sandbox: true}
	databaseOnly  = components{}
	migrateOnly   = components{migrate: true} // the schema, as the database's owner
	archiveOnly   = components{archive: true} // old events, as the database's owner
)

// connectsAsOwner reports whether the verb opens the database as its owner. Such a verb starts nothing else.
func (w components) connectsAsOwner() bool { return w.migrate || w.archive }

// hasApp reports whether any part of the app is started.
func (w components) hasApp() bool { return w.api || w.followers }

// program holds all running parts. Only this file knows all of them.
type program struct {
	settings   *settings
	components components
	logger     *slog.Logger
	secrets    secrets

	cluster        *embeddedpg.Cluster
	databaseURL    string
	pool           *pgxpool.Pool
	store          *postgres.Store
	log            *eventstore.Log
	vault          tink.AEAD // encrypts stored bank account data
	sessions       *session.Store
	runner         *projections.Runner
	workers        *workers
	writerKeys     *seal.WriterKeys
	sealer         *seal.Sealer
	sanctionsLists *sanctions.Lists
	api            *httpapi.Server
	server         *http.Server
	sandbox        *sandbox.Sandbox
	mail           *notification.SMTP // nil if there is no mail server
	sms            *notification.Gateway

	url, sandboxURL              string
	mailURL                      string // of the sandbox's mail server, if it runs in this process
	appListener, sandboxListener net.Listener

	running sync.WaitGroup
	cancel  context.CancelFunc
	failed  chan error // receives the error of the first part that fails
	closers []func(context.Context) error
}

// secrets are created at the first start and stored in the data directory.
type secrets struct {
	app     []byte // keys digests and signs links
	webhook []byte // shared with the provider; signs callbacks
	// nextWebhook is also accepted during a rotation of webhook; nil otherwise.
	nextWebhook []byte
	provider    []byte // our API key at the provider
}

// start starts the parts in the order of their dependencies. If one fails, it stops the others.
func start(ctx context.Context, s *settings, what components, out io.Writer) (*program, error) {
	level := slog.LevelInfo
	if s.quiet || s.Env == "development" {
		level = slog.LevelWarn // a terminal shows only warnings; the pages show the rest
	}
	p := &program{
		settings: s, components: what, failed: make(chan error, 8),
		logger: slog.New(slog.NewJSONHandler(os.Stderr, &slog.HandlerOptions{Level: level})),
	}
	say := progressPrinter(out, s.quiet)
	if err := p.start(ctx, say); err != nil {
		return nil, errors.Join(err, p.stop(context.WithoutCancel(ctx)))
	}
	return p, nil
}

func (p *program) start(ctx context.Context, say func(string, ...any)) error {
	what := p.components
	steps := []func(context.Context, func(string, ...any)) error{p.readSecrets}
	if what.hasApp() || what.sandbox {
		steps = append(steps, p.openListeners)
	}
	if what != sandboxOnly { // it needs no database
		steps = append(steps, p.openDatabase)
	}
	if what != sandboxOnly && !what.connectsAsOwner() {
		steps = append(steps, p.openPool, p.openLog)
	}
	if what.sandbox {
		steps = append(steps, p.startSandbox)
	}
	if what.hasApp() {
		steps = append(steps, p.openMail, p.openSMS, p.loadSanctionsLists, p.publishDefaults, p.prepareReadModels)
	}
	if what.followers {
		steps = append(steps, p.startFollowers)
	}
	if what.api && !what.followers {
		steps = append(steps, p.startSanctionsReload)
	}
	if what.api {
		steps = append(steps, p.startAPI)
	}
	if what.hasApp() {
		steps = append(steps, p.startMetrics)
	}
	if err := p.checkComponents(); err != nil {
		return err
	}
	if err := p.checkProduction(what); err != nil {
		return err
	}
	var background context.Context
	background, p.cancel = context.WithCancel(context.WithoutCancel(ctx))
	for _, step := range steps {
		if err := step(background, say); err != nil {
			return err
		}
		if ctx.Err() != nil {
			return errors.New("stopped while starting")
		}
	}
	return nil
}

// stop stops the parts in reverse order and waits for each.
func (p *program) stop(ctx context.Context) error {
	var errs []error
	for i := len(p.closers) - 1; i >= 0; i-- {
		errs = append(errs, p.closers[i](ctx))
	}
	p.closers = nil
	if p.cancel != nil {
		p.cancel()
	}
	p.running.Wait()
	return errors.Join(errs...)
}

func (p *program) onStop(do func(context.Context) error) { p.closers = append(p.closers, do) }

// run runs a part in the background. If it fails, the program stops.
func (p *program) run(name string, part func() error) {
	p.running.Go(func() {
		if err := part(); err != nil {
			select {
			case p.failed <- fmt.Errorf("%s: %w", name, err):
			default:
			}
		}
	})
}

func (p *program) readSecrets(context.Context, func(string, ...any)) error {
	if err := ensureDataDir(p.settings.Data); err != nil {
		return err
	}
	for name, into := range map[string]*[]byte{
		"app.secret": &p.secrets.app, callbackSecret: &p.secrets.webhook, "provider.secret": &p.secrets.provider,
	} {
		var err error
		if *into, err = loadOrCreateSecret(p.settings.Data, name); err != nil {
			return err
		}
	}
	var err error
	p.secrets.nextWebhook, err = readNextCallbackSecret(p.settings.Data)
	return err
}

// openListeners opens the listeners first, so that an address in use is reported at once.
func (p *program) openListeners(context.Context, func(string, ...any)) (err error) {
	s := p.settings
	p.url, p.sandboxURL = s.URL, s.SandboxURL
	if p.components.api {
		if p.appListener, p.url, err = p.openListener("the app", s.Addr, "HULAK_ADDR", s.URL, s.scheme()); err != nil {
			return err
		}
	}
	if p.components.sandbox {
		p.sandboxListener, p.sandboxURL, err = p.openListener("the sandbox", s.SandboxAddr, "HULAK_SANDBOX_ADDR", s.SandboxURL, "http")
	}
	return err
}

func (p *program) openListener(what, addr, variable, given, scheme string) (net.Listener, string, error) {
	l, err := listen(what, addr, variable)
	if err != nil {
		return nil, "", err
	}
	p.onStop(func(context.Context) error {
		_ = l.Close() // usually already closed by its server
		return nil
	})
	seen, err := origin(given, scheme, l)
	return l, seen, err
}

// openDatabase starts Postgres unless a database is configured, and migrates its schema.
func (p *program) openDatabase(ctx context.Context, say func(string, ...any)) error {
	url := p.settings.DatabaseURL
	if url == "" {
		say("Starting Postgres")
		dir := filepath.Join(p.settings.Data, "postgres")
		c, err := embeddedpg.Start(ctx, embeddedpg.Options{Dir: dir})
		if err != nil {
			return err
		}
		p.cluster, url = c, c.URL("postgres")
		p.onStop(func(context.Context) error { return c.Stop() })
		p.run("Postgres", func() error {
			select {
			case <-c.Stopped():
				return errors.New("it ended by itself; start again to recover")
			case <-ctx.Done():
				return nil
			}
		})
	}
	if p.settings.Env != "production" || p.components == migrateOnly { // production migrates with a separate role
		say("Bringing the database up to date")
		if _, err := migrations.Up(ctx, url); err != nil {
			return p.settings.databaseError(err)
		}
	}
	p.databaseURL = url
	return nil
}

// openPool connects to the database as the application.
func (p *program) openPool(ctx context.Context, _ func(string, ...any)) error {
	pool, err := postgres.OpenPool(ctx, p.databaseURL)
	if err != nil {
		return fmt.Errorf("the database cannot be used: %w", err)
	}
	p.pool = pool
	p.onStop(func(context.Context) error { pool.Close(); return nil })
	return p.checkRole(ctx)
}

// openLog opens the event log and the read models.
func (p *program) openLog(ctx context.Context, _ func(string, ...any)) error {
	writers, err := seal.OpenWriterKeys(p.settings.writerKeysFile())
	if err != nil {
		return err
	}
	p.writerKeys = writers
	store, err := postgres.Open(ctx, p.pool, p.logger, postgres.WithArchives(p.settings.archiveDir()), postgres.WithBatchSigner(writers))
	if err != nil {
		return err
	}
	p.store = store
	p.onStop(func(context.Context) error { store.Close(); return nil })
	master, err := eventstore.OpenMasterKey(filepath.Join(p.settings.Data, "keys", "people.keyset"))
	if err != nil {
		return err
	}
	p.vault = master
	p.log = eventstore.NewLog(store, eventregistry.Registry(), eventstore.NewKeyring(store, master))
	p.sessions = session.NewStore(p.pool, now, 0)
	following, stop := context.WithCancel(ctx)
	p.running.Go(func() { p.log.FollowErasures(following) })
	p.onStop(func(context.Context) error { stop(); return nil })
	p.runner = projections.NewRunner(p.pool, p.log, registry.All(), projections.Options{Logger: p.logger})
	return nil
}

func (p *program) startSandbox(ctx context.Context, say func(string, ...any)) error {
	say("Starting the sandbox")
	box, err := sandbox.New(sandbox.Config{
		URL: p.sandboxURL, AppURL: p.url, WebhookSecret: hex.EncodeToString(p.secrets.webhook), APIKey: hex.EncodeToString(p.secrets.provider),
		Dir: filepath.Join(p.settings.Data, "sandbox"), BankDir: p.settings.achDir(), PayoutDir: p.settings.payoutDir(), StatementDir: p.settings.statementsDir(), Day: p.settings.sandboxDay(), Manual: p.settings.manualSandbox,
		Faults: sandbox.DefaultFaults, Authenticator: p.demoCodes(), Log: p.logger,
	})
	if err != nil {
		return err
	}
	p.sandbox = box
	serving, stop := context.WithCancel(ctx)
	done := make(chan struct{})
	p.run("the sandbox", func() error {
		defer close(done)
		return box.Serve(serving, p.sandboxListener)
	})
	p.onStop(func(context.Context) error { stop(); <-done; return nil })
	return p.startMailbox(ctx)
}

// startMailbox runs the sandbox's mail server for the app, unless another is configured. It listens on loopback only.
func (p *program) startMailbox(ctx context.Context) error {
	if !p.components.hasApp() || p.settings.SMTP != "" {
		return nil
	}
	place, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	p.mailURL = "smtp://" + place.Addr().String()
	serving, stop := context.WithCancel(ctx)
	done := make(chan struct{})
	p.run("the sandbox's mail server", func() error {
		defer close(done)
		return p.sandbox.ServeMail(serving, place)
	})
	p.onStop(func(context.Context) error { stop(); <-done; return nil })
	return nil
}

// openMail creates the SMTP client, if there is a mail server.
func (p *program) openMail(context.Context, func(string, ...any)) (err error) {
	server := p.settings.SMTP
	if server == "" {
		server = p.mailURL
	}
	if server == "" {
		return nil
	}
	from := p.settings.MailFrom
	if from == "" {
		from = "Hulak <no-reply@hulak.test>"
	}
	if p.mail, err = notification.NewSMTP(server, from, p.logger); err != nil {
		return err
	}
	p.onStop(func(context.Context) error { p.mail.Close(); return nil })
	return nil
}

// openSMS creates the client of the SMS gateway, which is the sandbox by default.
func (p *program) openSMS(context.Context, func(string, ...any)) error {
	at := httpclient.Config{BaseURL: p.sandboxURL + "/v1/text-messages", APIKey: hex.EncodeToString(p.secrets.provider)}
	if p.settings.SMS != "" {
		if err := notification.CheckGatewayURL(p.settings.SMS); err != nil {
			return err
		}
		at = httpclient.Config{BaseURL: p.settings.SMS, APIKey: p.settings.SMSKey}
	}
	p.sms = notification.NewGateway(at, p.settings.SMSFrom, p.logger)
	return nil
}

// textBudget returns the budget that limits text messages.
func (p *program) textBudget() notification.Budget {
	return notification.Budget{Pool: p.pool, Secret: p.secrets.app, Limits: p.settings.textLimits(), Now: now}
}

// prepareReadModels creates missing tables, so that queries find them empty.
func (p *program) prepareReadModels(ctx context.Context, say func(string, ...any)) error {
	say("Starting the app")
	return p.runner.Prepare(ctx)
}

// startFollowers starts everything that follows the log.
func (p *program) startFollowers(ctx context.Context, _ func(string, ...any)) (err error) {
	// The sealer starts first, so that it stops last and seals what the workers write until they stop.
	if err := p.startSeal(ctx); err != nil {
		return err
	}
	following, stop := context.WithCancel(ctx)
	done := make(chan struct{})
	p.run("read models", func() error { defer close(done); return p.runner.Run(following) })
	p.onStop(func(context.Context) error { stop(); <-done; return nil })
	if p.workers, err = p.startWorkers(ctx); err != nil {
		return err
	}
	p.startAlarms(ctx)
	return nil
}

// followerViews returns what the API server can see of the followers: those in this process, or the state that others leave in the
// database.
func (p *program) followerViews() (models httpapi.ReadModels, workers httpapi.Workers, received func()) {
	if p.workers == nil {
		return projections.NewObserver(p.runner), nil, nil
	}
	return p.runner, workersWithSealer{p.workers, p.sealer}, p.workers.callbackReceived
}

// startAPI starts the API server.
func (p *program) startAPI(context.Context, func(string, ...any)) error {
	pages, err := webapp.Files()
	if err != nil {
		p.logger.Warn("no pages", "error", err)
	}
	models, workers, received := p.followerViews()
	ports := p.providerClients()
	signIns, err := p.signInProviders()
	if err != nil {
		return err
	}
	sealKeys, verifiers, err := p.settings.receiptKeys()
	if err != nil {
		return err
	}
	var scanner httpapi.Scanner
	if p.settings.ClamdAddr != "" {
		scanner = clamd.Scanner{Addr: p.settings.ClamdAddr}
	}
	p.api, err = httpapi.New(httpapi.Config{
		Environment: p.settings.Env, Secret: p.secrets.app, PublicOrigin: p.url, WidgetOrigin: p.sandboxURL,
		TrustedProxies: p.settings.TrustedProxy, TLS: strings.HasPrefix(p.url, "https:"), IdleMinutes: p.settings.IdleMinutes, RateLimitBurst: p.settings.CallsAtOnce,
		HiddenSourceStates: p.settings.HiddenSources, DisabledStates: p.settings.Disabled, Pages: pages, SecurityContact: string(p.settings.SecurityContact),
		Log: p.logger, Now: now, Events: p.log, DB: p.pool, ReadModels: models,
		Identity: identityProvider{ports.identity}, Screening: screener{ports.screening}, Mailer: mailer{notification.Post{Carrier: ports.carrier}}, TextLimiter: p.textBudget(), Scanner: scanner,
		Callbacks:  newCallbackVerifier("sandbox", p.secrets.webhook, p.secrets.nextWebhook),
		CodeDigest: p.codeDigest, SignInProviders: signIns, OnCallbackStored: received, Workers: workers, RateSource: rateSource{p.settings.RateSource, p.pool},
		FourEyesFrom: p.settings.FourEyesFrom.Amount, RateJumpMax: p.settings.RateJumpMax.Decimal, SealVerifiers: verifiers, SealKeys: sealKeys,
		Bank: bank{ach.Postgres{Pool: p.pool}}, Health: healthProbe{p, models}, Evidence: prover{p},
		Statements: statements{reconciliation.Postgres{Pool: p.pool}}, Checker: divergences{p.pool},
	})
	if err != nil {
		return err
	}
	p.server = p.api.HTTPServer()
	serve := p.server.Serve
	if p.settings.TLSCert != "" {
		if p.server.TLSConfig, err = tlsConfig(p.settings.TLSCert, p.settings.TLSKey); err != nil {
			return err
		}
		serve = func(l net.Listener) error { return p.server.ServeTLS(l, "", "") }
	}
	p.run("the app", func() error {
		if err := serve(p.appListener); !errors.Is(err, http.ErrServerClosed) {
			return err
		}
		return nil
	})
	p.onStop(func(ctx context.Context) error {
		p.api.Close() // first, because Shutdown waits for open streams
		return p.server.Shutdown(ctx)
	})
	return nil
}
