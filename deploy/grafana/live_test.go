package main

import (
	"context"
	"fmt"
	"math"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/prometheus/prometheus/promql"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// metricNames returns the names of the program's metrics in a response, without Go's.
func metricNames(text []byte) (names []string) {
	for _, m := range regexp.MustCompile(`(?m)^# TYPE (hulak_\w+) `).FindAllSubmatch(text, -1) {
		names = append(names, string(m[1]))
	}
	return names
}

// TestMonitoringMatchesTheProgram runs the real program and reads its metrics into Prometheus' engine. Then it causes faults.
func TestMonitoringMatchesTheProgram(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), testTimeout)
	defer cancel()
	s := startSystem(ctx, t)
	s.makeTraffic(ctx, "first")
	s.followers.awaitMetric(ctx, t, "hulak_checker_last_check_timestamp_seconds ")
	s.followers.awaitMetric(ctx, t, `hulak_ledger_balance{account="fee_income",currency="USD"}`)
	s.relay.awaitMetric(ctx, t, "hulak_relay_position ")
	m := newMonitor(t, s.api, s.followers, s.relay)
	m.scrape(ctx)
	s.makeTraffic(ctx, "second")
	m.scrape(ctx)

	t.Run("every dashboard query returns data", func(t *testing.T) {
		for _, d := range dashboards {
			for _, p := range slices.Concat(d.stats, d.charts) {
				for _, q := range p.queries {
					expression := strings.ReplaceAll(q.expression, "$__rate_interval", "1m")
					m.requireKnown(t, expression)
					found, err := m.query(ctx, expression, m.now)
					require.NoError(t, err, q.expression)
					isNumber := func(sample promql.Sample) bool { return !math.IsNaN(sample.F) }
					assert.True(t, slices.ContainsFunc(found, isNumber), "%s, %s: no data for %s", d.title, p.title, q.expression)
				}
			}
		}
	})
	t.Run("every alert uses metrics of the program, and none is active", func(t *testing.T) {
		for _, rule := range m.rules {
			m.requireKnown(t, rule.Query().String())
		}
		assert.Empty(t, m.states())
	})
	t.Run("every query in a runbook uses metrics of the program", func(t *testing.T) {
		files, err := filepath.Glob(root + "/docs/runbooks/*.md")
		require.NoError(t, err)
		queries := 0
		for _, file := range files {
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			for _, line := range regexp.MustCompile(`(?m)^    (\S.*)$`).FindAllStringSubmatch(string(text), -1) {
				switch command, _, _ := strings.Cut(line[1], " "); command {
				case "psql", "hulak", "curl", "systemctl":
				default:
					queries++
					m.requireKnown(t, line[1])
				}
			}
		}
		assert.Positive(t, queries)
	})
	t.Run("the documentation lists every metric", func(t *testing.T) {
		var names []string
		for _, p := range m.processes {
			text, _ := p.scrape(ctx, t)
			names = append(names, metricNames(text)...)
		}
		slices.Sort(names)
		text, err := os.ReadFile(root + "/docs/operations/monitoring.md")
		require.NoError(t, err)
		var documented []string
		for _, found := range regexp.MustCompile("(?m)^\\| `(hulak_\\w+)` \\|").FindAllSubmatch(text, -1) {
			documented = append(documented, string(found[1]))
		}
		slices.Sort(documented)
		assert.Equal(t, slices.Compact(names), documented)
	})
	t.Run("alerts fire when something breaks", func(t *testing.T) { breakSystem(ctx, t, s, m) })
}

// breakSystem causes faults, and waits until their alerts fire. The faults add up.
func breakSystem(ctx context.Context, t *testing.T, s *system, m *monitor) {
	t.Helper()
	conn, err := pgx.Connect(ctx, s.cluster.URL("postgres"))
	require.NoError(t, err)
	exec := func(sql string) {
		t.Helper()
		changed, err := conn.Exec(ctx, sql)
		require.NoError(t, err)
		require.EqualValues(t, 1, changed.RowsAffected(), sql)
	}
	exec(`INSERT INTO inbox (provider, callback_id, body) VALUES ('sandbox', 'malformed', '{}')`)
	m.requireFiring(ctx, "HulakCallbacksFailed")

	exec(`INSERT INTO code_tries (hour, tries) VALUES (clock_timestamp(), 1000)`)
	m.requireFiring(ctx, "HulakWrongCodes")

	_, err = conn.Exec(ctx, `SET session_replication_role = replica`) // without triggers, which reject such an entry
	require.NoError(t, err)
	exec(`UPDATE ledger.postings SET amount = amount + 1 WHERE (position, line) = (SELECT position, line FROM ledger.postings LIMIT 1)`)
	m.requireFiring(ctx, "HulakLedgerUnbalanced")

	s.nats.StopAll()
	exec(`INSERT INTO events (position, stream, version, id, type, schema, payload, metadata, recorded_at)
		SELECT max(position) + 1, 'transfer-forged', 1, gen_random_uuid(), 'transfer.created', 1, '[]', '{}',
			clock_timestamp() - interval '1 hour'
		FROM events`)
	m.requireFiring(ctx, "HulakUnauthenticatedEvents", "HulakSealLag", "HulakStreamsParked", "HulakWorkerLag", "HulakRelayLag")

	s.sandbox.kill()
	number := 0
	m.requireFiringWhile(ctx, func() {
		number++
		s.createTransfer(ctx, fmt.Sprint("without-provider-", number))
	}, "HulakProviderFailing")

	exec(`INSERT INTO log_stops (expected_position, found_position) VALUES (2, 1)`)
	await(ctx, t, "readiness to fail", func() bool {
		status, _ := s.call(ctx, http.MethodGet, "/readyz", "", nil)
		return status == http.StatusServiceUnavailable
	})
	m.requireFiring(ctx, "HulakLogStopped", "HulakNotReady")

	require.NoError(t, conn.Close(ctx))
	require.NoError(t, s.cluster.Stop())
	m.requireFiring(ctx, "HulakDatabaseDown", "HulakFollowersDown")
	m.requireFiringWhile(ctx, func() { s.call(ctx, http.MethodGet, transfersPath, "read", nil) }, "HulakErrorRatioHigh")

	s.api.kill()
	m.requireFiring(ctx, "HulakAPIDown", "HulakProcessDown")
}
