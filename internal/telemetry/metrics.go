package telemetry

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/eventstore"
)

var (
	databaseUpMetric = prometheus.NewDesc(
		"hulak_database_up", "Whether the database answered.", nil, nil,
	)
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

// followerMetrics reports the positions of the read models and workers.
type followerMetrics struct{ Sources }

// Describe implements prometheus.Collector.
func (m followerMetrics) Describe(out chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{
		databaseUpMetric, headMetric, lagMetric, lagSecondsMetric, parkedMetric, followerPositionMetric, followerAttemptsMetric,
	} {
		out <- d
	}
}

const scrapeTimeout = 5 * time.Second

// Collect implements prometheus.Collector.
func (m followerMetrics) Collect(out chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), scrapeTimeout)
	defer cancel()
	gauge := func(d *prometheus.Desc, value int64, labels ...string) {
		out <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, float64(value), labels...)
	}
	for _, s := range m.Workers {
		for _, status := range s.Status() {
			gauge(followerPositionMetric, status.Position, status.Name)
			gauge(followerAttemptsMetric, int64(status.Attempts), status.Name)
		}
	}
	head, err := m.Log.Head(ctx)
	if err != nil {
		gauge(databaseUpMetric, 0)
		return
	}
	gauge(databaseUpMetric, 1)
	gauge(headMetric, head)
	models, err := m.ReadModels.Status(ctx)
	if err != nil {
		out <- prometheus.NewInvalidMetric(lagMetric, err)
		return
	}
	for _, s := range models {
		gauge(lagMetric, s.Lag, s.Name)
		gauge(lagSecondsMetric, s.LagSeconds, s.Name)
		gauge(parkedMetric, int64(len(s.Parked)), s.Name)
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

// browserMetrics counts the browser errors that pages report to the API server.
type browserMetrics struct{ Sources }

// Describe implements prometheus.Collector.
func (m browserMetrics) Describe(out chan<- *prometheus.Desc) {
	out <- browserErrorsMetric
	out <- browserErrorsLimitedMetric
}

// Collect implements prometheus.Collector.
func (m browserMetrics) Collect(out chan<- prometheus.Metric) {
	if m.BrowserErrors == nil {
		return // the API server runs in another process, which has its own metrics
	}
	stored, limited := m.BrowserErrors()
	out <- prometheus.MustNewConstMetric(browserErrorsMetric, prometheus.CounterValue, float64(stored))
	out <- prometheus.MustNewConstMetric(browserErrorsLimitedMetric, prometheus.CounterValue, float64(limited))
}

var rateAgeMetric = prometheus.NewDesc(
	"hulak_rate_age_seconds", "Seconds since the current exchange rate was published.", []string{"pair"}, nil,
)

// rateMetrics reports the age of the current exchange rates.
type rateMetrics struct{ Sources }

// Describe implements prometheus.Collector.
func (m rateMetrics) Describe(out chan<- *prometheus.Desc) { out <- rateAgeMetric }

// Collect implements prometheus.Collector. It reports nothing for a pair without a rate.
func (m rateMetrics) Collect(out chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), scrapeTimeout)
	defer cancel()
	pair := pricing.RateKey(money.USD, money.NPR)
	rates, _, err := eventstore.State(ctx, m.Log, pricing.RateDecider, pair)
	if err != nil {
		out <- prometheus.NewInvalidMetric(rateAgeMetric, err)
		return
	}
	if current, ok := rates.Current(); ok {
		out <- prometheus.MustNewConstMetric(rateAgeMetric, prometheus.GaugeValue, m.Now().Sub(current.At).Seconds(), pair)
	}
}
