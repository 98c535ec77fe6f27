package app

import (
	"context"
	"net/http"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"hulak/internal/telemetry"
	"hulak/internal/tracing"
	"hulak/internal/version"
	"hulak/providers/httpclient"
)

// startTracing sends traces to a collector, if one is configured.
func (p *Program) startTracing(ctx context.Context, _ func(string, ...any)) error {
	if p.settings.TraceEndpoint == "" {
		return nil
	}
	component := "app"
	switch {
	case !p.components.followers:
		component = "api"
	case !p.components.api:
		component = "followers"
	}
	stop, err := tracing.Setup(ctx, tracing.Config{
		Endpoint: p.settings.TraceEndpoint, Ratio: p.settings.TraceRatio, Component: component, Instance: p.id,
		Version: version.Current().Version,
		OnError: func(err error) { p.logger.Warn("traces were not sent", "error", err) },
	})
	if err == nil {
		p.onStop(stop)
	}
	return err
}

// startMetrics serves /metrics on a separate address for operators. It does nothing if no address is configured.
func (p *Program) startMetrics(ctx context.Context, _ func(string, ...any)) error {
	if p.settings.MetricsAddr == "" {
		return nil
	}
	listener, err := listen("the metrics server", p.settings.MetricsAddr, "HULAK_METRICS_ADDR")
	if err != nil {
		return err
	}
	server := p.newMetricsServer()
	p.runServer(ctx, "metrics server", server, func() error { return server.Serve(listener) })
	return nil
}

// newMetricsServer returns a server for the metrics of the components that run in this process.
func (p *Program) newMetricsServer() *http.Server {
	process := telemetry.Process{
		Store: p.store, Leases: p.leases, ReadModels: p.runner, Sealer: p.sealer, Probes: p.probes, Relay: p.relay, Feed: p.feed,
		Pools: map[string]func() *pgxpool.Stat{"app": p.pool.Stat},
	}
	if p.store != nil {
		process.Pools["log"] = p.store.ReadConnections
	}
	if p.relay != nil {
		process.Roles = append(process.Roles, "relay")
		process.Pools["relay"] = p.tail.Stat
	}
	if p.readDatabase.id != "" {
		process.Pools["read models"] = p.readPool.Stat
	}
	if p.components.followers {
		process.Roles = append(process.Roles, "followers")
	}
	if p.components.api {
		process.Roles = append(process.Roles, "api")
	}
	if p.workers != nil {
		process.Workers = p.workers.subscribers
	}
	if p.api != nil {
		process.BrowserErrors = p.api.BrowserErrors
	}
	return telemetry.NewServer(process, p.metrics, p.system, p.settings.Profile)
}

func (p *Program) observeProviderCall(provider string, o httpclient.Outcome, took time.Duration) {
	p.metrics.ObserveProviderRequest(provider, string(o), took)
}
