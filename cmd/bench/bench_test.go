package main

import (
	"bytes"
	"context"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestQuantilesAreWithinOnePercentOfExactValues(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	var h Histogram
	exact := make([]time.Duration, 20_000)
	for i := range exact {
		exact[i] = time.Duration(1) << random.IntN(36)
		exact[i] += time.Duration(random.Int64N(int64(exact[i])))
		h.Record(exact[i])
	}
	slices.Sort(exact)
	for _, share := range []float64{0.01, 0.5, 0.9, 0.99, 0.999, 1} {
		want := exact[int(share*float64(len(exact)))-1]
		got := h.Quantile(share)
		require.GreaterOrEqual(t, got, want)
		require.LessOrEqual(t, float64(got), float64(want)*1.008+1)
	}
}

func TestLabelsFitNextToTheirBars(t *testing.T) {
	t.Parallel()
	const maxLength = 43 // characters that fit to the left of a bar
	for _, c := range allCases() {
		require.LessOrEqual(t, len(c.Label), maxLength, c.Label)
	}
}

func TestHistogramAddSumsCounts(t *testing.T) {
	t.Parallel()
	var a, b Histogram
	require.Zero(t, a.Quantile(0.5), "empty histogram")
	a.Record(time.Millisecond)
	b.Record(time.Second)
	b.Record(time.Hour) // beyond the last bucket
	a.Add(&b)
	require.EqualValues(t, 3, a.Count())
	require.InEpsilon(t, float64(time.Second), float64(a.Quantile(0.67)), 0.01)
	require.Greater(t, a.Quantile(1), time.Minute)
	require.Equal(t, 0, bucketIndex(-time.Second))
}

func TestRunWorkersCountsOperationsThatEndInTheWindow(t *testing.T) {
	t.Parallel()
	calls := 0
	s, err := runWorkers(t.Context(), 50*time.Millisecond, 1, func(int) operation {
		return func(context.Context) (int, error) {
			calls++
			return 2, nil
		}
	})
	require.NoError(t, err)
	require.Positive(t, s.Count)
	require.Less(t, s.Count, int64(2*calls), "warm-up operations are not counted")
	require.EqualValues(t, s.Count, 2*s.Latencies.Count())
	require.Zero(t, s.Conflicts)
}

func TestRunWorkersStopsAllWorkersAtTheFirstError(t *testing.T) {
	t.Parallel()
	broken := errors.New("broken")
	_, err := runWorkers(t.Context(), time.Hour, 3, func(i int) operation {
		return func(ctx context.Context) (int, error) {
			if i == 1 {
				return 0, broken
			}
			<-ctx.Done()
			return 0, ctx.Err()
		}
	})
	require.ErrorIs(t, err, broken)
}

// newTestReport returns a report with the given rates of each case, one per round.
func newTestReport(rates map[string][]float64) *Report {
	env := &Environment{
		options: &options{}, machine: map[string]any{"cpu": "a <fast> one & more"}, settings: map[string]any{"rounds": 3}, started: time.Now(),
	}
	r := newReport(env, allCases())
	for name, all := range rates {
		for _, rate := range all {
			h := &Histogram{}
			h.Record(time.Duration(1e9 / rate))
			r.add(name, &Sample{Count: int64(rate), Elapsed: time.Second, Latencies: h})
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
	for _, g := range r.goals() {
		values[g.Name], verdicts[g.Name] = g.value, g.verdict()
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
	got, ok := pairedRatio("append/hot/64", "append/64")(r)
	require.True(t, ok)
	require.InDelta(t, 0.9, got, 1e-9)
	_, ok = pairedRatio("append/hot/64", "raw/copy")(r)
	require.False(t, ok)
}

func TestReportWritesJSONAndSVG(t *testing.T) {
	t.Parallel()
	r := newTestReport(map[string][]float64{"append/64": {44_000.4}, "raw/one_row/64": {20_000}})
	dir := t.TempDir()
	var out bytes.Buffer
	r.print(&out)
	require.Contains(t, out.String(), "append_vs_one_row  2.2")
	require.NoError(t, r.write(dir, &out))

	text, err := os.ReadFile(filepath.Join(dir, "latest.json"))
	require.NoError(t, err)
	var results map[string]map[string]any
	require.NoError(t, json.Unmarshal(text, &results))
	require.ElementsMatch(t, []string{"machine", "settings", "cases", "ratios"}, mapKeys(results))
	require.Equal(t, map[string]any{"append_vs_one_row": 2.2}, results["ratios"])
	require.Equal(t, map[string]any{"rate": 44_000.0, "p50_ms": 0.0228, "p99_ms": 0.0228}, results["cases"]["append/64"])

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

func TestRoundDigitsKeepsThreeSignificantDigits(t *testing.T) {
	t.Parallel()
	for value, want := range map[float64]float64{0: 0, 65_612.7: 65_613, 123.4: 123, 12.345: 12.3, 2.2049: 2.2, 0.012345: 0.0123} {
		require.Equal(t, want, roundDigits(value))
	}
	require.Equal(t, "1,234,567", formatThousands(1_234_567))
	require.Equal(t, "999", formatThousands(999))
	require.Equal(t, "12.3", formatThousands(12.34))
}

func TestAllCasesStoreEventsOfTheSameSize(t *testing.T) {
	t.Parallel()
	size := eventSizes()
	require.InDelta(t, 350, size["payload"], 60)
	require.InDelta(t, 200, size["metadata"], 40)
	require.InDelta(t, 150, size["personal"], 20)
	var document map[string]any
	require.NoError(t, json.Unmarshal(encodeSample().document(), &document))
	require.Contains(t, document, "personal")
	require.NotContains(t, string(encodeSample().document()), sampleEvent("").Payee.Name, "personal data is not in plain text")
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
		o, err := parse(args)
		require.NoError(t, err)
		for _, c := range selectCases(allCases(), o) {
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
	if !isInMemory("/dev/shm") {
		t.Skip("/dev/shm is not an in-memory file system")
	}
	require.ErrorContains(t, dispatch(t.Context(), []string{"-dir", "/dev/shm"}, io.Discard), "in-memory file system")
}

func TestBackgroundCPUShareExcludesThisProgram(t *testing.T) {
	t.Parallel()
	before := cpuTime{available: time.Hour, used: time.Minute, own: time.Second}
	after := cpuTime{available: time.Hour + 10*time.Second, used: time.Minute + 9*time.Second, own: 6 * time.Second}
	share, known := backgroundCPUShare(before, after)
	require.True(t, known)
	require.InDelta(t, 0.4, share, 1e-9)
	_, known = backgroundCPUShare(cpuTime{}, cpuTime{})
	require.False(t, known, "the share is unknown without readings")
}
