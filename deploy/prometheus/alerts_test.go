package prometheus_test

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/common/promslog"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql/promqltest"
	"github.com/prometheus/prometheus/rules"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/alarm"
)

// interval is the interval at which the tests evaluate the rules and have samples, like that of prometheus.yaml.
const interval = 15 * time.Second

// healthy are series of a system without trouble. Each value that an alert compares with a limit is at the limit, or just
// below it.
const healthy = `
	up{job="hulak", instance="api"} 1x200
	hulak_process_role{role="api", instance="api"} 1x200
	hulak_process_role{role="followers", instance="followers"} 1x200
	hulak_process_role{role="relay", instance="relay1"} 1x200
	hulak_process_role{role="relay", instance="relay2"} 1x200
	hulak_relay_lag_seconds{instance="relay1"} 29.9x200
	hulak_log_head_position 7x200
	hulak_ready{instance="api"} 1x200
	hulak_log_stopped{instance="api"} 0x200
	hulak_http_request_duration_seconds_count{status="200"} 0+98x200
	hulak_http_request_duration_seconds_count{status="503"} 0+1.9x200
	hulak_http_request_duration_seconds_bucket{le="1"} 0+98x200
	hulak_http_request_duration_seconds_bucket{le="2"} 0+100x200
	hulak_http_request_duration_seconds_bucket{le="+Inf"} 0+100x200
	hulak_log_commit_duration_seconds_bucket{le="0.5"} 0+99.1x200
	hulak_log_commit_duration_seconds_bucket{le="1"} 0+100x200
	hulak_log_commit_duration_seconds_bucket{le="+Inf"} 0+100x200
	hulak_log_queued_appends{instance="api"} 1024x200
	hulak_log_append_duration_seconds_count{outcome="stored"} 0+90x200
	hulak_log_append_duration_seconds_count{outcome="conflict"} 0+9x200
	hulak_log_append_duration_seconds_count{outcome="unknown"} 0+0.9x200
	hulak_provider_request_duration_seconds_count{provider="payout partner", outcome="ok"} 0+45x200
	hulak_provider_request_duration_seconds_count{provider="payout partner", outcome="rejected"} 0+45x200
	hulak_provider_request_duration_seconds_count{provider="payout partner", outcome="timeout"} 0+9x200
	hulak_worker_claimed{worker="payout/transfer"} 1x200
	hulak_projection_failing{projection="ledger"} 0x200
	hulak_divergences{kind="log"} 0x200
	hulak_divergences{kind="ledger"} 0x200
	hulak_checker_last_check_timestamp_seconds 0+15x200
	hulak_rate_age_seconds{pair="USD-NPR"} 345600x200
	hulak_webhook_lag_seconds 3600x200
	hulak_database_up{instance="api"} 1x200
	hulak_database_connections{instance="api", pool="app", state="in_use"} 18x200
	hulak_database_connections{instance="api", pool="app", state="idle"} 2x200
	hulak_database_connections_max{instance="api", pool="app"} 20x200
	hulak_sign_ins_total{result="succeeded"} 0+90x200
	hulak_sign_ins_total{result="rejected"} 0+10x200
	hulak_sign_ins_total{result="limited"} 0+4x200
`

