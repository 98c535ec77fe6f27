package app

import (
	"context"
	"net"
	"strings"

	"hulak/httpapi/core"
	"hulak/httpapi/documents"
	"hulak/httpapi/notifications"
	"hulak/httpapi/operations"

	"hulak/httpapi"
	"hulak/internal/integrity"
	"hulak/providers/clamd"
	"hulak/providers/funding/ach"
	"hulak/providers/notification"
	"hulak/providers/reconciliation"
	"hulak/providers/screening/rescreening"
	"hulak/webapp"
)

// followerViews returns the followers' state for the API server. If the followers run in other processes, the results are nil.
func (p *Program) followerViews() (workers operations.Workers, onCallbackStored func()) {
	if p.workers == nil {
		return nil, nil
	}
	return workersWithSealer{p.workers, p.sealer}, p.workers.callbackReceived
}

// startAPI starts the API server.
func (p *Program) startAPI(ctx context.Context, _ func(string, ...any)) error {
	pages, err := webapp.Files()
	if err != nil {
		p.logger.Warn("web pages are unavailable", "error", err)
	}
	workers, onCallbackStored := p.followerViews()
	clients := p.providerClients()
	signIns, err := p.signInProviders()
	if err != nil {
		return err
	}
	filer, err := p.settings.filer()
	if err != nil {
		return err
	}
	liveEvents, err := p.liveSource(ctx)
	if err != nil {
		return err
	}
	var scanner documents.Scanner
	if p.settings.ClamdAddr != "" {
		scanner = clamd.Scanner{Addr: p.settings.ClamdAddr}
	}
	p.api, err = httpapi.New(httpapi.Config{
		Probes: p.probes, LiveEvents: liveEvents,
		Config: core.Config{
			Secret: p.secrets.app, PublicOrigin: p.url, WidgetOrigin: p.sandboxURL,
			TrustedProxies: p.settings.TrustedProxies, TLS: strings.HasPrefix(p.url, "https:"),
			Production:  p.settings.Env == "production",
			IdleMinutes: p.settings.IdleMinutes, RateLimitBurst: p.settings.RateLimitBurst, PasswordCost: p.settings.passwordCost,
			Log: p.logger, Now: now, Events: p.log, DB: p.pool, ReadDB: p.readPool, ReadModels: p.runner,
			ObserveRequest: p.metrics.ObserveRequest,
			CountSignIn:    func(r core.SignInResult) { p.metrics.CountSignIn(string(r)) },
		},
		Environment: p.settings.Env, Filer: filer, HiddenSourceStates: p.settings.HiddenSourceStates,
		DisabledStates: p.settings.DisabledStates, Pages: pages,
		SecurityContact: string(p.settings.SecurityContact),
		Identity:        identityProvider{clients.identity}, Screening: screener{clients.screening},
		PastLists: pastLists{rescreening.Versions{Pool: p.pool}},
		Mailer:    mailer{notification.Mailer{Sender: clients.messages}}, TextLimiter: p.smsBudget(), Scanner: scanner,
		Callbacks:  newCallbackVerifier("sandbox", p.secrets.webhook, p.secrets.nextWebhook),
		CodeDigest: p.codeDigest, SignInProviders: signIns, OnCallbackStored: onCallbackStored, Workers: workers,
		RateSource:           rateSource{p.settings.RateSource, p.pool},
		TwoApproverThreshold: p.settings.TwoApproverThreshold.Amount, MaxRateJump: p.settings.MaxRateJump.Decimal,
		SealReader: p.sealReader, Completeness: p,
		Bank: bank{ach.Postgres{Pool: p.pool}}, Health: p.healthProbe(), Evidence: evidenceProvider{p},
		Statements: statements{reconciliation.Postgres{Pool: p.pool}}, Checker: checkerResults{integrity.Store{Pool: p.pool}},
		Push:     notifications.Push{PublicKey: p.pushKey.Public(), CheckEndpoint: p.pushGuard().CheckURL},
		Webhooks: webhooks{p.webhookGuard(), p.webhookKeys(), p.workers},
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
	p.runServer(ctx, "app", p.server, func() error { return serve(p.appListener) })
	p.onStop(func(context.Context) error { p.api.Close(); return nil }) // Shutdown waits for open event streams, so close them first
	return nil
}
