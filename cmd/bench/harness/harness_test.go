package harness

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestQuantilesAreExact(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	durations := make([]time.Duration, 20_000)
	for i := range durations {
		durations[i] = time.Duration(1) << random.IntN(36)
		durations[i] += time.Duration(random.Int64N(int64(durations[i])))
	}
	exact := slices.Sorted(slices.Values(durations))
	for _, share := range []float64{0.01, 0.5, 0.9, 0.99, 0.999, 1} {
		want := exact[int(share*float64(len(exact)))-1]
		require.Equal(t, want, Quantile(durations, share))
	}
	require.Zero(t, Quantile(nil, 0.5))
}

func TestSampleContainsTheLatenciesOfAllWorkers(t *testing.T) {
	t.Parallel()
	s, err := RunAtRate(t.Context(), 100*time.Millisecond, 1_000, 2, func(i int) TimedOperation {
		return func(context.Context) (time.Duration, error) { return time.Duration(i+1) * time.Hour, nil }
	})
	require.NoError(t, err)
	require.GreaterOrEqual(t, s.P50, time.Hour)
	require.GreaterOrEqual(t, s.P99, 2*time.Hour)
}

func TestRunWorkersCountsOperationsThatEndInTheWindow(t *testing.T) {
	t.Parallel()
	calls := 0
	s, err := RunWorkers(t.Context(), 50*time.Millisecond, 1, func(int) Operation {
		return func(context.Context) (int, error) {
			calls++
			return 2, nil
		}
	})
	require.NoError(t, err)
	require.Positive(t, s.Count)
	require.Less(t, s.Count, int64(2*calls), "warm-up operations are not counted")
	require.LessOrEqual(t, s.P50, s.P99)
	require.Positive(t, s.P99)
	require.Zero(t, s.Conflicts)
}

func TestRunWorkersStopsAllWorkersAtTheFirstError(t *testing.T) {
	t.Parallel()
	broken := errors.New("broken")
	_, err := RunWorkers(t.Context(), time.Hour, 3, func(i int) Operation {
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
	require.NoError(t, json.Unmarshal(EncodeSample().Document(), &document))
	require.Contains(t, document, "personal")
	require.NotContains(t, string(EncodeSample().Document()), SampleEvent("").Payee.Name, "personal data is not in plain text")
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