// troubles has series that make each alert fire, except the alerts in alarms.
var troubles = map[string]string{
	"HulakAPIDown":       `hulak_process_role{role="followers"} 1x200`,
	"HulakFollowersDown": `hulak_process_role{role="followers"} 1x200`, // no process reads the state of the system
	"HulakProcessDown":   `up{job="hulak", instance="api"} 0x200`,
	"HulakNotReady":      `hulak_ready 0x200`,
	"HulakErrorRatioHigh": `
		hulak_http_request_duration_seconds_count{status="200"} 0+97x200
		hulak_http_request_duration_seconds_count{status="500"} 0+1x200
		hulak_http_request_duration_seconds_count{status="503"} 0+2x200`,
	"HulakLatencyHigh": `
		hulak_http_request_duration_seconds_bucket{le="2"} 0+98x200
		hulak_http_request_duration_seconds_bucket{le="5"} 0+100x200
		hulak_http_request_duration_seconds_bucket{le="+Inf"} 0+100x200`,
	"HulakRelayLag":      `hulak_relay_lag_seconds{instance="relay1"} 30x200`,
	"HulakLogDivergence": `hulak_divergences{kind="transitions"} 1x200`,
	"HulakCommitLatencyHigh": `
		hulak_log_commit_duration_seconds_bucket{le="0.5"} 0+98x200
		hulak_log_commit_duration_seconds_bucket{le="1"} 0+100x200
		hulak_log_commit_duration_seconds_bucket{le="+Inf"} 0+100x200`,
	"HulakWriterQueueLong": `hulak_log_queued_appends 1025x200`,
	"HulakAppendsFailing": `
		hulak_log_append_duration_seconds_count{outcome="stored"} 0+98x200
		hulak_log_append_duration_seconds_count{outcome="unavailable"} 0+2x200`,
	"HulakProviderFailing": `
		hulak_provider_request_duration_seconds_count{provider="payout partner", outcome="ok"} 0+88x200
		hulak_provider_request_duration_seconds_count{provider="payout partner", outcome="failed"} 0+12x200`,
	"HulakCheckerStopped":       `hulak_checker_last_check_timestamp_seconds 0x200`,
	"HulakRateTooOld":           `hulak_rate_age_seconds 345601x200`,
	"HulakWebhooksFailing":      `hulak_webhook_lag_seconds 3601x200`,
	"HulakDatabaseDown":         `hulak_database_up 0x200`,
	"HulakConnectionsExhausted": "hulak_database_connections{state=\"in_use\"} 19x200\nhulak_database_connections_max 20x200",
	"HulakSignInFailures":       `hulak_sign_ins_total{result="rejected"} 0+16x200`,
}

// alarmAlert is an alert that also exists as an alarm, with the same limit and duration.
type alarmAlert struct {
	metric alarm.Metric
	series string
	scale  float64 // multiplies the alarm's limit to get the metric's unit
}

const (
	percent       = 0.01
	secondsPerDay = 24 * 60 * 60
)

// alarms has every alarm except LimitMismatches and CouponMismatches, which are divergences too, and have the same limit.
var alarms = map[string]alarmAlert{
	"HulakLedgerUnbalanced":      {alarm.OutOfBalanceCurrencies, `hulak_ledger_unbalanced_currencies`, 1},
	"HulakDivergences":           {alarm.OtherMismatches, `hulak_divergences{kind="coupons"}`, 1},
	"HulakMoneyInFlight":         {alarm.InFlightAge, `hulak_transfer_in_flight_age_seconds`, secondsPerDay},
	"HulakTransfersOverdue":      {alarm.OverdueTransfers, `hulak_transfers_overdue`, 1},
	"HulakProjectionLag":         {alarm.ProjectionLag, `hulak_projection_lag_seconds{projection="ledger"}`, 1},
	"HulakStreamsParked":         {alarm.ParkedStreams, `hulak_projection_parked_streams{projection="ledger"}`, 1},
	"HulakProjectionFailing":     {alarm.ProjectionErrors, `hulak_projection_failing{projection="ledger"}`, 1},
	"HulakWorkerLag":             {alarm.WorkerLag, `hulak_worker_lag_seconds{worker="payout/transfer"}`, 1},
	"HulakWorkerUnclaimed":       {alarm.UnclaimedWorkers, `hulak_worker_claimed{worker="payout/transfer"}`, 1},
	"HulakCallbacksDelayed":      {alarm.CallbackLag, `hulak_callback_lag_seconds`, 1},
	"HulakCallbacksFailed":       {alarm.FailedCallbacks, `hulak_callbacks_failed`, 1},
	"HulakDeadlinesOverdue":      {alarm.OverdueDeadlines, `hulak_deadlines_overdue`, 1},
	"HulakSealLag":               {alarm.SealLag, `hulak_seal_lag_seconds`, 1},
	"HulakWitnessLag":            {alarm.WitnessLag, `hulak_witness_lag_seconds`, 1},
	"HulakLogStopped":            {alarm.LostEvents, `hulak_log_stopped`, 1},
	"HulakUnauthenticatedEvents": {alarm.UnauthenticatedEvents, `hulak_log_unauthenticated_events`, 1},
	"HulakTransactionAge":        {alarm.DBTransactionAge, `hulak_database_transaction_age_seconds`, 1},
	"HulakDatabaseSize":          {alarm.DatabaseSize, `hulak_database_size_bytes`, 1},
	"HulakBrowserErrors":         {alarm.BrowserErrors, `hulak_browser_errors_distinct`, 1},
	"HulakWrongCodes":            {alarm.WrongCodes, `hulak_wrong_codes`, 1},
	"HulakTextMessageLimit":      {alarm.TextMessageUsage, `hulak_text_message_limit_used_ratio`, percent},
}

