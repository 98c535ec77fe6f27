package main

import (
	"context"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

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
