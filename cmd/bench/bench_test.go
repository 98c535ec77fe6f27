package main

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hulak/cmd/bench/harness"
)

func TestLabelsFitNextToTheirBars(t *testing.T) {
	t.Parallel()
	const maxLength = 43 // characters that fit to the left of a bar
	for _, c := range allCases() {
		require.LessOrEqual(t, len(c.Label), maxLength, c.Label)
	}
}

// newTestReport returns a report with the given rates of each case, one per round.
func newTestReport(rates map[string][]float64) *harness.Report {
	env := &harness.Environment{
		Options: &harness.Options{}, Machine: map[string]any{"cpu": "a <fast> one & more"},
		Settings: map[string]any{"rounds": 3}, Started: time.Now(),
	}
	r := harness.NewReport(env, allCases(), allGoals())
	for name, all := range rates {
		for _, rate := range all {
			latency := time.Duration(1e9 / rate)
			r.Add(name, &harness.Sample{Count: int64(rate), Elapsed: time.Second, P50: latency, P99: latency})
		}
	}
	return r
}

func TestGoalsAreComputedFromMedians(t *testing.T) {
	t.Parallel()
	r := newTestReport(map[string][]float64{
		"append/64": {50_000, 10, 44_000}, "raw/one_row/64": {20_000, 1, 90_000}, "message_db/64": {1_000}, "message_db/categories/64": {22_000},
		"append/1": {1_000}, "raw/one_row/1": {2_000}, "append/256": {40_000}, "raw/100_rows/1": {100_000}, "raw/100_rows/8": {80_000},
	})
	values := map[string]float64{}
	verdicts := map[string]string{}
	for _, g := range r.Goals() {
		values[g.Name], verdicts[g.Name] = g.Value, g.Verdict()
	}
	require.InDelta(t, 2.2, values["append_vs_one_row"], 1e-9)
	require.Equal(t, "met", verdicts["append_vs_one_row"], "a value equal to its bound meets the goal")
	require.InDelta(t, 2, values["append_vs_message_db"], 1e-9, "the peer's faster case is used")
	require.Equal(t, "MISSED", verdicts["append_vs_message_db"])
	require.InDelta(t, 0.4, values["append_vs_100_rows"], 1e-9, "the faster case is the limit")
	require.InEpsilon(t, 2, values["one_producer_latency"], 0.02)
	require.Equal(t, "MISSED", verdicts["one_producer_latency"], "a latency must not exceed its bound")
	require.InEpsilon(t, 0.0227, values["append/64 p99"], 0.01, "one slow round out of three does not change the median")
	require.NotContains(t, values, "hot_stream", "a goal without measurements has no value")
}

func TestPairedCasesAreComparedRoundByRound(t *testing.T) {
	t.Parallel()
	r := newTestReport(map[string][]float64{"append/64": {100, 200, 50}, "append/hot/64": {90, 180, 40}})
	got, ok := harness.PairedRatio("append/hot/64", "append/64")(r)
	require.True(t, ok)
	require.InDelta(t, 0.9, got, 1e-9)
	_, ok = harness.PairedRatio("append/hot/64", "raw/copy")(r)
	require.False(t, ok)
}

func TestReportWritesJSONAndSVG(t *testing.T) {
	t.Parallel()
	r := newTestReport(map[string][]float64{"append/64": {44_000.4}, "raw/one_row/64": {20_000}})
	dir := t.TempDir()
	var out bytes.Buffer
	r.Print(&out)
	require.Contains(t, out.String(), "append_vs_one_row  2.2")
	require.NoError(t, r.Write(dir, &out))

	text, err := os.ReadFile(filepath.Join(dir, "latest.json"))
	require.NoError(t, err)
	var results map[string]map[string]any
	require.NoError(t, json.Unmarshal(text, &results))
	require.ElementsMatch(t, []string{"machine", "settings", "cases", "ratios"}, mapKeys(results))
	require.Equal(t, map[string]any{"append_vs_one_row": 2.2}, results["ratios"])
	require.Equal(t, map[string]any{"rate": 44_000.0, "p50_ms": 0.0227, "p99_ms": 0.0227}, results["cases"]["append/64"])

	chart, err := os.ReadFile(filepath.Join(dir, "latest.svg"))
	require.NoError(t, err)
	decoder := xml.NewDecoder(bytes.NewReader(chart))
	for err == nil {
		_, err = decoder.Token()
	}
	require.ErrorIs(t, err, io.EOF, "the chart is well-formed XML even if the CPU name has special characters")
	require.Contains(t, string(chart), ">44,000<")
}

