package telemetry

import (
	"runtime"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"

	"hulak/eventstore/bus"
	"hulak/eventstore/postgres"
	"hulak/eventstore/relay"
	"hulak/eventstore/seal"
	"hulak/internal/lease"
	"hulak/internal/probe"
	"hulak/internal/version"
	"hulak/projections/runner"
)

// Process holds the components of a process whose state its metrics report. A component that runs in another process is nil, because
// that process has its own metrics. Reading the state never waits for the database.
type Process struct {
	Roles         []string // "api", "followers", and "relay"
	Store         *postgres.Store
	Pools         map[string]func() *pgxpool.Stat // by name
	Leases        *lease.Holder
	ReadModels    *runner.Runner
	Workers       []*bus.Subscriber
	Sealer        *seal.Sealer
	BrowserErrors func() (stored, limited int64)
	Probes        *probe.Probes
	Relay         *relay.Relay
	Feed          *relay.Feed
}

var (
	buildInfoMetric = newDesc("hulak_build_info", "Version of the program. The value is always 1.", "version", "commit", "goversion")

	roleMetric  = newDesc("hulak_process_role", "Parts of the app that the process runs. The value is always 1.", "role")
	readyMetric = newDesc("hulak_ready", "Whether the latest readiness check of this process passed. 1 before the first check.")
	leaseMetric = newDesc("hulak_lease_held", "Whether this process holds the lease of a task.", "lease")

	databaseUpMetric      = newDesc("hulak_database_up", "Whether the database answers this process.")
	connectionsMetric     = newDesc("hulak_database_connections", "Database connections of a pool.", "pool", "state")
	maxConnectionsMetric  = newDesc("hulak_database_connections_max", "Maximum number of connections of a pool.", "pool")
	connectionWaitsMetric = newDesc("hulak_database_connection_waits_total",
		"Waits for a connection because all connections of a pool were in use.", "pool")
	connectionWaitTimeMetric = newDesc("hulak_database_connection_wait_seconds_total", "Time spent waiting for a connection.", "pool")

	queuedAppendsMetric = newDesc("hulak_log_queued_appends", "Appends that wait for the log writer.")
	logStoppedMetric    = newDesc("hulak_log_stopped", "Whether this process refuses appends because events are lost.")

	projectionPositionMetric = newDesc("hulak_projection_position",
		"Position up to which this process has applied all events to a read model.", "projection")
	workerPositionMetric = newDesc("hulak_worker_position", "Position up to which a worker of this process has handled all events.", "worker")
	workerAttemptsMetric = newDesc("hulak_worker_failed_attempts", "Failed attempts at a worker's current event, 0 if none.", "worker")
	sealAttemptsMetric   = newDesc("hulak_seal_failed_attempts", "Failed attempts since this process last sealed events, 0 if none.")

	relayPositionMetric  = newDesc("hulak_relay_position", "Position of the last event that the relay's stream has acknowledged.")
	relayLagEventsMetric = newDesc("hulak_relay_lag_events", "Events of the log that are not in the relay's stream.")
	relayLagMetric       = newDesc("hulak_relay_lag_seconds", "How long the oldest event that is not in the relay's stream has waited.")
	relayErrorsMetric    = newDesc("hulak_relay_publish_errors_total", "Errors after which the relay continued from the end of its stream.")
	relayRefillsMetric   = newDesc("hulak_relay_refills_total", "How often the relay created its stream, or published a lost part again.")
	relayFeedMetric      = newDesc("hulak_live_events_from_relay", "Whether live events come from the relay instead of the database.")

	browserErrorsMetric        = newDesc("hulak_browser_errors_total", "Browser errors that pages reported and the API server stored.")
	browserErrorsLimitedMetric = newDesc("hulak_browser_errors_limited_total", "Browser error reports that the rate limit rejected.")
)

func newDesc(name, help string, labels ...string) *prometheus.Desc {
	return prometheus.NewDesc(name, help, labels, nil)
}

