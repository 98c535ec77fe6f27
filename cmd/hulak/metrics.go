package main

import (
	"context"
	"errors"
	"net/http"
	"net/http/pprof"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/eventstore"
)

var (
	headMetric = prometheus.NewDesc(
		"hulak_log_head", "Position of the last event.", nil, nil,
	)
	lagMetric = prometheus.NewDesc(
		"hulak_projection_lag_events", "Events not yet applied to a read model.", []string{"projection"}, nil,
	)
	lagSecondsMetric = prometheus.NewDesc(
		"hulak_projection_lag_seconds", "Age of the oldest event not yet applied to a read model.", []string{"projection"}, nil,
	)
	parkedMetric = prometheus.NewDesc(
		"hulak_projection_parked_streams", "Streams with an event that could not be applied.", []string{"projection"}, nil,
	)
	followerPositionMetric = prometheus.NewDesc(
		"hulak_follower_position", "Position up to which a worker has handled all events.", []string{"follower"}, nil,
	)
	followerAttemptsMetric = prometheus.NewDesc(
		"hulak_follower_failing_tries", "Failed attempts at a worker's current event, 0 if none.", []string{"follower"}, nil,
	)
)

// metrics reads the followers' state at each scrape, so a stuck follower is visible even without traffic.
type metrics struct{ p *program }

// Describe implements prometheus.Collector.
func (m metrics) Describe(out chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{
		headMetric, lagMetric, lagSecondsMetric, parkedMetric, followerPositionMetric, followerAttemptsMetric,
	} {
		out <- d
	}
}

const scrapeTimeout = 5 * time.Second

// Collect implements prometheus.Collector.
func (m metrics) Collect(out chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), scrapeTimeout)
	defer cancel()
	gauge := func(d *prometheus.Desc, value int64, labels ...string) {
		out <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, float64(value), labels...)
	}
	head, err := m.p.log.Head(ctx)
	if err != nil {
		out <- prometheus.NewInvalidMetric(headMetric, err)
		return
	}
	gauge(headMetric, head)
	models, err := m.p.runner.Status(ctx)
	if err != nil {
		out <- prometheus.NewInvalidMetric(lagMetric, err)
		return
	}
	for _, s := range models {
		gauge(lagMetric, s.Lag, s.Name)
		gauge(lagSecondsMetric, s.LagSeconds, s.Name)
		gauge(parkedMetric, int64(len(s.Parked)), s.Name)
	}
	if m.p.workers == nil {
		return // the workers run in another process, which has its own metrics
	}
	for _, s := range m.p.workers.subscribers {
		for _, status := range s.Status() {
			gauge(followerPositionMetric, status.Position, status.Name)
			gauge(followerAttemptsMetric, int64(status.Attempts), status.Name)
		}
	}
}

var (
	browserErrorsMetric = prometheus.NewDesc(
		"hulak_browser_errors_total", "Browser errors that pages reported and the API server stored.", nil, nil,
	)
	browserErrorsLimitedMetric = prometheus.NewDesc(
		"hulak_browser_errors_limited_total", "Browser error reports that the rate limit rejected.", nil, nil,
	)
)

// apiMetrics counts the browser errors that pages report to the API server.
type apiMetrics struct{ p *program }

// Describe implements prometheus.Collector.
func (m apiMetrics) Describe(out chan<- *prometheus.Desc) {
	out <- browserErrorsMetric
	out <- browserErrorsLimitedMetric
}

// Collect implements prometheus.Collector.
func (m apiMetrics) Collect(out chan<- prometheus.Metric) {
	if m.p.api == nil {
		return // the API server runs in another process, which has its own metrics
	}
	stored, limited := m.p.api.BrowserErrors()
	out <- prometheus.MustNewConstMetric(browserErrorsMetric, prometheus.CounterValue, float64(stored))
	out <- prometheus.MustNewConstMetric(browserErrorsLimitedMetric, prometheus.CounterValue, float64(limited))
}

var rateAgeMetric = prometheus.NewDesc(
	"hulak_rate_age_seconds", "Seconds since the current exchange rate was published.", []string{"pair"}, nil,
)

// rateMetrics reports the age of the current exchange rates.
type rateMetrics struct{ p *program }

// Describe implements prometheus.Collector.
func (m rateMetrics) Describe(out chan<- *prometheus.Desc) { out <- rateAgeMetric }

// Collect implements prometheus.Collector. It reports nothing for a pair without a rate.
func (m rateMetrics) Collect(out chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), scrapeTimeout)
	defer cancel()
	pair := pricing.RateKey(money.USD, money.NPR)
	rates, _, err := eventstore.State(ctx, m.p.log, pricing.RateDecider, pair)
	if err != nil {
		out <- prometheus.NewInvalidMetric(rateAgeMetric, err)
		return
	}
	if current, ok := rates.Current(); ok {
		out <- prometheus.MustNewConstMetric(rateAgeMetric, prometheus.GaugeValue, now().Sub(current.At).Seconds(), pair)
	}
}

// startMetrics serves /metrics on a separate address for operators. It does nothing if no address is configured.
func (p *program) startMetrics(context.Context, func(string, ...any)) error {
	if p.settings.MetricsAddr == "" {
		return nil
	}
	listener, err := listen("the metrics server", p.settings.MetricsAddr, "HULAK_METRICS_ADDR")
	if err != nil {
		return err
	}
	registry := prometheus.NewRegistry()
	registry.MustRegister(
		metrics{p}, sealMetrics{p}, apiMetrics{p}, rateMetrics{p}, checkerMetrics{p},
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
	)
	routes := http.NewServeMux()
	routes.Handle("GET /metrics", promhttp.HandlerFor(registry, promhttp.HandlerOpts{}))
	server := &http.Server{Handler: routes, ReadHeaderTimeout: scrapeTimeout, WriteTimeout: 2 * scrapeTimeout}
	if p.settings.Profile {
		serveProfiles(routes)
		server.WriteTimeout = maxProfileDuration
	}
	p.run("metrics server", func() error {
		if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			return err
		}
		return nil
	})
	p.onStop(server.Shutdown)
	return nil
}

// maxProfileDuration limits the duration of a profile.
const maxProfileDuration = 5 * time.Minute

// serveProfiles serves CPU and memory profiles for go tool pprof.
func serveProfiles(routes *http.ServeMux) {
	routes.HandleFunc("GET /debug/pprof/", pprof.Index)
	routes.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
	routes.HandleFunc("GET /debug/pprof/symbol", pprof.Symbol)
	routes.HandleFunc("GET /debug/pprof/trace", pprof.Trace)
}
