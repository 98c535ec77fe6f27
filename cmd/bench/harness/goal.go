package harness

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

// Metric computes a value from a report. It returns false if a required case was not run.
type Metric = func(r *Report) (float64, bool)

// RateOf returns the rate of a case.
func RateOf(name string) Metric {
	return func(r *Report) (float64, bool) {
		return r.metric(name, func(res CaseResult) float64 { return res.Rate })
	}
}

// ThousandsPerSecondOf returns the rate of a case in thousands.
func ThousandsPerSecondOf(name string) Metric {
	return func(r *Report) (float64, bool) {
		return r.metric(name, func(res CaseResult) float64 { return res.Rate / 1_000 })
	}
}

// P50Of returns the median latency of a case.
func P50Of(name string) Metric {
	return func(r *Report) (float64, bool) {
		return r.metric(name, func(res CaseResult) float64 { return res.P50 })
	}
}

// P99Of returns the p99 latency of a case.
func P99Of(name string) Metric {
	return func(r *Report) (float64, bool) {
		return r.metric(name, func(res CaseResult) float64 { return res.P99 })
	}
}

// Ratio divides two metrics.
func Ratio(numerator, denominator Metric) Metric {
	return func(r *Report) (float64, bool) {
		a, aOK := numerator(r)
		b, bOK := denominator(r)
		if !aOK || !bOK || b == 0 {
			return 0, false
		}
		return a / b, true
	}
}

// PairedRatio divides the rates of two cases round by round and returns the median. It can detect small differences, because a
// slow round affects both cases.
func PairedRatio(numerator, denominator string) Metric {
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
		return median(quotients, func(q float64) float64 { return q }), true
	}
}

// MaxOf returns the largest of the metrics that have a value.
func MaxOf(metrics ...Metric) Metric {
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