// series returns the series of an alert at a value of its alarm.
func (a alarmAlert) at(value int64) string {
	if a.metric == alarm.UnclaimedWorkers {
		value = 1 - value
	}
	return fmt.Sprintf("%s %gx200\n", a.series, float64(value)*a.scale)
}

// loadRules returns the rules by the names of their alerts.
func loadRules(t *testing.T, query rules.QueryFunc) map[string]*rules.AlertingRule {
	t.Helper()
	manager := rules.NewManager(&rules.ManagerOptions{
		QueryFunc: query, Context: t.Context(), Logger: promslog.NewNopLogger(),
		NotifyFunc: func(context.Context, string, ...*rules.Alert) {},
	})
	groups, errs := manager.LoadGroups(interval, labels.EmptyLabels(), "", nil, false, "alerts.yaml")
	require.Empty(t, errs)
	byName := map[string]*rules.AlertingRule{}
	for _, group := range groups {
		for _, rule := range group.Rules() {
			require.NotContains(t, byName, rule.Name(), "two alerts have the same name")
			byName[rule.Name()] = rule.(*rules.AlertingRule)
		}
	}
	return byName
}

// evaluate evaluates rules for 50 minutes on the given series. After each evaluation, it calls check with the elapsed time. An empty name
// selects all rules.
func evaluate(t *testing.T, name, series string, check func(elapsed time.Duration, rule *rules.AlertingRule)) {
	t.Helper()
	load := "load 15s\n"
	for line := range strings.Lines(series) {
		if line = strings.TrimSpace(line); line != "" {
			load += "  " + line + "\n"
		}
	}
	storage := promqltest.LoadedStorage(t, load)
	query := rules.EngineQueryFunc(promqltest.NewTestEngine(t, false, 0, promqltest.DefaultMaxSamplesPerQuery), storage)
	byName := loadRules(t, query)
	if name != "" {
		byName = map[string]*rules.AlertingRule{name: byName[name]}
	}
	for elapsed := time.Duration(0); elapsed < 200*interval; elapsed += interval {
		now := time.Unix(0, 0).Add(elapsed)
		for name, rule := range byName {
			_, err := rule.Eval(t.Context(), 0, now, query, nil, 0)
			require.NoError(t, err, name)
			rule.SetEvaluationTimestamp(now)
			check(elapsed, rule)
		}
	}
}

func TestNoAlertFiresInHealthySystem(t *testing.T) {
	t.Parallel()
	series := healthy
	for _, a := range alarms {
		if a.metric != alarm.UnclaimedWorkers && a.metric != alarm.ProjectionErrors { // in healthy
			series += a.at(alarm.RuleFor(a.metric).Alarm - 1)
		}
	}
	evaluate(t, "", series, func(elapsed time.Duration, rule *rules.AlertingRule) {
		require.Equal(t, rules.StateInactive, rule.State(), "%s after %s", rule.Name(), elapsed)
	})
}

