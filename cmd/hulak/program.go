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
	"slices"
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
	"hulak/httpapi/core"
	"hulak/httpapi/documents"
	"hulak/httpapi/operations"
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

// components selects the components that a command starts in addition to the database.
type components struct {
	api       bool // API server
	followers bool // read models, process managers, and workers
	sandbox   bool
	migrate   bool
	archive   bool
}

var (
	allComponents = components{api: true, followers: true, sandbox: true}
	appOnly       = components{api: true, followers: true}
	sandboxOnly   = components{sandbox: true}
	databaseOnly  = components{}
	migrateOnly   = components{migrate: true} // updates the schema as the database's owner
	archiveOnly   = components{archive: true} // archives old events as the database's owner
)

// connectsAsOwner reports whether the command connects to the database as its owner. Such a command starts nothing else.
func (c components) connectsAsOwner() bool { return c.migrate || c.archive }

// hasApp reports whether the command starts any component of the app.
func (c components) hasApp() bool { return c.api || c.followers }

// program holds all running components.
type program struct {
	settings   *settings
	components components
	logger     *slog.Logger
	secrets    secrets

	cluster           *embeddedpg.Cluster
	databaseURL       string
	pool              *pgxpool.Pool
	store             *postgres.Store
	log               *eventstore.Log
	vault             tink.AEAD // encrypts stored bank account data
	sessions          *session.Store
	runner            *projections.Runner
	workers           *workers
	writerKeys        *seal.WriterKeys
	sealer            *seal.Sealer
	sanctionsScreener *sanctions.Screener
	api               *httpapi.Server
	server            *http.Server
	sandbox           *sandbox.Sandbox
	mail              *notification.SMTP // nil if there is no mail server
	sms               *notification.Gateway

	url, sandboxURL              string
	mailURL                      string // URL of the sandbox's mail server if it runs in this process
	appListener, sandboxListener net.Listener

	wg        sync.WaitGroup
	cancel    context.CancelFunc
	failures  chan error // receives the error of the first component that fails
	stopFuncs []func(context.Context) error
}

// secrets holds the secrets that the first start creates in the data directory.
type secrets struct {
	app     []byte // key for digests and for signing links
	webhook []byte // shared with the provider, which signs callbacks with it
	// nextWebhook is also accepted during a rotation of webhook; nil otherwise.
	nextWebhook []byte
	provider    []byte // our API key for the provider
}

// start starts components in dependency order. If one fails, it stops the others.
func start(ctx context.Context, s *settings, selected components, out io.Writer) (*program, error) {
	level := slog.LevelInfo
	if s.quiet || s.Env == "development" {
		level = slog.LevelWarn // keeps the terminal readable
	}
	p := &program{
		settings: s, components: selected, failures: make(chan error, 8),
		logger: slog.New(slog.NewJSONHandler(os.Stderr, &slog.HandlerOptions{Level: level})),
	}
	if err := p.start(ctx, progressPrinter(out, s.quiet)); err != nil {
		return nil, errors.Join(err, p.stop(context.WithoutCancel(ctx)))
	}
	return p, nil
}

func (p *program) start(ctx context.Context, progress func(string, ...any)) error {
	selected := p.components
	steps := []func(context.Context, func(string, ...any)) error{p.readSecrets}
	if selected.hasApp() || selected.sandbox {
		steps = append(steps, p.openListeners)
	}
	if selected != sandboxOnly { // the sandbox needs no database
		steps = append(steps, p.openDatabase)
	}
	if selected != sandboxOnly && !selected.connectsAsOwner() {
		steps = append(steps, p.openPool, p.openLog)
	}
	if selected.sandbox {
		steps = append(steps, p.startSandbox)
	}
	if selected.hasApp() {
		steps = append(steps, p.openMail, p.openSMS, p.loadSanctionsLists, p.publishDefaults, p.prepareReadModels)
	}
	if selected.followers {
		steps = append(steps, p.startFollowers)
	}
	if selected.api && !selected.followers {
		steps = append(steps, p.startSanctionsReload)
	}
	if selected.api {
		steps = append(steps, p.startAPI)
	}
	if selected.hasApp() {
		steps = append(steps, p.startMetrics)
	}
	if err := p.checkComponents(); err != nil {
		return err
	}
	if err := p.checkProduction(selected); err != nil {
		return err
	}
	var runCtx context.Context
	runCtx, p.cancel = context.WithCancel(context.WithoutCancel(ctx))
	for _, step := range steps {
		if err := step(runCtx, progress); err != nil {
			return err
		}
		if ctx.Err() != nil {
			return errors.New("stopped while starting")
		}
	}
	return nil
}

