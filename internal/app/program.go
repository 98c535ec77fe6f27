package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"slices"
	"time"

	"hulak/projections/maintenance"
	"hulak/projections/runner"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/tink-crypto/tink-go/v2/tink"

	"hulak/eventstore"
	"hulak/eventstore/archive"
	"hulak/eventstore/postgres"
	"hulak/eventstore/postgres/embeddedpg"
	"hulak/eventstore/relay"
	"hulak/eventstore/seal"
	"hulak/httpapi"
	"hulak/httpapi/session"
	"hulak/internal/background"
	"hulak/internal/lease"
	"hulak/internal/probe"
	"hulak/internal/telemetry"
	"hulak/providers/notification"
	"hulak/providers/sandbox"
	"hulak/providers/screening/sanctions"
)

// Components selects the components that a command starts in addition to the database.
type Components struct {
	api       bool // API server
	followers bool // read models, process managers, and workers
	relay     bool // publishes the log to NATS, if it is configured
	sandbox   bool
	migrate   bool
	archive   bool
	keys      bool // keys of the database, without the log
}

// Selections of components. Each one except SandboxOnly also opens the database.
var (
	AllComponents   = Components{api: true, followers: true, relay: true, sandbox: true}
	APIAndFollowers = Components{api: true, followers: true, relay: true}
	APIOnly         = Components{api: true}
	FollowersOnly   = Components{followers: true}
	RelayOnly       = Components{relay: true}
	SandboxOnly     = Components{sandbox: true}
	DatabaseOnly    = Components{}
	KeysOnly        = Components{keys: true}    // manages keys
	MigrateOnly     = Components{migrate: true} // updates the schema as the database's owner
	archiveOnly     = Components{archive: true} // archives old events as the database's owner
)

// connectsAsOwner reports whether the command connects to the database as its owner. Such a command starts nothing else.
func (c Components) connectsAsOwner() bool { return c.migrate || c.archive }

// usesKeys reports whether the command reads the keys of the database. The relay does not decrypt anything.
func (c Components) usesKeys() bool { return !c.connectsAsOwner() && c != RelayOnly }

// servesMetrics reports whether the command serves metrics and health checks.
func (c Components) servesMetrics() bool { return c.hasApp() || c.relay }

// hasApp reports whether the command starts the API server or the followers.
func (c Components) hasApp() bool { return c.api || c.followers }

// Program holds all running components.
type Program struct {
	id         string // of this start
	settings   *Settings
	components Components
	logger     *slog.Logger
	secrets    secrets
	keys       keySet

	cluster           *embeddedpg.Cluster
	databaseURL       string
	pool              *pgxpool.Pool
	sessionPool       *pgxpool.Pool // for the event log if pool is a pooler's; otherwise nil
	readPool          *pgxpool.Pool // for the read models; pool unless they have a database of their own
	readDatabase      readDatabase
	store             *postgres.Store
	archives          archive.Storage
	log               *eventstore.Log
	vault             tink.AEAD // encrypts stored bank account data
	sessions          *session.Store
	leases            *lease.Holder
	runner            *runner.Runner
	maintainer        *maintenance.Maintainer
	workers           *workers
	writerKeys        *seal.WriterKeys
	sealReader        *seal.Reader // nil if this process knows no key of the log
	sealer            *seal.Sealer
	sanctionsScreener *sanctions.Screener
	api               *httpapi.Server
	probes            *probe.Probes
	metrics           *telemetry.Metrics
	system            *telemetry.System
	server            *http.Server
	relay             *relay.Relay   // nil if this process does not run it
	tail              *postgres.Tail // the log as the relay reads it
	feed              *relay.Feed    // nil if live events come from the database
	sandbox           *sandbox.Sandbox
	mail              *notification.SMTP // nil if there is no mail server
	sms               *notification.Gateway
	pushKey           notification.PushKey

	url, sandboxURL              string
	mailURL                      string // URL of the sandbox's mail server if it runs in this process
	appListener, sandboxListener net.Listener

	tasks     *background.Group
	cancel    context.CancelFunc
	stopFuncs []func(context.Context) error
}

// secrets holds the secrets in the data directory.
type secrets struct {
	app     []byte // key for digests and for signing links
	webhook []byte // shared with the provider, which signs callbacks with it
	// nextWebhook is also accepted during a rotation of webhook; nil otherwise.
	nextWebhook []byte
	provider    []byte // our API key for the provider
}

// Start starts components in dependency order. If one fails, it stops the others.
func Start(ctx context.Context, s *Settings, selected Components, out io.Writer) (*Program, error) {
	level := slog.LevelInfo
	if s.quiet || s.Env == "development" {
		level = slog.LevelWarn // keeps the terminal readable
	}
	logger := telemetry.NewLogger(os.Stderr, level)
	p := &Program{
		id: eventstore.NewID(), settings: s, components: selected, logger: logger, tasks: background.NewGroup(logger),
		metrics: telemetry.NewMetrics(),
	}
	if err := p.start(ctx, progressPrinter(out, s.quiet)); err != nil {
		return nil, errors.Join(err, p.Stop(context.WithoutCancel(ctx)))
	}
	return p, nil
}

