// Package telemetry names the program's logs and metrics in one place.
//
// NewLogger returns the logger that all components share. Log lines are JSON and contain no personal data. A line about a request whose
// trace is recorded contains the trace's ID. Package internal/tracing records traces.
//
// NewServer serves the metrics in Prometheus format. There are three sources, and a scrape reads only memory:
//
//   - Metrics counts and measures what happens in the process, such as requests and commits. Components get its methods as functions.
//   - Process has the components whose state is reported, such as connection pools.
//   - System has the state of the whole system, such as the ledger's balances. One process at a time reads and exports it.
//
// Dashboards and alert rules depend on the names of the metrics, and docs/operations/monitoring.md lists them.
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