// stop stops the components in reverse order and waits for each.
func (p *program) stop(ctx context.Context) error {
	var errs []error
	for _, stopFunc := range slices.Backward(p.stopFuncs) {
		errs = append(errs, stopFunc(ctx))
	}
	p.stopFuncs = nil
	if p.cancel != nil {
		p.cancel()
	}
	p.wg.Wait()
	return errors.Join(errs...)
}

// onStop registers a function that stop calls.
func (p *program) onStop(do func(context.Context) error) { p.stopFuncs = append(p.stopFuncs, do) }

// run runs a component in the background. If the component fails, the program stops.
func (p *program) run(name string, component func() error) {
	p.wg.Go(func() {
		if err := component(); err != nil {
			select {
			case p.failures <- fmt.Errorf("%s: %w", name, err):
			default:
			}
		}
	})
}

func (p *program) readSecrets(context.Context, func(string, ...any)) error {
	if err := ensureDataDir(p.settings.Data); err != nil {
		return err
	}
	for name, target := range map[string]*[]byte{
		"app.secret": &p.secrets.app, callbackSecretFile: &p.secrets.webhook, "provider.secret": &p.secrets.provider,
	} {
		var err error
		if *target, err = loadOrCreateSecret(p.settings.Data, name); err != nil {
			return err
		}
	}
	var err error
	p.secrets.nextWebhook, err = readNextCallbackSecret(p.settings.Data)
	return err
}

// openListeners opens the listeners. It runs early, so that an address that is already in use is reported right away.
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

func (p *program) openListener(name, addr, variable, configured, scheme string) (net.Listener, string, error) {
	l, err := listen(name, addr, variable)
	if err != nil {
		return nil, "", err
	}
	p.onStop(func(context.Context) error {
		_ = l.Close() // usually already closed by its server
		return nil
	})
	url, err := origin(configured, scheme, l)
	return l, url, err
}

// openDatabase starts Postgres unless a database is configured. It also migrates the schema. In production, only hulak migrate
// does so.
func (p *program) openDatabase(ctx context.Context, progress func(string, ...any)) error {
	url := p.settings.DatabaseURL
	if url == "" {
		progress("Starting Postgres")
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
				return errors.New("exited unexpectedly: start hulak again to recover")
			case <-ctx.Done():
				return nil
			}
		})
	}
	if p.settings.Env != "production" || p.components == migrateOnly { // in production, a separate role migrates
		progress("Updating the database schema")
		if _, err := migrations.Up(ctx, url); err != nil {
			return p.settings.databaseError(err)
		}
	}
	p.databaseURL = url
	return nil
}

