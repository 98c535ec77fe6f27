package telemetry

import (
	"context"

	"github.com/prometheus/client_golang/prometheus"
)

var (
	sealPositionMetric = prometheus.NewDesc(
		"hulak_seal_position", "Position of the last event that a signed head covers.", nil, nil,
	)
	sealLagMetric = prometheus.NewDesc(
		"hulak_seal_lag_events", "Events that no signed head covers yet.", nil, nil,
	)
	sealAttemptsMetric = prometheus.NewDesc(
		"hulak_seal_failing_tries", "Failed attempts since the last successful seal, 0 if none.", nil, nil,
	)
)

// sealMetrics collects the sealer's metrics.
type sealMetrics struct{ Sources }

// Describe implements prometheus.Collector.
func (m sealMetrics) Describe(out chan<- *prometheus.Desc) {
	out <- sealPositionMetric
	out <- sealLagMetric
	out <- sealAttemptsMetric
}

// Collect implements prometheus.Collector.
func (m sealMetrics) Collect(out chan<- prometheus.Metric) {
	if m.Sealer == nil {
		return // the sealer runs in another process, which has its own metrics
	}
	ctx, cancel := context.WithTimeout(context.Background(), scrapeTimeout)
	defer cancel()
	status := m.Sealer.Status()
	head, err := m.Log.Head(ctx)
	if err != nil {
		out <- prometheus.NewInvalidMetric(sealLagMetric, err)
		return
	}
	gauge := func(d *prometheus.Desc, value int64) {
		out <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, float64(value))
	}
	gauge(sealPositionMetric, status.Position)
	gauge(sealLagMetric, max(0, head-status.Position))
	gauge(sealAttemptsMetric, int64(status.FailedAttempts))
}

var (
	divergencesMetric = prometheus.NewDesc(
		"hulak_divergences", "Open divergences that the checker has found.", []string{"kind"}, nil,
	)
	checkedStreamsMetric = prometheus.NewDesc(
		"hulak_checked_streams_total", "Streams that the checker has checked.", nil, nil,
	)
	checkAgeMetric = prometheus.NewDesc(
		"hulak_checker_looked_seconds", "Seconds since the last check.", nil, nil,
	)
)

// checkerMetrics collects the checker's metrics.
type checkerMetrics struct{ Sources }

// Describe implements prometheus.Collector.
func (m checkerMetrics) Describe(out chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{divergencesMetric, checkedStreamsMetric, checkAgeMetric} {
		out <- d
	}
}

// Collect implements prometheus.Collector.
func (m checkerMetrics) Collect(out chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), scrapeTimeout)
	defer cancel()
	status, err := m.Divergences.Status(ctx)
	if err != nil {
		out <- prometheus.NewInvalidMetric(checkedStreamsMetric, err)
		return
	}
	out <- prometheus.MustNewConstMetric(checkedStreamsMetric, prometheus.CounterValue, float64(status.Streams))
	if !status.CheckedAt.IsZero() {
		out <- prometheus.MustNewConstMetric(checkAgeMetric, prometheus.GaugeValue, m.Now().Sub(status.CheckedAt).Seconds())
	}
	open, err := m.Divergences.OpenByKind(ctx)
	if err != nil {
		out <- prometheus.NewInvalidMetric(divergencesMetric, err)
		return
	}
	for kind, count := range open {
		out <- prometheus.MustNewConstMetric(divergencesMetric, prometheus.GaugeValue, float64(count), kind)
	}
}
