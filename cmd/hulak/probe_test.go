package main

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestProbe(t *testing.T) {
	unsetVariables(t)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/healthz" {
			w.WriteHeader(http.StatusServiceUnavailable)
		}
		_, _ = w.Write([]byte(r.URL.Path))
	}))
	defer server.Close()
	_, port, _ := strings.Cut(strings.TrimPrefix(server.URL, "http://"), ":")
	for _, host := range []string{"127.0.0.1", "", "0.0.0.0"} {
		t.Setenv("HULAK_METRICS_ADDR", host+":"+port)
		var out strings.Builder
		require.NoError(t, run(t.Context(), []string{"probe", "healthz"}, &out))
		require.Equal(t, "/healthz", out.String())

		out.Reset()
		require.ErrorContains(t, run(t.Context(), []string{"probe"}, &out), "readyz: 503")
		require.Equal(t, "/readyz", out.String(), "the reason is printed")
	}
	t.Setenv("HULAK_METRICS_ADDR", "")
	require.ErrorIs(t, run(t.Context(), []string{"probe"}, new(strings.Builder)), errNoMetricsAddr)
}
