package harness

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"golang.org/x/text/language"
	"golang.org/x/text/message"
	"golang.org/x/text/number"
)

// Report collects the samples of all rounds.
type Report struct {
	env      *Environment
	cases    []Case
	allGoals []Goal
	samples  map[string][]*Sample
}

// CaseResult holds the medians of a case's rounds.
type CaseResult struct {
	Rate float64 `json:"rate"`
	P50  float64 `json:"p50_ms"`
	P99  float64 `json:"p99_ms"`
}

// NewReport returns a report without samples.
func NewReport(env *Environment, cases []Case, goals []Goal) *Report {
	return &Report{env: env, cases: cases, allGoals: goals, samples: map[string][]*Sample{}}
}

// Add adds the sample of a round.
func (r *Report) Add(name string, s *Sample) { r.samples[name] = append(r.samples[name], s) }

// Result returns the result of a case, or false if it was not run.
func (r *Report) Result(name string) (CaseResult, bool) {
	samples := r.samples[name]
	if len(samples) == 0 {
		return CaseResult{}, false
	}
	return CaseResult{
		Rate: median(samples, (*Sample).Rate),
		P50:  median(samples, func(s *Sample) float64 { return Milliseconds(s.P50) }),
		P99:  median(samples, func(s *Sample) float64 { return Milliseconds(s.P99) }),
	}, true
}

// results iterates over the cases that were run, in order.
func (r *Report) results() iter.Seq2[*Case, CaseResult] {
	return func(yield func(*Case, CaseResult) bool) {
		for i := range r.cases {
			if res, ok := r.Result(r.cases[i].Name); ok && !yield(&r.cases[i], res) {
				return
			}
		}
	}
}

func (r *Report) metric(name string, field func(CaseResult) float64) (float64, bool) {
	res, ok := r.Result(name)
	return field(res), ok
}

// median returns the median of a value of all samples.
func median[T any](samples []T, value func(T) float64) float64 {
	sorted := make([]float64, len(samples))
	for i, s := range samples {
		sorted[i] = value(s)
	}
	slices.Sort(sorted)
	return (sorted[(len(sorted)-1)/2] + sorted[len(sorted)/2]) / 2
}

// GoalResult is a goal with its value.
type GoalResult struct {
	Goal
	Value float64
}

// Goals returns the goals whose cases were run.
func (r *Report) Goals() []GoalResult {
	var all []GoalResult
	for _, g := range r.allGoals {
		if value, ok := g.Compute(r); ok {
			all = append(all, GoalResult{g, value})
		}
	}
	return all
}

// Print prints the results, the goals, and the notes.
func (r *Report) Print(out io.Writer) {
	table := tabwriter.NewWriter(out, 0, 8, 2, ' ', tabwriter.AlignRight)
	group := ""
	for c, res := range r.results() {
		if c.Group != group {
			group = c.Group
			fmt.Fprintf(table, "\t\t\t\t\t\n")
			fmt.Fprintf(table, "rate\tlowest to highest\tp50 ms\tp99 ms\t\t%s\n", strings.ToUpper(group))
		}
		byRate := func(a, b *Sample) int { return cmp.Compare(a.Rate(), b.Rate()) }
		slowest, fastest := slices.MinFunc(r.samples[c.Name], byRate), slices.MaxFunc(r.samples[c.Name], byRate)
		spread := formatThousands(slowest.Rate()) + " - " + formatThousands(fastest.Rate())
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t\t%s (%s/s)\n",
			formatThousands(res.Rate), spread, formatLatency(res.P50), formatLatency(res.P99), c.Name, c.Unit)
	}
	_ = table.Flush()
	r.printGoals(out)
	for _, c := range r.cases {
		var n int64
		for _, s := range r.samples[c.Name] {
			n += s.Conflicts
		}
		if n > 0 {
			r.env.Notef("%s: %s operations gave up after conflicts and are not included in the rate", c.Name, formatThousands(float64(n)))
		}
	}
	for _, note := range r.env.notes {
		fmt.Fprintf(out, "\nnote: %s\n", note)
	}
	fmt.Fprintf(out, "\ntook %s\n", time.Since(r.env.Started).Round(time.Second))
}

func (r *Report) printGoals(out io.Writer) {
	goals := r.Goals()
	if len(goals) == 0 {
		return
	}
	fmt.Fprintln(out)
	table := tabwriter.NewWriter(out, 0, 8, 2, ' ', 0)
	fmt.Fprintln(table, "GOAL\tvalue\tbound\t\t")
	for _, g := range goals {
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\n", g.Name, g.format(g.Value), g.bound(), g.Verdict(), g.Description)
	}
	_ = table.Flush()
}

func (g *GoalResult) format(value float64) string {
	return strings.TrimSpace(strconv.FormatFloat(roundDigits(value), 'f', -1, 64) + " " + g.Unit)
}

func (g *GoalResult) bound() string {
	switch {
	case g.Bound == 0:
		return ""
	case g.LowerIsBetter:
		return "≤ " + g.format(g.Bound)
	}
	return "≥ " + g.format(g.Bound)
}

// Verdict says whether the goal is met.
func (g *GoalResult) Verdict() string {
	switch {
	case g.Bound == 0:
		return ""
	case g.Met(g.Value):
		return "met"
	}
	return "MISSED"
}

// Write stores the results as JSON and as a chart.
func (r *Report) Write(dir string, out io.Writer) error {
	cases, ratios := map[string]CaseResult{}, map[string]float64{}
	for c, res := range r.results() {
		cases[c.Name] = CaseResult{roundDigits(res.Rate), roundDigits(res.P50), roundDigits(res.P99)}
	}
	for _, g := range r.Goals() {
		if g.Ratio {
			ratios[g.Name] = roundDigits(g.Value)
		}
	}
	text, err := json.MarshalIndent(struct {
		Machine  map[string]any        `json:"machine"`
		Settings map[string]any        `json:"settings"`
		Cases    map[string]CaseResult `json:"cases"`
		Ratios   map[string]float64    `json:"ratios"`
	}{r.env.Machine, r.env.Settings, cases, ratios}, "", "  ")
	if err = errors.Join(err, os.MkdirAll(dir, 0o755)); err != nil {
		return err
	}
	data, chart := filepath.Join(dir, "latest.json"), filepath.Join(dir, "latest.svg")
	if err := errors.Join(os.WriteFile(data, append(text, '\n'), 0o644), os.WriteFile(chart, r.chart(), 0o644)); err != nil {
		return err
	}
	fmt.Fprintf(out, "results: %s, %s\n", data, chart)
	return nil
}

// Milliseconds converts a duration.
func Milliseconds(d time.Duration) float64 {
	return roundDigits(float64(d) / float64(time.Millisecond))
}

// roundDigits rounds to three significant digits, but keeps all digits of the integer part.
func roundDigits(value float64) float64 {
	if math.Abs(value) >= 100 {
		return math.Round(value)
	}
	rounded, _ := strconv.ParseFloat(strconv.FormatFloat(value, 'g', 3, 64), 64) // its own output is always valid
	return rounded
}

// formatThousands formats a rate with thousands separators.
func formatThousands(value float64) string {
	return message.NewPrinter(language.English).Sprint(number.Decimal(roundDigits(value)))
}

func formatLatency(milliseconds float64) string {
	if milliseconds == 0 {
		return ""
	}
	return strconv.FormatFloat(roundDigits(milliseconds), 'f', -1, 64)
}
