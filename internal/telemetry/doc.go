// Package telemetry names the program's logs and metrics in one place.
//
// NewLogger returns the logger that all components share. Log lines are JSON and contain no personal data. A line about a request whose
// trace is recorded contains the trace's ID. Package internal/tracing records traces.
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
	"context"
	"io"
	"log/slog"

	"go.opentelemetry.io/otel/trace"
)

// NewLogger returns a logger that writes JSON lines of at least the given level.
func NewLogger(out io.Writer, level slog.Level) *slog.Logger {
	return slog.New(traceHandler{slog.NewJSONHandler(out, &slog.HandlerOptions{Level: level})})
}

// traceHandler adds the ID of the context's trace to a log line, if the trace is recorded.
type traceHandler struct{ slog.Handler }

// Handle implements slog.Handler.
func (h traceHandler) Handle(ctx context.Context, r slog.Record) error {
	if span := trace.SpanContextFromContext(ctx); span.IsSampled() {
		r.AddAttrs(slog.String("traceId", span.TraceID().String()))
	}
	return h.Handler.Handle(ctx, r)
}

// WithAttrs implements slog.Handler.
func (h traceHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return traceHandler{h.Handler.WithAttrs(attrs)}
}

// WithGroup implements slog.Handler.
func (h traceHandler) WithGroup(name string) slog.Handler {
	return traceHandler{h.Handler.WithGroup(name)}
}
