package main

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestFilesAreUpToDate(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("*.json")
	require.NoError(t, err)
	assert.Len(t, files, len(dashboards))
	for _, d := range dashboards {
		want, err := d.encode()
		require.NoError(t, err)
		got, err := os.ReadFile(d.name + ".json")
		require.NoError(t, err)
		assert.Equal(t, string(want), string(got), "run go -C deploy run ./grafana")
	}
}

func TestPanelsAreLegible(t *testing.T) {
	t.Parallel()
	for _, d := range dashboards {
		titles := map[string]bool{}
		for _, p := range slices.Concat(d.stats, d.charts) {
			assert.False(t, titles[p.title], "two panels of %s are named %q", d.title, p.title)
			titles[p.title] = true
			assert.LessOrEqual(t, len(p.title), 60, p.title)
		}
		assert.LessOrEqual(t, len(titles), 16, "%s has too many panels", d.title)
	}
}
