package main

import (
	"encoding/base64"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/stretchr/testify/require"
)

// misspelled returns the name of a variable that is not a setting. The test that looks for unknown names must not find it here.
func misspelled(name string) string { return "HULAK" + name }

// unsetVariables removes all settings from the environment until the test ends.
func unsetVariables(t *testing.T) {
	t.Helper()
	for _, variable := range os.Environ() {
		if name, value, _ := strings.Cut(variable, "="); strings.HasPrefix(name, "HULAK_") || name == "DATABASE_URL" {
			t.Setenv(name, value) // restores it after the test
			require.NoError(t, os.Unsetenv(name))
		}
	}
	t.Setenv("HULAK_DATA", t.TempDir())
}

func TestUnknownAndInvalidVariablesAreListedTogether(t *testing.T) {
	for _, environment := range []string{"development", "test", "production"} {
		t.Run(environment, func(t *testing.T) {
			unsetVariables(t)
			for name, value := range map[string]string{
				"HULAK_ENV": environment, misspelled("_SMPT_URL"): "smtp://127.0.0.1", misspelled("_IDLE_MINUTE"): "5", misspelled("_MAGIC"): "on",
				"HULAK_SMS_PER_HOUR": "-1", "HULAK_CALLS_AT_ONCE": "0", "HULAK_SCREEN_AGAIN": "10000h", "HULAK_WAIT": "-1s", "HULAK_DRAIN": "1h", "SANDBOX_SPEED": "NaN",
				"HULAK_ADDR": ":70000", "HULAK_CLAMD_ADDR": "scanner", "HULAK_FOUR_EYES_FROM": "-1", "HULAK_PAYOUT": "pigeon",
				"HULAK_RATE_MARGIN": "100",
			} {
				t.Setenv(name, value)
			}
			var out strings.Builder
			err := run(t.Context(), []string{"version"}, &out)
			require.Error(t, err)
			require.Empty(t, out.String(), "the command must not run")
			for _, finding := range []string{
				misspelled("_SMPT_URL") + " is not a setting: did you mean HULAK_SMTP_URL?",
				misspelled("_IDLE_MINUTE") + " is not a setting: did you mean HULAK_IDLE_MINUTES?",
				misspelled("_MAGIC") + " is not a setting: docs/configuration.md lists all settings",
				"HULAK_SMS_PER_HOUR must be from 1 to 10000000",
				"HULAK_CALLS_AT_ONCE must be from 1 to 1000000",
				"HULAK_SCREEN_AGAIN in hours must be from 0 to 720",
				"HULAK_WAIT in seconds must be from 0 to 3600",
				"HULAK_DRAIN in seconds must be from 0 to 600",
				"SANDBOX_SPEED must be above 0 and at most 86400",
				`HULAK_ADDR: ":70000" is not an address`,
				`HULAK_CLAMD_ADDR: "scanner" is not an address`,
				`HULAK_FOUR_EYES_FROM="-1"`,
				"HULAK_PAYOUT must be one of partner, iso20022",
				`HULAK_RATE_MARGIN="100"`,
			} {
				require.ErrorContains(t, err, finding)
			}
			require.Len(t, strings.Split(err.Error(), "\n"), 14)

			err = run(t.Context(), []string{"config", "check"}, &out)
			require.ErrorContains(t, err, "problems")
			require.Contains(t, out.String(), "- "+misspelled("_MAGIC")+" is not a setting")
			require.Contains(t, out.String(), "- HULAK_WAIT in seconds must be from 0 to 3600")
		})
	}
}

