package app

import (
	"os"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/stretchr/testify/require"
)

// TestDefaultSettingsAreSafe checks defaults that affect screening and access.
func TestDefaultSettingsAreSafe(t *testing.T) {
	for _, variable := range os.Environ() {
		if name, value, _ := strings.Cut(variable, "="); strings.HasPrefix(name, "HULAK_") {
			t.Setenv(name, value) // restores it after the test
			require.NoError(t, os.Unsetenv(name))
		}
	}
	var options Settings
	parser, err := kong.New(&options)
	require.NoError(t, err)
	_, err = parser.Parse(nil)
	require.NoError(t, err)
	require.Zero(t, options.RescreenAfter, "app must screen every transfer")
	require.False(t, options.Profile, "profiles must be off")
	require.Equal(t, "127.0.0.1:9090", options.MetricsAddr, "metrics must be available only on this machine")
	require.Empty(t, options.TrustedProxies, "app must trust no proxy")
	require.Equal(t, 5, options.IdleMinutes, "sessions must end after 5 minutes without activity (9.12a)")
	require.Equal(t, sampleContact, options.SecurityContact, "production must reject the default contact")
}
