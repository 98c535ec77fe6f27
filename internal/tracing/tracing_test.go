package tracing_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/assert"

	"hulak/internal/tracing"
)

const (
	traceID = "4bf92f3577b34da6a3ce929d0e0e4736"
	parent  = "00-" + traceID + "-00f067aa0ba902b7-01"
)

func TestNothingIsRecordedBeforeSetup(t *testing.T) {
	t.Parallel()
	request := httptest.NewRequest(http.MethodGet, "/", nil)
	request.Header.Set("Traceparent", parent)
	ctx, span := tracing.StartRequest(request)
	assert.False(t, span.IsRecording())
	assert.Empty(t, tracing.Traceparent(ctx), "an event must not contain a trace that a client made up")
	assert.Empty(t, tracing.Traceparent(tracing.Continue(t.Context(), parent)))
	sent := http.Header{}
	tracing.SetHeader(ctx, sent)
	assert.Empty(t, sent)
}

func TestTraceID(t *testing.T) {
	t.Parallel()
	assert.Equal(t, traceID, tracing.TraceID(parent))
	assert.Empty(t, tracing.TraceID(""))
	assert.Empty(t, tracing.TraceID("00-00000000000000000000000000000000-00f067aa0ba902b7-01"))
	assert.Empty(t, tracing.TraceID("no trace"))
}
