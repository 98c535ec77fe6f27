package telemetry

import (
	"net/http"
	"net/http/pprof"
	"time"

	"hulak/projections/runner"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"hulak/eventstore"
	"hulak/eventstore/bus"
	"hulak/eventstore/seal"
	"hulak/internal/integrity"
	"hulak/internal/probe"
)

// Sources are the components whose state the metrics report. A component that runs in another process is nil, because that process
// has its own metrics.
type Sources struct {
	Log           *eventstore.Log
	ReadModels    *runner.Runner
	Divergences   integrity.Store
	Workers       []*bus.Subscriber
	Sealer        *seal.Sealer
	BrowserErrors func() (stored, limited int64)
	Probes        *probe.Probes
	Now           func() time.Time
}

// NewServer returns a server for /metrics and the health checks. If profile is true, it also serves profiles at /debug/pprof.
func NewServer(s Sources, profile bool) *http.Server {
	registry := prometheus.NewRegistry()
	registry.MustRegister(
		followerMetrics{s}, sealMetrics{s}, browserMetrics{s}, rateMetrics{s}, checkerMetrics{s},
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
	)
	routes := http.NewServeMux()
	routes.Handle("GET /metrics", promhttp.HandlerFor(registry, promhttp.HandlerOpts{
		ErrorHandling: promhttp.ContinueOnError, // while the database is unavailable, the metrics of the process still matter
	}))
	s.Probes.Register(func(path string, h http.HandlerFunc) { routes.HandleFunc("GET "+path, h) })
	server := &http.Server{Handler: routes, ReadHeaderTimeout: scrapeTimeout, WriteTimeout: 2 * scrapeTimeout}
	if profile {
		serveProfiles(routes)
		server.WriteTimeout = maxProfileDuration
	}
	return server
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