func TestEachAlertFires(t *testing.T) {
	t.Parallel()
	series := map[string]string{}
	for name, a := range alarms {
		series[name] = a.at(alarm.RuleFor(a.metric).Alarm)
	}
	maps.Copy(series, troubles)
	for name := range loadRules(t, nil) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Contains(t, series, name, "the test has no series that make the alert fire")
			var activeSince, firesAfter time.Duration = -1, -1
			evaluate(t, name, series[name], func(elapsed time.Duration, rule *rules.AlertingRule) {
				if rule.State() != rules.StateInactive && activeSince < 0 {
					activeSince = elapsed
				}
				if rule.State() == rules.StateFiring && firesAfter < 0 {
					firesAfter = elapsed - activeSince
					require.GreaterOrEqual(t, firesAfter, rule.HoldDuration())
					summary := rule.ActiveAlerts()[0].Annotations.Get("summary")
					require.NotContains(t, summary, "<error", "the summary is not valid")
					require.NotContains(t, summary, "<no value>")
				}
			})
			require.GreaterOrEqual(t, firesAfter, time.Duration(0), "the alert does not fire")
		})
	}
}

func TestAlertsHaveTheLimitsOfTheAlarms(t *testing.T) {
	t.Parallel()
	byName := loadRules(t, nil)
	covered := map[alarm.Metric]bool{alarm.LimitMismatches: true, alarm.CouponMismatches: true}
	for name, a := range alarms {
		covered[a.metric] = true
		require.Contains(t, byName, name)
		assert.Equal(t, alarm.RuleFor(a.metric).MinDuration, byName[name].HoldDuration(), name)
	}
	for _, rule := range alarm.Rules() {
		assert.True(t, covered[rule.Metric], "no alert for %s", rule.Metric)
	}
	for _, m := range []alarm.Metric{alarm.LimitMismatches, alarm.CouponMismatches} {
		want := alarm.RuleFor(alarm.OtherMismatches)
		assert.Equal(t, [2]int64{want.Watch, want.Alarm}, [2]int64{alarm.RuleFor(m).Watch, alarm.RuleFor(m).Alarm})
	}
}

const runbooks = "docs/runbooks"

// headings are the headings of every runbook.
var headings = []string{"## Meaning", "## Impact", "## Check", "## Fix"}

func TestEachAlertHasARunbook(t *testing.T) {
	t.Parallel()
	root := filepath.Join("..", "..")
	index, err := os.ReadFile(filepath.Join(root, runbooks, "index.md"))
	require.NoError(t, err)
	byName := loadRules(t, nil)
	for name, rule := range byName {
		path := runbooks + "/" + name + ".md"
		assert.Equal(t, path, rule.Annotations().Get("runbook_url"), name)
		assert.NotEmpty(t, rule.Annotations().Get("summary"), name)
		assert.Contains(t, []string{"critical", "warning"}, rule.Labels().Get("severity"), name)
		assert.Contains(t, string(index), "("+name+".md)")
		text, err := os.ReadFile(filepath.Join(root, path))
		if !assert.NoError(t, err) {
			continue
		}
		var found []string
		for line := range strings.Lines(string(text)) {
			if strings.HasPrefix(line, "#") {
				found = append(found, strings.TrimSpace(line))
			}
		}
		assert.Equal(t, append([]string{"# " + name}, headings...), found, path)
	}
	files, err := filepath.Glob(filepath.Join(root, runbooks, "*.md"))
	require.NoError(t, err)
	for _, path := range files {
		if name := strings.TrimSuffix(filepath.Base(path), ".md"); name != "index" {
			assert.Contains(t, byName, name, "runbook without an alert")
		}
	}
}
