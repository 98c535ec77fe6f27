package app

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"net"
	"path/filepath"

	"github.com/jackc/pgx/v5/pgxpool"

	"hulak/projections/maintenance"
	"hulak/projections/runner"

	"hulak/domain/reference"
	"hulak/eventstore"
	"hulak/eventstore/eventregistry"
	"hulak/eventstore/keyfile"
	"hulak/eventstore/postgres"
	"hulak/eventstore/postgres/embeddedpg"
	"hulak/eventstore/seal"
	"hulak/httpapi/session"
	"hulak/internal/lease"
	"hulak/internal/probe"
	"hulak/internal/telemetry"
	"hulak/projections/registry"
	"hulak/providers/httpclient"
	"hulak/providers/notification"
	"hulak/providers/sandbox"
)

func (p *Program) prepareData(context.Context, func(string, ...any)) error {
	return ensureDataDir(p.settings.Data)
}

// readSecrets reads the secrets that the app shares with the provider.
func (p *Program) readSecrets(context.Context, func(string, ...any)) error {
	for name, target := range map[string]*[]byte{callbackSecretFile: &p.secrets.webhook, providerSecretFile: &p.secrets.provider} {
		var err error
		if *target, err = p.settings.openSecret(name, p.settings.mayCreateKeys()); err != nil {
			return err
		}
	}
	var err error
	p.secrets.nextWebhook, err = readNextCallbackSecret(p.settings.Data)
	return err
}

