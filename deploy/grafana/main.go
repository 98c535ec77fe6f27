// Command grafana writes the Grafana dashboards in this directory. Each panel answers a question of an operator.
//
//	go -C deploy run ./grafana
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
)

// dashboard is a dashboard with a few numbers in its first row and charts below.
type dashboard struct {
	name, title string
	stats       []panel
	charts      []panel
}

// panel shows one or more queries. The unit is one of Grafana's.
type panel struct {
	title, unit string
	queries     []query
	// bad is the value from which a number is red; 0 means never. If low is true, a number is red below it.
	bad float64
	low bool
}

type query struct{ expression, legend string }

func one(expression string) []query { return []query{{expression, ""}} }

// quantiles returns queries for quantiles of a histogram, in all processes.
func quantiles(histogram string) []query {
	var queries []query
	for _, percent := range []int{50, 95, 99} {
		queries = append(queries, query{
			fmt.Sprintf("histogram_quantile(0.%d, sum by (le) (rate(%s_bucket[$__rate_interval])))", percent, histogram), fmt.Sprint("p", percent),
		})
	}
	return queries
}

const requests = "hulak_http_request_duration_seconds"

var dashboards = []dashboard{
	{
		name: "service", title: "Hulak service",
		stats: []panel{
			{title: "Processes that run", queries: []query{{"sum by (role) (hulak_process_role)", "{{role}}"}}},
			{title: "Processes that are not ready", queries: one("count(hulak_ready) - sum(hulak_ready)"), bad: 1},
			{title: "API calls that fail", unit: "percentunit", queries: one(
				`(sum(rate(hulak_http_request_duration_seconds_count{status=~"5.."}[$__rate_interval])) or vector(0))
					/ sum(rate(hulak_http_request_duration_seconds_count[$__rate_interval]))`), bad: 0.02},
			{title: "Alarms that are raised", queries: one("sum(hulak_alarm_raised)"), bad: 1},
		},
		charts: []panel{
			{title: "API calls by status", unit: "reqps", queries: []query{
				{"sum by (status) (rate(hulak_http_request_duration_seconds_count[$__rate_interval]))", "{{status}}"},
			}},
			{title: "Duration of API calls", unit: "s", queries: quantiles(requests)},
			{title: "Slowest routes (p95)", unit: "s", queries: []query{{
				"topk(5, histogram_quantile(0.95, sum by (le, route) (rate(hulak_http_request_duration_seconds_bucket[$__rate_interval]))))",
				"{{route}}",
			}}},
			{title: "Rejected and failed calls by route", unit: "reqps", queries: []query{{
				`topk(5, sum by (route, status) (rate(hulak_http_request_duration_seconds_count{status=~"[45].."}[$__rate_interval])))`,
				"{{status}} {{route}}",
			}}},
			{title: "Calls to providers by outcome", unit: "reqps", queries: []query{{
				"sum by (provider, outcome) (rate(hulak_provider_request_duration_seconds_count[$__rate_interval]))", "{{provider}}: {{outcome}}",
			}}},
			{title: "Duration of calls to providers (p95)", unit: "s", queries: []query{{
				"histogram_quantile(0.95, sum by (le, provider) (rate(hulak_provider_request_duration_seconds_bucket[$__rate_interval])))",
				"{{provider}}",
			}}},
			{title: "Sign-ins by result", unit: "ops", queries: []query{
				{"sum by (result) (rate(hulak_sign_ins_total[$__rate_interval]))", "{{result}}"},
			}},
			{title: "Errors in browsers, last hour", queries: []query{{"hulak_browser_errors_distinct", "distinct errors"}}},
			{title: "Processors in use", queries: []query{{"rate(process_cpu_seconds_total[$__rate_interval])", "{{instance}}"}}},
			{title: "Resident memory", unit: "bytes", queries: []query{{"process_resident_memory_bytes", "{{instance}}"}}},
		},
	},
	{
		name: "log", title: "Hulak log and projections",
		stats: []panel{
			{title: "Refused writes after lost events", queries: one("max(hulak_log_stopped)"), bad: 1},
			{title: "Oldest unsealed event", unit: "s", queries: one("hulak_seal_lag_seconds"), bad: 60},
			{title: "Events without a valid signature", queries: one("hulak_log_unauthenticated_events"), bad: 1},
			{title: "Parked streams", queries: one("sum(hulak_projection_parked_streams)"), bad: 1},
		},
		charts: []panel{
			{title: "Events stored", unit: "ops", queries: []query{{"sum(rate(hulak_log_commit_events_sum[$__rate_interval]))", "events"}}},
			{title: "Appends by outcome", unit: "ops", queries: []query{
				{"sum by (outcome) (rate(hulak_log_append_duration_seconds_count[$__rate_interval]))", "{{outcome}}"},
			}},
			{title: "Duration of commits", unit: "s", queries: quantiles("hulak_log_commit_duration_seconds")},
			{title: "Duration of appends, as callers see it", unit: "s", queries: quantiles("hulak_log_append_duration_seconds")},
			{title: "Appends that wait for the writer", queries: []query{{"hulak_log_queued_appends", "{{instance}}"}}},
			{title: "Position of the last event, and of the last sealed one", queries: []query{
				{"hulak_log_head_position", "last event"}, {"hulak_seal_position", "last sealed event"},
			}},
			{title: "Lag of read models", unit: "s", queries: []query{{"hulak_projection_lag_seconds", "{{projection}}"}}},
			{title: "Read models that fail", queries: []query{{"sum(hulak_projection_failing)", "read models"}}, bad: 1},
			{title: "Lag of workers and the relay", unit: "s", queries: []query{
				{"hulak_worker_lag_seconds", "{{worker}}"}, {"max(hulak_relay_lag_seconds)", "relay"},
			}},
			{title: "Failed attempts of workers and the sealer", queries: []query{
				{"max by (worker) (hulak_worker_failed_attempts)", "{{worker}}"}, {"max(hulak_seal_failed_attempts)", "seal"},
			}},
			{title: "Callbacks", queries: []query{{"hulak_callbacks_waiting", "waiting"}, {"hulak_callbacks_failed", "failed"}}},
			{title: "Tasks by process", queries: []query{{"sum by (instance) (hulak_lease_held)", "{{instance}}"}}},
		},
	},
	{
		name: "money", title: "Hulak money and compliance",
		stats: []panel{
			{title: "Currencies out of balance", queries: one("hulak_ledger_unbalanced_currencies"), bad: 1},
			{title: "Differences from the log", queries: one("sum(hulak_divergences)"), bad: 1},
			{title: "Transfers past their promised date", queries: one("hulak_transfers_overdue"), bad: 10},
			{title: "Age of the exchange rate", unit: "s", queries: one("max(hulak_rate_age_seconds)"), bad: 345600},
		},
		charts: []panel{
			{title: "Transfers created", unit: "ops", queries: []query{{
				`sum(rate(hulak_http_request_duration_seconds_count{method="POST", route="/v1/senders/transactions", status="200"}[$__rate_interval]))`,
				"transfers",
			}}},
			{title: "Transfers that are not finished", queries: []query{{"hulak_transfers_open", "{{status}}"}}},
			{title: "Ledger balances in USD", unit: "currencyUSD", queries: []query{{`hulak_ledger_balance{currency="USD"}`, "{{account}}"}}},
			{title: "Ledger balances in NPR", queries: []query{{`hulak_ledger_balance{currency="NPR"}`, "{{account}}"}}},
			{title: "Differences from the log by kind", queries: []query{{"hulak_divergences", "{{kind}}"}}},
			{title: "Time since the checker last ran", unit: "s", queries: []query{{
				"time() - hulak_checker_last_check_timestamp_seconds", "checker",
			}}},
			{title: "Age of the oldest money in flight", unit: "s", queries: []query{{"hulak_transfer_in_flight_age_seconds", "oldest transfer"}}},
			{title: "Overdue deadlines", queries: []query{{"hulak_deadlines_overdue", "deadlines"}}},
			{title: "Wrong verification codes, last hour", queries: []query{{"hulak_wrong_codes", "codes"}}},
			{title: "Used part of the limit of text messages", unit: "percentunit", queries: []query{
				{"hulak_text_message_limit_used_ratio", "hourly or daily limit"},
			}},
		},
	},
	{
		name: "postgres", title: "Hulak Postgres",
		stats: []panel{
			{title: "Processes with a database", unit: "percentunit", queries: one("avg(hulak_database_up)"), bad: 1, low: true},
			{title: "Oldest transaction", unit: "s", queries: one("hulak_database_transaction_age_seconds"), bad: 60},
			{title: "Database size", unit: "bytes", queries: one("hulak_database_size_bytes"), bad: 1e12},
			{title: "Connections in use", queries: one(`sum(hulak_database_connections{state="in_use"})`)},
		},
		charts: []panel{
			{title: "Connections by process and pool", queries: []query{
				{"sum by (instance, pool) (hulak_database_connections)", "{{instance}} {{pool}}"},
			}},
			{title: "Used part of each pool", unit: "percentunit", queries: []query{{
				`hulak_database_connections{state="in_use"} / ignoring (state) hulak_database_connections_max`, "{{instance}} {{pool}}",
			}}},
			{title: "Waits for a connection", unit: "ops", queries: []query{
				{"sum by (pool) (rate(hulak_database_connection_waits_total[$__rate_interval]))", "{{pool}}"},
			}},
			{title: "Time spent waiting for a connection, per second", unit: "s", queries: []query{
				{"sum by (pool) (rate(hulak_database_connection_wait_seconds_total[$__rate_interval]))", "{{pool}}"},
			}},
			{title: "Age of the oldest transaction", unit: "s", queries: []query{{"hulak_database_transaction_age_seconds", "oldest transaction"}}},
			{title: "Size of the database", unit: "bytes", queries: []query{{"hulak_database_size_bytes", "database"}}},
		},
	},
}

