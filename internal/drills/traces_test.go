package drills

import (
	"context"
	"encoding/hex"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
	collector "go.opentelemetry.io/proto/otlp/collector/trace/v1"
	"google.golang.org/protobuf/proto"

	"hulak/eventstore/postgres/pgtest"
)

const traceTimeout = 2 * time.Minute // limits a test that hangs

// uuidPattern matches a UUID. Its random digits can look like personal data.
var uuidPattern = regexp.MustCompile(`[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}`)

// receiver is an OpenTelemetry collector that keeps the spans of one trace.
type receiver struct {
	url   string
	trace string

	mu    sync.Mutex
	spans map[string]span // by ID
	text  strings.Builder // everything that was received, also of other traces, without random IDs and times
}

// span is a span of the trace.
type span struct{ id, parent, name, service string }

// startReceiver starts a collector, which stops when the test ends.
func startReceiver(t *testing.T, trace string) *receiver {
	t.Helper()
	r := &receiver{trace: trace, spans: map[string]span{}}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, request *http.Request) {
		body, err := io.ReadAll(request.Body)
		var export collector.ExportTraceServiceRequest
		if err != nil || proto.Unmarshal(body, &export) != nil {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		r.add(&export)
	}))
	t.Cleanup(server.Close)
	r.url = server.URL
	return r
}

func (r *receiver) add(export *collector.ExportTraceServiceRequest) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, resource := range export.GetResourceSpans() {
		service := ""
		for _, a := range resource.GetResource().GetAttributes() {
			if a.GetKey() == "service.name" {
				service = a.GetValue().GetStringValue()
			}
		}
		for _, scope := range resource.GetScopeSpans() {
			for _, s := range scope.GetSpans() {
				if hex.EncodeToString(s.GetTraceId()) == r.trace {
					id := hex.EncodeToString(s.GetSpanId())
					r.spans[id] = span{id, hex.EncodeToString(s.GetParentSpanId()), s.GetName(), service}
				}
				s.TraceId, s.SpanId, s.ParentSpanId, s.StartTimeUnixNano, s.EndTimeUnixNano = nil, nil, nil, 0, 0
				for _, e := range s.GetEvents() {
					e.TimeUnixNano = 0
				}
			}
		}
	}
	r.text.WriteString(uuidPattern.ReplaceAllString(export.String(), ""))
}

// hasPath reports whether a span, its parent, and so on have the given services and names, and the path ends at the root.
func (r *receiver) hasPath(root string, names ...string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, s := range r.spans {
		var path []string
		for ok := true; ok; s, ok = r.spans[s.parent] {
			path = append(path, s.service+": "+s.name)
			if s.parent == root && len(path) >= len(names) && slices.Equal(path[:len(names)], names) {
				return true
			}
		}
	}
	return false
}

// TestTraces checks that the trace of a request contains what it causes in other processes.
func TestTraces(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), traceTimeout)
	defer cancel()
	const browser = "00f067aa0ba902b7" // span of the browser
	trace := uuid.New()
	r := startReceiver(t, hex.EncodeToString(trace[:]))
	p := newProgram(ctx, t, pgtest.URL(t), "", "OTEL_EXPORTER_OTLP_ENDPOINT="+r.url, "OTEL_BSP_SCHEDULE_DELAY=100", "HULAK_TRACE_RATIO=1")
	p.start(ctx, t)
	sender := p.probe.forSender(1)
	require.NoError(t, sender.signUp(ctx, 1))
	request := sender.transferRequest()
	request["fundingSource"], request["senderFundingAccountId"] = "DEBIT_CARD", sender.addCard(ctx, t)
	request["feeAmount"] = "0.00"
	sender.traceparent = fmt.Sprintf("00-%s-%s-01", r.trace, browser)
	_, err := sender.call(ctx, http.MethodPost, transfersPath, "traced", request)
	require.NoError(t, err)

	request = sender.transferRequest() // from the bank account
	_, err = sender.call(ctx, http.MethodPost, transfersPath, "traced-bank", request)
	require.NoError(t, err)

	const (
		call    = "hulak-api: POST /v1/senders/transactions"
		command = "hulak-api: command"
		report  = "hulak-followers: command"
		process = "hulak-followers: worker process"
		payout  = "hulak-followers: worker payout"
		create  = "hulak-followers: payout partner: create payout"
	)
	for _, path := range [][]string{
		{"hulak-api: append", command, call},
		{"hulak-followers: read model transfers", command, call},
		{"hulak-followers: worker funding", command, call},
		{create, payout, report, process, report, "hulak-followers: callback funding.settled", command, call},
		{create, payout, report, process, report, "hulak-followers: bank record entry-settled", command, call},
	} {
		err := await(ctx, path[0], func() (bool, error) { return r.hasPath(browser, path...), nil })
		require.NoError(t, err, "%v", r.spans)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, secret := range []string{"Gurung", "example.com", "214555", sender.address, sender.token, password} {
		require.NotContains(t, r.text.String(), secret)
	}
	require.NotRegexp(t, `\b4242\b`, r.text.String(), "last digits of the card") // a port number can contain these digits
}

func TestMain(m *testing.M) { pgtest.Main(m) }
