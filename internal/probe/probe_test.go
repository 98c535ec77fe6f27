package probe_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"hulak/internal/probe"
	"hulak/internal/version"
)

// get returns the status and body of a probe.
func get(t *testing.T, p *probe.Probes, path string) (status int, body string) {
	t.Helper()
	routes := http.NewServeMux()
	p.Register(func(path string, h http.HandlerFunc) { routes.HandleFunc("GET "+path, h) })
	w := httptest.NewRecorder()
	routes.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, nil))
	return w.Code, w.Body.String()
}

func TestProbes(t *testing.T) {
	t.Parallel()
	succeed := func(context.Context) error { return nil }
	fail := func(context.Context) error { return errors.New("password=secret") }
	hang := func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() }
	none := func(context.Context) ([]string, error) { return nil, nil }
	for name, c := range map[string]struct {
		checks probe.Checks
		path   string
		status int
		reason string
	}{
		"live while the database is down":   {probe.Checks{Commit: fail}, "/healthz", http.StatusOK, ""},
		"ready":                             {probe.Checks{Commit: succeed}, "/readyz", http.StatusOK, ""},
		"not ready if commits fail":         {probe.Checks{Commit: fail}, "/readyz", http.StatusServiceUnavailable, "does not accept writes"},
		"not ready if commits hang":         {probe.Checks{Commit: hang}, "/readyz", http.StatusServiceUnavailable, "the database does"},
		"ready while read models are stale": {probe.Checks{Commit: succeed, Lagging: lagging}, "/readyz", http.StatusOK, ""},
		"fresh":                             {probe.Checks{Lagging: none}, "/freshz", http.StatusOK, ""},
		"fresh while commits fail":          {probe.Checks{Commit: fail, Lagging: none}, "/freshz", http.StatusOK, ""},
		"not fresh":                         {probe.Checks{Lagging: lagging}, "/freshz", http.StatusServiceUnavailable, "search, transfers"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				status, body := get(t, probe.New(c.checks), c.path)
				require.Equal(t, c.status, status)
				require.Contains(t, body, c.reason)
				require.NotContains(t, body, "secret")
			})
		})
	}
}

func lagging(context.Context) ([]string, error) { return []string{"search", "transfers"}, nil }

func TestHealthzDescribesTheBuild(t *testing.T) {
	t.Parallel()
	_, body := get(t, probe.New(probe.Checks{}), "/healthz")
	build, err := json.Marshal(version.Current())
	require.NoError(t, err)
	require.JSONEq(t, `{"status":"ok",`+string(build[1:]), body)
}

func TestReadyTellsTheLatestResult(t *testing.T) {
	t.Parallel()
	var commitErr error
	p := probe.New(probe.Checks{Commit: func(context.Context) error { return commitErr }})
	require.True(t, p.Ready(), "before the first check")
	commitErr = errors.New("read-only")
	get(t, p, "/readyz")
	require.False(t, p.Ready())
	commitErr = nil
	get(t, p, "/readyz")
	require.True(t, p.Ready())
	p.Drain()
	require.False(t, p.Ready())
}

func TestDrainingProcessIsNotReady(t *testing.T) {
	t.Parallel()
	p := probe.New(probe.Checks{Commit: func(context.Context) error { return nil }})
	p.Drain()
	status, body := get(t, p, "/readyz")
	require.Equal(t, http.StatusServiceUnavailable, status)
	require.Contains(t, body, "shutting down")
	status, _ = get(t, p, "/healthz")
	require.Equal(t, http.StatusOK, status)
}
