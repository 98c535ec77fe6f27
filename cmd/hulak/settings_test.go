package main

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/stretchr/testify/require"
)

// TestDefaultSettingsAreSafe checks that the default settings skip no legally required check and open no access.
func TestDefaultSettingsAreSafe(t *testing.T) {
	for _, variable := range os.Environ() {
		if name, value, _ := strings.Cut(variable, "="); strings.HasPrefix(name, "HULAK_") {
			t.Setenv(name, value) // restores it after the test
			require.NoError(t, os.Unsetenv(name))
		}
	}
	var line cli
	parser, err := kong.New(&line)
	require.NoError(t, err)
	_, err = parser.Parse([]string{"serve"})
	require.NoError(t, err)
	require.Zero(t, line.Settings.ScreenAgain, "screening is asked about each transfer")
	require.False(t, line.Settings.Profile, "nobody looks into the running program")
	require.Equal(t, "127.0.0.1:9090", line.Settings.MetricsAddr, "metrics are for this machine")
	require.Empty(t, line.Settings.TrustedProxy, "no forwarding header is believed")
	require.Equal(t, sampleContact, line.Settings.SecurityContact, "production refuses the default")
}

// TestConfigurationPageIsGenerated fails when docs/configuration.md differs from the flags.
func TestConfigurationPageIsGenerated(t *testing.T) {
	t.Parallel()
	written, err := os.ReadFile("../../docs/configuration.md")
	require.NoError(t, err)
	var printed strings.Builder
	require.NoError(t, run(t.Context(), []string{"configuration"}, &printed))
	require.Equal(t, printed.String(), string(written), "run make generate")
}

// TestEverySettingHasHelp fails when the configuration page would have an empty cell.
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

// TestOperationsPageListsEveryCommand fails when docs/operations/index.md does not show how to use a verb.
func TestOperationsPageListsEveryCommand(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../docs/operations/index.md")
	require.NoError(t, err)
	parser, err := kong.New(&cli{})
	require.NoError(t, err)
	var verbs int
	for _, node := range parser.Model.Children {
		if node.Hidden {
			continue
		}
		verbs++
		require.Regexp(t, regexp.MustCompile("`hulak "+node.Name+"[ `]"), string(text), "the page does not show hulak %s", node.Name)
	}
	require.Greater(t, verbs, 10)
}