func TestDefaultsAndServiceVariablesAreAccepted(t *testing.T) {
	unsetVariables(t)
	for name, value := range map[string]string{ // set by Kubernetes for services with the names hulak and hulak-api
		misspelled("_SERVICE_HOST"): "10.0.0.1", misspelled("_SERVICE_PORT"): "80", misspelled("_SERVICE_PORT_HTTP"): "80",
		misspelled("_PORT"): "tcp://10.0.0.1:80", misspelled("_PORT_80_TCP"): "tcp://10.0.0.1:80", misspelled("_PORT_80_TCP_PROTO"): "tcp",
		misspelled("_API_PORT_80_TCP_ADDR"): "10.0.0.1",
		"HULAK_MASTER_KEY":                  "env:" + misspelled("_MY_KEY"), misspelled("_MY_KEY"): base64.StdEncoding.EncodeToString(make([]byte, 32)),
	} {
		t.Setenv(name, value)
	}
	var out strings.Builder
	require.NoError(t, run(t.Context(), []string{"version"}, &out))
	require.NoError(t, run(t.Context(), []string{"config", "check"}, &out))
	require.Contains(t, out.String(), "The settings are valid.")

	t.Setenv(misspelled("_PORT"), "8080") // a guess at HULAK_ADDR
	require.ErrorContains(t, run(t.Context(), []string{"version"}, &out), misspelled("_PORT")+" is not a setting")
	require.EqualError(t, run(t.Context(), []string{"config", "check"}, &out), "the settings have 1 problem")
}

// TestEveryVariableInTheRepositoryIsKnown fails if a test, a script, or a page uses a variable that the program would reject.
func TestEveryVariableInTheRepositoryIsKnown(t *testing.T) {
	unsetVariables(t)
	pattern := regexp.MustCompile(`\bHULAK(_[A-Z]+)+\b`)
	var environment []string
	files := 0
	require.NoError(t, filepath.WalkDir("../..", func(path string, entry os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		switch entry.Name() {
		case ".git", "node_modules", "dist", "bin", ".data", "test-results":
			if entry.IsDir() {
				return filepath.SkipDir
			}
			return nil // a link
		}
		if entry.IsDir() {
			return nil
		}
		extensions := []string{".go", ".ts", ".tsx", ".mjs", ".md", ".yaml", ".yml", ".sh"}
		if name := entry.Name(); name != "Makefile" && !slices.Contains(extensions, filepath.Ext(name)) {
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		files++
		for _, name := range pattern.FindAllString(string(text), -1) {
			environment = append(environment, name+"=1")
		}
		return nil
	}))
	parser, err := kong.New(&cli{})
	require.NoError(t, err)
	require.Empty(t, checkEnvironment(parser.Model, environment))
	require.Greater(t, files, 500)
}

func TestSettingsCanBeReadFromFiles(t *testing.T) {
	run := func(t *testing.T, arguments ...string) (printed string, err error) {
		t.Helper()
		var out strings.Builder
		err = run(t.Context(), append([]string{"config", "check"}, arguments...), &out)
		return out.String(), err
	}
	unsetVariables(t)
	file := filepath.Join(t.TempDir(), "value")
	require.NoError(t, os.WriteFile(file, []byte("not a server\n"), 0o600))
	t.Setenv("HULAK_SMTP_URL_FILE", file)

	printed, err := run(t)
	require.Error(t, err)
	require.Contains(t, printed, "HULAK_SMTP_URL", "the value in the file is not a mail server")

	require.NoError(t, os.WriteFile(file, []byte("smtp://127.0.0.1:25\n"), 0o600))
	_, err = run(t)
	require.NoError(t, err)

	_, err = run(t, "--smtp=not-a-server")
	require.Error(t, err, "a flag takes precedence")

	var help strings.Builder
	parser, err := kong.New(&cli{}, kong.Writers(&help, &help), kong.Exit(func(int) {}))
	require.NoError(t, err)
	require.Empty(t, checkEnvironment(parser.Model, os.Environ()))
	_, _ = parser.Parse([]string{"--help"})
	require.Contains(t, help.String(), "--smtp=STRING")
	require.NotContains(t, help.String(), "127.0.0.1:25", "the help contains the value of a file")

	t.Setenv("HULAK_SMTP_URL", "smtp://127.0.0.1:25")
	printed, err = run(t)
	require.Error(t, err)
	require.Contains(t, printed, "HULAK_SMTP_URL and HULAK_SMTP_URL_FILE are both set")

	t.Setenv("HULAK_SMTP_URL", "")
	require.NoError(t, os.Remove(file))
	printed, err = run(t)
	require.Error(t, err)
	require.Contains(t, printed, "HULAK_SMTP_URL_FILE: open "+file)
}