// openPool connects to the database with the application's role.
func (p *program) openPool(ctx context.Context, _ func(string, ...any)) error {
	pool, err := postgres.OpenPool(ctx, p.databaseURL)
	if err != nil {
		return fmt.Errorf("open the database: %w", err)
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
	store, err := postgres.Open(ctx, p.pool, p.logger,
		postgres.WithArchives(p.settings.archiveDir()), postgres.WithBatchSigner(writers))
	if err != nil {
		return err
	}
	p.store = store
	p.onStop(func(context.Context) error { store.Close(); return nil })
	keyEncryptionKey, err := eventstore.OpenKeyEncryptionKey(filepath.Join(p.settings.Data, "keys", "people.keyset"))
	if err != nil {
		return err
	}
	p.vault = keyEncryptionKey
	p.log = eventstore.NewLog(store, eventregistry.Registry(), eventstore.NewKeyring(store, keyEncryptionKey))
	p.sessions = session.NewStore(p.pool, now, 0)
	if p.settings.passwordCost != (session.PasswordCost{}) {
		p.sessions.SetPasswordCost(p.settings.passwordCost)
	}
	runCtx, stop := context.WithCancel(ctx)
	p.wg.Go(func() { p.log.FollowErasures(runCtx) })
	p.onStop(func(context.Context) error { stop(); return nil })
	p.runner = projections.NewRunner(p.pool, p.log, registry.All(), projections.Options{Logger: p.logger})
	return nil
}

func (p *program) startSandbox(ctx context.Context, progress func(string, ...any)) error {
	progress("Starting the sandbox")
	server, err := sandbox.New(sandbox.Config{
		URL: p.sandboxURL, AppURL: p.url, WebhookSecret: hex.EncodeToString(p.secrets.webhook), APIKey: hex.EncodeToString(p.secrets.provider),
		Dir: filepath.Join(p.settings.Data, "sandbox"), BankDir: p.settings.achDir(), PayoutDir: p.settings.payoutDir(),
		StatementDir: p.settings.statementsDir(), Day: p.settings.sandboxDay(), Manual: p.settings.manualSandbox,
		Faults: sandbox.DefaultFaults, Authenticator: p.demoCodes(), Log: p.logger,
	})
	if err != nil {
		return err
	}
	p.sandbox = server
	runCtx, stop := context.WithCancel(ctx)
	done := make(chan struct{})
	p.run("sandbox", func() error {
		defer close(done)
		return server.Serve(runCtx, p.sandboxListener)
	})
	p.onStop(func(context.Context) error { stop(); <-done; return nil })
	return p.startMailbox(ctx)
}

// startMailbox starts the sandbox's mail server if the app runs in the same process and no other mail server is configured. The mail
// server listens only on loopback.
func (p *program) startMailbox(ctx context.Context) error {
	if !p.components.hasApp() || p.settings.SMTP != "" {
		return nil
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	p.mailURL = "smtp://" + listener.Addr().String()
	runCtx, stop := context.WithCancel(ctx)
	done := make(chan struct{})
	p.run("sandbox mail server", func() error {
		defer close(done)
		return p.sandbox.ServeMail(runCtx, listener)
	})
	p.onStop(func(context.Context) error { stop(); <-done; return nil })
	return nil
}

// openMail creates the SMTP client if there is a mail server.
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

// openSMS creates the SMS gateway's client. If no gateway is configured, it uses the sandbox.
func (p *program) openSMS(context.Context, func(string, ...any)) error {
	gateway := httpclient.Config{BaseURL: p.sandboxURL + "/v1/text-messages", APIKey: hex.EncodeToString(p.secrets.provider)}
	if p.settings.SMS != "" {
		if err := notification.CheckGatewayURL(p.settings.SMS); err != nil {
			return err
		}
		gateway = httpclient.Config{BaseURL: p.settings.SMS, APIKey: p.settings.SMSKey}
	}
	p.sms = notification.NewGateway(gateway, p.settings.SMSFrom, p.logger)
	return nil
}

// smsBudget returns the budget for text messages.
func (p *program) smsBudget() notification.Budget {
	return notification.Budget{Pool: p.pool, Secret: p.secrets.app, Limits: p.settings.smsLimits(), Now: now}
}

// prepareReadModels creates missing tables, so that queries return no rows instead of failing.
func (p *program) prepareReadModels(ctx context.Context, progress func(string, ...any)) error {
	progress("Starting the app")
	return p.runner.Prepare(ctx)
}

// startFollowers starts all components that follow the log.
func (p *program) startFollowers(ctx context.Context, _ func(string, ...any)) (err error) {
	// The sealer starts first and stops last, because it must seal the workers' last events.
	if err := p.startSealer(ctx); err != nil {
		return err
	}
	runCtx, stop := context.WithCancel(ctx)
	done := make(chan struct{})
	p.run("read models", func() error { defer close(done); return p.runner.Run(runCtx) })
	p.onStop(func(context.Context) error { stop(); <-done; return nil })
	if p.workers, err = p.startWorkers(ctx); err != nil {
		return err
	}
	p.startAlarmWorker(ctx)
	return nil
}

// followerViews returns the followers' state for the API server. If the followers run in other processes, the read models' state
// comes from the database, and the other results are nil.
func (p *program) followerViews() (models core.ReadModels, workers operations.Workers, onCallbackStored func()) {
	if p.workers == nil {
		return projections.NewObserver(p.runner), nil, nil
	}
	return p.runner, workersWithSealer{p.workers, p.sealer}, p.workers.callbackReceived
}

// startAPI starts the API server.
func (p *program) startAPI(context.Context, func(string, ...any)) error {
	pages, err := webapp.Files()
	if err != nil {
		p.logger.Warn("web pages are unavailable", "error", err)
	}
	models, workers, onCallbackStored := p.followerViews()
	clients := p.providerClients()
	signIns, err := p.signInProviders()
	if err != nil {
		return err
	}
	sealKeys, verifiers, err := p.settings.receiptKeys()
	if err != nil {
		return err
	}
	var scanner documents.Scanner
	if p.settings.ClamdAddr != "" {
		scanner = clamd.Scanner{Addr: p.settings.ClamdAddr}
	}
	p.api, err = httpapi.New(httpapi.Config{
		Environment: p.settings.Env, Secret: p.secrets.app, PublicOrigin: p.url, WidgetOrigin: p.sandboxURL,
		TrustedProxies: p.settings.TrustedProxies, TLS: strings.HasPrefix(p.url, "https:"),
		IdleMinutes: p.settings.IdleMinutes, RateLimitBurst: p.settings.RateLimitBurst,
		HiddenSourceStates: p.settings.HiddenSourceStates, DisabledStates: p.settings.DisabledStates, Pages: pages,
		PasswordCost:    p.settings.passwordCost,
		SecurityContact: string(p.settings.SecurityContact),
		Log:             p.logger, Now: now, Events: p.log, DB: p.pool, ReadModels: models,
		Identity: identityProvider{clients.identity}, Screening: screener{clients.screening},
		Mailer: mailer{notification.Mailer{Sender: clients.messages}}, TextLimiter: p.smsBudget(), Scanner: scanner,
		Callbacks:  newCallbackVerifier("sandbox", p.secrets.webhook, p.secrets.nextWebhook),
		CodeDigest: p.codeDigest, SignInProviders: signIns, OnCallbackStored: onCallbackStored, Workers: workers,
		RateSource:           rateSource{p.settings.RateSource, p.pool},
		TwoApproverThreshold: p.settings.TwoApproverThreshold.Amount, MaxRateJump: p.settings.MaxRateJump.Decimal,
		SealVerifiers: verifiers, SealKeys: sealKeys,
		Bank: bank{ach.Postgres{Pool: p.pool}}, Health: healthProbe{p, models}, Evidence: evidenceProvider{p},
		Statements: statements{reconciliation.Postgres{Pool: p.pool}}, Checker: divergenceStore{p.pool},
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
	p.run("app", func() error {
		if err := serve(p.appListener); !errors.Is(err, http.ErrServerClosed) {
			return err
		}
		return nil
	})
	p.onStop(func(ctx context.Context) error {
		p.api.Close() // Shutdown waits for open event streams, so close them first
		return p.server.Shutdown(ctx)
	})
	return nil
}
