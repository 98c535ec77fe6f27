package main

import (
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/stretchr/testify/require"
)

func helpOf(t *testing.T, arguments ...string) string {
	t.Helper()
	var help strings.Builder
	parser, err := kong.New(&cli{}, kong.Writers(&help, &help), kong.Help(printHelp), kong.Exit(func(int) {}))
	require.NoError(t, err)
	_, _ = parser.Parse(append(arguments, "--help"))
	return help.String()
}

func TestHelpShowsTheSettingsThatACommandReads(t *testing.T) {
	t.Parallel()
	staff := helpOf(t, "staff", "add")
	require.Contains(t, staff, "--database-url")
	require.NotContains(t, staff, "--smtp")
	require.Contains(t, staff, "hulak help flags")
	require.NotContains(t, helpOf(t, "version"), "--database-url")
	require.Contains(t, helpOf(t, "rates", "publish"), "--rate-jump-max")
	require.Contains(t, helpOf(t, "serve"), "--smtp")
}

func TestHelpNamesExistingCommandsAndSettings(t *testing.T) {
	t.Parallel()
	parser, err := kong.New(&cli{})
	require.NoError(t, err)
	commands, settings := map[string]bool{}, map[string]bool{}
	for _, node := range parser.Model.Children {
		commands[node.Name] = true
	}
	for _, flag := range parser.Model.Flags {
		settings[flag.Name] = isSetting(flag)
	}
	for command, flags := range commandSettings {
		require.True(t, commands[command], command)
		for _, flag := range flags {
			require.True(t, settings[flag], "%s: --%s", command, flag)
		}
	}
}

func TestHelpFlagsListsEverySetting(t *testing.T) {
	t.Parallel()
	parser, err := kong.New(&cli{})
	require.NoError(t, err)
	var out strings.Builder
	require.NoError(t, helpFlagsCmd{}.Run(parser, &out))
	require.Contains(t, out.String(), "--smtp=STRING ($HULAK_SMTP_URL)")
	require.Contains(t, out.String(), "--database-url=STRING ($DATABASE_URL)")
}
