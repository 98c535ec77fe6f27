package main

import (
	"os"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/stretchr/testify/require"
)

// TestDefaultSettingsAreSafe checks that the default settings skip no screening and grant no access.
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
	require.Zero(t, options.Settings.ScreenAgain, "every transfer is screened")
	require.False(t, options.Settings.Profile, "profiles are off")
	require.Equal(t, "127.0.0.1:9090", options.Settings.MetricsAddr, "metrics are served only to this machine")
	require.Empty(t, options.Settings.TrustedProxy, "no proxy is trusted")
	require.Equal(t, sampleContact, options.Settings.SecurityContact, "production rejects the default contact")
}

// TestConfigurationPageIsGenerated fails when docs/configuration.md differs from the flags.
func TestConfigurationPageIsGenerated(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../../docs/configuration.md")
	require.NoError(t, err)
	var printed strings.Builder
	require.NoError(t, run(t.Context(), []string{"configuration"}, &printed))
	require.Equal(t, printed.String(), string(page), "run make generate")
}

// TestEverySettingHasHelp fails when a setting has no text for the configuration page.
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

// TestOperationsPageListsEveryCommand fails when docs/operations/index.md does not show a command.
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
		require.Regexp(t, "`hulak "+node.Name+"[ `]", string(text), "page does not show hulak %s", node.Name)
	}
	require.Greater(t, commands, 10)
}
