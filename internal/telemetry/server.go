package telemetry

import (
	"net/http"
	"net/http/pprof"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

const serverTimeout = 10 * time.Second

// NewServer returns a server for /metrics and the health checks. s is nil in a process that never exports the state of the whole
// system. /metrics never waits for the database. If profile is true, the server
// also serves profiles at /debug/pprof.
func NewServer(p Process, m *Metrics, s *System, profile bool) *http.Server {
	registry := prometheus.NewRegistry()
	registry.MustRegister(m.collectors()...)
	if s != nil {
		registry.MustRegister(s)
	}
	registry.MustRegister(
		processCollector{p}, collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
	)
	routes := http.NewServeMux()
	routes.Handle("GET /metrics", promhttp.HandlerFor(registry, promhttp.HandlerOpts{}))
	p.Probes.Register(func(path string, h http.HandlerFunc) { routes.HandleFunc("GET "+path, h) })
	server := &http.Server{Handler: routes, ReadHeaderTimeout: serverTimeout, WriteTimeout: serverTimeout}
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