func (p *Program) start(ctx context.Context, progress func(string, ...any)) error {
	selected := p.components
	steps := []func(context.Context, func(string, ...any)) error{p.prepareData}
	if selected == RelayOnly {
		steps = nil
	}
	if selected.usesKeys() && !selected.keys {
		steps = append(steps, p.readSecrets)
	}
	if selected.hasApp() {
		steps = append(steps, p.startTracing)
	}
	if selected.hasApp() || selected.sandbox {
		steps = append(steps, p.openListeners)
	}
	if selected != SandboxOnly { // the sandbox needs no database
		steps = append(steps, p.openDatabase)
	}
	if selected != SandboxOnly && !selected.connectsAsOwner() {
		steps = append(steps, p.openPool)
		if selected.usesKeys() && !selected.keys {
			steps = append(steps, p.openReadPool, p.openKeys, p.openLog)
		}
	}
	if selected.sandbox {
		steps = append(steps, p.startSandbox)
	}
	if selected.hasApp() {
		steps = append(steps, p.stopAfterLoss, p.openMail, p.openSMS, p.openPush, p.loadSanctionsLists, p.checkReadModels, p.publishDefaults,
			p.prepareReadModels)
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
	if selected.relay {
		steps = append(steps, p.startRelay)
	}
	if selected.servesMetrics() {
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
	defer context.AfterFunc(ctx, p.cancel)() // only an interrupted start cancels a step
	for _, step := range steps {
		err := step(runCtx, progress)
		if ctx.Err() != nil {
			return errors.New("stopped while starting")
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Stop stops the components in reverse order and waits for each.
func (p *Program) Stop(ctx context.Context) error {
	var errs []error
	for _, stopFunc := range slices.Backward(p.stopFuncs) {
		errs = append(errs, stopFunc(ctx))
	}
	p.stopFuncs = nil
	if p.cancel != nil {
		p.cancel()
	}
	p.tasks.Stop()
	return errors.Join(errs...)
}

// onStop registers a function that Stop calls.
func (p *Program) onStop(do func(context.Context) error) { p.stopFuncs = append(p.stopFuncs, do) }

// run runs a component in the background until the program stops. If the component fails, the program stops.
func (p *Program) run(ctx context.Context, name string, component func(context.Context) error) {
	task := p.tasks.Go(ctx, name, component)
	p.onStop(func(context.Context) error { task.Stop(); return nil })
}

// runAlone is run for a component that one process at a time runs.
func (p *Program) runAlone(ctx context.Context, name string, component func(context.Context) error) {
	p.run(ctx, name, func(ctx context.Context) (failure error) {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		p.leases.Hold(ctx, name, func(ctx context.Context) {
			if failure = component(ctx); failure != nil {
				cancel()
			}
		})
		return failure
	})
}

// runServer runs an HTTP server in the background. When the program stops, the server finishes the requests in progress.
func (p *Program) runServer(ctx context.Context, name string, server *http.Server, serve func() error) {
	p.run(ctx, name, func(context.Context) error {
		if err := serve(); !errors.Is(err, http.ErrServerClosed) {
			return err
		}
		return nil
	})
	p.onStop(server.Shutdown)
}

// now returns the current time, truncated to microseconds, the database's precision.
func now() time.Time { return time.Now().UTC().Truncate(time.Microsecond) }

// progressPrinter returns a function that prints a line for each startup step. If quiet is true, the function prints nothing.
func progressPrinter(out io.Writer, quiet bool) func(format string, args ...any) {
	if quiet {
		out = io.Discard
	}
	return func(format string, args ...any) { fmt.Fprintf(out, format+"\n", args...) }
}

// ensureDataDir creates the data directory if it is missing.
func ensureDataDir(path string) error {
	if err := os.MkdirAll(path, 0o755); err != nil {
		return fmt.Errorf("create the data directory %s: %w; set HULAK_DATA to use another directory", path, RootCause(err))
	}
	return nil
}

// stopTimeout limits the duration of a graceful shutdown.
const stopTimeout = 10 * time.Second

// RunUntilStopped waits until the context ends or a component fails, and then stops the program.
func (p *Program) RunUntilStopped(ctx context.Context) error {
	var runErr error
	select {
	case <-ctx.Done():
	case runErr = <-p.tasks.Failures():
	}
	if runErr == nil {
		p.drain(context.WithoutCancel(ctx))
	}
	stopCtx, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopTimeout)
	defer cancel()
	return errors.Join(runErr, p.Stop(stopCtx))
}

// drain tells load balancers to send requests elsewhere, and waits until they do.
func (p *Program) drain(ctx context.Context) {
	if p.probes == nil || !p.components.api {
		return
	}
	p.probes.Drain()
	background.Sleep(ctx, p.settings.drainTime())
}

// URL returns the origin of the app, without a slash at the end.
func (p *Program) URL() string { return p.url }

// SandboxURL returns the origin of the sandbox or provider, without a slash at the end.
func (p *Program) SandboxURL() string { return p.sandboxURL }

// ReadModels returns the runner of the read models.
func (p *Program) ReadModels() *runner.Runner { return p.runner }

// Maintainer returns the maintainer of the read models, which rebuilds and audits them.
func (p *Program) Maintainer() *maintenance.Maintainer { return p.maintainer }
