package telemetry

import (
	"errors"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"hulak/domain"
	"hulak/eventstore"
)

// Metrics counts and measures what happens in one process. Its methods are safe for concurrent use.
type Metrics struct {
	requests         *prometheus.HistogramVec
	appends          *prometheus.HistogramVec
	storedAppends    prometheus.Observer // of appends; needs no search by label
	commits          prometheus.Histogram
	commitEvents     prometheus.Histogram
	providerRequests *prometheus.HistogramVec
	signIns          *prometheus.CounterVec
	webhookAttempts  *prometheus.CounterVec
}

// Outcomes of an append.
const (
	appendStored      = "stored"
	appendConflict    = "conflict"    // another command changed a stream that the command had read
	appendUnavailable = "unavailable" // the database is unavailable, the queue is full, or appends are refused
	appendUnknown     = "unknown"     // the events may be stored
	appendFailed      = "failed"
)

var (
	requestBuckets  = []float64{.005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10}
	commitBuckets   = []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10}
	eventBuckets    = []float64{1, 4, 16, 64, 256, 1024, 4096}
	providerBuckets = []float64{.01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10}
)

// webhookResults are the results of attempts to deliver a message to a webhook endpoint.
var webhookResults = []string{"delivered", "retrying", "failed"}

// NewMetrics returns metrics without observations.
func NewMetrics() *Metrics {
	m := &Metrics{
		requests: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "hulak_http_request_duration_seconds", Buckets: requestBuckets,
			Help: "Duration of API calls, except live streams. The route is \"other\" for pages and unknown paths.",
		}, []string{"method", "route", "status"}),
		appends: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "hulak_log_append_duration_seconds", Buckets: commitBuckets,
			Help: "Duration of appends to the log, as their callers see them.",
		}, []string{"outcome"}),
		commits: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "hulak_log_commit_duration_seconds", Buckets: commitBuckets, Help: "Duration of the log writer's commits.",
		}),
		commitEvents: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "hulak_log_commit_events", Buckets: eventBuckets, Help: "Events in each commit of the log writer.",
		}),
		providerRequests: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "hulak_provider_request_duration_seconds", Buckets: providerBuckets, Help: "Duration of calls to providers.",
		}, []string{"provider", "outcome"}),
		signIns: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "hulak_sign_ins_total", Help: "Sign-ins, and steps of sign-ins with a second factor.",
		}, []string{"result"}),
		webhookAttempts: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "hulak_webhook_attempts_total", Help: "Attempts to deliver messages to webhook endpoints.",
		}, []string{"result"}),
	}
	for _, outcome := range []string{appendConflict, appendUnavailable, appendUnknown, appendFailed} {
		m.appends.WithLabelValues(outcome) // exported from the start, so that rates see the first failure
	}
	for _, result := range webhookResults {
		m.webhookAttempts.WithLabelValues(result)
	}
	m.storedAppends = m.appends.WithLabelValues(appendStored)
	return m
}

func (m *Metrics) collectors() []prometheus.Collector {
	return []prometheus.Collector{m.requests, m.appends, m.commits, m.commitEvents, m.providerRequests, m.signIns, m.webhookAttempts}
}

// ObserveRequest measures an API call.
func (m *Metrics) ObserveRequest(method, route string, status int, took time.Duration) {
	if route == "" {
		route = "other"
	}
	m.requests.WithLabelValues(method, route, strconv.Itoa(status)).Observe(took.Seconds())
}

// ObserveAppend measures an append to the log.
func (m *Metrics) ObserveAppend(took time.Duration, err error) {
	if err == nil {
		m.storedAppends.Observe(took.Seconds())
		return
	}
	m.appends.WithLabelValues(outcomeOf(err)).Observe(took.Seconds())
}

// outcomeOf returns the outcome of an append that failed.
func outcomeOf(err error) string {
	var conflict *eventstore.VersionConflictError
	switch {
	case errors.As(err, &conflict):
		return appendConflict
	case errors.Is(err, eventstore.ErrUnknownOutcome):
		return appendUnknown
	}
	if r, ok := errors.AsType[*domain.Rejection](err); ok && r.Kind == domain.Unavailable {
		return appendUnavailable
	}
	return appendFailed
}

// ObserveCommit measures a commit of the log writer.
func (m *Metrics) ObserveCommit(took time.Duration, events int) {
	m.commits.Observe(took.Seconds())
	m.commitEvents.Observe(float64(events))
}

// ObserveProviderRequest measures a call to a provider.
func (m *Metrics) ObserveProviderRequest(provider, outcome string, took time.Duration) {
	m.providerRequests.WithLabelValues(provider, outcome).Observe(took.Seconds())
}

// CountSignIn counts a sign-in.
func (m *Metrics) CountSignIn(result string) { m.signIns.WithLabelValues(result).Inc() }

// CountWebhookAttempt counts an attempt to deliver a message to a webhook endpoint.
func (m *Metrics) CountWebhookAttempt(result string) { m.webhookAttempts.WithLabelValues(result).Inc() }
