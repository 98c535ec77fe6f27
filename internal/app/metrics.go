package app

import (
	"context"
	"net/http"

	"hulak/internal/integrity"
	"hulak/internal/telemetry"
	"hulak/internal/tracing"
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
	sources := telemetry.Sources{
		Log: p.log, ReadModels: p.runner, Divergences: integrity.Store{Pool: p.pool}, Sealer: p.sealer, Now: now, Probes: p.probes,
	}
	if p.workers != nil {
		sources.Workers = p.workers.subscribers
	}
	if p.api != nil {
		sources.BrowserErrors = p.api.BrowserErrors
	}
	return telemetry.NewServer(sources, p.settings.Profile)
}
