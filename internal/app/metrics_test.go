package app

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus/testutil/promlint"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/eventstore/postgres/pgtest"
)

// scrape returns the response of /metrics, and the metrics by their names and labels, such as `up` or `up{job="app"}`.
func scrape(t *testing.T, p *Program) (text string, metrics map[string]float64) {
	t.Helper()
	w := httptest.NewRecorder()
	p.newMetricsServer().Handler.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/metrics", http.NoBody))
	require.Equal(t, http.StatusOK, w.Code, w.Body.String())
	metrics = map[string]float64{}
	for line := range strings.Lines(w.Body.String()) {
		name, value, found := cutLast(strings.TrimSpace(line), " ")
		if !found || strings.HasPrefix(line, "#") {
			continue
		}
		var err error
		metrics[name], err = strconv.ParseFloat(value, 64)
		require.NoError(t, err, line)
	}
	return w.Body.String(), metrics
}

func cutLast(s, separator string) (before, after string, found bool) {
	if i := strings.LastIndex(s, separator); i >= 0 {
		return s[:i], s[i+len(separator):], true
	}
	return s, "", false
}

func TestMetricsShowWhatHappens(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), suiteTimeout)
	defer cancel()
	p, senders := startWithSenders(ctx, t, 1, nil)
	maya := senders[0]
	_, before := scrape(t, p)
	const signIns = "hulak_sign_ins_total"
	const transfers = `hulak_http_request_duration_seconds_count{method="POST",route="/v1/senders/transactions",status="200"}`

	require.Error(t, maya.signIn(ctx, maya.email, "wrong password"))
	require.NoError(t, maya.signIn(ctx, maya.email, senderPassword))
	created, err := maya.create(ctx, "once", 20)
	require.NoError(t, err)
	require.NoError(t, advanceTransfer(ctx, maya, created.transfer, "COMPLETED"))
	require.NoError(t, awaitIdle(ctx, p))
	require.NoError(t, await(ctx, "the metrics of the whole system", func() (bool, error) {
		_, metrics := scrape(t, p)
		position, found := metrics["hulak_seal_position"]
		return found && position == metrics["hulak_log_head_position"] && metrics["hulak_checker_streams_total"] > 0, nil
	}))

	text, metrics := scrape(t, p)
	assert.InDelta(t, 1, metrics[signIns+`{result="rejected"}`]-before[signIns+`{result="rejected"}`], 0)
	assert.InDelta(t, 1, metrics[signIns+`{result="succeeded"}`]-before[signIns+`{result="succeeded"}`], 0)
	assert.InDelta(t, 1, metrics[transfers]-before[transfers], 0)
	assert.InDelta(t, metrics["hulak_log_head_position"], metrics["hulak_log_commit_events_sum"], 0,
		"this process has stored all events, so it must have measured the commits of all of them")
	assert.Positive(t, metrics["hulak_log_commit_duration_seconds_sum"])
	const appends = `hulak_log_append_duration_seconds_count{outcome="stored"}`
	assert.Greater(t, metrics[appends], before[appends])
	assert.Positive(t, metrics[`hulak_provider_request_duration_seconds_count{outcome="ok",provider="payout partner"}`])
	assert.InDelta(t, 1, metrics["hulak_database_up"], 0)
	assert.InDelta(t, 1, metrics["hulak_ready"], 0)
	assert.InDelta(t, 1, metrics[`hulak_lease_held{lease="alarms"}`], 0)
	assert.InDelta(t, metrics["hulak_log_head_position"], metrics[`hulak_projection_position{projection="ledger"}`], 0)
	assert.Zero(t, metrics["hulak_ledger_unbalanced_currencies"])
	assert.Negative(t, metrics[`hulak_ledger_balance{account="fee_income",currency="USD"}`])

	problems, err := promlint.New(strings.NewReader(text)).Lint()
	require.NoError(t, err)
	assert.Empty(t, problems)
	for _, personal := range []string{maya.email, maya.id, created.transfer} {
		assert.NotContains(t, text, personal)
	}
}

// TestOneProcessExportsTheSystem checks that the metrics of the whole system move to another process when theirs stops.
func TestOneProcessExportsTheSystem(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), suiteTimeout)
	defer cancel()
	settings := &Settings{
		Addr: "127.0.0.1:0", SandboxAddr: "127.0.0.1:0", DatabaseURL: pgtest.URL(t), Env: "test", DemoPassword: testPassword,
		SandboxSpeed: 0.05, IdleMinutes: 5, quiet: true, Data: t.TempDir(),
	}
	apiServer := startComponents(t, settings, Components{api: true, sandbox: true})
	followerSettings := *settings
	followerSettings.URL, followerSettings.SandboxURL = apiServer.url, apiServer.sandboxURL
	start := func() *Program {
		s := followerSettings
		return startComponents(t, &s, FollowersOnly)
	}
	exports := func(p *Program) bool {
		_, metrics := scrape(t, p)
		_, hasHead := metrics["hulak_log_head_position"]
		_, hasBalance := metrics["hulak_ledger_unbalanced_currencies"]
		require.Equal(t, hasHead, hasBalance)
		return hasHead
	}
	awaitExport := func(p *Program) {
		t.Helper()
		require.NoError(t, await(ctx, "the metrics of the whole system", func() (bool, error) { return exports(p), nil }))
	}
	first := start()
	awaitExport(first)
	second := start()
	require.NoError(t, await(ctx, "the second process to wait for the lease", func() (bool, error) {
		_, metrics := scrape(t, second)
		held, waits := metrics[`hulak_lease_held{lease="alarms"}`]
		return waits && held == 0, nil
	}))
	require.True(t, exports(first))
	require.False(t, exports(second))
	require.False(t, exports(apiServer))

	stopCtx, cancelStop := context.WithTimeout(ctx, stopTimeout)
	defer cancelStop()
	require.NoError(t, first.Stop(stopCtx))
	require.False(t, exports(first))
	awaitExport(second)
	require.False(t, exports(apiServer))
}
