// Package telemetry names the program's logs and metrics in one place.
//
// NewLogger returns the logger that all components share. Log lines are JSON and contain no personal data.
//
// NewServer serves the metrics in Prometheus format. The collectors read the state of their sources at each scrape, so a stuck worker
// is visible even without traffic. The caller fills in Sources with the components that run in its process:
//
//	server := telemetry.NewServer(telemetry.Sources{Log: log, Now: time.Now}, false)
//	err := server.Serve(listener)
//
// Dashboards and alert rules depend on the names of the metrics, so a name never changes.
package telemetry

import (
	"io"
	"log/slog"
)

// NewLogger returns a logger that writes JSON lines of at least the given level.
func NewLogger(out io.Writer, level slog.Level) *slog.Logger {
	return slog.New(slog.NewJSONHandler(out, &slog.HandlerOptions{Level: level}))
}
