package main

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/stretchr/testify/require"
)

// TestWhatIsNotSetIsSafe checks that the default settings skip no legally required check and open no access.
func TestWhatIsNotSetIsSafe(t *testing.T) {
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

// TestTheReadmeListsEverySettingAndVerb checks that the README's table of settings and lists of verbs are complete and correct.
func TestTheReadmeListsEverySettingAndVerb(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../README.md")
	require.NoError(t, err)
	_, table, found := strings.Cut(string(text), "## Settings")
	require.True(t, found)
	var line cli
	parser, err := kong.New(&line)
	require.NoError(t, err)
	var settings []string
	require.NoError(t, kong.Visit(parser.Model, func(node kong.Visitable, next kong.Next) error {
		switch n := node.(type) {
		case *kong.Flag:
			settings = append(settings, n.Envs...)
		case *kong.Node:
			if n.Type == kong.CommandNode && n.Parent.Type == kong.ApplicationNode && n.Name != "version" {
				require.True(t, regexp.MustCompile("(hulak|make) "+n.Name).Match(text), "the README does not say what %s is for", n.Name)
			}
		}
		return next(nil)
	}))
	var listed []string
	for _, row := range regexp.MustCompile("(?m)^\\| (`[^|]*) \\|").FindAllStringSubmatch(table, -1) {
		listed = append(listed, strings.Split(strings.ReplaceAll(row[1], "`", ""), ", ")...)
	}
	slices.Sort(settings)
	slices.Sort(listed)
	require.Equal(t, slices.Compact(settings), listed)
}
