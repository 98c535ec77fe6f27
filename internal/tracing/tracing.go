// Package tracing records traces with OpenTelemetry. A trace shows the steps that a request caused and how long each took, across
// processes.
//
// An API server starts a trace for a share of the requests. The metadata of each event that a traced request or worker writes contains
// the traceparent of its span. A process that later handles the event continues the trace:
//
//	ctx, span := tracing.Start(tracing.Continue(ctx, event.Meta.Traceparent), "worker payout")
//	defer span.End()
//
// Spans contain routes, event types, positions, and SQL without parameters, and no personal data. Until Setup is called, nothing is
// recorded.
package tracing

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"time"

	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/sdk/resource"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"

	"hulak/domain"
)

// traceparent is the name of a header and of a field of an event's metadata (W3C Trace Context).
const traceparent = "traceparent"

var (
	tracer     = otel.Tracer("hulak")
	propagator propagation.TraceContext
	noSpan     = trace.SpanFromContext(context.Background())
	on         atomic.Bool
)

// Config configures the recording of traces.
type Config struct {
	Endpoint  string      // URL of an OTLP receiver, such as http://127.0.0.1:4318
	Ratio     float64     // share of the requests to record, from 0 to 1
	Component string      // part of the program that the process runs, such as "api"
	Instance  string      // ID of the process
	Version   string      // of the program
	OnError   func(error) // called when spans cannot be sent; if nil, OpenTelemetry writes to standard error
}

// Setup starts to send traces to an OTLP receiver over HTTP. The receiver may be unavailable: spans that cannot be sent are lost. The
// returned function sends what is left and stops.
func Setup(ctx context.Context, c Config) (stop func(context.Context) error, err error) {
	exporter, err := otlptracehttp.New(ctx, otlptracehttp.WithEndpointURL(c.Endpoint+"/v1/traces"))
	if err != nil {
		return nil, fmt.Errorf("send traces: %w", err)
	}
	// All processes decide by the ID of the trace, so they record the same traces. A caller cannot force a trace with its header.
	sampler := sdktrace.TraceIDRatioBased(c.Ratio)
	provider := sdktrace.NewTracerProvider(sdktrace.WithBatcher(exporter), sdktrace.WithSampler(sampler),
		sdktrace.WithResource(resource.NewSchemaless(
			attribute.String("service.name", "hulak-"+c.Component), attribute.String("service.namespace", "hulak"),
			attribute.String("service.instance.id", c.Instance), attribute.String("service.version", c.Version),
		)))
	otel.SetTracerProvider(provider)
	if c.OnError != nil {
		otel.SetErrorHandler(otel.ErrorHandlerFunc(c.OnError))
	}
	on.Store(true)
	return provider.Shutdown, nil
}

// IsOn reports whether traces are recorded.
func IsOn() bool { return on.Load() }

// StartRequest starts a span for a request to the API. It continues the trace in the request's traceparent header, or starts one.
func StartRequest(r *http.Request) (context.Context, trace.Span) {
	if !IsOn() {
		return r.Context(), noSpan
	}
	ctx := propagator.Extract(r.Context(), propagation.HeaderCarrier(r.Header))
	return tracer.Start(ctx, "request", trace.WithSpanKind(trace.SpanKindServer)) //nolint:spancheck // the caller ends the span
}

// EndRequest ends the span of a request.
func EndRequest(span trace.Span, method, route string, status int) {
	if !span.IsRecording() {
		return
	}
	span.SetName(method + " " + route)
	span.SetAttributes(attribute.String("http.request.method", method), attribute.String("http.route", route),
		attribute.Int("http.response.status_code", status))
	if status >= http.StatusInternalServerError {
		span.SetStatus(codes.Error, "")
	}
	span.End()
}

// StartCall is Start for a call of another service.
func StartCall(ctx context.Context, name string) (context.Context, trace.Span) {
	if !isRecorded(ctx) {
		return ctx, noSpan
	}
	return tracer.Start(ctx, name, trace.WithSpanKind(trace.SpanKindClient)) //nolint:spancheck // the caller ends the span
}

// SetHeader sets the traceparent header of a call, if the context belongs to a recorded trace.
func SetHeader(ctx context.Context, h http.Header) {
	if isRecorded(ctx) {
		propagator.Inject(ctx, propagation.HeaderCarrier(h))
	}
}

// Event returns the attributes of a span that handles an event.
func Event(e domain.RecordedEvent) []attribute.KeyValue {
	return []attribute.KeyValue{attribute.String("hulak.event.type", e.Type), attribute.Int64("hulak.event.position", e.Position)}
}

// Start starts a span if the context belongs to a recorded trace. Otherwise, the span records nothing.
func Start(ctx context.Context, name string, attributes ...attribute.KeyValue) (context.Context, trace.Span) {
	if !isRecorded(ctx) {
		return ctx, noSpan
	}
	return tracer.Start(ctx, name, trace.WithAttributes(attributes...)) //nolint:spancheck // the caller ends the span
}

// Record records a span that has already ended, if the context belongs to a recorded trace.
func Record(ctx context.Context, name string, start time.Time, attributes ...attribute.KeyValue) {
	if isRecorded(ctx) {
		_, span := tracer.Start(ctx, name, trace.WithTimestamp(start), trace.WithAttributes(attributes...))
		span.End()
	}
}

func isRecorded(ctx context.Context) bool { return trace.SpanContextFromContext(ctx).IsSampled() }

// End ends a span. The span failed if err is neither nil, a rejection of a command, nor a cancellation. The error's text is not recorded,
// because it can contain an identifier.
func End(span trace.Span, err error) {
	_, rejected := errors.AsType[*domain.Rejection](err)
	if err != nil && !rejected && !errors.Is(err, context.Canceled) {
		span.SetStatus(codes.Error, "")
	}
	span.End()
}

// Traceparent returns the traceparent of the context's span, or "" if the trace is not recorded.
func Traceparent(ctx context.Context) string {
	if !isRecorded(ctx) {
		return ""
	}
	carrier := propagation.MapCarrier{}
	propagator.Inject(ctx, carrier)
	return carrier[traceparent]
}

// Continue returns a context that belongs to the trace of a traceparent. If the traceparent is empty or invalid, or no traces are
// recorded, it returns ctx.
func Continue(ctx context.Context, parent string) context.Context {
	if parent == "" || !IsOn() {
		return ctx
	}
	return propagator.Extract(ctx, propagation.MapCarrier{traceparent: parent})
}

// TraceID returns the ID of the trace in a traceparent, or "" if there is none.
func TraceID(parent string) string {
	fields := strings.Split(parent, "-") // version, trace ID, span ID, flags
	if len(fields) < 2 {
		return ""
	}
	id, err := trace.TraceIDFromHex(fields[1])
	if err != nil {
		return ""
	}
	return id.String()
}
