package main

import (
	"os"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/stretchr/testify/require"
)

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
