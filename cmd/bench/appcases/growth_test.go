package appcases

import (
	"bytes"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestGrowthIsLimitedPerHour(t *testing.T) {
	t.Parallel()
	const samples, noise = 720, 5 // an observation every ten seconds for two hours
	g := newGrowth(-2 * time.Hour)
	for resource, perHour := range map[string]float64{"steady": 0, "shrinking": -3, "growing": 1.1} {
		s := &series{}
		for i := range samples {
			hours := float64(i) / samples * 2
			s.hours = append(s.hours, hours)
			s.values = append(s.values, 100+perHour*(hours-1)+noise*float64(i%3-1))
		}
		g.series[resource] = s
	}
	var out bytes.Buffer
	require.NoError(t, g.print(&out, 0), "0 means no limit")
	require.Contains(t, out.String(), "growing, mean 100.0, by time [99.0 99.3 99.6 99.9 100.1 100.4 100.7 101.0]")
	err := g.print(&out, 1)
	require.ErrorContains(t, err, "growing grew by 1.1")
	require.NotContains(t, err.Error(), "steady")
	require.NotContains(t, err.Error(), "shrinking")
	require.NoError(t, g.print(&out, 1.2))

	g.series["unknown"] = &series{hours: []float64{0}, values: []float64{1}}
	require.ErrorContains(t, g.print(&out, 2), "unknown", "one observation has no trend")
}

func TestGrowthIgnoresWarmUp(t *testing.T) {
	t.Parallel()
	g := newGrowth(time.Hour)
	g.add("memory", 1)
	require.Empty(t, g.series)
}
