package main

import "slices"

// Goal is a target for a metric. Most metrics are ratios of two cases in the same run, so they are comparable across machines. The
// results contain the ratios by name.
type Goal struct {
	Name        string
	Description string
	Ratio       bool // stored in the results; other metrics are only printed
	Unit        string
	Bound       float64
	// LowerIsBetter means that the bound is a maximum instead of a minimum.
	LowerIsBetter bool
	// Compute returns the metric's value. It returns false if a required case was not run.
	Compute func(r *Report) (value float64, ok bool)
}

// Met reports whether a value meets the goal.
func (g *Goal) Met(value float64) bool {
	if g.LowerIsBetter {
		return value <= g.Bound
	}
	return value >= g.Bound
}

// goalGroups holds the goals that other files add.
var goalGroups []func() []Goal

func allGoals() []Goal {
	goals := []Goal{
		{
			Name: "append_vs_one_row", Ratio: true, Bound: 2.2, Description: "commands from 64 producers vs. one-row commits on 64 connections",
			Compute: ratio(rateOf("append/64"), rateOf("raw/one_row/64")),
		},
		{
			Name: "append_vs_message_db", Ratio: true, Bound: 4,
			Description: "commands from 64 producers vs. the faster layout of message-db",
			Compute:     ratio(rateOf("append/64"), maxOf(rateOf("message_db/64"), rateOf("message_db/categories/64"))),
		},
		{
			Name: "append_vs_watermill_sql", Ratio: true, Description: "commands from 64 producers vs. watermill-sql on 64 connections",
			Compute: ratio(rateOf("append/64"), rateOf("watermill_sql/64")),
		},
		{
			Name: "append_vs_100_rows", Ratio: true, Bound: 0.45, Description: "commands from 256 producers vs. INSERTs of 100 rows",
			Compute: ratio(rateOf("append/256"), maxOf(rateOf("raw/100_rows/1"), rateOf("raw/100_rows/8"))),
		},
		{
			Name: "one_producer_latency", Ratio: true, Bound: 1.5, LowerIsBetter: true,
			Description: "median latency of a single producer vs. one INSERT and commit",
			Compute:     ratio(p50Of("append/1"), p50Of("raw/one_row/1")),
		},
		{
			Name: "hot_stream", Ratio: true, Bound: 0.5, Description: "64 producers on one stream vs. 64 on separate streams",
			Compute: ratio(rateOf("append/hot/64"), rateOf("append/64")),
		},
		{
			Name: "append/64 p99", Unit: "ms", Bound: 5, LowerIsBetter: true,
			Description: "p99 latency of commands, 64 producers", Compute: p99Of("append/64"),
		},
	}
	for _, group := range goalGroups {
		goals = append(goals, group()...)
	}
	return goals
}

// metric computes a value from a report. It returns false if a required case was not run.
type metric = func(r *Report) (float64, bool)

func rateOf(name string) metric {
	return func(r *Report) (float64, bool) {
		return r.metric(name, func(res CaseResult) float64 { return res.Rate })
	}
}

func thousandsPerSecondOf(name string) metric {
	return func(r *Report) (float64, bool) {
		return r.metric(name, func(res CaseResult) float64 { return res.Rate / 1_000 })
	}
}

func p50Of(name string) metric {
	return func(r *Report) (float64, bool) {
		return r.metric(name, func(res CaseResult) float64 { return res.P50 })
	}
}

func p99Of(name string) metric {
	return func(r *Report) (float64, bool) {
		return r.metric(name, func(res CaseResult) float64 { return res.P99 })
	}
}

// ratio divides two metrics.
func ratio(numerator, denominator metric) metric {
	return func(r *Report) (float64, bool) {
		a, aOK := numerator(r)
		b, bOK := denominator(r)
		if !aOK || !bOK || b == 0 {
			return 0, false
		}
		return a / b, true
	}
}

// pairedRatio divides the rates of two cases round by round and returns the median. It can detect small differences, because a
// slow round affects both cases.
func pairedRatio(numerator, denominator string) metric {
	return func(r *Report) (float64, bool) {
		a, b := r.samples[numerator], r.samples[denominator]
		quotients := make([]float64, 0, len(a))
		for i := range min(len(a), len(b)) {
			if rate := b[i].Rate(); rate > 0 {
				quotients = append(quotients, a[i].Rate()/rate)
			}
		}
		if len(quotients) == 0 {
			return 0, false
		}
		slices.Sort(quotients)
		return median(quotients), true
	}
}

// maxOf returns the largest of the metrics that have a value.
func maxOf(metrics ...metric) metric {
	return func(r *Report) (float64, bool) {
		var values []float64
		for _, f := range metrics {
			if value, ok := f(r); ok {
				values = append(values, value)
			}
		}
		if len(values) == 0 {
			return 0, false
		}
		return slices.Max(values), true
	}
}