type object = map[string]any

const (
	statHeight  = 4
	chartHeight = 8
	gridWidth   = 24
	chartWidth  = gridWidth / 2
)

// encode returns a dashboard in Grafana's format.
func (d dashboard) encode() ([]byte, error) {
	var panels []object
	add := func(p panel, kind string, x, y, width, height int) {
		encoded := p.encode(kind)
		encoded["id"], encoded["gridPos"] = len(panels)+1, object{"x": x, "y": y, "w": width, "h": height}
		panels = append(panels, encoded)
	}
	for i, p := range d.stats {
		width := gridWidth / len(d.stats)
		add(p, "stat", i*width, 0, width, statHeight)
	}
	for i, p := range d.charts {
		add(p, "timeseries", i%2*chartWidth, statHeight+i/2*chartHeight, chartWidth, chartHeight)
	}
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	err := encoder.Encode(object{
		"uid": "hulak-" + d.name, "title": d.title, "tags": []string{"hulak"}, "schemaVersion": 39, "editable": false,
		"refresh": "30s", "time": object{"from": "now-3h", "to": "now"}, "panels": panels,
	})
	return out.Bytes(), err
}

func (p panel) encode(kind string) object {
	source := object{"type": "prometheus", "uid": "prometheus"}
	targets := make([]object, len(p.queries))
	for i, q := range p.queries {
		legend := q.legend
		if legend == "" {
			legend = p.title
		}
		targets[i] = object{"refId": string(rune('A' + i)), "datasource": source, "expr": q.expression, "legendFormat": legend}
	}
	unit := p.unit
	if unit == "" {
		unit = "short"
	}
	steps := []object{{"color": "green", "value": nil}}
	switch {
	case p.low:
		steps = []object{{"color": "red", "value": nil}, {"color": "green", "value": p.bad}}
	case p.bad != 0:
		steps = append(steps, object{"color": "red", "value": p.bad})
	}
	options := object{"legend": object{"displayMode": "list", "placement": "bottom"}, "tooltip": object{"mode": "multi", "sort": "desc"}}
	if kind == "stat" {
		options = object{"reduceOptions": object{"calcs": []string{"lastNotNull"}}, "colorMode": "value"}
	}
	return object{
		"type": kind, "title": p.title, "datasource": source, "targets": targets, "options": options,
		"fieldConfig": object{"defaults": object{"unit": unit, "thresholds": object{"mode": "absolute", "steps": steps}}, "overrides": []any{}},
	}
}

// writeAll writes all dashboards to a directory.
func writeAll(dir string) error {
	for _, d := range dashboards {
		text, err := d.encode()
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, d.name+".json"), text, 0o644); err != nil {
			return err
		}
	}
	return nil
}

func main() {
	if err := writeAll("grafana"); err != nil {
		fmt.Fprintln(os.Stderr, "grafana:", err)
		os.Exit(1)
	}
}
