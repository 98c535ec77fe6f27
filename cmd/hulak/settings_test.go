package main

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
	var options cli
	parser, err := kong.New(&options)
	require.NoError(t, err)
	_, err = parser.Parse([]string{"serve"})
	require.NoError(t, err)
	require.Zero(t, options.Settings.RescreenAfter, "app must screen every transfer")
	require.False(t, options.Settings.Profile, "profiles must be off")
	require.Equal(t, "127.0.0.1:9090", options.Settings.MetricsAddr, "metrics must be available only on this machine")
	require.Empty(t, options.Settings.TrustedProxies, "app must trust no proxy")
	require.Equal(t, sampleContact, options.Settings.SecurityContact, "production must reject the default contact")
}

// TestConfigurationPageIsGenerated fails if docs/configuration.md differs from the flags.
func TestConfigurationPageIsGenerated(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../../docs/configuration.md")
	require.NoError(t, err)
	var printed strings.Builder
	require.NoError(t, run(t.Context(), []string{"configuration"}, &printed))
	require.Equal(t, printed.String(), string(page), "run make generate")
}

// TestEverySettingHasHelp fails if a setting has no help text.
func TestEverySettingHasHelp(t *testing.T) {
	t.Parallel()
	parser, err := kong.New(&cli{})
	require.NoError(t, err)
	var settings int
	require.NoError(t, kong.Visit(parser.Model, func(node kong.Visitable, next kong.Next) error {
		if flag, ok := node.(*kong.Flag); ok && len(flag.Envs) > 0 {
			settings++
			require.NotEmpty(t, flag.Help, "--%s has no help text", flag.Name)
		}
		return next(nil)
	}))
	require.Greater(t, settings, 40)
}

// TestOperationsPageListsEveryCommand fails if docs/operations/index.md does not list a command.
func TestOperationsPageListsEveryCommand(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../docs/operations/index.md")
	require.NoError(t, err)
	parser, err := kong.New(&cli{})
	require.NoError(t, err)
	var commands int
	for _, node := range parser.Model.Children {
		if node.Hidden {
			continue
		}
		commands++
		require.Regexp(t, "`hulak "+node.Name+"[ `]", string(text), "page must list hulak %s", node.Name)
	}
	require.Greater(t, commands, 10)
}
