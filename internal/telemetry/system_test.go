package telemetry

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"
	"github.com/stretchr/testify/assert"

	"hulak/domain/alarm"
)

// export returns the metrics of a system.
func export(t *testing.T, s *System) string {
	t.Helper()
	registry := prometheus.NewRegistry()
	registry.MustRegister(s)
	w := httptest.NewRecorder()
	request := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", http.NoBody)
	promhttp.HandlerFor(registry, promhttp.HandlerOpts{}).ServeHTTP(w, request)
	assert.Equal(t, http.StatusOK, w.Code, w.Body.String())
	return w.Body.String()
}

func TestSystemExportsOnlyWhatIsCurrent(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 3, 2, 18, 0, 0, 0, time.UTC)
	s := NewSystem(func() int64 { return 7 }, func() time.Time { return now })
	state := SystemState{
		ReadAt: now,
		Readings: []alarm.Reading{
			{Metric: alarm.OverdueTransfers, Value: 3}, {Metric: alarm.DatabaseSize, Unknown: true}, {Metric: alarm.InFlightAge, Value: 2},
		},
		Raised: map[alarm.Metric]bool{alarm.OverdueTransfers: true, alarm.SealLag: false},
	}
	assert.Empty(t, export(t, s), "before the first state")

	lease, end := context.WithCancel(t.Context())
	s.Publish(lease, state)
	text := export(t, s)
	for _, line := range []string{
		"hulak_log_head_position 7", "hulak_transfers_overdue 3", "hulak_transfer_in_flight_age_seconds 172800",
		`hulak_alarm_raised{alarm="transfers_overdue"} 1`, `hulak_alarm_raised{alarm="seal_lag"} 0`,
	} {
		assert.Contains(t, text, line+"\n")
	}
	assert.NotContains(t, text, "hulak_database_size_bytes", "the reading failed")

	now = now.Add(maxStateAge)
	assert.NotEmpty(t, export(t, s))
	now = now.Add(time.Second)
	assert.Empty(t, export(t, s), "the state is too old")

	state.ReadAt = now
	s.Publish(lease, state)
	assert.NotEmpty(t, export(t, s))
	end()
	assert.Empty(t, export(t, s), "another process can hold the lease now")
}

func TestEveryAlarmHasAName(t *testing.T) {
	t.Parallel()
	names := map[string]bool{}
	for _, rule := range alarm.Rules() {
		name := alarmNames[rule.Metric]
		assert.NotEmpty(t, name, rule.Metric)
		assert.False(t, names[name], name)
		names[name] = true
	}
}