// openListeners opens the listeners. It runs early, so that an address that is already in use is reported right away.
func (p *Program) openListeners(context.Context, func(string, ...any)) (err error) {
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

func (p *Program) openListener(name, addr, variable, configured, scheme string) (net.Listener, string, error) {
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

// openDatabase starts Postgres, or waits for the configured database. It also migrates or checks the schema.
func (p *Program) openDatabase(ctx context.Context, progress func(string, ...any)) error {
	url := p.settings.DatabaseURL
	if url == "" {
		progress("Starting Postgres")
		var err error
		if url, err = p.startPostgres(ctx); err != nil {
			return err
		}
	} else if err := postgres.Await(ctx, "DATABASE_URL", url, p.settings.Wait, p.printWaiting); err != nil {
		return err
	}
	if err := p.prepareSchema(ctx, url, progress); err != nil {
		return p.settings.databaseError(err)
	}
	p.databaseURL = url
	return nil
}

// startPostgres starts Postgres and returns the URL of the database. A command that needs only the database uses the server of a running
// program, if there is one.
func (p *Program) startPostgres(ctx context.Context) (url string, err error) {
	c, err := embeddedpg.Start(ctx, embeddedpg.Options{Dir: filepath.Join(p.settings.Data, "postgres")})
	if inUse, ok := errors.AsType[*embeddedpg.InUseError](err); ok && p.components == DatabaseOnly {
		url = inUse.URL("postgres")
		return url, postgres.Await(ctx, "the running program's Postgres", url, p.settings.Wait, p.printWaiting)
	}
	if err != nil {
		return "", err
	}
	p.cluster = c
	p.onStop(func(context.Context) error { return c.Stop() })
	p.run(ctx, "Postgres", func(ctx context.Context) error {
		select {
		case <-c.Stopped():
			return errors.New("exited unexpectedly: start hulak again to recover")
		case <-ctx.Done():
			return nil
		}
	})
	return c.URL("postgres"), nil
}

// openPool connects to the database with the application's role, through the pooler if this process uses one.
func (p *Program) openPool(ctx context.Context, _ func(string, ...any)) (err error) {
	if p.pool, err = p.openPoolWith(ctx, postgres.OpenPool, p.databaseURL); err != nil || !p.usesPooler() {
		return err
	}
	p.sessionPool = p.pool
	if err := postgres.Await(ctx, "HULAK_POOLER_URL", p.settings.PoolerURL, p.settings.Wait, p.printWaiting); err != nil {
		return err
	}
	if p.pool, err = p.openPoolWith(ctx, postgres.OpenPooler, p.settings.PoolerURL); err != nil {
		return err
	}
	return p.checkPooler(ctx)
}

var errOtherDatabase = errors.New("HULAK_POOLER_URL and DATABASE_URL lead to different databases")

// checkPooler returns an error if the pooler leads to another database than the event log uses.
func (p *Program) checkPooler(ctx context.Context) error {
	var databases [2]string
	for i, pool := range []*pgxpool.Pool{p.sessionPool, p.pool} {
		var err error
		if databases[i], err = databaseID(ctx, pool); err != nil {
			return err
		}
	}
	if databases[0] != databases[1] {
		return errOtherDatabase
	}
	return nil
}

// databaseID identifies a database. A replica has the ID of its primary.
func databaseID(ctx context.Context, pool *pgxpool.Pool) (id string, err error) {
	err = pool.QueryRow(ctx, `SELECT format('%s/%s', system_identifier, oid)
		FROM pg_control_system(), pg_database WHERE datname = current_database()`).Scan(&id)
	if err != nil {
		return "", fmt.Errorf("identify the database: %w", err)
	}
	return id, nil
}

// usesPooler reports whether the process sends its queries through a pooler. Followers need sessions of their own.
func (p *Program) usesPooler() bool {
	return p.settings.PoolerURL != "" && p.components.api && !p.components.followers
}

// openPoolWith opens a pool, which is closed when the program stops, and checks its login.
func (p *Program) openPoolWith(
	ctx context.Context, open func(context.Context, string) (*pgxpool.Pool, error), url string,
) (*pgxpool.Pool, error) {
	pool, err := open(ctx, url)
	if err != nil {
		return nil, fmt.Errorf("open the database: %w", err)
	}
	p.onStop(func(context.Context) error { pool.Close(); return nil })
	return pool, p.checkRole(ctx, pool)
}

// openLog opens the event log and the read models.
func (p *Program) openLog(ctx context.Context, _ func(string, ...any)) error {
	signer, err := p.keys.keyset(keyfile.Writers).MAC()
	if err != nil {
		return err
	}
	if p.vault, err = p.keys.keyset(keyfile.People).AEAD(); err != nil {
		return err
	}
	p.writerKeys = seal.WriterKeysFrom(signer)
	if p.archives, err = p.settings.archives(); err != nil {
		return err
	}
	store, err := postgres.Open(ctx, p.pool, p.logger, postgres.WithSessions(p.sessionPool),
		postgres.WithArchives(p.archives), postgres.WithBatchSigner(p.writerKeys),
		postgres.WithObserver(postgres.Observer{Append: p.metrics.ObserveAppend, Commit: p.metrics.ObserveCommit}))
	if err != nil {
		return err
	}
	p.store = store
	p.onStop(func(context.Context) error { store.Close(); return nil })
	p.system = telemetry.NewSystem(func() int64 { return store.Status().Head }, now)
	p.log = eventstore.NewLog(store, eventregistry.Registry(), eventstore.NewKeyring(store, p.vault))
	p.sessions = session.NewStore(p.pool, now, 0)
	if p.settings.passwordCost != (session.PasswordCost{}) {
		p.sessions.SetPasswordCost(p.settings.passwordCost)
	}
	p.run(ctx, "erasures", func(ctx context.Context) error { p.log.FollowErasures(ctx); return nil })
	p.leases = lease.NewHolder(p.pool, p.logger)
	p.runner = runner.New(p.readPool, p.log, registry.All(),
		runner.Options{Logger: p.logger, Leases: p.leases, LeaseSuffix: p.readDatabase.leaseSuffix()})
	if p.sealReader, err = p.newSealReader(); err != nil {
		return err
	}
	p.probes = probe.New(probe.Checks{Commit: p.commit, Lagging: p.laggingModels})
	p.maintainer = maintenance.New(p.readPool, p.log, p.runner, p.logger)
	return nil
}

func (p *Program) startSandbox(ctx context.Context, progress func(string, ...any)) error {
	progress("Starting the sandbox")
	server, err := sandbox.New(sandbox.Config{
		URL: p.sandboxURL, AppURL: p.url, WebhookSecret: hex.EncodeToString(p.secrets.webhook), APIKey: hex.EncodeToString(p.secrets.provider),
		Dir: filepath.Join(p.settings.Data, "sandbox"), BankDir: p.settings.achDir(), PayoutDir: p.settings.payoutDir(),
		StatementDir: p.settings.statementsDir(), Day: p.settings.sandboxDay(), Manual: p.settings.manualSandbox,
		Faults: sandbox.DefaultFaults, Authenticator: p.demoCodes(), CityOf: cityOf, Log: p.logger,
	})
	if err != nil {
		return err
	}
	p.sandbox = server
	p.run(ctx, "sandbox", func(ctx context.Context) error { return server.Serve(ctx, p.sandboxListener) })
	return p.startMailbox(ctx)
}

// cityOf returns the city of a ZIP code, or "" if the ZIP code is unknown.
func cityOf(zipCode string) string {
	place, _ := reference.FindZIPCode(zipCode)
	return place.City
}

// startMailbox starts the sandbox's mail server if the app runs in the same process and no other mail server is configured. The mail
// server listens only on loopback.
func (p *Program) startMailbox(ctx context.Context) error {
	if !p.components.hasApp() || p.settings.SMTP != "" {
		return nil
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	p.mailURL = "smtp://" + listener.Addr().String()
	p.run(ctx, "sandbox mail server", func(ctx context.Context) error { return p.sandbox.ServeMail(ctx, listener) })
	return nil
}

// openMail creates the SMTP client if there is a mail server.
func (p *Program) openMail(context.Context, func(string, ...any)) (err error) {
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
func (p *Program) openSMS(context.Context, func(string, ...any)) error {
	gateway := httpclient.Config{BaseURL: p.sandboxURL + "/v1/text-messages", APIKey: hex.EncodeToString(p.secrets.provider)}
	if p.settings.SMS != "" {
		if err := notification.CheckGatewayURL(p.settings.SMS); err != nil {
			return err
		}
		gateway = httpclient.Config{BaseURL: p.settings.SMS, APIKey: p.settings.SMSKey}
	}
	gateway.Observe = p.observeProviderCall
	p.sms = notification.NewGateway(gateway, p.settings.SMSFrom, p.logger)
	return nil
}

// smsBudget returns the budget for text messages.
func (p *Program) smsBudget() notification.Budget {
	return notification.Budget{Pool: p.pool, Secret: p.secrets.app, Limits: p.settings.smsLimits(), Now: now}
}

// startFollowers starts all components that follow the log.
func (p *Program) startFollowers(ctx context.Context, _ func(string, ...any)) (err error) {
	if p.cluster != nil { // no other process uses the embedded database
		if err := lease.ReleaseAll(ctx, p.pool); err != nil {
			return err
		}
	}
	p.run(ctx, "leases", p.leases.Run)
	// The sealer starts before the workers and stops after them, because it must seal their last events.
	if err := p.startSealer(ctx); err != nil {
		return err
	}
	if p.settings.archivesInBucket() {
		p.runAlone(ctx, "publish heads", p.publishHeads)
	}
	p.startWitnessFeeder(ctx)
	p.run(ctx, "read models", p.runner.Run)
	if p.workers, err = p.startWorkers(ctx); err != nil {
		return err
	}
	p.startAlarmWorker(ctx)
	return nil
}