func mapKeys[V any](m map[string]V) []string {
	var keys []string
	for k := range m {
		keys = append(keys, k)
	}
	return keys
}

func TestCaseNamesAreUniqueAndRatiosUseExistingCases(t *testing.T) {
	t.Parallel()
	names := map[string]bool{}
	rates := map[string][]float64{}
	for _, c := range allCases() {
		require.False(t, names[c.Name], c.Name)
		require.NotEmpty(t, c.Group, c.Name)
		require.NotEmpty(t, c.Description, c.Name)
		require.NotEmpty(t, c.Label, c.Name)
		require.NotEmpty(t, c.Unit, c.Name)
		names[c.Name] = true
		rates[c.Name] = []float64{1}
	}
	r := newTestReport(rates)
	for _, g := range allGoals() {
		if _, ok := g.Compute(r); g.Ratio {
			require.True(t, ok, "all cases of ratio %s exist", g.Name)
		}
	}
}

// TestBenchmarkRuns briefly measures some cases on a real cluster.
func TestBenchmarkRuns(t *testing.T) {
	t.Parallel()
	dir, err := os.MkdirTemp("", "bench-test-")
	require.NoError(t, err)
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	require.NoError(t, os.Chmod(dir, 0o755)) // the server may run as another user
	var out strings.Builder
	const cases = "^(decay/read/100k|(raw/one_row|append|append/hot)/(1|64))$"
	err = dispatch(t.Context(), []string{"-run", cases, "-v", "-rounds", "1", "-time", "250ms", "-dir", dir}, &out)
	require.NoError(t, err)
	for _, line := range []string{"fsync on", "append/64 (events/s)", "one_producer_latency", "hot_stream", "decay/read/100k (streams/s)"} {
		require.Contains(t, out.String(), line)
	}
	require.Less(t, strings.Index(out.String(), "append/hot/64 round 1"), strings.Index(out.String(), "decay/read/100k round 1"),
		"cases with a large cache run last")
	remaining, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Empty(t, remaining, "the run removes its files")
}

func TestOptionsSelectCases(t *testing.T) {
	t.Parallel()
	selectNames := func(args ...string) (names []string) {
		o, err := harness.Parse(args)
		require.NoError(t, err)
		for _, c := range harness.SelectCases(allCases(), o) {
			names = append(names, c.Name)
		}
		return names
	}
	require.Equal(t, []string{"append/64"}, selectNames("-run", "^append/64$"))
	require.Equal(t, []string{"append/8", "append/64"}, selectNames("-run", "^append/(1|8|64)$", "-skip", "/1$"))
	require.NotContains(t, selectNames("-short"), "raw/copy")
	require.Contains(t, selectNames("-short=false"), "raw/copy")
	for _, name := range []string{
		"append/64", "append/1", "append/256", "append/hot/64", "raw/one_row/64", "message_db/64", "http/transfer/64",
	} {
		require.Contains(t, selectNames("-short"), name, "the short run includes the cases that the ratios need")
	}
}

func TestInvalidArgumentsAreRejected(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{{"-rounds", "-1"}, {"-run", "("}, {"fast"}, {"-run", "no such case"}} {
		require.Error(t, dispatch(t.Context(), args, io.Discard), args)
	}
}

func TestInMemoryFileSystemIsRejected(t *testing.T) {
	t.Parallel()
	if !harness.IsInMemory("/dev/shm") {
		t.Skip("/dev/shm is not an in-memory file system")
	}
	require.ErrorContains(t, dispatch(t.Context(), []string{"-dir", "/dev/shm"}, io.Discard), "in-memory file system")
}