// metricSink receives the values of a collector.
type metricSink chan<- prometheus.Metric

func (s metricSink) gauge(d *prometheus.Desc, value float64, labels ...string) {
	s <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, value, labels...)
}

func (s metricSink) flag(d *prometheus.Desc, value bool, labels ...string) {
	if value {
		s.gauge(d, 1, labels...)
	} else {
		s.gauge(d, 0, labels...)
	}
}

func (s metricSink) counter(d *prometheus.Desc, value float64, labels ...string) {
	s <- prometheus.MustNewConstMetric(d, prometheus.CounterValue, value, labels...)
}

// processCollector reports the state of a process.
type processCollector struct{ Process }

// Describe implements prometheus.Collector. It sends no descriptions, because the metrics depend on the process's components.
func (processCollector) Describe(chan<- *prometheus.Desc) {}

// Collect implements prometheus.Collector.
func (p processCollector) Collect(out chan<- prometheus.Metric) {
	sink := metricSink(out)
	build := version.Current()
	sink.gauge(buildInfoMetric, 1, build.Version, build.Commit, runtime.Version())
	for _, role := range p.Roles {
		sink.gauge(roleMetric, 1, role)
	}
	sink.flag(readyMetric, p.Probes.Ready())
	for name, held := range p.Leases.Held() {
		sink.flag(leaseMetric, held, name)
	}
	p.collectDatabase(sink)
	p.collectRelay(sink)
	if p.ReadModels != nil {
		for name, position := range p.ReadModels.Positions() {
			sink.gauge(projectionPositionMetric, float64(position), name)
		}
	}
	for _, s := range p.Workers {
		for _, status := range s.Status() {
			sink.gauge(workerPositionMetric, float64(status.Position), status.Name)
			sink.gauge(workerAttemptsMetric, float64(status.Attempts), status.Name)
		}
	}
	if p.Sealer != nil {
		sink.gauge(sealAttemptsMetric, float64(p.Sealer.Status().FailedAttempts))
	}
	if p.BrowserErrors != nil {
		stored, limited := p.BrowserErrors()
		sink.counter(browserErrorsMetric, float64(stored))
		sink.counter(browserErrorsLimitedMetric, float64(limited))
	}
}

func (p processCollector) collectDatabase(sink metricSink) {
	if p.Store != nil {
		status := p.Store.Status()
		sink.flag(databaseUpMetric, status.Reachable)
		sink.flag(logStoppedMetric, status.Stopped)
		sink.gauge(queuedAppendsMetric, float64(status.QueuedAppends))
	}
	for name, stat := range p.Pools {
		s := stat()
		sink.gauge(connectionsMetric, float64(s.AcquiredConns()), name, "in_use")
		sink.gauge(connectionsMetric, float64(s.IdleConns()), name, "idle")
		sink.gauge(connectionsMetric, float64(s.ConstructingConns()), name, "opening")
		sink.gauge(maxConnectionsMetric, float64(s.MaxConns()), name)
		sink.counter(connectionWaitsMetric, float64(s.EmptyAcquireCount()), name)
		sink.counter(connectionWaitTimeMetric, s.EmptyAcquireWaitTime().Seconds(), name)
	}
}

// collectRelay reports the relay's state. A relay that waits for the lease reports only counters, because another process publishes.
func (p processCollector) collectRelay(sink metricSink) {
	if p.Feed != nil {
		sink.flag(relayFeedMetric, p.Feed.Live())
	}
	if p.Relay == nil {
		return
	}
	status := p.Relay.Status()
	sink.counter(relayErrorsMetric, float64(status.PublishErrors))
	sink.counter(relayRefillsMetric, float64(status.Refills))
	if !status.Active {
		return
	}
	events, wait := status.Lag(time.Now())
	sink.gauge(relayPositionMetric, float64(status.Position))
	sink.gauge(relayLagEventsMetric, float64(events))
	sink.gauge(relayLagMetric, wait.Seconds())
}
